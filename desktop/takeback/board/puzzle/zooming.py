"""The geometry of a zoomed grid: which part is visible, how it moves, and the small map of the whole."""

from collections.abc import Collection, Mapping

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPen

from takeback.board.grid import Cell, CellGrid
from takeback.ui import painting
from takeback.ui.theme import Theme, colour

NEAREST = 64.0  # most points from one cell to the next
STEP = 1.25  # zoom factor of one notch of the wheel, or one press of a key
MAP = 0.26  # size of the map, as a share of the field's shorter side
NOTCH = 120  # one notch of the wheel, in eighths of a degree


class Zoom(Struct, frozen=True):
    """A zoom factor (1: all cells fit), and the place in the middle of the view, counted in cells."""

    factor: float = 1.0
    column: float = 0.0
    row: float = 0.0

    @property
    def is_near(self) -> bool:
        """Tell whether the board is zoomed in."""
        return self.factor > 1.0


WHOLE = Zoom()


def visible_rect(fitted: CellGrid) -> QRectF:
    """Return the rectangle in which cells are visible, at any zoom."""
    return fitted.cells_rect()


def zoomed(fitted: CellGrid, zoom: Zoom) -> CellGrid:
    """Return the geometry of the cells at this zoom; most of them may lie outside the panel."""
    if not zoom.is_near:
        return fitted
    window = visible_rect(fitted)
    pitch = max(fitted.pitch, round(fitted.pitch * zoom.factor))
    gap = max(1.0, min(8.0 * fitted.scale, round(pitch * 0.085)))
    left = round(window.center().x() - zoom.column * pitch)
    top = round(window.center().y() - zoom.row * pitch)
    return CellGrid(fitted.rows, fitted.columns, left, top, pitch, gap, fitted.frame, fitted.scale)


def clamped(fitted: CellGrid, zoom: Zoom) -> Zoom:
    """Return the zoom moved into its limits: useful sizes of cells, and nothing beyond the edges.

    Factors below 1.02 become WHOLE.
    """
    factor = max(1.0, min(max(1.0, NEAREST / fitted.pitch), zoom.factor))
    if factor < 1.02:
        return WHOLE
    across, down = fitted.columns / factor / 2, fitted.rows / factor / 2
    return Zoom(
        factor,
        max(across, min(fitted.columns - across, zoom.column)),
        max(down, min(fitted.rows - down, zoom.row)),
    )


def zoomed_at(fitted: CellGrid, zoom: Zoom, by: float, at: QPointF) -> Zoom:
    """Return the zoom with its factor multiplied by `by`, where the point `at` stays in place."""
    now = zoomed(fitted, zoom)
    column, row = (at.x() - now.left) / now.pitch, (at.y() - now.top) / now.pitch
    middle = visible_rect(fitted).center()
    pitch = fitted.pitch * max(1.0, min(max(1.0, NEAREST / fitted.pitch), zoom.factor * by))
    away = (middle - at) / pitch
    return clamped(fitted, Zoom(zoom.factor * by, column + away.x(), row + away.y()))


def panned(fitted: CellGrid, zoom: Zoom, by: QPointF) -> Zoom:
    """Return the zoom after the cells were dragged by this distance in points."""
    pitch = zoomed(fitted, zoom).pitch
    return clamped(fitted, Zoom(zoom.factor, zoom.column - by.x() / pitch, zoom.row - by.y() / pitch))


def scrolled_to(fitted: CellGrid, zoom: Zoom, cell: Cell) -> Zoom:
    """Return the zoom moved just so far that this cell and its neighbours are visible."""
    across, down = fitted.columns / zoom.factor / 2, fitted.rows / zoom.factor / 2
    row = max(cell[0] + 2 - down, min(cell[0] - 1 + down, zoom.row))
    column = max(cell[1] + 2 - across, min(cell[1] - 1 + across, zoom.column))
    return clamped(fitted, Zoom(zoom.factor, column, row))


def scrolled_to_all(fitted: CellGrid, zoom: Zoom, cells: Collection[Cell]) -> Zoom:
    """Return the zoom unchanged if all these cells are visible; else centred on them.

    It zooms out where they would not fit.
    """
    rows, columns = [row for row, _ in cells], [column for _, column in cells]
    top, bottom, left, right = min(rows), max(rows) + 1, min(columns), max(columns) + 1
    across, down = fitted.columns / zoom.factor / 2, fitted.rows / zoom.factor / 2
    is_seen = zoom.column - across <= left and right <= zoom.column + across
    if is_seen and zoom.row - down <= top and bottom <= zoom.row + down:
        return zoom
    factor = min(zoom.factor, fitted.columns / (right - left), fitted.rows / (bottom - top))
    return clamped(fitted, Zoom(factor, (left + right) / 2, (top + bottom) / 2))


def is_right_half(fitted: CellGrid, zoom: Zoom) -> bool:
    """Tell whether the right half is shown more than the left; the map is then at the left.

    The map must not stay in one corner: the cells there can be moved to no other place.
    """
    return zoom.column > fitted.columns / 2


def map_rect(fitted: CellGrid, is_left: bool) -> QRectF:
    """Return the rectangle of the map, in a lower corner of the field."""
    window = visible_rect(fitted).adjusted(8, 8, -8, -8)
    pitch = min(window.width(), window.height()) * MAP / max(fitted.rows, fitted.columns)
    wide, high = fitted.columns * pitch, fitted.rows * pitch
    return QRectF(window.left() if is_left else window.right() - wide, window.bottom() - high, wide, high)


def centred_at_map(fitted: CellGrid, zoom: Zoom, box: QRectF, at: QPointF) -> Zoom:
    """Return the zoom centred on the cells that the point `at` of the map `box` stands for."""
    column = (at.x() - box.left()) / box.width() * fitted.columns
    row = (at.y() - box.top()) / box.height() * fitted.rows
    return clamped(fitted, Zoom(zoom.factor, column, row))


def paint_map(
    painter: QPainter, box: QRectF, fitted: CellGrid, zoom: Zoom, inks: Mapping[Cell, str], theme: Theme
) -> None:
    """Paint the map: each covered cell in its colour, and a frame around the visible part."""
    pitch = box.width() / fitted.columns
    painting.rounded(painter, box.adjusted(-4, -4, 4, 4), 5, theme.board, 0.94)
    painting.ring(painter, box.adjusted(-4, -4, 4, 4), 5, theme.line, 1.0)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing, False)
    for (row, column), ink in inks.items():
        place = box.topLeft() + QPointF(column * pitch, row * pitch)
        painter.fillRect(QRectF(place.x(), place.y(), pitch + 0.5, pitch + 0.5), colour(ink))
    painter.restore()
    across, down = fitted.columns / zoom.factor, fitted.rows / zoom.factor
    seen = QRectF(
        box.left() + (zoom.column - across / 2) * pitch,
        box.top() + (zoom.row - down / 2) * pitch,
        across * pitch,
        down * pitch,
    )
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(theme.accent), 2.0))
    painter.drawRect(seen)
