"""Simple reasons why a level has no solution: a colour that is shut in, and a cell that no pipe can pass."""

from takeback.games.flow.rules import colour_name, neighbour_of, open_cells, sort_pair
from takeback.games.flow.state import DIRECTIONS, Level
from takeback.puzzles.items import Cell
from takeback.texts import gettext as _


def why_unsolvable(level: Level) -> str:
    """Return which colour cannot reach its other dot whatever the others do, or which cell no pipe can pass;
    "" if no such reason is found."""
    for colour, (start, end) in enumerate(level.clues):
        if not _reaches(level, start, end):
            return _("{colour} cannot reach its other dot.", colour=colour_name(colour))
    dots = {dot for pair in level.clues for dot in pair}
    for row, column in sorted(open_cells(level) - dots):
        if len(_open_neighbours(level, (row, column))) < 2:
            return _("No pipe can pass row {row}, column {column}.", row=row, column=column)
    return ""


def _reaches(level: Level, start: Cell, end: Cell) -> bool:
    """Return whether a way leads from one cell to the other, past walls, closed cells and other dots; bridges
    count as cells where a pipe may turn, so that True proves nothing."""
    closed = {dot for pair in level.clues for dot in pair} - {start, end}
    found, left = {start}, [start]
    while left:
        for near in _open_neighbours(level, left.pop()):
            if near == end:
                return True
            if near not in found and near not in closed:
                found.add(near)
                left.append(near)
    return False


def _open_neighbours(level: Level, cell: Cell) -> list[Cell]:
    """Return the neighbours of a cell on the board that are not closed and not behind a wall."""
    return [
        near
        for near in (neighbour_of(cell, way) for way in DIRECTIONS)
        if 1 <= near[0] <= level.rows
        and 1 <= near[1] <= level.columns
        and near not in level.empty
        and sort_pair(cell, near) not in level.walls
    ]
