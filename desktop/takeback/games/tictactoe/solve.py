"""Small boards to the very end: the value of every cell, by trying everything once."""

from collections.abc import Callable

from .scratch import Scratch, Stopped

FEW = 9  # empty cells that are worked out in an instant
FEW_COLUMNS = 12  # with gravity there are fewer ways


def is_small(scratch: Scratch) -> bool:
    return scratch.empty <= (FEW_COLUMNS if scratch.gravity else FEW)


class Solver:
    """Exact play by remembering every position; the sooner a win and the later a loss, the better."""

    def __init__(self, scratch: Scratch, over: Callable[[], bool]) -> None:
        self._over = over
        self._misere, self._per_turn = scratch.misere, scratch.per_turn
        self._all = (1 << len(scratch.owner)) - 1
        self._columns = scratch.shape.columns if scratch.gravity else 0
        masks = [sum(1 << cell for cell in window) for window in scratch.shape.windows]
        self._through = [[masks[window] for window in windows] for windows in scratch.shape.through]
        self._known: dict[tuple[int, int, int], int] = {}
        me = scratch.to_move
        self._start = (scratch.bits[me], scratch.bits[1 - me], scratch.left)

    def values(self) -> dict[int, int]:
        """What each cell is worth to the seat to move: above 0 wins, below 0 loses. Raises Stopped."""
        mine, theirs, left = self._start
        return {cell: self._after(cell, mine, theirs, left) for cell in self._cells(mine | theirs)}

    def traps(self, cell: int) -> float:
        """The share of the answers to this cell that lose."""
        mine, theirs, left = self._start
        mine |= 1 << cell
        answers = self._cells(mine | theirs)
        if left > 1 or not answers:
            return 0.0
        left = min(self._per_turn, self._all.bit_count() - (mine | theirs).bit_count())
        lost = sum(self._after(answer, theirs, mine, left) < 0 for answer in answers)
        return lost / len(answers)

    def _value(self, mine: int, theirs: int, left: int) -> int:
        key = (mine, theirs, left)
        known = self._known.get(key)
        if known is None:
            if self._over():
                raise Stopped
            cells = self._cells(mine | theirs)
            known = max((self._after(cell, mine, theirs, left) for cell in cells), default=0)
            self._known[key] = known
        return known

    def _after(self, cell: int, mine: int, theirs: int, left: int) -> int:
        mine |= 1 << cell
        empty = self._all.bit_count() - (mine | theirs).bit_count()
        if any(mine & mask == mask for mask in self._through[cell]):
            return -empty - 1 if self._misere else empty + 1
        if not empty:
            return 0
        if left > 1:
            return self._value(mine, theirs, left - 1)
        return -self._value(theirs, mine, min(self._per_turn, empty))

    def _cells(self, taken: int) -> list[int]:
        empty = self._all & ~taken
        if self._columns:  # an empty cell with none below it
            empty &= ~(empty >> self._columns)
        found = []
        while empty:
            low = empty & -empty
            found.append(low.bit_length() - 1)
            empty ^= low
        return found
