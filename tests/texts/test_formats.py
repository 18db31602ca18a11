"""Test lists, numbers and dates, in English and by the rules of other languages."""

from __future__ import annotations

import time

import pytest

from takeback.texts import by_locale, english

NOON = time.mktime((2026, 11, 5, 14, 5, 0, 0, 0, -1))


@pytest.mark.parametrize(
    ("names", "style", "text"),
    [
        ([], "standard", ""),
        (["Ann"], "standard", "Ann"),
        (["Ann", "Bob"], "standard", "Ann and Bob"),
        (["Ann", "Bob", "Cy"], "standard", "Ann, Bob and Cy"),
        (["Ann", "Bob", "Cy"], "or", "Ann, Bob or Cy"),
        (["Ann", "Bob", "Cy"], "unit", "Ann, Bob, Cy"),
        (["Ann, Bob", "Cy"], "semicolons", "Ann, Bob; Cy"),
    ],
)
def test_english_lists_are_joined_with_and_or_commas_or_semicolons_as_their_style_asks(
    names: list[str], style: str, text: str
) -> None:
    assert english.format_list(iter(names), style) == text  # type: ignore[arg-type]


def test_english_formats_have_thousands_commas_percent_signs_named_months_and_a_24_hour_clock() -> None:
    assert [english.format_number(number) for number in (0, 999, 1000, -1234567)] == [
        *("0", "999", "1,000", "−1,234,567")
    ]
    assert english.format_number(1234.56, 1) == "1,234.6"
    assert (english.format_percent(0.456), english.format_percent(0.456, 1)) == ("46 %", "45.6 %")
    assert (english.format_date(NOON), english.format_date(NOON, "long")) == ("5 Nov 2026", "5 November 2026")
    assert english.format_time(NOON) == "14:05"


def test_german_lists_numbers_percents_dates_and_times_and_japanese_lists_follow_their_rules(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(by_locale, "LANGUAGE", "de")
    assert by_locale.format_list(["Ann", "Bob", "Cy"]) == "Ann, Bob und Cy"
    assert by_locale.format_list(["Ann", "Bob"], "or") == "Ann oder Bob"
    assert by_locale.format_number(1234567) == "1.234.567"
    assert by_locale.format_number(1234.5, 2) == "1.234,50"
    assert by_locale.format_percent(0.456) == "46\xa0%"
    assert by_locale.format_percent(0.456, 1) == "45,6\xa0%"
    assert by_locale.format_date(NOON, "long") == "5. November 2026"
    assert by_locale.format_time(NOON) == "14:05"
    monkeypatch.setattr(by_locale, "LANGUAGE", "ja")
    assert by_locale.format_list(["甲", "乙"]) == "甲、乙"


def test_own_english_formats_of_lists_numbers_dates_and_times_equal_those_of_babel(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(by_locale, "LANGUAGE", "en_GB")
    for names in ([], ["Ann"], ["Ann", "Bob"], ["Ann", "Bob", "Cy"]):
        assert by_locale.format_list(names) == english.format_list(names)
        assert by_locale.format_list(names, "or") == english.format_list(names, "or")
    for number in (0, 12, 1234.5, -7_000_000):
        assert by_locale.format_number(number, 1) == english.format_number(number, 1)
    assert by_locale.format_date(NOON, "long") == english.format_date(NOON, "long")
    assert by_locale.format_time(NOON) == english.format_time(NOON)
