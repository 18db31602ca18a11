"""Test going back to before the last mistake, asked of the thinking process turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.game import Levels
from takeback.games.tictactoe.state import Place
from takeback.puzzles.answers import Standing
from takeback.shell.session.computer_turns import ComputerTurns
from takeback.shell.window.window import Window
from takeback.table.table import Table
from takeback.table.thinking import Answer
from tests.settling import settle
from tests.shell.conftest import AGAINST_EASY, Seated
from tests.shell.history.fitting import list_cut


class ThinkersDouble:
    """A substitute for the thinking process that answers what the test gives for each row, when told to."""

    def __init__(self, table: Table, standings: dict[int, Standing | bool], sentence: str = "") -> None:
        self.rows = {node.state: node.depth for node in table.line}
        self.standings, self.sentence = standings, sentence
        self.asked: list[int] = []
        self.waiting: list[Callable[[], None]] = []

    @property
    def is_awaited(self) -> bool:
        return bool(self.waiting)

    def stop_awaited(self) -> None:
        self.waiting.clear()

    def ask_function(
        self,
        function: str,
        seat: int,
        answered: Callable[[Answer], None],
        seconds: float,
        position: Any,
        is_awaited: bool,
    ) -> None:
        assert is_awaited
        row = self.rows[position]
        self.asked.append(row)
        value = msgspec.Raw(msgspec.json.encode(self.standings[row]))
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
    answers: dict[int, Standing | bool] = {
        row: Standing(standings.get(row, False), (), "") for row in range(7)
    }
    sage = ThinkersDouble(table, answers, sentence)
    assert window.session is not None
    monkeypatch.setattr(window.session.computers, "thinkers", lambda: sage)
    window.actions_["before_mistake"].trigger()
    assert window.status_bar.message.text() == "Looking for the last mistake…"
    assert table.here.depth == 6, "Nothing moves before the answer."
    sage.answer()
    return sage


def test_before_mistake_goes_to_the_last_solvable_turn_and_back_to_where_one_was(
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
        ({6: True}, "", "This level can still be solved: there is no mistake."),
        ({}, "", "This level has no solution: there was no mistake."),
        ({4: None}, "", "Turn 4 could not be checked in time; the mistake may be earlier."),
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


@pytest.mark.parametrize(
    ("wins", "depth", "said"),
    [
        ({5: False}, 6, "No losing move of yours was found."),
        ({5: True, 3: False}, 4, "Before the mistake at turn 5, Cross: "),
        ({5: True, 3: True, 1: False}, 2, "Before the mistake at turn 3, Cross: "),
        ({5: True, 3: True, 1: True}, 0, "Before the mistake at turn 1, Cross: "),
    ],
)
def test_before_mistake_goes_to_before_the_first_of_the_turns_that_only_lose(
    window: Window,
    sit: Seated,
    monkeypatch: pytest.MonkeyPatch,
    wins: dict[int, Standing | bool],
    depth: int,
    said: str,
) -> None:
    table = sit(6, seats=AGAINST_EASY)
    sage = ThinkersDouble(table, wins)
    assert window.session is not None
    monkeypatch.setattr(window.session.computers, "thinkers", lambda: sage)
    window.actions_["before_mistake"].trigger()
    sage.answer()
    assert sage.asked == list(wins)
    assert table.here.depth == depth
    assert window.status_bar.message.text().startswith(said)


def test_search_for_the_mistake_leaves_a_player_alone_who_went_elsewhere_meanwhile(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(6, seats=AGAINST_EASY)
    sage = ThinkersDouble(table, {5: True})
    assert window.session is not None
    monkeypatch.setattr(window.session.computers, "thinkers", lambda: sage)
    window.actions_["before_mistake"].trigger()
    window.actions_["first"].trigger()
    sage.answer()
    assert sage.asked == [5]
    assert table.here.depth == 0


def test_escape_stops_the_search_for_the_mistake(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(6, seats=AGAINST_EASY)
    sage = ThinkersDouble(table, {5: True, 3: True})
    assert window.session is not None
    monkeypatch.setattr(window.session.computers, "thinkers", lambda: sage)
    window.actions_["before_mistake"].trigger()
    sage.waiting.pop()()  # the first answer, after which it goes on
    assert sage.asked == [5, 3]
    QTest.keyClick(window.board, Qt.Key.Key_Escape)
    assert not sage.waiting
    assert window.status_bar.message.text() == "Stopped looking."
    assert table.here.depth == 6


@pytest.mark.parametrize("command", ["gallery", "close"])
def test_search_for_the_mistake_ends_with_its_table(command: str, window: Window, sit: Seated) -> None:
    table = sit(6, seats=AGAINST_EASY)
    assert window.session is not None
    thinkers = window.session.computers.thinkers()
    window.actions_["before_mistake"].trigger()
    assert thinkers.is_awaited
    window.do(command)
    settle()
    assert not thinkers.is_awaited
    assert table.here.depth == 6


def test_card_of_a_lost_game_finds_the_mistake(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ComputerTurns, "thinkers", lambda _turns: None)
    table = sit(0, seats=AGAINST_EASY, size="3x3", run=3)
    for cell in ((0, 0), (1, 1), (0, 1), (0, 2), (2, 2), (2, 0)):
        table.act(Place(*cell), table.to_act()[0])
    assert window.session is not None
    sage = ThinkersDouble(table, {5: True, 3: False})
    monkeypatch.setattr(window.session.computers, "thinkers", lambda: sage)
    window.do("ending")
    card = window.result_controller.card
    assert card is not None
    window.resize(1280, 800)
    settle()
    assert card.is_column
    assert not list_cut(card)
    next(one for one in card.buttons if one.text() == "Find the mistake").click()
    sage.answer()
    assert table.here.depth == 4
