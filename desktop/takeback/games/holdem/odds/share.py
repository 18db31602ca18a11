"""What an answer about the worth of a hand is. It is worked out in `equity`, which brings all of numpy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Stop = Callable[[], bool]


class Stopped(Exception):
    """The answer is no longer wanted."""


@dataclass(frozen=True, slots=True)
class Equity:
    shares: tuple[float, ...]  # of the pot, by hand; they add up to one
    errors: tuple[float, ...]  # the standard error of each, zero when counted
    boards: int

    @property
    def exact(self) -> bool:
        return not any(self.errors)
