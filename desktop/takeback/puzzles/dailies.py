"""The level of the day: which days were solved in time, how many in a row, and the pages of a calendar."""

from __future__ import annotations

import calendar
from collections.abc import Collection, Iterable
from datetime import date, timedelta

from takeback.engine.state import Illegal
from takeback.puzzles.catalogue import DAILY
from takeback.puzzles.packs import read_date

ONE = timedelta(days=1)


def name_of(day: date) -> str:
    return f"{DAILY}{day.isoformat()}"


def in_time(wins: Iterable[tuple[str, Collection[str]]]) -> frozenset[date]:
    """Of levels and the days on which they were won: the dailies that were won on their day."""
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
    """How many days in a row up to today; today itself may still be to come."""
    day = today if today in days else today - ONE
    count = 0
    while day in days:
        count, day = count + 1, day - ONE
    return count


def longest_streak(days: Collection[date]) -> int:
    starts = [day for day in days if day - ONE not in days]
    return max((_run_from(day, days) for day in starts), default=0)


def _run_from(day: date, days: Collection[date]) -> int:
    count = 0
    while day in days:
        count, day = count + 1, day + ONE
    return count


def weeks(year: int, month: int) -> list[list[date | None]]:
    """A page of the calendar: rows from Monday to Sunday, nothing where another month's days would be."""
    return [
        [date(year, month, day) if day else None for day in week]
        for week in calendar.monthcalendar(year, month)
    ]


def month_after(year: int, month: int, by: int) -> tuple[int, int]:
    """The month so many pages on, within what calendars hold."""
    number = min(max(year * 12 + month - 1 + by, 12), 9999 * 12 + 11)
    return number // 12, number % 12 + 1
