"""Animations of the board: cards moving to their places, chips to the middle and to the winners.

They show only what the viewer's seat may know.
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
    SecondBoardDealt,
    StreetClosed,
)
from ..state import Act, Holdem
from . import card_pictures, names
from .places import BoardLayout
from .table_view import paint_bet, paint_label

HOLE, STREET, ACT, CLOSED, WON = 150, 300, 400, 300, 600  # milliseconds
LATER = 0.5  # start of each card of the flop after the previous one, as a part of its way


def motion_of(move: Move, seat: int | None) -> Motion | None:
    """Return the animation of a move's first event; moving backwards, everything it led to disappears at
    once."""
    event, before = move.events[0], move.before
    around = rules.seen_by(before, seat), rules.seen_by(event.apply(before), seat)
    return motion_at(0, rules.seen_event(event, seat), *around)


def motion_at(number: int, event: Event, before: Holdem, after: Holdem) -> Motion | None:
    """Return the animation of the event at this place of a move, as the viewer sees it; None for none."""
    match event:
        case Folded() | Checked() | Called() | Bet() | Raised():
            return Motion(("acted", number), ACT, (after.line[-1], before, after))
        case BetReturned(seat, amount):
            return Motion(("returned", number), CLOSED, (seat, amount, before))
        case BoardDealt(street, dealt):
            return Motion(("dealt", number), STREET * (2 if len(dealt) > 1 else 1), (street, dealt, 0))
        case SecondBoardDealt(street, dealt) if before.second:  # before the first there is no place for them
            return Motion(("dealt", number), STREET, (street, dealt, 1))
        case HolesDealt(hands):
            return Motion(("holes", number), min(HOLE * len(hands), 600), hands)
        case StreetClosed():
            if any(one.bet for one in before.seats):
                return Motion(("closed", number), CLOSED, before)
        case PotWon(_, _, winners):
            return Motion(("won", number), WON, (winners, before))
    return None


def moved_by(motion: Motion) -> list[tuple[str, int]]:
    """Return what a motion paints instead of the board: (kind, seat) of hole cards and bets."""
    match motion.key:
        case ("acted", _):
            act: Act = motion.payload[0]
            return [("hole", act.seat)] if act.kind == "fold" else []
        case ("closed", _):
            return [("bet", number) for number in range(len(motion.payload.seats))]
    return []


# --- painting -----------------------------------------------------------------------------------------------


def paint_motion_of(
    painter: QPainter, motion: Motion, state: Holdem, places: BoardLayout, theme: Theme
) -> None:
    """Paint a motion at its progress; nothing at its start and end."""
    if not isinstance(motion.key, tuple) or not 0 < motion.progress < 1:
        return
    match motion.key[0]:
        case "acted":
            _paint_act(painter, motion, places, theme)
        case "returned":
            seat, amount, before = motion.payload
            at = painting.between(places.bet(seat), places.plate(seat).center(), motion.progress)
            paint_bet(painter, at, before, amount, theme, places.bet_scale)
        case "dealt":
            _paint_dealt(painter, motion, places, theme)
        case "holes":
            _paint_holes(painter, motion, places, theme)
        case "closed":
            _paint_closed(painter, motion, places, theme)
        case "won":
            _paint_won(painter, motion, places, theme)


def _paint_act(painter: QPainter, motion: Motion, places: BoardLayout, theme: Theme) -> None:
    """Paint chips moving in front of the seat or cards to the middle, with a label saying what was done."""
    act: Act
    act, before, after = motion.payload
    plate = places.plate(act.seat)
    if act.amount:
        at = painting.between(plate.center(), places.bet(act.seat), motion.progress)
        paint_bet(painter, at, after, act.amount, theme, places.bet_scale)
    if act.kind == "fold":
        for number in range(len(before.seats[act.seat].cards)):
            card = places.hole(act.seat, number)
            card.moveCenter(painting.between(card.center(), places.table.center(), motion.progress * 0.6))
            painter.save()
            painter.setOpacity(1 - motion.progress)
            card_pictures.card(painter, card, UNKNOWN, theme)
            painter.restore()
    paint_label(painter, plate, names.act_label(after, act), theme, places.card)


def _paint_dealt(painter: QPainter, motion: Motion, places: BoardLayout, theme: Theme) -> None:
    """Paint board cards being dealt, those of the flop one after the other."""
    street, dealt, board = motion.payload
    first = BOARD[street] - len(dealt)
    start = QPointF(places.table.center().x(), places.table.top())
    whole = 1 + LATER * (len(dealt) - 1)
    for number, card in enumerate(dealt):
        part = min(1.0, max(0.0, motion.progress * whole - LATER * number))
        place = places.board_card(first + number, board)
        place.moveCenter(painting.between(start, place.center(), part))
        if part:
            card_pictures.card(painter, place, card if part > 0.5 else UNKNOWN, theme)


def _paint_holes(painter: QPainter, motion: Motion, places: BoardLayout, theme: Theme) -> None:
    """Paint hole cards being dealt."""
    start = places.table.center()
    for seat, held in motion.payload:
        for number in range(len(held)):
            place = places.hole(seat, number)
            place.moveCenter(painting.between(start, place.center(), motion.progress))
            card_pictures.card(painter, place, UNKNOWN, theme)


def _paint_closed(painter: QPainter, motion: Motion, places: BoardLayout, theme: Theme) -> None:
    """Paint the bets moving into the pot."""
    before: Holdem = motion.payload
    middle = places.pot(0, 1).center()
    for number, seat in enumerate(before.seats):
        if seat.bet:
            at = painting.between(places.bet(number), middle, motion.progress)
            paint_bet(painter, at, before, seat.bet, theme, places.bet_scale)


def _paint_won(painter: QPainter, motion: Motion, places: BoardLayout, theme: Theme) -> None:
    """Paint the pot moving to its winners."""
    winners, before = motion.payload
    for seat, amount in winners:
        at = painting.between(places.pot(0, 1).center(), places.plate(seat).center(), motion.progress)
        paint_bet(painter, at, before, amount, theme, places.bet_scale)
