"""Provide a game with a die under each cup: chance, hidden facts, reveals and records."""

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Game, Hidden, Outcome, Record, Records, Row, Rules
from takeback.engine.option import Option, Options
from takeback.engine.play import Move
from takeback.engine.state import Action, Event, Illegal, State

HIDDEN = 0


class Dice(State, frozen=True):
    """A state in which each seat knows the face under its own cup; HIDDEN replaces the others."""

    sides: int
    goal: int
    faces: tuple[int, ...]
    scores: tuple[int, ...]
    to_move: int = 0

    @property
    def over(self) -> bool:
        return max(self.scores) >= self.goal


class Shake(Action, frozen=True):
    """Roll the die again under the cup."""


class Show(Action, frozen=True):
    """Lift the cup: the face is scored, and a new die is rolled under it."""


class Wait(Action, frozen=True):
    """Leave the die as it is: uses no chance and reveals nothing."""


class Shaken(Event, frozen=True):
    seat: int
    face: int

    def apply(self, state: Dice) -> Dice:
        return replace(state, faces=_with(state.faces, self.seat, self.face))


class Shown(Event, frozen=True):
    seat: int
    face: int

    def apply(self, state: Dice) -> Dice:
        return replace(state, scores=_with(state.scores, self.seat, state.scores[self.seat] + self.face))

    def reveals(self) -> str:
        return "a die"


class TurnPassed(Event, frozen=True):
    def apply(self, state: Dice) -> Dice:
        return replace(state, to_move=(state.to_move + 1) % len(state.scores))


def _with(row: tuple[int, ...], seat: int, value: int) -> tuple[int, ...]:
    return (*row[:seat], value, *row[seat + 1 :])


def start(options: Options, seats: int, chance: Chance) -> Dice:
    faces = tuple(chance.below(options["sides"]) + 1 for _ in range(seats))
    return Dice(options["sides"], options["goal"], faces, (0,) * seats, chance.below(seats))


def to_act(state: Dice) -> tuple[int, ...]:
    return () if state.over else (state.to_move,)


def actions(state: Dice, seat: int) -> Iterator[Action]:
    if seat in to_act(state):
        yield from (Shake(), Show(), Wait())


def play(state: Dice, seat: int, action: Action, chance: Chance) -> Rules:
    if state.over:
        raise Illegal("The game is over.")
    if seat != state.to_move:
        raise Illegal(f"It is {NAMES[state.to_move]}’s turn.")
    match action:
        case Shake():
            state = yield Shaken(seat, chance.below(state.sides) + 1)
        case Show():
            state = yield Shown(seat, state.faces[seat])
            if state.over:
                return
            state = yield Shaken(seat, chance.below(state.sides) + 1)
    yield TurnPassed()


def outcome(state: Dice) -> Outcome | None:
    if not state.over:
        return None
    winner = state.scores.index(max(state.scores))
    return Outcome((winner,), f"{NAMES[winner]} has {state.scores[winner]}.", state.scores)


def seen_by(state: Dice, seat: int | None) -> Dice:
    """Return the state with only the own die visible."""
    return replace(
        state, faces=tuple(face if one == seat else HIDDEN for one, face in enumerate(state.faces))
    )


def seen_event(event: Event, seat: int | None) -> Event:
    if isinstance(event, Shaken) and event.seat != seat:
        return Shaken(event.seat, HIDDEN)
    return event


def describe(move: Move, before: Dice, seat: int | None) -> Row:
    match move.action:
        case Show():
            return Row(f"shows a {move.events[0].face}")  # type: ignore[attr-defined]
        case Shake():
            face = move.events[0].face  # type: ignore[attr-defined]
            return Row("shakes" if face == HIDDEN else f"shakes a {face}")
    return Row("waits")


def records(move: Move) -> Iterator[Record]:
    for event in move.events:
        if isinstance(event, Shown):
            fields: dict[str, Any] = {"seat": event.seat, "face": event.face}
            yield Record("shown", f"seat {event.seat}", fields)


NAMES = ("Ann", "Ben", "Cat")

HIDDEN_FACTS = Hidden(seen_by=seen_by, seen_event=seen_event)
GAME = Game(
    package=__name__,
    title="Dice",
    tagline="What lies under your cup?",
    seats=(2, 3),
    options=(
        Option("sides", 6, "Faces of each die", low=2, high=20),
        Option("goal", 50, "The score that wins", low=1, high=10_000),
    ),
    seat_names=NAMES,
    chance=True,
    state=Dice,
    action=Shake | Show | Wait,
    event=Shaken | Shown | TurnPassed,
    start=start,
    to_act=to_act,
    actions=actions,
    play=play,
    outcome=outcome,
    describe=describe,
    hidden=HIDDEN_FACTS,
    records=Records(rows=records),
)
