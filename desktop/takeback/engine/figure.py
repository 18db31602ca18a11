"""Figures of speed and size, each beside its budget; and how to measure two things fairly."""

from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

import msgspec

WARM_UP = 2  # rounds that do not count


class Figure(msgspec.Struct, frozen=True):
    """One measured thing. The budget is a limit for the ratio to the baseline, or for the value itself.

    A limit is the most there may be; only of what is counted a second it is the least.
    """

    name: str
    value: float
    unit: str
    baseline: float | None
    ratio: float | None
    budget: float
    within: bool
    limits: str = (
        "value"  # what the budget limits: "value", "ratio", or "rate" where the ratio is at least it
    )
    what: str = ""


def times_as_long(name: str, what: str, value: float, baseline: float, unit: str, budget: float) -> Figure:
    """A figure that may be at most so many times its baseline, measured in the same run."""
    ratio = value / baseline
    return Figure(name, value, unit, baseline, ratio, budget, ratio <= budget, "ratio", what)


def times_as_many(name: str, what: str, value: float, baseline: float, unit: str, budget: float) -> Figure:
    """A rate that is at least so many times its baseline, measured in the same run."""
    ratio = value / baseline
    return Figure(name, value, unit, baseline, ratio, budget, ratio >= budget, "rate", what)


def at_most(
    name: str, what: str, value: float, unit: str, budget: float, baseline: float | None = None
) -> Figure:
    """A figure with a fixed limit; the baseline only shows how fast this machine is."""
    ratio = value / baseline if baseline else None
    return Figure(name, value, unit, baseline, ratio, budget, value <= budget, "value", what)


def seconds(work: Callable[[], object]) -> float:
    began = perf_counter()
    work()
    return perf_counter() - began


def busy(work: Callable[[], object]) -> float:
    """Seconds of processor time, which other programs do not change."""
    began = process_time()
    work()
    return process_time() - began


def in_turns(
    one: Callable[[], object],
    other: Callable[[], object],
    rounds: int,
    clock: Callable[[Callable[[], object]], float] = seconds,
) -> tuple[float, float]:
    """Median seconds of each, done alternately, so that a busy moment of the machine hits both.

    Garbage is collected whenever Python likes, as it is in the program; a median does not care.
    """
    times = [(clock(one), clock(other)) for _ in range(rounds + WARM_UP)][WARM_UP:]
    return median(first for first, _ in times), median(second for _, second in times)


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
