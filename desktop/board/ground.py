"""What of a board stays the same for a while, kept as a picture."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtGui import QPainter, QPixmap

from desktop.ui import painting
from desktop.ui.theme import colour

if TYPE_CHECKING:
    from desktop.board.widget import BoardWidget


class Ground:
    """Painted anew when the size, the theme or the layout of the board has changed."""

    def __init__(self, board: BoardWidget) -> None:
        self._board = board
        self._kept: tuple[object, QPixmap] | None = None

    def forget(self) -> None:
        self._kept = None

    def picture(self) -> QPixmap:
        board = self._board
        wanted = (board.size(), board.devicePixelRatioF(), board.theme, board.layout_of())
        if self._kept is None or self._kept[0] != wanted:
            self._kept = (wanted, self._painted())
        return self._kept[1]

    def _painted(self) -> QPixmap:
        board = self._board
        ratio = board.devicePixelRatioF()
        pixmap = QPixmap(board.size() * ratio)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(colour(board.theme.desk))
        with painting.painter_on(pixmap) as painter:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            if board.state is not None:
                board.paint_ground(painter)
        return pixmap
