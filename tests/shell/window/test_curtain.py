"""Test the curtain between two persons at one screen, and plans made behind it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu

from takeback.engine.record import Seat
from takeback.shell.window.window import Window
from takeback.table.seat_changes import SeatChange
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.history.panel import Clock, shown_texts
from tests.shell.showing import session_of, show_table
from tests.shell.workbench import workshop_table
from tests.table.workshop import Make, Pass

ANN, BEN = 0, 1


@pytest.fixture
def at_bench(window: Window, qtbot: Any) -> Any:
    """Return a function that shows the workshop game, by default with two persons."""

    def show(*kinds: str) -> Table:
        table = workshop_table(*(kinds or ("person", "person")))
        show_table(window, table, qtbot)
        return table

    return show


def press(key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget(), key)


def test_first_turn_of_two_persons_without_secrets_has_no_curtain(window: Window, at_bench: Any) -> None:
    at_bench()
    assert session_of(window).viewer() == ANN
    assert not window.curtain.isVisible()
    assert window.board.isVisible()


@pytest.mark.parametrize("size", [(640, 480), (800, 600), (1280, 800)], ids=str)
def test_curtain_hides_the_history_with_its_heading_and_edge_until_it_is_lifted(
    window: Window, at_bench: Any, size: tuple[int, int]
) -> None:
    window.resize(*size)
    at_bench()
    if window.history_dock.isHidden():
        window.toggle_history()
    settle()
    edge = window.window_layout._edge
    was_seen = window.history_dock.heading.isVisible(), edge.isVisible()
    assert was_seen[0]
    window.actions_["plan"].trigger()
    settle()
    assert window.curtain.isVisible()
    assert not window.history_dock.heading.isVisible()
    assert not edge.isVisible()
    press(Qt.Key.Key_Return)
    settle()
    assert (window.history_dock.heading.isVisible(), edge.isVisible()) == was_seen


def test_curtain_names_the_next_person_before_and_after_planning_goes_by_keys_and_hides_the_plan(
    window: Window, at_bench: Any
) -> None:
    table = at_bench()
    session = session_of(window)
    window.actions_["plan"].trigger()
    assert window.curtain.isVisible()
    assert window.curtain.heading.text() == "Pass to Ben"
    assert QApplication.focusWidget() is window.curtain.button
    press(Qt.Key.Key_Return)
    assert session.viewer() == BEN
    assert not window.curtain.isVisible()
    window.board.act(Make(2))
    assert [move.action for move in table.drafts.find(BEN).moves()] == [Make(2)]
    window.actions_["plan"].trigger()
    assert window.curtain.heading.text() == "Pass to Ann"
    press(Qt.Key.Key_Space)
    assert session.viewer() == ANN
    assert "Ben made" not in str(window.board.spot_descriptions())


def test_giving_the_own_seat_to_a_computer_under_the_curtain_keeps_the_curtain_until_lifted(
    window: Window, at_bench: Any
) -> None:
    table = at_bench()
    table.act(Make(2), BEN)
    window.actions_["plan"].trigger()
    assert window.curtain.heading.text() == "Pass to Ben"
    session = session_of(window)
    session.reseat(SeatChange(ANN, Seat("computer", "Ann", "", ANN), ""))
    assert table.persons == (BEN,)
    assert window.curtain.isVisible()
    assert session.viewer() is None
    window.curtain.button.click()
    assert session.viewer() == BEN
    assert not window.curtain.isVisible()


def test_curtain_names_the_next_player_and_hides_history_and_secrets_until_that_player_lifts_it(
    window: Window, at_bench: Any
) -> None:
    table = at_bench()
    table.act(Make(2), BEN)
    table.act(Make(1), ANN)
    table.act(Pass(), ANN)
    session = session_of(window)
    assert window.curtain.isVisible()
    assert window.curtain.heading.text() == "Pass to Ben"
    assert session.viewer() is None
    told = shown_texts(window)
    assert "Pass to Ben" in told
    for secret in ("made", "makes 1", "makes 2", "cards"):
        assert secret not in told, secret
    assert "made 1" not in str(window.board.spot_descriptions())  # the hidden board must not know it either
    assert "made 2" not in str(window.board.spot_descriptions())
    assert not window.history_dock.panel.isVisible()
    press(Qt.Key.Key_Return)
    assert "Ben made 2" in shown_texts(window)


def test_picture_of_the_window_under_the_curtain_does_not_depend_on_secrets(
    window: Window, at_bench: Any, qtbot: Any
) -> None:
    """The clock is hidden, as it differs each time."""
    window.settings.set_value("clock", False)
    pictures = []
    for number in (1, 2):
        table = at_bench()
        table.act(Make(number), BEN)
        table.act(Make(3 - number), ANN)
        table.act(Pass(), ANN)
        settle()  # nested bars are laid out one after the other
        pictures.append(window.grab().toImage())
    assert pictures[0] == pictures[1]


def test_undo_and_redo_under_the_curtain_keep_the_hidden_plan_of_the_next_person(
    window: Window, at_bench: Any
) -> None:
    table = at_bench()
    table.act(Make(2), BEN)
    table.act(Pass(), ANN)
    assert window.curtain.isVisible()
    window.actions_["undo"].trigger()
    assert table.here.depth == 0
    window.actions_["redo"].trigger()
    assert [move.action for move in table.drafts.find(BEN).moves()] == [Make(2)]


def test_undo_in_a_plan_stops_at_its_first_step_and_says_so(window: Window, at_bench: Any) -> None:
    table = at_bench()
    table.act(Pass(), ANN)
    window.actions_["plan"].trigger()
    session_of(window).confirm_presence()
    table.act(Make(2), ANN)
    window.actions_["undo"].trigger()
    window.actions_["undo"].trigger()
    assert table.here.depth == 1
    assert window.status_bar.message.text() == "This plan has no step to undo."


def test_open_plan_becomes_the_turn_of_its_person_without_a_curtain(window: Window, at_bench: Any) -> None:
    table = at_bench()
    window.actions_["plan"].trigger()
    session_of(window).confirm_presence()
    window.board.act(Make(2))
    table.act(Pass(), ANN)
    assert not window.curtain.isVisible()
    assert session_of(window).viewer() == BEN
    assert session_of(window).viewer_policy.planning is None


def test_replay_shows_only_what_its_viewer_may_see_and_ends_with_the_curtain_for_the_next_person(
    window: Window, at_bench: Any
) -> None:
    table = at_bench()
    session = session_of(window)
    for seat, number in ((ANN, 1), (BEN, 2), (ANN, 3)):
        session.show_to(seat)
        table.act(Make(number), seat)
        table.act(Pass(), seat)
    window.actions_["first"].trigger()
    session.show_to(ANN)
    clock, told = Clock(session.replay), ""
    session.replay.start()
    while table.here.depth < 2:
        clock.tick()
        assert (session.viewer(), window.curtain.isVisible()) == (ANN, False)
        told += str(window.board.spot_descriptions())
    assert "Ann made 1" in told
    assert "made 2" not in told
    clock.tick()
    assert not session.replay.is_running
    assert window.curtain.heading.text() == "Pass to Ben"
    assert session.viewer() is None
    assert "made 3" not in str(window.board.spot_descriptions())


def test_stopped_replay_keeps_its_viewer_until_letting_another_play_shows_the_curtain(
    window: Window, at_bench: Any
) -> None:
    table = at_bench()
    session = session_of(window)
    for seat, number in ((ANN, 1), (BEN, 2), (ANN, 3), (BEN, 4)):
        session.show_to(seat)
        table.act(Make(number), seat)
        table.act(Pass(), seat)
    window.actions_["first"].trigger()
    session.show_to(ANN)
    clock = Clock(session.replay)
    session.replay.start()
    for _ in range(3):
        clock.tick()
    session.replay.stop()
    assert (table.here.depth, table.to_act()) == (3, (BEN,))
    assert (session.viewer(), window.curtain.isVisible()) == (ANN, False)
    assert "made 2" not in str(window.board.spot_descriptions())
    window.actions_["let_play"].trigger()
    assert window.curtain.isVisible()
    assert window.curtain.heading.text() == "Pass to Ben"


def test_planning_against_a_computer_shows_no_curtain_and_keeps_the_plan(
    window: Window, at_bench: Any
) -> None:
    table = at_bench("person", "computer")
    session_of(window).computers.start_timer.stop()
    table.act(Pass(), ANN)
    window.actions_["plan"].trigger()
    assert not window.curtain.isVisible()
    assert window.status_bar.message.text() == "Plan your next turn. It is kept until your turn comes."
    window.board.act(Make(1))
    assert [move.action for move in table.drafts.find(ANN).moves()] == [Make(1)]


def test_curtain_setting_always_covers_every_turn_of_a_game_without_secrets(
    window: Window, at_bench: Any
) -> None:
    window.settings.set_value("curtain", "always")
    table = at_bench()
    assert window.curtain.heading.text() == "Pass to Ann"
    press(Qt.Key.Key_Return)
    table.act(Pass(), ANN)
    assert window.curtain.isVisible()
    assert window.curtain.heading.text() == "Pass to Ben"


def test_held_return_key_does_not_lift_the_curtain(window: Window, at_bench: Any) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    at_bench()
    window.actions_["plan"].trigger()
    plain = Qt.KeyboardModifier.NoModifier
    held = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, plain, "\r", True)
    QApplication.sendEvent(window.curtain.button, held)
    assert window.curtain.isVisible()


def test_plan_command_with_several_other_persons_offers_a_menu_of_them(window: Window, sit: Any) -> None:
    from takeback.engine.record import Seat

    seats = tuple(Seat(name=name, colour=at) for at, name in enumerate(("Ann", "Ben", "Cid")))
    from takeback.engine.game import find_game
    from takeback.table.opening import new_table

    window.show_table(new_table(find_game("park"), {}, seats, 7))
    window.show()
    window.actions_["plan"].trigger()
    menu = next(one for one in window.findChildren(QMenu) if one.actions() and one.isVisible())
    assert [line.text() for line in menu.actions()] == ["Plan for Ben", "Plan for Cid"]
    menu.actions()[1].trigger()
    menu.close()
    assert window.curtain.heading.text() == "Pass to Cid"


def test_curtain_is_announced_with_the_next_person_and_the_key_to_press(
    window: Window, at_bench: Any, qtbot: Any
) -> None:
    at_bench()
    window.actions_["plan"].trigger()
    qtbot.waitUntil(lambda: window.announcer.last.startswith("Pass to Ben"), timeout=5_000)
    assert "Press Enter" in window.announcer.last


def test_leaving_the_table_under_a_curtain_removes_it_and_the_next_table_has_its_history(
    window: Window, at_bench: Any
) -> None:
    at_bench()
    window.actions_["plan"].trigger()
    window.do("gallery")
    assert not window.curtain.isVisible()
    at_bench()
    assert not window.curtain.isVisible()
    assert window.history_dock.panel.isVisible()
