"""Benchmarks of the review of an edit of the past, over 100,000 turns; measured in one process."""

from collections.abc import Callable
from functools import cache, partial

from takeback.cli.figures.child import measure_all_in_process
from takeback.engine.figure import Figure, at_most


@cache
def measured() -> dict[str, list[float]]:
    """Return a list with the seconds of each measurement of the review, by name. Measured at the first
    call."""
    return measure_all_in_process("review")


def _fixed_figure(name: str, what: str, budget: float) -> Figure:
    """Return the figure of a measurement in milliseconds, with a fixed budget."""
    return at_most(f"review.{name}", what, measured()[name][0] * 1000, "ms", budget)


FIGURES: dict[str, Callable[[], Figure]] = {
    name: partial(_fixed_figure, name, what, budget)
    for name, what, budget in (
        ("first", "from the wish to the review with its first verdicts, on a line of 100,000 turns", 50.0),
        ("slice", "the longest time for which the window waits while it is worked out", 8.0),
        ("open", "to open a review of 100,000 verdicts", 60.0),
        ("scroll", "the slowest of 60 scrolls in it", 16.0),
    )
}
