"""Benchmarks of puzzles in milliseconds, with budgets that grow on slower machines."""

from collections.abc import Callable
from functools import cache, partial
from statistics import median
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.figure import Figure, at_most, seconds
from takeback.engine.game import Effort, Game
from takeback.engine.play import play_action
from takeback.puzzles.packs import Shelf, read_pack

SEEDS = 20
LOOP = compile("x = 0\nfor i in range(10_000_000): x += i", "loop", "exec")


@cache
def slowness() -> float:
    """Return how many times slower this machine is than the one that the budgets are for, at least 1;
    measured once."""
    return max(1.0, seconds(lambda: exec(LOOP, {})))


def spent(work: Callable[[], object]) -> float:
    """Return how long the work took, in milliseconds."""
    return seconds(work) * 1000


def usual(work: Callable[[int], object], times: int = SEEDS) -> float:
    """Return the median time of the work over so many seeds, in milliseconds."""
    return median(spent(lambda seed=seed: work(seed)) for seed in range(times))  # type: ignore[misc]


def scaled(name: str, what: str, value: float, budget: float) -> Figure:
    """Return a benchmark whose budget grows with the slowness of this machine."""
    return at_most(name, what, value, "ms", budget * slowness())


def fixed(name: str, what: str, value: float, budget: float) -> Figure:
    """Return a benchmark whose budget is the same on every machine."""
    return at_most(name, what, value, "ms", budget)


def explained(game: Game, state: Any, effort: Effort) -> Figure:
    """Return a benchmark: the median time of hints with their reasons, at most 20 of them, each played before
    the next."""
    times = []
    for _ in range(SEEDS):
        if state.solved or game.computers is None:
            break
        ask = partial(game.computers.hint, state, 0, Chance(1), effort)
        times.append(spent(ask))
        for action in ask().actions:
            state = play_action(game, state, 0, action, Chance(1)).after
    return fixed("explained", f"a hint with its reason, usual of {len(times)}", median(times), 20)


def shipped_levels(shelf: Shelf) -> list[str]:
    """Return the text of every readable level in the game's packs."""
    listed = [one for title in shelf.packs for one in read_pack(shelf, title).levels]
    return [shelf.write(one.found.level) for one in listed if one.found is not None]


def least(work: Callable[[], object]) -> float:
    """Return the shortest of three times, in milliseconds, for slow work."""
    return min(spent(work) for _ in range(3))
