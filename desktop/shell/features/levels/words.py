"""Times, stars and levels as they are written and spoken."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from desktop.listeners.results import LevelResult

if TYPE_CHECKING:
    from desktop.puzzles.catalogue import LevelPlace


def clock(seconds: float) -> str:
    """ "0:42", "1:02:03"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}" if hours else f"{minutes}:{rest:02}"


def spoken_clock(seconds: float) -> str:
    """ "42 seconds", "1 hour 2 minutes 3 seconds"."""
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = [
        counted(number, word) for number, word in ((hours, "hour"), (minutes, "minute"), (rest, "second"))
    ]
    told = [part for part, number in zip(parts, (hours, minutes, rest), strict=True) if number]
    return " ".join(told) or "0 seconds"


def counted(number: int, word: str) -> str:
    return f"1 {word}" if number == 1 else f"{number} {word}s"


def spoken_size(place: LevelPlace) -> str:
    return f"{place.rows} by {place.columns}"


def spoken_result(result: LevelResult, best: str) -> str:
    """ "solved, 2 of 3 stars, best 9 moves in 42 seconds". `best` is counted, too."""
    if not result.is_solved:
        return "not solved yet"
    return f"solved, {result.stars} of 3 stars, best {best} in {spoken_clock(result.seconds)}"


def long_date(day: date) -> str:
    """ "Friday 20 November 2026"."""
    return f"{day:%A} {day.day} {day:%B} {day.year}"
