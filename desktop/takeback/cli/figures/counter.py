"""The smallest possible game, with one event per turn and no end, so that everything but the game is
measured."""

from collections.abc import Iterator

from takeback.engine.chance import Chance
from takeback.engine.game import Game, Outcome, Row, Rules
from takeback.engine.option import Options
from takeback.engine.play import Move
from takeback.engine.record import Seat, TableRecord
from takeback.engine.state import Action, Event, State

ROWS = 100_000


class Counter(State, frozen=True):
    """The state of the game: one number."""

    number: int = 0


class Count(Action, frozen=True):
    """The only kind of action: add `by` to the number."""

    by: int


class Counted(Event, frozen=True):
    """The only kind of event: `by` was added to the number."""

    by: int

    def apply(self, state: Counter) -> Counter:
        """Return the state with the number increased."""
        return Counter(state.number + self.by)


def start(options: Options, seats: int, chance: Chance) -> Counter:
    """Return the initial state, 0."""
    return Counter()


def to_act(state: Counter) -> tuple[int, ...]:
    """Return the only seat."""
    return (0,)


def actions(state: Counter, seat: int) -> Iterator[Count]:
    """Yield the only listed action: count by 1."""
    yield Count(1)


def play(state: Counter, seat: int, action: Count, chance: Chance) -> Rules:
    """Yield the event of the action."""
    yield Counted(action.by)


def outcome(state: Counter) -> Outcome | None:
    """Return None: the game never ends."""
    return None


def describe(move: Move, before: Counter, seat: int | None) -> Row:
    """Return the history row of a move."""
    return Row(f"counts to {move.after.number}")


GAME = Game(
    package=__name__,
    title="Counter",
    tagline="Count.",
    seats=(1,),
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
RECORD = TableRecord("counter", 1, {}, (Seat(name="Ann"),), 1)
