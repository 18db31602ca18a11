"""A mutable position for searching: marks are put and lifted in place, and the lines they make are counted.

A window is one place for a run: as many cells in a row as the run is long. It is pure while it holds marks of
one seat only, and its need is the number of cells that this seat still has to fill.
"""

from collections.abc import Iterator
from functools import cache

from .rules import DIRECTIONS, open_cells
from .state import EMPTY, Grid

REACH = 2  # on large boards, cells further than this from every mark are not tried
SMALL = 25  # up to so many cells, or empty cells, every empty one is tried


class Stopped(Exception):
    """The time is up in the middle of a search."""


class Shape:
    """The constants of a board size: its windows, those through each cell, and each cell's neighbours."""

    def __init__(self, rows: int, columns: int, run: int) -> None:
        self.rows, self.columns, self.run = rows, columns, run
        self.windows = tuple(_windows(rows, columns, run))
        through: list[list[int]] = [[] for _ in range(rows * columns)]
        for number, window in enumerate(self.windows):
            for cell in window:
                through[cell].append(number)
        self.through = tuple(map(tuple, through))
        self.around = tuple(self._nearby_cells(cell) for cell in range(rows * columns))
        self.worth = (0, *(6**count for count in range(run)))  # of a pure window, by its marks

    def _nearby_cells(self, cell: int) -> int:
        """Return the cells near this one, itself included, as bits."""
        row, column = divmod(cell, self.columns)
        bits = 0
        for near_row in range(max(0, row - REACH), min(self.rows, row + REACH + 1)):
            for near_column in range(max(0, column - REACH), min(self.columns, column + REACH + 1)):
                bits |= 1 << (near_row * self.columns + near_column)
        return bits


def _windows(rows: int, columns: int, run: int) -> Iterator[tuple[int, ...]]:
    """Yield the cells of each window of a board."""
    for row in range(rows):
        for column in range(columns):
            for down, right in DIRECTIONS:
                last_row, last_column = row + down * (run - 1), column + right * (run - 1)
                if last_row < rows and 0 <= last_column < columns:
                    yield tuple((row + down * i) * columns + column + right * i for i in range(run))


@cache
def shape_of(rows: int, columns: int, run: int) -> Shape:
    """Return the Shape of this size, which is created only once."""
    return Shape(rows, columns, run)


class Scratch:
    """A position on a Shape: its marks, whose turn it is, and how many marks are left in the turn."""

    def __init__(self, state: Grid) -> None:
        self.shape = shape_of(state.rows, state.columns, state.run)
        self.gravity, self.misere, self.per_turn = state.gravity, state.misere, state.marks
        self.owner = [EMPTY] * len(state.cells)
        self.bits = [0, 0]
        self.counts = [[0] * len(self.shape.windows) for _ in range(2)]
        self.pure: list[list[set[int]]] = [[set() for _ in range(state.run + 1)] for _ in range(2)]  # by need
        self.score = [0, 0]
        self.floor = [state.rows - 1] * state.columns  # with gravity: the row in which the next mark lands
        self.dead = 0  # windows that hold marks of both
        self.around = 0  # the cells near any mark, as bits
        self.empty = len(state.cells)
        self.to_move, self.left = 0, 1
        self._past: list[tuple[int, int, int, int]] = []
        for cell, seat in enumerate(state.cells):
            if seat != EMPTY:
                self.to_move, self.left = seat, 1
                self.place_mark(cell)
        if state.gravity:
            for column in range(state.columns):
                self.floor[column] = max(
                    (row for row, place in open_cells(state) if place == column), default=-1
                )
        self.to_move, self.left = state.to_move, state.due - len(state.placed)
        self._past.clear()

    # putting and lifting --------------------------------------------------------------------------
    def place_mark(self, cell: int) -> None:
        """Mark this cell for the seat to move; after the last mark of a turn the other seat is to move."""
        me = self.to_move
        self._past.append((cell, me, self.left, self.around))
        self.owner[cell] = me
        self.bits[me] |= 1 << cell
        self.around |= self.shape.around[cell]
        self.empty -= 1
        self._count_mark(cell, me)
        if self.gravity:
            self.floor[cell % self.shape.columns] -= 1
        self.left -= 1
        if not self.left:
            self.to_move, self.left = 1 - me, min(self.per_turn, self.empty) or 1

    def _count_mark(self, cell: int, me: int) -> None:
        """Count a new mark in all windows through its cell."""
        mine, theirs = self.counts[me], self.counts[1 - me]
        my_pure, their_pure = self.pure[me], self.pure[1 - me]
        run, worth = self.shape.run, self.shape.worth
        for window in self.shape.through[cell]:
            count = mine[window]
            mine[window] = count + 1
            if not theirs[window]:
                my_pure[run - count].discard(window)
                my_pure[run - count - 1].add(window)
                self.score[me] += worth[count + 1] - worth[count]
            elif not count:
                self.dead += 1
                their_pure[run - theirs[window]].discard(window)
                self.score[1 - me] -= worth[theirs[window]]

    def remove_mark(self) -> None:
        """Remove the mark that was put last, and restore whose turn it was."""
        cell, me, self.left, self.around = self._past.pop()
        self.to_move = me
        self.owner[cell] = EMPTY
        self.bits[me] ^= 1 << cell
        self.empty += 1
        if self.gravity:
            self.floor[cell % self.shape.columns] += 1
        mine, theirs = self.counts[me], self.counts[1 - me]
        my_pure, their_pure = self.pure[me], self.pure[1 - me]
        run, worth = self.shape.run, self.shape.worth
        for window in self.shape.through[cell]:
            count = mine[window]
            mine[window] = count - 1
            if not theirs[window]:
                my_pure[run - count].discard(window)
                my_pure[run - count + 1].add(window)
                self.score[me] += worth[count - 1] - worth[count]
            elif count == 1:
                self.dead -= 1
                their_pure[run - theirs[window]].add(window)
                self.score[1 - me] += worth[theirs[window]]

    def pass_turn(self) -> None:
        """Let the other seat move, to see what it threatens, until `take_turn_back`."""
        self._past.append((-1, self.to_move, self.left, self.around))
        self.to_move, self.left = 1 - self.to_move, min(self.per_turn, self.empty)

    def take_turn_back(self) -> None:
        """Undo `pass_turn`."""
        _, self.to_move, self.left, self.around = self._past.pop()

    # questions ------------------------------------------------------------------------------------
    @property
    def key(self) -> tuple[int, int, int]:
        """Return a key that identifies the position."""
        return self.bits[0], self.bits[1], self.to_move * 4 + self.left

    @property
    def is_decided(self) -> bool:
        """Tell whether nobody can complete a run any more."""
        return not self.empty or self.dead == len(self.shape.windows)

    def has_run(self, seat: int) -> bool:
        """Tell whether this seat has a complete run. In misère that is the seat that has lost."""
        return bool(self.pure[seat][0])

    def open_in(self, window: int) -> tuple[int, ...]:
        """Return the empty cells of a window."""
        owner = self.owner
        return tuple(cell for cell in self.shape.windows[window] if owner[cell] == EMPTY)

    def cells(self) -> list[int]:
        """Return the cells that can be marked: with gravity the lowest of each column, on large boards only
        those near a mark, or the middle of an empty one."""
        columns = self.shape.columns
        if self.gravity:
            return [row * columns + column for column, row in enumerate(self.floor) if row >= 0]
        if len(self.owner) <= SMALL or self.empty <= SMALL:
            return [cell for cell, seat in enumerate(self.owner) if seat == EMPTY]
        if not self.around:
            return [self.shape.rows // 2 * columns + columns // 2]
        near = list(_bits(self.around & ~(self.bits[0] | self.bits[1])))
        return near or [cell for cell, seat in enumerate(self.owner) if seat == EMPTY]

    def first_drop(self, cells: tuple[int, ...], drops: int) -> int:
        """Return where the first mark goes if so many marks are enough to fill these cells; else -1."""
        if not self.gravity:
            return cells[0] if len(cells) <= drops else -1
        columns = self.shape.columns
        tops: dict[int, int] = {}
        for cell in cells:
            row, column = divmod(cell, columns)
            tops[column] = min(row, tops.get(column, row))
        if sum(self.floor[column] - top + 1 for column, top in tops.items()) > drops:
            return -1
        column = cells[0] % columns
        return self.floor[column] * columns + column

    def finish(self, seat: int, drops: int) -> int:
        """Return the first cell with which this seat completes a run in so many marks; -1 if it cannot."""
        for need in range(1, min(drops, self.shape.run) + 1):
            for window in self.pure[seat][need]:
                cell = self.first_drop(self.open_in(window), drops)
                if cell >= 0:
                    return cell
        return -1

    def threats(self) -> list[tuple[int, ...]]:
        """Return the empty cells of each window that the other seat could fill next turn to win.

        With gravity and two marks a turn too much can change under a window: then the result is empty.
        """
        if self.gravity and self.per_turn > 1:
            return []
        pure = self.pure[1 - self.to_move]
        found = [self.open_in(window) for need in range(1, self.per_turn + 1) for window in pure[need]]
        if self.gravity:
            return [cells for cells in found if self.first_drop(cells, 1) >= 0]
        return found

    def hits(self, threats: list[tuple[int, ...]]) -> list[int]:
        """Return cells, one of which must be marked now to stop all threats; empty if that is impossible.

        With several marks left in the turn, these are the cells of the threat that has the fewest.
        """
        if self.left > 1:
            fewest = min(threats, key=len)
            return sorted(fewest)
        return sorted(set(threats[0]).intersection(*threats[1:]))

    def completes(self, cell: int) -> bool:
        """Tell whether the seat to move completes a run by marking this cell, if it is empty."""
        last = self.shape.run - 1
        return any(self.counts[self.to_move][window] == last for window in self.shape.through[cell])

    def touches(self, cell: int) -> bool:
        """Tell whether a mark is within two cells of this one."""
        return bool(self.shape.around[cell] & (self.bits[0] | self.bits[1]))

    def lines(self, cell: int) -> tuple[int, int]:
        """Return the value of a cell for lines of the seat to move, and its value against those of the
        other."""
        mine, theirs = self.counts[self.to_move], self.counts[1 - self.to_move]
        worth, through = self.shape.worth, self.shape.through[cell]
        return (
            sum(worth[mine[window] + 1] for window in through if not theirs[window]),
            sum(worth[theirs[window] + 1] for window in through if not mine[window]),
        )

    def promise(self, cell: int) -> int:
        """Return an estimate of a cell: its value for own lines counts double, that against the other's
        once."""
        mine, theirs = self.counts[self.to_move], self.counts[1 - self.to_move]
        worth = self.shape.worth
        total = 0
        for window in self.shape.through[cell]:
            if not theirs[window]:
                total += 2 * worth[mine[window] + 1]
            elif not mine[window]:
                total += worth[theirs[window] + 1]
        return total


def _bits(bits: int) -> Iterator[int]:
    """Yield the positions of the bits that are set."""
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low
