"""Measures the solver, hints, generator and rules of Fold, each figure with its budget."""

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
from .generator import FoldSpec, make
from .level import read_level
from .puzzle import FOLD
from .rules import GROUND
from .solver import FoldSolver
from .state import Level, Sheet, sheet_of
from .thinker import advice

LARGEST = "Maps/20"
EFFORT = Effort("solver", 5.0)
GENERATED = (
    ("5x5, 3 blocks", FoldSpec(5, 5, 3), 4),
    ("8x8, 5 blocks", FoldSpec(8, 8, 5), 6),
    ("10x9, 6 blocks", FoldSpec(10, 9, 6), 8),
    ("12x8, 6 blocks", FoldSpec(12, 8, 6), 12),
)


def figures() -> Iterator[Figure]:
    """Yield every figure of Fold."""
    files = shipped_levels(FOLD)
    yield scaled("files", f"read {len(files)} levels and count to 2", least(lambda: _count_all(files)), 40)
    for name, wish, budget in GENERATED:
        value = usual(lambda seed, wish=wish: make(wish, Chance(seed)))  # type: ignore[misc]
        yield scaled(f"generate-{wish.rows}x{wish.columns}-{wish.blocks}", f"make {name}", value, budget)
    state = _half_folded_position()
    yield fixed("hint", "a hint on 12x8, half folded", usual(lambda _: advice(state, EFFORT)), 10)
    yield explained(GAME, state, EFFORT)
    yield from _measure_rules(state)


def _count_all(files: list[str]) -> None:
    """Read all files and search for two solutions of each."""
    for text in files:
        list(FoldSolver(read_level(text)[0]).covering.different(2))


def _half_folded_position() -> Sheet:
    """Return the largest shipped level after as many hints as make half of its folds."""
    level: Level = find_level(FOLD, LARGEST, {}, Chance(1)).level
    state = sheet_of(level)
    while state.strokes < level.par // 2:
        state = _play(state, advice(state, EFFORT)[0])
    return state


def _play(state: Sheet, action: Any) -> Sheet:
    """Return the position after an action."""
    return play_action(GAME, state, 0, action, Chance(1)).after  # type: ignore[no-any-return]


def _measure_rules(state: Sheet) -> Iterator[Figure]:
    """Measure single actions and alternatives in this position; yield a figure of each."""
    fold = advice(state, EFFORT)[0]
    yield fixed("fold", "one fold on 12x8", usual(lambda _: _play(state, fold)), 1)
    after = _play(state, fold)
    yield fixed("take-back", "TakeBack", usual(lambda _: _play(after, TakeBack(fold.item))), 1)
    ways = tuple(Way(0, tuple(((letter,), ()) for letter in word)) for word in _fold_words(12))
    tried = sheet_of(state.level).with_item(0, Item(ways=ways))
    yield fixed(
        "ways", "50 of 4,095 alternatives tried", usual(lambda _: Trier(GROUND, tried, 0, 0).page()), 20
    )


def _fold_words(count: int) -> Iterator[str]:
    """Yield `count` words of three folds, such as "UDL"; the first 64 are different."""
    for number in range(count):
        yield "".join("UDLR"[number >> 2 * place & 3] for place in range(3))
