"""Paints positions on a board off screen, as one seat may see them, with a caption below."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter

from takeback.board.widget import BoardWidget
from takeback.engine.game import Game
from takeback.engine.history import Node
from takeback.engine.record import Seat
from takeback.shell.start.preview import LEAST
from takeback.ui.painting import draw_text, painter_on
from takeback.ui.theme import Theme, colour, second_text, theme_named

ALL_NUMBERED, NONE_NUMBERED = 1, 1_000  # minimum rows for a grid to show coordinates
ROOM_FOR_WORDS = 0.075  # as a share of the height


class PositionPainter:
    """A board off screen that paints many positions. Close it after the last one."""

    def __init__(
        self,
        game: Game,
        seats: tuple[Seat, ...],
        seat: int | None,
        size: tuple[int, int],
        theme: str | Theme = "light",
        coordinates: bool | None = None,
        captions: bool = True,
    ) -> None:
        """Make the board, which is never shown; no position is painted yet. `size` is that of a picture in
        pixels, with room for words below the board if it has captions."""
        self.game, self.seat = game, seat
        self.theme = theme if isinstance(theme, Theme) else theme_named(theme)
        self.size = QSize(*size)
        self.caption_height = max(22, round(size[1] * ROOM_FOR_WORDS)) if captions else 0
        area = QSize(size[0], size[1] - self.caption_height)
        board: BoardWidget = game.board_class(game, seats)
        board.setAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen)
        board.set_pace(0.0)
        board.set_theme(self.theme)
        if coordinates is not None and has_coordinates(board):
            board.numbered_from = ALL_NUMBERED if coordinates else NONE_NUMBERED  # type: ignore[attr-defined]
        least = LEAST.expandedTo(board.minimumSize()).expandedTo(board.minimumSizeHint())
        self.scale = max(1.0, least.width() / area.width(), least.height() / area.height())
        board.resize(area * self.scale)
        self.board = board

    def close(self) -> None:
        """Delete the board."""
        self.board.deleteLater()

    def show(self, state: Any) -> None:
        """Show this state, masked for the seat."""
        self.board.show_state(self.game.seen_by(state, self.seat), self.seat, ())

    def picture(self, node: Node, caption: str = "") -> QImage:
        """Return a position as a picture of the size given at construction."""
        image = QImage(self.size, QImage.Format.Format_RGB32)
        with painter_on(image) as painter:
            self.paint(painter, QRectF(image.rect()), node, caption)
        return image

    def paint(self, painter: QPainter, place: QRectF, node: Node, caption: str = "") -> None:
        """Paint a position here as pixels, as boards cache their background that way."""
        self.show(node.state)
        still = self.board.render_still()
        painter.fillRect(place, colour(self.theme.desk))
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.drawImage(self._board_place(place), still, QRectF(still.rect()))
        self._caption(painter, place, caption)

    def draw(self, painter: QPainter, place: QRectF, node: Node, caption: str = "") -> None:
        """Draw a position here as vector shapes, sharp at any size."""
        self.show(node.state)
        board = self._board_place(place)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(place, colour(self.theme.desk))
        painter.setClipRect(board)
        painter.translate(board.topLeft())
        painter.scale(board.width() / self.board.width(), board.height() / self.board.height())
        self.board.paint_background(painter)
        self.board.paint(painter)
        painter.restore()
        self._caption(painter, place, caption)

    def _board_place(self, place: QRectF) -> QRectF:
        """Return where the board goes: all but the caption."""
        words = place.height() * self.caption_height / self.size.height()
        return place.adjusted(0, 0, 0, -words)

    def _caption(self, painter: QPainter, place: QRectF, caption: str) -> None:
        """Draw the caption below the board, elided to fit."""
        if not self.caption_height or not caption:
            return
        words = place.height() * self.caption_height / self.size.height()
        box = QRectF(place.left(), place.bottom() - words, place.width(), words * 0.86)
        font = self.theme.font(max(1.0, words * 0.46), 500)
        painter.setFont(font)
        painter.setPen(colour(second_text(self.theme, self.theme.desk)))
        room = box.width() - words
        fitting = QFontMetricsF(font).elidedText(caption, Qt.TextElideMode.ElideRight, room)
        draw_text(painter, box, int(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignTop), fitting)


def has_coordinates(board: object) -> bool:
    """Return whether the board is a grid, whose edges can show coordinates."""
    return hasattr(board, "numbered_from")
