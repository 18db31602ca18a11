"""How a search is broken off."""

from collections.abc import Callable


class Stopped(Exception):
    """The time is up in the middle of a search."""


def limited(over: Callable[[], bool], steps: int) -> Callable[[], bool]:
    """Over when `over` says so, and after so many questions in any case."""
    asked = 0

    def is_over() -> bool:
        nonlocal asked
        asked += 1
        return asked > steps or over()

    return is_over
