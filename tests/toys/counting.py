"""Provide a game of counting to a goal: moves of one event, a tiny state, no drafts."""

from collections.abc import Iterator

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Game, Outcome, Row, Rules
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.engine.state import Action, Event, Illegal, State


class Counter(State, frozen=True):
    goal: int
    seats: int
    number: int = 0
    turn: int = 0

    @property
    def to_move(self) -> int:
        return self.turn % self.seats


class Count(Action, frozen=True):
    by: int


class Counted(Event, frozen=True):
    by: int

    def apply(self, state: Counter) -> Counter:
        return Counter(state.goal, state.seats, state.number + self.by, state.turn + 1)


def start(options: Options, seats: int, chance: Chance) -> Counter:
    return Counter(options["goal"], seats)


def to_act(state: Counter) -> tuple[int, ...]:
    return () if state.number >= state.goal else (state.to_move,)


def actions(state: Counter, seat: int) -> Iterator[Count]:
    if seat in to_act(state):
        yield from (Count(by) for by in (1, 2, 3) if state.number + by <= state.goal)


def play(state: Counter, seat: int, action: Count, chance: Chance) -> Rules:
    if state.number >= state.goal:
        raise Illegal("The game is over.")
    if seat != state.to_move:
        raise Illegal(f"It is {NAMES[state.to_move]}’s turn.")
    if not 1 <= action.by <= 3:
        raise Illegal("Count one, two or three.")
    if state.number + action.by > state.goal:
        raise Illegal("That is more than the goal.")
    yield Counted(action.by)


def outcome(state: Counter) -> Outcome | None:
    if state.number < state.goal:
        return None
    winner = (state.turn - 1) % state.seats
    return Outcome((winner,), f"{NAMES[winner]} reaches {state.goal}.")


def describe(move: Move, before: Counter, seat: int | None) -> Row:
    return Row(f"counts {move.action.by} to {before.number + move.action.by}")  # type: ignore[attr-defined]


def at(number: int, goal: int = 1_000_000, seats: int = 2) -> Counter:
    """Return a start state that no options give."""
    return replace(start({"goal": goal}, seats, Chance(0)), number=number)


NAMES = ("Ann", "Ben")

GAME = Game(
    package=__name__,
    title="Counting",
    tagline="Who reaches the goal has won.",
    seats=(2, 1),
    options=(Option("goal", 1_000_000, "Where to stop", low=1, high=100_000_000),),
    seat_names=NAMES,
    state=Counter,
    action=Count,
    event=Counted,
    start=start,
    to_act=to_act,
    actions=actions,
    play=play,
    outcome=outcome,
    describe=describe,
)
