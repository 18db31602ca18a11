"""Fill in letters: a board as text, and a solution as the places of the pieces."""

from collections.abc import Iterable

from desktop.puzzles.covering import Found, cells_in
from desktop.puzzles.items import Cell, letter

from .rules import cells_of
from .state import Box, Level


def draw(level: Level, shapes: Iterable[Iterable[Cell]]) -> list[list[str]]:
    """A letter for each piece, dots for bare cells; a plus is several pieces."""
    rows = [["."] * level.columns for _ in range(level.rows)]
    for row, column in level.empty:
        rows[row - 1][column - 1] = " "
    for item, cells in enumerate(shapes):
        for row, column in cells:
            rows[row - 1][column - 1] = letter(item) if rows[row - 1][column - 1] == "." else "+"
    return rows


def draw_solution(level: Level, found: Found) -> str:
    shapes = [cells_in(mask, level.columns) for mask in found]
    return "\n".join("".join(row).rstrip() for row in draw(level, shapes))


def draw_box(state: Box) -> str:
    """A position, its rows joined by slashes."""
    shapes = [cells_of(state, item) for item in range(len(state.items))]
    return "/".join("".join(row) for row in draw(state.level, shapes))


def places_in_words(corners: Iterable[Cell | None]) -> tuple[str, ...]:
    return tuple(f"{corner[0]},{corner[1]}" if corner else "tray" for corner in corners)
