"""Marks on the cells of a puzzle: wrong items, conflicts, reasons of a hint, and cells outside the level."""

from collections.abc import Iterable

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from takeback.board.puzzle import blocks
from takeback.ui import painting
from takeback.ui.icons import icon
from takeback.ui.theme import Theme, colour


def cross(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint a cross on a disc, readable on any colour."""
    centre, radius = rect.center(), min(rect.width(), rect.height()) * 0.27
    painter.setPen(QPen(colour(theme.alarm), max(1.5, radius * 0.2)))
    painter.setBrush(colour(theme.board))
    painter.drawEllipse(centre, radius, radius)
    arm = radius * 0.42
    pen = QPen(colour(theme.alarm), max(2.0, radius * 0.26), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(centre - QPointF(arm, arm), centre + QPointF(arm, arm))
    painter.drawLine(centre - QPointF(arm, -arm), centre + QPointF(arm, -arm))


def eraser(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Paint an eraser on a disc: a press removes what is here. A cross would say that it is wrong."""
    centre, radius = rect.center(), min(rect.width(), rect.height()) * 0.27
    painter.setPen(QPen(colour(theme.ink), max(1.2, radius * 0.08)))
    painter.setBrush(colour(theme.board))
    painter.drawEllipse(centre, radius, radius)
    side = max(8, round(radius * 1.4))
    box = QRectF(0, 0, side, side)
    box.moveCenter(centre)
    icon("tool-erase", theme.ink, side).paint(painter, box.toRect())


def paint_conflict(painter: QPainter, rects: blocks.Rects, theme: Theme) -> None:
    """Paint a dashed edge around the cells of an item that is in conflict with others; nothing without
    cells."""
    if not rects:
        return
    side = next(iter(rects.values())).width()
    path = blocks.outline_of_cells(
        {cell: rect.adjusted(-1, -1, 1, 1) for cell, rect in rects.items()}, side * 0.18
    )
    blocks.edge(painter, path, theme.board, max(4.0, side * 0.09))
    blocks.edge(painter, path, theme.alarm, max(2.5, side * 0.055), is_dashed=True)


def paint_reason_corners(painter: QPainter, rect: QRectF, theme: Theme) -> None:
    """Mark a cell that a hint reasons from by its four corners; a whole frame would be the cursor."""
    inner = rect.adjusted(2, 2, -2, -2)
    side, path = max(4.0, inner.width() * 0.3), QPainterPath()
    for right, down in ((0, 0), (1, 0), (1, 1), (0, 1)):
        corner = QPointF(inner.left() + right * inner.width(), inner.top() + down * inner.height())
        path.moveTo(corner + QPointF(side * (1 - 2 * right), 0))
        path.lineTo(corner)
        path.lineTo(corner + QPointF(0, side * (1 - 2 * down)))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = max(2.5, rect.width() * 0.07)
    for ink, wide in ((theme.board, width + 2.5), (theme.accent, width)):
        pen = QPen(colour(ink), wide, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.drawPath(path)


def paint_differences(painter: QPainter, rects: Iterable[QRectF], radius: float, theme: Theme) -> None:
    """Hatch and outline cells in which two solutions differ, all with the same stripes."""
    whole, step = QPainterPath(), 5
    for rect in rects:
        whole.addPath(blocks.outline_of_cells({(1, 1): rect}, radius))
        step = max(step, round(rect.width() * 0.17))  # a whole number, so that no stripe looks paler
        painting.ring(painter, rect, radius, theme.dim, 1.5, 0.8)
    if not whole.isEmpty():
        blocks.hatch(painter, whole, theme.dim, step)


def closed(painter: QPainter, rect: QRectF, radius: float, theme: Theme, ink: str = "") -> None:
    """Paint the dashed outline of a cell that is not part of the board, in the editor; `ink` is its colour
    ("": the theme's)."""
    pen = QPen(colour(ink or theme.faint, 1.0 if ink else 0.7), max(1.2, rect.width() * 0.025))
    pen.setDashPattern([3.0, 3.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = rect.adjusted(2, 2, -2, -2)
    painter.drawRoundedRect(inset, radius, radius)
