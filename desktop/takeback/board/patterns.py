"""Twelve patterns for the 26 item colours, so that players can tell items apart without seeing colours.

Every pattern is used twice: with light marks on a darker colour and with dark marks on a lighter one. The
darkest and the lightest colour have no pattern.
"""

from collections.abc import Callable
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QPainter, QPainterPath, QPen, QPixmap

from takeback.ui import painting
from takeback.ui.theme import LIGHT, Theme, colour, item_colour, luminance

COUNT, PLAIN = 12, -1
LIGHT_MARK, DARK_MARK = "#FFFFFF", "#15120F"
STEP = 0.24  # size of one repeat, as a share of a cell


@lru_cache(maxsize=1)
def _pattern_table() -> tuple[tuple[int, bool], ...]:
    """Return, for each of the 26 colours, its pattern and whether its marks are light."""
    order = sorted(range(26), key=lambda number: luminance(item_colour(LIGHT, number)))
    found = {order[0]: (PLAIN, True), order[-1]: (PLAIN, False)}
    for rank, number in enumerate(order[1:-1]):
        found[number] = (rank % COUNT, rank < COUNT)
    return tuple(found[number] for number in range(26))


def pattern_of(number: int) -> int:
    """Return the index of the pattern of this colour, or PLAIN for none."""
    return _pattern_table()[number % 26][0]


def mark_colour(number: int) -> str:
    """Return the colour of the pattern's marks on this item colour: light on dark, dark on light."""
    return LIGHT_MARK if _pattern_table()[number % 26][1] else DARK_MARK


def paint_pattern(painter: QPainter, path: QPainterPath, number: int, side: float) -> None:
    """Paint the pattern of a colour, if it has one, over a shape that is filled already; `side` is the width
    of a cell."""
    brush = pattern_brush(number, side, painter.device().devicePixelRatioF())
    if brush is not None:
        painter.fillPath(path, brush)


def paint_pattern_along(
    painter: QPainter, path: QPainterPath, number: int, side: float, width: float
) -> None:
    """Paint the pattern of a colour, if it has one, along a line with round ends, `width` points wide; `side`
    is the width of a cell."""
    brush = pattern_brush(number, side, painter.device().devicePixelRatioF())
    if brush is not None:
        cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
        painter.setPen(QPen(brush, width, Qt.PenStyle.SolidLine, cap, join))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPath(path)


def pattern_brush(number: int, side: float, ratio: float = 1.0) -> QBrush | None:
    """Return a brush that paints only the marks of a colour's pattern; None for a colour without one.

    `side` is the width of a cell in points; `ratio` is the pixels to a point.
    """
    pattern = pattern_of(number)
    if pattern == PLAIN:
        return None
    return _tiled_brush(pattern, mark_colour(number), max(6, round(side * STEP)), ratio)


@lru_cache(maxsize=256)
def _tiled_brush(pattern: int, ink: str, step: int, ratio: float) -> QBrush:
    """Return a brush that repeats one tile of the pattern, `step` points wide, in the colour `ink`."""
    tile = QPixmap(round(step * ratio), round(step * ratio))
    tile.setDevicePixelRatio(ratio)
    tile.fill(Qt.GlobalColor.transparent)
    with painting.painter_on(tile) as painter:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        pen = QPen(colour(ink, 0.8), max(1.4, step * 0.2))
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        _PATTERNS[pattern](painter, float(step))
    return QBrush(tile)


def _draw_lines(painter: QPainter, *pairs: tuple[float, float, float, float]) -> None:
    """Draw straight lines, each given as start x, start y, end x, end y."""
    for x, y, to_x, to_y in pairs:
        painter.drawLine(QPointF(x, y), QPointF(to_x, to_y))


def _fill_dots(painter: QPainter, radius: float, *places: tuple[float, float]) -> None:
    """Fill a circle of this radius around each point, in the pen's colour; change brush and pen for that."""
    painter.setBrush(painter.pen().brush())
    painter.setPen(Qt.PenStyle.NoPen)
    for x, y in places:
        painter.drawEllipse(QPointF(x, y), radius, radius)


def _draw_across(painter: QPainter, s: float) -> None:
    """Draw a horizontal line through a tile of size `s`."""
    _draw_lines(painter, (0, s / 2, s, s / 2))


def _draw_down(painter: QPainter, s: float) -> None:
    """Draw a vertical line through a tile of size `s`."""
    _draw_lines(painter, (s / 2, 0, s / 2, s))


def _draw_rising(painter: QPainter, s: float) -> None:
    """Draw diagonal lines that rise to the right."""
    _draw_lines(painter, (-s / 2, s / 2, s / 2, -s / 2), (0, s, s, 0), (s / 2, s * 1.5, s * 1.5, s / 2))


def _draw_falling(painter: QPainter, s: float) -> None:
    """Draw diagonal lines that fall to the right."""
    _draw_lines(painter, (-s / 2, s / 2, s / 2, s * 1.5), (0, 0, s, s), (s / 2, -s / 2, s * 1.5, s / 2))


def _draw_grid(painter: QPainter, s: float) -> None:
    """Draw a horizontal and a vertical line."""
    _draw_across(painter, s)
    _draw_down(painter, s)


def _draw_lattice(painter: QPainter, s: float) -> None:
    """Draw diagonal lines in both directions."""
    _draw_rising(painter, s)
    _draw_falling(painter, s)


def _draw_points(painter: QPainter, s: float) -> None:
    """Fill a dot in the middle of the tile."""
    _fill_dots(painter, s * 0.24, (s / 2, s / 2))


def _draw_rings(painter: QPainter, s: float) -> None:
    """Draw a circle in the middle of the tile."""
    painter.drawEllipse(QPointF(s / 2, s / 2), s * 0.3, s * 0.3)


def _draw_checks(painter: QPainter, s: float) -> None:
    """Fill two opposite quarters of the tile."""
    for x, y in ((0.0, 0.0), (s / 2, s / 2)):
        painter.fillRect(QRectF(x, y, s / 2, s / 2), painter.pen().brush())


def _draw_zigzag(painter: QPainter, s: float) -> None:
    """Draw a zigzag across the tile."""
    painter.drawPolyline([QPointF(0, s * 0.25), QPointF(s / 2, s * 0.75), QPointF(s, s * 0.25)])


def _draw_bricks(painter: QPainter, s: float) -> None:
    """Draw the joints of a brick wall."""
    _draw_lines(painter, (0, s * 0.25, s, s * 0.25), (0, s * 0.75, s, s * 0.75))
    _draw_lines(painter, (s * 0.25, s * 0.25, s * 0.25, s * 0.75), (s * 0.75, s * 0.75, s * 0.75, s * 1.25))
    _draw_lines(painter, (s * 0.75, -s * 0.25, s * 0.75, s * 0.25))


def _draw_pluses(painter: QPainter, s: float) -> None:
    """Draw a plus sign in the middle of the tile."""
    _draw_lines(painter, (s * 0.2, s / 2, s * 0.8, s / 2), (s / 2, s * 0.2, s / 2, s * 0.8))


_PATTERNS: tuple[Callable[[QPainter, float], None], ...] = (
    *(_draw_rising, _draw_points, _draw_across, _draw_checks, _draw_down, _draw_rings),
    *(_draw_falling, _draw_pluses, _draw_lattice, _draw_zigzag, _draw_grid, _draw_bricks),
)


def paint_small_letter(
    painter: QPainter, rect: QRectF, letter: str, ink: str, theme: Theme, size: float
) -> None:
    """Paint an item's letter on a small disc in its colour, so that no pattern hides it."""
    painting.disc(painter, rect.center(), size * 0.72, ink, theme)
    painting.text(painter, rect, letter, theme, size, theme.on(ink), weight=700)
