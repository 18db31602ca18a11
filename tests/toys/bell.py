"""Provide a game of counting in turn, in which any seat may ring a bell at any time, and whose state has
the names of the seats."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Game, Outcome, Row, Rules
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.engine.state import Action, Event, Illegal, State


class Room(State, frozen=True):
    goal: int
    names: tuple[str, ...] = ("Ann", "Ben")
    number: int = 0
    rings: int = 0

    @property
    def to_move(self) -> int:
        return self.number % 2


class Count(Action, frozen=True):
    pass


class Ring(Action, frozen=True):
    pass


class Counted(Event, frozen=True):
    def apply(self, state: Room) -> Room:
        return replace(state, number=state.number + 1)


class Rang(Event, frozen=True):
    seat: int

    def apply(self, state: Room) -> Room:
        return replace(state, rings=state.rings + 1)


def start(options: Options, seats: int, chance: Chance) -> Room:
    return Room(options["goal"])


def to_act(state: Room) -> tuple[int, ...]:
    return () if state.number >= state.goal else (state.to_move,)


def actions(state: Room, seat: int) -> Iterator[Action]:
    if state.number < state.goal:
        if seat == state.to_move:
            yield Count()
        yield Ring()


def play(state: Room, seat: int, action: Action, chance: Chance) -> Rules:
    if state.number >= state.goal:
        raise Illegal("The game is over.")
    if isinstance(action, Ring):
        yield Rang(seat)
        return
    if seat != state.to_move:
        raise Illegal(f"It is {state.names[state.to_move]}’s turn.")
    yield Counted()


def outcome(state: Room) -> Outcome | None:
    return Outcome((), "All is counted.") if state.number >= state.goal else None


def describe(move: Move, before: Room, seat: int | None) -> Row:
    does = "rings" if isinstance(move.action, Ring) else "counts"
    return Row(f"{before.names[move.seat]} {does}", names_seat=True)


def with_names(state: Room, names: tuple[str, ...]) -> Room:
    return replace(state, names=names)


FACTS: dict[str, Any] = {
    "package": __name__,
    "title": "Bell",
    "tagline": "Count in turn; ring whenever you like.",
    "options": (Option("goal", 30, "Where to stop", low=1),),
    "seat_names": ("Ann", "Ben"),
    "state": Room,
    "action": Count | Ring,
    "event": Counted | Rang,
    "start": start,
    "to_act": to_act,
    "actions": actions,
    "play": play,
    "outcome": outcome,
    "describe": describe,
    "with_names": with_names,
}
GAME = Game(anytime=(Ring,), **FACTS)
