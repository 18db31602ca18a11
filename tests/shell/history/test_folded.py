"""Test that the history lists are built only when unfolded, and get no updates while hidden."""

from collections.abc import Callable
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.record import Seat
from takeback.shell.history.list_head import BOOKMARKS, DELETED, LINES
from takeback.shell.history.lists import HistoryLists
from takeback.shell.window.window import Window
from takeback.table.opening import open_table
from tests.shell.conftest import Seated, play_on

LATE = ("turn", "finding", "pictures")
LISTS = ("tree", "in_time", "bookmarks", "found", "deleted")


@pytest.fixture
def window(make: Callable[[], Window]) -> Window:
    """Return a window with the default folding, not that of the other tests here."""
    return make()


def lists_of(window: Window) -> HistoryLists:
    assert window.history_dock.panel is not None
    return window.history_dock.panel.lists


def built_lists(window: Window) -> list[str]:
    return [name for name in LISTS if name in vars(lists_of(window))]


def make_fork(table: Any) -> None:
    table.go_to(table.line[1])
    play_on(table, 5)


def test_lists_of_a_game_with_one_line_start_folded_and_unbuilt(window: Window, sit: Seated) -> None:
    sit(3)
    assert lists_of(window).fold.isChecked()
    assert not window.actions_["all_lines"].isChecked()
    assert built_lists(window) == []
    assert [name for name in LATE if name in vars(window.history_dock.panel)] == []


def test_lists_stay_folded_at_a_fork_until_opened(window: Window, sit: Seated) -> None:
    table = sit(3)
    make_fork(table)
    assert lists_of(window).fold.isChecked()
    assert built_lists(window) == []
    window.actions_["all_lines"].trigger()
    assert lists_of(window).tree.isVisible()
    assert lists_of(window).tree.node_at_focus() is table.here
    lists_of(window).fold.click()
    sit(1)
    window.show_table(open_table(window.journal, table.id).table)
    assert lists_of(window).fold.isChecked()
    assert built_lists(window) == []


def test_lists_are_unfolded_while_the_panel_is_below_the_board(window: Window, sit: Seated) -> None:
    sit(3)
    panel = window.history_dock.panel
    assert panel is not None
    panel.set_below_board(True)
    assert lists_of(window).tree.isVisible()
    panel.set_below_board(False)
    assert lists_of(window).fold.isChecked()


def test_unfolding_the_lists_is_remembered(window: Window, sit: Seated, make: Callable[[], Window]) -> None:
    sit(2)
    window.actions_["all_lines"].trigger()
    sit(3)
    assert lists_of(window).tree.isVisible()
    window.close()
    assert make().settings.value("lists_unfolded")


@pytest.mark.parametrize("number", [LINES, BOOKMARKS, DELETED])
def test_unfolded_list_shows_changes_made_while_folded(window: Window, sit: Seated, number: int) -> None:
    table = sit(4)
    lists = lists_of(window)
    lists.show_tab(number)
    lists.fold.click()
    window.do("bookmark", table.line[1])
    window.do("delete_from", table.line[3])
    play_on(table, 6)
    lists.fold.click()
    seen: Any = lists.current_list
    if number == LINES:
        assert seen.node_at_focus() is table.here
    else:
        wanted = table.history.bookmarks() if number == BOOKMARKS else table.history.outermost_deleted_heads()
        assert wanted
        assert seen.node_model.nodes == wanted
    assert lists.tabs.tabText(BOOKMARKS) == "Bookmarks 1"


def test_folded_tree_receives_no_updates(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(3)
    lists = lists_of(window)
    lists.show_tab(LINES)
    lists.fold.click()
    told: list[object] = []
    for name in ("apply_change", "fill", "follow_current_turn"):
        monkeypatch.setattr(lists.tree, name, told.append)
    play_on(table)
    table.undo()
    assert told == []


def test_click_on_a_tab_unfolds_and_builds_only_its_list(window: Window, sit: Seated) -> None:
    sit(2)
    lists = lists_of(window)
    tabs = lists.tabs
    QTest.mouseClick(tabs, Qt.MouseButton.LeftButton, pos=tabs.tabRect(DELETED).center())
    assert lists.deleted.isVisible()
    assert built_lists(window) == ["deleted"]


def test_lists_are_folded_again_when_search_closes(window: Window, sit: Seated) -> None:
    sit(3)
    window.actions_["find"].trigger()
    finding = window.history_dock.panel.finding
    finding.bar.field.setText("cross")
    assert lists_of(window).found.isVisible()
    finding.close()
    assert lists_of(window).fold.isChecked()
    assert "tree" not in built_lists(window)


def test_draft_panel_is_built_at_the_first_step(window: Window, sit: Seated) -> None:
    table = sit(0, (Seat(name="Ann"), Seat(name="Ben", colour=1)), size="5x5", run=4, marks=2)
    assert "turn" not in vars(window.history_dock.panel)
    table.act(next(iter(table.game.actions(table.state, 0))), 0)
    assert window.history_dock.panel.turn.isVisible()


def test_tree_built_later_has_thumbnail_rows(window: Window, sit: Seated) -> None:
    sit(2)
    window.settings.set_value("thumbnails", True)
    lists_of(window).show_tab(LINES)
    tree, line = lists_of(window).tree, window.history_dock.panel.line
    heights = [view.visualRect(view.currentIndex()).height() for view in (tree, line)]
    assert heights[0] == heights[1] > 40


def test_time_order_button_unfolds_the_list_of_all_turns(window: Window, sit: Seated) -> None:
    sit(2)
    lists_of(window).time_button.click()
    assert lists_of(window).in_time.isVisible()
    assert len(lists_of(window).in_time.node_model.nodes) == 3


def test_folded_lists_leave_the_present_line_its_height(window: Window, sit: Seated) -> None:
    window.resize(800, 900)
    sit(3)
    lists_of(window).fold.click()
    assert window.history_dock.panel.line.height() > 100
