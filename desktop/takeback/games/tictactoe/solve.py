"""Solving small boards completely: the value of every cell."""

from collections.abc import Callable

from .scratch import Scratch, Stopped

FEW = 9  # empty cells, up to which solving takes no time
FEW_COLUMNS = 12  # with gravity there are fewer ways


def is_small(scratch: Scratch) -> bool:
    """Tell whether so few cells are empty that the position can be solved."""
    return scratch.empty <= (FEW_COLUMNS if scratch.gravity else FEW)


class Solver:
    """Plays a position perfectly by storing the value of each one. Sooner wins and later losses are worth
    more."""

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
        """Return the value of each cell for the seat to move: above 0 wins, below 0 loses. Raises Stopped."""
        mine, theirs, left = self._start
        return {cell: self._after(cell, mine, theirs, left) for cell in self._markable_cells(mine | theirs)}

    def traps(self, cell: int) -> float:
        """Return the share of the answers to this cell that lose; 0.0 if the turn goes on. Raises Stopped."""
        mine, theirs, left = self._start
        mine |= 1 << cell
        answers = self._markable_cells(mine | theirs)
        if left > 1 or not answers:
            return 0.0
        left = min(self._per_turn, self._all.bit_count() - (mine | theirs).bit_count())
        lost = sum(self._after(answer, theirs, mine, left) < 0 for answer in answers)
        return lost / len(answers)

    def _position_value(self, mine: int, theirs: int, left: int) -> int:
        """Return above 0 if the seat to move can force a win, below 0 if it loses, 0 for a tie; cached.
        Raises Stopped."""
        key = (mine, theirs, left)
        known = self._known.get(key)
        if known is None:
            if self._over():
                raise Stopped
            cells = self._markable_cells(mine | theirs)
            known = max((self._after(cell, mine, theirs, left) for cell in cells), default=0)
            self._known[key] = known
        return known

    def _after(self, cell: int, mine: int, theirs: int, left: int) -> int:
        """Return the value for the seat to move of marking this cell: above 0 wins, below 0 loses. Raises
        Stopped."""
        mine |= 1 << cell
        empty = self._all.bit_count() - (mine | theirs).bit_count()
        if any(mine & mask == mask for mask in self._through[cell]):
            return -empty - 1 if self._misere else empty + 1
        if not empty:
            return 0
        if left > 1:
            return self._position_value(mine, theirs, left - 1)
        return -self._position_value(theirs, mine, min(self._per_turn, empty))

    def _markable_cells(self, taken: int) -> list[int]:
        """Return the cells that can be marked, with gravity one of each column; `taken`: the marked ones as
        bits."""
        empty = self._all & ~taken
        if self._columns:  # with gravity: only empty cells without one below
            empty &= ~(empty >> self._columns)
        found = []
        while empty:
            low = empty & -empty
            found.append(low.bit_length() - 1)
            empty ^= low
        return found
