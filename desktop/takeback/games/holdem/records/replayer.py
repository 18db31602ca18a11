"""Replays one hand event by event: each position, its text, and the cards that may be seen."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property

from msgspec.structs import replace

from takeback.engine.state import Event
from takeback.texts import format_list, format_number, format_percent, gettext_noop, ngettext
from takeback.texts import gettext as _

from ..cards import BOARD, UNKNOWN, own_of_second
from ..rules import chips
from ..rules.events import (
    Bet,
    BoardDealt,
    Called,
    Checked,
    Folded,
    HandEnded,
    Raised,
    SecondBoardDealt,
    Shown,
    Shuffled,
    StreetClosed,
    TurnTo,
    pot_now,
)
from ..state import Cards, Holdem
from ..text import dealer_lines
from ..words import amount_text, say_of
from .hands import PlayedHand

OWN, SHOWN, ALL = "own", "shown", "all"  # whose cards are visible
ACTS = (Folded, Checked, Called, Bet, Raised)
MARKS = ("", "F", "T", "R")
SILENT = (Shuffled, StreetClosed, TurnTo, HandEnded)


@dataclass(frozen=True)
class Frame:
    """One step of a replay: an event, the state after it, and its text.

    HandEnded keeps the state from before the table was cleared, with the pots already awarded.
    """

    event: Event
    state: Holdem
    text: str
    street: int

    @property
    def is_silent(self) -> bool:
        """Tell whether the list of acts shows nothing for this step."""
        return isinstance(self.event, SILENT)

    @property
    def is_act(self) -> bool:
        """Tell whether this step is a betting act."""
        return isinstance(self.event, ACTS)

    @property
    def is_decision(self) -> bool:
        """Tell whether a seat has to act after this step."""
        return self.state.turn >= 0


class HandReplay:
    """All steps of one hand, built once."""

    def __init__(self, played: PlayedHand) -> None:
        self.played = played
        self.frames = tuple(_frames(played))

    def __len__(self) -> int:
        return len(self.frames)

    @property
    def last(self) -> int:
        """Return the index of the last step."""
        return len(self.frames) - 1

    @cached_property
    def streets(self) -> tuple[int, ...]:
        """Return the first step, and the steps at which flop, turn and river were dealt, also those of a
        second board."""
        kinds = (BoardDealt, SecondBoardDealt)
        dealt = [at for at, frame in enumerate(self.frames) if isinstance(frame.event, kinds)]
        return (0, *dealt)

    @cached_property
    def marks(self) -> tuple[tuple[int, str], ...]:
        """Return (step, letter) for flop, turn and river, as marks on a slider."""
        return tuple((at, MARKS[self.frames[at].street]) for at in self.streets[1:])

    def street_after(self, at: int) -> int:
        """Return the step at which the next street begins, or the last step."""
        return next((place for place in self.streets if place > at), self.last)

    def street_before(self, at: int) -> int:
        """Return the step at which the street before this step begins, or 0."""
        return next((place for place in reversed(self.streets) if place < at), 0)

    @cached_property
    def shown(self) -> frozenset[int]:
        """Return the seats that showed their cards."""
        return frozenset(frame.event.seat for frame in self.frames if isinstance(frame.event, Shown))

    @cached_property
    def pots(self) -> tuple[int, ...]:
        """Return for each step all chips to be won, including what was awarded already."""
        found: list[int] = []
        for frame in self.frames:
            won = sum(one.amount for one in frame.state.won)
            found.append(pot_now(frame.state) + won)
        return tuple(found)

    @cached_property
    def first_decision(self) -> int:
        """Return the first step after which a seat has to act, or 0."""
        return next((at for at, frame in enumerate(self.frames) if frame.is_decision), 0)


def _frames(played: PlayedHand) -> Iterable[Frame]:
    """Yield the steps of a hand."""
    street = 0
    for event, before in played.states():
        if isinstance(event, BoardDealt | SecondBoardDealt):
            street = event.street
        after = before if isinstance(event, HandEnded) else event.apply(before)
        yield Frame(event, _without_last(after), _step_text(event, before), street)


def _without_last(state: Holdem) -> Holdem:
    """Return the state without the previous hand, which does not belong to this one."""
    return replace(state, last=None) if state.last is not None else state


def _step_text(event: Event, before: Holdem) -> str:
    """Return the text of a step; some events that the dealer passes over have one here."""
    match event:
        case Shuffled():
            return _("The deck is shuffled")
        case TurnTo(seat):
            return say_of(
                before.names[seat], gettext_noop("It is {name}’s turn"), gettext_noop("It is your turn")
            )
        case StreetClosed():
            return _("The bets go into the pot")
    return ". ".join(dealer_lines(event, before, None))


# visible cards ----------------------------------------------------------------------------------------------
def seats_seen(
    replay: HandReplay, how: str, viewer: int | None, allowed: frozenset[int] | None
) -> frozenset[int]:
    """Return the seats whose cards are visible from the deal on: the viewer's for OWN, also those that showed
    for SHOWN, also all others for ALL. `allowed` limits OWN and ALL to seats the viewer may know (None: all).
    """
    dealt = frozenset(replay.played.started.seats)
    may = dealt if allowed is None else dealt & allowed
    own = may & ({viewer} if viewer is not None else frozenset())
    if how == OWN:
        return own
    return own | replay.shown if how == SHOWN else may | replay.shown


def masked(state: Holdem, seen: frozenset[int]) -> Holdem:
    """Return the state with only the cards of these seats and those face up; everything else hidden is
    masked."""
    return replace(
        state,
        seats=tuple(
            seat
            if not seat.cards or seat.shown or number in seen
            else replace(seat, cards=(UNKNOWN,) * len(seat.cards))
            for number, seat in enumerate(state.seats)
        ),
        rules=replace(state.rules, told=None),
        deck=(UNKNOWN,) * len(state.deck),
        next_deck=(UNKNOWN,) * len(state.next_deck),
        salt="",
    )


@dataclass(frozen=True)
class EquityQuestion:
    """A request for pot equities: known hands on this board. Known cards of folded hands and of another board
    are `dead`: they are not dealt again."""

    seats: tuple[int, ...]
    hands: tuple[Cards, ...]
    board: Cards
    variant: str
    dead: Cards = ()


def equity_question(state: Holdem) -> EquityQuestion | None:
    """Return the live hands visible in a masked state; None if fewer than two are, or board cards are
    unknown."""
    live = [number for number, seat in enumerate(state.seats) if seat.live and seat.cards]
    known = [number for number in live if UNKNOWN not in state.seats[number].cards]
    board = board_in_play(state)
    if len(known) < 2 or UNKNOWN in board:
        return None
    hands = tuple(state.seats[number].cards for number in known)
    folded = tuple(card for seat in state.seats if not seat.live for card in seat.cards if card != UNKNOWN)
    other = own_of_second(state.board, state.second) if state.second else ()
    return EquityQuestion(tuple(known), hands, board, state.rules.variant, (*folded, *other))


def board_in_play(state: Holdem) -> Cards:
    """Return the board that cards are dealt to: the second one once a hand is run for the second time."""
    return state.second or state.board


def equity_caption(state: Holdem) -> str:
    """Return what the equities of a masked state assume, such as "only Ann and Dee, without 1 hidden hand;
    folded cards are unknown"; "" where there are none."""
    asked = equity_question(state)
    if asked is None:
        return ""
    hidden = sum(1 for seat in state.seats if seat.live and seat.cards) - len(asked.seats)
    if hidden:
        who = ngettext(
            "only {names}, without {count} hidden hand",
            "only {names}, without {count} hidden hands",
            hidden,
            names=format_list(state.names[seat] for seat in asked.seats),
        )
    elif len(asked.seats) == 2:
        who = _("both hands")
    else:
        who = ngettext("all {count} hands", "all {count} hands", len(asked.seats))
    second = _("on the second board") if state.second else ""
    main = _("main pot only") if _has_side_pot(state) else ""
    return "; ".join(part for part in (who, second, _folded_caption(state), main) if part)


def _has_side_pot(state: Holdem) -> bool:
    """Tell whether at least two live seats have paid more than one that is all-in."""
    paid = [seat.paid for seat in state.seats if seat.live]
    least = min((seat.paid for seat in state.seats if seat.live and not seat.stack), default=max(paid))
    return sum(amount > least for amount in paid) > 1


def _folded_caption(state: Holdem) -> str:
    """Return what is assumed of folded cards, which matters until the board is complete."""
    folded = [seat.cards for seat in state.seats if seat.cards and not seat.live]
    if not folded or len(board_in_play(state)) == BOARD[-1]:
        return ""
    known = sum(UNKNOWN not in held for held in folded)
    if known == len(folded):
        return _("folded cards are known")
    if not known:
        return _("folded cards are unknown")
    return ngettext(
        "{known} of {count} folded hands are known",
        "{known} of {count} folded hands are known",
        len(folded),
        known=format_number(known),
    )


# pot odds ---------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class Price:
    """The chips that the seat to act has to pay, and the pot that it can win."""

    seat: int
    cost: int
    pot: int

    @property
    def odds(self) -> float:
        """Return the share of hands a call must win to break even; 0 if it costs nothing."""
        return self.cost / (self.pot + self.cost) if self.cost else 0.0


def price(state: Holdem) -> Price | None:
    """Return the price for the seat to act, or None if nobody has to act."""
    if state.turn < 0:
        return None
    cost = chips.to_call(state, state.turn)
    return Price(state.turn, cost, chips.winnable(state, state.turn, cost))


def facts(frame: Frame) -> list[tuple[str, str]]:
    """Return name and value of the numbers at this step: pots, price and pot odds."""
    state = frame.state
    found = [(_("Pot"), _chips(state, pot_now(state)))]
    pots = chips.pots(state)
    if len(pots) > 1:
        found = [
            (
                _("Side pot {number}", number=format_number(number)) if number else _("Main pot"),
                _chips(state, amount),
            )
            for number, (amount, _seats) in enumerate(pots)
        ]
        total = sum(amount for amount, _seats in pots) if state.won else pot_now(state)
        found.append((_("In all"), _chips(state, total)))
    asked = price(state)
    if asked is not None:
        found.append((_("To call"), _chips(state, asked.cost) if asked.cost else _("nothing")))
        if asked.cost:
            found.append((_("Pot odds"), format_percent(asked.odds, 1)))
    return found


def invested(state: Holdem) -> list[tuple[int, int]]:
    """Return (seat, chips) for each seat that has paid into this hand."""
    return [
        (number, seat.paid + seat.dead)
        for number, seat in enumerate(state.seats)
        if seat.is_dealt and seat.paid + seat.dead
    ]


def _chips(state: Holdem, amount: int) -> str:
    """Format an amount in the table's unit."""
    return amount_text(amount, state.unit)
