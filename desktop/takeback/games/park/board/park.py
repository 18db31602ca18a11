"""Paints a park: plots, symbols, mounds, tiles and lookouts."""

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from takeback.ui import painting
from takeback.ui.theme import Theme, colour, mixed

from ..material import BLANK, MOUND, Cell, printed_symbols
from ..rules.fit import symbols_on
from ..state import Park, Plot
from .animals import Brush
from .colours import wetland
from .layout import ParkView
from .tiles import TilePainter, paint_symbol, paint_token

SMALL = 13.0  # cells of fewer pixels have only colours, no drawings or points


def paint_park(
    painter: QPainter, theme: Theme, view: ParkView, park: Park, hidden: Collection[object] = ()
) -> None:
    """Paint a park without the things in `hidden`: tiles by cells, plots by number, lookouts by cell."""
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for plot in park.plots:
        if ("plot", plot.number) not in hidden:
            paint_plot(painter, theme, view, plot)
    tiles = TilePainter(painter, theme, view.origin, view.side)
    for tile in park.laid:
        if ("tile", tile.cells) not in hidden:
            tiles.paint_tile(tile.kind, tile.value, tile.cells, is_worth_shown=view.side >= SMALL)
    for one in park.lookouts:
        if ("lookout", (one.x, one.y)) not in hidden:
            paint_lookout(painter, view.cell_rect((one.x, one.y)), one.value, theme)


def paint_plot(painter: QPainter, theme: Theme, view: ParkView, plot: Plot) -> None:
    """Paint a plot with its sixteen cells, and the gate if it is a gate plot."""
    paint, rect = wetland(theme), view.plot_rect(plot.px, plot.py)
    inset = max(0.5, view.side * 0.02)
    rect = rect.adjusted(inset, inset, -inset, -inset)
    painting.rounded(painter, rect, view.side * 0.22, paint.meadow)
    edge = mixed(paint.symbols["G"], paint.meadow, 0.35)
    painting.ring(painter, rect, view.side * 0.22, edge, max(1.0, view.side * 0.03))
    for cell, letter in symbols_on((plot,)).items():
        paint_cell(painter, theme, view, cell, letter)
    if plot.number < 4 and view.side >= SMALL:
        _paint_gate(painter, theme, rect, view.side)


def paint_cell(painter: QPainter, theme: Theme, view: ParkView, cell: Cell, letter: str) -> None:
    """Paint one cell with its symbol or mound."""
    paint, box = wetland(theme), view.cell_rect(cell)
    gap = max(0.6, view.side * 0.045)
    box = box.adjusted(gap, gap, -gap, -gap)
    painting.rounded(painter, box, view.side * 0.14, paint.cell)
    if theme.outline:
        painting.ring(painter, box, view.side * 0.14, theme.outline, 1.0)
    if letter == MOUND:
        paint_mound(painter, box, theme)
    elif letter != BLANK:
        inset = box.width() * 0.24
        paint_symbol(painter, box.adjusted(inset, inset, -inset, -inset), letter, theme)


def _paint_gate(painter: QPainter, theme: Theme, rect: QRectF, side: float) -> None:
    """Paint two posts and a bar at the lower edge of the gate plot."""
    ink, middle, low = wetland(theme).tower, rect.center().x(), rect.bottom()
    for x in (middle - side * 0.42, middle + side * 0.42):
        painting.rounded(
            painter, QRectF(x - side * 0.06, low - side * 0.09, side * 0.12, side * 0.26), 2, ink
        )
    painting.rounded(painter, QRectF(middle - side * 0.5, low - side * 0.02, side, side * 0.085), 2, ink)


def paint_mound(painter: QPainter, box: QRectF, theme: Theme) -> None:
    """Paint a low hill with two tufts of grass, on which a lookout will stand."""
    paint = wetland(theme)
    brush = Brush(painter, box, paint.mound, paint.mound_edge)
    brush.oval(0.5, 0.58, 0.42, 0.32, paint.mound_edge)
    brush.oval(0.5, 0.54, 0.42, 0.31, paint.mound)
    brush.oval(0.5, 0.47, 0.27, 0.18, mixed(paint.mound, "#FFFFFF", 0.78))
    if box.width() >= SMALL:
        for x in (0.2, 0.76):
            for lean in (-0.07, 0.0, 0.07):
                brush.curve([(x, 0.8), (x + lean, 0.62)], 0.035, mixed(paint.symbols["G"], paint.mound, 0.8))


def paint_lookout(painter: QPainter, box: QRectF, value: int, theme: Theme, rise: float = 1.0) -> None:
    """Paint a wooden tower on its mound, with its points; `rise` is 0 to 1, how far it has risen."""
    paint = wetland(theme)
    paint_mound(painter, box, theme)
    brush = Brush(painter, box, paint.tower, paint.tower)
    top = 0.9 - 0.88 * rise  # of the roof
    for low, up in ((0.2, 0.32), (0.8, 0.68)):
        brush.curve([(low, 0.88), (up, top + 0.3)], 0.075)
    brush.curve([(0.24, 0.8), (0.7, 0.64)], 0.045)
    brush.curve([(0.76, 0.8), (0.3, 0.64)], 0.045)
    brush.shape([(0.5, top), (0.9, top + 0.26), (0.1, top + 0.26)], mixed("#A8442E", paint.tower, 0.85))
    if box.width() >= SMALL and value:
        at = QPointF(box.center().x(), box.top() + box.height() * (top + 0.46))
        paint_token(painter, at, box.width() * 0.25, str(value), theme)


def paint_loose_plot(painter: QPainter, theme: Theme, rect: QRectF, number: int, alpha: float = 1.0) -> None:
    """Paint a plot that lies in no park: face up beside it, or moving."""
    painter.save()
    painter.setOpacity(alpha)
    view = ParkView(rect.left(), rect.top(), rect.width() / 4)
    paint = wetland(theme)
    painting.rounded(painter, rect, view.side * 0.25, paint.meadow)
    edge = mixed(paint.symbols["G"], paint.meadow, 0.35)
    painting.ring(painter, rect, view.side * 0.25, edge, max(1.0, view.side * 0.03))
    for cell, letter in printed_symbols(number).items():
        paint_cell(painter, theme, view, cell, letter)
    painter.restore()


def paint_empty_spot(painter: QPainter, theme: Theme, rect: QRectF, is_lit: bool) -> None:
    """Paint a dashed frame with a plus around a free plot position; filled where `is_lit`."""
    ink = theme.accent
    if is_lit:
        painting.rounded(painter, rect, 10, ink, 0.16)
    pen = QPen(colour(ink, 1.0 if is_lit else 0.75), 2.5 if is_lit else 1.6)
    pen.setDashPattern([3.0, 3.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = rect.adjusted(3, 3, -3, -3)
    painter.drawRoundedRect(inset, 8, 8)
    size, middle = min(rect.width(), rect.height()) * 0.16, rect.center()
    painting.line(painter, [middle - QPointF(size, 0), middle + QPointF(size, 0)], ink, 2.5)
    painting.line(painter, [middle - QPointF(0, size), middle + QPointF(0, size)], ink, 2.5)


def paint_seat_mark(
    painter: QPainter, theme: Theme, centre: QPointF, radius: float, seat: int, fill: str
) -> None:
    """Paint the mark of a seat in its colour; marks also differ by shape: disc, square, triangle, diamond."""
    painter.setPen(QPen(colour(theme.board), max(0.8, radius * 0.16)))
    painter.setBrush(colour(fill))
    if seat == 0:
        painter.drawEllipse(centre, radius, radius)
        return
    corners = {
        1: [(-0.88, -0.88), (0.88, -0.88), (0.88, 0.88), (-0.88, 0.88)],
        2: [(0, -1.05), (1.05, 0.85), (-1.05, 0.85)],
    }.get(seat, [(0, -1.15), (1.15, 0), (0, 1.15), (-1.15, 0)])
    path = painting.path_through([centre + QPointF(x * radius, y * radius) for x, y in corners])
    path.closeSubpath()
    painter.drawPath(path)
