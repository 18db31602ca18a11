"""Fold in letters: a board as text, and folds as words of directions."""

from collections.abc import Iterable

from desktop.puzzles.covering import Found, cells_in
from desktop.puzzles.items import Cell

from .rules import shape
from .state import Level, Sheet


def draw(level: Level, shapes: Iterable[Iterable[Cell]]) -> list[list[str]]:
    """Capitals are first shapes, small letters what was folded, dots bare cells; a plus is several blocks."""
    rows = [["."] * level.columns for _ in range(level.rows)]
    for row, column in level.empty:
        rows[row - 1][column - 1] = " "
    for block, cells in enumerate(shapes):
        for cell in cells:
            row, column = cell
            letter = chr(ord("A" if cell in level.blocks[block] else "a") + block)
            rows[row - 1][column - 1] = letter if rows[row - 1][column - 1] == "." else "+"
    return rows


def draw_solution(level: Level, found: Found) -> str:
    shapes = [cells_in(mask, level.columns) for mask in found]
    return "\n".join("".join(row).rstrip() for row in draw(level, shapes))


def draw_sheet(state: Sheet) -> str:
    """A position, its rows joined by slashes."""
    shapes = [shape(state, item) for item in range(len(state.items))]
    return "/".join("".join(row) for row in draw(state.level, shapes))
