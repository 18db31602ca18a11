"""Provide a game of sealed bids: each seat writes down a number and then a suit in secret; then all are
revealed."""

from collections.abc import Iterator

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Drafted, Game, Hidden, Outcome, Row, Rules
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.engine.state import Action, Event, Illegal, State

EMPTY, SECRET = -1, -2
SUITS = ("clubs", "diamonds", "hearts", "spades")
NAMES = ("Ann", "Ben", "Cat")
NAME_IT = "Name a suit to go with your bid."


class Auction(State, frozen=True):
    goal: int
    bids: tuple[int, ...]
    suits: tuple[int, ...]
    scores: tuple[int, ...]
    to_move: int = 0

    @property
    def over(self) -> bool:
        return max(self.scores) >= self.goal


class Bid(Action, frozen=True):
    amount: int


class Name(Action, frozen=True):
    suit: int


class WroteBid(Event, frozen=True):
    seat: int
    amount: int

    def apply(self, state: Auction) -> Auction:
        return replace(state, bids=_with(state.bids, self.seat, self.amount))


class WroteSuit(Event, frozen=True):
    seat: int
    suit: int

    def apply(self, state: Auction) -> Auction:
        after = (self.seat + 1) % len(state.bids)
        return replace(state, suits=_with(state.suits, self.seat, self.suit), to_move=after)


class Opened(Event, frozen=True):
    bids: tuple[int, ...]
    suits: tuple[int, ...]

    def apply(self, state: Auction) -> Auction:
        nothing = (EMPTY,) * len(self.bids)
        best = max(zip(self.bids, self.suits, strict=True))
        winner = list(zip(self.bids, self.suits, strict=True)).index(best)
        scores = _with(state.scores, winner, state.scores[winner] + self.bids[winner])
        return replace(state, bids=nothing, suits=nothing, scores=scores)

    def reveals(self) -> str:
        return "the bids"


def _with(row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def start(options: Options, seats: int, chance: Chance) -> Auction:
    return Auction(options["goal"], (EMPTY,) * seats, (EMPTY,) * seats, (0,) * seats)


def to_act(state: Auction) -> tuple[int, ...]:
    return () if state.over else (state.to_move,)


def actions(state: Auction, seat: int) -> Iterator[Action]:
    if seat in to_act(state):
        if state.bids[seat] == EMPTY:
            yield from map(Bid, (1, 2, 3))
        else:
            yield from map(Name, range(len(SUITS)))


def play(state: Auction, seat: int, action: Action, chance: Chance) -> Rules:
    if state.over:
        raise Illegal("The game is over.")
    if seat != state.to_move:
        raise Illegal(f"It is {NAMES[state.to_move]}’s turn.")
    match action:
        case Bid(amount):
            if state.bids[seat] != EMPTY:
                raise Illegal(NAME_IT)
            if not 1 <= amount <= 3:
                raise Illegal("Bid one, two or three.")
            yield WroteBid(seat, amount)
        case Name(suit):
            if state.bids[seat] == EMPTY:
                raise Illegal("Write down a bid first.")
            if not 0 <= suit < len(SUITS):
                raise Illegal("There is no such suit.")
            state = yield WroteSuit(seat, suit)
            if EMPTY not in state.suits:
                yield Opened(state.bids, state.suits)


def may_confirm(state: Auction, seat: int) -> str:
    return NAME_IT if state.bids[seat] != EMPTY and state.suits[seat] == EMPTY else ""


def outcome(state: Auction) -> Outcome | None:
    if not state.over:
        return None
    winner = state.scores.index(max(state.scores))
    return Outcome((winner,), f"{NAMES[winner]} has {state.scores[winner]}.", state.scores)


def seen_by(state: Auction, seat: int | None) -> Auction:
    return replace(state, bids=_covered(state.bids, seat), suits=_covered(state.suits, seat))


def _covered(row: tuple[int, ...], seat: int | None) -> tuple[int, ...]:
    return tuple(value if one == seat or value == EMPTY else SECRET for one, value in enumerate(row))


def seen_event(event: Event, seat: int | None) -> Event:
    match event:
        case WroteBid(writer) if writer != seat:
            return WroteBid(writer, SECRET)
        case WroteSuit(writer) if writer != seat:
            return WroteSuit(writer, SECRET)
    return event


def seen_action(action: Action, seat: int | None) -> Action:
    return Bid(SECRET) if isinstance(action, Bid) else Name(SECRET)


def describe(move: Move, before: Auction, seat: int | None) -> Row:
    match move.action:
        case Bid(amount):
            return Row("bids" if amount == SECRET else f"bids {amount}")
        case Name(suit):
            return Row("names a suit" if suit == SECRET else f"names {SUITS[suit]}")
    raise TypeError


HIDDEN = Hidden(seen_by=seen_by, seen_event=seen_event, seen_action=seen_action)
GAME = Game(
    package=__name__,
    title="Bids",
    tagline="What have the others written down?",
    seats=(2, 3),
    options=(Option("goal", 20, "The score that wins", low=1, high=10_000),),
    seat_names=NAMES,
    state=Auction,
    action=Bid | Name,
    event=WroteBid | WroteSuit | Opened,
    start=start,
    to_act=to_act,
    actions=actions,
    play=play,
    outcome=outcome,
    describe=describe,
    hidden=HIDDEN,
    drafted=Drafted(closes=lambda move: False, may_confirm=may_confirm),
)
