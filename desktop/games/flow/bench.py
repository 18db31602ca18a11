"""How fast Flow is: the figures of its solver, hints, generator and rules, each with its budget."""

import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.engine.play import run
from desktop.puzzles.been import Was, pile
from desktop.puzzles.items import Item, TakeBack, Way
from desktop.puzzles.packs import find_level
from desktop.puzzles.ways import Trier

from .game import GAME
from .generator import make
from .layout import Wish
from .rules import GROUND
from .shelf import SHELF
from .start import board_of
from .state import Board, Draw, Level
from .thinker import Live, advice, live

SEEDS = 20
LARGEST = "Deltas/10"
EFFORT = Effort("solver", 5.0)
GENERATED = (
    ("5x5, 5 colours", Wish(5, 5, 5), 6),
    ("8x8, 8 colours", Wish(8, 8, 8), 16),
    ("8x8, 6 colours", Wish(8, 8, 6), 130),
    ("10x10, 10 colours", Wish(10, 10, 10), 30),
    ("12x12, 12 colours", Wish(12, 12, 12), 120),
    ("14x14, 14 colours", Wish(14, 14, 14), 600),
    ("6x6, 6 colours, 1 bridge", Wish(6, 6, 6, 1), 40),
    ("10x10, 10 colours, 2 bridges", Wish(10, 10, 10, 2), 130),
    ("12x12, 12 colours, 2 bridges, 4 holes, 6 walls", Wish(12, 12, 12, 2, 4, 6), 210),
)


@dataclass(frozen=True)
class Figure:
    """Milliseconds beside what they may be. `scaled`: the budget grows with the slowness of the machine."""

    name: str
    value: float
    budget: float
    scaled: bool = True


def figures() -> Iterator[Figure]:
    yield from _generator()
    yield from _hints()
    yield from _rules()


def spent(work: Callable[[], Any]) -> float:
    """Milliseconds."""
    began = time.perf_counter()
    work()
    return (time.perf_counter() - began) * 1000


def usual(work: Callable[[int], Any], times: int = SEEDS) -> float:
    return median(spent(lambda number=number: work(number)) for number in range(times))  # type: ignore[misc]


def _generator() -> Iterator[Figure]:
    for name, wish, budget in GENERATED:
        yield Figure(f"generate {name}", usual(lambda seed, wish=wish: make(wish, Chance(seed))), budget)  # type: ignore[misc]


# hints ------------------------------------------------------------------------------------------------
def _level(name: str) -> Level:
    return find_level(SHELF, name, {}, Chance(1)).level  # type: ignore[no-any-return]


def _hints() -> Iterator[Figure]:
    state = board_of(_level(LARGEST))
    live.cache_clear()
    yield Figure("first hint, 14x14", spent(lambda: advice(state, EFFORT)), 200)
    one = live(state.level)
    half = _half_drawn(state)
    times = [spent(lambda: one.with_drawn(half)) for _ in range(SEEDS)]
    yield Figure("hint, half drawn, 14x14", median(times), 10, scaled=False)
    wrong = [spent(lambda state=state: one.with_drawn(state)) for state in _wrong(half, one)]  # type: ignore[misc]
    yield Figure("a wrong line refuted, 14x14", median(wrong), 10, scaled=False)
    yield Figure("a wrong line refuted, 14x14, longest", max(wrong), 30, scaled=False)


def _half_drawn(state: Board) -> Board:
    while sum(len(item.done) for item in state.items) < 14 * 14 // 2:
        for action in advice(state, EFFORT):
            state = _after(state, action)
    return state


def _after(state: Board, action: Any) -> Board:
    return run(GAME, state, 0, action, Chance(1)).after  # type: ignore[no-any-return]


def _wrong(state: Board, one: Live) -> Iterator[Board]:
    """Every single step from here that is not in the solution."""
    for action in GAME.actions(state, 0):
        if isinstance(action, Draw):
            after = _after(state, action)
            if after.items[action.item].done[-1].why == ("free",) and one.with_drawn(after) is None:
                yield after


# rules ------------------------------------------------------------------------------------------------
def _rules() -> Iterator[Figure]:
    state = _half_drawn(board_of(_level(LARGEST)))
    draw = next(action for action in GAME.actions(state, 0) if isinstance(action, Draw))
    yield Figure("a drag step, 14x14", usual(lambda _: _after(state, draw)), 1, scaled=False)
    cutting, cutter = _cutting(state)
    yield Figure(
        "TakeBack with give-back", usual(lambda _: _after(cutting, TakeBack(cutter))), 1, scaled=False
    )
    ways, on = _with_ways(state)
    yield Figure(
        "50 of 4,095 alternatives", usual(lambda _: Trier(GROUND, ways, 0, on).page()), 20, scaled=False
    )
    yield Figure("a pile", usual(lambda _: _pile(state)), 30, scaled=False)


def _cutting(state: Board) -> tuple[Board, int]:
    """After a step that cuts somebody, and whose it was."""
    for action in GAME.actions(state, 0):
        if isinstance(action, Draw):
            after = _after(state, action)
            if after.items[action.item].done[-1].cut:
                return after, action.item
    raise LookupError("Nothing can be cut here.")


def _with_ways(state: Board) -> tuple[Board, int]:
    """Twelve different ways at the beginning of the first line: 4,095 alternatives."""
    steps = "UDLR"
    ways = tuple(
        Way(0, tuple(((steps[(number >> (2 * place)) & 3],), ("free",)) for place in range(3)))
        for number in range(12)
    )
    return state.with_item(0, Item(ways=ways)), 0


def _pile(state: Board) -> Any:
    from desktop.engine.history import Node

    move = run(GAME, state, 0, next(iter(GAME.actions(state, 0))), Chance(1))
    return pile(GROUND, Was(Node(0, None, (), state, ""), -1, (move,) * 200, 0))


if __name__ == "__main__":
    for figure in figures():
        print(f"{figure.name:55} {figure.value:8.2f} ms of {figure.budget}")
