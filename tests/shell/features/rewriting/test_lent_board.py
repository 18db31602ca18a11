"""Test playing a replacement turn on the board, whose result is shown with animations before the review goes
on.
"""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.engine.game import Hint, find_game
from takeback.engine.past_edits import ASK, Choices, NewTurn, Replace
from takeback.engine.record import Seat
from takeback.engine.rewrite import FELL, KEPT, REPLACED
from takeback.games.holdem.state import Call, Check, Deal, Fold, Raise
from takeback.games.tictactoe.state import Place as Mark
from takeback.shell.features.rewriting.open_edit import EditRequest
from takeback.shell.features.rewriting.part import PLAY_HERE, PLAYED
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.features.rewriting.acting import open_in, part_of, review_in
from tests.shell.history.panel import shown_texts
from tests.shell.showing import pass_events, session_of, show_table

ME, BOB, CID = 0, 1, 2
COMPUTERS = Seat("computer", "Bob", "solid-easy", BOB), Seat("computer", "Cid", "solid-easy", CID)
ANN = (Seat(name="Ann"), *COMPUTERS)


@pytest.fixture
def checked(window: Window, qtbot: Any) -> Table:
    """Show a hand in which Bob called, Cid folded, and all streets were checked down to the showdown."""
    table = next(table for seed in range(40) if (table := dealt(window, seed)).state.turn == BOB)
    show_table(window, table, qtbot)
    session_of(window).computers.thinkers().stop()  # the test plays for both computers
    table.act(Call(), BOB)
    table.act(Fold(), CID)
    for _ in range(7):
        table.act(Check(), table.state.turn)
    window.board.finish_animations()
    window.settings.set_value("pace", 1.0)
    table.script = lambda _seat: None  # the computers' own answers are ignored
    assert table.state.hand == 2
    return table


@pytest.fixture
def asked(window: Window, checked: Table) -> Table:
    """Replace Bob's call by an all-in, so that the player is asked about the check that falls."""
    part = part_of(window)
    edits = (Replace(2, (NewTurn(BOB, (Raise(1_000),)),)),)
    part.review_request(session_of(window), checked.line[-1], EditRequest(edits, Choices(fallen=ASK)))
    assert kinds(window) == [REPLACED, KEPT, FELL]
    return checked


def dealt(window: Window, seed: int) -> Table:
    table = new_table(find_game("holdem"), {"stack": 10}, ANN, seed, journal=window.journal)
    table.act(Deal(), ME)
    return table


def kinds(window: Window) -> list[str]:
    return [verdict.kind for verdict in open_in(window).verdicts]


def press(key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget(), key)
    pass_events()


def play_call(window: Window) -> None:
    """Call on the borrowed board, which leads to a showdown."""
    review_in(window).asking.other.click()
    pass_events()
    assert window.borrowed_board.is_on
    assert session_of(window).act(Call())
    pass_events()


def is_at_rest(window: Window, table: Table) -> bool:
    """Return whether the board shows its own table again, no animation runs, and computers may think."""
    suspense = window.board_place.spoiler_guard
    assert suspense is not None
    return (
        not window.borrowed_board.is_on
        and session_of(window).table is table
        and not window.board.move_player.scene_player.has_stop
        and window.board.state == window.board.prepare_scene_state(session_of(window).view.state)
        and suspense.part_for(window.history_dock) is window.history_dock
        and not session_of(window).computers.thinkers().is_held
    )


def test_showdown_after_a_replacement_turn_is_shown_until_keys_go_on_with_the_review_that_names_it(
    window: Window, asked: Table
) -> None:
    play_call(window)
    assert window.borrowed_board.is_on
    assert window.board.move_player.scene_player.has_stop
    assert " wins " not in shown_texts(window)
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Space)
    assert is_at_rest(window, asked)
    assert kinds(window)[:4] == [REPLACED, KEPT, FELL, REPLACED]
    assert "Bob wins " in shown_texts(window)


def test_review_asks_about_the_next_turn_after_the_showdown_and_undo_removes_the_replacement(
    window: Window, asked: Table
) -> None:
    play_call(window)
    press(Qt.Key.Key_Space)
    press(Qt.Key.Key_Space)
    assert kinds(window)[4:] == [FELL]
    assert review_in(window).asking.isVisible()
    review_in(window).list.setFocus()
    QTest.keyClick(QApplication.focusWidget(), Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert kinds(window) == [REPLACED, KEPT, FELL]


def test_undo_during_the_showdown_of_a_replacement_turn_lets_another_be_played(
    window: Window, asked: Table
) -> None:
    play_call(window)
    assert part_of(window).playing.message == PLAYED
    window.actions_["undo"].trigger()
    pass_events()
    assert part_of(window).playing.message == PLAY_HERE
    assert window.borrowed_board.is_on
    assert not window.board.move_player.scene_player.has_stop
    session_of(window).act(Fold())
    pass_events()
    assert is_at_rest(window, asked)
    assert open_in(window).replay.replies[0].turns == (NewTurn(ME, (Fold(),)),)


def test_bookmark_command_during_the_showdown_ends_it_and_keeps_the_replacement_turn(
    window: Window, asked: Table
) -> None:
    play_call(window)
    window.do("bookmark")
    assert is_at_rest(window, asked)
    assert kinds(window)[:4] == [REPLACED, KEPT, FELL, REPLACED]


def test_leaving_during_the_showdown_of_a_replacement_turn_drops_that_turn(
    window: Window, asked: Table
) -> None:
    play_call(window)
    part_of(window).playing.closed.emit()
    pass_events()
    assert is_at_rest(window, asked)
    assert kinds(window) == [REPLACED, KEPT, FELL]


def test_turn_whose_showdown_is_still_shown_while_computers_wait_can_be_replaced(
    window: Window, checked: Table
) -> None:
    session_of(window).navigation.go(checked.history.root)
    session_of(window).navigation.go_to(checked.line[10])
    assert window.board.scene is not None
    assert session_of(window).computers.thinkers().is_held
    window.do("replace_turn", checked.line[9])
    pass_events()
    session_of(window).act(Raise(400))
    pass_events()
    assert is_at_rest(window, checked)
    assert [verdict.kind for verdict in open_in(window).verdicts] == [REPLACED, FELL]


def test_leaving_the_replacement_of_a_turn_does_not_animate_the_last_turn_again(
    window: Window, checked: Table
) -> None:
    checked.act(Fold(), checked.state.turn)
    window.board.finish_animations()
    window.do("replace_turn", checked.line[4])
    pass_events()
    window.borrowed_board.end()
    pass_events()
    assert is_at_rest(window, checked)
    assert window.board.scene is None


def test_first_of_two_turns_played_quickly_on_the_board_becomes_the_replacement(
    window: Window, checked: Table
) -> None:
    window.do("replace_turn", checked.line[9])
    pass_events()
    session_of(window).act(Raise(200))
    lent = session_of(window).table
    lent.act(Fold(), BOB)
    assert lent.here.depth == 2
    pass_events()
    assert open_in(window).request.edits == (Replace(9, (NewTurn(ME, (Raise(200),)),)),)


def test_hint_while_a_turn_is_replaced_is_shown_on_the_position_of_that_turn(
    window: Window, qtbot: Any
) -> None:
    game = find_game("tictactoe")
    table = new_table(game, {}, [Seat(), Seat()], 1, journal=window.journal)
    for row, column in ((0, 0), (1, 1), (0, 1)):
        table.act(Mark(row, column), table.to_act()[0])
    show_table(window, table, qtbot)
    window.do("replace_turn", table.line[2])
    pass_events()
    lent = session_of(window)
    assert window.do("hint")
    assert window.borrowed_board.is_on
    assert session_of(window) is lent
    advised = Hint((Mark(2, 2),), "Here.")
    lent.hint_given.emit(advised)
    assert (window.board.hint, window.board.state) == (advised, table.line[1].state)


def test_status_bar_shows_no_turn_number_while_a_turn_is_replaced(window: Window, checked: Table) -> None:
    pass_events()
    assert window.status_bar.place_bar.text()
    window.do("replace_turn", checked.line[9])
    pass_events()
    assert window.borrowed_board.is_on
    assert not window.status_bar.place_bar.text(), "the place would be that of the single turn"
