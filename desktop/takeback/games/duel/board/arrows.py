"""Paints arrows from objects on the chain to their targets."""

from __future__ import annotations

from math import atan2, cos, hypot, sin

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPainterPathStroker, QPen

from takeback.ui import painting
from takeback.ui.theme import Theme, colour

HEAD = 11.0


def paint_arrow(
    painter: QPainter, start: QPointF, target: QRectF, number: int, ink: str, theme: Theme, scale: float = 1.0
) -> None:
    """Paint a curved arrow with a light edge, so that it shows on any
    ground; `number` is written on it unless 0.
    """
    end = _edge(target, start)
    middle = (start + end) / 2
    length = hypot(end.x() - start.x(), end.y() - start.y()) or 1.0
    bend = min(60.0, length * 0.16)
    across = QPointF((end.y() - start.y()) / length * bend, -(end.x() - start.x()) / length * bend)
    _bow(painter, start, middle + across, end, number, ink, theme, scale)


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
    """Return the point of the target the arrow ends at: near its centre, on the arrow's side."""
    centre = target.center()
    away = start - centre
    reach = min(target.width(), target.height()) * 0.22
    length = hypot(away.x(), away.y()) or 1.0
    return QPointF(centre.x() + away.x() / length * reach, centre.y() + away.y() / length * reach)
