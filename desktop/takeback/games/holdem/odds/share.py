"""The result of an equity calculation; kept apart from `equity`, which loads numpy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Stop = Callable[[], bool]


class Stopped(Exception):
    """Raised when the answer is no longer wanted."""


@dataclass(frozen=True, slots=True)
class Equity:
    """Pot shares of several hands, with their standard errors."""

    shares: tuple[float, ...]  # of the pot, by hand; the sum is 1
    errors: tuple[float, ...]  # standard error of each; 0 if counted exactly
    boards: int

    @property
    def exact(self) -> bool:
        """Tell whether all boards were counted."""
        return not any(self.errors)
