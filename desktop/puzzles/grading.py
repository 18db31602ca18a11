"""Levels of a wanted difficulty: made again and again until one has it."""

from collections.abc import Callable
from typing import Any

from desktop.engine.option import Option
from desktop.engine.state import Illegal

GRADES = range(1, 10)
TRIES = 60
WANTED = Option(
    "grade",
    0,
    "Of a made level, 1 to 9; 0 = any",
    choices=(0, *GRADES),
    called=("Any", "1, very easy", "2", "3, easy", "4", "5, medium", "6", "7, hard", "8", "9, very hard"),
    label="Difficulty",
)


def of_grade(made: Callable[[int], Any], wanted: int) -> Any:
    """The first level of this grade; 0 takes any. Raises Illegal with the grades that came instead.

    `made` is told how many were made before, so that it may try something else.
    """
    found = []
    for number in range(TRIES if wanted else 1):
        level = made(number)
        if wanted in (0, level.grade):
            return level
        found.append(level.grade)
    low, high = min(found), max(found)
    came = f"of difficulty {low}" if low == high else f"of difficulty {low} to {high}"
    size = "larger" if wanted > high else "smaller" if wanted < low else "other"
    article = "an" if size == "other" else "a"
    raise Illegal(f"Levels like this are {came}, not {wanted}. Try {article} {size} board.")
