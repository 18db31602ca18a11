"""Test which slow cases are chosen to run only with --long."""

from pathlib import Path

import pytest

from tests.conftest import UNKNOWN_CASES
from tests.slow_cases import read_slow_cases
from tests.strength.choosing import MeasuredCase, find_slow_cases, write_slow_cases


def choose_slow(*measured: tuple[str, float, int]) -> list[str]:
    return [one.id for one in find_slow_cases([MeasuredCase(*one) for one in measured], ("flow", "fold"))]


def test_slow_case_that_alone_covers_no_line_is_added_to_the_list() -> None:
    assert choose_slow(("a[1]", 0.2, 0b1), ("a[2]", 0.3, 0b1)) == ["a[2]"]


def test_slow_case_that_alone_covers_a_line_is_not_added_to_the_list() -> None:
    assert choose_slow(("a[1]", 0.2, 0b1), ("a[2]", 0.3, 0b11)) == []


def test_quick_case_is_not_added_to_the_list_of_slow_cases() -> None:
    assert choose_slow(("a[1]", 0.02, 0b1), ("a[2]", 0.03, 0b1)) == []


def test_quickest_case_of_each_test_and_game_is_not_added_to_the_list() -> None:
    assert choose_slow(
        ("b", 0.01, 0b1), ("a[flow-1]", 0.3, 0b1), ("a[flow-2]", 0.2, 0b1), ("a[fold-2]", 0.4, 0b1)
    ) == ["a[flow-1]"]


def test_of_two_slow_cases_that_share_lines_the_one_with_more_lines_a_second_is_not_listed() -> None:
    assert choose_slow(("a[1]", 0.2, 0), ("a[2]", 0.5, 0b1), ("a[3]", 0.3, 0b1)) == ["a[2]"]


def test_written_list_of_slow_cases_reads_back_the_same(tmp_path: Path) -> None:
    found = [MeasuredCase("a[x y]", 1.0, 0), MeasuredCase("b", 1.0, 0)]
    write_slow_cases(found, found, tmp_path / "list.txt")
    assert read_slow_cases(tmp_path / "list.txt") == {"a[x y]", "b"}


def test_listed_slow_case_stays_unless_a_new_measurement_finds_it_quick(tmp_path: Path) -> None:
    listed = [MeasuredCase("a", 1.0, 0), MeasuredCase("b", 1.0, 0)]
    write_slow_cases(listed, listed, tmp_path / "list.txt")
    write_slow_cases([], [MeasuredCase("a", 0.01, 0)], tmp_path / "list.txt")
    assert read_slow_cases(tmp_path / "list.txt") == {"b"}


def test_every_listed_slow_case_exists(pytestconfig: pytest.Config) -> None:
    if pytestconfig.args != pytestconfig.getini("testpaths"):
        pytest.skip("Only a run of all tests knows all cases.")
    assert pytestconfig.stash[UNKNOWN_CASES] == []
