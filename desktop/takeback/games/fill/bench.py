"""Measures the solver, hints, generator and rules of Fill, each figure with its budget."""

from collections.abc import Iterator
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.figure import Figure
from takeback.engine.game import Effort
from takeback.engine.play import play_action
from takeback.puzzles.items import Item, TakeBack, Way
from takeback.puzzles.packs import find_level
from takeback.puzzles.timing import explained, fixed, least, scaled, shipped_levels, usual
from takeback.puzzles.ways import Trier

from .game import GAME
from .generator import FillSpec, make
from .level import read_level
from .puzzle import FILL
from .rules import GROUND, actions
from .solver import FillSolver
from .state import Box, Level, Place, box_of
from .thinker import advice

LARGEST = "Trunks/20"
EFFORT = Effort("solver", 5.0)
GENERATED = (
    ("5x5, 5 pieces", FillSpec(5, 5, 5), 4),
    ("7x7, 9 pieces", FillSpec(7, 7, 9), 12),
    ("8x8, 12 pieces", FillSpec(8, 8, 12), 530),
)


def figures() -> Iterator[Figure]:
    """Run the benchmarks of Fill and yield the figure of each."""
    files = shipped_levels(FILL)
    yield scaled("files", f"read {len(files)} levels and count to 2", least(lambda: _count_all(files)), 200)
    for name, wish, budget in GENERATED:
        value = usual(lambda seed, wish=wish: make(wish, Chance(seed)))  # type: ignore[misc]
        yield scaled(f"generate-{wish.rows}x{wish.columns}-{wish.pieces}", f"make {name}", value, budget)
    state = _half_laid_position()
    yield fixed("hint", "a hint on 8x8, half laid", usual(lambda _: advice(state, EFFORT)), 10)
    yield explained(GAME, state, EFFORT)
    yield from _measure_rules(state)


def _count_all(files: list[str]) -> None:
    """Read all files and search for two solutions of each."""
    for text in files:
        list(FillSolver(read_level(text)[0]).covering.different(2))


def _half_laid_position() -> Box:
    """Return the largest shipped level after as many hints as lay half of its pieces."""
    level: Level = find_level(FILL, LARGEST, {}, Chance(1)).level
    state = box_of(level)
    while state.strokes < len(level.pieces) // 2:
        state = _play(state, advice(state, EFFORT)[0])
    return state


def _play(state: Box, action: Any) -> Box:
    """Return the position after an action."""
    return play_action(GAME, state, 0, action, Chance(1)).after  # type: ignore[no-any-return]


def _measure_rules(state: Box) -> Iterator[Figure]:
    """Measure single actions and alternatives in this position; yield a figure of each."""
    place, pushed = _most_pushing_move(state)
    yield fixed("place", "a piece laid that pushes others", usual(lambda _: _play(state, place)), 1)
    yield fixed(
        "take-back", "TakeBack that gives back", usual(lambda _: _play(pushed, TakeBack(place.item))), 1
    )
    ways = tuple(
        Way(0, ((("place", 1 + number // 4, 1 + number % 4), ()), (("slide", "D"), ())))
        for number in range(12)
    )
    tried = box_of(state.level).with_item(len(state.items) - 1, Item(ways=ways))
    last = len(state.items) - 1
    yield fixed(
        "ways", "50 of 4,095 alternatives tried", usual(lambda _: Trier(GROUND, tried, last, 0).page()), 20
    )


def _most_pushing_move(state: Box) -> tuple[Place, Box]:
    """Return the placing from the tray that cuts most other pieces, and the position after it."""
    found = [
        (len(after.items[action.item].done[-1].cut), number, action, after)
        for number, action in enumerate(actions(state, 0))
        if isinstance(action, Place) and not state.items[action.item].done
        for after in [_play(state, action)]
    ]
    _, _, action, after = max(found)
    return action, after
