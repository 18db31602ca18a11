"""Test the dialog for a new random level: size, difficulty and extras; prepared or made on request."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import MagicMock

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.chance import Chance
from takeback.engine.game import Game, find_game
from takeback.shell.features.levels.new_level import NewLevelDialog
from tests.shell.features.levels.conftest import FLOW, Sat

SMALL = {"level": "random:4x4", "grade": 1}


class Making:
    """The process that makes levels, replaced so that nothing is finished before the test calls `end`."""

    def __init__(self, sat: Sat, monkeypatch: pytest.MonkeyPatch) -> None:
        self.maker, self.wanted = sat.levels.maker, []
        monkeypatch.setattr(self.maker, "warm", lambda game: None)
        monkeypatch.setattr(self.maker, "make", self._make)

    def _make(self, game: Game, options: Any, seed: int, made: Callable[[Any], None]) -> None:
        self.wanted.append((game, options, seed, made))
        self.maker._process, self.maker._number = MagicMock(), len(self.wanted)
        self.maker.began.emit()

    def end(self, refusal: str = "") -> None:
        game, options, seed, made = self.wanted[-1]
        self.maker._number = 0
        self.maker.ended.emit()
        if refusal:
            self.maker.failed.emit(refusal)
        else:
            made(level(game, options, seed))


@pytest.fixture
def making(sat: Sat, monkeypatch: pytest.MonkeyPatch) -> Making:
    return Making(sat, monkeypatch)


def level(game: Game, options: Any, seed: int = 7) -> Any:
    return game.start(options, 1, Chance(seed, "start"))


def open_dialog(sat: Sat, **values: Any) -> NewLevelDialog:
    """Open the dialog as a player does, fill in these values and return it."""
    sat.window.do("new_level", FLOW)
    dialog = sat.window.dialog
    assert isinstance(dialog, NewLevelDialog)
    for name, value in {"rows": 4, "columns": 4, "grade": 1, **values}.items():
        field: Any = dialog.fields[name]
        field.set_value(value)
    return dialog


def test_new_level_dialog_remembers_its_options_and_uses_a_seed_typed_under_more(
    sat: Sat, making: Making
) -> None:
    dialog = open_dialog(sat)
    assert list(dialog.fields) == ["rows", "columns", "grade", "count", "bridges", "holes", "walls"]
    assert not dialog.seed.isVisible()
    dialog.more.click()
    assert dialog.seed.isVisible()
    dialog.seed.setText("42")
    dialog.play.click()
    assert making.wanted[-1][1]["level"] == "random:4x4:42"
    making.end()
    assert sat.name == "random:4x4:42"
    again = open_dialog(sat, rows=5)
    assert (again.fields["columns"].value, again.fields["grade"].value) == (4, 1)  # type: ignore[attr-defined]


def test_new_level_dialog_refuses_a_bad_seed_and_leads_to_all_levels(sat: Sat, making: Making) -> None:
    again = open_dialog(sat)
    again.more.click()
    for text, told in (
        ("-1", "at most 18 digits."),
        ("1" * 19, "at most 18 digits."),
        ("x", "or leave it empty."),
    ):
        again.seed.setText(text)
        again.play.click()
        assert again.refusal.isVisible()
        assert again.refusal.text().endswith(told)
    assert making.wanted == []
    next(one for one in again.buttons.buttons() if one.text() == "All levels").click()
    assert sat.levels.menu.page is not None


def test_prepared_level_opens_at_once_with_the_chosen_rule_and_none_is_made(sat: Sat, making: Making) -> None:
    options = FLOW.read_options(SMALL)
    sat.levels.advance.ready_levels.store(FLOW, options, 7, level(FLOW, options))
    dialog = open_dialog(sat)
    dialog.rule.set_value("fair")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert making.wanted == []
    assert sat.window.dialog is None
    assert sat.window.table.record.seed == 7
    assert sat.window.table.record.rule == "fair"


def test_new_level_dialog_shows_that_a_level_is_being_made_which_stop_cancels_and_escape_closes_too(
    sat: Sat, making: Making
) -> None:
    dialog = open_dialog(sat)
    dialog.play.click()
    assert dialog.busy.isVisible()
    assert dialog.busy.words.text().startswith("No level like this is ready. One is being made")
    assert not dialog.play.isVisible()
    assert not sat.window.notice_bar.isVisible()
    assert dialog.focusWidget() is dialog.busy.stop
    QTest.keyClick(dialog.busy.stop, Qt.Key.Key_Space)
    assert not sat.levels.maker.is_busy
    assert dialog.isVisible()
    assert not dialog.busy.isVisible()
    dialog.play.click()
    QTest.keyClick(dialog, Qt.Key.Key_Escape)
    assert not sat.levels.maker.is_busy
    assert sat.window.dialog is None
    assert sat.window.table is None


def test_new_level_dialog_says_why_no_level_was_made_and_closes_once_one_is(sat: Sat, making: Making) -> None:
    dialog = open_dialog(sat)
    dialog.play.click()
    making.end("No such level was found. Try it without bridges.")
    assert dialog.refusal.isVisible()
    assert dialog.refusal.text() == "No such level was found. Try it without bridges."
    assert dialog.play.isVisible()
    dialog.play.click()
    making.end()
    assert sat.window.dialog is None
    assert sat.name.startswith("random:4x4:")


def test_stop_in_the_notice_ends_making_the_next_level_and_keeps_this_one(sat: Sat, making: Making) -> None:
    open_dialog(sat).play.click()
    making.end()
    first, notice = sat.name, sat.window.notice_bar
    sat.window.do("level_after")
    assert notice.isVisible()
    assert notice.sentence.text() == "Making the level…"
    notice.buttons[0].click()
    assert not notice.isVisible()
    assert not sat.levels.maker.is_busy
    assert sat.name == first
    sat.window.do("level_after")
    making.end()
    assert not notice.isVisible()
    assert sat.name != first


def test_random_levels_are_prepared_one_kind_at_a_time_and_a_failed_kind_is_not_tried_again(
    sat: Sat, making: Making, monkeypatch: pytest.MonkeyPatch
) -> None:
    ahead, kinds = sat.levels.advance.maker, []

    def make(game: Game, options: Any, *_: Any) -> None:
        kinds.append(options["grade"])
        ahead._number = len(kinds)

    def end() -> None:
        ahead._number = 0
        sat.levels.advance._on_made()

    monkeypatch.setattr(ahead, "make", make)
    for grade in (1, 0):
        open_dialog(sat, grade=grade).play.click()
        making.end()
    assert kinds == [1]
    end()
    assert kinds == [1, 0]
    end()
    assert kinds == [1, 0], "What failed once is not tried for ever."


def test_new_level_command_at_a_game_without_levels_says_that_it_has_no_editor(sat: Sat) -> None:
    sat.window.do("new_level", find_game("tictactoe"))
    assert sat.window.dialog is None
    assert sat.window.status_bar.message.text() == "Tic-tac-toe has no level editor."
