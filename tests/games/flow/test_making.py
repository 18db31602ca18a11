"""Test the level editor of Flow on its board: tools by mouse, all of it by keyboard, and its panel."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import partial
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from takeback.board.puzzle.editor_panel import EditorPanel, panel
from takeback.games.flow.editor import editing, playable
from takeback.games.flow.game import GAME
from takeback.games.flow.level import read_level
from takeback.games.flow.puzzle import FLOW
from takeback.games.flow.state import Level
from takeback.puzzles.answers import CheckedLevel
from tests.board.at_play import AtPlay, Cell, Sit, hold_sittings, list_arrow_keys, open_editor

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def sit(qtbot: Any) -> Iterator[Sit]:
    yield from hold_sittings(qtbot, partial(open_editor, GAME))


def between(sitting: AtPlay, one: Cell, two: Cell) -> QPoint:
    return (sitting.at(one) + sitting.at(two)) / 2


def build_by_clicks(sitting: AtPlay, level: Level) -> None:
    """Make this level by mouse clicks on an empty board of its size."""
    for colour, pair in enumerate(level.clues):
        assert sitting.board.editor.brush == colour  # the editor moves on to the next colour
        for row, column in pair:
            sitting.click((row - 1, column - 1))
    for tool, cells in (("bridge", level.bridges), ("close", level.empty)):
        sitting.choose(tool)
        for row, column in cells:
            sitting.click((row - 1, column - 1))
    sitting.choose("wall")
    for one, two in sorted(level.walls):
        QTest.mouseClick(sitting.board, Qt.MouseButton.LeftButton, pos=between(sitting, one, two))


def wait_for_check(sitting: AtPlay, qtbot: Any) -> Any:
    """Wait until the level has been checked, and return the result."""
    qtbot.waitUntil(lambda: sitting.board.editor.checked is not None, timeout=30_000)
    return sitting.board.editor.checked


def test_flow_level_built_by_clicks_is_checked_to_have_one_solution_and_can_be_undone_and_redone(
    sit: Sit, qtbot: Any, data: Path
) -> None:
    pytest.importorskip("pysat")
    level, _ = read_level((data / "levels" / "flow-corners.txt").read_bytes())
    sitting = sit(FLOW.blank(level.rows, level.columns))
    build_by_clicks(sitting, level)
    made = playable(sitting.state)
    for part in ("rows", "columns", "clues", "bridges", "empty", "walls"):
        assert getattr(made, part) == getattr(level, part)
    whole = sitting.state
    assert wait_for_check(sitting, qtbot).text.startswith("There is one solution, difficulty ")
    sitting.choose("clue")
    row, column = level.clues[2][1]
    sitting.click((row - 1, column - 1))
    assert wait_for_check(sitting, qtbot).text == "Yellow has only one dot."
    sitting.table.undo()
    assert sitting.state == whole
    rows = len(sitting.table.line) - 1
    sitting.table.go_to(sitting.table.history.root)
    assert sitting.state == FLOW.blank(level.rows, level.columns)
    for _ in range(rows - 1):
        sitting.table.redo()
    assert sitting.state == whole
    assert sitting.is_as_fresh()


def test_cells_in_which_two_solutions_differ_are_marked_until_the_next_edit(sit: Sit, qtbot: Any) -> None:
    pytest.importorskip("pysat")
    sitting = sit(FLOW.blank(3, 3))
    sitting.click((0, 0))
    sitting.click((2, 2))
    before = sitting.seen()
    answer = wait_for_check(sitting, qtbot)
    assert answer.solutions == "more"
    assert len(answer.parted) > 3
    assert sitting.seen() != before
    assert sitting.board.idle_text() == answer.text
    sitting.click((0, 1))  # the level has changed, so the old result is dropped
    assert sitting.board.editor.checked is None


def test_editor_opened_on_a_finished_level_begins_with_the_next_new_colour(sit: Sit) -> None:
    level = read_level("BOARD 3 3\nSTART 1 1 3 3\nSTART 1 2 3 2")[0]
    sitting = sit(editing(level))
    assert sitting.board.editor.brush == 2
    sitting.click((1, 0))
    assert sitting.state.clues[2] == ((2, 1),)


def test_marks_of_cells_in_which_solutions_differ_are_painted_below_the_dots(sit: Sit) -> None:
    sitting = sit(editing(read_level("BOARD 3 3\nSTART 1 1 3 3")[0]))
    sitting.board.show_answer(CheckedLevel("unknown", 0, (), ""))
    plain = sitting.seen()
    sitting.board.show_answer(CheckedLevel("more", 0, ((1, 1), (1, 2)), "Several."))
    hatched = sitting.seen()
    assert hatched != plain
    at = sitting.at((1, 1))
    disc = QRect(0, 0, 10, 10)
    disc.moveCenter(at)
    assert hatched.copy(disc) == plain.copy(disc)


def test_new_dot_looks_different_when_the_pointer_returns_to_it_after_leaving(sit: Sit) -> None:
    sitting = sit(FLOW.blank(3, 3))
    sitting.click((0, 0))
    sitting.move_to(sitting.at((1, 1)) + QPoint(1, 1), Qt.MouseButton.NoButton)
    placed = sitting.seen()
    sitting.move_to(sitting.at((3, 3)), Qt.MouseButton.NoButton)
    sitting.move_to(sitting.at((1, 1)), Qt.MouseButton.NoButton)
    assert sitting.seen() != placed


def test_slow_check_of_a_level_shows_not_decided_yet_and_then_its_result(sit: Sit, qtbot: Any) -> None:
    sitting = sit(FLOW.blank(3, 3))
    checks = sitting.session.checks
    checks._soon.setInterval(60_000)
    checks._late.setInterval(0)
    sitting.click((0, 0))
    sitting.click((2, 2))
    checks._late.start()
    assert wait_for_check(sitting, qtbot).text == "Not decided yet; still looking."
    pytest.importorskip("pysat")
    checks._ask_for_solutions()
    qtbot.waitUntil(lambda: sitting.board.editor.checked.solutions == "more", timeout=30_000)


def test_dot_is_dragged_to_another_cell_in_one_turn_but_not_onto_another_dot(sit: Sit) -> None:
    sitting = sit(editing(read_level("BOARD 3 3\nSTART 1 1 3 3")[0]))
    sitting.drag((1, 1), (1, 2), (2, 2))
    assert sitting.state.clues == (((3, 3), (2, 2)),)
    assert (sitting.rows, sitting.row) == (1, "Red dot to row 2, column 2")
    before = sitting.state
    sitting.drag((2, 2), (3, 3))  # onto the other clue of its colour: refused
    assert sitting.state is before
    sitting.click((0, 0))
    before = sitting.state
    sitting.drag((2, 2), (1, 1))
    assert sitting.sentences[-1] == "That is Blue’s dot."
    assert (sitting.rows, sitting.state) == (2, before)
    assert sitting.table.drafts.find(0) is None


def test_drag_that_closes_cells_is_one_turn_opens_none_and_escape_abandons_it(sit: Sit) -> None:
    sitting = sit(FLOW.blank(4, 4))
    sitting.choose("close")
    sitting.click((1, 1))
    sitting.drag((2, 1), (2, 2), (2, 3), (2, 4))
    assert sitting.state.level.empty == {(2, 1), (2, 2), (2, 3), (2, 4)}
    assert (sitting.rows, sitting.row) == (2, "Board: 3 changes")
    sitting.down((2, 4))
    sitting.move((2, 3))
    sitting.press(Key.Key_Escape)
    assert sitting.shown.level.empty == {(2, 1), (2, 2), (2, 3), (2, 4)}
    sitting.up((2, 3))
    assert sitting.rows == 2


def test_eraser_removes_a_dot_bridge_closed_cell_or_wall_and_makes_no_row_on_an_empty_cell(sit: Sit) -> None:
    level = read_level("BOARD 3 3\nEMPTY 3 1\nSTART 1 1 3 3\nCROSS 2 2\nSTRIP 1 2 1 3")[0]
    sitting = sit(editing(level))
    sitting.choose("erase")
    for key in ((0, 0), (1, 1), (2, 0)):
        sitting.click(key)
    QTest.mouseClick(sitting.board, Qt.MouseButton.LeftButton, pos=between(sitting, (1, 2), (1, 3)))
    assert sitting.state.clues == (((3, 3),),)
    assert (sitting.state.level.bridges, sitting.state.level.empty, sitting.state.level.walls) == (
        frozenset(),
        frozenset(),
        frozenset(),
    )
    sitting.click((0, 2))
    assert sitting.rows == 4


def test_flow_level_is_made_by_keyboard_alone_and_keys_without_effect_give_messages(sit: Sit) -> None:
    sitting = sit(FLOW.blank(3, 3))
    board = sitting.board
    sitting.press(Key.Key_Up, Key.Key_Up, Key.Key_Left, Key.Key_Left)
    board.move_cursor((0, 0))
    # places a red clue; the next colour is blue
    sitting.press(Key.Key_Return, *list_arrow_keys("DD"), Key.Key_Return)
    sitting.press(*list_arrow_keys("R"), Key.Key_Space, *list_arrow_keys("UU"), Key.Key_Space)
    assert sitting.state.clues == (((1, 1), (3, 1)), ((3, 2), (1, 2)))
    sitting.hold_shift(*list_arrow_keys("R"))
    assert sitting.state.level.walls == {((1, 2), (1, 3))}
    sitting.press(Key.Key_4, *list_arrow_keys("RD"), Key.Key_Return)
    assert sitting.state.level.empty == {(2, 3)}
    sitting.press(Key.Key_Delete)
    assert sitting.state.level.empty == frozenset()
    sitting.press(Key.Key_Backspace)
    assert sitting.sentences[-1] == "There is nothing here to erase."
    sitting.type("A")
    assert (board.editor.brush, board.editor.tool.id) == (0, "clue")
    sitting.press(Key.Key_Delete, held=SHIFT)
    assert sitting.state.clues == ((), ((3, 2), (1, 2)))
    sitting.press(Key.Key_Period)
    assert board.editor.brush == 1
    sitting.press(Key.Key_2, Key.Key_Return)
    assert sitting.sentences[-1].startswith("Press Shift and an arrow key to add a wall")
    sitting.type("Z")
    assert sitting.sentences[-1] == "There is no colour Z yet."


def test_accessible_names_of_editor_cells_state_dot_wall_bridge_closed_or_empty(sit: Sit) -> None:
    level = read_level("BOARD 3 3\nEMPTY 3 1\nSTART 1 1 3 3\nCROSS 2 2\nSTRIP 1 1 1 2")[0]
    sitting = sit(editing(level))
    names = {key: sitting.name(key) for key in ((0, 0), (1, 1), (2, 0), (0, 2))}
    assert names == {
        (0, 0): "row 1, column 1, Red A, dot, wall on the right",
        (1, 1): "row 2, column 2, bridge",
        (2, 0): "row 3, column 1, closed",
        (0, 2): "row 1, column 3, empty",
    }


def test_hovering_previews_each_editor_tool_differently_and_makes_no_row(sit: Sit) -> None:
    sitting = sit(editing(read_level("BOARD 3 3\nSTART 1 1 3 3\nSTRIP 1 2 1 3")[0]))
    still, looks = sitting.board.render_still(), []
    for tool in ("clue", "wall", "bridge", "close", "erase"):
        sitting.choose(tool)
        sitting.move_to(sitting.at((2, 2)) + QPoint(30, 0), Qt.MouseButton.NoButton)
        looks.append(sitting.seen())
    assert all(one != other for one, other in combinations(looks, 2))
    assert sitting.board.render_still() == still
    assert sitting.rows == 0


# the panel --------------------------------------------------------------------------------------------
@pytest.fixture
def workshop(sit: Sit, qtbot: Any) -> Iterator[tuple[AtPlay, EditorPanel]]:
    sitting = sit(FLOW.blank(4, 4))
    made = panel(sitting.table, sitting.board)
    assert isinstance(made, EditorPanel)
    made.resize(300, 700)
    made.set_theme(sitting.board.theme)
    qtbot.addWidget(made)
    made.show()
    yield sitting, made
    made.detach()


def test_tool_and_colour_chosen_in_the_editor_panel_or_on_the_board_are_set_in_both(
    workshop: Any, qtbot: Any
) -> None:
    sitting, made = workshop
    made.tools[1].click()
    assert sitting.board.editor.tool.id == "wall"
    sitting.board.setFocus()
    QTest.keyClick(sitting.board, Key.Key_3)
    qtbot.waitUntil(lambda: made.tools[2].isChecked())
    sitting.board.setFocus()
    sitting.choose("clue")
    sitting.click((0, 0))
    qtbot.waitUntil(lambda: len(made.swatches.shown) == 2)
    made.swatches.shown[1].click()
    assert sitting.board.editor.brush == 1
    assert [one.accessibleName() for one in made.swatches.shown] == ["Red A", "Blue B, new"]


def test_editor_panel_changes_size_and_title_says_what_was_removed_and_follows_undo(
    workshop: Any, qtbot: Any
) -> None:
    sitting, made = workshop
    made.update_from_board()
    made.rows.more.click()
    assert sitting.state.size() == (5, 4)
    made.columns.less.click()
    assert sitting.state.size() == (5, 3)
    assert made.verdict.text == made.verdict.accessibleName() != "1 dot removed. You can undo this."
    sitting.click((0, 0))
    sitting.click((4, 2))
    qtbot.waitUntil(lambda: made.rows.size_now == 5)
    made.rows.less.click()
    qtbot.waitUntil(lambda: made.verdict.text == "1 dot removed. You can undo this.")
    sitting.table.undo()
    qtbot.waitUntil(lambda: "removed" not in made.verdict.text)
    assert sitting.state.clues == (((1, 1), (5, 3)),)
    made.words["title"].setText("My   own")
    made.words["title"].editingFinished.emit()
    assert sitting.state.word("title") == "My own"
    sitting.table.undo()
    qtbot.waitUntil(lambda: made.words["title"].text() == "New level")


def test_tab_goes_through_the_editor_panel_from_the_first_tool_to_the_bottom_and_over_new_colours(
    workshop: Any, qtbot: Any
) -> None:
    sitting, made = workshop
    made.update_from_board()
    sitting.click((0, 0))
    sitting.click((0, 2))
    sitting.click((1, 0))
    qtbot.waitUntil(lambda: len(made.swatches.shown) > 1)
    for button in made.buttons.values():
        button.setEnabled(True)
    first, last = made.tools[0], list(made.buttons.values())[-1]
    reached = [first]
    while reached[-1] is not last and len(reached) < 99:
        reached.append(reached[-1].nextInFocusChain())
    named = (*made.words.values(), *made.tools, *made.swatches.shown, *made.buttons.values())
    places = [one.mapTo(made, one.rect().center()) for one in reached if one in named]
    assert len(places) == len(named)
    assert made.words["title"] in reached
    rows = [
        one.mapTo(made, one.rect().center()).y()
        for one in reached
        if one in named and one is not made.words["title"]
    ]
    assert all(after >= before - 8 for before, after in itertools.pairwise(rows))


def test_click_into_the_title_of_a_new_level_selects_it_until_it_has_its_own_title(
    workshop: Any, qtbot: Any
) -> None:
    sitting, made = workshop
    title = made.words["title"]
    qtbot.waitUntil(lambda: title.text() == "New level")
    made.words["note"].setFocus()
    qtbot.mouseClick(title, Qt.MouseButton.LeftButton)
    QTest.keyClicks(title, "Mine")
    QTest.keyClick(title, Key.Key_Return)
    assert sitting.state.word("title") == "Mine"
    made.words["note"].setFocus()
    qtbot.mouseClick(title, Qt.MouseButton.LeftButton)
    assert not title.hasSelectedText()


def test_editor_panel_has_captions_title_author_and_note_beside_their_fields(workshop: Any) -> None:
    _sitting, made = workshop
    captions = {label.buddy(): label.text() for label in made.findChildren(QLabel) if label.buddy()}
    assert [captions[made.words[word]] for word in ("title", "author", "note")] == ["Title", "Author", "Note"]


def test_editor_panel_shows_the_result_of_the_check_also_as_its_accessible_name(
    workshop: Any, qtbot: Any
) -> None:
    _, made = workshop
    qtbot.waitUntil(lambda: made.verdict.words.text() == "Place two dots of each colour.", timeout=30_000)
    assert made.verdict.accessibleName() == "Place two dots of each colour."


def test_every_button_and_field_of_the_editor_panel_has_a_text_or_an_accessible_name(workshop: Any) -> None:
    from PySide6.QtWidgets import QAbstractButton, QLineEdit

    _, made = workshop
    made.update_from_board()
    for kind in (QAbstractButton, QLineEdit):
        for one in made.findChildren(kind):
            assert one.accessibleName() or one.text()
