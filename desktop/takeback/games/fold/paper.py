"""Folding with bit sets: the shapes that a block can become. A shape is an integer, a bit for each cell."""

from collections.abc import Callable
from dataclasses import dataclass

from takeback.puzzles.answers import Stopped
from takeback.puzzles.block_cover import mask_of
from takeback.puzzles.exact_cover import never

from .state import DIRECTIONS, Level

Frame = tuple[int, int, int, int]  # the first and last row, the first and last column; from 0


@dataclass(frozen=True)
class Paper:
    """A board to fold on. It has no blocks of its own: every shape is passed to it."""

    rows: int
    columns: int

    @property
    def board(self) -> int:
        """Return all cells of the board as a bit set."""
        return (1 << self.rows * self.columns) - 1

    def frame(self, shape: int) -> Frame:
        """Return the bounding box of a shape."""
        rows = [row for row in range(self.rows) if self._cells_in_row(shape, row)]
        columns = [column for column in range(self.columns) if self._column(shape, column)]
        return rows[0], rows[-1], columns[0], columns[-1]

    def _cells_in_row(self, shape: int, row: int) -> int:
        """Return the cells of a shape in one row, moved to the first row."""
        return shape >> row * self.columns & ((1 << self.columns) - 1)

    def _column(self, shape: int, column: int) -> int:
        """Return the cells of a shape in one column, moved to the first column."""
        return shape >> column & self.board // ((1 << self.columns) - 1)

    def folded(self, shape: int, frame: Frame, direction: str) -> tuple[int, Frame] | None:
        """Return the mirror image of a shape over that side of its frame, without the shape itself, and the
        frame of both; None if it leaves the board."""
        top, bottom, left, right = frame
        tall, wide = bottom - top + 1, right - left + 1
        match direction:
            case "U" if top >= tall:
                return self._over_row(shape, top, bottom, 2 * top - 1), (top - tall, bottom, left, right)
            case "D" if bottom + tall < self.rows:
                return self._over_row(shape, top, bottom, 2 * bottom + 1), (top, bottom + tall, left, right)
            case "L" if left >= wide:
                return self._over_column(shape, left, right, 2 * left - 1), (top, bottom, left - wide, right)
            case "R" if right + wide < self.columns:
                return self._over_column(shape, left, right, 2 * right + 1), (top, bottom, left, right + wide)
        return None

    def _over_row(self, shape: int, first: int, last: int, both: int) -> int:
        """Return the rows from `first` to `last` mirrored; `both` is the sum of two rows that change
        places."""
        found = 0
        for row in range(first, last + 1):
            found |= self._cells_in_row(shape, row) << (both - row) * self.columns
        return found

    def _over_column(self, shape: int, first: int, last: int, both: int) -> int:
        """Return the columns from `first` to `last` mirrored; `both` is the sum of two columns that change
        places."""
        found, comb = 0, self.board // ((1 << self.columns) - 1)
        for column in range(first, last + 1):
            found |= (shape >> column & comb) << both - column
        return found

    def reachable_shapes(self, shape: int, closed: int, over: Callable[[], bool] = never) -> dict[int, str]:
        """Return every shape that folds can make of this one off closed cells, with a shortest word for it.

        A word has one letter for each fold. Raise Stopped when `over` returns True.
        """
        words = {shape: ""}
        waiting = [(shape, self.frame(shape))]
        for old, frame in waiting:
            if over():
                raise Stopped
            for direction in DIRECTIONS:
                new = self.folded(old, frame, direction)
                if new is None or new[0] & closed or (both := old | new[0]) in words:
                    continue
                words[both] = words[old] + direction
                waiting.append((both, new[1]))
        return words


def first_shapes(level: Level) -> list[int]:
    """Return the first shape of each block as a bit set."""
    return [mask_of(block, level.columns) for block in level.blocks]


def cells_closed_to_blocks(level: Level) -> list[int]:
    """Return for each block, as a bit set, the cells it can never cover: closed ones, and first shapes of
    others unless shared."""
    shapes = first_shapes(level)
    empty, shared = mask_of(level.empty, level.columns), mask_of(level.multi, level.columns)
    taken = []
    for block in range(len(shapes)):
        others = 0
        for other, shape in enumerate(shapes):
            if other != block:
                others |= shape
        taken.append(empty | others & ~shared)
    return taken
