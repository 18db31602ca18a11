"""Whatever happens to a game on its way, nothing is lost, nothing hangs, and nothing is silently wrong.

The whole: `python -m pytest tests/endurance -m long -n 0 -s`.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.endurance.bad_luck import GAMES, KINDS, Tally, change_file, cut_power, damage, kill
from tests.fuzz.test_fuzz import taken

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="This system has no such kill.")
KILLS, CUTS, DAMAGED, FILES = 100, 200, 200, 1_000  # of all games together


def share(of: int, place: int) -> int:
    """How many of so many fall to the game at this place."""
    return of // len(GAMES) + (place < of % len(GAMES))


def run(folder: Path, kills: int, cuts: int, damaged: int, files: int) -> Tally:
    """So much bad luck, spread over all games."""
    tally = Tally()
    for place, id in enumerate(GAMES):
        for number in range(share(kills, place)):
            kill(id, _made(folder / id / f"kill{number}"), number, tally)
        cut_power(id, _made(folder / id / "power"), share(cuts, place), 1, tally)
        damage(id, _made(folder / id / "disk"), share(damaged, place), 2, tally)
        change_file(id, share(files, place), 3, tally)
    return tally


def _made(folder: Path) -> Path:
    folder.mkdir(parents=True)
    return folder


def check(tally: Tally) -> None:
    assert not any(tally[kind] for kind in KINDS), "\n".join([tally.in_words(), *tally.named])


def test_kills_power_cuts_damage_and_changed_files_lose_nothing(tmp_path: Path) -> None:
    check(run(tmp_path, 2, 14, 14, 42))


@pytest.mark.long
def test_hundreds_of_kills_power_cuts_and_damages_lose_nothing(
    tmp_path: Path, checkout: Path, record_property: Callable[[str, object], None]
) -> None:
    tally = run(tmp_path, KILLS, CUTS, DAMAGED, FILES)
    record_property("shown", tally.in_words())
    print(tally.in_words(), *tally.named, sep="\n")
    check(tally)
    print(taken(checkout, "20000", str(FILES)))
