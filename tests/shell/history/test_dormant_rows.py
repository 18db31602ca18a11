"""Test the rows of dormant turns: where they wait in the new line, what they say, and that they return."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu

from takeback.engine.history import Node
from takeback.engine.past_edits import Choices, NewTurn, Replace, TakeOut
from takeback.engine.random_edits import random_edit
from takeback.engine.state import Illegal
from takeback.games.tictactoe.state import Place
from takeback.shell.features.rewriting.open_edit import EditRequest
from takeback.shell.history.line_rows import ChapterRows, LineRow, LineRows
from takeback.shell.history.tree_view import TreeRowLook
from takeback.shell.session.words import WAITS_UNTIL, Words
from takeback.shell.window.window import Window
from takeback.table.dormant import WaitingTurn, waiting_beside
from takeback.table.rewriting import new_line, rewriting_with_edits
from takeback.table.table import Table
from tests.engine.test_repairs import finished
from tests.shell.conftest import Seated
from tests.shell.features.rewriting.acting import open_in, part_of, review_in
from tests.shell.history.lines import group_turns
from tests.shell.history.panel import click, panel_of
from tests.shell.history.test_find import depths_of_found
from tests.shell.showing import session_of
from tests.table.test_dormant import dormant_on, edit, five_in_a_row

SPOKEN, TIP = Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole
WHY = "Row 1, column 9 is already taken."


@pytest.fixture
def old(window: Window, sit: Seated) -> list[Node]:
    """Play ten turns and make a line in which turns 5 and 6 are dormant; return the old line."""
    table = sit(0, size="19x19", run=5)
    for turn in range(10):
        table.act(Place(0, turn * 2), table.to_act()[0])
    line = list(table.line)
    edit(table, Replace(3, (NewTurn(0, (line[5].moves[0].action,)),)))
    return line


def test_turns_dormant_after_an_edit_are_unnumbered_rows_of_the_new_line_that_say_why(
    window: Window, old: list[Node]
) -> None:
    table, words, line = session_of(window).table, session_of(window).words, panel_of(window).line
    looks = [line.look(row) for row in range(line.model().rowCount())]
    assert [look.is_waiting for look in looks] == [False] * 5 + [True] * 2 + [False] * 4
    assert [look.text for look in looks[5:7]] == [words.turn_name(node) for node in old[5:7]]
    assert not any(look.end_texts for look in looks[5:7])
    index = line.model().index(5, 0)
    assert index.data(SPOKEN) == f"Dormant: {words.turn_name(old[5])}. {WHY}"
    assert index.data(TIP).splitlines() == [words.turn_name(old[5]), WHY, WAITS_UNTIL]
    table.go_to(old[10])
    assert not any(line.look(row).is_waiting for row in range(line.model().rowCount()))


def test_arrow_keys_and_clicks_select_rows_of_dormant_turns_without_moving_the_table(
    window: Window, old: list[Node]
) -> None:
    table, line = session_of(window).table, panel_of(window).line
    click(line, 4)
    line.setFocus()
    rested = []
    for key in (Qt.Key.Key_Down,) * 3 + (Qt.Key.Key_Up,) * 3:
        QTest.keyClick(line, key)
        rested.append((line.currentIndex().row(), table.here.depth))
    assert rested == [(5, 4), (6, 4), (7, 5), (6, 5), (5, 5), (4, 4)]
    click(line, 6)
    assert (line.currentIndex().row(), table.here.depth) == (6, 4)
    assert window.status_bar.message.text().startswith("Dormant: Nought: row 1, column 11. It is Cross")
    QTest.keyClick(line, Qt.Key.Key_End)
    assert table.here is table.line[-1]
    QTest.keyClick(line, Qt.Key.Key_Home)
    assert table.here.depth == 0


def test_tree_lists_and_speaks_dormant_turns_with_their_reason_below_the_turn_where_they_wait(
    window: Window, old: list[Node]
) -> None:
    window.do("all_lines")
    table, tree = session_of(window).table, panel_of(window).lists.tree
    index = tree.line_model.index_of(table.line[5])
    rows = [tree.line_model.index(row, 0, index) for row in range(tree.line_model.rowCount(index))]
    dormant = [row for row in rows if tree.line_model.row(row).kind == "dormant"]
    name = session_of(window).words.turn_name
    assert str(dormant[0].data()) == f"{name(old[5])} · dormant: {WHY}"
    assert [str(row.data(SPOKEN)).split(". ")[0] for row in dormant] == [
        f"Dormant: {name(node)}" for node in old[5:7]
    ]
    assert str(dormant[0].data(TIP)).splitlines() == [name(old[5]), WHY, WAITS_UNTIL]
    tree.setCurrentIndex(rows[-1])
    assert tree.node_at_focus() is None
    look = tree._look(index)
    assert isinstance(look, TreeRowLook)
    assert look.turn is not None
    assert look.turn.has_waiting


def test_rows_of_a_line_after_random_edits_are_its_turns_and_its_dormant_ones_in_order(qapp: object) -> None:
    table, random = five_in_a_row(14), Random(4)
    rows, waited = LineRows(table, Words(table)), 0
    for _ in range(40):
        if random.random() < 0.5:
            grown = finished(
                rewriting_with_edits(table, table.line[-1], [random_edit(table.line, random)], Choices())
            )
            try:
                table.join_line(new_line(table, grown, "new line"))
            except Illegal:
                continue
            rows.forget_waiting()
        else:
            table.go_to(random.choice(list(table.history.nodes.values())))
        rows.read()
        expected = list[LineRow]()
        for node in table.line:
            before, after = waiting_beside(table.history, node)
            expected += [*before, node, *after]
        assert [rows.at(row) for row in range(rows.count)] == expected
        dormant = [one.source.serial for one in expected if isinstance(one, WaitingTurn)]
        assert dormant == dormant_on(table)
        assert [expected[rows.row_of_turn(node.depth)] for node in table.line] == table.line
        waited += len(dormant)
    assert waited > 10
    table.close()


def test_rows_of_dormant_turns_beside_a_deleted_last_turn_return_when_it_is_played_again(
    qapp: object,
) -> None:
    table = five_in_a_row(8)
    edit(table, TakeOut(6, 6))  # turn 7 loses its turn, and waits before the last one
    tip = table.line[-1]
    assert len(dormant_on(table)) == 1
    assert tip.parent is not None
    for node in tip.parent.children:
        table.marks.set(node, "hidden", 1.0, "delete the line")
    rows = LineRows(table, Words(table))
    assert table.line[-1] is tip.parent
    before = rows.count
    table.act(tip.moves[0].action, tip.seat)
    rows.read()
    assert table.line[-1] is tip
    assert rows.count == before + 2
    assert isinstance(rows.at(before), WaitingTurn)
    table.close()


def test_notice_says_how_many_dormant_turns_the_kept_line_plays_again(
    window: Window, old: list[Node]
) -> None:
    table: Table = session_of(window).table
    again = NewTurn(0, (old[3].moves[0].action,))
    part_of(window).review_request(session_of(window), table.line[-1], EditRequest((Replace(3, (again,)),)))
    open_in(window)
    review_in(window).make.click()
    assert window.notice_bar.isVisible()
    assert window.notice_bar.sentence.text() == "2 dormant turns have returned."
    assert dormant_on(table) == []


@pytest.mark.parametrize("where", ["line", "tree"])
def test_menu_of_a_dormant_turn_says_why_it_waits_and_leads_to_its_old_line(
    window: Window, old: list[Node], where: str
) -> None:
    view: QAbstractItemView = panel_of(window).line
    index = view.model().index(5, 0)
    if where == "tree":
        window.do("all_lines")
        view = tree = panel_of(window).lists.tree
        holder = tree.line_model.index_of(session_of(window).table.line[5])
        rows = [tree.line_model.index(row, 0, holder) for row in range(tree.line_model.rowCount(holder))]
        index = next(row for row in rows if tree.line_model.row(row).kind == "dormant")
    view.setCurrentIndex(index)
    keyboard = QContextMenuEvent.Reason.Keyboard
    QApplication.sendEvent(view.viewport(), QContextMenuEvent(keyboard, QPoint(), QPoint()))
    menu = next(menu for menu in window.history_dock.findChildren(QMenu) if menu.isVisible())
    why, _between, go, *others = menu.actions()
    assert (why.text().replace("&", ""), why.isEnabled()) == (
        f"Dormant: Cross: row 1, column 9. {WHY}",
        False,
    )
    assert [one.objectName() for one in others] == ["preview", "compare"]
    go.trigger()
    assert session_of(window).table.here is old[5]
    menu.close()


def test_folded_hand_in_the_history_counts_the_dormant_turns_that_it_hides(
    window: Window, old: list[Node], monkeypatch: pytest.MonkeyPatch
) -> None:
    group_turns(monkeypatch, 4, name="Hand")
    window.show_table(session_of(window).table)
    line = panel_of(window).line
    heads = [row for row in range(line.model().rowCount()) if line.look(row).head]
    counts = [line.rows.dormant_in(chapter) for chapter in line.chapters.all]
    assert sum(counts) == 2
    assert not any(line.look(row).has_waiting for row in heads), "The rows below say it."
    line.chapters.fold_all(True)
    line.rows.read()
    for row in range(line.model().rowCount()):
        found = line.rows.at(row)
        if isinstance(found, ChapterRows) and line.chapters.is_folded(found):
            count = line.rows.dormant_in(found)
            assert line.look(row).has_waiting == bool(count)
            index = line.model().index(row, 0)
            for role in (SPOKEN, TIP):
                assert (f"{count} dormant turn" in str(index.data(role)).lower()) == bool(count)


def test_is_dormant_filter_of_the_search_finds_the_turns_beside_which_dormant_ones_wait(
    window: Window, old: list[Node]
) -> None:
    table = session_of(window).table
    waiting = [node.depth for node in table.line if node.mark("dormant") is not None]
    assert depths_of_found(window, "is:dormant") == waiting != []
