"""Provide a game with levels: take steps up to the end of the level; the strokes are counted."""

from collections.abc import Iterator

from takeback.engine.chance import Chance
from takeback.engine.game import Computers, Drafted, Game, Levels, Outcome, Row, Rules
from takeback.engine.level import LevelPlay
from takeback.engine.option import Options
from takeback.engine.play import Move
from takeback.engine.state import Action, Event, Illegal, State
from takeback.puzzles.packs import level_option


class Stair(State, frozen=True):
    name: str
    length: int
    place: int = 0
    strokes: int = 0
    is_made: bool = False  # whether the level is being edited


class Take(Action, frozen=True):
    by: int


class Took(Event, frozen=True):
    by: int

    def apply(self, state: Stair) -> Stair:
        return Stair(state.name, state.length, state.place + self.by, state.strokes + 1)


def start(options: Options, seats: int, chance: Chance) -> Stair:
    name, _, length = str(options["level"] or "Stairs/4").partition("/")
    return Stair(f"{name}/{length}" if name else "", int(length), is_made=name == "made")


def actions(state: Stair, seat: int) -> Iterator[Take]:
    yield from (Take(by) for by in (1, 2) if state.place + by <= state.length)


def describe(move: Move, before: Stair, seat: int | None) -> Row:
    assert isinstance(move.action, Take)
    return Row(f"takes {move.action.by}")


def play(state: Stair, seat: int, action: Take, chance: Chance) -> Rules:
    if not 0 < action.by <= min(2, state.length - state.place):
        raise Illegal("That is too far.")
    yield Took(action.by)


def closes(move: Move) -> bool:
    return move.after.place == move.after.length or move.action.by == 1  # type: ignore[attr-defined]


UNIT = ("stroke", "strokes")


def level_of(state: Stair) -> LevelPlay | None:
    if state.is_made:
        return None
    solved = state.place == state.length
    return LevelPlay(
        state.name, "Stairs", 1, state.length, state.strokes, solved, 2, (state.length + 1) // 2, UNIT
    )


GAME = Game(
    package=__name__,
    title="Steps",
    tagline="Up to the end.",
    seats=(1,),
    options=(level_option(),),
    seat_names=("Player",),
    state=Stair,
    action=Take,
    event=Took,
    start=start,
    to_act=lambda state: () if state.place == state.length else (0,),
    actions=actions,
    play=play,
    outcome=lambda state: Outcome((0,), "There.") if state.place == state.length else None,
    describe=describe,
    drafted=Drafted(closes=closes),
    computers=Computers(choose=play, levels=("solver",)),
    levels=Levels(of=level_of),
)
