"""Test going back to before the last mistake, asked of the thinking process turn by turn."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.game import Game, Levels, find_games
from takeback.games.tictactoe.state import Place
from takeback.puzzles.answers import Standing
from takeback.shell.session.computer_turns import ComputerTurns
from takeback.shell.session.mistake import LevelMistakeFinder
from takeback.shell.window.window import Window
from takeback.table.table import Table
from takeback.table.thinking import Answer
from tests.settling import settle
from tests.shell.conftest import AGAINST_EASY, Seated
from tests.shell.history.fitting import list_cut
from tests.shell.history.lines import play_random_table

PUZZLES = [found.game for found in find_games() if found.game is not None and found.game.levels is not None]


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
    assert window.status_bar.message.text() == "Looking for the mistake: turn 6 of 6…"
    assert table.here.depth == 6, "Nothing moves before the answer."
    sage.answer()
    return sage


def test_before_mistake_command_goes_to_the_last_solvable_turn_and_where_i_was_returns(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    sage = ask_before_mistake(window, sit, monkeypatch, {0: True, 1: True, 2: False, 3: True})
    assert sage.asked == [6, 5, 4, 3]
    assert window.table is not None
    assert window.table.here.depth == 3
    assert window.status_bar.message.text().startswith("The mistake was turn 4 (")
    assert window.board.hint is not None
    assert window.board.hint.text == window.status_bar.message.text()
    assert not window.board.hint.is_offer, "Enter must not play the mistake again."
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
def test_before_mistake_command_that_finds_no_mistake_stays_and_says_why(
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
        ({5: False}, 6, "No losing turn of yours was found."),
        ({5: True, 3: False}, 4, "Your mistake was turn 5 (Cross: "),
        ({5: True, 3: True, 1: False}, 2, "Your mistake was turn 3 (Cross: "),
        ({5: True, 3: True, 1: True}, 0, "Your mistake was turn 1 (Cross: "),
    ],
)
def test_before_mistake_goes_before_the_first_of_the_last_turns_that_could_have_won_and_marks_it(
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
    hint = window.board.hint
    assert hint is not None
    assert hint.text == window.status_bar.message.text()
    assert hint.actions == tuple(move.action for move in (table.line[depth + 1].moves if depth < 6 else ()))
    assert not hint.is_offer, "Enter must not play the mistake again."


@pytest.mark.parametrize("game", PUZZLES, ids=lambda game: game.id)
def test_mistake_found_in_a_puzzle_leads_to_the_position_before_it_and_is_painted_there_as_a_hint(
    window: Window, game: Game
) -> None:
    table = play_random_table(game, 3, journal=window.journal)
    window.show_table(table)
    assert window.session is not None
    mistake = table.here
    assert mistake.parent is not None
    finder = LevelMistakeFinder(window.session)
    before = window.board.grab().toImage()
    finder._end("This was the mistake.", mistake)
    assert table.here is mistake.parent
    assert window.board.hint is not None
    assert window.board.hint.text == "This was the mistake."
    assert window.board.grab().toImage() != before
    assert window.board_part is not None
    assert not window.board_part.is_plain


def test_notice_that_the_mistake_is_looked_for_is_shown_until_it_is_found_left_or_cancelled(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(6, seats=AGAINST_EASY)
    sage = ThinkersDouble(table, {5: True, 3: False})
    assert window.session is not None
    monkeypatch.setattr(window.session.computers, "thinkers", lambda: sage)
    bar = window.notice_bar
    for end in ("cancel", "elsewhere", "escape", "found"):
        window.session.navigation.go(table.line[6])
        assert bar.isHidden(), "a search that was left is over"
        window.actions_["before_mistake"].trigger()
        assert bar.isVisibleTo(window)
        assert bar.sentence.text() == "Looking for the mistake: turn 5 of 6…"
        cancel = bar.buttons
        assert [button.text() for button in cancel] == ["Cancel"]
        sage.waiting.pop()()
        assert (
            bar.sentence.text() == window.status_bar.message.text() == "Looking for the mistake: turn 3 of 6…"
        )
        assert bar.buttons == cancel
        if end == "cancel":
            bar.buttons[0].click()
            assert not sage.waiting
        elif end == "escape":
            QTest.keyClick(window.board, Qt.Key.Key_Escape)
        elif end == "elsewhere":
            window.actions_["first"].trigger()
            sage.stop_awaited()
        else:
            sage.answer()
        assert bar.isHidden()
    assert table.here.depth == 4


def test_search_for_the_mistake_stops_without_a_jump_if_the_player_went_elsewhere_meanwhile(
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


def test_escape_stops_the_search_for_the_mistake_says_so_and_stays_at_the_turn(
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
def test_search_for_the_mistake_ends_when_its_table_is_left(
    command: str, window: Window, sit: Seated
) -> None:
    table = sit(6, seats=AGAINST_EASY)
    assert window.session is not None
    thinkers = window.session.computers.thinkers()
    window.actions_["before_mistake"].trigger()
    assert thinkers.is_awaited
    window.do(command)
    settle()
    assert not thinkers.is_awaited
    assert table.here.depth == 6


def test_find_the_mistake_on_the_card_of_a_lost_game_can_be_cancelled_or_leads_the_board_before_it(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ComputerTurns, "thinkers", lambda _turns: None)
    table = sit(0, seats=AGAINST_EASY, size="3x3", run=3)
    for cell in ((0, 0), (1, 1), (0, 1), (0, 2), (2, 2), (2, 0)):
        table.act(Place(*cell), table.to_act()[0])
    assert window.session is not None
    sage = ThinkersDouble(table, {5: True, 3: False})
    monkeypatch.setattr(window.session.computers, "thinkers", lambda: sage)
    window.actions_["before_mistake"].trigger()
    window.notice_bar.buttons[0].click()  # a search without the card, before those on it
    window.do("ending")
    card = window.result_controller.card
    assert card is not None
    window.resize(1280, 800)
    settle()
    assert card.is_column
    assert not list_cut(card)
    title, buttons = card.title.text(), [one.text() for one in card.buttons]
    for is_found in (False, True):
        next(one for one in card.buttons if one.text() == "Find the mistake").click()
        assert window.notice_bar.isHidden()
        assert (card.title.text(), card.text.text()) == (title, "Looking for the mistake: turn 5 of 6…")
        assert [one.text() for one in card.buttons] == ["Cancel"]
        sage.waiting.pop()()
        assert card.text.text() == "Looking for the mistake: turn 3 of 6…"
        assert [one.text() for one in card.buttons] == ["Cancel"]
        settle()
        assert not list_cut(card)
        if is_found:
            sage.answer()
        else:
            card.buttons[0].setFocus(Qt.FocusReason.TabFocusReason)
            QTest.keyClick(card.buttons[0], Qt.Key.Key_Space)
            assert [one.text() for one in card.buttons] == buttons
            assert card.isAncestorOf(window.focusWidget())
    assert card.isHidden()
    assert window.board.isAncestorOf(window.focusWidget())
    assert table.here.depth == 4
