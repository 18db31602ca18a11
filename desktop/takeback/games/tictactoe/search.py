"""Game tree search mark by mark: alpha-beta with iterative deepening; forced marks cost no depth."""

from collections.abc import Callable, Sequence

from .scratch import Scratch, Stopped

WIN = 10**20  # less the number of marks until then; estimates are never so large
SURE = WIN - 1000
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
LONGEST = 60  # marks ahead, forced ones included
TO_THE_END = 1000  # the depth of a position whose search left nothing out


class Search:
    """Finds the best cell of a position as far as time allows. At most `width` cells are tried for each
    mark."""

    def __init__(self, scratch: Scratch, over: Callable[[], bool], width: int) -> None:
        self._scratch = scratch
        self._over = over
        self._width = width
        self._known: dict[tuple[int, int, int], tuple[int, int, int, int]] = {}  # depth, kind, value, cell
        self._ply = 0
        self._was_cut = False  # something was left out
        self._values: dict[int, int] = {}  # by cell, of those searched to the present depth

    def best(self, cells: Sequence[int], depths: int) -> tuple[int, int]:
        """Return the best of these cells, and its value for the seat to move, searching deeper up to `depths`
        or until time is up."""
        order = list(cells)
        best, value = order[0], 0
        for depth in range(1, depths + 1):
            is_done = self._root(order, depth)
            if self._values:  # even if time is up: the best so far was searched first at this depth
                order.sort(key=self._rank)
                best, value = order[0], self._values[order[0]]
            if not is_done or abs(value) >= SURE or not self._was_cut:
                break
        return best, value

    def _rank(self, cell: int) -> int:
        """Return a key that sorts cells by their value, best first."""
        return -self._values.get(cell, -WIN)

    def _root(self, cells: list[int], depth: int) -> bool:
        """Store the value of each cell at this depth in `_values`; return False if the time was up before all
        were done.

        Alpha-beta gives a cell that is no better than an earlier one only a bound: it is valued a little
        less.
        """
        self._was_cut, self._values = False, {}
        alpha, empty = -WIN, self._scratch.empty
        try:
            for cell in cells:
                self._ply = 0
                value = self._after(cell, depth, alpha, WIN)
                self._values[cell] = value if value > alpha or not self._values else min(value, alpha - 1)
                alpha = max(alpha, value)
        except Stopped:
            while self._scratch.empty < empty:
                self._scratch.remove_mark()
            return False
        return True

    def _after(self, cell: int, depth: int, alpha: int, beta: int) -> int:
        """Return the value, for the seat to move now, of the position after it marks this cell. Raises
        Stopped, with the mark left."""
        scratch = self._scratch
        me = scratch.to_move
        scratch.place_mark(cell)
        self._ply += 1
        if scratch.has_run(me):
            value = self._ply - WIN if scratch.misere else WIN - self._ply
        elif scratch.is_decided:
            value = 0
        elif scratch.to_move == me:
            value = self._position_value(depth - 1, alpha, beta)
        else:
            value = -self._position_value(depth - 1, -beta, -alpha)
        self._ply -= 1
        scratch.remove_mark()
        return value

    def _position_value(self, depth: int, alpha: int, beta: int) -> int:
        """Return above 0 if the seat to move wins, the higher the sooner, below 0 if it loses, or an estimate
        at the depth limit, which `_was_cut` notes. Raises Stopped."""
        if self._over():
            raise Stopped
        scratch = self._scratch
        forced: list[int] | None = None
        if not scratch.misere:
            if scratch.finish(scratch.to_move, scratch.left) >= 0:
                return WIN - self._ply - scratch.left
            if threats := scratch.threats():
                forced = scratch.hits(threats)
                if not forced:
                    return self._ply + scratch.left + 1 - WIN
        if (depth <= 0 and forced is None) or self._ply >= LONGEST:
            self._was_cut = True
            return self._static()
        return self._deeper(depth if forced is None else depth + 1, alpha, beta, forced)

    def _deeper(self, depth: int, alpha: int, beta: int, forced: list[int] | None) -> int:
        """Return the value of the position from the table of known ones, or by trying the forced cells, else
        the promising ones; store it there. Raises Stopped."""
        key = self._scratch.key
        first = -1
        if known := self._known.get(key):
            known_depth, kind, value, first = known
            if known_depth >= depth and self._settles(kind, value, alpha, beta):
                self._was_cut |= known_depth < TO_THE_END
                return value
        was_cut, self._was_cut = self._was_cut, False
        best, best_cell, low = -WIN, -1, alpha
        for cell in self._ordered(first) if forced is None else forced:
            value = self._after(cell, depth, low, beta)
            if value > best:
                best, best_cell = value, cell
            low = max(low, value)
            if low >= beta:
                break
        kind = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
        self._known[key] = (depth if self._was_cut else TO_THE_END, kind, best, best_cell)
        self._was_cut |= was_cut
        return best

    def _settles(self, kind: int, value: int, alpha: int, beta: int) -> bool:
        """Tell whether a known bound is enough for this window."""
        return kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)

    def _ordered(self, first: int) -> list[int]:
        """Return the cells to try, `first` before the others, at most `width` of them."""
        cells = promising(self._scratch)
        if len(cells) > self._width:
            self._was_cut = True
            del cells[self._width :]
        if first in cells:
            cells.remove(first)
            cells.insert(0, first)
        return cells

    def _static(self) -> int:
        """Return an estimate: the difference of the lines of both seats, weighted in favour of the one to
        move."""
        scratch = self._scratch
        mine, theirs = scratch.score[scratch.to_move], scratch.score[1 - scratch.to_move]
        return theirs - mine if scratch.misere else 3 * mine - 2 * theirs


def promising(scratch: Scratch) -> list[int]:
    """Return the cells worth trying, the most promising first."""
    cells = scratch.cells()
    sign = 1 if scratch.misere else -1
    cells.sort(key=lambda cell: sign * scratch.promise(cell))
    return cells
