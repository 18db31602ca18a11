"""Test going back to before the last mistake, asked of the thinking process turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from takeback.engine.game import Levels
from takeback.puzzles.answers import Standing
from takeback.shell.window.window import Window
from takeback.table.table import Table
from takeback.table.thinking import Answer
from tests.shell.conftest import Seated


class ThinkersDouble:
    """A substitute for the thinking process that answers what the test gives for each row, when told to."""

    def __init__(self, table: Table, standings: dict[int, bool | None], sentence: str = "") -> None:
        self.rows = {node.state: node.depth for node in table.line}
        self.standings, self.sentence = standings, sentence
        self.asked: list[int] = []
        self.waiting: list[Callable[[], None]] = []

    def ask_function(
        self, function: str, seat: int, answered: Callable[[Answer], None], seconds: float, position: Any
    ) -> None:
        row = self.rows[position]
        self.asked.append(row)
        value = msgspec.Raw(msgspec.json.encode(Standing(self.standings.get(row, False), (), "")))
        self.waiting.append(lambda: answered(Answer(1, value, self.sentence)))

    def answer(self) -> None:
        while self.waiting:
            self.waiting.pop()()


def standing(state: Any) -> None:
    """Stand for a function that only the thinking process calls."""


def ask_before_mistake(
    window: Window,
    sit: Seated,
    monkeypatch: pytest.MonkeyPatch,
    standings: dict[int, bool | None],
    sentence: str = "",
) -> ThinkersDouble:
    table = sit(6)
    table.game = replace(table.game, levels=Levels(of=standing, solvable=standing))
    sage = ThinkersDouble(table, standings, sentence)
    assert window.session is not None
    monkeypatch.setattr(window.session.computers, "thinkers", lambda: sage)
    window.actions_["before_mistake"].trigger()
    assert window.status_bar.message.text() == "Looking for the last mistake…"
    assert table.here.depth == 6, "Nothing moves before the answer."
    sage.answer()
    return sage


def test_before_mistake_goes_to_the_last_solvable_turn(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    sage = ask_before_mistake(window, sit, monkeypatch, {0: True, 1: True, 2: False, 3: True})
    assert sage.asked == [6, 5, 4, 3]
    assert window.table is not None
    assert window.table.here.depth == 3
    assert window.status_bar.message.text().startswith("Before the last mistake, at turn 3, ")
    window.actions_["where_i_was"].trigger()
    assert window.table.here.depth == 6


@pytest.mark.parametrize(
    ("standings", "sentence", "said"),
    [
        ({6: True}, "", "This can still be solved: there is no mistake."),
        ({}, "", "This level has no solution: there was no mistake."),
        ({4: None}, "", "Turn 4 could not be settled in time; the mistake may be earlier."),
        ({}, "The computer player has stopped.", "The computer player has stopped."),
    ],
)
def test_before_mistake_without_a_target_stays_and_shows_message(
    window: Window,
    sit: Seated,
    monkeypatch: pytest.MonkeyPatch,
    standings: dict[int, bool | None],
    sentence: str,
    said: str,
) -> None:
    ask_before_mistake(window, sit, monkeypatch, standings, sentence)
    assert window.table is not None
    assert window.table.here.depth == 6
    assert window.status_bar.message.text() == said
