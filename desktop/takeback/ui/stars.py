"""Rows of up to three stars, full or outlined."""

from math import cos, pi, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from takeback.ui.theme import YELLOW, Theme

MOST = 3
PITCH = 1.16  # distance from one star to the next, as a multiple of its size


def star(centre: QPointF, radius: float) -> QPolygonF:
    """Return the outline of a star with five points, one of them at the top."""
    points = []
    for corner in range(10):
        length = radius if corner % 2 == 0 else radius * 0.46
        angle = -pi / 2 + corner * pi / 5
        points.append(QPointF(centre.x() + length * cos(angle), centre.y() + length * sin(angle)))
    return QPolygonF(points)


def width_of(size: float) -> float:
    """Return the width of a row of three stars, each `size` wide."""
    return size * (1 + (MOST - 1) * PITCH)


def paint_stars(
    painter: QPainter, place: QRectF, size: float, count: int, theme: Theme, grown: float = 1.0
) -> None:
    """Paint three stars from the left of `place`, `count` of them full.

    With `grown` below 1 the full stars are still growing, one after the other; those that have not begun are
    outlined.
    """
    for number in range(MOST):
        centre = QPointF(place.left() + size / 2 + number * size * PITCH, place.center().y())
        share = max(0.0, grown * count - number) if grown < 1 else 1.0
        is_full = number < count and share > 0
        edge = QColor(theme.piece(YELLOW) if is_full else theme.faint)
        painter.setPen(QPen(edge, max(1.0, size / 14), j=Qt.PenJoinStyle.RoundJoin))
        painter.setBrush(edge if is_full else Qt.BrushStyle.NoBrush)
        painter.drawPolygon(star(centre, size / 2 * (min(1.0, share) if is_full else 1.0)))
