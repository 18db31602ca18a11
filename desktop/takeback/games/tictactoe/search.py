"""Looking ahead mark by mark: alpha-beta with deepening, in which forced marks cost no depth."""

from collections.abc import Callable, Sequence

from .scratch import Scratch, Stopped

WIN = 10**20  # less the number of marks until then; lines are never worth so much
SURE = WIN - 1000
EXACT, AT_LEAST, AT_MOST = 0, 1, 2
LONGEST = 60  # marks ahead, forced ones included
TO_THE_END = 1000  # the depth of a position in which nothing was left out


class Search:
    """The best cell of a position as far as there is time. `width` cells are tried for each mark."""

    def __init__(self, scratch: Scratch, over: Callable[[], bool], width: int) -> None:
        self._scratch = scratch
        self._over = over
        self._width = width
        self._known: dict[tuple[int, int, int], tuple[int, int, int, int]] = {}  # depth, kind, value, cell
        self._ply = 0
        self._was_cut = False  # was anything left out?
        self._values: dict[int, int] = {}  # of the cells that were searched to the present depth

    def best(self, cells: Sequence[int], depths: int) -> tuple[int, int]:
        """The best of these cells, most promising first, and its value; deeper and deeper up to `depths`."""
        order = list(cells)
        best, value = order[0], 0
        for depth in range(1, depths + 1):
            is_done = self._root(order, depth)
            if self._values:  # the best so far came first: what is better at this depth is better
                order.sort(key=self._rank)
                best, value = order[0], self._values[order[0]]
            if not is_done or abs(value) >= SURE or not self._was_cut:
                break
        return best, value

    def _rank(self, cell: int) -> int:
        return -self._values.get(cell, -WIN)

    def _root(self, cells: list[int], depth: int) -> bool:
        """Value each cell, if there is time; one no better than an earlier one gets a little less."""
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
                self._scratch.lift()
            return False
        return True

    def _after(self, cell: int, depth: int, alpha: int, beta: int) -> int:
        """What the position is worth to the seat to move once it has marked this cell."""
        scratch = self._scratch
        me = scratch.to_move
        scratch.put(cell)
        self._ply += 1
        if scratch.has_run(me):
            value = self._ply - WIN if scratch.misere else WIN - self._ply
        elif scratch.is_decided:
            value = 0
        elif scratch.to_move == me:
            value = self._value(depth - 1, alpha, beta)
        else:
            value = -self._value(depth - 1, -beta, -alpha)
        self._ply -= 1
        scratch.lift()
        return value

    def _value(self, depth: int, alpha: int, beta: int) -> int:
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
        return kind == EXACT or (kind == AT_LEAST and value >= beta) or (kind == AT_MOST and value <= alpha)

    def _ordered(self, first: int) -> list[int]:
        cells = promising(self._scratch)
        if len(cells) > self._width:
            self._was_cut = True
            del cells[self._width :]
        if first in cells:
            cells.remove(first)
            cells.insert(0, first)
        return cells

    def _static(self) -> int:
        """A guess: whose lines have come further. To have the move is worth something."""
        scratch = self._scratch
        mine, theirs = scratch.score[scratch.to_move], scratch.score[1 - scratch.to_move]
        return theirs - mine if scratch.misere else 3 * mine - 2 * theirs


def promising(scratch: Scratch) -> list[int]:
    """The cells worth a thought, best first at first sight."""
    cells = scratch.cells()
    sign = 1 if scratch.misere else -1
    cells.sort(key=lambda cell: sign * scratch.promise(cell))
    return cells
