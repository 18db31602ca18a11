"""Test that kills, power cuts, damage and changed files lose nothing, hang nothing and change nothing
silently.

The full test: `python -m pytest tests/endurance -m long -n 0 -s`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.endurance.bad_luck import GAMES, KINDS, Tally, change_file, cut_power, damage, kill
from tests.fuzz.test_fuzz import run_fuzz

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="This system has no such kill.")
KILLS, CUTS, DAMAGED, FILES = 100, 200, 200, 1_000  # for all games together


def share(of: int, place: int) -> int:
    """Return how many of this total the game at this place gets."""
    return of // len(GAMES) + (place < of % len(GAMES))


def run(folder: Path, kills: int, cuts: int, damaged: int, files: int) -> Tally:
    """Run this many accidents, spread over all games."""
    tally = Tally()
    for place, id in enumerate(GAMES):
        for number in range(share(kills, place)):
            kill(id, _make_folder(folder / id / f"kill{number}"), number, tally)
        cut_power(id, _make_folder(folder / id / "power"), share(cuts, place), 1, tally)
        damage(id, _make_folder(folder / id / "disk"), share(damaged, place), 2, tally)
        change_file(id, share(files, place), 3, tally)
    return tally


def _make_folder(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder


def check(tally: Tally) -> None:
    assert not any(tally[kind] for kind in KINDS), "\n".join([tally.in_words(), *tally.named])


def test_a_few_kills_power_cuts_damages_and_changed_files_lose_nothing(tmp_path: Path) -> None:
    check(run(tmp_path, 2, 14, 14, 42))


@pytest.mark.long
def test_hundreds_of_kills_power_cuts_damages_and_changed_files_lose_nothing(
    tmp_path: Path, checkout: Path, record_property: Callable[[str, object], None]
) -> None:
    tally = run(tmp_path, KILLS, CUTS, DAMAGED, FILES)
    record_property("shown", tally.in_words())
    print(tally.in_words(), *tally.named, sep="\n")
    check(tally)
    print(run_fuzz(checkout, "20000", str(FILES)))
