"""Test streaks of daily levels and the pages of their calendar."""

from datetime import date, timedelta

from takeback.puzzles.dailies import in_time, longest_streak, month_after, name_of, streak, weeks

TODAY = date(2026, 11, 20)


def make_days(*back: int) -> set[date]:
    return {TODAY - timedelta(days=number) for number in back}


def test_streak_counts_days_in_a_row_that_end_today_or_yesterday() -> None:
    assert streak(make_days(0, 1, 2), TODAY) == 3
    assert streak(make_days(1, 2), TODAY) == 2
    assert streak(make_days(2, 3, 4), TODAY) == 0
    assert streak(make_days(0, 2, 3), TODAY) == 1
    assert streak(set(), TODAY) == 0


def test_longest_streak_is_found_in_the_past_and_is_0_without_any_day() -> None:
    assert longest_streak(make_days(0, 1, 5, 6, 7, 8, 20)) == 4
    assert longest_streak(set()) == 0


def test_daily_level_counts_only_if_solved_on_its_day() -> None:
    wins = [
        ("daily:2026-11-20", ("2026-11-20",)),
        ("daily:2026-11-19", ("2026-11-20",)),
        ("daily:2026-11-18", ("2026-11-17", "2026-11-18")),
        ("daily:nonsense", ("nonsense",)),
        ("Brooks/3", ("2026-11-20",)),
        ("daily:2026-11-16", ()),
    ]
    assert in_time(wins) == {date(2026, 11, 20), date(2026, 11, 18)}


def test_calendar_page_begins_on_monday_and_lists_each_day_once() -> None:
    page = weeks(2026, 11)
    assert page[0] == [None] * 6 + [date(2026, 11, 1)]
    assert [day.day for week in page for day in week if day] == list(range(1, 31))
    assert all(len(week) == 7 for week in page)


def test_going_on_by_months_crosses_years_and_stops_at_the_limits_of_the_calendar() -> None:
    assert month_after(2026, 11, 2) == (2027, 1)
    assert month_after(2026, 1, -1) == (2025, 12)
    assert month_after(1, 1, -1) == (1, 1)
    assert month_after(9999, 12, 1) == (9999, 12)


def test_daily_level_name_contains_the_date() -> None:
    assert name_of(TODAY) == "daily:2026-11-20"
