"""How hard a Fold level is: what its blocks could become, and how far they must be folded."""

from .level import GRADES
from .solver import Folding
from .state import Level


def measure(level: Level) -> int:
    """The reachable shapes of every block but its first, and the folds of the solution."""
    folding = Folding(level)
    words = folding.words_of(folding.covering.any())
    return sum(len(shapes) - 1 for shapes in folding.words) + sum(map(len, words))


def grade_of(measured: float) -> int:
    """1 to 9."""
    return 1 + sum(measured > threshold for threshold in GRADES)


def grade(level: Level) -> int:
    return grade_of(measure(level))
