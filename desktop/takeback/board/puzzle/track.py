"""The track of the selected item: its moves as a slider above the board, its other ways as branches.

Dragging the handle takes moves back or plays them again as steps of a draft. So coming back leaves no trace,
and letting go makes one turn.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QPainter, QPainterPath, QPen

from takeback.engine.state import Action
from takeback.puzzles.items import Item, PlayAgain, TakeBack
from takeback.ui import painting
from takeback.ui.theme import Theme, colour

SIGN = 9.0  # radius of the disc with the item's letter, in points
HANDLE, TICK = 6.5, 2.0
LONGEST = 26.0  # most points from one moment to the next
LEAST = 5.0  # points between moments below which no ticks are drawn
BRANCH = QPointF(11, -9)
LABEL_SIZE = 13.0
SHORTEST = 60.0  # points of a track below which its label is left out, unless it is short anyway
REACH = 12.0  # points from the line within which a press still grabs it


class ItemTrack(Struct, frozen=True):
    """The geometry of a track and its content.

    A moment is a number of moves played. `moments` is that of all the item's moves, `here` that of the
    present; `ways` are the moments after which other ways were tried.
    """

    left: QPointF
    pitch: float
    moments: int
    here: int
    ways: tuple[int, ...] = ()

    def point(self, moment: float) -> QPointF:
        """Return the point of a moment on the line; 0 is the start."""
        return self.left + QPointF(moment * self.pitch, 0)

    def moment_at(self, at: QPointF) -> int | None:
        """Return the moment that a press at this point means; None beside the track."""
        box = QRectF(self.point(0), self.point(self.moments)).adjusted(-REACH, -REACH, REACH, REACH)
        return self.nearest(at) if box.contains(at) else None

    def is_at(self, at: QPointF) -> bool:
        """Return whether a point is on the track or on the letter at its left end."""
        letter = QPointF(SIGN + 10, 0)
        return self.moment_at(at) is not None or QRectF(self.point(0) - letter, self.point(0)).adjusted(
            -SIGN, -SIGN, 0, SIGN
        ).contains(at)

    def nearest(self, at: QPointF) -> int:
        """Return the moment nearest to this point, however far away."""
        return max(0, min(self.moments, round((at.x() - self.left.x()) / self.pitch)))

    def way_at(self, at: QPointF) -> int | None:
        """Return the moment whose branch ends at this point; None for none."""
        for moment in self.ways:
            away = at - (self.point(moment) + BRANCH)
            if away.manhattanLength() <= TICK + 5:
                return moment
        return None


def track_of(item: Item, room: QRectF) -> ItemTrack | None:
    """Return the item's track within `room`; None for an item without a past, or without space."""
    moments = len(item.done) + len(item.undone)
    serials = [0, *(entry.serial for entry in item.done)]
    tried = {way.on for way in item.ways}
    ways = tuple(moment for moment, serial in enumerate(serials) if serial in tried)
    width = room.width() - 2 * SIGN - 10 - HANDLE - BRANCH.x()
    if not (moments or ways) or width < LEAST:
        return None
    pitch = min(LONGEST, width / max(1, moments))
    return ItemTrack(
        QPointF(room.left() + 2 * SIGN + 10, room.center().y()), pitch, moments, len(item.done), ways
    )


def label_width(label: str, theme: Theme) -> float:
    """Return the width that a label takes after a track; 0 for no label."""
    if not label:
        return 0.0
    return (
        HANDLE
        + BRANCH.x()
        + QFontMetricsF(theme.font(LABEL_SIZE, 500, tabular=True)).horizontalAdvance(label)
    )


def labelled_track(
    item: Item, room: QRectF, right: float, labels: Sequence[str], theme: Theme
) -> tuple[ItemTrack | None, str]:
    """Return the item's track within `room`, and the first of the labels that fits between it and `right`,
    for which the track may be shorter; "" if none fits. None for an item without a past, or without space."""
    whole = track_of(item, room)
    if whole is None:
        return None, ""
    for label in labels:
        end = min(room.right(), right - label_width(label, theme) + BRANCH.x())
        track = track_of(item, QRectF(room.left(), room.top(), end - room.left(), room.height()))
        if track is not None and track.pitch * track.moments >= min(SHORTEST, whole.pitch * whole.moments):
            return track, label
    return whole, ""


def paint_track(painter: QPainter, track: ItemTrack, ink: str, letter: str, theme: Theme) -> None:
    """Paint the track in the colour `ink`, with the item's letter at its left end."""
    first, here, last = track.point(0), track.point(track.here), track.point(track.moments)
    painting.disc(painter, first - QPointF(SIGN + 10, 0), SIGN, ink, theme, letter)
    cap = Qt.PenCapStyle.RoundCap
    painter.setPen(QPen(colour(theme.faint, 0.8), 2.0, Qt.PenStyle.DotLine, cap))
    painter.drawLine(here, last)
    for moment in track.ways:
        _paint_branch(painter, track.point(moment), colour(ink, 0.5))
    painter.setPen(QPen(colour(ink), 4.0, Qt.PenStyle.SolidLine, cap))
    painter.drawLine(first, here)
    painter.setPen(Qt.PenStyle.NoPen)
    for moment in range(track.moments + 1) if track.pitch >= LEAST else ():
        painter.setBrush(colour(theme.board if moment < track.here else theme.faint))
        painter.drawEllipse(track.point(moment), TICK, TICK)
    painter.setBrush(colour(theme.board))
    painter.setPen(QPen(colour(ink), 3.0))
    painter.drawEllipse(here, HANDLE, HANDLE)


def paint_label(painter: QPainter, track: ItemTrack, room: QRectF, label: str, theme: Theme) -> None:
    """Paint the label of a track after its end, in the height of `room`."""
    left = track.point(track.moments).x() + HANDLE + BRANCH.x()
    box = QRectF(left, room.top(), label_width(label, theme), room.height())
    align = Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignVCenter
    painting.text(painter, box, label, theme, LABEL_SIZE, theme.dim, align=align)


def _paint_branch(painter: QPainter, at: QPointF, ink: Any) -> None:
    """Paint the branch of another way at this point."""
    path = QPainterPath(at)
    path.quadTo(at + QPointF(BRANCH.x() * 0.2, BRANCH.y()), at + BRANCH)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, 2.0, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap))
    painter.drawPath(path)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawEllipse(at + BRANCH, TICK + 0.5, TICK + 0.5)


@dataclass
class TrackDrag:
    """A drag of the track's handle: plays the item's moves back and forth as steps of a draft."""

    state: Callable[[], Any]  # returns the board's state
    did: Callable[[Action], bool]  # plays a step of the draft; returns whether it was accepted
    back: Callable[[], None]  # undoes one step of the draft
    item: int
    steps: list[Action] = field(default_factory=list)
    was_moved: bool = False

    def __post_init__(self) -> None:
        self.start = self.state()

    def go_to(self, moment: int) -> None:
        """Take moves back or play them again until `moment` moves are played, or one is refused.

        A step that reverses the last one undoes it instead.
        """
        while not self.state().solved and (away := moment - len(self.state().items[self.item].done)):
            self.was_moved = True
            before = self.state()
            wanted, other = (TakeBack, PlayAgain) if away < 0 else (PlayAgain, TakeBack)
            if self.steps and isinstance(self.steps[-1], other):
                self.steps.pop()
                self.back()
            elif self.did(wanted(self.item)):
                self.steps.append(wanted(self.item))
            if self.state() is before:
                return
