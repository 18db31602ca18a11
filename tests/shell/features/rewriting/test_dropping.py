"""Test dropping a turn, or the rest of a line, on another turn of the same list."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QToolTip, QWidget

from takeback.engine.history import Node
from takeback.engine.past_edits import INSIDE_ITSELF, THERE_ALREADY
from takeback.games.tictactoe.state import Place
from takeback.shell.history.carrying import LINE_DOT, TURN_DOT
from takeback.shell.history.rows import OTHER_LINE_INDENT
from takeback.shell.history.tree_view import DOT, LineTree
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import Seated
from tests.shell.features.rewriting.acting import (
    LEFT,
    act_on_board,
    open_in,
    part_of,
    play_marks,
    point_of_dot,
    type_key,
)
from tests.shell.history.panel import panel_of, show_line, show_tree
from tests.shell.showing import session_of


@pytest.fixture
def table(window: Window, sit: Seated) -> Table:
    """Return a table of six turns, with another line of one turn after the third."""
    found = sit(0, size="3x3", run=3)
    play_marks(found)
    old = list(found.line)
    session_of(window).navigation.go(found.line[3])
    act_on_board(window, Place(2, 2))
    found.go_to(old[6])
    show_tree(window)
    settle()
    return found


def tree_in(window: Window) -> LineTree:
    return panel_of(window).lists.tree


def point_of_turn(window: Window, node: Node) -> QPoint:
    """Return the point of the dot of a turn in the tree, or of the line that begins with it."""
    tree = tree_in(window)
    index = tree.line_model.index_of(node)
    tree.scrollTo(index)
    tree.scrollTo(index)
    settle()
    place = tree.visualRect(index)
    return QPoint(place.left() + DOT + 2, place.center().y())


def drag(from_: QWidget, start: QPoint, to: QWidget, end: QPoint, lets_go: bool = True) -> None:
    """Drag with the mouse from one widget to another; Qt sends all events to the widget that was pressed."""
    last = from_.mapFromGlobal(to.mapToGlobal(end))
    QTest.mousePress(from_, LEFT, pos=start)
    for share in (0.3, 0.6, 1.0):
        QTest.mouseMove(from_, start + (last - start) * share)
    if lets_go:
        QTest.mouseRelease(from_, LEFT, pos=last)
    settle()


def drag_in_tree(window: Window, node: Node, onto: Node) -> None:
    viewport = tree_in(window).viewport()
    point_of_turn(window, onto)
    start, end = point_of_turn(window, node), point_of_turn(window, onto)
    drag(viewport, start, viewport, end + QPoint(60, 0))


def test_turn_dropped_on_another_branch_in_the_tree_opens_an_edit_that_plays_its_line_there(
    window: Window, table: Table
) -> None:
    other = next(node for node in table.line[3].children if node is not table.line[4])
    drag_in_tree(window, table.line[5], other)
    assert open_in(window).request.first == table.line[5].serial
    assert open_in(window).request.base == other.serial
    assert open_in(window).text == "the line from turn 5 on, played after turn 4"
    assert table.here.depth == 6, "and nobody went anywhere"


def test_line_dropped_on_a_present_turn_in_the_tree_opens_an_edit_that_plays_it_there(
    window: Window, table: Table
) -> None:
    tree = tree_in(window)
    onto = point_of_turn(window, table.line[1])
    fork = tree.line_model.index_of(table.line[3])
    tree.expand(fork)
    settle()
    line = tree.line_model.index(0, 0, fork)
    assert tree.line_model.row(line).kind == "line"
    place = tree.visualRect(line)
    start = QPoint(place.left() + DOT + 2, place.center().y())
    drag(tree.viewport(), start, tree.viewport(), onto + QPoint(60, 0))
    assert open_in(window).text == "the line from turn 4 on, played after turn 1"


Drag = tuple[QWidget, QPoint, QWidget, QPoint]  # widget and point of the start, widget and point of the end


def of_a_turn_in_the_present_line(window: Window, table: Table) -> Drag:
    line = show_line(window).viewport()
    settle()
    return line, point_of_dot(window, 5), line, point_of_dot(window, 2) - QPoint(0, 8)


def of_another_line_in_the_present_line(window: Window, table: Table) -> Drag:
    line = show_line(window)
    line._unfold(table.line[3], True)
    settle()
    start, end = point_of_dot(window, 4, OTHER_LINE_INDENT), point_of_dot(window, 1)
    return line.viewport(), start, line.viewport(), end


def of_a_turn_in_the_tree(window: Window, table: Table) -> Drag:
    tree = tree_in(window).viewport()
    return (
        tree,
        point_of_turn(window, table.line[5]),
        tree,
        point_of_turn(window, table.line[2]) + QPoint(60, 0),
    )


def of_a_line_in_the_tree(window: Window, table: Table) -> Drag:
    tree = tree_in(window)
    onto = point_of_turn(window, table.line[1])
    fork = tree.line_model.index_of(table.line[3])
    tree.expand(fork)
    settle()
    place = tree.visualRect(tree.line_model.index(0, 0, fork))
    start = QPoint(place.left() + DOT + 2, place.center().y())
    return tree.viewport(), start, tree.viewport(), onto + QPoint(60, 0)


DRAGS = (
    of_a_turn_in_the_present_line,
    of_another_line_in_the_present_line,
    of_a_turn_in_the_tree,
    of_a_line_in_the_tree,
)


@pytest.mark.parametrize("of", DRAGS)
def test_escape_cancels_a_drag_of_a_turn_or_line_wherever_the_keyboard_focus_is(
    window: Window, table: Table, of: Callable[[Window, Table], Drag]
) -> None:
    from_, start, to, end = of(window, table)
    shown, board = panel_of(window).lists.current_list, window.board
    here, looked_at = table.here, session_of(window).previews.shown
    last = from_.mapFromGlobal(to.mapToGlobal(end))
    for has_keys in (board, shown):
        has_keys.setFocus()
        QTest.mousePress(from_, LEFT, pos=start)
        settle()
        pressed = shown.grab().toImage()
        for share in (0.3, 0.6, 1.0):
            QTest.mouseMove(from_, start + (last - start) * share)
        settle()
        assert shown.grab().toImage() != pressed, "It is seen to be dragged."
        QTest.keyClick(window.focusWidget() or window, Qt.Key.Key_Escape)
        settle()
        assert shown.grab().toImage() == pressed
        assert from_.cursor().shape() == Qt.CursorShape.ArrowCursor
        QTest.mouseMove(from_, last + QPoint(3, 3))
        QTest.mouseRelease(from_, LEFT, pos=last + QPoint(3, 3))
        settle()
        assert part_of(window).edit is None
        assert table.here is here
        assert session_of(window).previews.shown == looked_at
    drag(from_, start, to, end)
    assert part_of(window).edit is not None, "It is a drag that does something where it is not cancelled."


def test_pressing_escape_twice_after_a_drag_in_the_tree_closes_the_review(
    window: Window, table: Table
) -> None:
    drag_in_tree(window, table.line[5], table.line[2])
    type_key(window, Qt.Key.Key_Escape)  # ends the preview
    type_key(window, Qt.Key.Key_Escape)
    assert part_of(window).review is None


def test_drop_outside_the_turns_of_the_tree_changes_nothing(window: Window, table: Table) -> None:
    tree = tree_in(window).viewport()
    below = QPoint(60, tree.height() + 30)
    drag(tree, point_of_turn(window, table.line[3]), tree, below)
    assert part_of(window).edit is None


def test_line_dropped_in_the_tree_where_it_is_or_inside_itself_is_refused_with_a_message(
    window: Window, table: Table
) -> None:
    other = next(node for node in table.line[3].children if node is not table.line[4])
    drag(*dot_of_line_in_tree(window, other), *on_turn(window, table.line[3]))
    assert window.status_bar.message.text() == THERE_ALREADY
    drag_in_tree(window, table.line[2], other)
    assert window.status_bar.message.text() == INSIDE_ITSELF
    assert part_of(window).edit is None


@pytest.mark.parametrize("onto", range(7))
def test_turn_dragged_in_the_tree_says_where_it_would_move_and_moves_there_unless_it_is_there_already(
    window: Window, table: Table, onto: int
) -> None:
    viewport = tree_in(window).viewport()
    point_of_turn(window, table.line[onto])
    start, end = point_of_turn(window, table.line[4]), point_of_turn(window, table.line[onto]) - QPoint(0, 8)
    drag(viewport, start, viewport, end, lets_go=False)
    said = window.status_bar.message.text()
    QTest.mouseRelease(viewport, LEFT, pos=end)
    settle()
    edit = part_of(window).edit
    if onto in (4, 5):
        assert edit is None
        assert "Release" not in said
    else:
        assert edit is not None
        assert said == f"Release to move turn 4 before turn {max(1, onto)}."
        assert edit.text == said.removeprefix("Release to move ").removesuffix(".").replace(" b", " moved b")


def dot_of_line_in_tree(window: Window, first: Node) -> tuple[QWidget, QPoint]:
    """Return the tree's viewport and the point of the dot of the line that begins with this turn."""
    tree = tree_in(window)
    assert first.parent is not None
    fork = tree.line_model.index_of(first.parent)
    tree.expand(fork)
    settle()
    line = tree.line_model.index(0, 0, fork)
    place = tree.visualRect(line)
    return tree.viewport(), QPoint(place.left() + DOT + 2, place.center().y())


def on_turn(window: Window, node: Node) -> tuple[QWidget, QPoint]:
    return tree_in(window).viewport(), point_of_turn(window, node) + QPoint(60, 0)


def test_dots_of_the_tree_tell_in_tooltips_what_dragging_them_does(window: Window, table: Table) -> None:
    other = next(node for node in table.line[3].children if node is not table.line[4])
    viewport, at = dot_of_line_in_tree(window, other)
    for point, tip in ((at, LINE_DOT), (point_of_turn(window, table.line[2]), TURN_DOT)):
        QToolTip.hideText()
        QApplication.sendEvent(viewport, QHelpEvent(QEvent.Type.ToolTip, point, viewport.mapToGlobal(point)))
        assert QToolTip.text() == tip


def test_tree_looks_different_during_a_drag_and_as_before_once_it_is_dropped_outside(
    window: Window, table: Table
) -> None:
    tree = tree_in(window)
    start, end = point_of_turn(window, table.line[5]), point_of_turn(window, table.line[2]) + QPoint(60, 0)
    before = tree.grab().toImage()
    drag(tree.viewport(), start, tree.viewport(), end, lets_go=False)
    assert tree.grab().toImage() != before
    QTest.mouseMove(tree.viewport(), start)
    QTest.mouseMove(tree.viewport(), QPoint(end.x(), tree.viewport().height() + 30))
    QTest.mouseRelease(tree.viewport(), LEFT, pos=QPoint(end.x(), tree.viewport().height() + 30))
    settle()
    assert tree.grab().toImage() == before


def test_click_on_a_tree_dot_previews_its_turn(window: Window, table: Table) -> None:
    QTest.mouseClick(tree_in(window).viewport(), LEFT, pos=point_of_turn(window, table.line[2]))
    sight = session_of(window).previews.shown
    assert sight is not None
    assert sight.node is table.line[2]
    assert part_of(window).edit is None


@pytest.mark.parametrize("row", range(7))
def test_turn_dragged_in_the_present_line_says_where_it_would_move_and_moves_there_unless_already_there(
    window: Window, table: Table, row: int
) -> None:
    line = show_line(window).viewport()
    settle()
    start, end = point_of_dot(window, 4), point_of_dot(window, row) - QPoint(0, 8)
    drag(line, start, line, end, lets_go=False)
    said = window.status_bar.message.text()
    QTest.mouseRelease(line, LEFT, pos=end)
    settle()
    edit = part_of(window).edit
    if row in (4, 5):
        assert edit is None
        assert "Release" not in said
    else:
        assert edit is not None
        assert said == f"Release to move turn 4 before turn {max(1, row)}."
        assert edit.text == said.removeprefix("Release to move ").removesuffix(".").replace(" b", " moved b")


def test_only_the_dot_of_a_history_row_says_in_a_tooltip_that_it_can_be_dragged(
    window: Window, table: Table
) -> None:
    line = show_line(window)
    settle()
    for at, is_told in ((point_of_dot(window, 3), True), (point_of_dot(window, 3) + QPoint(60, 0), False)):
        QToolTip.hideText()
        QApplication.sendEvent(
            line.viewport(), QHelpEvent(QEvent.Type.ToolTip, at, line.viewport().mapToGlobal(at))
        )
        assert (QToolTip.text() == TURN_DOT) is is_told
