"""The events of a hand; each is one small step from a state to the next."""

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec.structs import replace

from takeback.engine.state import Event, Place
from takeback.texts import gettext as _

from ..cards import BOARD, UNKNOWN, spoken_card
from ..state import BETTING, NOBODY, READY, Act, Cards, Holdem, Result, Seat, Tally, Won
from .strength import LESS, TWO_PAIR, strength

Pots = tuple[tuple[int, tuple[int, ...]], ...]  # (amount, seats that may win it), main pot first
Shares = tuple[tuple[int, int], ...]  # (seat, chips)

# what a street reveals, by its number
_STREETS = ("", _("the flop"), _("the turn"), _("the river"))
_SECOND_STREETS = ("", _("the second flop"), _("the second turn"), _("the second river"))


def replace_seat(seats: tuple[Seat, ...], number: int, seat: Seat) -> tuple[Seat, ...]:
    """Return the seats with one replaced."""
    return (*seats[:number], seat, *seats[number + 1 :])


def change_seat(state: Holdem, number: int, **fields: Any) -> Holdem:
    """Return the state with these fields of one seat changed."""
    seats = state.seats
    return replace(state, seats=replace_seat(seats, number, replace(seats[number], **fields)))


def pot_now(state: Holdem) -> int:
    """Return all chips to be won, including bets in front of the seats."""
    total = state.middle
    for seat in state.seats:
        total += seat.bet
    return total


# a hand begins ----------------------------------------------------------------------------------------------
class HandStarted(Event, frozen=True):
    """A hand began: its number, button, blinds and the seats dealt in."""

    hand: int
    button: int
    small_seat: int
    big_seat: int
    small: int
    big: int
    ante: int
    seats: tuple[int, ...]
    small_place: int = NOBODY  # only set where nobody posts the small blind

    def apply(self, state: Holdem) -> Holdem:
        """Return the position with these seats in the hand, its button and blinds. The bet to match is the
        big blind, or the highest recorded blind of an imported hand."""
        dealt = set(self.seats)
        posts = state.rules.posts
        level = max((post.blind for post in posts), default=0) if posts else self.big
        return replace(
            state,
            hand=self.hand,
            phase=BETTING,
            button=self.button,
            small_seat=self.small_seat,
            big_seat=self.big_seat,
            small_place=self.small_place if self.small_seat == NOBODY else self.small_seat,
            small=self.small,
            big=self.big,
            ante=self.ante,
            level=level,
            full=self.big,
            raises=1 if level else 0,
            seats=tuple(
                replace(seat, live=True) if number in dealt else seat
                for number, seat in enumerate(state.seats)
            ),
        )


class CardEvent(Event, frozen=True):
    """Base of events that contain cards; it names each card in words."""

    def in_words(self, place: Place, value: Any) -> tuple[str, str]:
        """Return name and value of one field in words. `place` is the path to the value within the event;
        other fields than cards and the seal are left to the base class."""
        match place:
            case ("deck", int(number)):
                return _("card {number} of the deck", number=number + 1), spoken_card(value)
            case ("cards", int(number)):
                return _("card {number}", number=number + 1), spoken_card(value)
            case ("hands", int(hand), 1, int(number)):
                return _("card {number} of hand {hand}", number=number + 1, hand=hand + 1), spoken_card(value)
            case ("commit",):
                return _("the seal of the hand"), str(value)
        return super().in_words(place, value)


class Shuffled(CardEvent, frozen=True):
    """The complete order of the deck; only `commit` is public."""

    deck: Cards
    salt: str
    commit: str

    def apply(self, state: Holdem) -> Holdem:
        """Return the position with this deck, its salt and its commitment."""
        return replace(state, deck=self.deck, salt=self.salt, commit=self.commit, next_deck=())


class AntePosted(Event, frozen=True):
    """A seat paid its ante; a dead one goes straight into the first pot."""

    seat: int
    amount: int
    dead: bool

    def apply(self, state: Holdem) -> Holdem:
        """Return the position after the ante went from the seat's stack into the pot."""
        seat, amount = state.seats[self.seat], self.amount
        if self.dead:
            seat = replace(seat, stack=seat.stack - amount, dead=seat.dead + amount)
        else:
            seat = replace(seat, stack=seat.stack - amount, paid=seat.paid + amount)
        return replace(
            state,
            seats=replace_seat(state.seats, self.seat, seat),
            middle=state.middle + amount,
            antes=state.antes + amount,
        )


class BlindPosted(Event, frozen=True):
    """A seat posted a blind. `kind` is "small", "big", "straddle", "post" (live, of a seat that comes back)
    or "dead"."""

    seat: int
    amount: int
    kind: str

    def apply(self, state: Holdem) -> Holdem:
        """Return the position after the blind was bet, or paid into the pot if it is dead. A straddle is the
        bet to match, and, except in fixed limit, the least raise too."""
        seat, amount = state.seats[self.seat], self.amount
        if self.kind == "dead":
            seat = replace(seat, stack=seat.stack - amount, dead=seat.dead + amount)
            return replace(
                state, seats=replace_seat(state.seats, self.seat, seat), middle=state.middle + amount
            )
        seat = replace(seat, stack=seat.stack - amount, bet=seat.bet + amount, paid=seat.paid + amount)
        state = replace(state, seats=replace_seat(state.seats, self.seat, seat))
        if self.kind != "straddle":
            return state
        is_recorded = bool(state.rules.posts)  # rooms differ in the least raise
        return replace(
            state,
            straddle_seat=self.seat,
            level=max(state.level, amount),
            full=state.full if state.rules.is_limit or is_recorded else amount,
            raises=state.raises + 1,
        )


class HolesDealt(CardEvent, frozen=True):
    """The hole cards of all seats were dealt."""

    hands: tuple[tuple[int, Cards], ...]

    def apply(self, state: Holdem) -> Holdem:
        """Return the position in which these seats hold their cards, taken from the top of the deck."""
        seats = list(state.seats)
        count = 0
        for number, cards in self.hands:
            seats[number] = replace(seats[number], cards=cards)
            count += len(cards)
        return replace(state, seats=tuple(seats), deck=state.deck[count:])

    def reveals(self) -> str:
        """Return what hidden information the event makes public, in words."""
        return _("new cards")


# the betting ------------------------------------------------------------------------------------------------
class TurnTo(Event, frozen=True):
    """A seat has to act next."""

    seat: int

    def apply(self, state: Holdem) -> Holdem:
        """Return the position in which it is this seat's turn."""
        return replace(state, turn=self.seat)


class Folded(Event, frozen=True):
    """A seat folded."""

    seat: int
    away: bool = False  # folded because its player is absent

    def apply(self, state: Holdem) -> Holdem:
        """Return the position without this seat in the hand; nobody's turn is set yet."""
        seat = state.seats[self.seat]
        act = Act(self.seat, state.street, "fold", seat.bet, 0, pot_now(state))
        seats = replace_seat(state.seats, self.seat, replace(seat, live=False))
        return replace(state, seats=seats, turn=NOBODY, line=(*state.line, act))


class Checked(Event, frozen=True):
    """A seat checked."""

    seat: int

    def apply(self, state: Holdem) -> Holdem:
        """Return the position in which this seat has acted on the bet as it is; nobody's turn is set yet."""
        seat = state.seats[self.seat]
        act = Act(self.seat, state.street, "check", seat.bet, 0, pot_now(state))
        seats = replace_seat(state.seats, self.seat, replace(seat, acted=state.level))
        return replace(state, seats=seats, turn=NOBODY, line=(*state.line, act))


class Called(Event, frozen=True):
    """A seat called; `amount` is what it added."""

    seat: int
    amount: int
    all_in: bool

    def apply(self, state: Holdem) -> Holdem:
        """Return the position after the seat matched the bet; nobody's turn is set yet."""
        seat, amount = state.seats[self.seat], self.amount
        act = Act(self.seat, state.street, "call", seat.bet + amount, amount, pot_now(state))
        seat = replace(
            seat,
            stack=seat.stack - amount,
            bet=seat.bet + amount,
            paid=seat.paid + amount,
            acted=state.level,
        )
        return replace(
            state, seats=replace_seat(state.seats, self.seat, seat), turn=NOBODY, line=(*state.line, act)
        )


class Bet(Event, frozen=True):
    """A seat bet, first on this street; `full` unless it was all-in with less than the least bet."""

    seat: int
    to: int
    all_in: bool
    full: bool = True

    def apply(self, state: Holdem) -> Holdem:
        """Return the position after the first bet of the street."""
        return _state_after_raise(state, self.seat, self.to, "bet", self.full)


class Raised(Event, frozen=True):
    """A seat raised. `full` says whether it counts as a full raise, which reopens the betting."""

    seat: int
    to: int
    by: int
    full: bool
    all_in: bool

    def apply(self, state: Holdem) -> Holdem:
        """Return the position after the raise to this total."""
        return _state_after_raise(state, self.seat, self.to, "raise", self.full)


def _state_after_raise(state: Holdem, number: int, to: int, kind: str, full: bool) -> Holdem:
    """Return the state after a bet or raise to this total: the seat is the last aggressor, the least raise
    may grow, and a full raise counts among the street's raises."""
    seat = state.seats[number]
    amount = to - seat.bet
    act = Act(number, state.street, kind, to, amount, pot_now(state))
    seat = replace(seat, stack=seat.stack - amount, bet=to, paid=seat.paid + amount, acted=to)
    return replace(
        state,
        seats=replace_seat(state.seats, number, seat),
        level=to,
        full=max(state.full, to - state.level),
        raises=state.raises + full,
        aggressor=number,
        turn=NOBODY,
        line=(*state.line, act),
    )


class BetReturned(Event, frozen=True):
    """The uncalled part of a bet went back to its seat."""

    seat: int
    amount: int

    def apply(self, state: Holdem) -> Holdem:
        """Return the position after the part of a bet that nobody called went back to its seat."""
        seat, amount = state.seats[self.seat], self.amount
        seat = replace(seat, stack=seat.stack + amount, bet=seat.bet - amount, paid=seat.paid - amount)
        return replace(state, seats=replace_seat(state.seats, self.seat, seat))


class StreetClosed(Event, frozen=True):
    """The bets of a street were collected into the pots."""

    street: int
    pots: Pots

    def apply(self, state: Holdem) -> Holdem:
        """Return the position after the bets were collected, with no bet to match and nobody's turn. The
        least bet is the big blind again; in fixed limit from the turn on the big bet."""
        total = pot_now(state)
        seats = tuple(
            replace(seat, bet=0, acted=-1) if seat.bet or seat.acted >= 0 else seat for seat in state.seats
        )
        rules = state.rules
        full = state.big
        if rules.is_limit and self.street >= 1:
            full = rules.big_bet or 2 * state.big
        return replace(state, seats=seats, middle=total, level=0, full=full, raises=0, turn=NOBODY)


class BoardDealt(CardEvent, frozen=True):
    """The cards of a street were dealt."""

    street: int
    cards: Cards
    open: bool  # betting follows

    def apply(self, state: Holdem) -> Holdem:
        """Return the position with these cards added to the board, on their street. If betting follows,
        nobody counts as the last aggressor any more."""
        return replace(
            state,
            street=self.street,
            board=state.board + self.cards,
            deck=state.deck[len(self.cards) :],
            aggressor=NOBODY if self.open else state.aggressor,
        )

    def reveals(self) -> str:
        """Return what hidden information the event makes public, in words."""
        return _STREETS[self.street]


class SecondBoardDealt(CardEvent, frozen=True):
    """The cards of a street were dealt to the second board of a hand that is run twice."""

    street: int
    cards: Cards

    def apply(self, state: Holdem) -> Holdem:
        """Return the position with these cards on the second board. It begins with the cards that were on the
        first one when both parted."""
        shared = state.second or state.board[: BOARD[self.street - 1]]
        return replace(state, second=shared + self.cards, deck=state.deck[len(self.cards) :])

    def reveals(self) -> str:
        """Return what hidden information the event makes public, in words."""
        return _SECOND_STREETS[self.street]


# the end of a hand ------------------------------------------------------------------------------------------
class Shown(CardEvent, frozen=True):
    """A seat showed its hole cards."""

    seat: int
    cards: Cards
    rank: int  # value of the hand; 0 before the board is complete

    def apply(self, state: Holdem) -> Holdem:
        """Return the position in which this seat's cards lie face up."""
        return change_seat(state, self.seat, cards=self.cards, shown=True)

    def reveals(self) -> str:
        """Return what hidden information the event makes public, in words."""
        return _("the cards of a hand")


class Mucked(Event, frozen=True):
    """A seat kept its cards hidden at the showdown."""

    seat: int

    def apply(self, state: Holdem) -> Holdem:
        """Return the position unchanged: the cards stay hidden."""
        return state


class PotWon(Event, frozen=True):
    """A pot, or the half of it that one of two boards decided, went to its winners, each with a share."""

    pot: int
    amount: int
    winners: Shares
    rank: int
    showdown: bool
    run: int = 0  # the board that decided it, 1 or 2; 0 where there was only one

    def apply(self, state: Holdem) -> Holdem:
        """Return the position after the winners of a pot received their chips."""
        seats = list(state.seats)
        for number, chips in self.winners:
            seats[number] = replace(seats[number], stack=seats[number].stack + chips)
        won = Won(self.pot, self.amount, self.winners, self.rank, self.showdown, self.run)
        return replace(state, seats=tuple(seats), middle=state.middle - self.amount, won=(*state.won, won))


class HandEnded(Event, frozen=True):
    """A hand ended: its result is kept, and the table is cleared for the next one."""

    hand: int
    net: Shares

    def apply(self, state: Holdem) -> Holdem:
        """Return the state between two hands: `last` holds the result, and each seat's tally counts the hand.

        Cards are kept as shown or hidden, as the seat showed them. Stacks stay, as the pots were paid before.
        """
        kept = [(number, seat) for number, seat in enumerate(state.seats) if seat.cards]
        shown = tuple([(number, seat.cards) for number, seat in kept if seat.shown])
        hidden = tuple([(number, seat.cards) for number, seat in kept if not seat.shown])
        return replace(
            state,
            phase=READY,
            last=Result(
                state.hand, state.button, state.board, state.won, shown, self.net, hidden, state.second
            ),
            seats=tuple(map(_cleared_seat, state.seats, tallied(state))),
            street=0,
            straddle_seat=NOBODY,
            board=(),
            second=(),
            deck=(),
            salt="",
            commit="",
            turn=NOBODY,
            level=0,
            full=0,
            raises=0,
            aggressor=NOBODY,
            antes=0,
            won=(),
            line=(),
        )


def _cleared_seat(seat: Seat, tally: Tally) -> Seat:
    """Return a seat as it is between hands; unchanged if it was not dealt in."""
    if not seat.is_dealt:
        return seat
    return replace(seat, bet=0, paid=0, dead=0, cards=(), live=False, acted=-1, shown=False, tally=tally)


# public statistics of each seat -----------------------------------------------------------------------------
MOST_ACTS = 240  # as many chances to bet are remembered before the counts of large bets are halved
LARGE_PART = 0.7  # of the pot: from here on a bet or raise is large


def is_large(act: Act) -> bool:
    """Tell whether this is a large bet or raise after the flop was dealt."""
    return act.street > 0 and act.kind in ("bet", "raise") and act.amount >= LARGE_PART * act.pot_before


def tallied(state: Holdem) -> tuple[Tally, ...]:
    """Return every seat's tally including the hand that ends now."""
    before: dict[int, list[str]] = {}  # by seat: the kinds of its acts before the flop
    after: dict[int, list[tuple[Act, bool]]] = {}  # its acts after it, and whether each faced a bet
    street, facing = 0, False
    for act in state.line:
        if not act.street:
            before.setdefault(act.seat, []).append(act.kind)
            continue
        if act.street != street:
            street, facing = act.street, False
        after.setdefault(act.seat, []).append((act, facing))
        facing = facing or act.kind in ("bet", "raise")
    tallies = [seat.tally for seat in state.seats]
    for number in before.keys() | after.keys():
        later = after.get(number, ())
        tally = _with_hand(tallies[number], before.get(number, ()), later)
        tallies[number] = _with_large_bets(tally, state, number, later)
    return tuple(tallies)


def _with_hand(tally: Tally, kinds: Sequence[str], later: Sequence[tuple[Act, bool]]) -> Tally:
    """Return a tally with one hand added, in which the seat acted so before the flop and after it."""
    has_raised = "raise" in kinds or "bet" in kinds
    hands, vpip, pfr = tally.hands + 1, tally.vpip + (has_raised or "call" in kinds), tally.pfr + has_raised
    if not later:
        return replace(tally, hands=hands, vpip=vpip, pfr=pfr)
    raises = calls = faced = folded = 0
    for act, facing in later:
        raises += act.kind in ("bet", "raise")
        calls += act.kind == "call"
        faced += facing
        folded += facing and act.kind == "fold"
    return replace(
        tally,
        hands=hands,
        vpip=vpip,
        pfr=pfr,
        bets_raises=tally.bets_raises + raises,
        calls=tally.calls + calls,
        faced_bet=tally.faced_bet + faced,
        folded_to_bet=tally.folded_to_bet + folded,
    )


def _with_large_bets(tally: Tally, state: Holdem, number: int, later: Sequence[tuple[Act, bool]]) -> Tally:
    """Return a tally with the large bets of this hand added and, where the cards were shown, what they turned
    out to be. Beyond MOST_ACTS chances to bet, all these counts are halved."""
    acts = tally.acts + len(later)
    if acts == tally.acts <= MOST_ACTS:
        return tally
    large = [act for act, _facing in later if is_large(act)]
    held = _strengths(state, number, large) if large else []
    fewer = 2 if acts > MOST_ACTS else 1
    return replace(
        tally,
        acts=acts // fewer,
        large=(tally.large + len(large)) // fewer,
        seen=(tally.seen + len(held)) // fewer,
        strong=(tally.strong + held.count(TWO_PAIR)) // fewer,
        light=(tally.light + held.count(LESS)) // fewer,
    )


def _strengths(state: Holdem, number: int, acts: Iterable[Act]) -> list[int]:
    """Return how strong the seat was at each of its acts; none where its cards or the board are not known."""
    seat = state.seats[number]
    if not seat.shown or UNKNOWN in seat.cards or UNKNOWN in state.board:
        return []
    return [strength(state.rules.variant, seat.cards, state.board[: BOARD[act.street]]) for act in acts]
