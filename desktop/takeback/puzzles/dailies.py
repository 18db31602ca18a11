"""Daily levels: which were solved on their day, how many in a row, and the pages of a calendar."""

from __future__ import annotations

import calendar
from collections.abc import Collection, Iterable
from datetime import date, timedelta

from takeback.engine.state import Illegal
from takeback.puzzles.catalogue import DAILY
from takeback.puzzles.packs import read_date

ONE = timedelta(days=1)


def name_of(day: date) -> str:
    """Return the name of the daily level of a date."""
    return f"{DAILY}{day.isoformat()}"


def in_time(wins: Iterable[tuple[str, Collection[str]]]) -> frozenset[date]:
    """Return the dates of daily levels that were solved on their day, from names and the dates of their
    wins."""
    found = set()
    for name, days in wins:
        text = name.removeprefix(DAILY)
        if name.startswith(DAILY) and text in days:
            try:
                found.add(read_date(text))
            except Illegal:
                continue
    return frozenset(found)


def streak(days: Collection[date], today: date) -> int:
    """Return how many days in a row are among these, up to today; today may be missing."""
    day = today if today in days else today - ONE
    count = 0
    while day in days:
        count, day = count + 1, day - ONE
    return count


def longest_streak(days: Collection[date]) -> int:
    """Return the length of the longest run of days."""
    starts = [day for day in days if day - ONE not in days]
    return max((_run_length(day, days) for day in starts), default=0)


def _run_length(day: date, days: Collection[date]) -> int:
    """Return how many days in a row, from this one on, are among these."""
    count = 0
    while day in days:
        count, day = count + 1, day + ONE
    return count


def weeks(year: int, month: int) -> list[list[date | None]]:
    """Return the weeks of a month, from Monday to Sunday, with None for days of other months."""
    return [
        [date(year, month, day) if day else None for day in week]
        for week in calendar.monthcalendar(year, month)
    ]


def month_after(year: int, month: int, by: int) -> tuple[int, int]:
    """Return year and month, `by` months later, within what the calendar can show."""
    number = min(max(year * 12 + month - 1 + by, 12), 9999 * 12 + 11)
    return number // 12, number % 12 + 1
