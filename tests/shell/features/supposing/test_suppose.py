"""Test assumptions: they hold or fail, may be nested, and none is lost."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from takeback.engine.history import Bookmark, Node
from takeback.engine.savefile import read
from takeback.shell.features.supposing.feature import AssumptionsPart
from takeback.shell.features.supposing.strip import AssumptionStrip
from takeback.shell.history.editor import SupposeEditor
from takeback.shell.session.supposing import NEXT_TURN
from takeback.shell.window.window import Window
from takeback.table.opening import open_table, save, table_from_file
from takeback.table.table import Table
from tests.shell.conftest import Seated, play_on
from tests.shell.parts import feature_part


def strip_of(window: Window) -> AssumptionStrip:
    return feature_part(window, AssumptionsPart).strip


def suppose(window: Window, text: str) -> None:
    window.actions_["suppose"].trigger()
    editor: Any = window.dialog
    assert isinstance(editor, SupposeEditor)
    editor.text.setText(text)
    editor.accept()


def mark(node: Node) -> Bookmark:
    found = node.mark("bookmark")
    assert isinstance(found, Bookmark)
    return found


def table_with_assumption(window: Window, sit: Seated) -> Table:
    """Return a table with an assumption at turn 2, two turns after it."""
    table = sit(4)
    table.go_to(table.line[2])
    suppose(window, "the corner is his")
    play_on(table, 5)
    play_on(table)
    return table


def test_strip_of_an_assumption_is_shown_and_named_from_its_turn_on_with_verdict_buttons_after_it(
    window: Window, sit: Seated
) -> None:
    table = sit(4)
    assert not strip_of(window).isVisible()
    table.go_to(table.line[2])
    suppose(window, "the corner is his")
    assert window.status_bar.message.text() == (
        "Assumed: the corner is his. Play on, then say whether it is true."
    )
    assert strip_of(window).isVisible()
    assert not strip_of(window).holds.isVisible()
    play_on(table, 5)
    strip = strip_of(window)
    assert strip.sentence.text() == "Assume the corner is his"
    assert strip.accessibleName() == "Assume the corner is his"
    assert strip.holds.isVisible()
    assert strip.reason.isVisible()
    window.actions_["first"].trigger()
    assert not strip.isVisible()
    window.actions_["last"].trigger()
    assert strip.isVisible()


def test_assumption_said_to_hold_is_ticked_in_the_history_and_hides_its_strip_until_undone(
    window: Window, sit: Seated
) -> None:
    table = table_with_assumption(window, sit)
    here = table.here
    strip_of(window).holds.click()
    node = table.line[2]
    assert mark(node).verdict == "holds"
    assert not strip_of(window).isVisible()
    assert table.here is here
    line: Any = window.history_dock.panel.line
    assert line.look(2).verdict == "confirm"
    assert window.session.words.spoken_row(node).endswith("assumed: the corner is his, which holds")
    window.actions_["undo"].trigger()
    assert mark(node).verdict == ""
    assert strip_of(window).isVisible()


@pytest.mark.parametrize(
    ("typed", "kept"), [("", "not the corner is his"), ("it loses a mark", "it loses a mark")]
)
def test_assumption_said_to_fail_marks_its_line_with_the_reason_and_leads_back_until_undone(
    window: Window, sit: Seated, typed: str, kept: str
) -> None:
    table = table_with_assumption(window, sit)
    node, tried, tip = table.line[2], table.line[3], table.here
    strip_of(window).reason.setText(typed)
    strip_of(window).fails.click()
    assert table.here is node
    assert mark(node).verdict == "fails"
    assert tried.mark("failed") == kept
    assert not strip_of(window).isVisible()
    assert tried in node.shown_children
    assert len(table.history.nodes) == 7
    line: Any = window.history_dock.panel.line
    assert line.look(3).has_failed
    assert f"failed: {kept}" in window.session.words.spoken_row(tried)
    assert strip_of(window).reason.text() == ""
    window.actions_["undo"].trigger()
    assert table.here is tip
    assert tried.mark("failed") is None
    assert strip_of(window).isVisible()


def test_nested_assumptions_show_the_innermost_and_each_said_to_fail_goes_back_to_its_turn(
    window: Window, sit: Seated
) -> None:
    table = table_with_assumption(window, sit)
    inner = table.here
    suppose(window, "he takes the middle")
    play_on(table)
    strip = strip_of(window)
    assert strip.sentence.text() == "Assume he takes the middle"
    assert strip.nesting.text() == "2 deep"
    strip.fails.click()
    assert table.here is inner
    assert strip.sentence.text() == "Assume the corner is his"
    assert not strip.nesting.isVisible()
    play_on(table, 3)
    strip.fails.click()
    assert table.here.depth == 2
    assert not strip.isVisible()
    assert mark(inner).verdict == "fails"


def test_assumption_without_text_takes_the_name_of_the_next_turn_without_a_step_of_undo(
    window: Window, sit: Seated, qtbot: Any
) -> None:
    table = sit(4)
    table.go_to(table.line[2])
    suppose(window, "")
    assert strip_of(window).sentence.text() == f"Assume {NEXT_TURN}"
    window.actions_["back"].trigger()
    window.actions_["forward"].trigger()
    play_on(table, 5)
    turn = table.here
    qtbot.waitUntil(lambda: mark(table.line[2]).assumption != NEXT_TURN)
    words = window.session.words.turn_name(turn)
    assert mark(table.line[2]).assumption == words
    assert strip_of(window).sentence.text() == f"Assume {words}"
    window.actions_["undo"].trigger()
    assert table.here is table.line[2], "Undo is about the turn, not about its name."


def test_assumption_at_a_bookmarked_turn_keeps_the_bookmark_and_can_be_edited(
    window: Window, sit: Seated
) -> None:
    table = sit(3)
    table.marks.set(table.here, "bookmark", Bookmark("Idea", 3, "why"), "x")
    suppose(window, "one")
    assert mark(table.here) == Bookmark("Idea", 3, "why", "one")
    window.actions_["suppose"].trigger()
    assert window.dialog.text.text() == "one"  # type: ignore[attr-defined]
    window.dialog.text.setText("two")  # type: ignore[attr-defined]
    window.dialog.accept()
    assert mark(table.here).assumption == "two"


def test_deleted_line_hides_its_assumption_and_undo_restores_it(window: Window, sit: Seated) -> None:
    table = table_with_assumption(window, sit)
    window.do("delete_from", table.line[2])
    assert not strip_of(window).isVisible()
    strip_of(window).holds.clicked.emit()  # a click that arrives too late
    assert window.status_bar.message.text().startswith("Deleted ")
    window.actions_["undo"].trigger()
    assert strip_of(window).isVisible()


def test_assumption_and_the_reason_of_its_failed_line_survive_save_file_and_journal(
    make: Callable[[], Window], window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = table_with_assumption(window, sit)
    strip_of(window).reason.setText("too slow")
    strip_of(window).fails.click()
    save(table, tmp_path / "a.takeback")
    loaded = table_from_file(read(tmp_path / "a.takeback"), None).table
    again = open_table(window.journal, table.id).table
    for other in (loaded, again):
        assert other.line[2].mark("bookmark") == mark(table.line[2])
        assert other.line[3].mark("failed") == "too slow"


def test_assumption_strip_is_hidden_in_the_gallery(window: Window, sit: Seated) -> None:
    table_with_assumption(window, sit)
    window.do("gallery")
    assert not strip_of(window).isVisible()
