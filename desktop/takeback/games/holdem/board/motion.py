"""What moves on the board of hold'em: cards to their places, chips to the middle and to who wins them.

Everything goes by what the seat that looks may know.
"""

from __future__ import annotations

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainter

from takeback.board.motion import Motion
from takeback.engine.play import Move
from takeback.engine.state import Event
from takeback.ui import painting
from takeback.ui.theme import Theme

from .. import rules
from ..cards import BOARD, UNKNOWN
from ..rules.events import (
    Bet,
    BetReturned,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HolesDealt,
    PotWon,
    Raised,
    StreetClosed,
)
from ..state import Act, Holdem
from . import card_pictures, names
from .places import Places
from .table_view import paint_bet, paint_label

HOLE, STREET, ACT, CLOSED, WON = 150, 300, 400, 300, 600  # milliseconds
LATER = 0.5  # of its way, each card of the flop behind the one before


def motion_of(move: Move, seat: int | None) -> Motion | None:
    """What was done; going back over it, all that followed from it is gone at once."""
    event, before = move.events[0], move.before
    around = rules.seen_by(before, seat), rules.seen_by(event.apply(before), seat)
    return motion_at(0, rules.seen_event(event, seat), *around)


def motion_at(number: int, event: Event, before: Holdem, after: Holdem) -> Motion | None:
    """What the event at this place of a move sets in motion, as it is seen."""
    match event:
        case Folded() | Checked() | Called() | Bet() | Raised():
            return Motion(("acted", number), ACT, (after.line[-1], before, after))
        case BetReturned(seat, amount):
            return Motion(("returned", number), CLOSED, (seat, amount, before))
        case BoardDealt(street, dealt):
            return Motion(("dealt", number), STREET * (2 if len(dealt) > 1 else 1), (street, dealt))
        case HolesDealt(hands):
            return Motion(("holes", number), min(HOLE * len(hands), 600), hands)
        case StreetClosed():
            if any(one.bet for one in before.seats):
                return Motion(("closed", number), CLOSED, before)
        case PotWon(_, _, winners):
            return Motion(("won", number), WON, (winners, before))
    return None


def moved_by(motion: Motion) -> list[tuple[str, int]]:
    """What is painted on its way and not where it lies: cards of a seat, bets before seats."""
    match motion.what:
        case ("acted", _):
            act: Act = motion.thing[0]
            return [("hole", act.seat)] if act.kind == "fold" else []
        case ("closed", _):
            return [("bet", number) for number in range(len(motion.thing.seats))]
    return []


# --- painting -----------------------------------------------------------------------------------------------


def paint_motion_of(painter: QPainter, motion: Motion, state: Holdem, places: Places, theme: Theme) -> None:
    if not isinstance(motion.what, tuple) or not 0 < motion.progress < 1:
        return
    match motion.what[0]:
        case "acted":
            _paint_act(painter, motion, places, theme)
        case "returned":
            seat, amount, before = motion.thing
            at = painting.between(places.bet(seat), places.plate(seat).center(), motion.progress)
            paint_bet(painter, at, before, amount, theme, places.scale)
        case "dealt":
            _paint_dealt(painter, motion, places, theme)
        case "holes":
            _paint_holes(painter, motion, places, theme)
        case "closed":
            _paint_closed(painter, motion, places, theme)
        case "won":
            _paint_won(painter, motion, places, theme)


def _paint_act(painter: QPainter, motion: Motion, places: Places, theme: Theme) -> None:
    """Chips go in front of the seat, or its cards to the middle; a word over the plate says what was done."""
    act: Act
    act, before, after = motion.thing
    plate = places.plate(act.seat)
    if act.amount:
        at = painting.between(plate.center(), places.bet(act.seat), motion.progress)
        paint_bet(painter, at, after, act.amount, theme, places.scale)
    if act.kind == "fold":
        for number in range(len(before.seats[act.seat].cards)):
            card = places.hole(act.seat, number)
            card.moveCenter(painting.between(card.center(), places.table.center(), motion.progress * 0.6))
            painter.save()
            painter.setOpacity(1 - motion.progress)
            card_pictures.card(painter, card, UNKNOWN, theme)
            painter.restore()
    paint_label(painter, plate, names.act_word(after, act).capitalize(), theme)


def _paint_dealt(painter: QPainter, motion: Motion, places: Places, theme: Theme) -> None:
    """One card of the flop after the other."""
    street, dealt = motion.thing
    first = BOARD[street] - len(dealt)
    start = QPointF(places.table.center().x(), places.table.top())
    whole = 1 + LATER * (len(dealt) - 1)
    for number, card in enumerate(dealt):
        part = min(1.0, max(0.0, motion.progress * whole - LATER * number))
        place = places.board_card(first + number)
        place.moveCenter(painting.between(start, place.center(), part))
        if part:
            card_pictures.card(painter, place, card if part > 0.5 else UNKNOWN, theme)


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
