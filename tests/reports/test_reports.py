"""Replay every report and saved game in this folder by the rules.

To keep a fault from returning, put its report here.
"""

from pathlib import Path

import pytest

from takeback.engine import savefile
from takeback.engine.game import find_game
from takeback.engine.recheck import recheck

FILES = sorted(file for file in Path(__file__).parent.iterdir() if file.suffix in (".report", ".takeback"))


def test_at_least_one_report_file_is_present() -> None:
    assert FILES


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_every_turn_of_a_reported_game_is_rechecked_without_problems(file: Path) -> None:
    saved = savefile.read(file)
    game = find_game(saved.game)
    replayed = recheck(game, savefile.record_for(game, saved), saved.turns)
    assert replayed.problems == []
    assert replayed.unchecked == 0
    assert replayed.matched == len(saved.turns) > 0


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_reported_game_opens_without_problems_with_its_current_turn(file: Path) -> None:
    saved = savefile.read(file)
    game = find_game(saved.game)
    built = savefile.regrow(game, saved, savefile.record_for(game, saved))
    assert built.problems == []
    assert saved.here in built.history.nodes


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.name)
def test_report_contains_no_home_folder(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not any(place in text for place in ("/home/", "/Users/", "/root", "C:\\\\Users"))
