"""Benchmark results with their limits, and fair measurement of two functions."""

from collections.abc import Callable
from statistics import median
from time import perf_counter, process_time

import msgspec

WARM_UP = 2  # unmeasured rounds at the start


class Figure(msgspec.Struct, frozen=True):
    """One benchmark result. The limit applies to the value or to its ratio to the baseline, see `limits`.

    It is a maximum, but for a "rate" a minimum.
    """

    name: str
    value: float
    unit: str
    baseline: float | None
    ratio: float | None
    budget: float
    within: bool  # the budget is kept
    limits: str = "value"  # what the budget limits: "value", "ratio" (maxima) or "rate" (minimum ratio)
    what: str = ""  # what was measured, in words


def times_as_long(name: str, what: str, value: float, baseline: float, unit: str, budget: float) -> Figure:
    """Return a figure whose ratio to its baseline, measured in the same run, may be at most the budget."""
    ratio = value / baseline
    return Figure(name, value, unit, baseline, ratio, budget, ratio <= budget, "ratio", what)


def times_as_many(name: str, what: str, value: float, baseline: float, unit: str, budget: float) -> Figure:
    """Return a figure of a rate whose ratio to its baseline must be at least the budget."""
    ratio = value / baseline
    return Figure(name, value, unit, baseline, ratio, budget, ratio >= budget, "rate", what)


def at_most(
    name: str, what: str, value: float, unit: str, budget: float, baseline: float | None = None
) -> Figure:
    """Return a figure with an absolute maximum; the baseline only shows how fast the machine is."""
    ratio = value / baseline if baseline else None
    return Figure(name, value, unit, baseline, ratio, budget, value <= budget, "value", what)


def seconds(work: Callable[[], object]) -> float:
    """Return the wall-clock seconds that a call takes."""
    began = perf_counter()
    work()
    return perf_counter() - began


def processor_seconds(work: Callable[[], object]) -> float:
    """Return the processor seconds that a call takes, which other programs do not influence."""
    began = process_time()
    work()
    return process_time() - began


def alternating_medians(
    one: Callable[[], object],
    other: Callable[[], object],
    rounds: int,
    clock: Callable[[Callable[[], object]], float] = seconds,
) -> tuple[float, float]:
    """Return the median time of each function, called alternately, so that a busy moment affects both.

    Garbage collection is left on, as in the program; the median tolerates it.
    """
    times = [(clock(one), clock(other)) for _ in range(rounds + WARM_UP)][WARM_UP:]
    return median(first for first, _ in times), median(second for _, second in times)


def percentile(values: list[float], share: float) -> float:
    """Return the value below which this share (0 to 1) of the values lies."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]
