"""Test that the names quoted in docstrings and comments exist."""

from pathlib import Path

import pytest

from tests.walls.conftest import Plant
from tests.walls.references import ELSEWHERE, find_broken_references, find_quoted_names

STALE = "class Clock:\n    {}\n    ended = 1\n\ndef wind(): ...\n"


def test_names_quoted_in_docstrings_and_comments_exist(checkout: Path) -> None:
    assert find_broken_references(checkout) == []


def test_each_listed_outside_name_is_still_quoted_in_some_docstring_or_comment(checkout: Path) -> None:
    files = (checkout / "desktop" / "takeback").rglob("*.py")
    assert {name.split(".")[-1] for file in files for _, name in find_quoted_names(file)} >= ELSEWHERE


@pytest.mark.parametrize("text", ['"""Emits `gone`."""', "x = 1  # see `gone`", '"""Calls `Clock.gone`."""'])
def test_quoted_name_that_is_defined_nowhere_is_found(plant: Plant, text: str) -> None:
    root = plant("desktop/takeback/table/clock.py", STALE.format(text))
    name = "Clock.gone" if "Clock." in text else "gone"
    assert find_broken_references(root) == [f"desktop/takeback/table/clock.py:2: {name}"]


@pytest.mark.parametrize("name", ["ended", "wind", "Clock", "Clock.ended", "tick", "Wheel", "with", "wheel"])
def test_quoted_name_of_the_same_file_or_of_an_imported_one_is_accepted(plant: Plant, name: str) -> None:
    plant("desktop/takeback/table/wheel.py", "class Wheel:\n    def tick(self): ...\n")
    source = "from takeback.table.wheel import Wheel\n" + STALE.format(f'"""Emits `{name}`."""')
    assert find_broken_references(plant("desktop/takeback/table/clock.py", source)) == []
