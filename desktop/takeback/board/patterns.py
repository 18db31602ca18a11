"""Twelve patterns on the 26 colours, so that none is told by its hue alone.

Every pattern is there twice: with light marks on a darker colour, with dark marks on a lighter one. The two
colours without a pattern are the darkest and the lightest.
"""

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPixmap

from takeback.ui import painting
from takeback.ui.theme import LIGHT, Theme, colour, item_colour, luminance

COUNT, PLAIN = 12, -1
LIGHT_MARK, DARK_MARK = "#FFFFFF", "#15120F"
STEP = 0.24  # of a cell: one repeat


@lru_cache(maxsize=1)
def _ranks() -> tuple[tuple[int, bool], ...]:
    """For each of the 26: its pattern, and whether its marks are light."""
    order = sorted(range(26), key=lambda number: luminance(item_colour(LIGHT, number)))
    found = {order[0]: (PLAIN, True), order[-1]: (PLAIN, False)}
    for rank, number in enumerate(order[1:-1]):
        found[number] = (rank % COUNT, rank < COUNT)
    return tuple(found[number] for number in range(26))


def pattern_of(number: int) -> int:
    return _ranks()[number % 26][0]


def mark_of(number: int) -> str:
    return LIGHT_MARK if _ranks()[number % 26][1] else DARK_MARK


def overlay(painter: QPainter, path: QPainterPath, number: int, side: float) -> None:
    """The marks of a pattern on a shape that is filled already."""
    brush = marks(number, side, painter.device().devicePixelRatioF())
    if brush is not None:
        painter.fillPath(path, brush)


def along(painter: QPainter, path: QPainterPath, number: int, side: float, width: float) -> None:
    """The same on a thick round line."""
    brush = marks(number, side, painter.device().devicePixelRatioF())
    if brush is not None:
        cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        painter.setPen(QPen(brush, width, Qt.PenStyle.SolidLine, cap, join))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)


def marks(number: int, side: float, ratio: float = 1.0) -> QBrush | None:
    """A brush that only makes the marks; None for the two that have none."""
    pattern = pattern_of(number)
    if pattern == PLAIN:
        return None
    return _brush(pattern, mark_of(number), max(6, round(side * STEP)), ratio)


@lru_cache(maxsize=256)
def _brush(pattern: int, ink: str, step: int, ratio: float) -> QBrush:
    tile = QPixmap(round(step * ratio), round(step * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(Qt.GlobalColor.transparent)
    with painting.painter_on(tile) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(colour(ink, 0.8), max(1.4, step * 0.2))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _DRAWN[pattern](painter, float(step))
    return QBrush(tile)


def _lines(painter: QPainter, *pairs: tuple[float, float, float, float]) -> None:
    for x, y, to_x, to_y in pairs:
        painter.drawLine(QPointF(x, y), QPointF(to_x, to_y))


def _dots(painter: QPainter, radius: float, *places: tuple[float, float]) -> None:
    painter.setBrush(painter.pen().brush())
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y in places:
        painter.drawEllipse(QPointF(x, y), radius, radius)


def _across(painter: QPainter, s: float) -> None:
    _lines(painter, (0, s / 2, s, s / 2))


def _down(painter: QPainter, s: float) -> None:
    _lines(painter, (s / 2, 0, s / 2, s))


def _rising(painter: QPainter, s: float) -> None:
    _lines(painter, (-s / 2, s / 2, s / 2, -s / 2), (0, s, s, 0), (s / 2, s * 1.5, s * 1.5, s / 2))


def _falling(painter: QPainter, s: float) -> None:
    _lines(painter, (-s / 2, s / 2, s / 2, s * 1.5), (0, 0, s, s), (s / 2, -s / 2, s * 1.5, s / 2))


def _grid(painter: QPainter, s: float) -> None:
    _across(painter, s)
    _down(painter, s)


def _lattice(painter: QPainter, s: float) -> None:
    _rising(painter, s)
    _falling(painter, s)


def _points(painter: QPainter, s: float) -> None:
    _dots(painter, s * 0.24, (s / 2, s / 2))


def _rings(painter: QPainter, s: float) -> None:
    painter.drawEllipse(QPointF(s / 2, s / 2), s * 0.3, s * 0.3)


def _checks(painter: QPainter, s: float) -> None:
    for x, y in ((0.0, 0.0), (s / 2, s / 2)):
        painter.fillRect(QRectF(x, y, s / 2, s / 2), painter.pen().brush())


def _zigzag(painter: QPainter, s: float) -> None:
    painter.drawPolyline([QPointF(0, s * 0.25), QPointF(s / 2, s * 0.75), QPointF(s, s * 0.25)])


def _bricks(painter: QPainter, s: float) -> None:
    _lines(painter, (0, s * 0.25, s, s * 0.25), (0, s * 0.75, s, s * 0.75))
    _lines(painter, (s * 0.25, s * 0.25, s * 0.25, s * 0.75), (s * 0.75, s * 0.75, s * 0.75, s * 1.25))
    _lines(painter, (s * 0.75, -s * 0.25, s * 0.75, s * 0.25))


def _pluses(painter: QPainter, s: float) -> None:
    _lines(painter, (s * 0.2, s / 2, s * 0.8, s / 2), (s / 2, s * 0.2, s / 2, s * 0.8))


_DRAWN: tuple[Callable[[QPainter, float], None], ...] = (
    *(_rising, _points, _across, _checks, _down, _rings),
    *(_falling, _pluses, _lattice, _zigzag, _grid, _bricks),
)


def small_letter(painter: QPainter, rect: QRectF, letter: str, ink: str, theme: Theme, size: float) -> None:
    """The letter of a line or a block on one of its cells, on a plate so that no pattern hides it."""
    painting.disc(painter, rect.center(), size * 0.72, ink, theme)
    painting.text(painter, rect, letter, theme, size, theme.on(ink), weight=700)
