"""The button that checks a game: it says what holds, what that proves, and nothing that is hidden."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from desktop.engine.game import find_game
from desktop.engine.record import Seat
from desktop.engine.verify import NOT_PROVED
from desktop.shell.features.about_table.verify_game import CHECKING, NOT_TOLD, VerifyGame
from desktop.table.opening import new_table
from desktop.table.table import Table
from tests.shell.conftest import play_on


def told_of(qtbot: QtBot, table: Table) -> str:
    dialog = VerifyGame(table)
    qtbot.addWidget(dialog)
    qtbot.waitUntil(lambda: dialog.told.text() != CHECKING, timeout=30_000)
    text = dialog.told.text()
    dialog.done(0)
    return text


def tictactoe(rule: str, turns: int) -> Table:
    table = new_table(find_game("tictactoe"), {}, [Seat(), Seat()], 1, rule)
    for number in range(turns):
        if table.to_act():
            play_on(table, number)
    return table


def test_a_game_that_nobody_touched_holds_and_says_what_that_does_not_prove(
    qtbot: QtBot, window: Any
) -> None:
    text = told_of(qtbot, tictactoe("free", 3))
    assert text.startswith("Everything holds.")
    assert text.endswith(NOT_PROVED)


def test_what_is_wrong_is_told_where_nothing_can_be_hidden(qtbot: QtBot, window: Any) -> None:
    table = tictactoe("fair", 9)
    assert table.outcome is not None
    table.record = replace(table.record, seed=2)
    assert "The seed is not the one that was sealed." in told_of(qtbot, table)


def test_in_play_a_fair_table_does_not_say_what_is_wrong(qtbot: QtBot, window: Any) -> None:
    table = tictactoe("fair", 2)
    table.record = replace(table.record, seed=2)
    assert told_of(qtbot, table) == f"It does not hold. {NOT_TOLD}"
