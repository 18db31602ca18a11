"""Test that rows of an opened game get their texts on the undo stack while the window is idle."""

from __future__ import annotations

from typing import Any

import pytest

from takeback.engine.game import find_game
from takeback.shell.session import row_describer
from takeback.shell.window.window import Window
from takeback.table.opening import open_table
from takeback.table.wording import turn_text
from tests.shell.conftest import Seated

TURNS = 8


def test_idle_window_gives_all_turns_of_an_opened_game_their_texts_on_the_undo_stack(
    window: Window, sit: Seated, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(row_describer, "AFTER", 0)
    monkeypatch.setattr(row_describer, "BREATH", 0)
    played = sit(TURNS)
    window.do("gallery")
    opened = open_table(window.journal, played.id, find_game).table
    assert opened.stack.count() == TURNS
    assert opened.stack.text(0) == ""
    window.show_table(opened)
    qtbot.waitUntil(lambda: opened.row_texts.is_complete)
    expected = [turn_text(opened.game, node, opened.seats, None) for node in opened.line[1:]]
    assert [opened.stack.text(row) for row in range(TURNS)] == expected
