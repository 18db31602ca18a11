"""A piece that is carried by mouse or keyboard: where it would land, and what it would push back."""

from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF

from takeback.board.grid import CellGrid
from takeback.engine.state import Action
from takeback.puzzles.items import Cell

from .board_tray import size_of
from .rules import blocker, cells_at, closed_text, corner_of, fits
from .state import Box, Level


@dataclass
class Carry:
    """A piece that is held by the mouse at a point, by the keyboard over a cell, or slid step by step. The
    board makes it."""

    item: int
    start: Box  # the position when it was taken
    grip_offset: QPointF = field(default_factory=QPointF)  # the held point, from its corner, in cells
    pointer: QPointF = field(default_factory=QPointF)
    keyboard_cell: Cell | None = None  # the corner when carried by the keyboard
    is_lifted: bool = False  # whether the mouse has moved since the press
    steps: list[Action] = field(default_factory=list)  # the slides and undone slides so far
    was_moved: bool = False  # whether a slide was tried

    @property
    def is_by_key(self) -> bool:
        """Return whether the piece is carried by the keyboard."""
        return self.keyboard_cell is not None

    def landing_cell(self, lattice: CellGrid, seen: QRectF) -> Cell | None:
        """Return the cell of its corner where the piece would land: by mouse the nearest inside the board.
        None if the pointer is outside `seen`, the visible part of the board."""
        if self.keyboard_cell is not None:
            return self.keyboard_cell
        if not seen.adjusted(-8, -8, 8, 8).contains(self.pointer):
            return None
        place = (self.pointer - lattice.cells_rect().topLeft()) / lattice.pitch - self.grip_offset
        return kept_inside(self.start.level, self.item, (round(place.y()) + 1, round(place.x()) + 1))

    def step(self, down: int, right: int) -> None:
        """Move a piece carried by the keyboard by so many cells, within the board."""
        assert self.keyboard_cell is not None
        wanted = (self.keyboard_cell[0] + down, self.keyboard_cell[1] + right)
        self.keyboard_cell = kept_inside(self.start.level, self.item, wanted)


def closed_under(level: Level, item: int, cell: Cell) -> list[Cell]:
    """Return the closed cells that a piece with its corner here would cover."""
    return sorted(cells_at(level, item, (cell,)) & level.empty)


def why_blocked(level: Level, item: int, cell: Cell) -> str:
    """Return which closed cells keep a piece from lying with its corner here; empty when none does."""
    closed = closed_under(level, item, cell)
    return closed_text(closed) if closed else ""


def kept_inside(level: Level, item: int, cell: Cell) -> Cell:
    """Return the cell nearest to `cell` for the corner of a piece that is to be on the board as a whole."""
    rows, columns = size_of(level, item)
    row = max(1, min(level.rows - rows + 1, cell[0]))
    return row, max(1, min(level.columns - columns + 1, cell[1]))


def next_free(state: Box, item: int, after: Cell) -> Cell | None:
    """Return the next cell after `after`, in reading order, where the piece fits and pushes nothing; None
    without one.

    It is another cell than where the piece is. After the last cell the search goes on from the first.
    """
    level = state.level
    every = [(row, column) for row in range(1, level.rows + 1) for column in range(1, level.columns + 1)]
    later = [cell for cell in every if cell > after] + [cell for cell in every if cell <= after]
    for cell in later:
        where = (cell,)
        is_new = where != corner_of(state, item) and fits(level, cells_at(level, item, where))
        if is_new and blocker(state, item, where) < 0:
            return cell
    return None
