"""Texts for times, stars and levels, written and spoken."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from takeback.engine.level import LevelPlay
from takeback.listeners.results import LevelResult, Sitting, Win, lost_stars

if TYPE_CHECKING:
    from takeback.puzzles.catalogue import LevelPlace


def clock_text(seconds: float) -> str:
    """Return a time as "0:42" or "1:02:03"."""
    minutes, remainder = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{remainder:02}" if hours else f"{minutes}:{remainder:02}"


def spoken_clock(seconds: float) -> str:
    """Return a time in words, such as "42 seconds" or "1 hour 2 minutes 3 seconds"."""
    minutes, remainder = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = [
        count_text(number, word)
        for number, word in ((hours, "hour"), (minutes, "minute"), (remainder, "second"))
    ]
    spoken_parts = [part for part, number in zip(parts, (hours, minutes, remainder), strict=True) if number]
    return " ".join(spoken_parts) or "0 seconds"


def count_text(number: int, word: str) -> str:
    """Return a number with its noun, in the plural unless it is 1."""
    return f"1 {word}" if number == 1 else f"{number} {word}s"


def spoken_size(place: LevelPlace) -> str:
    """Return "8 by 9" for the rows and columns of a level."""
    return f"{place.rows} by {place.columns}"


def spoken_result(result: LevelResult, best: str) -> str:
    """Return a result in words, such as "solved, 2 of 3 stars, best 9 moves in 42 seconds"; `best` is "9
    moves"."""
    if not result.is_solved:
        return "not solved yet"
    return f"solved, {result.stars} of 3 stars, best {best} in {spoken_clock(result.seconds)}"


def long_date(day: date) -> str:
    """Return a date such as "Friday 20 November 2026"."""
    return f"{day:%A} {day.day} {day:%B} {day.year}"


def how_won(play: LevelPlay, sitting: Sitting) -> str:
    """Return "perfect", "solved" or "solved, with 2 hints"."""
    if sitting.hints:
        return f"solved, with {count_text(sitting.hints, 'hint')}"
    return "perfect" if play.is_perfect else "solved"


def lost_star_sentences(play: LevelPlay, sitting: Sitting) -> tuple[str, ...]:
    """Return why stars were lost, a sentence for each reason."""
    imperfect, helped = lost_stars(play, sitting)
    reasons = []
    if imperfect and play.perfect:
        reasons.append(f"One star less: perfect is {play.counted(play.perfect)}.")
    elif imperfect:
        reasons.append("One star less: the fewest moves are not known.")
    if helped:
        reasons.append(f"{'One star' if helped == 1 else 'Two stars'} less for help.")
    return tuple(reasons)


def comparison_text(win: Win, run: int) -> str:
    """Return how this win compares with earlier ones; `run` is the number of days in a row."""
    phrases = []
    if win.is_best:
        phrases.append("Your best so far")
    elif win.before.is_solved:
        best = f"{win.play.counted(win.after.count)}, {clock_text(win.after.seconds)}"
        phrases.append(f"Your best: {best}")
    if run:
        phrases.append(f"{count_text(run, 'day')} in a row")
    text = " · ".join(phrases)
    return text[:1].upper() + text[1:]


def spoken_win(win: Win, run: int = 0) -> str:
    """Return the whole result of a win in words for a screen reader."""
    play = win.play
    parts = [f"{play.title} {how_won(play, win.sitting)}".strip()]
    parts += [play.counted(play.count), spoken_clock(win.sitting.seconds), f"{win.stars} of 3 stars"]
    parts += [best] if (best := comparison_text(win, run).replace(" · ", ", ")) else []
    return ". ".join((", ".join(parts), *(one.rstrip(".") for one in lost_star_sentences(play, win.sitting))))
