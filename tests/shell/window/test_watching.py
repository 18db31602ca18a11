"""Test that computers never cut off an animation that was not seen, and that nothing shows its result before
its end.
"""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.games.holdem.state import Call, Deal, Fold, Raise
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.conftest import AGAINST_EASY, Seated
from tests.shell.history.panel import shown_texts
from tests.shell.showing import session_of, show_table

ME, BOB = 0, 1
COMPUTERS = Seat("computer", "Bob", "solid-easy", 1), Seat("computer", "Cid", "solid-easy", 2)


@pytest.fixture
def called(window: Window, qtbot: Any) -> Table:
    """Return a hand in which a call of an all-in has just led to a showdown and the next deal."""
    for seed in range(40):
        table = new_table(
            find_game("holdem"), {"stack": 10}, (Seat(name="Ann"), *COMPUTERS), seed, journal=window.journal
        )
        table.act(Deal(), ME)
        if table.state.turn == BOB:
            break
    show_table(window, table, qtbot)
    session_of(window).computers.thinkers().stop()  # the test plays for both computers
    window.settings.set_value("pace", 1.0)
    table.act(Raise(1_000), BOB)
    window.board.finish_animations()
    table.act(Fold(), 2)
    window.board.finish_animations()
    table.act(Call(), ME)
    return table


def press(key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget(), key)


def test_click_during_the_animation_of_a_computers_move_only_ends_it_and_the_next_plays(
    window: Window, sit: Seated
) -> None:
    table = sit(0, AGAINST_EASY)
    session_of(window).computers.thinkers().stop()
    table.act(next(iter(table.game.actions(table.state, 0))), 0)
    window.settings.set_value("pace", 0.5)
    board = window.board
    table.act(next(iter(table.game.actions(table.state, 1))), 1)
    assert board.is_input_blocked
    at = board.place_of((4, 4)).center().toPoint()
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=at)
    assert table.here.depth == 2
    assert not board.is_input_blocked
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=at)
    assert table.here.depth == 3


def test_undo_during_the_animation_of_a_computers_move_is_done_at_once(window: Window, sit: Seated) -> None:
    table = sit(0, AGAINST_EASY)
    session_of(window).computers.thinkers().stop()
    table.act(next(iter(table.game.actions(table.state, 0))), 0)
    window.settings.set_value("pace", 0.5)
    table.act(next(iter(table.game.actions(table.state, 1))), 1)
    assert window.board.is_input_blocked
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert table.here.depth == 0


def test_computer_waits_until_the_showdown_of_a_poker_hand_was_skipped_through(
    window: Window, called: Table
) -> None:
    thinkers = session_of(window).computers.thinkers()
    assert window.board.move_player.scene_player.has_stop
    assert thinkers.is_held
    press(Qt.Key.Key_Space)
    assert thinkers.is_held
    press(Qt.Key.Key_Space)
    assert not thinkers.is_held


def test_skipping_at_the_board_plays_the_ready_turn_of_a_slow_computer_at_once(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(0, AGAINST_EASY)
    session_of(window).computers.set_pace(1_000.0)
    thinkers = session_of(window).computers.thinkers()
    table.act(next(iter(table.game.actions(table.state, 0))), 0)
    qtbot.waitUntil(lambda: thinkers._early is not None, timeout=30_000)
    assert table.here.depth == 1
    window.board.skip_wanted.emit()
    qtbot.waitUntil(lambda: table.here.depth == 2)


def test_winner_of_a_poker_hand_is_not_shown_before_its_showdown_was_skipped_through(
    window: Window, called: Table
) -> None:
    assert called.state.hand == 2
    assert window.status_bar.next_step.text() == ""
    assert "thinking" not in window.status_bar.message.text()
    assert " wins " not in shown_texts(window)
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Space)
    assert " wins " in shown_texts(window)


def test_undo_during_a_showdown_updates_board_toolbar_and_status_bar_at_once(
    window: Window, called: Table
) -> None:
    window.actions_["undo"].trigger()
    assert called.here.moves[0].action != Call()
    assert window.board.state == called.state_for(ME)
    assert not window.board.is_input_blocked
    assert "Redo" in window.toolbar.redo.text()
    assert window.status_bar.place_bar.place.text().startswith(f"Turn {called.here.depth} of")


@pytest.mark.parametrize("is_there", [False, True], ids=["another row", "the same row"])
def test_going_to_a_showdown_turn_shows_that_showdown_until_a_key(
    window: Window, called: Table, is_there: bool
) -> None:
    node = called.here
    window.board.finish_animations()
    if not is_there:
        called.go_to(called.history.root)
    session_of(window).navigation.go_to(node)
    board = window.board
    assert called.here is node
    assert board.state.hand == 1
    assert len(board.state.board) == 5
    assert board.state.won
    press(Qt.Key.Key_C)
    assert board.state == called.state_for(ME)
