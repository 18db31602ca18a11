"""Test that no undo is lost, and that a held key stops at the start of the game."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.game import Game, find_own_games
from takeback.shell.window import commands
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import Seated, play_on
from tests.shell.phases import Place, board_lent

GAMES = [found.game for found in find_own_games() if found.game is not None]
CTRL = Qt.KeyboardModifier.ControlModifier


def press_undo(window: Window, is_held: bool = False) -> None:
    """Press Ctrl+Z where the focus is, or repeat it as a held key does."""
    board = window.board
    if is_held:
        held = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Z, CTRL, "", True)
        QApplication.sendEvent(board, held)
        window.actions_["undo"].trigger()
    else:
        QTest.keyClick(board, Qt.Key.Key_Z, CTRL)


@pytest.mark.parametrize("k", [1, 2, 7, 20])
def test_every_press_of_the_undo_key_during_an_animation_counts(window: Window, sit: Seated, k: int) -> None:
    table = sit(21, size="9x9", run=5)
    window.settings.set_value("pace", 1.0)
    play_on(table)
    index, stage = table.stack.index(), window.board.stage
    assert stage.is_playing, "The turn does not move: the test would prove nothing."
    for _ in range(k):
        press_undo(window)
    assert table.stack.index() == index - k
    assert window.board.state == table.state


def test_going_over_several_turns_at_once_is_not_animated(window: Window, sit: Seated) -> None:
    table = sit(12, size="9x9", run=5)
    window.settings.set_value("pace", 3.0)
    board = window.board
    for row in (2, 11, 0, 12, 5):
        table.go_to(table.line[row])
        assert not board.stage.is_playing
        assert board.state == table.state


def test_board_with_animations_off_runs_no_timer_and_a_key_ends_a_running_animation(
    window: Window, sit: Seated
) -> None:
    table = sit(1, size="9x9", run=5)
    stage = window.board.stage
    play_on(table)
    assert not any(timer.isActive() for timer in window.board.findChildren(QTimer))
    assert not stage.is_playing
    for pace in (1.0, 3.0):
        window.settings.set_value("pace", pace)
        play_on(table)
        assert stage.is_playing
        QTest.keyClick(window.board, Qt.Key.Key_Right)
        assert not stage.is_playing


@pytest.mark.parametrize("k", [1, 7, 20])
def test_alternating_presses_of_the_undo_and_redo_keys_all_count(window: Window, sit: Seated, k: int) -> None:
    table = sit(21, size="9x9", run=5)
    window.settings.set_value("pace", 1.0)
    for _ in range(k):
        press_undo(window)
        press_undo(window)
        QTest.keyClick(window.board, Qt.Key.Key_Y, CTRL)
    assert table.stack.index() == 21 - k
    assert window.board.state == table.state


def make_two_tables(window: Window, sit: Seated) -> tuple[Table, Table]:
    first = sit(5)
    first.go_to(first.line[3])
    return first, sit(2)


def test_undo_at_the_start_opens_the_previous_game_where_it_was_left_and_redo_returns(
    window: Window, sit: Seated
) -> None:
    first, second = make_two_tables(window, sit)
    for _ in range(2):
        press_undo(window)
    assert window.table is second
    press_undo(window)
    assert window.table is not None
    assert (window.table.id, window.table.here.depth) == (first.id, 3)
    assert window.status_bar.message.text() == "Back in Tic-tac-toe, turn 3."
    window.actions_["redo"].trigger()
    assert window.table.id == second.id
    assert window.table.here.depth == 0


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_undo_at_the_start_and_redo_after_it_say_that_they_lead_to_another_game(
    window: Window, sit: Seated, game: Game
) -> None:
    first = sit(1)
    second = Place(window, game).begin()
    assert window.table is second
    assert named_actions(window)[0] == ("Undo: go back to the previous game", True)
    window.do("undo")
    assert window.table.id == first.id
    assert named_actions(window)[1] == ("Redo: return to the next game", True)
    window.do("redo")
    assert window.table.id == second.id
    assert named_actions(window) == [("Undo: go back to the previous game", True), ("Redo", False)]


def test_redo_still_returns_to_the_next_game_after_undo_could_not_open_the_one_before(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    sit(0)
    second, third = sit(0), sit(0)
    window.do("undo")
    assert window.table is not None
    assert window.table.id == second.id
    redo = ("Redo: return to the next game", True)
    assert named_actions(window)[1] == redo
    with monkeypatch.context() as patched:
        patched.setattr(commands, "continue_table", lambda _host, _id: False)
        window.do("undo")
    assert window.table.id == second.id
    assert named_actions(window)[1] == redo
    window.do("redo")
    assert window.table.id == third.id


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_undo_leads_to_no_other_game_while_a_turn_is_being_replaced(
    window: Window, sit: Seated, game: Game
) -> None:
    sit(1)
    if not board_lent(Place(window, game)):
        return  # its turns cannot be replaced
    table = window.table
    assert named_actions(window)[0] == ("Undo", False)
    window.do("undo")
    assert window.table is table
    assert window.borrowed_board.is_on
    assert window.status_bar.message.text() == "There is nothing to undo."


def named_actions(window: Window) -> list[tuple[str, bool]]:
    """Return the text of Undo and Redo in the menu, and whether their buttons look as if they can act."""
    settle()
    buttons = window.toolbar.undo, window.toolbar.redo
    return [(button.command.text().replace("&", ""), not button.isFlat()) for button in buttons]


def test_held_undo_key_stops_at_the_start_of_the_game_and_a_new_press_goes_on(
    window: Window, sit: Seated
) -> None:
    first, second = make_two_tables(window, sit)
    press_undo(window)
    for _ in range(5):
        press_undo(window, is_held=True)
    assert window.table is second
    assert second.here.depth == 0
    assert window.status_bar.message.text() == "Start of this game. Press Undo again for the game before."
    press_undo(window)
    assert window.table.id == first.id


def test_held_undo_button_repeats_and_stops_at_start_of_the_game(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    first, second = make_two_tables(window, sit)
    button = window.toolbar.undo
    button.setAutoRepeatDelay(1)
    button.setAutoRepeatInterval(1)
    QTest.mousePress(button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: window.status_bar.message.text().startswith("Start of this game."))
    more: list[bool] = []
    button.clicked.connect(lambda: more.append(True))
    qtbot.waitUntil(lambda: len(more) > 3)
    assert window.table is second
    assert second.here.depth == 0
    QTest.mouseRelease(button, Qt.MouseButton.LeftButton, pos=QPoint(-50, -50))
    assert window.table is second
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert window.table.id == first.id


def test_undo_key_in_a_note_edits_the_note_not_the_game(window: Window, sit: Seated) -> None:
    table = sit(3)
    window.actions_["note"].trigger()
    editor: Any = window.dialog
    QTest.keyClicks(editor.note, "abc")
    QTest.keyClick(editor.note, Qt.Key.Key_Z, CTRL)
    assert editor.note.toPlainText() == ""
    assert table.here.depth == 3


def test_redo_stays_in_the_previous_game_after_going_back_there(window: Window, sit: Seated) -> None:
    first, _ = make_two_tables(window, sit)
    for _ in range(3):
        press_undo(window)
    assert window.table is not None
    window.actions_["back"].trigger()
    window.actions_["redo"].trigger()
    assert (window.table.id, window.table.here.depth) == (first.id, 3)


def test_undo_after_restart_returns_to_the_turn_before_it_and_not_to_the_previous_game(
    window: Window, sit: Seated
) -> None:
    _, second = make_two_tables(window, sit)
    window.actions_["restart"].trigger()
    press_undo(window)
    assert window.table is second
    assert second.here.depth == 2


def test_undo_at_start_after_undoing_a_bookmark_goes_to_the_previous_game(
    window: Window, sit: Seated
) -> None:
    first, second = make_two_tables(window, sit)
    window.actions_["first"].trigger()
    window.actions_["bookmark"].trigger()
    window.actions_["undo"].trigger()
    assert second.history.bookmarks() == []
    press_undo(window)
    assert window.table is not None
    assert window.table.id == first.id


def test_undo_at_the_start_without_a_previous_game_says_there_is_nothing_to_undo(
    window: Window, sit: Seated
) -> None:
    table = sit(0)
    press_undo(window)
    assert window.table is table
    assert window.status_bar.message.text() == "There is nothing to undo."


def test_new_turn_in_the_past_says_where_the_later_turns_are_kept_and_its_command_leads_there(
    window: Window, sit: Seated
) -> None:
    table = sit(15)
    assert not window.toast.isVisible()
    table.go_to(table.line[1])
    play_on(table, 5)
    assert window.toast.isVisible()
    assert window.toast.text() == "The 14 later turns are kept as line 1. Alt+Up shows them."
    assert window.toast._end_timer.interval() == 6_000
    window.actions_["line_before"].trigger()
    window.actions_["last"].trigger()
    assert table.here.depth == 15


@pytest.mark.parametrize("row", [2, 3])
def test_playing_a_turn_that_already_follows_makes_no_new_line_and_no_message(
    window: Window, sit: Seated, row: int
) -> None:
    table = sit(4)
    following = table.line[row + 1]
    table.go_to(table.line[row])
    table.act(following.moves[0].action, following.moves[0].seat)
    assert table.here is following
    assert not window.toast.isVisible()


def test_message_about_kept_later_turns_uses_the_singular_for_one(window: Window, sit: Seated) -> None:
    table = sit(3)
    table.go_to(table.line[2])
    play_on(table, 4)
    assert window.toast.text() == "The later turn is kept as line 1. Alt+Up shows it."
