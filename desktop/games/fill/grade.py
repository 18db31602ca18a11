"""How hard a Fill level is: how long one must search to be sure of its solution."""

from .level import GRADES
from .solver import Packing
from .state import Level


def measure(level: Level) -> int:
    """The steps of the whole search for a second solution, and the pieces."""
    covering = Packing(level).covering
    covering.other()
    return covering.nodes + len(level.pieces)


def grade_of(measured: float) -> int:
    """1 to 9."""
    return 1 + sum(measured > threshold for threshold in GRADES)


def grade(level: Level) -> int:
    return grade_of(measure(level))
