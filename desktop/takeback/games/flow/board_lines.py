"""Draws lines, clues, walls and bridges."""

from collections.abc import Sequence
from math import ceil

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from takeback.board.grid import CellGrid
from takeback.puzzles.items import Cell
from takeback.ui import painting
from takeback.ui.theme import Theme, colour, mixed

WIDTH, DISC = 0.32, 0.345  # width of a line and radius of a clue, as shares of a cell
DECK = 0.58  # height of the upper deck of a bridge, as a share of a cell
TINT, WHOLE_TINT = 0.19, 0.25


def centre(lattice: CellGrid, cell: Cell) -> QPointF:
    """Return the centre of a cell."""
    return lattice.rect(cell[0] - 1, cell[1] - 1).center()


def centres_of(lattice: CellGrid, cells: Sequence[Cell]) -> list[QPointF]:
    """Return the centres of these cells."""
    return [centre(lattice, cell) for cell in cells]


def line_width(lattice: CellGrid) -> float:
    """Return the width of a line."""
    return max(2.0, lattice.side * WIDTH)


def draw_cell_line(
    painter: QPainter, lattice: CellGrid, cells: Sequence[Cell], ink: str, alpha: float = 1.0
) -> None:
    """Draw a line through these cells; nothing for a single one."""
    if len(cells) > 1:
        draw_line(painter, centres_of(lattice, cells), ink, line_width(lattice), alpha)


def draw_line(
    painter: QPainter, places: Sequence[QPointF], ink: str, breadth: float, alpha: float = 1.0
) -> None:
    """Draw a line with round ends and joins through these points."""
    cap, join = Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin
    painter.setPen(QPen(colour(ink, alpha), breadth, Qt.PenStyle.SolidLine, cap, join))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(painting.path_through(places))


def draw_lost(painter: QPainter, lattice: CellGrid, cells: Sequence[Cell], ink: str) -> None:
    """Draw dots over the cells that a line would lose; `cells` begins with the last one that stays."""
    if len(cells) < 2:
        return
    places = centres_of(lattice, cells)
    places[0] = painting.between(places[0], places[1], 0.5)
    pen = QPen(colour(ink, 0.75), line_width(lattice) * 0.42, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([0.01, 1.9])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(painting.path_through(places))


def draw_clue(
    painter: QPainter, lattice: CellGrid, cell: Cell, ink: str, letter: str, theme: Theme, is_whole: bool
) -> None:
    """Draw a disc with its letter, and a thin ring in it if the colour is complete."""
    at, radius = centre(lattice, cell), lattice.side * DISC
    painting.disc(painter, at, radius, ink, theme, letter)
    if is_whole:
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(QPen(colour(theme.on(ink), 0.75), max(1.0, radius * 0.075)))
        painter.drawEllipse(at, radius * 0.84, radius * 0.84)


def draw_wall(
    painter: QPainter, lattice: CellGrid, one: Cell, two: Cell, theme: Theme, ink: str = ""
) -> None:
    """Draw a bar in the gap between two neighbours; `one` is the left or upper of them."""
    rect = lattice.rect(one[0] - 1, one[1] - 1)
    half, thick = lattice.gap / 2, max(3.0, min(9.0 * lattice.scale, lattice.side * 0.1))
    if one[0] == two[0]:
        bar = QRectF(rect.right() + half - thick / 2, rect.top() - half, thick, rect.height() + 2 * half)
    else:
        bar = QRectF(rect.left() - half, rect.bottom() + half - thick / 2, rect.width() + 2 * half, thick)
    painting.rounded(painter, bar, thick / 2, ink or mixed(theme.ink, theme.cell, 0.78))


def side_of(lattice: CellGrid, one: Cell, two: Cell) -> tuple[QPointF, QPointF]:
    """Return the two ends of the wall between two neighbours, one of which may be outside the board."""
    low, high = min(one, two), max(one, two)
    rect, half = lattice.rect(high[0] - 1, high[1] - 1), lattice.gap / 2
    corner = rect.topLeft() - QPointF(half, half)
    is_beside = low[0] == high[0]
    return corner, corner + (QPointF(0, lattice.pitch) if is_beside else QPointF(lattice.pitch, 0))


def draw_frame(
    painter: QPainter, lattice: CellGrid, walls: Sequence[tuple[Cell, Cell]], theme: Theme
) -> None:
    """Draw walls around a hole as one joined double edge."""
    thick = max(4.0, min(9.0 * lattice.scale, lattice.side * 0.11))
    for ink, width in ((mixed(theme.ink, theme.cell, 0.78), thick), (theme.board, thick * 0.3)):
        painter.setPen(QPen(colour(ink), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
        for one, two in walls:
            painter.drawLine(*side_of(lattice, one, two))


def draw_track(painter: QPainter, lattice: CellGrid, numbers: Sequence[int], theme: Theme) -> None:
    """Draw a corridor as one lane from its first cell to its last, with full cells at both ends."""
    lane = [(numbers[at], numbers[at + 1]) for at in range(0, len(numbers), 10)]
    ink = colour(mixed(theme.accent, theme.cell, 0.17 if not theme.is_dark else 0.24))
    cap, join = Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.MiterJoin
    for cell in (lane[0], lane[-1]):
        painting.rounded(painter, lattice.rect(cell[0] - 1, cell[1] - 1), lattice.radius, ink.name())
    painter.setPen(QPen(ink, lattice.side, Qt.PenStyle.SolidLine, cap, join))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(painting.path_through(centres_of(lattice, lane)))


def deck_rect(lattice: CellGrid, cell: Cell) -> QRectF:
    """Return the upper deck of a bridge: it lies across, from gap to gap."""
    rect = lattice.rect(cell[0] - 1, cell[1] - 1)
    high = rect.height() * DECK
    half = ceil(lattice.gap / 2)  # whole pixels, so that two bridges side by side join without a seam
    return QRectF(
        rect.left() - half, round(rect.center().y() - high / 2), rect.width() + 2 * half, round(high)
    )


def draw_deck(painter: QPainter, lattice: CellGrid, cell: Cell, fill: str, theme: Theme) -> None:
    """Draw the upper deck, with a shadow on what runs under it and railings that flare at its ends."""
    rect = deck_rect(lattice, cell)
    shade = colour("#000000", 0.10 if not theme.is_dark else 0.28)
    lift = max(1.5, lattice.side * 0.04)
    painter.fillRect(rect.adjusted(lattice.gap / 2, -lift, -lattice.gap / 2, lift * 1.4), shade)
    painter.fillRect(rect, colour(fill))
    pen = QPen(colour(mixed(theme.ink, theme.cell, 0.62)), max(1.5, lattice.side * 0.042))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for edge, out in ((rect.top(), -1), (rect.bottom(), 1)):
        painter.drawPath(_railing_path(rect, edge, out * lattice.side * 0.1))


def _railing_path(rect: QRectF, edge: float, flare: float) -> QPainterPath:
    """Return the path of one railing."""
    reach = rect.width() * 0.13
    path = QPainterPath(QPointF(rect.left() + 1, edge + flare))
    path.quadTo(QPointF(rect.left() + reach * 0.4, edge), QPointF(rect.left() + reach, edge))
    path.lineTo(rect.right() - reach, edge)
    path.quadTo(QPointF(rect.right() - reach * 0.4, edge), QPointF(rect.right() - 1, edge + flare))
    return path


def animated_points(
    old: Sequence[QPointF], new: Sequence[QPointF], kept: int, progress: float
) -> list[QPointF]:
    """Return the points of a line during its animation: first it loses cells, then it gains cells.

    `kept` is how many points both have at the beginning, `progress` goes from 0 to 1.
    """
    away, on = list(old[kept - 1 :]), list(new[kept - 1 :])
    turn = (len(away) - 1) / max(1, len(away) + len(on) - 2)  # until then it loses cells
    if progress < turn:
        tail = painting.beginning(away, 1 - progress / turn)
    else:
        tail = painting.beginning(on, min(1.0, (progress - turn) / max(0.001, 1 - turn)))
    return [*new[: kept - 1], *tail]
