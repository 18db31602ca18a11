"""Test bookmarks and notes: making, editing, listing, storing, and going to them."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from takeback.engine.history import Bookmark
from takeback.engine.savefile import read
from takeback.shell.history.editor import BookmarkEditor, NoteEditor, SupposeEditor
from takeback.shell.history.list_head import BOOKMARKS as BOOKMARKS_TAB
from takeback.shell.window.window import Window
from takeback.table.opening import open_table, save, table_from_file
from takeback.ui.icons import BOOKMARKS
from tests.shell.conftest import Seated
from tests.shell.showing import session_of


def mark_here(window: Window) -> None:
    window.actions_["bookmark"].trigger()


def editor_of(window: Window) -> Any:
    assert window.dialog is not None
    return window.dialog


def test_each_new_bookmark_takes_the_next_free_colour_and_the_name_of_its_turn(
    window: Window, sit: Seated
) -> None:
    table = sit(8)
    for row in range(7):
        table.go_to(table.line[row])
        mark_here(window)
    marks = [node.mark("bookmark") for node in table.history.bookmarks()]
    assert [mark.colour for mark in marks] == [2, 3, 4, 5, 2, 3, 4], "None is a seat's."
    assert [mark.name for mark in marks][:3] == ["Start", "Turn 1", "Turn 2"]
    table.marks.set(table.line[3], "bookmark", None, "x")
    table.go_to(table.line[8])
    mark_here(window)
    assert table.here.mark("bookmark").colour == 5


def test_each_bookmark_colour_has_its_own_shape_in_the_history(window: Window, sit: Seated) -> None:
    table = sit(7)
    for row in range(6):
        table.marks.set(table.line[row], "bookmark", Bookmark(f"B{row}", row), "x")
    line = window.history_dock.panel.line
    assert [line.look(row).flag_shape for row in range(6)] == [f"bookmark-{shape}" for shape in BOOKMARKS]


def test_bookmark_command_at_a_bookmarked_turn_opens_its_editor_and_undo_reverts_each_change(
    window: Window, sit: Seated
) -> None:
    table = sit(3)
    mark_here(window)
    mark_here(window)
    editor = editor_of(window)
    assert isinstance(editor, BookmarkEditor)
    editor.name.setText("The good idea")
    editor.colours.button(4).click()
    editor.note.setPlainText("Come back here")
    editor.ok.click()
    assert table.here.mark("bookmark") == Bookmark("The good idea", 4, "Come back here")
    window.actions_["undo"].trigger()
    assert table.here.mark("bookmark") == Bookmark("Turn 3", 2)
    window.actions_["undo"].trigger()
    assert table.here.mark("bookmark") is None
    assert table.here.depth == 3


def test_delete_in_the_bookmark_editor_removes_the_bookmark_and_cancel_keeps_it(
    window: Window, sit: Seated
) -> None:
    table = sit(2)
    mark_here(window)
    mark_here(window)
    editor_of(window).reject()
    assert table.here.mark("bookmark") is not None
    mark_here(window)
    next(one for one in editor_of(window).buttons.buttons() if one.text() == "Delete").click()
    assert table.here.mark("bookmark") is None


def test_long_bookmark_name_is_cut_to_100_and_its_note_to_4000_characters(
    window: Window, sit: Seated
) -> None:
    table = sit(1)
    mark_here(window)
    mark_here(window)
    editor = editor_of(window)
    editor.name.setText("x" * 10_000)
    editor.note.setPlainText("y" * 10_000)
    editor.accept()
    mark = table.here.mark("bookmark")
    assert (len(mark.name), len(mark.note)) == (100, 4_000)


def test_ctrl_digits_go_to_bookmarks_in_turn_order(window: Window, sit: Seated) -> None:
    table = sit(6)
    for row in (5, 1, 3):
        table.marks.set(table.line[row], "bookmark", Bookmark(f"B{row}"), "x")
    for number, row in ((1, 1), (2, 3), (3, 5)):
        QTest.keyClick(window.board, Qt.Key(Qt.Key.Key_0 + number), Qt.KeyboardModifier.ControlModifier)
        assert table.here.depth == row
    assert len(table.history.bookmarks()) == 3


def test_bookmark_list_shows_name_and_turn_of_a_bookmark_and_enter_goes_there(
    window: Window, sit: Seated
) -> None:
    table = sit(5)
    table.marks.set(table.line[2], "bookmark", Bookmark("Here it turned", 1), "x")
    lists = window.history_dock.panel.lists
    lists.show_tab(BOOKMARKS_TAB)
    assert lists.bookmarks.text(0).startswith("Here it turned · 2. Nought: ")
    lists.bookmarks.set_current_row(0)
    QTest.keyClick(lists.bookmarks, Qt.Key.Key_Return)
    assert table.here.depth == 2


def test_row_of_an_unnamed_bookmark_shows_only_the_numbered_name_of_its_turn(
    window: Window, sit: Seated
) -> None:
    """Without a name of its own, a bookmark shows the name of its turn."""
    table = sit(3)
    for node in table.line:
        window.do("bookmark", node)
    lists = window.history_dock.panel.lists
    lists.show_tab(BOOKMARKS_TAB)
    rows = [lists.bookmarks.text(row) for row in range(len(table.line))]
    assert rows == [session_of(window).words.numbered_name(node) for node in table.line]
    assert rows == [lists.rows.found_text(node) for node in table.line]


@pytest.mark.parametrize("make", [NoteEditor, SupposeEditor])
def test_note_and_assumption_editors_wrap_a_long_turn_description(
    qtbot: Any, make: type[NoteEditor | SupposeEditor]
) -> None:
    editor = make("turn 37, " + "wins 31300 with two pair, jacks and eights, " * 4, "")
    qtbot.addWidget(editor)
    editor.show()
    words = next(one for one in editor.findChildren(QLabel) if "turn 37" in one.text())
    area = words.fontMetrics().boundingRect(
        words.contentsRect(), int(Qt.TextFlag.TextWordWrap if words.wordWrap() else 0), words.text()
    )
    assert words.contentsRect().contains(area)
    assert editor.width() < 600


def test_note_without_a_bookmark_marks_and_speaks_its_row_and_can_be_undone(
    window: Window, sit: Seated
) -> None:
    table = sit(3)
    window.actions_["note"].trigger()
    editor = editor_of(window)
    assert isinstance(editor, NoteEditor)
    editor.note.setPlainText("Too slow \u200fשלום")
    editor.accept()
    assert table.here.mark("note") == "Too slow \u200fשלום"
    assert window.history_dock.panel.line.look(3).has_note
    assert window.session.words.spoken_row(table.here).endswith(", here, note")
    window.actions_["undo"].trigger()
    assert table.here.mark("note") is None


def test_bookmark_and_note_survive_save_file_and_journal(
    make: Callable[[], Window], window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(4)
    wanted = Bookmark("Idea", 3, "why not")
    table.marks.set(table.line[2], "bookmark", wanted, "x")
    table.marks.set(table.line[3], "note", "hm", "x")
    save(table, tmp_path / "a.takeback")
    loaded = table_from_file(read(tmp_path / "a.takeback"), None).table
    again = open_table(window.journal, table.id).table
    for other in (loaded, again):
        assert other.line[2].mark("bookmark") == wanted
        assert other.line[3].mark("note") == "hm"


@pytest.mark.parametrize("size", [3, 6])
def test_next_and_previous_bookmark_commands_step_along_the_line_and_stop_at_its_first(
    window: Window, sit: Seated, size: int
) -> None:
    table = sit(size)
    for row in (1, 3):
        table.marks.set(table.line[row], "bookmark", Bookmark(str(row)), "x")
    window.actions_["first"].trigger()
    met = []
    for id in ("bookmark_after", "bookmark_after", "bookmark_before"):
        window.actions_[id].trigger()
        met.append(table.here.depth)
    assert met == [1, 3, 1]
    window.actions_["bookmark_before"].trigger()
    assert window.status_bar.message.text() == "There is no earlier bookmark on this line."
