"""Test the editors of Fold and Fill on their boards: painting blocks by mouse and by keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtWidgets import QApplication

from takeback.engine.game import find_game
from takeback.puzzles.block_editor import EditedBlocks
from tests.board.at_play import AtPlay, Sit, hold_sittings, list_arrow_keys, open_editor
from tests.puzzles.each import OF_BLOCKS

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier


@pytest.fixture(params=OF_BLOCKS)
def sit(request: Any, qtbot: Any) -> Iterator[Sit]:
    game = find_game(request.param)
    yield from hold_sittings(
        qtbot, lambda rows, columns, **parts: open_editor(game, EditedBlocks(rows, columns, **parts))
    )


def wait_for_check(sitting: AtPlay, qtbot: Any) -> Any:
    qtbot.waitUntil(lambda: sitting.board.editor.checked is not None, timeout=30_000)
    return sitting.board.editor.checked


def test_one_painting_drag_is_one_turn_and_painting_again_clears_cells_or_takes_them(sit: Sit) -> None:
    sitting = sit(3, 3)
    sitting.drag((1, 1), (1, 2), (1, 3), (2, 3))
    assert sitting.state.blocks == (((1, 1), (1, 2), (1, 3), (2, 3)),)
    assert (sitting.rows, sitting.row.endswith("A: 4 changes")) == (1, True)
    sitting.drag((1, 1), (1, 2))  # painting them again clears them
    assert sitting.state.blocks == (((1, 3), (2, 3)),)
    sitting.type("B")
    sitting.drag((1, 2), (1, 3))  # cells painted over belong to the new block
    assert sitting.state.blocks == (((2, 3),), ((1, 2), (1, 3)))
    assert sitting.is_as_fresh()


def test_painted_level_is_checked_for_solutions_and_its_edits_can_be_undone_and_redone(
    sit: Sit, qtbot: Any
) -> None:
    sitting = sit(1, 2)
    assert wait_for_check(sitting, qtbot).text.startswith("Paint the cells of each ")
    sitting.click((0, 0))
    sitting.click((0, 1))
    whole = sitting.state
    assert wait_for_check(sitting, qtbot).text.startswith("There is one solution")
    sitting.table.undo()
    sitting.table.undo()
    assert sitting.state == EditedBlocks(1, 2)
    sitting.table.redo()
    sitting.table.redo()
    assert sitting.state == whole


def test_level_is_painted_and_erased_by_keyboard_alone_and_a_blocked_edit_gives_a_message(sit: Sit) -> None:
    sitting = sit(3, 3)
    sitting.board.move_cursor((0, 0))
    sitting.press(Key.Key_Return)
    sitting.hold_shift(*list_arrow_keys("RD"))
    assert sitting.state.blocks == (((1, 1), (1, 2), (2, 2)),)
    sitting.type("B")
    sitting.press(*list_arrow_keys("D"), Key.Key_Space)
    assert sitting.state.blocks[1] == ((3, 2),)
    sitting.press(Key.Key_3, *list_arrow_keys("R"), Key.Key_Return)
    assert sitting.state.empty == {(3, 3)}
    sitting.press(Key.Key_2, *list_arrow_keys("U"), Key.Key_Return)
    assert sitting.state.multi == {(2, 3)}
    sitting.press(Key.Key_Delete)
    assert sitting.state.multi == frozenset()
    sitting.type("A")
    sitting.press(Key.Key_Delete, held=SHIFT)
    assert sitting.state.blocks == (((3, 2),),)
    sitting.press(Key.Key_3, *list_arrow_keys("DL"), Key.Key_Return)
    assert sitting.sentences[-1].endswith(" A is there.")


def test_right_click_selects_the_block_under_it_for_painting(sit: Sit) -> None:
    sitting = sit(2, 2, blocks=(((1, 1),), ((2, 2),)))
    sitting.choose("close")
    place = sitting.at((2, 2))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, sitting.board.mapToGlobal(place))
    QApplication.sendEvent(sitting.board, event)
    assert (sitting.board.editor.brush, sitting.board.editor.tool.id) == (1, "paint")


def test_shared_tool_marks_a_cell_and_the_eraser_clears_blocks_shared_and_closed_cells(sit: Sit) -> None:
    sitting = sit(2, 2, blocks=(((1, 1),),), empty=frozenset({(2, 2)}))
    sitting.choose("shared")
    sitting.click((0, 1))
    assert sitting.state.multi == {(1, 2)}
    sitting.choose("erase")
    for key in ((0, 0), (0, 1), (1, 1)):
        sitting.click(key)
    assert sitting.state == EditedBlocks(2, 2)
    assert sitting.name((1, 1)) == "row 2, column 2, empty"
