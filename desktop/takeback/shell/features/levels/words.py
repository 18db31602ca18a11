"""Times, stars and levels as they are written and spoken."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from takeback.engine.level import LevelPlay
from takeback.listeners.results import LevelResult, Win

if TYPE_CHECKING:
    from takeback.puzzles.catalogue import LevelPlace


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


def how_won(play: LevelPlay) -> str:
    return "perfect" if play.is_perfect else "solved"


def best_of(win: Win, run: int) -> str:
    """What this win means beside the others."""
    told = []
    if win.is_best:
        told.append("Your best so far")
    elif win.before.is_solved:
        best = f"{win.play.counted(win.after.count)}, {clock(win.after.seconds)}"
        told.append(f"Your best: {best}")
    if win.sitting.hints:
        told.append(f"with {counted(win.sitting.hints, 'hint')}")
    if not win.play.is_perfect and win.play.perfect:
        told.append(f"perfect is {win.play.counted(win.play.perfect)}")
    if run:
        told.append(f"{counted(run, 'day')} in a row")
    text = " · ".join(told)
    return text[:1].upper() + text[1:]


def spoken_win(win: Win, run: int = 0) -> str:
    """The same, as it is spoken."""
    play = win.play
    parts = [f"{play.title} {how_won(play)}".strip()]
    parts += [play.counted(play.count), spoken_clock(win.sitting.seconds), f"{win.stars} of 3 stars"]
    parts += [best] if (best := best_of(win, run).replace(" · ", ", ")) else []
    return ", ".join(parts)
