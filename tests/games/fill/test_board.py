"""Test the board of Fill by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRectF, QSizeF, Qt
from PySide6.QtTest import QTest

from takeback.board.puzzle.dots import CAPTION
from takeback.games.fill.board_piece_tray import is_tray_spot
from takeback.games.fill.board_tray import size_of, tray_plan
from takeback.games.fill.game import GAME
from takeback.games.fill.level import read_level
from takeback.games.fill.puzzle import FILL
from takeback.games.fill.rules import cells_of, corner_of
from takeback.games.fill.state import Place, box_of
from takeback.puzzles.packs import read_pack
from takeback.ui.theme import DARK
from tests.board.at_play import AtPlay, Cell, Sit, hold_sittings, list_arrow_keys

Key = Qt.Key
SHIFT = Qt.KeyboardModifier.ShiftModifier
THREE = "BOARD 2 4\nBLOCK 1 1 1 2\nBLOCK 1 1 2 1\nBLOCK 1 1 1 2"
A, B, C = range(3)
BOX = [(4, 2), (1, 3), (2, 2), (2, 4), (3, 4), (1, 1)]


@pytest.fixture
def sit(qtbot: Any) -> Iterator[Sit]:
    yield from hold_sittings(qtbot, lambda text, **how: AtPlay(GAME, box_of(read_level(text)[0]), **how))


def find_grip(sitting: AtPlay, item: int) -> QPoint:
    """Return the middle of a piece's first cell, on the board or on the tray."""
    rects = sitting.board.pieces.cell_rects(item, sitting.board.pieces.resting_place(sitting.shown, item))
    return next(iter(rects.values())).center().toPoint()


def find_target(sitting: AtPlay, item: int, cell: Cell) -> QPoint:
    """Return the middle of the board cell that the piece's first cell covers when its frame starts at
    `cell`.
    """
    down, right = sitting.state.level.pieces[item][0]
    return sitting.at((cell[0] + down - 1, cell[1] + right - 1))


def carry(sitting: AtPlay, item: int, place: QPoint, is_dropped: bool = True) -> None:
    QTest.mousePress(sitting.board, Qt.MouseButton.LeftButton, pos=find_grip(sitting, item))
    sitting.move_to(place - QPoint(9, 9))
    sitting.move_to(place)
    if is_dropped:
        QTest.mouseRelease(sitting.board, Qt.MouseButton.LeftButton, pos=place)


def lay(sitting: AtPlay, item: int, cell: Cell) -> None:
    carry(sitting, item, find_target(sitting, item, cell))


def at(sitting: AtPlay, item: int) -> Cell | None:
    where = corner_of(sitting.shown, item)
    return where[0] if where else None


# playing ----------------------------------------------------------------------------------------------
def test_fill_level_solved_with_the_mouse_has_the_fewest_strokes_and_looks_like_a_new_board(
    sit: Sit, data: Path
) -> None:
    sitting = sit((data / "levels" / "fill-box.txt").read_text())
    for item, cell in enumerate(BOX):
        lay(sitting, item, cell)
    assert sitting.state.solved
    assert sitting.rows == 6
    assert sitting.board.idle_text() == "Solved in 6 moves, the fewest possible."
    assert sitting.is_as_fresh()


def test_fill_level_is_solved_with_the_keyboard_alone_in_one_row_for_each_piece(sit: Sit, data: Path) -> None:
    sitting = sit((data / "levels" / "fill-box.txt").read_text())
    for item, cell in enumerate(BOX):
        sitting.type("ABCDEF"[item])
        sitting.press(Key.Key_Return)
        over = sitting.board.drag.keyboard_cell
        down, right = cell[0] - over[0], cell[1] - over[1]
        sitting.press(*list_arrow_keys("D" * down + "U" * -down + "R" * right + "L" * -right), Key.Key_Return)
    assert sitting.state.solved
    assert sitting.rows == 6


def test_dragging_a_piece_places_it_as_one_row_of_the_history(sit: Sit) -> None:
    sitting = sit(THREE)
    lay(sitting, A, (1, 2))
    assert (at(sitting, A), sitting.rows) == ((1, 2), 1)
    lay(sitting, A, (2, 3))
    assert (at(sitting, A), sitting.rows) == ((2, 3), 2)


def test_piece_dropped_where_it_was_picked_up_or_beside_the_board_changes_nothing(sit: Sit) -> None:
    sitting = sit(THREE)
    lay(sitting, A, (1, 2))
    before = sitting.state
    lay(sitting, A, (1, 2))
    carry(sitting, B, QPoint(3, 3))
    assert sitting.state is before
    assert sitting.rows == 1


def test_dropping_a_piece_on_the_tray_removes_it_from_the_board(sit: Sit) -> None:
    sitting = sit(THREE)
    lay(sitting, A, (1, 2))
    carry(sitting, A, sitting.board.tray.rect().center().toPoint())
    assert (at(sitting, A), sitting.rows) == (None, 2)


def test_double_click_returns_a_piece_to_the_tray_as_one_history_row(sit: Sit) -> None:
    sitting = sit(THREE)
    lay(sitting, A, (1, 2))
    QTest.mouseDClick(sitting.board, Qt.MouseButton.LeftButton, pos=sitting.at((1, 3)))
    assert (at(sitting, A), sitting.rows) == (None, 2)


def test_escape_returns_a_piece_held_by_mouse_or_keys_and_changes_nothing(sit: Sit) -> None:
    sitting = sit(THREE)
    before = sitting.shown
    carry(sitting, A, sitting.at((1, 2)), is_dropped=False)
    sitting.press(Key.Key_Escape)
    QTest.mouseRelease(sitting.board, Qt.MouseButton.LeftButton, pos=sitting.at((1, 2)))
    assert sitting.shown is before
    sitting.type("A")
    sitting.press(Key.Key_Return, Key.Key_Right, Key.Key_Escape)
    assert sitting.board.drag is None
    assert sitting.shown is before
    assert sitting.rows == 0


def test_pushing_a_piece_back_is_previewed_and_a_click_on_its_named_mark_restores_it(
    sit: Sit,
) -> None:
    sitting = sit(THREE)
    lay(sitting, A, (1, 1))
    sitting.hold_shift(*list_arrow_keys("R"))
    assert at(sitting, A) == (1, 2)
    carry(sitting, C, find_target(sitting, C, (2, 3)), is_dropped=False)
    plain = sitting.seen().copy(sitting.board.place_of((0, 1)).toAlignedRect())
    sitting.move_to(find_target(sitting, C, (1, 3)))
    assert sitting.seen().copy(sitting.board.place_of((0, 1)).toAlignedRect()) != plain
    QTest.mouseRelease(sitting.board, Qt.MouseButton.LeftButton, pos=find_target(sitting, C, (1, 3)))
    assert (at(sitting, A), at(sitting, C)) == ((1, 1), (1, 3))
    (dot,) = sitting.board.dots()
    assert sitting.board.dots_caption(QRectF(0, 0, 400, 400)) == "Click to restore piece A"
    assert sitting.board.dots_caption(QRectF(0, 0, 200, 200)) == CAPTION
    sitting.click(("dot", dot.entry.serial))
    assert (at(sitting, A), at(sitting, C)) == ((1, 2), None)
    assert sitting.is_as_fresh()


# the keyboard -----------------------------------------------------------------------------------------
def test_sliding_a_piece_back_undoes_its_slide_and_sliding_there_and_back_changes_nothing(sit: Sit) -> None:
    sitting = sit(THREE)
    lay(sitting, A, (1, 1))
    sitting.hold_shift(*list_arrow_keys("R"))
    sitting.hold_shift(*list_arrow_keys("L"))
    assert [entry.move for entry in sitting.state.items[A].done] == [("place", 1, 1)]
    assert [entry.move for entry in sitting.state.items[A].undone] == [("slide", "R")]
    assert sitting.rows == 3
    before = sitting.state
    sitting.hold_shift(*list_arrow_keys("RL"))
    assert sitting.state is before
    assert sitting.rows == 3


def test_space_moves_a_piece_held_by_keys_to_the_next_free_place_with_a_message(sit: Sit) -> None:
    sitting = sit(THREE)
    lay(sitting, A, (1, 1))
    sitting.type("C")
    sitting.press(Key.Key_Return)
    assert sitting.board.drag.keyboard_cell == (1, 3)
    sitting.press(Key.Key_Space)
    assert sitting.board.drag.keyboard_cell == (2, 1)
    assert sitting.sentences[-1] == "Piece C over row 2, columns 1–2."
    sitting.press(Key.Key_Return)
    assert at(sitting, C) == (2, 1)


def test_piece_held_by_keys_is_let_go_by_a_key_with_a_command_and_by_no_other_key(sit: Sit) -> None:
    sitting = sit(THREE)
    sitting.type("A")
    sitting.press(Key.Key_Return)
    held = sitting.board.drag
    assert held is not None
    assert sitting.board.command_of_key(Key.Key_Comma, Qt.KeyboardModifier.NoModifier) is not None
    assert sitting.board.drag is held, "it was only asked"
    sitting.press(Key.Key_Shift, Key.Key_F5)
    assert sitting.board.drag is held
    sitting.press(Key.Key_Comma)
    assert sitting.board.drag is None
    assert (at(sitting, A), sitting.rows) == (None, 0)


def test_delete_returns_a_piece_to_the_tray_backspace_undoes_that_and_shift_backspace_redoes_it(
    sit: Sit,
) -> None:
    sitting = sit(THREE)
    lay(sitting, A, (1, 1))
    sitting.press(Key.Key_Delete)
    assert (at(sitting, A), len(sitting.state.items[A].done)) == (None, 2)
    sitting.press(Key.Key_Backspace)
    assert at(sitting, A) == (1, 1)
    sitting.press(Key.Key_Backspace, held=SHIFT)
    assert (at(sitting, A), sitting.rows) == (None, 4)


def test_impossible_slide_of_a_piece_shows_its_reason_and_makes_no_row(sit: Sit) -> None:
    sitting = sit(THREE)
    sitting.hold_shift(Key.Key_Up)
    assert sitting.sentences[-1] == "A piece on the tray cannot slide."
    lay(sitting, A, (1, 1))
    sitting.hold_shift(Key.Key_Up)
    assert sitting.sentences[-1] == "The piece does not fit there."
    assert sitting.rows == 1


# the tray and the names -------------------------------------------------------------------------------
def test_piece_taken_back_returns_to_its_own_place_on_the_tray(sit: Sit) -> None:
    sitting = sit(THREE)
    first, second = (sitting.board.place_of(("tray", item)) for item in (A, B))
    lay(sitting, A, (1, 1))
    assert ("tray", A) not in sitting.board.spots
    assert sitting.board.place_of(("tray", B)) == second
    sitting.board.take_back(A)
    assert sitting.board.place_of(("tray", A)) == first
    assert sitting.is_as_fresh()


def test_piece_held_over_closed_cells_shows_a_message_and_a_mark_until_it_fits(sit: Sit) -> None:
    sitting = sit("BOARD 3 4\nEMPTY 1 2 2 2\nBLOCK 1 1 2 1\nBLOCK 1 1 1 2")
    carry(sitting, A, find_target(sitting, A, (1, 2)), is_dropped=False)
    assert sitting.sentences == ["2 cells are closed."]
    crossed = sitting.board.cell_rect((1, 2)).toAlignedRect()
    shown = sitting.seen().copy(crossed)
    sitting.move_to(find_target(sitting, A, (1, 3)))
    assert shown != sitting.seen().copy(crossed)
    assert sitting.sentences[1:] == [""], "the message ends where the piece fits"
    QTest.mouseRelease(sitting.board, Qt.MouseButton.LeftButton, pos=find_target(sitting, A, (1, 3)))
    sitting.press(Key.Key_B, Key.Key_Return)
    sitting.board.drag.keyboard_cell = (3, 1)
    sitting.press(Key.Key_Up)
    assert sitting.sentences[-1] == "Piece B over row 2, columns 1–2. Row 2, column 2 is closed."


def test_tray_pieces_lie_inside_the_tray_without_overlap(sit: Sit, data: Path) -> None:
    for points in [(640, 640), (1000, 700), (420, 760)]:
        sitting = sit((data / "levels" / "fill-chest.txt").read_text(), points=points)
        rects = [sitting.board.place_of(("tray", item)) for item in range(8)]
        assert all(sitting.board.tray.rect().contains(rect) for rect in rects)
        assert not any(one.intersects(two) for one in rects for two in rects if one is not two)
        assert not sitting.board.tray.rect().intersects(sitting.board.frame_rect())


@pytest.mark.parametrize("points", [(612, 262), (700, 600), (1000, 700), (1500, 900), (1900, 500)], ids=str)
def test_board_and_tray_beside_it_stand_in_the_middle(points: tuple[int, int], sit: Sit, data: Path) -> None:
    for text in (
        THREE,
        "BOARD 4 1\nBLOCK 1 1 2 1\nBLOCK 1 1 2 1",
        (data / "levels/fill-chest.txt").read_text(),
    ):
        board = sit(text, points=points).board
        tray, card = board.tray.rect(), board.frame_rect()
        left, right = card.left(), points[0] - tray.right()
        assert card.right() < tray.left()
        assert abs(left - right) <= 1 or left < right == 24, (left, right)


def test_accessible_names_describe_a_piece_on_the_tray_and_what_lies_on_a_cell(sit: Sit) -> None:
    sitting = sit(THREE)
    assert sitting.name(("tray", B)) == "Piece B, 2 cells, 2 rows by 1 column, on the tray"
    lay(sitting, A, (1, 1))
    assert sitting.name((0, 1)) == "row 1, column 2, piece A, 2 cells"
    assert sitting.name((1, 1)) == "row 2, column 2, empty"


def test_arrow_keys_reach_the_tray_and_return_picks_up_a_piece_there(sit: Sit) -> None:
    sitting = sit(THREE, points=(900, 600))
    sitting.press(*list_arrow_keys("RRRR"))
    assert is_tray_spot(sitting.board.spots.current)
    sitting.press(Key.Key_Return)
    assert sitting.board.drag.is_by_key


def test_animation_of_a_returning_piece_moves_only_that_piece_and_is_ended_by_a_key(sit: Sit) -> None:
    sitting = sit(THREE, pace=1.0)
    lay(sitting, A, (1, 1))
    sitting.board.finish_animations()
    sitting.session.undo_order.undo()
    moving = {motion.key for motion in sitting.board.stage}
    assert ("piece", A) in moving
    assert ("piece", B) not in moving  # pieces on the tray do not move
    sitting.seen()
    sitting.press(Key.Key_Comma)
    assert not sitting.board.stage.is_playing
    assert sitting.is_as_fresh()


def test_hovering_lights_up_only_a_piece_under_the_pointer_and_keeps_the_state(sit: Sit) -> None:
    sitting = sit(THREE)
    lay(sitting, A, (1, 1))
    before, pictures = sitting.state, []
    for place in (QPoint(1, 1), sitting.at((1, 1)), sitting.at((2, 2)), QPoint(1, 1)):
        sitting.move_to(place, Qt.MouseButton.NoButton)
        pictures.append(sitting.seen())
    beside, on_piece, on_bare_cell, beside_again = pictures
    assert beside == on_bare_cell == beside_again
    assert on_piece != beside
    assert sitting.state is before


def test_board_switched_to_the_dark_theme_looks_like_a_new_dark_one_and_keeps_its_state(sit: Sit) -> None:
    sitting = sit(THREE)
    lay(sitting, A, (1, 1))
    before, fresh = sitting.state, sitting.fresh()
    for board in (sitting.board, fresh):
        board.set_theme(DARK)
    assert sitting.board.render_still() == fresh.render_still()
    assert sitting.state is before
    assert cells_of(before, A) == {(1, 1), (1, 2)}
    assert Place(A, 1, 2) in GAME.actions(before, 0)


def test_pieces_of_nine_levels_in_ten_keep_their_places_on_trays_of_about_the_same_shape() -> None:
    rooms = [QSizeF(276, 480), QSizeF(215, 445), QSizeF(317, 400), QSizeF(259, 330)]
    levels = [
        found.level for title in FILL.packs for one in read_pack(FILL, title).levels if (found := one.found)
    ]
    moved = 0
    for level in levels:
        sizes = tuple(size_of(level, item) for item in range(len(level.pieces)))
        moved += len({tray_plan(sizes, room, room.width() / 6)[0].corners for room in rooms}) > 1
    assert len(levels) >= 40
    assert moved <= len(levels) // 10, "only pieces that would be too small otherwise"
