"""The board: rows of stones."""

from collections.abc import Hashable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from takeback.api.board import Cell, GridBoard, painting

from .state import COLUMNS, Heap, Take
from .text import stone_name


class Board(GridBoard):
    """A press on a stone takes it and all that come after it."""

    state: Heap

    def size_of_grid(self) -> Cell:
        return self.state.rows, COLUMNS

    def number(self, key: Hashable) -> int:
        """Which stone lies here, counted from 0."""
        assert isinstance(key, tuple)
        return int(key[0] * COLUMNS + key[1])

    def name_of(self, key: Hashable) -> str:
        return stone_name(self.state, self.number(key))

    def act_on(self, key: Hashable) -> None:
        self.act(Take(self.state.stones - self.number(key)))

    def paint_cell(self, painter: QPainter, cell: Cell, rect: QRectF) -> None:
        if self.number(cell) < self.state.stones:
            painting.disc(painter, rect.center(), rect.width() * 0.3, self.theme.accent, self.theme)
