"""Animations of events: flying cards, wounds, life, coins, and the beginning of a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import cos, pi
from typing import Any, Protocol

import msgspec
from PySide6.QtCore import (
    QAbstractAnimation,
    QEasingCurve,
    QParallelAnimationGroup,
    QPointF,
    QRectF,
    QSequentialAnimationGroup,
    Qt,
)
from PySide6.QtGui import QPainter, QPen

from takeback.board.motion import Motion
from takeback.games.duel import names
from takeback.games.duel.kernel import events
from takeback.games.duel.kernel.layers import CHAIN
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules.core.chain import ANNOUNCING
from takeback.games.duel.variant import variant_of
from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import Theme, colour, mixed

from .faces import SHAPE, Face, FacePictures
from .places import Areas
from .table import fitted, line

FLY, HURT, LIFE, COIN, TURN, SAID, REST = "fly", "hurt", "life", "coin", "turn", "said", "rest"
MOST_BEATS = 8  # limit for consecutive beats; the rest is added to the last one
FLY_TIME, HURT_TIME, COIN_TIME, TURN_TIME = 260, 560, 900, 800  # milliseconds, long enough to be read
SAID_TIME, LETTER_TIME = 700, 14  # of a caption: in all, and for each letter
WAITED_TIME = 800  # of a chain that resolved at once: for each of its entries
ANSWERED_TIME = 2_500  # of one with an answer to another player's entry
REST_TIME = 1_500  # of what came of the chain, which nothing moves over
TURNS_OF_COIN = 3


class Flight(msgspec.Struct, frozen=True):
    """A card flying from one rectangle to another."""

    face: Face
    start: QRectF
    end: QRectF
    oids: tuple[int, ...]  # the card's numbers on its way: one for each zone
    was_hidden: bool = False  # whether its face could not be seen where it starts


class ObjectLocator(Protocol):
    """Finds the rectangles of objects in one state, and what their pictures show."""

    def rect_in(self, oid: int) -> QRectF:
        """Return the rectangle of an object, or of a player by target
        number; empty if it is not shown.
        """

    def face_in(self, oid: int) -> Face:
        """Return what the picture of an object shows in this state: its card and values, or the back."""


def motion_of(
    happened: Iterable[Any],
    states: Iterable[Duel],
    places: Any,
    caption: str = "",
    has_rest: bool = False,
) -> QAbstractAnimation | None:
    """Return the animation of these events, with a caption if one is given; None if nothing is to be seen.

    With `has_rest` it goes on without a movement where something resolves, so that the result can be read.

    `states` are the ones before and after; `places(state)` returns where things are in a state. Like
    events run at once, others one after the other. The caption is shown as long as it takes to read, while
    the events run that are before the first turn that begins: the band of a turn lies at the same place.
    """
    before, after = states
    old, new = places(before), places(after)
    beats: list[tuple[object, list[Motion]]] = []
    finder = MotionFinder(before, old, new)
    happened = tuple(happened)
    for at in range(len(happened)):
        for kind, motion in finder.motions(happened[at:]):
            is_joined = bool(beats) and (beats[-1][0] == kind or (len(beats) >= MOST_BEATS and kind != TURN))
            if is_joined:
                beats[-1][1].append(motion)
            else:
                beats.append((kind, [motion]))
    whole = QSequentialAnimationGroup()
    if caption:
        turn = next((at for at, (kind, _motions) in enumerate(beats) if kind == TURN), len(beats))
        under = QParallelAnimationGroup()
        said = Motion((SAID, caption), SAID_TIME + LETTER_TIME * len(caption), caption)
        under.addAnimation(_without_easing(said))
        under.addAnimation(_one_after_the_other(beats[:turn]))
        whole.addAnimation(under)
        beats = beats[turn:]
    whole.addAnimation(_one_after_the_other(beats))
    if has_rest and has_resolved(happened):
        whole.addAnimation(Motion((REST,), REST_TIME))
    return whole if whole.totalDuration() else None


def has_resolved(happened: Iterable[object]) -> bool:
    """Tell whether something on the chain resolves or is cancelled in these events."""
    facts = (one.fact.kind for one in happened if isinstance(one, events.Recorded))
    return any(kind in ("resolve", "cancel") for kind in facts)


class FullChain(msgspec.Struct, frozen=True):
    """The moment within a move at which most things waited on the chain, before they resolved."""

    state: Duel
    events_before: int  # how many events of the move led to it

    @property
    def has_answer(self) -> bool:
        """Tell whether an entry lies on one of another player."""
        return len({obj.controller for obj in self.state.within(CHAIN)}) > 1

    @property
    def milliseconds(self) -> int:
        """Return how long it is shown."""
        return ANSWERED_TIME if self.has_answer else WAITED_TIME * _count_waiting(self.state)


def full_chain_in(before: Duel, happened: Iterable[Any]) -> FullChain | None:
    """Return the moment at which most things waited on the chain before they resolved, all in these events;
    None unless there were several, and more than had waited there before."""
    state, found = before, None
    most = max(1, _count_waiting(before))
    for number, event in enumerate(happened):
        after = event.apply(state)
        if len(after.zone(CHAIN)) < len(state.zone(CHAIN)) and (waiting := _count_waiting(state)) > most:
            found, most = FullChain(state, number), waiting
        state = after
    return found


def _count_waiting(state: Duel) -> int:
    """Return how many things wait on the chain, without one that is being announced."""
    return sum(not obj.mark(ANNOUNCING) for obj in state.within(CHAIN))


def _one_after_the_other(beats: Iterable[tuple[object, list[Motion]]]) -> QSequentialAnimationGroup:
    """Return the animation of these beats, in each of which all motions run at once."""
    whole = QSequentialAnimationGroup()
    for _kind, motions in beats:
        beat = QParallelAnimationGroup()
        for motion in motions:
            beat.addAnimation(motion)
        whole.addAnimation(beat)
    return whole


def _without_easing(motion: Motion) -> Motion:
    """Return the motion without easing, so that text stands still for most of its time."""
    motion.setEasingCurve(QEasingCurve.Type.Linear)
    return motion


class MotionFinder:
    """Finds the animations of events, one event after the other."""

    def __init__(self, before: Duel, old: ObjectLocator, new: ObjectLocator) -> None:
        self._before, self._old, self._new = before, old, new
        self._flown: set[int] = set()
        self._values: dict[tuple[str, int], int] = {}  # wounds and life as shown so far

    def motions(self, ahead: tuple[Any, ...]) -> Iterator[tuple[object, Motion]]:
        """Yield the motions of the first of these events, each with a key; equal keys run at once."""
        match ahead[0]:
            case events.Moved() as event if event.oid not in self._flown:
                if (flight := self._flight(event, ahead[1:])) is not None:
                    self._flown.update(flight.oids)
                    yield (FLY, event.zone), Motion((FLY, flight.oids[-1]), FLY_TIME, flight)
            case events.Marked(oid, "wounds", value):
                obj = self._before.find(oid)
                more = self._change_since_shown(
                    (HURT, oid), obj.mark("wounds") if obj is not None else 0, value
                )
                rect = self._new.rect_in(oid)
                rect = self._old.rect_in(oid) if rect.isEmpty() else rect
                if more > 0 and not rect.isEmpty():
                    yield HURT, Motion((HURT, oid, len(ahead)), HURT_TIME, (rect, more))
            case events.SeatMarked(seat, "life", value):
                if more := self._change_since_shown((LIFE, seat), self._before.mark(seat, "life"), value):
                    rect = self._new.rect_in(-1 - seat)
                    yield LIFE, Motion((LIFE, seat, len(ahead)), HURT_TIME, (rect, more))
            case events.Rolled(2, result):
                yield COIN, Motion((COIN, len(ahead)), COIN_TIME, bool(result))
            case events.TurnBegan(number, seat):
                yield TURN, _without_easing(Motion((TURN, number), TURN_TIME, (number, seat)))

    def _change_since_shown(self, what: tuple[str, int], before: int, now: int) -> int:
        """Return by how much a value has changed since it was last shown, and keep it as shown."""
        was, self._values[what] = self._values.get(what, before), now
        return now - was

    def _flight(self, event: events.Moved, ahead: tuple[Any, ...]) -> Flight | None:
        """Return one flight for all consecutive moves of this card; None if it is not visible."""
        oids = [event.oid, event.new]
        for later in ahead:
            if isinstance(later, events.Moved) and later.oid == oids[-1]:
                oids.append(later.new)
        start, end = self._old.rect_in(oids[0]), self._new.rect_in(oids[-1])
        if start.isEmpty() or end.isEmpty() or start == end:
            return None
        face, face_before = self._new.face_in(oids[-1]), self._old.face_in(oids[0])
        was_hidden = not face_before.card
        face = face_before if not face.card else face
        return Flight(
            msgspec.structs.replace(face, exhausted=False, count=1), start, end, tuple(oids), was_hidden
        )


def in_card(rect: QRectF) -> QRectF:
    """Return the rectangle of a card in this place: centred, or at the left of an entry of the chain."""
    wide = min(rect.width(), rect.height() * SHAPE)
    if rect.width() > rect.height() * 1.4:
        return QRectF(rect.left() + 4, rect.top(), wide, rect.height())
    high = wide / SHAPE
    return QRectF(rect.center().x() - wide / 2, rect.center().y() - high / 2, wide, high)


def paint_flash(painter: QPainter, motion: Motion, areas: Areas, state: Duel, theme: Theme) -> None:
    """Paint a motion that stays in one place: wounds, life, coin, turn or caption; nothing unless it is
    running."""
    kind, progress = motion.key[0], motion.progress  # type: ignore[index]
    is_running = motion.state() != QAbstractAnimation.State.Stopped
    if not is_running or not 0 < progress < 1:
        return
    if kind == HURT:
        rect, more = motion.payload
        _paint_blow(painter, rect, f"−{more}", theme.alarm, progress, theme)
    elif kind == LIFE:
        rect, more = motion.payload
        ink = theme.alarm if more < 0 else theme.accent
        _paint_blow(painter, rect, f"{'+' if more > 0 else '−'}{abs(more)}", ink, progress, theme)
    elif kind == COIN:
        _paint_coin(painter, areas.main, motion.payload, progress, theme)
    elif kind == TURN:
        number, seat = motion.payload
        has_rounds = variant_of(state).rounds
        title = (
            _("Round {number}", number=number)
            if has_rounds
            else _("Game turn {number}: {player}", number=number, player=names.player(state, seat))
        )
        _paint_band(painter, areas.bar, title, progress, theme)
    elif kind == SAID:
        _paint_band(painter, areas.bar, motion.payload, progress, theme)


def paint_flight(
    painter: QPainter, flight: Flight, progress: float, theme: Theme, pictures: FacePictures
) -> None:
    """Paint a flying card."""
    one, other = in_card(flight.start), in_card(flight.end)
    wide = one.width() + (other.width() - one.width()) * progress
    centre = painting.between(one.center(), other.center(), progress)
    high = wide / SHAPE
    pictures.paint(
        painter, QRectF(centre.x() - wide / 2, centre.y() - high / 2, wide, high), flight.face, theme
    )


def _paint_blow(
    painter: QPainter, rect: QRectF, amount: str, ink: str, progress: float, theme: Theme
) -> None:
    """Paint a change of wounds or life: an opening ring and a rising number."""
    fade = 1.0 - progress
    painter.save()
    painter.setOpacity(fade)
    spread = 10 * progress
    painting.ring(painter, rect.adjusted(-spread, -spread, spread, spread), 9 + spread, ink, 4)
    painter.setOpacity(min(1.0, fade * 2))
    size = max(18.0, min(rect.height() * 0.34, 44.0))
    box = rect.translated(0, -rect.height() * 0.3 * progress)
    painting.text(painter, box.translated(1.5, 1.5), amount, theme, size, theme.board, 800)
    painting.text(painter, box, amount, theme, size, ink, 800)
    painter.restore()


def _paint_coin(painter: QPainter, area: QRectF, is_heads: bool, progress: float, theme: Theme) -> None:
    """Paint a coin that turns and comes to rest, with the word for its side."""
    radius = min(area.width(), area.height()) * 0.09
    turn = abs(cos(progress * pi * TURNS_OF_COIN))
    fill = theme.piece(2)
    painter.save()
    painter.translate(area.center())
    painter.setPen(QPen(colour(mixed("#000000", fill, 0.3)), 3))
    painter.setBrush(colour(fill))
    painter.drawEllipse(QPointF(0, 0), radius * max(0.08, turn), radius)
    painter.restore()
    if turn > 0.6 and progress > 0.6:
        side = _("Heads") if is_heads else _("Tails")
        painting.text(painter, area, side, theme, radius * 0.5, theme.on(fill), 700)


def paint_caption(painter: QPainter, bar: QRectF, caption: str, theme: Theme) -> None:
    """Paint the caption of a scene over the bar of the steps; nothing for ""."""
    if caption:
        _paint_band(painter, bar, caption, 0.5, theme)


def _paint_band(painter: QPainter, bar: QRectF, caption: str, progress: float, theme: Theme) -> None:
    """Paint a band with a few words over the bar of the steps, so that it covers no card; it fades in and
    out quickly."""
    size = fitted(caption, bar.height() * 0.5, 700, bar.width() - 24, theme)
    painter.save()
    painter.setOpacity(min(1.0, 6 * progress, 6 * (1 - progress)))
    painting.rounded(painter, bar, 10, theme.accent)
    middle = Qt.AlignmentFlag.AlignCenter
    line(painter, bar.adjusted(12, 0, -12, 0), caption, theme, size, theme.on_accent, 700, middle)
    painter.restore()
