"""Provide a game with drafts, hidden cards, chance and failing rules, but no action that confirms a turn."""

from collections.abc import Iterator

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Drafted, Game, Hidden, Outcome, Record, Records, Row, Rules
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.engine.state import Action, Event, Illegal, State

HIDDEN = -1


class Shop(State, frozen=True):
    pile: tuple[int, ...]
    together: bool
    seats: int
    made: tuple[tuple[int, int], ...] = ()  # seat and number, oldest first
    to_move: int = 0
    over: bool = False


class Make(Action, frozen=True):
    number: int


class Peek(Action, frozen=True):
    """Reveal the top card of the pile."""


class Roll(Action, frozen=True):
    """Make a number by chance."""


class Crash(Action, frozen=True):
    """Raise an error after the first event."""


class Spin(Action, frozen=True):
    """Yield events without end."""


class Idle(Action, frozen=True):
    """Yield no events."""


class Pass(Action, frozen=True):
    pass


class Finish(Action, frozen=True):
    pass


class Made(Event, frozen=True):
    seat: int
    number: int

    def apply(self, state: Shop) -> Shop:
        return replace(state, made=(*state.made, (self.seat, self.number)))


class Drawn(Event, frozen=True):
    seat: int
    card: int

    def apply(self, state: Shop) -> Shop:
        return replace(state, pile=state.pile[1:], made=(*state.made, (self.seat, self.card)))

    def reveals(self) -> str:
        return "a card"


class Passed(Event, frozen=True):
    def apply(self, state: Shop) -> Shop:
        return replace(state, to_move=(state.to_move + 1) % state.seats)


class Finished(Event, frozen=True):
    def apply(self, state: Shop) -> Shop:
        return replace(state, over=True)


def start(options: Options, seats: int, chance: Chance) -> Shop:
    return Shop(chance.shuffled(range(100, 120)), options["together"], seats)


def to_act(state: Shop) -> tuple[int, ...]:
    if state.over:
        return ()
    return tuple(range(state.seats)) if state.together else (state.to_move,)


def actions(state: Shop, seat: int) -> Iterator[Action]:
    if not state.over:
        yield from (Make(1), Make(2))
    if seat in to_act(state):
        yield from (Peek(), Roll(), Pass(), Finish())


def play(state: Shop, seat: int, action: Action, chance: Chance) -> Rules:
    if state.over:
        raise Illegal("The game is over.")
    match action:
        case Make(number):
            if (1 - seat, number) in state.made:
                raise Illegal(f"There is a {number} already.")
            yield Made(seat, number)
        case Peek():
            yield Drawn(seat, state.pile[0])
        case Roll():
            yield Made(seat, chance.below(1000))
        case Pass():
            yield Passed()
        case Finish():
            yield Finished()
        case Spin():
            while True:
                yield Made(seat, 0)
        case Crash():
            yield Made(seat, 0)
            raise KeyError("a fault in the rules")


def closes(move: Move) -> bool:
    return isinstance(move.action, Pass | Finish)


def outcome(state: Shop) -> Outcome | None:
    return Outcome((), "Closed.") if state.over else None


def seen_by(state: Shop, seat: int | None) -> Shop:
    return replace(
        state, pile=(HIDDEN,) * len(state.pile), made=tuple(_seen(one, seat) for one in state.made)
    )


def _seen(one: tuple[int, int], seat: int | None) -> tuple[int, int]:
    return one if one[0] == seat else (one[0], HIDDEN)


def seen_event(event: Event, seat: int | None) -> Event:
    if isinstance(event, Made | Drawn) and event.seat != seat:
        return type(event)(event.seat, HIDDEN)
    return event


def describe(move: Move, before: Shop, seat: int | None) -> Row:
    match move.events[0]:
        case Made(_, number) | Drawn(_, number):
            return Row("makes something" if number == HIDDEN else f"makes {number}")
    return Row(type(move.action).__name__.lower())


def records(move: Move) -> Iterator[Record]:
    for event in move.events:
        if isinstance(event, Drawn):
            yield Record("card", str(event.card), {"seat": event.seat})


GAME = Game(
    package=__name__,
    title="Workshop",
    tagline="Make things.",
    seats=(2, 1),
    options=(Option("together", False, "Do all act at once?"),),
    seat_names=("Ann", "Ben"),
    chance=True,
    state=Shop,
    action=Make | Peek | Roll | Crash | Spin | Idle | Pass | Finish,
    event=Made | Drawn | Passed | Finished,
    start=start,
    to_act=to_act,
    actions=actions,
    play=play,
    outcome=outcome,
    describe=describe,
    hidden=Hidden(seen_by=seen_by, seen_event=seen_event),
    drafted=Drafted(closes=closes),
    records=Records(rows=records),
)
