"""The values of hold'em: seats, chips and cards, all of them whole numbers, texts and tuples."""

from typing import Annotated

import msgspec

from takeback.engine.state import Action, State

READY, BETTING, OVER = "ready", "betting", "over"  # the phases of a table
IN, AWAY, WAITING, OUT, GONE = "in", "away", "waiting", "out", "gone"  # where a seat's player is
NOBODY = -1
Cards = tuple[int, ...]
Card = Annotated[int, msgspec.Meta(ge=0, le=52)]
Amount = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]


class Value(msgspec.Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """A small part of a position."""


class Post(Value, frozen=True, array_like=True):
    """What one seat of an imported hand pays before the cards are dealt."""

    ante: int
    dead: bool  # its ante goes straight into the first pot
    blind: int
    dead_blind: int = 0  # a small blind that was missed, straight into the first pot


class Told(Value, frozen=True):
    """What the record of an imported hand says of its showdown: who showed and who mucked, in which order,
    and the stacks at the end, which decide where cards are unknown. Nobody at a table is told."""

    shows: tuple[tuple[int, bool], ...] = ()
    stacks: tuple[int, ...] = ()


class Rules(Value, frozen=True):
    """What a table was opened with. `posts` and what follows it are of imported hands."""

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
    posts: tuple[Post, ...] = ()
    big_bet: int = 0  # fixed limit: the bet of turn and river, where it is not twice the small one
    endless: tuple[int, ...] = ()  # seats whose stack nobody has written down
    told: Told | None = None

    @property
    def is_sitgo(self) -> bool:
        return self.format == "sitgo"

    @property
    def is_limit(self) -> bool:
        return self.variant == "limit"


class Tally(Value, frozen=True, array_like=True):
    """What everybody has seen a seat do. Bets, raises, calls and folds count after the flop."""

    hands: int = 0
    vpip: int = 0
    pfr: int = 0
    bets_raises: int = 0
    calls: int = 0
    faced_bet: int = 0
    folded_to_bet: int = 0


class Seat(Value, frozen=True, array_like=True):
    stack: int
    bet: int = 0
    paid: int = 0  # into pots by layers, this hand
    dead: int = 0  # straight into the first pot, this hand
    cards: Cards = ()
    live: bool = False
    acted: int = -1  # the level when it last acted on this street
    shown: bool = False  # its cards lie open
    here: str = IN
    post: bool = False
    owes_small: bool = False
    owes_big: bool = False
    bought: int = 0
    place: int = 0
    points: int = 0
    tally: Tally = Tally()

    @property
    def is_dealt(self) -> bool:
        return self.live or bool(self.cards)


class Act(Value, frozen=True, array_like=True):
    """A public act: fold, check, call, bet or raise; `to` is the seat's bet after it."""

    seat: int
    street: int
    kind: str
    to: int
    amount: int
    pot_before: int


class Won(Value, frozen=True, array_like=True):
    """A pot that was won; `rank` is the value of the winning hand, 0 without a showdown."""

    pot: int
    amount: int
    winners: tuple[tuple[int, int], ...]
    rank: int
    showdown: bool


class Result(Value, frozen=True):
    """The hand before: what everybody knows of it, and the cards that may still be shown."""

    hand: int
    button: int
    board: Cards
    pots: tuple[Won, ...]
    shown: tuple[tuple[int, Cards], ...]
    net: tuple[tuple[int, int], ...]
    hidden: tuple[tuple[int, Cards], ...]


class Ending(Value, frozen=True):
    """How the table closed: places in a sit-and-go, else what each seat won or lost."""

    results: tuple[tuple[int, int], ...]
    reason: str


class Holdem(State, frozen=True):
    """A position at the table."""

    rules: Rules
    names: tuple[str, ...]
    seats: tuple[Seat, ...]
    unit: int = 1  # chips are shown divided by it
    hand: int = 0
    phase: str = READY
    pausing: bool = False
    # the hand; between hands, where button and blinds were last
    button: int = NOBODY
    small_seat: int = NOBODY  # who posted it; nobody where that seat is empty
    big_seat: int = NOBODY
    small_place: int = NOBODY  # where the small blind was, posted or not
    small: int = 0
    big: int = 0
    ante: int = 0
    level_no: int = 1
    street: int = 0
    board: Cards = ()
    deck: Cards = ()
    salt: str = ""
    commit: str = ""
    next_deck: Cards = ()
    # the betting
    turn: int = NOBODY
    level: int = 0
    full: int = 0
    raises: int = 0  # bets and full raises of this street, the big blind among them
    aggressor: int = NOBODY
    middle: int = 0
    antes: int = 0  # chips in the middle that are antes
    won: tuple[Won, ...] = ()
    line: tuple[Act, ...] = ()
    last: Result | None = None
    ending: Ending | None = None


# actions ----------------------------------------------------------------------------------------------------
class Fold(Action, frozen=True):
    pass


class Check(Action, frozen=True):
    pass


class Call(Action, frozen=True):
    pass


class Raise(Action, frozen=True):
    """Bet or raise to this total on this street."""

    to: Amount


class Deal(Action, frozen=True):
    pass


class Break(Action, frozen=True):
    """Stop after this hand."""


class Show(Action, frozen=True):
    """Turn over some of one's cards of the hand before."""

    cards: tuple[Card, ...]


class Rebuy(Action, frozen=True):
    amount: Amount


class SitOut(Action, frozen=True):
    pass


class SitIn(Action, frozen=True):
    """Come back: wait for the big blind, or post what is owed."""

    how: Annotated[str, msgspec.Meta(pattern="^(wait|post)$")]


class Leave(Action, frozen=True):
    pass


class End(Action, frozen=True):
    pass


class Reshuffle(Action, frozen=True):
    """The board to come from other cards: at practice tables only."""


HoldemAction = (
    Fold | Check | Call | Raise | Deal | Break | Show | Rebuy | SitOut | SitIn | Leave | End | Reshuffle
)
ANYTIME = (Deal, Break, Show, Rebuy, SitOut, SitIn, Leave, End, Reshuffle)
