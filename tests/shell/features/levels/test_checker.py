"""Test the checks of the player's own levels with a real process: that they are stored, and that it ends."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from takeback.engine.game import find_game
from takeback.puzzles.own_packs import USUAL, OwnPlace
from takeback.shell.features.levels import checker
from takeback.shell.features.levels.checker import LevelChecker
from takeback.shell.features.levels.checks import KnownChecks, LevelCheck
from takeback.table import thinking_process
from tests.shell.features.levels.conftest import FLOW, Sat, level_text
from tests.table.test_thinking_process import is_alive, needs_proc

FOLD = find_game("fold")
TEXTS = {
    "one": "BOARD 1 2\nBLOCK 1 1\n",
    "none": "BOARD 1 3\nBLOCK 1 1\n",
    "more": "BOARD 1 3\nBLOCK 1 1\nBLOCK 1 3\n",
}
PLACES = [OwnPlace(name, name, text=text) for name, text in TEXTS.items()]


def has_ended(process: int) -> bool:
    return not is_alive(process)


@needs_proc
def test_each_own_level_is_checked_for_solutions_once_and_stored_and_then_the_process_ends(
    tmp_path: Path, qtbot: QtBot
) -> None:
    asked = LevelChecker(KnownChecks(tmp_path))
    asked.check(FOLD, PLACES)
    process = asked.process_id
    assert is_alive(process)
    qtbot.waitUntil(lambda: all(asked.known.find(FOLD, name) is not None for name in TEXTS))
    assert {name: check.solutions for name in TEXTS if (check := asked.known.find(FOLD, name))} == {
        name: name for name in TEXTS
    }
    qtbot.waitUntil(lambda: not is_alive(process))
    asked.close()
    asked.known.save()
    again = LevelChecker(KnownChecks(tmp_path))
    again.check(FOLD, PLACES)
    assert again.process_id == 0
    assert again.known.find(FOLD, "none") == LevelCheck("none")


@needs_proc
def test_endless_check_of_an_own_level_is_given_up_and_the_next_level_checked(
    tmp_path: Path, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = LevelChecker(KnownChecks(tmp_path))
    monkeypatch.setattr(checker, "SECONDS", 0.0)
    monkeypatch.setattr(thinking_process, "PATIENCE", 0.1)
    monkeypatch.setattr(checker, "FUNCTION", "tests.toys.players:stubborn")
    asked.check(FOLD, PLACES[:1])
    endless = asked.process_id
    qtbot.waitUntil(lambda: asked._given_up == {("fold", "one")})
    monkeypatch.undo()
    asked.check(FOLD, PLACES[:2])
    qtbot.waitUntil(lambda: asked.known.find(FOLD, "none") is not None)
    assert asked.known.find(FOLD, "one") is None
    qtbot.waitUntil(lambda: asked.process_id == 0 and not is_alive(endless))
    asked.close()


@needs_proc
def test_level_checking_process_ends_without_levels_to_check_and_when_its_page_or_window_closes(
    sat: Sat, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = sat.levels.menu.own.levels_of(FLOW)
    assert own is not None
    own.folder.mkdir(parents=True)
    own.file(USUAL).write_text(level_text("1", 0).replace("GRADE 0\n", ""))
    monkeypatch.setattr(checker, "FUNCTION", "tests.toys.players:stubborn")
    asked = sat.levels.menu.own.checker
    del asked.check  # the stub
    for end in (lambda: asked.check(FLOW, ()), sat.play, sat.window.close):
        sat.play()
        sat.window.do("my_levels", FLOW)
        sat.qtbot.waitUntil(lambda: asked.process_id != 0)
        process = asked.process_id
        assert is_alive(process)
        end()
        assert asked.process_id == 0
        sat.qtbot.waitUntil(partial(has_ended, process))
