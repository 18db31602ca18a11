"""Texts for times, stars and levels, written and spoken."""

from __future__ import annotations

from datetime import date, datetime
from typing import TYPE_CHECKING

from takeback.engine.level import LevelPlay
from takeback.listeners.results import LevelResult, Sitting, Win, lost_stars, stars_for
from takeback.texts import format_date, ngettext
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.puzzles.catalogue import LevelPlace


SAVE_TO_MY_LEVELS = _("Save to My levels")


def clock_text(seconds: float) -> str:
    """Return a time in seconds as "0:42" or "1:02:03"."""
    minutes, remainder = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{remainder:02}" if hours else f"{minutes}:{remainder:02}"


def spoken_clock(seconds: float) -> str:
    """Return a time in seconds in words, such as "42 seconds" or "1 hour 2 minutes 3 seconds"; units of which
    there are none are left out."""
    minutes, remainder = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    parts = []
    if hours:
        parts.append(ngettext("{count} hour", "{count} hours", hours))
    if minutes:
        parts.append(ngettext("{count} minute", "{count} minutes", minutes))
    if remainder or not parts:
        parts.append(ngettext("{count} second", "{count} seconds", remainder))
    return " ".join(parts)


def days_text(days: int) -> str:
    """Return a number of days as "5 days in a row"."""
    return ngettext("{count} day in a row", "{count} days in a row", days)


def spoken_size(place: LevelPlace) -> str:
    """Return "8 by 9" for the rows and columns of a level."""
    return _("{rows} by {columns}", rows=place.rows, columns=place.columns)


def spoken_result(result: LevelResult, best: str) -> str:
    """Return a result in words, such as "solved, 2 of 3 stars, best 9 moves in 42 seconds", or "not solved
    yet". `best` is "9 moves"."""
    if not result.is_solved:
        return _("not solved yet")
    return _(
        "solved, {stars} of 3 stars, best {best} in {time}",
        stars=result.stars,
        best=best,
        time=spoken_clock(result.seconds),
    )


WEEKDAYS = (
    _("Monday"),
    _("Tuesday"),
    _("Wednesday"),
    _("Thursday"),
    _("Friday"),
    _("Saturday"),
    _("Sunday"),
)


def title_and_author(title: str, author: str) -> str:
    """Return the title of a level with its author: "Reeds by Ann", or the title alone if it has none."""
    return _("{level} by {author}", level=title, author=author) if author else title


def long_date(day: date) -> str:
    """Return a date such as "Friday 20 November 2026"."""
    moment = datetime(day.year, day.month, day.day, 12).timestamp()
    return _("{weekday} {date}", weekday=WEEKDAYS[day.weekday()], date=format_date(moment, "long"))


def how_won(play: LevelPlay, sitting: Sitting) -> str:
    """Return "perfect", "solved" or "solved with 2 hints": with hints it is never perfect."""
    if sitting.hints:
        return ngettext("solved with {count} hint", "solved with {count} hints", sitting.hints)
    return _("perfect") if play.is_perfect else _("solved")


def win_title(play: LevelPlay, sitting: Sitting) -> str:
    """Return the title of the card after a win: "Perfect", or with its level "Reeds: solved"."""
    if play.title:
        return _("{level}: {result}", level=play.caption, result=how_won(play, sitting))
    if sitting.hints:
        return ngettext("Solved with {count} hint", "Solved with {count} hints", sitting.hints)
    return _("Perfect") if play.is_perfect else _("Solved")


def solution_count(play: LevelPlay) -> str:
    """Return the count of a solved level, such as "9 moves, the fewest possible" of a perfect one."""
    count = play.counted(play.count)
    return _("{count}, the fewest possible", count=count) if play.is_perfect else count


def lost_star_sentences(play: LevelPlay, sitting: Sitting) -> tuple[str, ...]:
    """Return why stars were lost, a sentence for each reason; empty if none was."""
    imperfect, helped = lost_stars(play, sitting)
    reasons = []
    if imperfect and play.perfect:
        reasons.append(_("One star less: {count} would be perfect.", count=play.counted(play.perfect)))
    elif imperfect:
        reasons.append(_("One star less: the lowest count is not known."))
    if helped:
        reasons.append(_("One star less for help.") if helped == 1 else _("Two stars less for help."))
    return tuple(reasons)


def lesson_result(play: LevelPlay, sitting: Sitting) -> str:
    """Return how a level that is a lesson was solved, such as "Solved: 2 of 3 stars. One star less for
    help." """
    stars = _("Solved: {stars} of 3 stars.", stars=stars_for(play, sitting))
    return " ".join((stars, *lost_star_sentences(play, sitting)))


def help_sentences(sitting: Sitting) -> tuple[str, ...]:
    """Return the sentence that hints count for the whole game at a table; empty if there were none."""
    if not sitting.hints:
        return ()
    return (_("Hints count for the whole game, even after a restart. Play again starts a new game."),)


def comparison_texts(win: Win, run: int) -> tuple[str, ...]:
    """Return whether this win is the best so far, or which one is, and the days in a row if there are any.

    Empty for a first win without a run.
    """
    phrases = []
    if win.is_best:
        phrases.append(_("Your best so far"))
    elif win.before.is_solved:
        count, time = win.play.counted(win.after.count), clock_text(win.after.seconds)
        phrases.append(_("Your best: {count}, {time}", count=count, time=time))
    if run:
        phrases.append(days_text(run))
    return tuple(phrases)


def spoken_win(win: Win, run: int = 0) -> str:
    """Return the whole result of a win in sentences for a screen reader; `run` is the number of days in a
    row."""
    play, count, time = win.play, solution_count(win.play), spoken_clock(win.sitting.seconds)
    result = _("{count}; {time}, {stars} of 3 stars.", count=count, time=time, stars=win.stars)
    return " ".join(
        (
            _("{text}.", text=win_title(play, win.sitting)),
            result,
            *(_("{text}.", text=one) for one in comparison_texts(win, run)),
            *lost_star_sentences(play, win.sitting),
            *help_sentences(win.sitting),
        )
    )
