"""Paints arrows from objects on the chain to their targets."""

from __future__ import annotations

from math import atan2, cos, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QPen

from takeback.ui import painting
from takeback.ui.theme import Theme, colour

HEAD = 11.0
BELOW_NAME = 0.56  # share of a target's height at which its arrow ends
EDGE_OF_PLATE = 6.0  # width of it
LEVEL = 0.2  # share of the way after which an arrow is about level with its end


def paint_arrow(
    painter: QPainter,
    start: QPointF,
    target: QRectF,
    number: int,
    ink: str,
    theme: Theme,
    scale: float = 1.0,
    below: float = 0.0,
) -> None:
    """Paint a curved arrow with a light edge, so that it shows on any ground; write `number` on it unless 0.

    It arrives level, below the names of its target and of the cards beside it. For one of several arrows to
    the same target, `below` moves its end down by this share of the height that is left there.
    """
    over, end = arrival(start, target, below)
    _bow(painter, start, over, end, number, ink, theme, scale)


def arrival(start: QPointF, target: QRectF, below: float = 0.0) -> tuple[QPointF, QPointF]:
    """Return the control point and the end of an arrow from here to this target.

    `below` is how far below the usual place it ends, from 0 to 1 for the lower end of the target.
    """
    end = _edge(target, start) + QPointF(0, below * target.height() * (1 - BELOW_NAME))
    return QPointF(start.x() + (end.x() - start.x()) * LEVEL, end.y()), end


def edge_of_plate(plate: QRectF) -> QRectF:
    """Return the part of a player's plate at which arrows end, its right edge: so they cover no number."""
    return QRectF(plate.right() - EDGE_OF_PLATE, plate.top(), EDGE_OF_PLATE, plate.height())


def paint_bracket(
    painter: QPainter, start: QPointF, target: QRectF, number: int, ink: str, theme: Theme, scale: float = 1.0
) -> None:
    """Paint an arrow between two entries of one column, around their left edges."""
    end = QPointF(target.left() + 1, target.center().y())
    over = QPointF(start.x() - 34 * max(0.8, min(scale, 1.8)), (start.y() + end.y()) / 2)
    _bow(painter, start, over, end, number, ink, theme, scale)


def _bow(
    painter: QPainter,
    start: QPointF,
    over: QPointF,
    end: QPointF,
    number: int,
    ink: str,
    theme: Theme,
    scale: float,
) -> None:
    """Paint a curve with an arrow head, through the control point `over`."""
    path = QPainterPath(start)
    path.quadTo(over, end)
    turn = atan2(end.y() - over.y(), end.x() - over.x())
    size = HEAD * max(0.8, min(scale, 1.8))
    head = QPainterPath(end)
    for side in (-0.45, 0.45):
        head.lineTo(end.x() - cos(turn + side) * size, end.y() - sin(turn + side) * size)
    head.closeSubpath()
    width = 2.6 * max(0.9, min(scale, 1.8))
    stroker = QPainterPathStroker()
    stroker.setWidth(width + 3)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(QPen(colour(theme.board), 3))
    painter.setBrush(colour(theme.board))
    painter.drawPath(head)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.drawPath(stroker.createStroke(path))
    painter.setPen(QPen(colour(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour(ink))
    painter.drawPath(head)
    if number:
        at = path.pointAtPercent(0.62)
        painting.badge(painter, at, size * 0.8, str(number), ink, theme)


def _edge(target: QRectF, start: QPointF) -> QPointF:
    """Return the point of the target the arrow ends at: beside its middle on the arrow's side, below the
    name.
    """
    reach = min(target.width(), target.height()) * 0.22
    side = 1 if start.x() > target.center().x() else -1
    return QPointF(target.center().x() + side * reach, target.top() + target.height() * BELOW_NAME)
