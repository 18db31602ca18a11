"""Test that the history shows one list at a time, built when first shown and without updates while hidden."""

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractItemView, QApplication, QMenu, QWidget

from takeback.engine.record import Seat
from takeback.shell.features.rewriting.review import Review
from takeback.shell.history.list_head import ALL_LINES, BOOKMARKS, DELETED, FOUND, SHORT_TABS, TABS, THIS_LINE
from takeback.shell.history.lists import HistoryLists
from takeback.shell.window.window import Window
from takeback.table.opening import open_table
from tests.settling import settle
from tests.shell.conftest import Seated, play_on
from tests.shell.history.panel import panel_of, show_line, show_tree
from tests.shell.showing import session_of

LATE = ("turn", "finding", "pictures")
LISTS = ("tree", "in_time", "bookmarks", "found", "deleted")


def lists_of(window: Window) -> HistoryLists:
    return panel_of(window).lists


def built_lists(window: Window) -> list[str]:
    return [name for name in LISTS if name in vars(lists_of(window))]


def visible_lists(window: Window) -> list[str]:
    """Return the names of all lists that can be seen."""
    built = {
        "line": lists_of(window).line,
        **{name: getattr(lists_of(window), name) for name in built_lists(window)},
    }
    return [name for name, one in built.items() if one.isVisible()]


def make_fork(table: Any) -> None:
    table.go_to(table.line[1])
    play_on(table, 5)


def ways_to_show(window: Window) -> Iterator[tuple[str, Callable[[], object]]]:
    """Yield each list with every way in which a player gets it."""
    lists, trigger = lists_of(window), lambda id: window.actions_[id].trigger()
    names = ("line", "tree", "bookmarks", "found", "deleted")
    for tab, name in enumerate(names):
        yield name, lambda tab=tab: click_tab(lists, tab)  # type: ignore[misc]
    yield "tree", lambda: (lists.show_tab(THIS_LINE), trigger("all_lines"))
    yield "line", lambda: (lists.show_tab(ALL_LINES), trigger("all_lines"))
    yield "tree", lambda: (lists.show_tab(BOOKMARKS), trigger("all_lines"))
    yield "tree", lambda: window.do("show_from", session_of(window).table.line[1])
    yield "bookmarks", lambda: trigger("bookmarks")
    yield "deleted", lambda: trigger("deleted")
    yield "in_time", lambda: (lists.show_tab(THIS_LINE), trigger("time_order"))
    yield "tree", lambda: trigger("time_order")
    yield "in_time", lists.time_button.click


def click_tab(lists: HistoryLists, tab: int) -> None:
    QTest.mouseClick(lists.tabs, Qt.MouseButton.LeftButton, pos=lists.tabs.tabRect(tab).center())


def focused() -> QWidget | None:
    return QApplication.focusWidget()


@pytest.mark.parametrize("size", [(1280, 800), (640, 900), (800, 600)])
def test_history_shows_one_list_at_a_time_over_its_whole_width(
    window: Window, sit: Seated, size: tuple[int, int]
) -> None:
    make_fork(sit(3))
    window.resize(*size)
    if window.history_dock.isHidden():
        window.actions_["history"].trigger()
    window.actions_["find"].trigger()
    panel_of(window).finding.bar.field.setText("cross")
    settle()
    lists = lists_of(window)
    assert lists.width() == panel_of(window).width()
    for wanted, show in ways_to_show(window):
        show()
        settle()
        assert visible_lists(window) == [wanted]
        shown = lists.current_list
        assert shown.width() == lists.width()
        assert window.actions_["all_lines"].isChecked() == (lists.tabs.currentIndex() == ALL_LINES)


def test_history_begins_with_the_present_line_and_has_built_no_other_list(
    window: Window, sit: Seated
) -> None:
    sit(3)
    assert visible_lists(window) == ["line"]
    assert not window.actions_["all_lines"].isChecked()
    assert built_lists(window) == []
    assert [name for name in LATE if name in vars(panel_of(window))] == []


def test_all_lines_command_opens_a_hidden_history_with_the_tree_in_front(window: Window, sit: Seated) -> None:
    sit(3)
    window.actions_["history"].trigger()
    assert not window.history_dock.isVisible()
    window.actions_["all_lines"].trigger()
    assert visible_lists(window) == ["tree"]
    window.actions_["history"].trigger()
    window.actions_["all_lines"].trigger()
    assert visible_lists(window) == ["tree"]


def test_history_keeps_showing_the_present_line_after_a_fork_until_another_list_is_chosen(
    window: Window, sit: Seated
) -> None:
    table = sit(3)
    make_fork(table)
    assert visible_lists(window) == ["line"]
    assert built_lists(window) == []
    window.actions_["all_lines"].trigger()
    assert lists_of(window).tree.node_at_focus() is table.here


def test_next_table_shows_all_lines_first_if_they_were_open_also_after_restart(
    window: Window, sit: Seated, make: Callable[[], Window]
) -> None:
    table = sit(2)
    window.actions_["all_lines"].trigger()
    window.actions_["bookmarks"].trigger()
    sit(3)
    assert visible_lists(window) == ["tree"]
    window.close()
    again = make()
    again.show_table(open_table(again.journal, table.id).table)
    again.show()
    assert visible_lists(again) == ["tree"]
    again.actions_["all_lines"].trigger()
    again.show_table(open_table(again.journal, table.id).table)
    assert visible_lists(again) == ["line"]
    assert built_lists(again) == []


@pytest.mark.parametrize("number", [ALL_LINES, BOOKMARKS, DELETED])
def test_history_list_shows_changes_made_while_it_was_hidden(
    window: Window, sit: Seated, number: int
) -> None:
    table = sit(4)
    lists = lists_of(window)
    lists.show_tab(number)
    lists.show_tab(THIS_LINE)
    window.do("bookmark", table.line[1])
    window.do("delete_from", table.line[3])
    play_on(table, 6)
    lists.show_tab(number)
    shown: Any = lists.current_list
    if number == ALL_LINES:
        assert shown.node_at_focus() is table.here
    else:
        wanted = table.history.bookmarks() if number == BOOKMARKS else table.history.outermost_deleted_heads()
        assert wanted
        assert shown.node_model.nodes == wanted
    assert lists.tabs.tabText(BOOKMARKS) == "Bookmarks 1"


def test_tree_that_is_hidden_is_not_updated_by_turns_and_undo(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(3)
    tree = show_tree(window)
    show_line(window)
    told: list[object] = []
    for name in ("apply_change", "fill", "follow_current_turn"):
        monkeypatch.setattr(tree, name, told.append)
    play_on(table)
    table.undo()
    assert told == []


def test_present_line_scrolls_to_the_current_turn_when_shown_again(window: Window, sit: Seated) -> None:
    table = sit(0, size="9x9", run=9)
    for _ in range(60):
        play_on(table)
    for turn in (0, 60, 30, 1):
        show_tree(window)
        table.go_to(table.line[turn])
        line = show_line(window)
        settle()
        assert line.viewport().rect().contains(line.visualRect(line.currentIndex()))
        assert line.node_in(line.currentIndex().row()) is table.here


def test_enter_in_the_tree_goes_to_a_turn_and_keeps_tree_focus_and_row_visible(
    window: Window, sit: Seated
) -> None:
    table = sit(0, size="9x9", run=9)
    for _ in range(60):
        play_on(table)
    tree = show_tree(window)
    tree.setFocus()
    for turn in (0, 60, 30, 1):
        tree.setCurrentIndex(tree.line_model.index_of(table.line[turn]))
        QTest.keyClick(tree, Qt.Key.Key_Return)
        settle()
        assert table.here.depth == turn
        assert visible_lists(window) == ["tree"]
        assert tree.hasFocus()
        assert tree.node_at_focus() is table.here
        assert tree.viewport().rect().contains(tree.visualRect(tree.currentIndex()).center())


@pytest.mark.parametrize("name", ["tree", "bookmarks", "deleted", "tabs"])
def test_escape_in_a_history_list_leads_to_the_present_line_and_then_to_the_board(
    window: Window, sit: Seated, name: str
) -> None:
    sit(3)
    lists = lists_of(window)
    lists.show_tab({"bookmarks": BOOKMARKS, "deleted": DELETED}.get(name, ALL_LINES))
    part = getattr(lists, name)
    part.setFocus()
    QTest.keyClick(part, Qt.Key.Key_Escape)
    assert visible_lists(window) == ["line"]
    assert lists.line.hasFocus()
    QTest.keyClick(lists.line, Qt.Key.Key_Escape)
    assert visible_lists(window) == ["line"]
    assert window.board.hasFocus()


def test_escape_at_the_board_leaves_the_tree_of_lines_open(window: Window, sit: Seated) -> None:
    sit(3)
    show_tree(window)
    window.focus_board()
    QTest.keyClick(window.board, Qt.Key.Key_Escape)
    assert visible_lists(window) == ["tree"]


def test_focus_in_a_history_list_moves_to_the_list_shown_in_its_place_and_at_the_board_stays(
    window: Window, sit: Seated
) -> None:
    sit(3)
    lists = lists_of(window)
    lists.line.setFocus()
    for id, part in (("all_lines", "tree"), ("time_order", "in_time"), ("all_lines", "line")):
        window.actions_[id].trigger()
        assert getattr(lists, part).hasFocus(), part
    window.focus_board()
    for _ in range(2):
        window.actions_["all_lines"].trigger()
        assert window.board.hasFocus()


def test_click_on_a_history_tab_shows_and_builds_only_its_list(window: Window, sit: Seated) -> None:
    sit(2)
    lists = lists_of(window)
    click_tab(lists, DELETED)
    assert visible_lists(window) == ["deleted"]
    assert built_lists(window) == ["deleted"]


def test_closing_the_search_returns_to_the_history_list_shown_before(window: Window, sit: Seated) -> None:
    sit(3)
    for before, name in ((THIS_LINE, "line"), (BOOKMARKS, "bookmarks")):
        lists_of(window).show_tab(before)
        window.actions_["find"].trigger()
        finding = panel_of(window).finding
        finding.bar.field.setText("cross")
        assert visible_lists(window) == ["found"]
        finding.close()
        assert visible_lists(window) == [name]
    assert "tree" not in built_lists(window)


def test_tabs_of_the_history_have_shorter_labels_and_counts_in_tooltips_where_there_is_no_room(
    window: Window, sit: Seated
) -> None:
    table = sit(3)
    window.do("bookmark", table.line[1])
    window.do("delete_from", table.line[3])
    tabs = lists_of(window).tabs
    shown = [tabs.tabText(tab) for tab in range(len(TABS)) if tab != FOUND]
    assert shown == ["This line", "All lines", "Bookmarks 1", "Deleted 1"]
    wide = tabs.sizeHint().width()
    assert tabs.fit(wide)
    assert tabs.fit(wide - 10)
    assert [tabs.tabText(tab) for tab in range(len(TABS))] == list(TABS)
    assert tabs.fit(wide - 40)
    assert [tabs.tabText(tab) for tab in range(len(TABS))] == list(SHORT_TABS)
    assert not tabs.fit(wide // 2)
    assert [tabs.tabToolTip(tab) for tab in (BOOKMARKS, DELETED)] == ["Bookmarks 1", "Deleted 1"]


def test_panel_of_an_unfinished_turn_is_built_at_its_first_step_and_hidden_beside_the_tree(
    window: Window, sit: Seated
) -> None:
    table = sit(0, (Seat(name="Ann"), Seat(name="Ben", colour=1)), size="5x5", run=4, marks=2)
    assert "turn" not in vars(panel_of(window))
    table.act(next(iter(table.game.actions(table.state, 0))), 0)
    assert panel_of(window).turn.isVisible()
    show_tree(window)
    assert not panel_of(window).turn.isVisible()


def test_tree_shown_first_after_thumbnails_were_switched_on_has_rows_as_high_as_the_present_line(
    window: Window, sit: Seated
) -> None:
    sit(2)
    window.settings.set_value("thumbnails", True)
    heights = [
        view.visualRect(view.currentIndex()).height() for view in (show_line(window), show_tree(window))
    ]
    assert heights[0] == heights[1] > 40


def list_shown(window: Window) -> QAbstractItemView:
    """Return the list of turns that is shown: that of the history, or of the review in its place."""
    review = window.history_dock.findChild(Review)
    shown = review.list if review is not None else lists_of(window).current_list
    assert isinstance(shown, QAbstractItemView)
    return shown


@pytest.mark.parametrize("show", ["line", "all_lines", "time_order", "bookmarks", "take_out"])
def test_history_or_review_row_is_marked_while_its_context_menu_is_open(
    window: Window, sit: Seated, show: str
) -> None:
    table = sit(4)
    window.do("bookmark", table.line[2])
    if show != "line":
        window.do(show, *([table.line[4]] if show == "take_out" else []))
    settle()
    view = list_shown(window)
    rows = (view.model().index(row, 0, view.rootIndex()) for row in range(4))
    index = next(one for one in rows if view.visualRect(one).isValid() and one != view.currentIndex())
    area = view.visualRect(index)
    before = view.viewport().grab(area).toImage()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, area.center(), QPoint(5, 5))
    QApplication.sendEvent(view.viewport(), event)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert view.viewport().grab(area).toImage() != before
    menu.close()
    assert view.viewport().grab(area).toImage() == before
