"""The tray of one board of Fill: where it is, which pieces lie on it and where, and how it is painted."""

from collections.abc import Callable, Hashable
from typing import TypeGuard

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter

from takeback.board.puzzle.puzzle_board import PuzzleBoard
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui import painting
from takeback.ui.theme import mixed

from . import board_tray as tray
from .rules import corner_of
from .state import Box

TITLE = _("Tray")
RestingPlace = tuple[QPointF, float]  # the point of a piece's corner, and the size of its cells
TraySpot = tuple[str, int]  # "tray" and the piece


class PieceTray:
    """Lays out and paints the tray beside one board; each piece keeps its place when others leave."""

    def __init__(self, board: PuzzleBoard, room: Callable[[], QRectF]) -> None:
        """Take the board, and what returns the space for it and its tray together."""
        self._board, self._room = board, room

    def rect(self) -> QRectF:
        """Return the rectangle of the tray."""
        room = self._room()
        return tray.tray_rect(room, self._board.cell_grid().frame, tray.split_room(room)[1])

    def items_of(self, state: Box) -> list[int]:
        """Return the pieces that lie on the tray in this state."""
        return [item for item in range(len(state.items)) if not corner_of(state, item)]

    def resting_place(self, item: int) -> RestingPlace:
        """Return the place of a piece on the tray, also of one that is not on it now. It stays the same when
        other pieces leave."""
        plan, pitch = self._plan()
        across, down = plan.corners[item]
        corner = QPointF(round(across * pitch), round(down * pitch))
        return QPointF(self._inside().topLeft().toPoint()) + corner, pitch

    def spot_at(self, point: QPointF) -> TraySpot | None:
        """Return the spot of the piece at this point, or a few pixels beside it; None without one."""
        for item in self.items_of(self._board.state):
            if self._board.place_of(("tray", item)).adjusted(-4, -4, 4, 4).contains(point):
                return ("tray", item)
        return None

    def paint(self, painter: QPainter) -> None:
        """Paint the tray without its pieces: the panel, the title and how many are on it."""
        board, rect = self._board, self.rect()
        theme = board.theme
        painting.rounded(painter, rect, board.frame_radius(), mixed(theme.board, theme.desk, 0.55))
        painting.ring(painter, rect, board.frame_radius(), theme.line, 1.0)
        left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
        box = QRectF(rect.left() + 20, rect.top() + 12, rect.width() - 40, 22)
        painting.text(painter, box, TITLE, theme, 14, theme.ink, 600, left)
        right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
        title = QFontMetricsF(theme.font(14, 600)).horizontalAdvance(f"{TITLE}  ")
        words = self._count_for(box.width() - title)
        painting.text(painter, box, words, theme, 12, theme.dim, 500, right)

    def _plan(self) -> tuple[tray.TrayPlan, float]:
        """Return where the pieces lie on the tray, and the size of a cell in pixels."""
        level = self._board.state.level
        sizes = tuple(tray.size_of(level, item) for item in range(len(level.pieces)))
        largest = self._board.fitted_grid().pitch * tray.LARGEST
        return tray.tray_plan(sizes, self._inside().size(), largest)

    def _inside(self) -> QRectF:
        """Return the part of the tray for pieces, below its title."""
        return self.rect().adjusted(20, 44, -16, -16)

    def _count_for(self, room: float) -> str:
        """Return how many pieces are on the tray, in words; only the number where these are wider than
        `room`."""
        count = len(self.items_of(self._board.state))
        words = ngettext("{count} piece", "{count} pieces", count) if count else _("empty")
        font = self._board.theme.font(12, 500, tabular=True)
        return words if QFontMetricsF(font).horizontalAdvance(words) <= room else str(count)


def is_tray_spot(key: Hashable) -> TypeGuard[TraySpot]:
    """Return whether a spot is a piece on the tray."""
    return isinstance(key, tuple) and key[0] == "tray"
