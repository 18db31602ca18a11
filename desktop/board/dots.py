"""The row of dots above the board: what comes back when an item is taken back."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from desktop.board import painting
from desktop.board.palette import item_colour
from desktop.board.theme import Theme, colour
from desktop.puzzles.dots import Dot

STRIP = 38.0  # points above the card that are kept free for it
CAPTION = "Will come back"
CAPTION_WIDTH = 108.0
PITCH, RADIUS = 26.0, 9.0


def places(dots: Sequence[Dot], card: QRectF) -> list[QRectF]:
    """Where each dot lies: in a row from the left edge of the card, closer when there are many."""
    room = card.width() - CAPTION_WIDTH - 2 * RADIUS
    pitch = min(PITCH, room / max(1, len(dots)))
    left = card.left() + CAPTION_WIDTH + 4
    top = card.top() - STRIP / 2 - RADIUS - 2
    return [QRectF(left + number * pitch, top, 2 * RADIUS, 2 * RADIUS) for number in range(len(dots))]


def paint_caption(painter: QPainter, card: QRectF, theme: Theme) -> None:
    box = QRectF(card.left() + 4, card.top() - STRIP / 2 - 14, CAPTION_WIDTH, 24)
    left = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painting.text(painter, box, CAPTION, theme, 13, theme.dim, 500, left)


def paint_dot(
    painter: QPainter, rect: QRectF, mover: int, victims: Sequence[int], is_full: bool, theme: Theme
) -> None:
    """In the mover's colour, the victims' within it; hollow when not all of it would come back now."""
    centre, radius = rect.center(), rect.width() / 2
    own = colour(item_colour(theme, mover))
    if is_full:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(own)
        painter.drawEllipse(centre, radius, radius)
        _pie(painter, centre, radius * 0.52, victims, theme)
        return
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(own, 2.0))
    painter.drawEllipse(centre, radius - 1, radius - 1)
    painter.setPen(QPen(colour(item_colour(theme, victims[0])), 2.0))
    painter.drawEllipse(centre, radius * 0.36, radius * 0.36)


def _pie(painter: QPainter, centre: QPointF, radius: float, victims: Sequence[int], theme: Theme) -> None:
    """One slice for each victim, on a rim that tells them from the mover."""
    painter.setBrush(colour(theme.board))
    painter.drawEllipse(centre, radius + 1.5, radius + 1.5)
    box = QRectF(centre.x() - radius, centre.y() - radius, 2 * radius, 2 * radius)
    slice_ = 360 * 16 // len(victims)
    for number, victim in enumerate(victims):
        painter.setBrush(colour(item_colour(theme, victim)))
        if len(victims) == 1:
            painter.drawEllipse(box)
        else:
            painter.drawPie(box, 90 * 16 - number * slice_, -slice_)
