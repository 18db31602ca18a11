"""Animations of moves: tiles slide and drop, lookouts rise, awards fly, plots turn up."""

from PySide6.QtCore import QPointF, QRectF, QSequentialAnimationGroup
from PySide6.QtGui import QPainter

from takeback.board.motion import LONG, QUICK, USUAL, Motion
from takeback.engine.play import Move
from takeback.engine.state import Event
from takeback.ui import painting

from ..rules.events import AwardWon, LookoutBuilt, Placed, PlotAdded, PlotTurned, Took
from ..state import AddPlot, Reedmere, Tile
from .park import paint_lookout, paint_loose_plot
from .places import ParkPlaces
from .tiles import TilePainter, paint_miniature, paint_token

GROWING, LINGERING, SHRINKING = "growing", "lingering", "shrinking"
LINGER = 650  # milliseconds for which the park of another seat stays enlarged after its turn
LEAST_WATCHED = 700  # milliseconds: in a replay that is quicker, no park is enlarged


def motions_of_move(move: Move) -> QSequentialAnimationGroup | None:
    """Return the animations of a move one after the other, or None if nothing moves."""
    group = QSequentialAnimationGroup()
    for event in move.events:
        motion = motion_of(event, move)
        if motion is not None:
            group.addAnimation(motion)
    return group if group.animationCount() else None


def motions_of_watched_move(move: Move) -> QSequentialAnimationGroup | None:
    """Return the animations of a move of another seat, whose park is enlarged for its turn.

    The first move of a turn begins with a frame that grows from the small park; the end of the turn waits a
    moment, and the frame shrinks again.
    """
    group = motions_of_move(move) or QSequentialAnimationGroup()
    if move.before.work is None:
        group.insertAnimation(0, Motion((GROWING, move.seat), USUAL, (GROWING, move.seat)))
    if move.after.work is None:
        group.addAnimation(Motion((LINGERING, move.seat), LINGER, (LINGERING, move.seat)))
        group.addAnimation(Motion((SHRINKING, move.seat), USUAL, (SHRINKING, move.seat)))
    return group if group.animationCount() else None


def motion_of(event: Event, move: Move) -> Motion | None:
    """Return the animation of one event, or None. Its key tells the board what not to paint meanwhile."""
    match event:
        case Placed():
            return Motion(("tile", event.cells), LONG, event)
        case LookoutBuilt():
            return Motion(("lookout", (event.x, event.y)), LONG, event)
        case AwardWon():
            return Motion(("award", event.award), LONG, event)
        case Took():
            return Motion(("took", event.kind, len(_taken_tiles(move.before))), USUAL, event)
        case PlotAdded():
            return Motion(("plot", event.plot), LONG, (event, _pile_of_added_plot(move)))
        case PlotTurned():
            return Motion(("face", event.pile), QUICK, event)
    return None


def _taken_tiles(state: Reedmere) -> tuple[object, ...]:
    """Return the tiles taken so far in this turn; their number makes the keys of motions different."""
    return state.work.taken if state.work is not None else ()


def _pile_of_added_plot(move: Move) -> int:
    """Return the pile of the plot that was added; 0 if the move added none."""
    faces = move.before.face
    action = move.action
    return faces.index(action.plot) if isinstance(action, AddPlot) and action.plot in faces else 0


def paint_moving(board: ParkPlaces, painter: QPainter, motion: Motion) -> None:
    """Paint a moving thing. In a park that is not in view it moves to the small picture of that park.

    A lookout is painted only in the park in view.
    """
    event, share = motion.payload, motion.progress
    match event:
        case (("growing" | "shrinking") as way, int(seat)):
            _paint_growing_frame(board, painter, seat, share if way == GROWING else 1 - share)
        case Placed():
            _paint_dropping_tile(board, painter, event, share)
        case LookoutBuilt() if event.seat == board.viewed_seat:
            paint_lookout(
                painter,
                board.current_view().cell_rect((event.x, event.y)),
                event.value,
                board.theme,
                max(0.05, share),
            )
        case AwardWon() if 0 < share < 1:
            rect = rect_between(
                board.place_of(("award", event.award)), board.place_of(("seat", event.seat)), share
            )
            paint_token(
                painter, rect.center(), 16 * board.current_layout().scale, str(event.value), board.theme
            )
        case Took() if 0 < share < 1:
            end = board.supply_rect_of(event.seat, Tile(event.kind, event.value))
            rect = rect_between(board.place_of(("stock", event.kind)), end, share)
            paint_miniature(painter, rect, board.theme, event.kind, event.value)
        case PlotTurned():
            rect = board.place_of(("face", event.pile))
            wide = rect.width() * max(0.04, share)
            narrow = QRectF(rect.center().x() - wide / 2, rect.top(), wide, rect.height())
            painting.rounded(painter, narrow, 6, board.theme.faint, 1.0)
        case (PlotAdded() as added, pile):
            end = board.view_of(added.seat).plot_rect(added.px, added.py)
            side = min(end.width(), end.height())
            square = QRectF(end.center().x() - side / 2, end.center().y() - side / 2, side, side)
            paint_loose_plot(
                painter, board.theme, rect_between(board.place_of(("face", pile)), square, share), added.plot
            )


def _paint_growing_frame(board: ParkPlaces, painter: QPainter, seat: int, share: float) -> None:
    """Paint a frame in the seat's colour between the place of its small park and the middle."""
    others, layout = board.other_seats(), board.current_layout()
    own = board.chosen_seat  # which lies meanwhile where the small park of that seat was
    small = layout.other_park(others.index(own)) if own in others else layout.park_panel
    frame = rect_between(small, layout.park_panel, share)
    painting.ring(painter, frame, 16 * max(0.7, layout.scale), board.ink_of_seat(seat), 4.0)


def _paint_dropping_tile(board: ParkPlaces, painter: QPainter, event: Placed, share: float) -> None:
    """Paint a tile that drops into place and becomes opaque."""
    view = board.view_of(event.seat)
    painter.save()
    painter.setOpacity(0.4 + 0.6 * share)
    origin = view.origin - QPointF(0, view.side * 0.35 * (1 - share))
    TilePainter(painter, board.theme, origin, view.side).paint_tile(event.kind, event.value, event.cells)
    painter.restore()


def rect_between(start: QRectF, end: QRectF, share: float) -> QRectF:
    """Return the rectangle this share of the way from start to end; position and size change steadily."""
    middle = painting.between(start.center(), end.center(), share)
    wide = start.width() + (end.width() - start.width()) * share
    high = start.height() + (end.height() - start.height()) * share
    return QRectF(middle.x() - wide / 2, middle.y() - high / 2, wide, high)
