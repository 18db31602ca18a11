"""Test what a screen reader finds, speaks and can reach in the window, panel, dialogs and palette."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QFileDialog, QWidget

from takeback.engine import savefile
from takeback.shell.history.list_head import ALL_LINES, BOOKMARKS, DELETED, THIS_LINE
from takeback.shell.window.window import Window
from takeback.table.opening import table_from_file
from takeback.table.table import Table
from tests.shell.conftest import Seated
from tests.shell.history.panel import panel_of
from tests.shell.history.tour import PLACE

CTRL, ALT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.AltModifier
SHIFT, PLAIN = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.NoModifier
KEY = Qt.Key
NAME = QAccessible.Text.Name
DEEPEST = 40
DIALOGS = (
    *("new", "recent", "save_as", "export", "table_rules", "settings", "palette", "remap", "about"),
    *("go_to", "compare", "bookmark", "note", "rename_line", "open", "keys", "help", "report"),
)


@pytest.fixture(autouse=True)
def reader() -> Iterator[None]:
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


@pytest.fixture
def tour(window: Window, qtbot: Any) -> Table:
    table = table_from_file(savefile.read(PLACE), window.journal).table
    window.show_table(table)
    window.show()
    window.activateWindow()
    qtbot.waitActive(window).__enter__()
    assert window.session is not None
    window.session.confirm_presence()
    return table


def walk(element: Any, depth: int = 0) -> Iterator[Any]:
    """Yield this element and all visible elements below it, as a screen reader finds them."""
    if element is None or not element.isValid() or depth > DEEPEST:
        return
    if isinstance(widget := element.object(), QWidget) and not widget.isVisible():
        return
    yield element
    for number in range(element.childCount()):
        yield from walk(element.child(number), depth + 1)


def count_elements(widget: QWidget) -> tuple[int, list[str]]:
    """Return the number of elements, and descriptions of focusable ones without a name."""
    found = list(walk(QAccessible.queryAccessibleInterface(widget)))
    nameless = [
        f"{one.role()} of {type(one.object()).__name__} in {type(widget).__name__}"
        for one in found
        if one.state().focusable and not one.text(NAME).strip() and not is_empty_cell(one, widget)
    ]
    return len(found), nameless


def is_empty_cell(one: Any, widget: QWidget) -> bool:
    """Return whether this is a cell of Qt's own file list, which may be empty (a folder has no size)."""
    return isinstance(widget, QFileDialog) and one.role() == QAccessible.Role.TreeItem


def test_every_focusable_element_of_window_and_dialogs_has_an_accessible_name(
    window: Window, tour: Table, capsys: pytest.CaptureFixture[str]
) -> None:
    walked, nameless = count_elements(window)
    for _ in range(20):
        window.actions_["back"].trigger()
    more, others = count_elements(window)
    walked, nameless = walked + more, nameless + others
    window.actions_["last"].trigger()
    seen = set()
    for id in DIALOGS:
        if window.actions_.find(id) is None:
            continue
        window.actions_[id].trigger()
        QApplication.processEvents()
        for dialog in open_dialogs(window):
            more, others = count_elements(dialog)
            walked, nameless = walked + more, nameless + [f"{id}: {other}" for other in others]
            seen.add(type(dialog).__name__)
            dialog.close()
        QApplication.processEvents()
    with capsys.disabled():
        print(f"\n{walked} elements walked, {len(nameless)} unnamed")
    assert {"Palette", "CompareDialog", "ExportDialog", "SettingsDialog", "RecentGames", "GoTo"} <= seen
    assert walked > 200
    assert nameless == []


def open_dialogs(window: Window) -> list[QWidget]:
    return [
        one
        for one in QApplication.topLevelWidgets()
        if one is not window and one.isVisible() and isinstance(one, QDialog | QWidget)
    ]


def test_history_rows_speak_the_current_turn_undone_turns_locks_and_other_lines(
    window: Window, tour: Table
) -> None:
    tour.go_to(tour.line[-1])
    for _ in range(20):
        window.actions_["back"].trigger()
    panel = window.history_dock.panel
    assert panel is not None
    element = QAccessible.queryAccessibleInterface(panel.line)
    names = [one.text(NAME) for one in walk(element) if one.role() == QAccessible.Role.ListItem]
    assert len(names) == len(tour.line)
    assert names[0].endswith("here")
    assert all("undone" in name for name in names[1:])
    assert any("locked" in name and "2 other lines" in name for name in names)


@pytest.fixture
def spoken(window: Window, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the list of sentences spoken since then; the delay before speaking is removed."""
    said: list[str] = []
    monkeypatch.setattr("takeback.shell.window.statusbar.speak", lambda _, sentence: said.append(sentence))
    window.announcer._speak_timer.setInterval(0)
    return said


def last_spoken(spoken: list[str]) -> str:
    for _ in range(5):
        QTest.qWait(2)
    assert spoken
    return spoken[-1]


def test_turns_undo_redo_going_to_the_start_and_begin_and_end_of_previews_are_spoken(
    window: Window, sit: Seated, spoken: list[str], qtbot: Any
) -> None:
    table = sit(3)
    assert last_spoken(spoken).startswith("Turn 3, Cross: ")
    window.actions_["undo"].trigger()
    assert last_spoken(spoken).startswith("Undid turn 3, Cross: ")
    window.actions_["redo"].trigger()
    assert last_spoken(spoken).startswith("Redid turn 3")
    window.actions_["first"].trigger()
    assert last_spoken(spoken) == "At Start"
    window.do("preview", table.line[2])
    assert last_spoken(spoken).startswith("Preview: turn 2")
    assert window.session is not None
    window.session.previews.end()
    assert last_spoken(spoken) == "Back at Start"


def test_refused_undo_of_a_locked_turn_is_spoken(window: Window, tour: Table, spoken: list[str]) -> None:
    window.actions_["undo"].trigger()
    assert "cannot be undone" in last_spoken(spoken)


def test_playing_undo_branching_bookmark_search_replay_compare_and_export_work_by_keyboard_alone(
    window: Window, sit: Seated, qtbot: Any, tmp_path: Any
) -> None:
    table = sit(0)
    play_by_keys(window, ["", "R", "RD", "RDD"])
    assert len(table.line) == 5
    press(KEY.Key_Left, ALT)
    press(KEY.Key_Left, ALT)
    assert table.here.depth == 2
    window.focus_board()
    play_by_keys(window, ["DD"])
    assert len(table.line[2].children) == 2
    other = table.here
    press(KEY.Key_Up, ALT)
    assert table.here is not other
    press(KEY.Key_Down, ALT)
    assert table.here is other
    press(KEY.Key_D, CTRL)
    assert other.mark("bookmark") is not None
    press(KEY.Key_F, CTRL)
    QTest.keyClicks(QApplication.focusWidget(), "is:bookmark")
    qtbot.waitUntil(lambda: search_of(window).results.node_model.nodes == [other])
    press(KEY.Key_Escape)
    assert not search_of(window).is_open
    press(KEY.Key_Home, ALT)
    press(KEY.Key_F6)
    assert window.session is not None
    assert window.session.replay.is_running
    press(KEY.Key_Escape)
    assert not window.session.replay.is_running
    press(KEY.Key_Right, ALT)
    press(KEY.Key_K, CTRL)
    assert type(window.dialog).__name__ == "CompareDialog"
    press(KEY.Key_Escape)
    assert window.dialog is None
    window.activateWindow()  # as a desktop does after a dialog has closed
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    export_by_keys(window, qtbot, tmp_path / "mine.png")
    assert window.dialog is None
    assert len(table.history.nodes) == 6


def export_by_keys(window: Window, qtbot: Any, path: Path) -> None:
    """Export the current position as a picture with the defaults of the dialog: Enter, file name, Enter."""
    press(KEY.Key_E, CTRL)
    assert type(window.dialog).__name__ == "ExportDialog"
    qtbot.waitUntil(lambda: QApplication.focusWidget() is not None)
    press(KEY.Key_Return)
    qtbot.waitUntil(lambda: isinstance(QApplication.activeWindow(), QFileDialog))
    field = QApplication.focusWidget()
    QTest.keyClicks(field, str(path))
    QTest.keyPress(field, KEY.Key_Return)  # the dialog closes before the key is released
    qtbot.waitUntil(lambda: path.is_file() and window.dialog is None, timeout=20_000)
    assert not QImage(str(path)).isNull()


def play_by_keys(window: Window, ways: list[str]) -> None:
    """For each way, go to the first cell of the board, then right and down, and press Enter."""
    assert window.session is not None
    for way in ways:
        window.focus_board()
        board = window.board
        before = len(window.session.table.history.nodes)
        for step in way:
            QTest.keyClick(board, KEY.Key_Right if step == "R" else KEY.Key_Down)
        QTest.keyClick(board, KEY.Key_Return)
        QApplication.processEvents()
        assert len(window.session.table.history.nodes) == before + 1


def search_of(window: Window) -> Any:
    assert window.history_dock.panel is not None
    return window.history_dock.panel.finding


def press(key: Qt.Key, modifiers: Qt.KeyboardModifier = PLAIN) -> None:
    """Press a key in the widget that has the focus."""
    target = QApplication.focusWidget() or QApplication.activeWindow()
    QTest.keyClick(target, key, modifiers)
    QApplication.processEvents()


@pytest.mark.parametrize("tab", [THIS_LINE, ALL_LINES, BOOKMARKS, DELETED])
def test_tab_cycles_from_the_board_through_all_widgets_and_back(
    window: Window, tour: Table, tab: int
) -> None:
    panel_of(window).lists.show_tab(tab)
    window.focus_board()
    first = QApplication.focusWidget()
    seen: list[QWidget] = []
    for _ in range(120):
        press(KEY.Key_Tab)
        widget = QApplication.focusWidget()
        assert widget is not None
        if widget is first:
            break
        seen.append(widget)
    else:
        raise AssertionError(f"Tab never came back to the board; it went by {seen[-4:]}")
    panel = window.history_dock.panel
    assert panel is not None
    assert panel.lists.current_list in seen
    assert len(seen) == len(set(seen))


def test_pressing_escape_twice_moves_the_focus_from_every_history_widget_to_the_board(
    window: Window, tour: Table
) -> None:
    panel = window.history_dock.panel
    assert panel is not None
    assert window.session is not None
    parts = (panel.line, panel.lists.tree, panel.lists.tabs, panel.scrub, *panel.transport.buttons.values())
    for part in parts:
        if part is panel.lists.tree:
            panel.lists.show_tab(ALL_LINES)
        part.setFocus()
        assert part.hasFocus()
        press(KEY.Key_Escape)
        press(KEY.Key_Escape)  # the first press may end a preview
        assert window.board.hasFocus() or window.board.isAncestorOf(QApplication.focusWidget())
