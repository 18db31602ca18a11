"""Measuring puzzles: milliseconds beside budgets that grow with the slowness of the machine."""

from collections.abc import Callable
from functools import cache
from statistics import median

from desktop.engine.figure import Figure, at_most, seconds
from desktop.puzzles.packs import Shelf, read_pack

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


def shipped_levels(shelf: Shelf) -> list[str]:
    """The levels of its packs, each as a file would hold it."""
    listed = [one for title in shelf.packs for one in read_pack(shelf, title).levels]
    return [shelf.write(one.found.level) for one in listed if one.found is not None]


def least(work: Callable[[], object]) -> float:
    """Of three times, for what takes long."""
    return min(spent(work) for _ in range(3))
