"""Test the list of all turns of all lines in the order they were played."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.history import Node
from takeback.shell.history.lists import HistoryLists
from takeback.shell.window.window import Window
from takeback.table.opening import save, save_file_of, table_from_file
from takeback.table.table import Table
from tests.shell.conftest import Seated, play_on
from tests.shell.history.panel import show_tree
from tests.shell.trying import open_file


def lists_of(window: Window) -> HistoryLists:
    assert window.history_dock.panel is not None
    return window.history_dock.panel.lists


def listed_nodes(window: Window) -> list[Node]:
    return list(lists_of(window).in_time.node_model.nodes)


def make_two_lines(sit: Seated) -> Table:
    table = sit(3)
    table.go_to(table.line[1])
    play_on(table, 4)
    return table


def test_button_or_command_for_time_order_swaps_the_tree_and_a_list_of_all_turns_in_order_of_play(
    window: Window, sit: Seated
) -> None:
    table = make_two_lines(sit)
    show_tree(window)
    assert not lists_of(window).in_time.isVisible()
    lists_of(window).time_button.click()
    assert lists_of(window).in_time.isVisible()
    assert not lists_of(window).tree.isVisible()
    assert window.actions_["time_order"].isChecked()
    assert [node.serial for node in listed_nodes(window)] == [0, 1, 2, 3, 4]
    assert lists_of(window).in_time.node_at_focus() is table.here
    window.actions_["time_order"].trigger()
    assert lists_of(window).tree.isVisible()


def test_time_order_list_follows_played_turns_change_of_line_deletion_and_its_undo(
    window: Window, sit: Seated
) -> None:
    table = make_two_lines(sit)
    window.actions_["time_order"].trigger()
    play_on(table)
    assert listed_nodes(window)[-1] is table.here
    assert len(listed_nodes(window)) == 6
    window.actions_["line_before"].trigger()
    assert lists_of(window).in_time.node_at_focus() is table.here
    window.do("delete_from", table.line[2])
    assert [node.serial for node in listed_nodes(window)] == [0, 1, 4, 5]
    window.actions_["undo"].trigger()
    assert len(listed_nodes(window)) == 6


def test_enter_and_the_bookmark_command_act_on_the_focused_row_of_the_time_order_list(
    window: Window, sit: Seated
) -> None:
    table = make_two_lines(sit)
    window.actions_["time_order"].trigger()
    one = lists_of(window).in_time
    one.setFocus()
    one.set_current_row(3)
    QTest.keyClick(one, Qt.Key.Key_Return)
    assert table.here.serial == 3
    window.do("bookmark")
    assert [node.serial for node in table.history.bookmarks()] == [3], "the row with the focus is meant"


def test_turns_merged_from_a_file_are_in_order_of_time_and_the_later_command_goes_to_them(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = make_two_lines(sit)
    other = table_from_file(save_file_of(table)).table
    other.go_to(other.line[1])
    play_on(other, 9)
    new = other.here
    new.at = (table.history.nodes[2].at + table.history.nodes[3].at) / 2
    save(other, tmp_path / "other.takeback")
    window.actions_["time_order"].trigger()
    assert open_file(window, tmp_path / "other.takeback")
    keys = [node.key for node in listed_nodes(window)]
    assert keys.index(new.key) == 3
    table.go_to(table.history.nodes[2])
    window.actions_["later"].trigger()
    assert table.here.key == new.key
    window.actions_["later"].trigger()
    assert table.here.serial == 3


def test_time_order_list_chosen_once_is_shown_for_the_next_table(window: Window, sit: Seated) -> None:
    sit(2)
    window.actions_["time_order"].trigger()
    sit(3)
    assert lists_of(window).in_time.isVisible()
    assert len(listed_nodes(window)) == 4


def test_later_command_at_the_turn_played_last_says_so(window: Window, sit: Seated) -> None:
    make_two_lines(sit)
    window.actions_["later"].trigger()
    assert window.status_bar.message.text() == "This turn was played last."
