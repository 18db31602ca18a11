"""The marks of a hint or an answer on the board of a puzzle."""

from collections.abc import Hashable, Iterator
from contextlib import contextmanager
from typing import Any

from PySide6.QtGui import QPainter

from takeback.board.puzzle import marks
from takeback.board.puzzle.items_board import ItemsBoard
from takeback.board.puzzle.near_board import is_cell
from takeback.engine.game import Hint
from takeback.puzzles.answers import Standing, Wrong
from takeback.ui import painting


class HintMarks:
    """Paints what a hint reasons from, and what an answer finds wrong, on one board."""

    def __init__(self, board: ItemsBoard) -> None:
        """Take the board whose cells and items are marked."""
        self._board = board
        self.answer: Wrong | Standing | None = None  # the answer to a question about the state shown

    def keys_of(self, hint: Hint) -> list[Any]:
        """Return the spots of the hint's items and of its first action only: later ones start elsewhere."""
        board = self._board
        keys = [*map(board.spot_of, hint.items), *map(board.where, hint.actions[:1])]
        return [key for key in keys if key in board.spots]

    def paint_reason(self, painter: QPainter, hint: Hint) -> None:
        """Paint the cells and items that a hint reasons from, and the spot of its first action."""
        board = self._board
        for cell in hint.cells:
            with self._in_sight(painter, cell):
                marks.paint_reason_corners(painter, board.cell_rect(cell), board.theme)
        for item in hint.items:
            if (spot := board.spot_of(item)) in board.spots:
                with self._in_sight(painter, spot):
                    board.outline(painter, spot, 2.0)
        for action in hint.actions[:1]:
            if (key := board.where(action)) in board.spots:
                with self._in_sight(painter, key):
                    place, radius = board.place_of(key), board.radius_of(key)
                    painting.rounded(painter, place, radius, board.theme.accent, 0.25)
                    board.outline(painter, key, 3.0)

    def paint_answer(self, painter: QPainter, answer: Wrong | Standing) -> None:
        """Paint the answer: crosses on wrong cells or edges around items in conflict, and its text in a
        bubble at the first of them, in the accent colour if there are none."""
        board = self._board
        key: Hashable | None = None
        if isinstance(answer, Wrong):
            for _, cell in answer.items:
                marks.cross(painter, board.cell_rect(cell), board.theme)
                key = key or (cell[0] - 1, cell[1] - 1)
        else:
            for item in answer.together:
                cells = board.ground.cells(board.state, item)
                marks.paint_conflict(painter, {cell: board.cell_rect(cell) for cell in cells}, board.theme)
                key = key or board.spot_of(item)
        edge = board.theme.accent if key is None else board.theme.alarm
        board.paint_bubble(painter, key, answer.text, edge)

    @contextmanager
    def _in_sight(self, painter: QPainter, key: Hashable) -> Iterator[None]:
        """Save the painter, and clip it to the visible cells if the spot is a cell, inside the `with`
        block."""
        painter.save()
        if is_cell(key):
            self._board.clip_to_cells(painter)
        yield
        painter.restore()
