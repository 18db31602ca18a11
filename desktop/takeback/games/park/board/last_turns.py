"""The marks on what each seat did in its last turn: laid tile, lookouts, added plot and taken tiles."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPainterPath, QPen

from takeback.engine.play import Move
from takeback.ui import painting
from takeback.ui.theme import Theme, colour

from ..material import Cell, Cells
from ..rules.events import LookoutBuilt, Placed, PlotAdded, Took
from ..state import Park, Plot, Tile
from ..text import describe_turn
from .layout import ParkView
from .tiles import outline

HALO, LINE = 0.16, 0.085  # widths of the two strokes around a marked tile, in cells
LEAST_LINE = 1.6  # pixels


@dataclass(frozen=True)
class LastTurn:
    """The tiles, lookouts and plots that one seat's last turn added, the tiles it took, and its wording."""

    seat: int
    tiles: tuple[Cells, ...] = ()
    lookouts: tuple[Cell, ...] = ()
    plots: tuple[int, ...] = ()
    taken: tuple[Tile, ...] = ()
    text: str = ""

    def covers(self, cell: Cell) -> bool:
        """Tell whether the tile or a lookout of this turn stands on this cell."""
        return cell in self.lookouts or any(cell in cells for cells in self.tiles)


def last_turn_of(moves: tuple[Move, ...]) -> LastTurn:
    """Return what the turn that consists of these moves added and took."""
    events = [event for move in moves for event in move.events]
    return LastTurn(
        moves[0].seat,
        tuple(one.cells for one in events if isinstance(one, Placed)),
        tuple((one.x, one.y) for one in events if isinstance(one, LookoutBuilt)),
        tuple(one.plot for one in events if isinstance(one, PlotAdded)),
        tuple(Tile(one.kind, one.value) for one in events if isinstance(one, Took)),
        describe_turn(moves, moves[0].before, None).text,
    )


def last_turns_of(turns: Iterable[tuple[Move, ...]]) -> tuple[LastTurn, ...]:
    """Return the last turns of all seats that have played, given the moves of each."""
    return tuple(last_turn_of(moves) for moves in turns if moves)


def find_last_turn(turns: Sequence[LastTurn], seat: int) -> LastTurn:
    """Return the last turn of this seat, an empty one if it has not played yet."""
    return next((turn for turn in turns if turn.seat == seat), LastTurn(seat))


def paint_last_turn(
    painter: QPainter,
    theme: Theme,
    view: ParkView,
    park: Park,
    turn: LastTurn,
    ink: str,
    hidden: Iterable[object],
) -> None:
    """Outline in a park what its seat did last, in this colour; without the things in `hidden`.

    What the park no longer has, since the turn is being replaced, is left out.
    """
    away = set(hidden)
    for plot in park.plots:
        if plot.number in turn.plots and ("plot", plot.number) not in away:
            _outline_plot(painter, ink, view, plot, park)
    laid = {tile.cells for tile in park.laid}
    for cells in turn.tiles:
        if cells in laid and ("tile", cells) not in away:
            _outline_cells(painter, theme, ink, view, cells)
    towers = {(one.x, one.y) for one in park.lookouts}
    for cell in turn.lookouts:
        if cell in towers and ("lookout", cell) not in away:
            _outline_cells(painter, theme, ink, view, (cell,))


def _outline_cells(painter: QPainter, theme: Theme, ink: str, view: ParkView, cells: Cells) -> None:
    """Draw a line in this colour around connected cells, on a wider one that stands out from any tile."""
    painter.save()
    painter.translate(view.origin)
    painter.scale(view.side, view.side)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    least = LEAST_LINE / view.side
    for tint, wide in ((theme.panel, max(HALO, 2 * least)), (ink, max(LINE, least))):
        painter.setPen(QPen(colour(tint), wide, j=Qt.PenJoinStyle.RoundJoin))
        painter.drawPath(outline(cells))
    painter.restore()


def _outline_plot(painter: QPainter, ink: str, view: ParkView, plot: Plot, park: Park) -> None:
    """Draw a dashed line in this colour around a plot of the park, but not across the tiles laid there."""
    rect, side = view.plot_rect(plot.px, plot.py), view.side
    open_part, tiles = QPainterPath(), QPainterPath()
    open_part.addRect(rect)
    for cell in park.covered():
        tiles.addRect(view.cell_rect(cell))
    painter.save()
    painter.setClipPath(open_part.subtracted(tiles), Qt.ClipOperation.IntersectClip)
    pen = QPen(colour(ink), max(LEAST_LINE, side * 0.07))
    pen.setDashPattern([3.0, 2.0])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = side * 0.05
    painter.drawRoundedRect(rect.adjusted(inset, inset, -inset, -inset), side * 0.22, side * 0.22)
    painter.restore()


def mark_taken(painter: QPainter, box: QRectF, ink: str) -> None:
    """Draw a frame in this colour around a tile of its supply that it took last."""
    painting.ring(painter, box, 4, ink, LEAST_LINE)


def newly_taken(supply: Sequence[Tile | None], turn: LastTurn) -> list[bool]:
    """Return for each place of a supply whether the last turn took the tile there; of equal tiles, the last
    ones count."""
    left, found = list(turn.taken), []
    for tile in reversed(supply):
        is_new = tile in left
        if tile is not None and is_new:
            left.remove(tile)
        found.append(is_new)
    return found[::-1]
