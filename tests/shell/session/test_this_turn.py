"""Test a turn before it is confirmed: its plan, what ending it does, and changing it later."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import PERSONS, Seated, play_on
from tests.shell.showing import session_of, show_table
from tests.shell.workbench import workshop_table
from tests.table.workshop import Make, Pass

ANN, BEN = 0, 1


@pytest.fixture
def planned(window: Window, qtbot: Any) -> Table:
    """Return a table at which Ben planned to make 1 and 2, and Ann then made 1."""
    table = workshop_table("person", "person", rule="fair")
    show_table(window, table, qtbot)
    for number in (1, 2):
        table.act(Make(number), BEN)
    table.act(Make(1), ANN)
    table.act(Pass(), ANN)
    return table


def planned_actions(table: Table, seat: int) -> list[object]:
    draft = table.drafts.find(seat)
    return [] if draft is None else [move.action for move in draft.moves()]


def test_plan_report_appears_after_the_curtain_with_the_impossible_step_why_and_an_alternative(
    window: Window, planned: Table
) -> None:
    assert not window.plan_report.isVisible()
    session_of(window).confirm_presence()
    assert window.plan_report.isVisible()
    told = "After Ann’s turn, 1 of your 2 planned steps is no longer possible."
    assert told in window.plan_report.headline.text()
    assert "<s>makes 1</s>" in window.plan_report.lines.text()
    assert "There is a 1 already." in window.plan_report.lines.text()
    assert [button.text() for button in window.plan_report.buttons] == ["Make 11 instead"]


def test_plan_report_button_puts_the_alternative_into_the_plan_and_closes_the_report(
    window: Window, planned: Table
) -> None:
    session_of(window).confirm_presence()
    QTest.mouseClick(window.plan_report.buttons[0], Qt.MouseButton.LeftButton)
    assert planned_actions(planned, BEN) == [Make(2), Make(11)]
    assert not window.plan_report.isVisible()


def test_plan_report_is_announced_after_the_curtain(window: Window, planned: Table, qtbot: Any) -> None:
    session_of(window).confirm_presence()
    told = "1 of your 2 planned steps is no longer possible"
    qtbot.waitUntil(lambda: told in window.announcer.last, timeout=5_000)
    assert "Makes 1: There is a 1 already." in window.announcer.last


def test_plan_report_lies_over_the_board_follows_its_width_and_can_be_closed(
    window: Window, planned: Table
) -> None:
    before = window.board.geometry()
    session_of(window).confirm_presence()
    report = window.plan_report
    assert report.isVisible()
    assert window.board.geometry() == before, "the board keeps its place"
    assert report.geometry().topLeft() == before.topLeft()
    assert report.width() == before.width()
    assert report.visibleRegion().boundingRect() == report.rect(), "nothing lies over it"
    window.resize(window.width() - 80, window.height())
    settle()
    assert report.width() == window.board.width()
    QTest.mouseClick(report.close_button, Qt.MouseButton.LeftButton)
    assert not report.isVisible()


def test_plan_whose_steps_all_became_impossible_still_shows_why_in_the_history(
    window: Window, planned: Table
) -> None:
    session_of(window).confirm_presence()
    window.actions_["undo"].trigger()
    table = workshop_table("person", "person")
    window.show_table(table)
    table.act(Make(1), BEN)
    table.act(Make(1), ANN)
    table.act(Pass(), ANN)
    session_of(window).confirm_presence()
    assert window.plan_report.isVisible()
    assert window.history_dock.panel.turn.isVisible()
    assert "There is a 1 already." in window.history_dock.panel.turn.report.text()


def test_plan_report_offers_another_kept_plan_switches_to_it_and_closes_at_the_next_step(
    window: Window, qtbot: Any
) -> None:
    table = workshop_table("computer", "person")
    show_table(window, table, qtbot)
    table.act(Make(2), BEN)
    table.act(Pass(), ANN)
    table.drafts.discard(BEN)
    table.act(Pass(), BEN)
    table.act(Make(3), BEN)
    table.go_to(table.history.root)
    report = window.plan_report
    assert report.isVisible()
    assert "Another plan of yours is kept at turn 2" in report.lines.text()
    assert "Another plan of yours" in report.accessibleName()
    QTest.mouseClick(report.buttons[-1], Qt.MouseButton.LeftButton)
    assert planned_actions(table, BEN) == [Make(3)]
    assert report.isVisible(), "so that the first one can be called back"
    assert window.board.hasFocus()
    table.act(Make(1), BEN)
    assert not report.isVisible()


def test_panel_of_an_unfinished_turn_shows_the_warning_of_the_game_before_confirming(
    window: Window, planned: Table
) -> None:
    session_of(window).confirm_presence()
    turn = window.history_dock.panel.turn
    assert turn.ending.text() == "This is final."
    assert turn.ending.isVisible()
    assert turn.buttons["confirm"].accessibleDescription() == "This is final."


def test_panel_of_an_unfinished_turn_shows_no_warning_for_a_game_without_one(
    window: Window, sit: Seated
) -> None:
    table = sit(0, size="5x5", run=4, marks=2)
    table.act(next(iter(table.game.actions(table.state, 0))), 0)
    assert window.history_dock.panel.turn.isVisible()
    assert not window.history_dock.panel.turn.ending.isVisible()


# changing a turn ---------------------------------------------------------------------------------------
def make_two_marks_table(sit: Seated, turns: int, rule: str = "free") -> Table:
    return sit(turns, PERSONS, rule, size="5x5", run=4, marks=2)


def test_change_turn_command_reopens_the_turn_without_its_last_move_and_keeps_the_old_one(
    window: Window, sit: Seated
) -> None:
    table = make_two_marks_table(sit, 3)
    turn = table.line[2]
    first = [move.action for move in turn.moves][:-1]
    window.do("change_turn", turn)
    assert table.here is turn.parent
    assert planned_actions(table, turn.seat) == first
    assert "the original turn is kept" in window.status_bar.message.text()
    assert turn in table.here.children
    window.actions_["undo"].trigger()
    play_on(table, 5)
    assert len(turn.parent.children) == 2


def test_change_turn_command_of_a_one_step_turn_goes_before_it_and_keeps_it(
    window: Window, sit: Seated
) -> None:
    table = sit(4, PERSONS)
    turn = table.line[2]
    window.do("change_turn", turn)
    assert table.here is turn.parent
    assert window.status_bar.message.text() == "Play another turn; the original turn is kept."
    play_on(table, 5)
    assert len(turn.parent.shown_children) == 2


def test_change_turn_command_for_an_answered_turn_is_refused_on_a_fair_table(
    window: Window, sit: Seated
) -> None:
    table = make_two_marks_table(sit, 3, "fair")
    here = table.here
    window.do("change_turn", table.line[1])
    assert table.here is here
    assert window.status_bar.message.text()


def test_change_turn_command_at_the_start_says_that_only_turns_of_persons_can_be_changed(
    window: Window, sit: Seated
) -> None:
    make_two_marks_table(sit, 1)
    window.do("change_turn", window.table.line[0])
    assert window.status_bar.message.text() == "Only turns played by a person can be changed."


def test_change_turn_command_does_not_overwrite_an_unfinished_turn_and_says_so(
    window: Window, sit: Seated
) -> None:
    table = make_two_marks_table(sit, 3)
    turn = table.line[2]
    table.go_to(turn.parent)
    begun = list(table.game.actions(table.state, turn.seat))[9]
    table.act(begun, turn.seat)
    table.go_to(turn)
    window.do("change_turn", turn)
    assert planned_actions(table, turn.seat) == [begun]
    assert "already" in window.status_bar.message.text()
