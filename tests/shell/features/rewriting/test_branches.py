"""Test the choice to take other lines along with a change of the past."""

from __future__ import annotations

import pytest

from takeback.engine.history import Node
from takeback.games.tictactoe.state import Place
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests.settling import settle
from tests.shell.conftest import Seated
from tests.shell.features.rewriting.acting import act_on_board, choices_offered, open_in, part_of, review_in
from tests.table.sitting import place

ALONG, BOTH_ALONG = "Take its other line along", "Take its 2 other lines along"


@pytest.fixture
def table(sit: Seated) -> Table:
    """Return a table with the turns a1 e5 b2 e4 c3 e3, and other lines b1 and b1 e1 after turn 4."""
    found = sit(0, size="5x5", run=5)
    tip = place(found, "a1", "e5", "b2", "e4", "c3", "e3")
    branch = found.line[4]
    for cells in (("b1",), ("c1", "e1")):
        found.go_to(branch)
        place(found, *cells)
    found.go_to(tip)
    settle()
    return found


def shape(node: Node) -> list[object]:
    """Return the actions of all visible lines after this turn, as nested lists."""
    return [[child.moves[0].action, *shape(child)] for child in node.shown_children]


def test_other_lines_come_along_with_an_edit_only_when_chosen_as_counted_and_again_after_redo(
    window: Window, table: Table
) -> None:
    before, below = shape(table.history.root), shape(table.line[4])
    window.do("replace_turn", table.line[2])
    act_on_board(window, Place(4, 3))
    both = choices_offered(window).get(BOTH_ALONG)
    assert both is not None
    assert not both.isChecked()
    assert "come along" not in review_in(window).counts.text()
    both.trigger()
    settle()
    assert review_in(window).counts.text().endswith("2 other lines come along")
    assert review_in(window).choices.toolTip().endswith("its other lines come along")
    review_in(window).make.click()
    settle()
    assert part_of(window).edit is None
    assert shape(table.line[4]) == below
    after = shape(table.history.root)
    assert after != before
    window.do("undo")
    settle()
    window.do("redo")
    settle()
    assert shape(table.history.root) == after


def test_undo_takes_back_the_choice_to_bring_other_lines_along_and_its_check_mark(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[3])
    entry = choices_offered(window).get(BOTH_ALONG)
    assert entry is not None
    entry.trigger()
    settle()
    assert open_in(window).request.choices.branches
    assert "other lines come along" in review_in(window).counts.text()
    window.do("undo")
    assert not open_in(window).request.choices.branches
    again = choices_offered(window).get(BOTH_ALONG)
    assert again is not None
    assert not again.isChecked()


def test_choice_to_bring_other_lines_along_is_not_offered_where_none_branches_off_after_the_edit(
    window: Window, table: Table
) -> None:
    window.do("take_out", table.line[5])
    texts = [choices_offered(window).get(ALONG), choices_offered(window).get(BOTH_ALONG)]
    assert texts == [None, None]
