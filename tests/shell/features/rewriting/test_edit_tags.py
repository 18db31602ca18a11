"""Test the buttons that remove single changes of an open edit of the past."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt

from takeback.engine.history import tree_digest
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import Seated
from tests.shell.features.rewriting.acting import (
    kinds,
    open_in,
    part_of,
    play_marks,
    review_in,
    type_key,
)


@pytest.fixture
def table(sit: Seated) -> Table:
    """Return a table with three crosses and three noughts on nine cells."""
    found = sit(0, size="3x3", run=3)
    play_marks(found)
    settle()
    return found


def tag_texts(window: Window) -> list[str]:
    return [tag.text() for tag in review_in(window).edits.tags]


def test_each_edit_of_the_past_is_a_tag_whose_click_removes_it_and_undo_brings_it_back(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[5])
    settle()
    alone = open_in(window).request.edits, kinds(window)
    window.do("take_out", table.line[3])
    settle()
    both = open_in(window).request.edits, kinds(window)
    assert tag_texts(window) == ["Turn 5 taken out ×", "Turn 3 taken out ×"]
    assert review_in(window).edits.tags[0].accessibleName() == "Turn 5 taken out, remove"
    review_in(window).edits.tags[1].click()
    settle()
    assert (open_in(window).request.edits, kinds(window)) == alone
    assert tag_texts(window) == ["Turn 5 taken out ×"]
    window.actions_["undo"].trigger()
    settle()
    assert (open_in(window).request.edits, kinds(window)) == both
    review_in(window).edits.tags[0].click()
    settle()
    assert open_in(window).request.edits == both[0][1:]


def test_clicking_the_tag_of_the_only_edit_closes_the_review_and_leaves_the_tree_unchanged(
    window: Window, table: Table
) -> None:
    before = tree_digest(table.history)
    window.do("take_out", table.line[5])
    settle()
    review_in(window).edits.tags[0].click()
    settle()
    assert part_of(window).edit is None
    assert tree_digest(table.history) == before


def test_tags_of_twelve_edits_scroll_within_less_than_three_rows_and_tab_reaches_the_last(
    window: Window, sit: Seated
) -> None:
    table = sit(24, size="15x15", run=5)
    for turn in range(20, 8, -1):
        window.do("take_out", table.line[turn])
        settle()
    edits = review_in(window).edits
    rows = sorted({tag.y() for tag in edits.tags})
    assert len(edits.tags) == 12
    assert len(rows) > 2
    assert edits.height() < 3 * edits.tags[0].height()
    assert all(tag.x() >= 0 and tag.geometry().right() < edits.viewport().width() for tag in edits.tags)
    edits.tags[-2].setFocus()
    type_key(window, Qt.Key.Key_Tab)
    assert window.focusWidget() is edits.tags[-1]
    assert (
        edits.viewport()
        .rect()
        .contains(edits.tags[-1].mapTo(edits.viewport(), edits.tags[-1].rect().center()))
    )
