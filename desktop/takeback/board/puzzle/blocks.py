"""Painting of blocks and pieces: joined cells as one rounded shape, with a letter."""

from collections.abc import Collection

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from takeback.puzzles.items import Cell
from takeback.ui import painting
from takeback.ui.theme import Theme, colour, mixed

Rects = dict[Cell, QRectF]  # the rectangle of each cell


def rects_at(cells: Collection[Cell], corner: QPointF, pitch: float, gap: float) -> Rects:
    """Return the rectangles of cells; cell (1, 1) has its top left corner at `corner`."""
    side = pitch - gap
    return {
        cell: QRectF(corner.x() + (cell[1] - 1) * pitch, corner.y() + (cell[0] - 1) * pitch, side, side)
        for cell in cells
    }


def outline_of_cells(rects: Rects, radius: float) -> QPainterPath:
    """Return one outline around all cells: round at its outer corners, without the gaps between cells.

    Cells are joined in order and the radius is a whole number: otherwise Qt loses parts of some outlines.
    """
    path = QPainterPath()
    path.setFillRule(Qt.FillRule.WindingFill)
    radius = float(max(1, round(radius)))
    for (row, column), rect in sorted(rects.items(), key=lambda one: one[0]):
        path.addRoundedRect(rect, radius, radius)
        right, below = rects.get((row, column + 1)), rects.get((row + 1, column))
        if right is not None:
            path.addRect(rect.center().x(), rect.top(), right.center().x() - rect.center().x(), rect.height())
        if below is not None:
            path.addRect(rect.left(), rect.center().y(), rect.width(), below.center().y() - rect.center().y())
        corner = rects.get((row + 1, column + 1))
        if right is not None and below is not None and corner is not None:
            path.addRect(QRectF(rect.center(), corner.center()))
    return path


def fill(painter: QPainter, path: QPainterPath, ink: str, alpha: float = 1.0) -> None:
    """Fill the shape with a colour; `alpha` is 1.0 for opaque."""
    painter.fillPath(path, colour(ink, alpha))


def edge(painter: QPainter, path: QPainterPath, ink: str, width: float, is_dashed: bool = False) -> None:
    """Paint the outline of the shape, `width` pixels wide."""
    pen = QPen(colour(ink), width)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    if is_dashed:
        pen.setDashPattern([2.2, 2.2])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(path.simplified())


def hatch(painter: QPainter, path: QPainterPath, ink: str, step: float) -> None:
    """Paint diagonal lines within the shape, `step` pixels apart."""
    box = path.boundingRect()
    painter.save()
    painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
    painter.setPen(QPen(colour(ink, 0.7), max(1.2, step * 0.22)))
    count = int((box.width() + box.height()) / step) + 1
    for number in range(count):
        x = box.left() + number * step
        painter.drawLine(QPointF(x, box.top()), QPointF(x - box.height(), box.bottom()))
    painter.restore()


def letter(
    painter: QPainter, rect: QRectF, character: str, ink: str, theme: Theme, is_open: bool = False
) -> None:
    """Paint a letter on a darker disc; with `is_open` on a dashed ring, for a block that cannot move."""
    radius = rect.width() * (0.3 if rect.width() > 34 else 0.4)
    dark = mixed(ink, "#000000", 0.74)
    if is_open:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        pen = QPen(colour(theme.on(ink)), max(1.5, radius * 0.14))
        pen.setDashPattern([1.6, 1.4])
        painter.setPen(pen)
        painter.drawEllipse(rect.center(), radius, radius)
        painting.text(painter, rect, character, theme, radius * 0.95, theme.on(ink), weight=700)
    else:
        painting.disc(painter, rect.center(), radius, dark, theme, character)


def middle(cells: Collection[Cell]) -> Cell:
    """Return the cell nearest to the middle of the cells, where a block's letter is painted."""
    row = sum(cell[0] for cell in cells) / len(cells)
    column = sum(cell[1] for cell in cells) / len(cells)
    return min(cells, key=lambda cell: ((cell[0] - row) ** 2 + (cell[1] - column) ** 2, cell))


def shared_mark(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Mark a cell that several blocks may cover by two rings."""
    radius = rect.width() * 0.13
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(colour(theme.faint), max(1.4, rect.width() * 0.035)))
    for side in (-0.6, 0.6):
        painter.drawEllipse(rect.center() + QPointF(side * radius, 0), radius, radius)


def slice_of(rect: QRectF, number: int, count: int) -> QRectF:
    """Return one of `count` equal vertical strips of a cell that several blocks share; `number` counts from 0
    at the left."""
    width = rect.width() / count
    return QRectF(rect.left() + number * width, rect.top(), width, rect.height())
