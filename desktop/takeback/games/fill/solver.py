"""Solves Fill as an exact cover with one place for each piece; surplus pieces are left out."""

from functools import lru_cache

from takeback.puzzles.block_cover import BlockCover, Found, mask_of
from takeback.puzzles.items import Cell

from .level import GRADES
from .rules import cells_of
from .state import Box, Level


class FillSolver:
    """A loaded level: where each piece can lie, and the search for places that fill the board."""

    def __init__(self, level: Level) -> None:
        self.level = level
        empty, self.board = mask_of(level.empty, level.columns), (1 << level.rows * level.columns) - 1
        goal = self.board & ~empty
        self.places = [places(level, piece, empty) for piece in level.pieces]
        area = sum(map(len, level.pieces))
        self.covering = BlockCover(
            level.columns,
            goal,
            mask_of(level.multi, level.columns),
            tuple(tuple(there) for there in self.places),
            all_used=area == goal.bit_count() and not level.multi,
        )

    def corners_of(self, found: Found) -> tuple[Cell | None, ...]:
        """Return the corner of each piece in a solution; None for one on the tray."""
        return tuple(self.places[item].get(mask) for item, mask in enumerate(found))

    def fixed_places(self, state: Box) -> dict[int, tuple[int, ...]]:
        """Return the cells of each piece on the board, as its only choice for the search."""
        there = {item: mask_of(cells_of(state, item), self.level.columns) for item in range(len(state.items))}
        return {item: (mask,) for item, mask in there.items() if mask}


def places(level: Level, piece: tuple[Cell, ...], empty: int) -> dict[int, Cell]:
    """Return every place where a piece fits on the empty board: by the bit set of its cells, the cell of its
    corner. `empty`: the closed cells as a bit set."""
    shape = mask_of(piece, level.columns)
    tall, wide = max(row for row, _ in piece), max(column for _, column in piece)
    found = {}
    for row in range(level.rows - tall + 1):
        for column in range(level.columns - wide + 1):
            mask = shape << row * level.columns + column
            if not mask & empty:
                found[mask] = (row + 1, column + 1)
    return found


@lru_cache(maxsize=2)
def loaded(level: Level) -> FillSolver:
    """Return the level loaded for queries; the last two stay loaded."""
    return FillSolver(level)


# difficulty -----------------------------------------------------------------------------------
def measure(level: Level) -> int:
    """Return the difficulty: the steps of the whole search for a second solution, plus the number of
    pieces."""
    covering = FillSolver(level).covering
    covering.other()
    return covering.nodes + len(level.pieces)


def grade_of(measured: float) -> int:
    """Return the grade, 1 to 9, of a measured difficulty."""
    return 1 + sum(measured > threshold for threshold in GRADES)


def grade(level: Level) -> int:
    """Return the grade of a level, 1 to 9."""
    return grade_of(measure(level))
