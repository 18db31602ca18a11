"""Measuring puzzles: milliseconds beside budgets that grow with the slowness of the machine."""

from collections.abc import Callable
from functools import cache, partial
from statistics import median
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.figure import Figure, at_most, seconds
from takeback.engine.game import Effort, Game
from takeback.engine.play import run
from takeback.puzzles.packs import Shelf, read_pack

SEEDS = 20
LOOP = compile("x = 0\nfor i in range(10_000_000): x += i", "loop", "exec")


@cache
def slowness() -> float:
    """How many times slower than the machine that the budgets were written for; never less than 1."""
    return max(1.0, seconds(lambda: exec(LOOP, {})))


def spent(work: Callable[[], object]) -> float:
    """How long it took, in milliseconds."""
    return seconds(work) * 1000


def usual(work: Callable[[int], object], times: int = SEEDS) -> float:
    """The median over so many seeds."""
    return median(spent(lambda seed=seed: work(seed)) for seed in range(times))  # type: ignore[misc]


def scaled(name: str, what: str, value: float, budget: float) -> Figure:
    """The budget is for the machine it was written for."""
    return at_most(name, what, value, "ms", budget * slowness())


def fixed(name: str, what: str, value: float, budget: float) -> Figure:
    return at_most(name, what, value, "ms", budget)


def explained(game: Game, state: Any, effort: Effort) -> Figure:
    """A hint with its reason, on the way from a position to its solution: as many of them as there are."""
    times = []
    for _ in range(SEEDS):
        if state.solved or game.computers is None:
            break
        ask = partial(game.computers.hint, state, 0, Chance(1), effort)
        times.append(spent(ask))
        for action in ask().actions:
            state = run(game, state, 0, action, Chance(1)).after
    return fixed("explained", f"a hint with its reason, usual of {len(times)}", median(times), 20)


def shipped_levels(shelf: Shelf) -> list[str]:
    """The levels of its packs, each as a file would hold it."""
    listed = [one for title in shelf.packs for one in read_pack(shelf, title).levels]
    return [shelf.write(one.found.level) for one in listed if one.found is not None]


def least(work: Callable[[], object]) -> float:
    """Of three times, for what takes long."""
    return min(spent(work) for _ in range(3))
