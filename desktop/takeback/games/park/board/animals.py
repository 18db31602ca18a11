"""Drawings of the otter, beaver, heron and toad, each made of a few strokes in a square."""

from collections.abc import Callable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from takeback.ui.theme import colour


class Brush:
    """Draws in unit coordinates within a square box, with one colour for bodies and one for details."""

    def __init__(self, painter: QPainter, box: QRectF, fur: str, ink: str) -> None:
        self.painter, self.fur, self.ink = painter, fur, ink
        self.side = min(box.width(), box.height())
        self.left = box.center().x() - self.side / 2
        self.top = box.center().y() - self.side / 2

    def at(self, x: float, y: float) -> QPointF:
        """Return the point of the widget at these unit coordinates."""
        return QPointF(self.left + x * self.side, self.top + y * self.side)

    def oval(self, x: float, y: float, wide: float, high: float, fill: str = "") -> None:
        """Fill an ellipse with this centre and these half axes; without `fill` in the body colour."""
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour(fill or self.fur))
        self.painter.drawEllipse(self.at(x, y), wide * self.side, high * self.side)

    def pair(self, x: float, y: float, wide: float, high: float, fill: str = "") -> None:
        """Fill two ellipses that mirror each other at the vertical middle line."""
        self.oval(x, y, wide, high, fill)
        self.oval(1 - x, y, wide, high, fill)

    def curve(self, points: list[tuple[float, float]], width: float, stroke: str = "") -> None:
        """Draw a line, or a curve with one or two control points between its first and last point.

        Without `stroke` it has the colour of details.
        """
        path = QPainterPath(self.at(*points[0]))
        if len(points) == 4:
            path.cubicTo(*(self.at(*point) for point in points[1:]))
        elif len(points) == 3:
            path.quadTo(*(self.at(*point) for point in points[1:]))
        else:
            path.lineTo(self.at(*points[1]))
        pen = QPen(colour(stroke or self.ink), max(0.8, width * self.side))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        self.painter.setPen(pen)
        self.painter.setBrush(Qt.BrushStyle.NoBrush)
        self.painter.drawPath(path)

    def shape(self, points: list[tuple[float, float]], fill: str = "") -> None:
        """Fill a polygon; without `fill` in the body colour."""
        path = QPainterPath(self.at(*points[0]))
        for point in points[1:]:
            path.lineTo(self.at(*point))
        path.closeSubpath()
        self.painter.setPen(Qt.PenStyle.NoPen)
        self.painter.setBrush(colour(fill or self.fur))
        self.painter.drawPath(path)


def _draw_otter(brush: Brush) -> None:
    """Draw a broad face with small ears and long whiskers."""
    brush.pair(0.2, 0.3, 0.1, 0.1)
    brush.oval(0.5, 0.5, 0.38, 0.32)
    brush.pair(0.36, 0.43, 0.045, 0.05, brush.ink)
    brush.oval(0.5, 0.54, 0.085, 0.06, brush.ink)
    brush.curve([(0.5, 0.58), (0.5, 0.66)], 0.03)
    brush.curve([(0.38, 0.67), (0.5, 0.73), (0.62, 0.67)], 0.03)
    for y, end in ((0.58, 0.54), (0.63, 0.66)):
        brush.curve([(0.3, y), (0.06, end)], 0.022)
        brush.curve([(0.7, y), (0.94, end)], 0.022)


def _draw_beaver(brush: Brush) -> None:
    """Draw a round face with two large teeth."""
    brush.pair(0.24, 0.24, 0.1, 0.1)
    brush.oval(0.5, 0.45, 0.35, 0.33)
    brush.pair(0.37, 0.38, 0.045, 0.055, brush.ink)
    brush.oval(0.5, 0.5, 0.1, 0.065, brush.ink)
    brush.shape([(0.4, 0.66), (0.6, 0.66), (0.59, 0.9), (0.41, 0.9)])
    brush.curve([(0.4, 0.66), (0.6, 0.66)], 0.03)
    brush.curve([(0.5, 0.66), (0.5, 0.89)], 0.028)
    brush.curve([(0.4, 0.66), (0.41, 0.89)], 0.022)
    brush.curve([(0.6, 0.66), (0.59, 0.89)], 0.022)


def _draw_heron(brush: Brush) -> None:
    """Draw a bird on one leg, with a bent neck and a long bill."""
    brush.curve([(0.5, 0.72), (0.5, 0.96)], 0.035, brush.fur)
    brush.curve([(0.42, 0.96), (0.6, 0.96)], 0.035, brush.fur)
    brush.oval(0.43, 0.62, 0.27, 0.15)
    brush.shape([(0.2, 0.56), (0.02, 0.74), (0.3, 0.74)])
    brush.curve([(0.62, 0.6), (0.86, 0.46), (0.4, 0.36), (0.58, 0.18)], 0.105, brush.fur)
    brush.oval(0.6, 0.17, 0.105, 0.09)
    brush.shape([(0.66, 0.11), (0.98, 0.2), (0.66, 0.235)])
    brush.curve([(0.54, 0.12), (0.4, 0.08), (0.32, 0.15)], 0.035, brush.fur)
    brush.oval(0.62, 0.155, 0.026, 0.026, brush.ink)
    brush.curve([(0.24, 0.6), (0.42, 0.74), (0.6, 0.64)], 0.026)


def _draw_toad(brush: Brush) -> None:
    """Draw a wide mouth below two bulging eyes."""
    brush.pair(0.27, 0.33, 0.14, 0.14)
    brush.oval(0.5, 0.57, 0.43, 0.27)
    brush.pair(0.27, 0.32, 0.065, 0.075, brush.ink)
    brush.pair(0.285, 0.3, 0.022, 0.024)
    brush.curve([(0.17, 0.58), (0.34, 0.74), (0.66, 0.74), (0.83, 0.58)], 0.04)
    brush.pair(0.45, 0.5, 0.02, 0.02, brush.ink)


ANIMAL_DRAWINGS: dict[str, Callable[[Brush], None]] = {
    "otter": _draw_otter,
    "beaver": _draw_beaver,
    "heron": _draw_heron,
    "toad": _draw_toad,
}


def paint_animal(painter: QPainter, box: QRectF, name: str, fur: str, ink: str) -> None:
    """Draw the animal of this name in the box."""
    ANIMAL_DRAWINGS[name](Brush(painter, box, fur, ink))
