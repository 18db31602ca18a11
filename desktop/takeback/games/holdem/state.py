"""The state and actions of a hold'em table; every value is a whole number, a text or a tuple."""

from typing import Annotated

import msgspec

from takeback.engine.state import Action, State

READY, BETTING, OVER = "ready", "betting", "over"  # the phases of a table
IN, AWAY, WAITING, OUT, GONE = (
    "in",
    "away",
    "waiting",
    "out",
    "gone",
)  # values of Seat.here
NOBODY = -1
Cards = tuple[int, ...]
Card = Annotated[int, msgspec.Meta(ge=0, le=52)]
Amount = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]


class StatePart(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Base of the small structs that make up a state."""


class Post(StatePart, frozen=True, array_like=True):
    """The forced bets that one seat of an imported hand pays before the cards are dealt."""

    ante: int
    dead: bool  # its ante goes straight into the first pot
    blind: int
    dead_blind: int = 0  # a missed small blind, which goes straight into the first pot


class RecordedShowdown(StatePart, frozen=True):
    """The showdown of an imported hand as its record has it; hidden from every viewer. `shows` lists
    (seat, has shown) in order, where False means mucked. `stacks` are the stacks at the end; they decide who
    won where cards are unknown."""

    shows: tuple[tuple[int, bool], ...] = ()
    stacks: tuple[int, ...] = ()


class Rules(StatePart, frozen=True):
    """The options a table was opened with, which `game.py` explains. `posts` and the fields after it are only
    set for imported hands."""

    variant: str = "holdem"
    format: str = "cash"
    small: int = 50
    big: int = 100
    stack: int = 100
    ante: str = "none"
    ante_size: int = 0
    ante_first: bool = True
    button: str = "dead"
    raises: int = 4
    pot_counts_antes: bool = False
    runout: str = "faceup"
    rebuy: str = "auto"
    deal: str = "auto"
    hands: int = 0
    level_hands: int = 10
    practice: bool = False
    straddle: bool = False
    run_twice: bool = False
    posts: tuple[Post, ...] = ()
    big_bet: int = 0  # fixed limit: the bet of turn and river, where it is not twice the small one
    endless: tuple[int, ...] = ()  # seats whose stack the record of the hand does not give
    told: RecordedShowdown | None = None

    @property
    def is_sitgo(self) -> bool:
        """Tell whether this is a sit-and-go rather than a cash game."""
        return self.format == "sitgo"

    @property
    def is_limit(self) -> bool:
        """Tell whether the betting is fixed limit."""
        return self.variant == "limit"


class Tally(StatePart, frozen=True, array_like=True):
    """Public counts of how a seat has played, hand by hand. Bets, raises, calls and folds count after the
    flop only. Of large bets and raises it counts what they turned out to be where the cards were shown; these
    counts are halved now and then, so that the latest hands weigh most."""

    hands: int = 0
    vpip: int = 0  # hands in which it called or raised before the flop
    pfr: int = 0  # hands in which it raised before the flop
    bets_raises: int = 0
    calls: int = 0
    faced_bet: int = 0
    folded_to_bet: int = 0
    acts: int = 0  # chances to bet or raise
    large: int = 0  # large bets and raises
    seen: int = 0  # those whose cards were shown
    strong: int = 0  # those of `seen` made with two pair or better
    light: int = 0  # those of `seen` made with less than top pair


class Seat(StatePart, frozen=True, array_like=True):
    """One seat: its chips, its cards, its bets in the current hand, the blinds it owes, and the chips it has
    bought."""

    stack: int
    bet: int = 0  # on this street
    paid: int = 0  # paid into the layered pots in this hand
    dead: int = 0  # paid straight into the first pot in this hand
    cards: Cards = ()
    live: bool = False  # dealt in and not folded
    acted: int = -1  # the level it last acted at on this street; -1: not yet
    shown: bool = False  # its cards lie face up
    here: str = IN
    post: bool = False  # while WAITING: it pays what it owes instead of waiting for the big blind
    owes_small: bool = False
    owes_big: bool = False
    bought: int = 0  # chips bought in all, less those it left with
    place: int = 0  # final place in a sit-and-go; 0 while playing and at a cash table
    points: int = 0  # prize in a sit-and-go
    tally: Tally = Tally()

    @property
    def is_dealt(self) -> bool:
        """Return whether this seat was dealt into the current hand, folded or not."""
        return self.live or bool(self.cards)


class Act(StatePart, frozen=True, array_like=True):
    """A betting act that everybody saw: fold, check, call, bet or raise. `to` is the seat's bet after it."""

    seat: int
    street: int
    kind: str
    to: int
    amount: int
    pot_before: int


class Won(StatePart, frozen=True, array_like=True):
    """A pot that was won, or the part of it that one of two boards decided; `rank` is the value of the
    winning hand, 0 without a showdown."""

    pot: int
    amount: int
    winners: tuple[tuple[int, int], ...]
    rank: int
    showdown: bool
    run: int = 0  # the board that decided it, 1 or 2; 0 where there was only one


class Result(StatePart, frozen=True):
    """The result of the previous hand: what everybody knows of it, and in `hidden` the cards that may still
    be shown."""

    hand: int
    button: int
    board: Cards
    pots: tuple[Won, ...]
    shown: tuple[tuple[int, Cards], ...]
    net: tuple[tuple[int, int], ...]  # (seat, chips won or lost)
    hidden: tuple[tuple[int, Cards], ...]
    second: Cards = ()  # the second board, where the hand was run twice


class Ending(StatePart, frozen=True):
    """The final result of a table: each seat's place in a sit-and-go, otherwise what it won or lost."""

    results: tuple[tuple[int, int], ...]  # (seat, place or chips)
    reason: str  # one of the reasons in `rules.course`


class Holdem(State, frozen=True):
    """The complete state of a table: rules, seats, cards, betting, and the result of the previous hand."""

    rules: Rules
    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    unit: int = 1  # chips are shown divided by it
    hand: int = 0
    phase: str = READY
    pausing: bool = False  # a player asked for a break after this hand
    # the current hand; between hands: button and blinds of the previous one
    button: int = NOBODY
    small_seat: int = NOBODY  # the seat that posted it; NOBODY if that seat is empty
    big_seat: int = NOBODY
    small_place: int = NOBODY  # the seat the small blind was due at, posted or not
    straddle_seat: int = NOBODY  # the seat that posted a straddle in the current hand
    small: int = 0
    big: int = 0
    ante: int = 0
    level_no: int = 1
    street: int = 0
    board: Cards = ()
    second: Cards = ()  # the second board with the cards that both share, where the hand is run twice
    deck: Cards = ()
    salt: str = ""
    commit: str = ""  # the published digest of the deck
    next_deck: Cards = ()  # fixed for the next hand, at lessons and imported hands; else empty
    # the betting
    turn: int = NOBODY
    level: int = 0  # the bet to match on this street
    full: int = 0  # the least raise above it
    raises: int = 0  # bets and full raises on this street, including the big blind
    aggressor: int = NOBODY  # the seat that bet or raised last
    middle: int = 0  # chips in the pots, without bets in front of the seats
    antes: int = 0  # the part of `middle` that came from antes
    won: tuple[Won, ...] = ()
    line: tuple[Act, ...] = ()  # all betting acts of the hand
    last: Result | None = None
    ending: Ending | None = None


# actions ----------------------------------------------------------------------------------------------------
class Fold(Action, frozen=True):
    """Give up the hand."""


class Check(Action, frozen=True):
    """Pass without betting; only legal when there is nothing to call."""


class Call(Action, frozen=True):
    """Match the current bet, or go all-in with less."""


class Raise(Action, frozen=True):
    """Bet or raise to this total on this street."""

    to: Amount


class Deal(Action, frozen=True):
    """Deal the next hand."""


class Break(Action, frozen=True):
    """Pause the table after this hand."""


class Show(Action, frozen=True):
    """Turn over some of one's own cards of the previous hand."""

    cards: tuple[Card, ...]


class Rebuy(Action, frozen=True):
    """Buy this many chips between hands."""

    amount: Amount


class SitOut(Action, frozen=True):
    """Stay at the table without being dealt in."""


class SitIn(Action, frozen=True):
    """Come back after sitting out: wait for the big blind, or post the missed blinds."""

    how: Annotated[str, msgspec.Meta(pattern="^(wait|post)$")]


class Leave(Action, frozen=True):
    """Leave the table with all one's chips."""


class End(Action, frozen=True):
    """Close the table for everybody."""


class Reshuffle(Action, frozen=True):
    """Shuffle the cards still to come; only at practice tables."""


HoldemAction = (
    Fold | Check | Call | Raise | Deal | Break | Show | Rebuy | SitOut | SitIn | Leave | End | Reshuffle
)
PASSING = (Check, Fold)
ANYTIME = (Deal, Break, Show, Rebuy, SitOut, SitIn, Leave, End, Reshuffle)
