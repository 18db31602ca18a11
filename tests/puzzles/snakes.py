"""Provide a toy game for the pasts of items: snakes on a grid that eat each other's tails. Each item is
one snake."""

from __future__ import annotations

from collections.abc import Iterator

from takeback.engine.chance import Chance
from takeback.engine.game import Drafted, Game, Outcome, Row
from takeback.engine.play import Move
from takeback.engine.state import Action, Illegal
from takeback.puzzles.items import (
    Cell,
    Cut,
    Entry,
    GaveBack,
    Ground,
    Item,
    ItemMove,
    PlayAgain,
    Preview,
    PuzzleState,
    Reason,
    ReasonKind,
    Solved,
    StaysCut,
    TakeBack,
    TookBack,
    WayKept,
    Went,
    go,
    may_go,
    may_play_again,
    play_again,
    take_back,
    with_done_entry,
)

STEPS = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}
SIDE = 4


class Snakes(PuzzleState, frozen=True, kw_only=True):
    heads: tuple[Cell, ...]


class Creep(Action, frozen=True):
    item: int
    direction: str


def find_cells(state: Snakes, item: int) -> tuple[Cell, ...]:
    return (state.heads[item], *(entry.where[0] for entry in state.items[item].done))


def look(state: Snakes, item: int, move: ItemMove) -> Preview:
    down, right = STEPS[str(move[0])]
    row, column = find_cells(state, item)[-1]
    by = (row + down, column + right)
    if not (1 <= by[0] <= SIDE and 1 <= by[1] <= SIDE):
        raise Illegal("There is the edge.")
    if by in state.heads or by in find_cells(state, item):
        raise Illegal("Somebody is there.")
    for other in range(len(state.items)):
        if by in find_cells(state, other):
            lost = len(find_cells(state, other)) - find_cells(state, other).index(by)
            return Preview((by,), ("cut", other), ((other, lost),))
    return Preview((by,), ("free",))


def stays_cut(state: Snakes, item: int, entries: tuple[Entry, ...]) -> Reason | None:
    for entry in entries:
        try:
            if look(state, item, entry.move).losses:
                return Reason(ReasonKind.IN_THE_WAY)
        except Illegal:
            return Reason(ReasonKind.IMPOSSIBLE)
        state = with_done_entry(state, item, entry)
    return None


def reason_text(item: int, reason: Reason) -> str:
    return f"Snake {item + 1} stays cut ({reason.kind})"


def name(state: PuzzleState, item: int) -> str:
    return f"Snake {item + 1}"


GROUND = Ground(
    look=look,
    stays_cut=stays_cut,
    reason_text=reason_text,
    may_take_back=lambda state, item: "",
    is_solved=lambda state: (
        len({cell for item in range(len(state.items)) for cell in find_cells(state, item)}) == 16
    ),
    mover=lambda item: item,
    every_counts=False,
    name=name,
    action=lambda item, move: Creep(item, str(move[0])),
    cells=find_cells,
    added=lambda state, item, where: where,
    decks=lambda state, cell: 1,
)


def make_snakes(*heads: Cell) -> Snakes:
    return Snakes(items=(Item(),) * len(heads), heads=heads)


def play(state: Snakes, seat: int, action: Creep | TakeBack | PlayAgain, chance: Chance) -> Iterator[object]:
    if not 0 <= action.item < len(state.items):
        raise Illegal("There is no such snake.")
    match action:
        case Creep(item, direction):
            if direction not in STEPS:
                raise Illegal("That is no direction.")
            yield from go(GROUND, state, item, (direction,))
        case TakeBack(item):
            yield from take_back(GROUND, state, item)
        case PlayAgain(item):
            yield from play_again(GROUND, state, item)


def actions(state: Snakes, seat: int) -> Iterator[Action]:
    for item in range(len(state.items) if not state.solved else 0):
        yield from (Creep(item, way) for way in STEPS if may_go(GROUND, state, item, (way,)))
        if state.items[item].done:
            yield TakeBack(item)
        if may_play_again(GROUND, state, item):
            yield PlayAgain(item)


def describe(move: Move, before: Snakes, seat: int | None) -> Row:
    return Row(f"{type(move.action).__name__} {move.action.item}")  # type: ignore[attr-defined]


GAME = Game(
    package=__name__,
    id="snakes",
    title="Snakes",
    tagline="For tests.",
    seats=(1,),
    state=Snakes,
    action=Creep | TakeBack | PlayAgain,
    event=Cut | WayKept | Went | TookBack | GaveBack | StaysCut | Solved,
    start=lambda options, seats, chance: make_snakes((2, 1), (1, 2), (4, 4)),
    to_act=lambda state: () if state.solved else (0,),
    actions=actions,
    play=play,  # type: ignore[arg-type]
    outcome=lambda state: Outcome((0,), "All is covered.") if state.solved else None,
    drafted=Drafted(closes=lambda move: bool(move.after.solved)),
    describe=describe,
)
