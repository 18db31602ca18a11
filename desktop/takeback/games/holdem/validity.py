"""Checks whether a state is possible: the chips add up, and every card is in exactly one place."""

from collections.abc import Iterable

from msgspec.structs import astuple

from takeback.texts import format_number, ngettext
from takeback.texts import gettext as _

from . import cards
from .rules import seating
from .rules.play import MOST_STACK
from .state import (
    AWAY,
    BETTING,
    GONE,
    IN,
    NOBODY,
    OUT,
    OVER,
    READY,
    WAITING,
    Cards,
    Holdem,
    Result,
    Seat,
    Won,
)

MOST = 2**53  # upper limit of chips, hands and other counts
LONGEST = 200  # most characters of a text
CHOICES = {
    "variant": ("holdem", "omaha", "limit", "shortdeck"),
    "format": ("cash", "sitgo"),
    "ante": ("none", "each", "big"),
    "button": ("dead", "moving"),
    "runout": ("faceup", "end"),
    "rebuy": ("auto", "ask", "none"),
    "deal": ("auto", "ask"),
}
PLACES = frozenset((IN, AWAY, WAITING, OUT, GONE))
KINDS = frozenset(("fold", "check", "call", "bet", "raise"))


def valid(state: Holdem, seats: int) -> str:
    """Return why this is no possible state for that many seats, as a sentence; empty when it is possible."""
    return (
        _wrong_rules(state, seats)
        or _wrong_seats(state, seats)
        or _wrong_hand(state)
        or _wrong_cards(state)
        or _wrong_chips(state)
    )


def _are_counts(numbers: Iterable[int]) -> bool:
    """Tell whether all numbers are within 0 and MOST."""
    return all(0 <= number <= MOST for number in numbers)


def _wrong_rules(state: Holdem, seats: int) -> str:
    """Return what is wrong with the rules, or ""."""
    rules = state.rules
    known = all(getattr(rules, name) in choices for name, choices in CHOICES.items())
    counts = (rules.small, rules.big, rules.ante_size, rules.hands, rules.raises, rules.big_bet)
    if (
        not known
        or not _are_counts(counts)
        or not 1 <= rules.stack <= 1_000
        or not 1 <= rules.level_hands <= MOST
    ):
        return _("The rules are none of hold’em.")
    posts = rules.posts
    if posts and (len(posts) != seats or not all(_are_counts(map(int, astuple(post))) for post in posts)):
        return _("What is paid before the deal is not said for every seat.")
    if any(not 0 <= seat < seats for seat in rules.endless):
        return _("A stack belongs to no seat.")
    if record := rules.told:
        if any(not 0 <= seat < seats for seat, _shows in record.shows) or len(record.stacks) not in (
            0,
            seats,
        ):
            return _("What is told of the showdown belongs to no seat.")
        if not _are_counts(record.stacks):
            return _("A stack at the end is no number of chips.")
    return ""


def _wrong_seats(state: Holdem, seats: int) -> str:
    """Return what is wrong with the seats, names or the button, or ""."""
    if len(state.seats) != seats or len(state.names) != seats:
        return ngettext(
            "There is not {count} seat at the table.", "There are not {count} seats at the table.", seats
        )
    texts = (*state.names, state.salt, state.commit)
    if any(len(text) > LONGEST for text in texts):
        return _("A name at the table is far too long.")
    if not all(_is_seat(seat, seats) for seat in state.seats):
        return _("A seat holds what no seat can hold.")
    places = (state.button, state.small_seat, state.big_seat, state.small_place, state.straddle_seat)
    if not all(NOBODY <= place < seats for place in (*places, state.aggressor, state.turn)):
        return _("The button, a blind or the turn is at no seat.")
    return ""


def _is_seat(seat: Seat, seats: int) -> bool:
    """Tell whether all fields of a seat are within their limits."""
    counts = (seat.stack, seat.bet, seat.paid, seat.dead, seat.points, *astuple(seat.tally))
    return (
        _are_counts(counts)
        and -1 <= seat.acted <= MOST
        and -MOST <= seat.bought <= MOST
        and 0 <= seat.place <= seats
        and seat.here in PLACES
    )


def _wrong_hand(state: Holdem) -> str:
    """Return what is wrong with the phase, the betting or the result, or ""."""
    if state.phase not in (READY, BETTING, OVER) or (state.phase == OVER) != (state.ending is not None):
        return _("The table is neither open nor closed.")
    counts = (state.small, state.big, state.ante, state.level_no, state.hand, state.level, state.full)
    if not _are_counts((*counts, state.raises, state.middle, state.antes)) or not 1 <= state.unit <= MOST:
        return _("A number of the hand is none.")
    if not 0 <= state.street <= 3 or len(state.board) != cards.BOARD[state.street]:
        return _("The board does not fit its street.")
    if state.second and (state.street < 3 or len(state.second) not in cards.BOARD):
        return _("The second board does not fit the first one.")
    if state.turn != NOBODY and not (state.phase == BETTING and state.seats[state.turn].live):
        return _("A seat is to act that is not in the hand.")
    seats = range(len(state.seats))
    if not all(_is_won(won, seats) for won in state.won):
        return _("A pot was won by no seat.")
    if not all(
        act.seat in seats
        and 0 <= act.street <= 3
        and act.kind in KINDS
        and _are_counts((act.to, act.amount, act.pot_before))
        for act in state.line
    ):
        return _("What was bet in this hand cannot be.")
    if state.ending is not None and not all(
        seat in seats and -MOST <= number <= MOST for seat, number in state.ending.results
    ):
        return _("The result belongs to no seat.")
    return _wrong_result(state.last, seats) if state.last is not None else ""


def _is_won(won: Won, seats: range) -> bool:
    """Tell whether a won pot names existing seats and possible amounts."""
    known = all(seat in seats and 0 <= chips <= MOST for seat, chips in won.winners)
    return known and 0 <= won.pot <= len(seats) and 0 <= won.run <= 2 and _are_counts((won.amount, won.rank))


def _wrong_result(last: Result, seats: range) -> str:
    """Return what is wrong with the result of the previous hand, or ""."""
    named = [seat for seat, _held in (*last.shown, *last.net, *last.hidden)]
    known = all(seat in seats for seat in named) and NOBODY <= last.button < len(seats)
    known = known and len(last.second) in (0, len(last.board))
    counts = 0 <= last.hand <= MOST and all(-MOST <= net <= MOST for _seat, net in last.net)
    if not known or not counts or not all(_is_won(won, seats) for won in last.pots):
        return _("The result of the hand before cannot be.")
    return ""


# cards ------------------------------------------------------------------------------------------------------
def _wrong_cards(state: Holdem) -> str:
    """Return which card is missing, doubled or foreign to the deck, or ""; unknown cards are allowed."""
    deck = cards.full_deck(state.rules.variant)
    whole = frozenset((*deck, cards.UNKNOWN))
    on_table: list[int] = [*state.board, *cards.own_of_second(state.second, state.board), *state.deck]
    for seat in state.seats:
        on_table += seat.cards
    parts: list[Cards | list[int]] = [on_table, state.next_deck]
    if state.last is not None:
        held = [card for _seat, hand in (*state.last.shown, *state.last.hidden) for card in hand]
        boards = [*state.last.board, *cards.own_of_second(state.last.second, state.last.board)]
        parts.append([*boards, *(card for card in held if card not in boards)])
    for part in parts:
        if not whole.issuperset(part) or len(part) > len(deck):
            return _("A card on the table is not in the deck.")
    for part in (on_table, state.next_deck):
        known = [card for card in part if card != cards.UNKNOWN]
        if len({*known}) != len(known):
            return _("A card is on the table twice.")
    if len(on_table) not in ((len(deck),) if state.phase == BETTING else (0, len(deck))):
        return _("A card of the deck is missing.")
    if len(state.next_deck) not in (0, len(deck)):
        return _("A card of the next deck is missing.")
    each = cards.hole_count(state.rules.variant)
    if any(len(seat.cards) not in (0, each) for seat in state.seats):
        return ngettext("A hand is not {count} card.", "A hand is not {count} cards.", each)
    return ""


# chips ------------------------------------------------------------------------------------------------------
def _wrong_chips(state: Holdem) -> str:
    """Return what is wrong with the chips, or "": they must add up to what was bought, and except at practice
    tables and in imported hands nobody may have bought more than the rules sell."""
    bought = sum(seat.bought for seat in state.seats)
    there = state.middle + sum(seat.stack + seat.bet for seat in state.seats)
    if there != bought:
        return _(
            "The chips do not add up: {bought} were bought, and {there} are on the table.",
            bought=format_number(bought),
            there=format_number(there),
        )
    rules = state.rules
    if rules.practice or rules.posts:
        return ""
    stack = seating.start_stack(rules)
    most = stack if rules.is_sitgo else max(stack, MOST_STACK * rules.big) * (state.hand + 1)
    if any(seat.bought > most for seat in state.seats):
        return ngettext(
            "Nobody can have bought more than {count} chip.",
            "Nobody can have bought more than {count} chips.",
            most,
        )
    return ""
