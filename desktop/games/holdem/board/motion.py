"""What moves on the board of hold'em: cards to their places, chips to the middle and to who wins them.

Everything goes by what the seat that looks may know.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF, QRectF, QSequentialAnimationGroup
from PySide6.QtGui import QPainter

from desktop.board.motion import Motion
from desktop.engine.play import Move
from desktop.engine.state import Event
from desktop.ui import painting
from desktop.ui.theme import Theme

from .. import rules
from ..cards import BOARD, UNKNOWN
from ..rules.events import (
    Bet,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandEnded,
    HolesDealt,
    PotWon,
    Raised,
    StreetClosed,
)
from ..state import Act, Holdem
from . import card_pictures, names
from .places import Places
from .table_view import paint_bet

HOLE, STREET, ACT, CLOSED, WON = 150, 300, 400, 300, 600  # milliseconds


def motion_of(move: Move, seat: int | None) -> QSequentialAnimationGroup | None:
    """One after another, what the events of this move set in motion."""
    whole = QSequentialAnimationGroup()
    state = move.before
    for number, event in enumerate(move.events):
        before, state = state, event.apply(state)
        seen = rules.seen_event(event, seat)
        if (
            motion := _motion(number, seen, rules.seen_by(before, seat), rules.seen_by(state, seat))
        ) is not None:
            whole.addAnimation(motion)
    return whole if whole.animationCount() else None


def _motion(number: int, event: Event, before: Holdem, after: Holdem) -> Motion | None:
    match event:
        case Folded() | Checked() | Called() | Bet() | Raised():
            return Motion(("acted", number), ACT, (after.line[-1], after))
        case BoardDealt(street, dealt):
            return Motion(("dealt", number), STREET, (street, dealt))
        case HolesDealt(hands):
            return Motion(("holes", number), min(HOLE * len(hands), 600), hands)
        case StreetClosed():
            if any(one.bet for one in before.seats):
                return Motion(("closed", number), CLOSED, before)
        case PotWon(_, _, winners):
            return Motion(("won", number), WON, (winners, before))
    return None


def picture_of_end(move: Move, seat: int | None) -> Holdem | None:
    """The table as it lay when a hand ended in a showdown during this move."""
    state: Holdem = move.before
    shown = None
    for event in move.events:
        if isinstance(event, HandEnded) and any(won.showdown for won in state.won):
            shown = state
        state = event.apply(state)
    return rules.seen_by(shown, seat) if shown is not None else None


# --- painting -----------------------------------------------------------------------------------------------


def paint_motion_of(painter: QPainter, motion: Motion, state: Holdem, places: Places, theme: Theme) -> None:
    if not isinstance(motion.what, tuple) or not 0 < motion.progress < 1:
        return
    match motion.what[0]:
        case "acted":
            _paint_act(painter, motion, places, theme)
        case "dealt":
            _paint_dealt(painter, motion, places, theme)
        case "holes":
            _paint_holes(painter, motion, places, theme)
        case "closed":
            _paint_closed(painter, motion, places, theme)
        case "won":
            _paint_won(painter, motion, places, theme)


def _paint_act(painter: QPainter, motion: Motion, places: Places, theme: Theme) -> None:
    """Chips go in front of the seat; a word over the plate says what was done."""
    act: Act
    act, after = motion.thing
    plate = places.plate(act.seat)
    if act.amount:
        at = painting.between(plate.center(), places.bet(act.seat), motion.progress)
        paint_bet(painter, at, after, act.to, theme, places.scale)
    label = QRectF(plate.left(), plate.top() - 12, plate.width(), 24)
    words = names.act_word(after, act).capitalize()
    painting.rounded(painter, label, 12, theme.ink)
    painting.text(painter, label, words, theme, 13, theme.panel, weight=600)


def _paint_dealt(painter: QPainter, motion: Motion, places: Places, theme: Theme) -> None:
    street, dealt = motion.thing
    first = BOARD[street] - len(dealt)
    start = QPointF(places.table.center().x(), places.table.top())
    for number, card in enumerate(dealt):
        place = places.board_card(first + number)
        place.moveCenter(painting.between(start, place.center(), motion.progress))
        card_pictures.card(painter, place, card if motion.progress > 0.5 else UNKNOWN, theme)


def _paint_holes(painter: QPainter, motion: Motion, places: Places, theme: Theme) -> None:
    start = places.table.center()
    for seat, held in motion.thing:
        for number in range(len(held)):
            place = places.hole(seat, number)
            place.moveCenter(painting.between(start, place.center(), motion.progress))
            card_pictures.card(painter, place, UNKNOWN, theme)


def _paint_closed(painter: QPainter, motion: Motion, places: Places, theme: Theme) -> None:
    before: Holdem = motion.thing
    middle = places.pot(0, 1).center()
    for number, seat in enumerate(before.seats):
        if seat.bet:
            at = painting.between(places.bet(number), middle, motion.progress)
            paint_bet(painter, at, before, seat.bet, theme, places.scale)


def _paint_won(painter: QPainter, motion: Motion, places: Places, theme: Theme) -> None:
    winners, before = motion.thing
    for seat, amount in winners:
        at = painting.between(places.pot(0, 1).center(), places.plate(seat).center(), motion.progress)
        paint_bet(painter, at, before, amount, theme, places.scale)
