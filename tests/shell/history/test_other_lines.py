"""Test other lines within the present one: a badge at the turn of the fork lists them below it."""

from __future__ import annotations

from random import Random

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from takeback.engine.game import find_game
from takeback.engine.history import Bookmark
from takeback.games.holdem.state import Call, Check, Deal
from takeback.shell.history.commands import new_bookmark
from takeback.shell.history.line_rows import Chapters, LineRow, LineRows, OtherLine, other_lines
from takeback.shell.session.words import Words
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.conftest import PERSONS, Seated, play_on
from tests.shell.history.lines import play_random_table
from tests.shell.history.panel import click, middle_of, panel_of
from tests.shell.history.test_heads import play_preferred
from tests.shell.showing import session_of

SPOKEN = Qt.ItemDataRole.AccessibleTextRole


def make_forked() -> Table:
    """Return a line of tic-tac-toe with other lines at three of its turns, two at one of them."""
    table = new_table(find_game("tictactoe"), {"size": "5x5", "run": 5}, PERSONS, 7)
    for _ in range(8):
        play_on(table)
    tip = table.here
    for depth, number in ((2, 3), (2, 5), (5, 4), (6, 3)):
        table.go_to(tip.line()[depth])
        play_on(table, number)
    table.go_to(tip)
    return table


def test_rows_of_a_line_are_its_turns_and_the_other_lines_of_unfolded_forks_in_order() -> None:
    table, random = make_forked(), Random(1)
    rows = LineRows(table, Words(table))
    forks = [node for node in table.line if node.is_fork]
    assert [len(other_lines(table, fork)) for fork in forks] == [2, 1, 1]
    for _ in range(20):
        rows.set_unfolded(random.choice(forks), random.random() < 0.6)
        rows.read()
        listed: list[LineRow] = []
        for node in table.line:
            listed.append(node)
            if node in forks and rows.is_unfolded(node):
                listed += map(OtherLine, other_lines(table, node))
        assert [rows.at(row) for row in range(-1, rows.count + 1)] == [None, *listed, None]
        for node in table.line:
            assert listed[rows.row_of_turn(node.depth)] is node


def test_badge_or_keys_fold_rows_of_other_lines_that_arrows_pass_and_a_click_goes_to_the_line(
    window: Window, sit: Seated
) -> None:
    table = sit(0, size="3x3")
    for number in (0, 0, 0, 0, 0, 0, 0):
        play_on(table, number)
    won = table.line[3]
    assert table.outcome is not None
    table.go_to(table.line[2])
    play_on(table, 3)
    line, lists = panel_of(window).line, panel_of(window).lists
    assert "tree" not in vars(lists)
    assert line.look(2).badge == "1 other line"
    line.grab()
    first, last = line._painter.badges[2]
    at = QPoint((first + last) // 2, middle_of(line, 2).y())
    press = Qt.MouseButton.LeftButton
    QTest.mouseClick(line.viewport(), press, pos=at)
    assert table.here.depth == 3  # the current turn has not changed
    row = line.look(3)
    assert (row.is_line, row.text) == (True, "Line 1 · played first")
    assert row.second == f"Cross wins · 7 turns · {session_of(window).words.turn_name(won)}"
    assert "Another line, Line 1: 3. " in str(line.model().index(3, 0).data(SPOKEN))
    line.setFocus()
    QTest.keyClick(line, Qt.Key.Key_Up)
    assert table.here.depth == 2  # moving over the row of the other line
    QTest.keyClick(line, Qt.Key.Key_Down)
    assert table.here.depth == 3
    click(line, 3)
    assert table.here is won
    assert (line.look(3).text, line.look(3).second[:10]) == ("Line 2", "unfinished")
    QTest.keyClick(line, Qt.Key.Key_Up)
    QTest.keyClick(line, Qt.Key.Key_Left)
    assert not line.look(3).is_line
    QTest.keyClick(line, Qt.Key.Key_Right)
    assert line.look(3).is_line
    line.grab()
    QTest.mouseClick(line.viewport(), press, pos=at)
    assert line.model().rowCount() == len(table.line)


def test_history_row_shows_bookmark_name_and_note_on_its_second_line(window: Window, sit: Seated) -> None:
    table = sit(3)
    mark = new_bookmark(table, table.here)
    assert mark.colour not in {seat.colour for seat in table.seats}
    table.marks.set(table.here, "bookmark", Bookmark("A trap", mark.colour, "Nought must\nanswer"), "mark")
    table.marks.set(table.line[1], "note", "As in the book", "note")
    line = panel_of(window).line
    assert line.look(3).second == "A trap · Nought must answer"
    assert line.look(1).second == "As in the book"
    assert line.look(2).second == ""


def test_folded_heading_of_a_finished_holdem_hand_shows_an_amount_won(window: Window) -> None:
    table = new_table(find_game("holdem"), {}, PERSONS, 5)
    window.show_table(table)
    session_of(window).confirm_presence()
    for _ in range(60):
        play_preferred(table, Call, Check, Deal)
    line = panel_of(window).line
    QTest.keyClick(line, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)  # folds all heads
    heads = [line.look(row) for row in range(line.model().rowCount()) if line.look(row).head]
    assert len(heads) > 2
    assert all(" +" in head.second for head in heads[:-1])


def test_turns_of_reedmere_are_grouped_by_round_whose_summary_names_both_players() -> None:
    table = play_random_table(find_game("park"), 9)
    table.go_to(max(table.history.nodes.values(), key=lambda node: node.depth))
    chapters = Chapters(table, Words(table))
    rounds = [(one.name, one.count) for one in chapters.all if one.name]
    assert rounds[:3] == [("Round 1", 2), ("Round 2", 2), ("Round 3", 2)]
    told = Words(table).summary(chapters.all[1].first, table.line[2])
    assert all(name in told for name in ("Blue ", "Red "))
