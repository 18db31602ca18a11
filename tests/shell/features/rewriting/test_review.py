"""Test a change of the past, its review, and the new line."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, QSize, Qt
from PySide6.QtGui import QAccessible
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from takeback.board.grid import GridBoard
from takeback.engine import savefile
from takeback.engine.game import find_game
from takeback.engine.journal import JournalError
from takeback.engine.past_edits import ASK, Choices, NewTurn
from takeback.engine.record import Seat
from takeback.engine.rewrite import (
    ADDED,
    ANEW,
    CHANGED,
    FELL,
    KEPT,
    REPLACED,
    TAKEN_OUT,
    TURNED,
    Reply,
)
from takeback.games.tictactoe.state import Place
from takeback.shell.features.rewriting.feature import ONLY_TURN
from takeback.shell.features.rewriting.open_edit import NOT_YET
from takeback.shell.features.rewriting.part import IS_OPEN, PastEditController
from takeback.shell.features.rewriting.playing import ONLY_ITS_OWN
from takeback.shell.features.rewriting.review import has_chance
from takeback.shell.features.rewriting.wording import FALLEN_PHRASES, NO_OTHER_PROBLEM, SIGNS
from takeback.shell.history.rows import OTHER_LINE_INDENT, SPINE
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, open_table, table_from_file
from takeback.table.rewriting import IN_PLAY, VERDICT_WORDS
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import AGAINST_EASY, Seated, play_on
from tests.shell.features.rewriting.acting import (
    LEFT,
    MARKS,
    act_on_board,
    choices_offered,
    drag_row,
    kinds,
    open_in,
    part_of,
    play_marks,
    point_of_dot,
    review_in,
    type_key,
)
from tests.shell.history.panel import panel_of
from tests.shell.parts import feature_part
from tests.shell.showing import session_of, show_table

CTRL_SHIFT = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
GOLDEN = Path(__file__).parents[3] / "games" / "park" / "golden.takeback"


@pytest.fixture
def table(sit: Seated) -> Table:
    """Return a table with three crosses and three noughts on nine cells."""
    found = sit(0, size="3x3", run=3)
    play_marks(found)
    settle()
    return found


@pytest.fixture
def park(window: Window, qtbot: object) -> Table:
    found = table_from_file(savefile.read(GOLDEN), window.journal).table
    show_table(window, found, qtbot)
    session_of(window).set_sole_viewer()
    return found


def show_holdem(window: Window, qtbot: object, rule: str) -> Table:
    """Show a table of two persons at one screen who have both played in the first hand."""
    seats = (Seat(name="Ann", colour=0), Seat(name="Bob", colour=1))
    table = new_table(find_game("holdem"), {}, seats, 7, rule, window.journal)
    show_table(window, table, qtbot)
    while len({node.seat for node in table.line[2:]}) < 2:
        play_on(table, 1 if table.here.depth else 0)
    session_of(window).confirm_presence()
    return table


# the shortest case --------------------------------------------------------------------------------------
def test_edit_changes_nothing_until_kept_as_a_new_line_which_undo_removes_reopening_the_edit(
    window: Window, table: Table
) -> None:
    old = list(table.line)
    window.do("take_out", table.line[2])
    assert kinds(window) == [TAKEN_OUT, FELL, KEPT, KEPT, KEPT]
    assert table.line == old, "nothing has touched it"
    assert review_in(window).counts.text() == "4 unchanged, 1 no longer possible, 1 taken out"
    review_in(window).make.click()
    assert part_of(window).edit is None
    assert [node.moves[0].action for node in table.line[1:]] == [
        old[place].moves[0].action for place in (1, 4, 5, 6)
    ]
    assert window.status_bar.message.text() == (
        "Kept as “Turn 2 taken out”. Nothing has changed in line 1. Undo reopens the change. "
        "Turns: 4 unchanged, 1 no longer possible, 1 taken out."
    )
    window.actions_["undo"].trigger()
    assert table.line == old
    assert open_in(window).text == "turn 2 taken out", "it goes back to the edit that the line came from"
    window.actions_["undo"].trigger()
    assert old[6].mark("edit") is None


def test_discarding_a_review_brings_the_history_back_and_stores_nothing(window: Window, table: Table) -> None:
    window.do("take_out", table.line[2])
    assert review_in(window).isVisible()
    assert not panel_of(window).isVisible()
    review_in(window).leave.click()
    settle()
    assert panel_of(window).isVisible()
    assert table.line[6].mark("edit") is None


@pytest.mark.parametrize(
    "id", ["replace_turn", "insert_turn", "take_out", "move_turn", "swap_turn", "rest_from"]
)
def test_commands_that_edit_a_turn_say_at_the_start_to_select_a_turn_first(
    window: Window, table: Table, id: str
) -> None:
    window.do(id, table.line[0])
    assert window.status_bar.message.text() == "Select a turn first."
    assert part_of(window).edit is None


def test_taking_out_a_turn_twice_is_refused_and_keeps_the_open_edit(window: Window, table: Table) -> None:
    window.do("take_out", table.line[2])
    before = list(open_in(window).verdicts)
    window.do("take_out", table.line[2])
    assert window.status_bar.message.text() == "Turn 2 is changed here already. Remove that change first."
    assert open_in(window).verdicts == before


# each edit, by mouse and by keyboard -------------------------------------------------------------------
def test_replace_turn_command_takes_the_turn_clicked_on_the_board(window: Window, table: Table) -> None:
    window.do("replace_turn", table.line[2])
    settle()
    assert session_of(window).table is not table
    board = window.board
    QTest.mouseClick(board, LEFT, pos=board.place_of((2, 2)).center().toPoint())
    settle()
    assert session_of(window).table is table
    assert open_in(window).text == "turn 2 replaced"
    assert kinds(window) == [REPLACED, KEPT, KEPT, KEPT, KEPT]


def test_turn_is_replaced_on_the_board_by_keys_alone(window: Window, table: Table) -> None:
    session_of(window).navigation.go(table.line[2])
    window.focus_board()
    type_key(window, Qt.Key.Key_R, CTRL_SHIFT)
    assert window.borrowed_board.is_on
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right, Qt.Key.Key_Return):
        type_key(window, key)
    assert not window.borrowed_board.is_on
    assert open_in(window).request.edits[0].by[0].actions == (Place(2, 2),)  # type: ignore[union-attr]


def test_turn_inserted_before_another_makes_that_one_impossible(window: Window, table: Table) -> None:
    window.do("insert_turn", table.line[3])
    act_on_board(window, Place(2, 2))
    assert kinds(window)[:2] == [ADDED, FELL]
    assert open_in(window).text == "a turn inserted before turn 3"


def test_escape_while_replacing_a_turn_returns_without_an_edit(window: Window, table: Table) -> None:
    window.do("replace_turn", table.line[2])
    settle()
    type_key(window, Qt.Key.Key_Escape)
    assert session_of(window).table is table
    assert part_of(window).edit is None
    assert part_of(window).playing.isHidden()
    assert window.status_bar.place_bar.text().startswith("Turn 6 of 6")


def test_history_row_dragged_by_its_dot_opens_an_edit_moving_it(window: Window, table: Table) -> None:
    drag_row(window, 5, 3)
    assert open_in(window).text == "turn 5 moved before turn 3"
    assert table.here.depth == 6, "and nobody went anywhere"


def test_click_on_a_history_dot_goes_to_its_turn_and_opens_no_edit(window: Window, table: Table) -> None:
    QTest.mouseClick(panel_of(window).line.viewport(), LEFT, pos=point_of_dot(window, 3))
    settle()
    assert table.here.depth == 3
    assert part_of(window).edit is None


def test_turn_is_moved_by_keys_alone_and_a_wrong_turn_number_is_refused(window: Window, table: Table) -> None:
    window.focus_board()
    session_of(window).navigation.go(table.line[5])
    type_key(window, Qt.Key.Key_M, CTRL_SHIFT)
    dialog = window.dialog
    assert dialog is not None
    QTest.keyClicks(dialog.focusWidget(), "99")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert "Type a turn from 1 to 6, or end." in dialog.refusal.text()  # type: ignore[attr-defined]
    QTest.keyClicks(dialog.focusWidget(), "3")
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert open_in(window).text == "turn 5 moved before turn 3"


def test_turn_is_swapped_with_another_by_keys_alone_and_wrong_numbers_are_refused(
    window: Window, table: Table
) -> None:
    window.focus_board()
    session_of(window).navigation.go(table.line[3])
    type_key(window, Qt.Key.Key_Y, CTRL_SHIFT)
    dialog = window.dialog
    assert dialog is not None
    assert dialog.field.text() == "5", "the next one of Cross"  # type: ignore[attr-defined]
    for wrong in ("3", "0", "7", "end", "-1", "²"):
        dialog.field.setText(wrong)  # type: ignore[attr-defined]
        QTest.keyClick(dialog, Qt.Key.Key_Return)
        assert dialog.refusal.text() == "Type another turn from 1 to 6."  # type: ignore[attr-defined]
    dialog.field.setText("1")  # type: ignore[attr-defined]
    QTest.keyClick(dialog, Qt.Key.Key_Return)
    assert open_in(window).text == "turns 3 and 1 swapped"
    assert [verdict.source for verdict in open_in(window).verdicts] == [
        table.line[turn] for turn in (3, 2, 1, 4, 5, 6)
    ]


def test_swapping_the_only_turn_of_a_game_is_refused_with_a_message(window: Window, sit: Seated) -> None:
    alone = sit(1)
    window.do("swap_turn", alone.line[1])
    assert window.status_bar.message.text() == ONLY_TURN
    assert window.dialog is None


def test_rest_of_another_line_dropped_on_a_turn_of_the_present_line_opens_an_edit_that_plays_it_there(
    window: Window, table: Table
) -> None:
    old = table.line[4]
    session_of(window).navigation.go(table.line[3])
    act_on_board(window, Place(2, 2))
    line = panel_of(window).line
    badge = line.visualRect(line.model().index(3, 0)).center() + QPoint(0, 10)
    QTest.mouseClick(line.viewport(), LEFT, pos=QPoint(SPINE + 36, badge.y()))
    settle()
    drag_row(window, 4, 2, aside=OTHER_LINE_INDENT)
    assert open_in(window).request.first == old.serial
    assert open_in(window).text == "the line from turn 4 on, played after turn 2"


def test_rest_of_a_line_is_played_after_another_turn_by_keys_alone(window: Window, table: Table) -> None:
    window.focus_board()
    session_of(window).navigation.go(table.line[3])
    type_key(window, Qt.Key.Key_T, CTRL_SHIFT)
    session_of(window).navigation.go(table.line[1])
    type_key(window, Qt.Key.Key_H, CTRL_SHIFT)
    assert open_in(window).text == "the line from turn 3 on, played after turn 1"
    review_in(window).make.click()
    assert table.line[1].is_fork


def test_line_replayed_under_other_rules_becomes_a_new_game_and_the_old_one_stays_unmarked(
    window: Window, table: Table
) -> None:
    window.do("other_rules")
    dialog = window.dialog
    assert dialog is not None
    dialog.fields["gravity"].setChecked(True)  # type: ignore[attr-defined]
    dialog.accept()
    assert open_in(window).text == "with other rules"
    assert FELL in kinds(window)
    review_in(window).make.click()
    settle()
    other = session_of(window).table
    assert other is not table
    assert other.record.options["gravity"] is True
    assert table.line[6].mark("edit") is None


# the review ------------------------------------------------------------------------------------------------
def test_each_review_row_speaks_its_turn_what_becomes_of_it_and_why(window: Window, table: Table) -> None:
    window.do("take_out", table.line[2])
    settle()
    rows = review_in(window).list
    answered = QAccessible.queryAccessibleInterface(rows)
    assert answered.childCount() == 4
    spoken = answered.child(3).text(QAccessible.Text.Name)
    assert spoken == "turns 4 to 6: 3 unchanged", "a stretch is one row"
    rows.set_current_turn(2)
    settle()
    assert [answered.child(row).text(QAccessible.Text.Name) for row in range(6)] == [
        "turn 1, Cross: row 1, column 1: unchanged",
        "turn 2, Nought: row 2, column 2: taken out",
        "turn 3, Cross: row 1, column 2: no longer possible. It is Nought’s turn here.",
        "turn 4, Nought: row 1, column 3, then turn 2, Nought: row 1, column 3: unchanged",
        "turn 5, Cross: row 3, column 1, then turn 3, Cross: row 3, column 1: unchanged",
        "turn 6, Nought: row 2, column 1, then turn 4, Nought: row 2, column 1: unchanged",
    ]


def test_each_verdict_of_a_review_has_a_word_and_a_sign_of_its_own() -> None:
    assert set(VERDICT_WORDS) == set(SIGNS)
    assert len(set(SIGNS.values())) == len(SIGNS)
    assert len(set(VERDICT_WORDS.values())) == len(VERDICT_WORDS)


@pytest.fixture
def one_board(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no two boards be legible in any window."""
    monkeypatch.setattr(GridBoard, "legible_size", lambda _board: QSize(2000, 2000))


@pytest.mark.usefixtures("one_board")
def test_hovering_over_the_left_or_right_half_of_a_review_row_previews_the_old_or_new_position(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[2])
    settle()
    rows = review_in(window).list
    session_of(window).previews.set_hovering(True, 0)
    rows.set_current_turn(2)
    place = rows.visualRect(rows.currentIndex())
    for across, node in ((0.2, table.line[4]), (0.75, open_in(window).verdicts[2].node)):
        QTest.mouseMove(rows.viewport(), QPoint(round(place.width() * across), place.center().y()))
        settle()
        sight = session_of(window).previews.shown
        assert sight is not None
        assert sight.node is node
    type_key(window, Qt.Key.Key_Left)
    assert session_of(window).view.sight is not None


def test_review_opens_with_a_preview_of_the_end_that_escape_ends(window: Window, table: Table) -> None:
    session_of(window).previews.set_hovering(True, 0)
    window.do("take_out", table.line[2])
    end = open_in(window).verdicts[-1].node
    sight = session_of(window).previews.shown
    assert sight is not None
    assert sight.node is end
    type_key(window, Qt.Key.Key_Escape)
    assert session_of(window).previews.shown is None
    assert part_of(window).review is not None, "Escape ends only the preview"


@pytest.mark.usefixtures("one_board")
def test_preview_of_a_clicked_review_row_stays_when_the_pointer_leaves(window: Window, table: Table) -> None:
    session_of(window).previews.set_hovering(True, 0)
    window.do("take_out", table.line[2])
    open_in(window)
    rows = review_in(window).list
    place = rows.visualRect(rows.model().index(1, 0))
    for across, node in ((0.25, table.line[2]), (0.75, open_in(window).verdicts[0].at)):
        QTest.mouseClick(rows.viewport(), LEFT, pos=QPoint(round(place.width() * across), place.center().y()))
        QApplication.sendEvent(rows, QEvent(QEvent.Type.Leave))
        settle()
        sight = session_of(window).previews.shown
        assert sight is not None
        assert sight.node is node


def test_turn_replaced_to_repair_a_problem_is_selected_in_the_review_and_previewed(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[1])
    settle()
    review = review_in(window)
    review.go_to_fallen()
    problem, turn = review.problem, table.line[2]
    part_of(window).questions.replace_turn(2, problem, NewTurn(0, (Place(2, 2),)))
    assert kinds(window)[problem] == REPLACED
    assert review.list.turn == problem
    sight = session_of(window).previews.shown
    assert sight is not None
    assert sight.node is open_in(window).verdicts[problem].node
    assert turn is open_in(window).verdicts[problem].source


def test_pointer_below_the_review_rows_leaves_the_preview_unchanged(window: Window, table: Table) -> None:
    window.do("take_out", table.line[5])
    settle()
    rows = review_in(window).list
    end = session_of(window).previews.shown
    assert end is not None
    for point in (QPoint(30, 20), QPoint(30, rows.viewport().height() - 3)):
        QTest.mouseMove(rows.viewport(), point)
        settle()
    assert not rows.indexAt(QPoint(30, rows.viewport().height() - 3)).isValid()
    assert session_of(window).previews.shown == end


def test_next_problem_and_next_change_buttons_visit_exactly_the_rows_of_that_kind(
    window: Window, park: Table
) -> None:
    window.do("take_out", park.line[13])
    open_in(window)
    review = review_in(window)
    for button, wanted in ((review.fallen, (FELL,)), (review.changed, (CHANGED, TURNED))):
        expected = [row for row, kind in enumerate(kinds(window)) if kind in wanted]
        assert len(expected) > 1, "otherwise there is nothing to go on to"
        review.list.set_current_turn(0)
        found = []
        for _ in expected:
            button.click()
            found.append(review.list.turn)
        assert found == expected
        assert button.isEnabled()


def test_counts_of_verdicts_in_an_open_edit_equal_those_of_its_replay(window: Window, table: Table) -> None:
    window.do("take_out", table.line[2])
    edit = open_in(window)
    settle()
    assert edit.replay.is_done
    assert edit.verdict_counts() == edit.replay.counts()


def test_button_and_command_to_the_next_problem_are_there_only_if_there_is_another_and_lead_to_it(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[6])
    review = review_in(window)
    assert not review.fallen.isVisible()
    window.do("take_out", table.line[1])
    for turn in range(len(kinds(window))):  # the bar shows the problem, whichever row is the current one
        review.list.set_current_turn(turn)
        assert review.asking.isVisible()
        assert not review.fallen.isVisible()
        assert window.actions_.why_refused_id("next_fallen") == NO_OTHER_PROBLEM
    window.do("take_out", table.line[4])
    assert kinds(window).count(FELL) == 2
    assert review.fallen.isVisible()
    assert review.fallen.isEnabled()
    assert not window.actions_.why_refused_id("next_fallen")
    window.actions_["next_fallen"].trigger()
    assert kinds(window)[review.list.turn] == FELL


def test_review_that_asks_about_an_impossible_turn_lets_it_be_replaced_or_skipped_and_undo_the_answer(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[2])
    review = review_in(window)
    review.choices_changed.emit(Choices(fallen=ASK))
    assert kinds(window) == [TAKEN_OUT, FELL]
    assert (
        review.asking.sentence.text()
        == "Turn 3, Cross: row 1, column 2: no longer possible. It is Nought’s turn here."
    )
    assert not review.make.isEnabled()
    window.do("make_line")
    assert window.status_bar.message.text() == NOT_YET
    review.asking.other.click()
    act_on_board(window, Place(2, 2))
    assert kinds(window)[:3] == [TAKEN_OUT, FELL, REPLACED]
    type_key(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert kinds(window) == [TAKEN_OUT, FELL], "Undo takes the answer back, which was the latest action"
    assert table.here.depth == 6
    review.asking.skip.click()
    assert kinds(window) == [TAKEN_OUT, FELL, KEPT, KEPT, KEPT]
    assert review.make.isEnabled()


def test_question_about_a_partly_impossible_turn_names_the_reason_and_previews_the_turn(
    window: Window, park: Table
) -> None:
    window.do("take_out", park.line[4])
    settle()
    review_in(window).choices_changed.emit(Choices(fallen=ASK))
    edit = open_in(window)
    while edit.replay.pending is not None and not edit.replay.pending.is_partly_illegal:
        review_in(window).skip_requested.emit()
        edit = open_in(window)
    pending, shown = edit.replay.pending, session_of(window).previews.shown
    assert pending is not None
    assert pending.source is not None
    assert (
        review_in(window)
        .asking.sentence.text()
        .endswith(": a part of it is no longer possible. Take a ground tile: you have no tile that fits.")
    )
    assert shown is not None
    assert shown.node is pending.node, "the preview is of the turn that is asked about"


def undo_text(window: Window) -> str:
    """Return what Undo would do, as its tooltip names it."""
    return session_of(window).view.undo


def test_edits_and_answers_of_a_review_are_undone_and_redone_one_by_one_and_named_by_undo(
    window: Window, table: Table
) -> None:
    table.go_to(table.line[4])
    window.do("take_out", table.line[2])
    review_in(window).choices_changed.emit(Choices(fallen=ASK))
    settle()
    review_in(window).asking.skip.click()
    window.do("take_out", table.line[6])
    states, names = [open_in(window).request], []
    expected = [
        "take out turn 6",
        "skip turn 3",
        f"choose: {FALLEN_PHRASES[ASK]}",
        "take out turn 2",
    ]
    for name in expected:
        assert undo_text(window) == name
        names.append(name)
        window.actions_["undo"].trigger()
        settle()
        if len(names) < len(expected):
            states.append(open_in(window).request)
    assert part_of(window).edit is None, "the first edit is taken back, and with it the review"
    assert table.here.depth == 4, "nothing at the table was undone"
    for wanted in reversed(states):
        assert session_of(window).view.redo == names.pop()
        window.actions_["redo"].trigger()
        assert open_in(window).request == wanted
    assert table.here.depth == 4


def take_out_with_an_answer(window: Window, table: Table) -> None:
    """Take a turn out of the line, and skip the turn that is then asked about."""
    window.do("take_out", table.line[2])
    review_in(window).choices_changed.emit(Choices(fallen=ASK))
    settle()
    review_in(window).asking.skip.click()


@pytest.mark.parametrize("way", ["make", "leave"])
def test_undo_reopens_a_kept_or_discarded_edit_with_its_answers_and_redo_ends_it_again(
    window: Window, table: Table, way: str
) -> None:
    take_out_with_an_answer(window, table)
    kinds_before, line = kinds(window), list(table.line)
    getattr(review_in(window), way).click()
    settle()
    assert part_of(window).edit is None
    window.actions_["undo"].trigger()
    assert (kinds(window), table.line) == (kinds_before, line)
    assert open_in(window).replay.replies == [Reply("skip")]
    window.actions_["redo"].trigger()
    settle()
    assert part_of(window).edit is None
    assert table.line[-1].mark("edit") is None
    assert (table.line == line) == (way == "leave")
    window.actions_["undo"].trigger()
    assert open_in(window).replay.replies == [Reply("skip")]


def test_second_undo_after_discarding_an_edit_removes_its_last_answer(window: Window, table: Table) -> None:
    take_out_with_an_answer(window, table)
    before = open_in(window).request
    review_in(window).leave.click()
    settle()
    window.actions_["undo"].trigger()
    settle()
    window.actions_["undo"].trigger()
    assert kinds(window) == [TAKEN_OUT, FELL], "the answer is taken back, the turn is still out"
    assert open_in(window).request.edits == before.edits
    assert open_in(window).replay.replies == []


def test_replacing_a_turn_of_a_seat_hidden_from_the_viewer_is_refused(window: Window, qtbot: object) -> None:
    table = show_holdem(window, qtbot, "free")
    viewer = session_of(window).view.viewer
    others = next(node for node in table.line[1:] if viewer not in table.game.to_act(node.parent.state))
    window.do("replace_turn", others)
    assert not window.borrowed_board.is_on
    assert window.status_bar.message.text() == ONLY_ITS_OWN


# a draft ---------------------------------------------------------------------------------------------------
def test_second_escape_puts_an_edit_aside_and_a_command_reopens_it(window: Window, table: Table) -> None:
    window.do("take_out", table.line[2])
    settle()
    type_key(window, Qt.Key.Key_Escape)
    part = part_of(window)
    assert part.edit is not None, "the first press only ends the preview"
    assert window.actions_.why_refused_id("go_on_changing") == IS_OPEN
    type_key(window, Qt.Key.Key_Escape)
    assert part.edit is None
    assert part.strip.message == "Turn 2 taken out."
    assert not window.actions_.why_refused_id("go_on_changing")
    window.do("go_on_changing")
    assert open_in(window).text == "turn 2 taken out"
    assert part.strip.isHidden()


def test_open_edit_of_the_past_survives_restart_and_can_then_be_discarded(
    window: Window, table: Table, make: Callable[[], Window]
) -> None:
    window.do("take_out", table.line[2])
    settle()
    opened = open_table(window.journal, table.id).table  # nothing was closed, as after a kill
    again = make()
    again.show_table(opened)
    settle()
    assert part_of(again).strip.message == "Turn 2 taken out."
    part_of(again).discard()
    assert part_of(again).strip.isHidden()
    assert opened.line[6].mark("edit") is None


# fair tables -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    "id",
    [
        "replace_turn",
        "insert_turn",
        "take_out",
        "move_turn",
        "swap_turn",
        "rest_from",
        "rest_here",
    ],
)
def test_changing_the_past_of_a_fair_game_in_play_with_secrets_is_refused(
    window: Window, qtbot: object, id: str
) -> None:
    table = show_holdem(window, qtbot, "fair")
    window.do(id, table.line[1])
    assert window.status_bar.message.text() == IN_PLAY
    assert feature_part(window, PastEditController).edit is None


def test_other_rules_for_a_fair_game_in_play_with_secrets_are_refused(window: Window, qtbot: object) -> None:
    show_holdem(window, qtbot, "fair")
    window.do("other_rules")
    assert window.status_bar.message.text() == IN_PLAY
    assert feature_part(window, PastEditController).edit is None


# rows of the new line --------------------------------------------------------------------------------------
def test_row_of_a_changed_turn_says_what_it_was_and_compare_opens_its_original(
    window: Window, park: Table
) -> None:
    for number in range(30, 12, -1):
        window.do("take_out", park.line[number])
        if CHANGED in kinds(window):
            break
        window.do("leave_change")
    edit = open_in(window)
    changed = [one for one in edit.verdicts if edit.kind_of(one) == CHANGED]
    assert changed
    review_in(window).make.click()
    settle()
    node = next(node for node in park.line if node.mark("came_from") is not None and node.moves)
    words = session_of(window).words
    assert "Different since its line was replayed, was: " in words.tooltip(node)
    assert "different since its line was replayed" in words.spoken_row(node)
    park.go_to(node)
    window.actions_["compare"].trigger()
    assert window.dialog is not None
    assert window.dialog.left.node.serial == node.mark("came_from").turn  # type: ignore[attr-defined]


def test_journal_error_while_keeping_an_edit_adds_no_line_and_keeps_the_review_open(
    window: Window, table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    old, known = list(table.line), len(table.history.nodes)
    window.do("take_out", table.line[2])
    settle()

    def refuse(*_given: object) -> None:
        raise JournalError("The disk is full.")

    monkeypatch.setattr(window.journal, "fill", refuse)
    review_in(window).make.click()
    settle()
    assert window.notice_bar.sentence.text() == "The disk is full."
    assert (table.line, len(table.history.nodes)) == (old, known)
    assert open_in(window).text == "turn 2 taken out"


def test_curtain_between_players_hides_the_review_until_it_is_lifted(window: Window, qtbot: object) -> None:
    table = show_holdem(window, qtbot, "free")
    window.do("take_out", table.line[2])
    settle()
    assert review_in(window).isVisible()
    session_of(window).cover_secrets()
    settle()
    assert session_of(window).view.cover is not None
    assert not review_in(window).isVisible()
    session_of(window).confirm_presence()
    settle()
    assert review_in(window).isVisible()


# who plays in a changed past -------------------------------------------------------------------------------
def test_opening_another_window_ends_replacing_a_turn_and_shows_the_table_again(
    window: Window, qtbot: object
) -> None:
    table = show_holdem(window, qtbot, "free")
    viewer = session_of(window).view.viewer
    own = next(node for node in table.line[1:] if viewer in table.game.to_act(node.parent.state))
    window.do("replace_turn", own)
    settle()
    assert window.borrowed_board.is_on
    assert window.table is table, "the program knows which game it is in"
    window.do("another_window")
    settle()
    assert not window.borrowed_board.is_on


def test_bookmark_command_ends_replacing_and_marks_the_present_turn(window: Window, table: Table) -> None:
    window.do("replace_turn", table.line[2])
    settle()
    window.do("bookmark")
    assert session_of(window).table is table
    assert table.here.mark("bookmark") is not None


@pytest.mark.parametrize("way", ["make", "leave", "later", "escape"])
def test_review_has_the_focus_and_leaving_it_in_any_way_focuses_the_board(
    window: Window, table: Table, way: str
) -> None:
    window.focus_board()
    window.do("take_out", table.line[2])
    settle()
    assert review_in(window).list.hasFocus()
    if way == "escape":
        type_key(window, Qt.Key.Key_Escape)  # ends the preview
        type_key(window, Qt.Key.Key_Escape)
    else:
        QTest.mouseClick(getattr(review_in(window), way), LEFT)
    settle()
    assert part_of(window).review is None
    assert window.board.hasFocus()


def test_choice_of_a_review_lets_the_computer_answer_anew_to_a_replaced_turn(
    window: Window, sit: Seated, qtbot: QtBot
) -> None:
    table = sit(0, AGAINST_EASY, size="3x3", run=3)
    play_marks(table, MARKS[:4])
    window.do("replace_turn", table.line[3])
    settle()
    act_on_board(window, Place(2, 2))
    assert kinds(window) == [REPLACED, KEPT]
    review_in(window).choices_changed.emit(Choices(anew=(1,)))
    part = part_of(window)
    qtbot.waitUntil(lambda: part.edit is not None and part.edit.replay.is_done, timeout=30_000)
    assert kinds(window) == [REPLACED, ANEW]


def test_review_of_holdem_names_a_hand_only_in_its_first_row(window: Window, qtbot: object) -> None:
    table = show_holdem(window, qtbot, "free")
    window.do("take_out", table.line[2])
    open_in(window)
    rows = review_in(window).list.rows
    before = rows.stretches.row_of(0)
    first, second = (rows.row(rows.index(before + number, 0)) for number in (0, 1))
    assert first is not None
    assert second is not None
    assert first.old.text.startswith("Hand 1 · ")
    assert not first.old.short.startswith("Hand 1 · "), "where there is no room for it"
    assert "Hand 1" not in second.old.text


def test_review_rows_have_the_colour_of_the_seat_that_moved(window: Window, table: Table) -> None:
    window.do("insert_turn", table.line[3])
    act_on_board(window, Place(2, 2))
    open_in(window)
    rows = review_in(window).list.rows
    for verdict in range(len(open_in(window).verdicts)):
        rows.fold(verdict, is_folded=False)
    rows.fold(-1, is_folded=False)
    found = [rows.row(rows.index(number, 0)) for number in range(rows.rowCount())]
    seats = [table.line[1].seat, table.line[2].seat, 0, *(node.seat for node in table.line[3:])]
    assert [row.colour for row in found if row is not None] == [table.seats[seat].colour for seat in seats]


def test_choice_to_let_the_game_replace_turns_is_offered_for_reedmere_and_not_for_tic_tac_toe(
    window: Window, table: Table, park: Table
) -> None:
    replacing = "Let the game replace them where it can"
    window.do("take_out", park.line[13])
    assert replacing in choices_offered(window)
    window.show_table(table)
    window.do("take_out", table.line[2])
    assert replacing not in choices_offered(window)


def test_has_chance_is_true_for_reedmere_holdem_and_the_duel_and_false_for_fill_and_tic_tac_toe(
    window: Window,
) -> None:
    assert not has_chance(find_game("fill"))
    assert not has_chance(find_game("tictactoe"))
    assert all(has_chance(find_game(name)) for name in ("park", "holdem", "duel"))
