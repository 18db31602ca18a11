"""Measuring puzzles: milliseconds beside budgets that grow with the slowness of the machine."""

from collections.abc import Callable
from functools import cache
from pathlib import Path
from statistics import median

from desktop import paths
from desktop.engine.figure import Figure, at_most, seconds

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


def given_files(folder: str, pattern: str) -> list[bytes]:
    """The real levels beside the checkout; none where they are not."""
    return [file.read_bytes() for file in sorted(_beside(folder).glob(pattern))]


def _beside(folder: str) -> Path:
    return paths.PACKAGE.parent.parent / "shared" / "data" / folder
