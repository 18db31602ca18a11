"""Test the board of Fold by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt

from takeback.games.fold.board import fold_transform
from takeback.games.fold.game import GAME
from takeback.games.fold.level import read_level
from takeback.games.fold.rules import block_cells
from takeback.games.fold.state import sheet_of
from takeback.ui.theme import DARK
from tests.board.at_play import AtPlay, Sit, hold_sittings, list_arrow_keys

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
TWO = "BOARD 2 4\nBLOCK 1 1\nBLOCK 2 4"
FOLDS = ["ULR", "URL"]


@pytest.fixture
def sit(qtbot: Any) -> Iterator[Sit]:
    yield from hold_sittings(qtbot, lambda text, **how: AtPlay(GAME, sheet_of(read_level(text)[0]), **how))


def cells(sitting: AtPlay, item: int) -> list[tuple[int, int]]:
    return sorted(block_cells(sitting.shown, item))


def find_cells_across(sitting: AtPlay, item: int, way: str) -> tuple[tuple[int, int], tuple[int, int]]:
    """Return an outermost cell of the block in this direction, and the cell beyond it."""
    step = {"U": (-1, 0), "D": (1, 0), "L": (0, -1), "R": (0, 1)}[way]
    cell = max(cells(sitting, item), key=lambda one: one[0] * step[0] + one[1] * step[1])
    return cell, (cell[0] + step[0], cell[1] + step[1])


def test_fold_level_solved_with_the_mouse_has_one_row_for_each_fold_and_looks_like_a_new_board(
    sit: Sit, data: Path
) -> None:
    sitting = sit((data / "levels" / "fold-two.txt").read_text())
    for item, word in enumerate(FOLDS):
        for way in word:
            sitting.drag(*find_cells_across(sitting, item, way))
    assert sitting.state.solved
    assert sitting.rows == 6
    assert sitting.is_as_fresh()


def test_fold_level_is_solved_with_the_keyboard_alone_in_two_rows_of_the_history(
    sit: Sit, data: Path
) -> None:
    sitting = sit((data / "levels" / "fold-two.txt").read_text())
    for item, word in enumerate(FOLDS):
        sitting.type("AB"[item])
        sitting.hold_shift(*list_arrow_keys(word))
    assert sitting.state.solved
    assert sitting.rows == 2
    assert sitting.board.idle_text() == "Solved in 6 folds."


def test_one_drag_that_folds_a_block_twice_is_one_history_row(sit: Sit) -> None:
    sitting = sit("BOARD 2 4\nBLOCK 1 1\nEMPTY 2 4")
    sitting.drag((1, 1), (1, 2), (1, 3))
    assert cells(sitting, 0) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert sitting.rows == 1


def test_dragging_back_to_the_start_unfolds_the_block_and_leaves_board_and_history_unchanged(
    sit: Sit,
) -> None:
    sitting = sit(TWO)
    before, looked = sitting.shown, sitting.board.render_still()
    sitting.down((1, 1))
    sitting.move((1, 2))
    assert cells(sitting, 0) == [(1, 1), (1, 2)]
    sitting.move((1, 1))
    sitting.up((1, 1))
    assert sitting.shown is before
    assert sitting.rows == 0
    assert sitting.table.drafts.find(0) is None
    assert sitting.board.render_still() == looked


def test_dragging_from_the_newer_half_of_a_block_to_the_older_undoes_the_fold_as_one_row(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.drag((1, 1), (1, 2))
    sitting.drag((1, 2), (1, 1))
    assert cells(sitting, 0) == [(1, 1)]
    assert sitting.rows == 2


def test_escape_during_a_fold_drag_restores_the_state_and_makes_no_row(sit: Sit) -> None:
    sitting = sit(TWO)
    before = sitting.shown
    sitting.down((1, 1))
    sitting.move((1, 2))
    sitting.press(Key.Key_Escape)
    sitting.up((1, 2))
    assert sitting.shown is before
    assert sitting.rows == 0


def test_refused_fold_by_drag_or_key_shows_its_reason_once_and_makes_no_row(sit: Sit) -> None:
    sitting = sit("BOARD 2 4\nBLOCK 1 1\nBLOCK 1 2")
    before = sitting.shown
    sitting.drag((1, 1), (1, 2), (1, 3))
    assert sitting.sentences == ["The fold would cover the first cells of block B."]
    assert sitting.shown is before
    sitting.type("A")
    sitting.hold_shift(Key.Key_Up)
    assert sitting.sentences[-1] == "The fold would leave the board."
    assert sitting.rows == 0


def test_drag_diagonally_out_of_a_block_folds_it_over_the_one_side_that_is_possible(sit: Sit) -> None:
    sitting = sit("BOARD 3 3\nBLOCK 1 1\nBLOCK 1 2")
    sitting.down((1, 1))
    sitting.board.cell_entered((1, 1))  # the pointer jumps to the cell diagonally below
    sitting.up((2, 2))
    assert cells(sitting, 0) == [(1, 1), (2, 1)]
    assert sitting.sentences == []


def test_refused_fold_marks_the_obstacle_says_why_clear_of_it_and_the_block_and_is_no_turn(sit: Sit) -> None:
    sitting = sit("BOARD 4 4\nBLOCK 2 1\nBLOCK 2 2\nEMPTY 3 1")
    other = sitting.board.cell_rect((2, 2))
    plain = sitting.seen().copy(other.toAlignedRect())
    sitting.down((2, 1))
    sitting.move((2, 2))
    assert sitting.seen().copy(other.toAlignedRect()) != plain  # the other block is marked as the obstacle
    assert sitting.board.drag.refused_side == "R"
    place = sitting.board.bubble_avoid_rect(sitting.board.refusal.key)
    assert place.contains(other)
    assert place.contains(sitting.board.cell_rect((2, 1)))
    sitting.move((2, 1), (3, 1))
    assert sitting.sentences[-1] == "The fold would cover a closed cell."
    assert sitting.board.bubble_avoid_rect(sitting.board.refusal.key).contains(
        sitting.board.cell_rect((3, 1))
    )
    sitting.up((3, 1))
    assert sitting.rows == 0


def test_unfolding_of_another_block_is_previewed_and_a_click_on_its_mark_reverts_it(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.drag((1, 1), (1, 2))
    sitting.drag((1, 2), (1, 3))
    sitting.drag((2, 4), (2, 3))
    rect = sitting.board.place_of((0, 2)).toAlignedRect()
    sitting.down((2, 4))
    sitting.move((1, 4))
    held = sitting.seen().copy(rect)
    sitting.up((1, 4))
    assert cells(sitting, 0) == [(1, 1), (1, 2)]
    assert held != sitting.seen().copy(rect)
    (dot,) = sitting.board.dots()
    sitting.click(("dot", dot.entry.serial))
    assert cells(sitting, 0) == [(1, 1), (1, 2), (1, 3), (1, 4)]
    assert sitting.is_as_fresh()


def test_backspace_undoes_one_fold_and_delete_all_and_with_shift_they_redo(sit: Sit) -> None:
    sitting = sit("BOARD 3 4\nBLOCK 1 1")
    sitting.hold_shift(*list_arrow_keys("RR"))
    sitting.press(Key.Key_Backspace)
    assert len(cells(sitting, 0)) == 2
    sitting.press(Key.Key_Backspace, held=SHIFT)
    assert len(cells(sitting, 0)) == 4
    sitting.press(Key.Key_Delete)
    assert len(cells(sitting, 0)) == 1
    sitting.press(Key.Key_Delete, held=SHIFT)
    assert len(cells(sitting, 0)) == 4


def test_hovering_previews_a_fold_only_while_over_the_block(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.move_to(QPoint(1, 1), Qt.MouseButton.NoButton)
    calm = sitting.seen()
    sitting.move_to(sitting.at((1, 1)), Qt.MouseButton.NoButton)
    ghost = sitting.board.place_of((0, 1)).toAlignedRect()
    assert sitting.seen().copy(ghost) != calm.copy(ghost)
    sitting.move_to(QPoint(1, 1), Qt.MouseButton.NoButton)
    assert sitting.seen() == calm


def test_fold_board_names_the_block_of_a_cell_closed_cells_and_cells_for_several(sit: Sit) -> None:
    sitting = sit("BOARD 2 4\nMULTI 1 3\nBLOCK 1 1\nEMPTY 2 4")
    sitting.drag((1, 1), (1, 2))
    assert "block A" in sitting.name((0, 0))
    assert "block A" in sitting.name((0, 1))
    assert sitting.name((0, 1)) != sitting.name((0, 0)).replace("column 1", "column 2")
    assert sitting.name((1, 3)) == "row 2, column 4, closed"
    assert "several" in sitting.name((0, 2))


def test_accessible_name_of_a_block_that_cannot_fold_says_stuck(sit: Sit) -> None:
    sitting = sit("BOARD 1 4\nBLOCK 1 1\nBLOCK 1 2\nBLOCK 1 3")
    assert "stuck" in sitting.name((0, 0))
    assert "stuck" not in sitting.name((0, 2))
    sitting.drag((1, 3), (1, 4))
    assert sitting.state.solved


def test_animation_of_an_undone_fold_lasts_at_most_180_ms_and_is_ended_by_a_key(sit: Sit) -> None:
    sitting = sit(TWO, pace=1.0)
    sitting.hold_shift(Key.Key_Left)
    sitting.type("A")
    sitting.hold_shift(Key.Key_Right)
    sitting.board.finish_animations()
    sitting.session.undo_order.undo()
    (motion,) = sitting.board.stage
    assert (motion.key, motion.duration() <= 180) == (("fold", 0), True)
    motion.setCurrentTime(60)
    sitting.seen()
    sitting.press(Key.Key_Comma)
    assert not sitting.board.stage.is_playing
    assert sitting.is_as_fresh()


@pytest.mark.parametrize("way", ["U", "D", "L", "R"])
def test_animated_half_of_a_fold_starts_on_the_other_half_and_ends_in_its_place(way: str) -> None:
    box = QRectF(100, 100, 40, 60)
    first, last = fold_transform(box, way, 2.0, 0.0), fold_transform(box, way, 2.0, 1.0)
    assert first is not None
    assert last is not None
    assert last.mapRect(box).center() == box.center()
    moved = first.mapRect(box).center() - box.center()
    assert {"U": moved.y() > 50, "D": moved.y() < -50, "L": moved.x() > 35, "R": moved.x() < -35}[way]
    assert fold_transform(box, way, 2.0, 0.5) is None


def test_fold_board_after_a_move_looks_like_a_new_board_in_the_dark_theme(sit: Sit) -> None:
    sitting = sit(TWO)
    sitting.drag((1, 1), (1, 2))
    fresh = sitting.fresh()
    for board in (sitting.board, fresh):
        board.set_theme(DARK)
    assert sitting.board.render_still() == fresh.render_still()
