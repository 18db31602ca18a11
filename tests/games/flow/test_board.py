"""Test the board of Flow by mouse and keyboard."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.board.puzzle.dots import STUCK_CAPTION, caption_of
from takeback.board.puzzle.track import BRANCH
from takeback.engine.record import Seat
from takeback.games.flow.board_drag import corner
from takeback.games.flow.editor import editing
from takeback.games.flow.game import GAME
from takeback.games.flow.rules import clue_of, neighbour_of
from takeback.games.flow.state import Draw, board_of
from takeback.table.opening import new_table
from takeback.ui.theme import CONTRAST, DARK, LIGHT, Theme, contrast, item_colour
from tests.board.at_play import AtPlay, Cell, Sit, hold_sittings, list_arrow_keys
from tests.games.flow.boards import BRIDGES, A, B, C, P, Q, draw_board, level

Key = Qt.Key
CORNERS = ["UUURR", "DDDLLU", "LLUUUULLDDD", "UUL", "LLL"]


@pytest.fixture
def sit(qtbot: Any) -> Iterator[Sit]:
    yield from hold_sittings(qtbot, lambda text, **how: AtPlay(GAME, board_of(level(text)), **how))


@pytest.fixture
def corners(data: Path) -> str:
    return (data / "levels" / "flow-corners.txt").read_text()


def draw_shown(sitting: AtPlay) -> str:
    return draw_board(sitting.shown)


def cells_of_word(sitting: AtPlay, item: int, word: str) -> list[Cell]:
    return list(accumulate(word, neighbour_of, initial=clue_of(sitting.shown.level, item)))


# playing ----------------------------------------------------------------------------------------------
def test_flow_level_solved_with_the_mouse_has_the_fewest_strokes_and_looks_like_a_new_board(
    sit: Sit, corners: str
) -> None:
    sitting = sit(corners)
    for number, word in enumerate(CORNERS):
        sitting.drag(*cells_of_word(sitting, 2 * number, word))
    assert sitting.state.solved
    assert sitting.board.idle_text() == "Solved in 5 moves, the fewest possible."
    assert sitting.rows == 5
    assert sitting.is_as_fresh()


def test_flow_level_is_solved_with_letters_shift_and_arrow_keys_in_one_row_for_each_pipe(
    sit: Sit, corners: str
) -> None:
    sitting = sit(corners)
    for number, word in enumerate(CORNERS):
        sitting.type("ABCDE"[number])
        sitting.hold_shift(*list_arrow_keys(word))
    assert sitting.state.solved
    assert sitting.rows == 5


def test_flow_level_is_solved_by_return_and_arrow_keys_in_one_row_for_each_pipe(
    sit: Sit, corners: str
) -> None:
    sitting = sit(corners)
    for number, word in enumerate(CORNERS):
        sitting.board.select(2 * number)
        sitting.press(Key.Key_Return, *list_arrow_keys(word), Key.Key_Return)
    assert sitting.state.solved
    assert sitting.rows == 5


def test_each_drag_is_one_history_row_that_counts_cells_and_cuts(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3), (3, 3))
    assert (sitting.rows, sitting.row) == (1, "Blue: 3 cells")
    sitting.drag((2, 1), (2, 2), (2, 3), (2, 4))
    assert (sitting.rows, sitting.row) == (2, "Red: 4 cells, cuts Blue by 2")


def test_dragging_back_restores_the_cut_pipe_and_leaves_board_and_history_unchanged(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3), (3, 3))
    before, looked = sitting.state, sitting.board.render_still()
    sitting.down((2, 1))
    sitting.move((2, 2), (2, 3))
    assert draw_shown(sitting) == "..B../Aaa.A/C...C/..B.."
    sitting.move((2, 2), (2, 1))
    sitting.up((2, 1))
    assert sitting.state is before
    assert (sitting.rows, sitting.table.drafts.find(0)) == (1, None)
    assert sitting.board.render_still() == looked


def test_escape_ends_a_drag_and_restores_the_same_state_without_a_row(sit: Sit) -> None:
    sitting = sit(Q)
    before = sitting.shown
    sitting.down((2, 1))
    sitting.move((2, 2), (2, 3))
    sitting.press(Key.Key_Escape)
    assert sitting.shown is before
    sitting.move((2, 4))
    sitting.up((2, 4))
    assert (sitting.rows, sitting.shown) == (0, before)


def test_escape_while_drawing_by_keys_restores_the_state_without_a_row(sit: Sit) -> None:
    sitting = sit(Q)
    before = sitting.shown
    sitting.press(Key.Key_Up, Key.Key_Left, Key.Key_Left)
    sitting.board.select(A)
    sitting.press(Key.Key_Return, *list_arrow_keys("RR"), Key.Key_Escape)
    assert sitting.shown is before
    assert sitting.rows == 0


def test_pressing_on_a_cell_of_a_pipe_shortens_it_to_there_and_the_drag_goes_on_as_one_row(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((2, 1), (2, 2), (2, 3), (2, 4))
    sitting.down((2, 2))
    assert draw_shown(sitting) == "..B../Aa..A/C...C/..B.."
    sitting.move((1, 2))
    sitting.up((1, 2))
    assert draw_shown(sitting) == ".aB../Aa..A/C...C/..B.."
    assert (sitting.rows, sitting.row) == (2, "Red takes another path: 1 cell")


def test_lesson_4_of_flow_is_answered_by_the_click_or_by_the_keys_it_asks_for(qtbot: Any) -> None:
    start = new_table(GAME, {"level": "Tutorial/4"}, [Seat()], 1).state
    row, column = start.level.clues[0][1]
    for is_clicked in (True, False):
        sitting = AtPlay(GAME, start).open(qtbot)
        if is_clicked:
            sitting.click((row - 1, column - 1))
        else:
            sitting.type("AA")
            sitting.press(Key.Key_Delete)
        assert (sitting.rows, sitting.row) == (1, "Red: 3 cells undone")
        assert len(sitting.state.items[A + 1].done) == 0
        sitting.close()


def test_drag_that_shortens_a_pipe_and_draws_the_same_cells_again_changes_nothing(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((2, 1), (2, 2), (2, 3), (2, 4))
    before = sitting.state
    sitting.drag((2, 2), (2, 3), (2, 4))
    assert sitting.state is before
    assert sitting.rows == 1


def test_no_flow_turn_waits_for_confirmation_even_if_it_was_not_made_by_a_drag(sit: Sit) -> None:
    sitting = sit(Q)
    seen_waiting: list[bool] = []
    sitting.session.changed.connect(
        lambda view: seen_waiting.append(view.turn is not None and view.turn.awaits_player)
    )
    sitting.drag((2, 1), (2, 2), (2, 3))
    sitting.type("B")
    sitting.hold_shift(*list_arrow_keys("DD"))
    sitting.board.take_back(B)
    assert sitting.rows == 3
    sitting.table.act(Draw(B, "D"), 0)  # left by a program that was killed during a drag
    assert sitting.session.view.turn.steps == 1
    assert seen_waiting
    assert not any(seen_waiting)
    sitting.session.undo_order.undo()
    assert sitting.rows == 3
    sitting.table.act(Draw(B, "D"), 0)
    sitting.drag((2, 3), (2, 4))
    assert (sitting.rows, sitting.session.view.turn) == (5, None)


@pytest.mark.parametrize("is_by_key", [True, False])
def test_unfinished_drawing_of_one_pipe_becomes_a_turn_when_another_pipe_is_dragged(
    sit: Sit, is_by_key: bool
) -> None:
    sitting = sit(Q)
    if is_by_key:
        sitting.board.move_cursor((0, 2))
        sitting.press(Key.Key_Return, *list_arrow_keys("D"))
    else:
        sitting.table.act(Draw(B, "D"), 0)
    sitting.drag((2, 1), (2, 2), (2, 1))
    assert (sitting.rows, sitting.row) == (1, "Blue: 2 cells")  # nothing of Red's pipe is left
    sitting.session.undo_order.undo()
    sitting.session.undo_order.redo()
    sitting.drag((2, 1), (2, 2))
    assert (sitting.rows, sitting.row) == (2, "Red: 2 cells")


def test_drag_from_the_cell_where_two_halves_of_a_pipe_meet_shortens_the_half_drawn_first(sit: Sit) -> None:
    sitting = sit("BOARD 2 5; START 1 1 1 5")
    sitting.drag((1, 1), (1, 2), (1, 3))
    sitting.drag((1, 5), (1, 4), (1, 3))
    assert sitting.name((0, 2)).startswith("row 1, column 3, Red A, complete")
    sitting.drag((1, 3), (1, 2))
    assert [len(item.done) for item in sitting.state.items] == [1, 2]
    assert sitting.row == "Red: 1 cell undone"


def test_pointer_jump_is_filled_with_the_cells_between_along_the_longer_side() -> None:
    assert list(corner((1, 1), (2, 3))) == [(1, 2), (1, 3), (2, 3)]
    assert list(corner((1, 1), (3, 2))) == [(2, 1), (3, 1), (3, 2)]
    assert list(corner((2, 2), (1, 1))) == [(1, 2), (1, 1)]


def test_fast_drag_draws_every_skipped_cell_and_goes_around_the_dot_of_another_only_on_release(
    sit: Sit,
) -> None:
    sitting = sit(Q)
    sitting.drag((2, 1), (4, 2))
    # the cell below is a clue, so the pipe goes across first
    assert draw_shown(sitting) == "..B../Aa..A/Ca..C/.aB.."
    sitting.drag((2, 2), (2, 1), (1, 2))
    assert draw_shown(sitting) == "aaB../A...A/C...C/..B.."
    sitting.down((1, 2))
    sitting.move((1, 4))
    still = draw_shown(sitting)
    assert still == "aaB../A...A/C...C/..B.."  # a way around a clue is only previewed
    assert sitting.seen() != sitting.fresh().grab().toImage()
    sitting.up((1, 4))
    assert draw_shown(sitting) == "aaBa./AaaaA/C...C/..B.."


@pytest.mark.parametrize("around", [1, -1], ids=["below", "above"])
def test_drag_around_the_board_cuts_no_pipe_between_where_it_leaves_and_returns(
    sit: Sit, around: int
) -> None:
    sitting = sit(f"BOARD 3 3; START 2 1 2 3; START {2 - around} 2 2 2")
    sitting.drag((2, 2), (2 + around, 2))
    blue = sitting.state.items[2:]
    middle = sitting.at((2, 2))
    away = sitting.board.cell_grid().pitch * 1.8
    sitting.down((2, 1))
    for x, y in ((-1, 0), (-1, around), (1, around), (1, 0)):
        sitting.move_to(middle + QPoint(round(x * away), round(y * away)))
    sitting.move((2, 3))
    sitting.up((2, 3))
    assert sitting.state.items[2:] == blue
    assert sitting.sentences[-1] == "Blue is in the way: drag over it to cut it."
    sitting.drag((2, 1), (2 + around, 1), (2 + around, 3), (2, 3))
    assert "cuts Blue" in sitting.row


def test_drag_stops_at_a_wall_and_continues_next_to_its_end(sit: Sit) -> None:
    sitting = sit("BOARD 3 4; START 2 1 3 4; START 1 3 3 3; STRIP 2 2 2 3")
    sitting.down((2, 1))
    sitting.move((2, 2), (2, 3))
    assert sitting.sentences[-1] == "There is a wall."
    assert draw_shown(sitting) == "..B./Aa../..BA"
    sitting.move((2, 4), (1, 4))
    assert draw_shown(sitting) == "..B./Aa../..BA"
    sitting.move((1, 3), (1, 2))
    assert draw_shown(sitting) == ".aB./Aa../..BA"
    sitting.up((1, 2))
    assert sitting.row == "Red: 3 cells"


def test_complete_pipe_grows_no_further_with_a_message_until_the_drag_goes_back(sit: Sit) -> None:
    sitting = sit("BOARD 2 4; START 1 1 1 3")
    sitting.down((1, 1))
    sitting.move((1, 2), (1, 3), (1, 4))
    assert sitting.sentences[-1] == "Red is complete."
    sitting.move((1, 3), (1, 2), (2, 2))
    assert draw_shown(sitting) == "AaA./.a.."


def test_refused_drag_or_key_on_a_flow_board_shows_its_message_and_keeps_the_state(sit: Sit) -> None:
    sitting = sit(P)
    before = sitting.shown
    sitting.drag((2, 1), (3, 1), (3, 2), (3, 3))
    assert "That is Blue’s dot." in sitting.sentences
    sitting.table.undo(0)
    assert sitting.shown is before
    sitting.press(Key.Key_Backspace)
    assert sitting.sentences[-1] == "Nothing to undo for Red."
    assert sitting.shown is before


def test_direction_of_a_drag_from_a_bridge_decides_which_of_its_two_pipes_moves(sit: Sit) -> None:
    sitting = sit("BOARD 3 5; START 2 1 2 5; START 1 3 3 3; CROSS 2 3")
    sitting.drag((2, 1), (2, 2), (2, 3), (2, 4))
    sitting.drag((1, 3), (2, 3), (3, 3))
    assert sitting.name((1, 2)) == "row 2, column 3, bridge: Red across, Blue down"
    before = sitting.state
    sitting.drag((2, 3))
    assert sitting.state is before
    sitting.drag((2, 3), (1, 3))
    assert [len(item.done) for item in sitting.state.items] == [3, 0, 0, 0]


def test_undo_in_the_middle_of_a_drag_ends_it_and_later_moves_of_the_pointer_draw_nothing(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3))
    sitting.down((2, 1))
    sitting.move((2, 2))
    sitting.session.undo_order.undo()
    assert sitting.board.drag is None
    sitting.move((2, 1), (2, 2))
    sitting.up((2, 2))
    assert draw_shown(sitting) == "..B../A.b.A/C...C/..B.."


# one item alone ---------------------------------------------------------------------------------------
def test_backspace_undoes_one_cell_and_delete_all_of_a_pipe_and_with_shift_they_redo(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3), (3, 3))
    sitting.drag((2, 1), (2, 2), (2, 3))
    sitting.press(Key.Key_Backspace)
    assert draw_shown(sitting) == "..B../Aab.A/C.b.C/..B.."
    assert sitting.row == "Red: 1 cell undone; Blue gets 2 cells back"
    sitting.press(Key.Key_Backspace, held=Qt.KeyboardModifier.ShiftModifier)
    assert draw_shown(sitting) == "..B../Aaa.A/C...C/..B.."
    sitting.press(Key.Key_Delete)
    assert draw_shown(sitting) == "..B../A.b.A/C.b.C/..B.."
    assert sitting.row == "Red: 2 cells undone; Blue gets 2 cells back"
    sitting.press(Key.Key_Delete, held=Qt.KeyboardModifier.ShiftModifier)
    assert (draw_shown(sitting), sitting.rows) == ("..B../Aaa.A/C...C/..B..", 6)


def test_redoing_all_cells_of_a_pipe_stops_at_a_refused_one_with_its_message_and_one_row(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((2, 1), (2, 2), (2, 3))
    sitting.press(Key.Key_Delete)
    sitting.drag((1, 3), (2, 3))
    sitting.board.select(A)
    sitting.press(Key.Key_Delete, held=Qt.KeyboardModifier.ShiftModifier)
    assert sitting.row == "Red: 1 cell redone"
    assert "Red would now cut Blue there. The move stays in the list of Red." in sitting.sentences
    assert sitting.board.refusal is not None


def test_letters_period_and_comma_select_pipes_and_an_unknown_letter_gives_a_message(sit: Sit) -> None:
    sitting = sit(Q)
    chosen: list[int] = []
    sitting.board.item_chosen.connect(chosen.append)
    sitting.type("BBC")
    sitting.press(Key.Key_Period, Key.Key_Comma)
    assert chosen == [B, B + 1, C, C + 1, C]
    sitting.type("Z")
    assert sitting.sentences[-1] == "There is no Z here."
    assert sitting.rows == 0


def test_first_press_of_a_letter_selects_the_first_end_of_its_pipe_and_the_next_the_second(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.type("A")
    assert sitting.board.selected == A
    sitting.type("A")
    assert sitting.board.selected == A + 1


def test_dragging_the_slider_of_a_pipe_undoes_or_redoes_its_cells_in_one_turn_unless_escaped(
    sit: Sit,
) -> None:
    sitting = sit(Q)
    assert sitting.board.track_handle.track() is None
    sitting.drag((2, 1), (2, 2), (2, 3), (2, 4))
    track = sitting.board.track_handle.track()
    assert (track.moments, track.here, track.ways) == (3, 3, ())
    points = [track.point(moment).toPoint() for moment in range(4)]
    QTest.mousePress(sitting.board, Qt.MouseButton.LeftButton, pos=points[3])
    sitting.move_to(points[0])
    assert draw_shown(sitting) == "..B../A...A/C...C/..B.."
    assert not sitting.session.view.turn.awaits_player
    sitting.move_to(points[2])
    QTest.mouseRelease(sitting.board, Qt.MouseButton.LeftButton, pos=points[2])
    assert draw_shown(sitting) == "..B../Aaa.A/C...C/..B.."
    assert (sitting.rows, sitting.row) == (2, "Red: 1 cell undone")
    QTest.mouseClick(sitting.board, Qt.MouseButton.LeftButton, pos=points[3])
    assert (sitting.rows, sitting.row) == (3, "Red: 1 cell redone")
    QTest.mousePress(sitting.board, Qt.MouseButton.LeftButton, pos=points[1])
    sitting.press(Key.Key_Escape)
    QTest.mouseRelease(sitting.board, Qt.MouseButton.LeftButton, pos=points[1])
    assert (sitting.rows, sitting.board.track_handle.track().here) == (3, 3)
    assert sitting.is_as_fresh()


def test_alternative_on_the_slider_of_a_pipe_is_previewed_on_hover_and_drawn_on_click(sit: Sit) -> None:
    sitting = sit("BOARD 3 3; START 2 1 1 3")
    sitting.drag((2, 1), (2, 2))
    sitting.board.take_back(A)
    sitting.drag((2, 1), (1, 1))
    track = sitting.board.track_handle.track()
    assert track.ways == (0,)
    branch = (track.point(0) + BRANCH).toPoint()
    sitting.move_to(branch, Qt.MouseButton.NoButton)
    assert sitting.board.ghost_cells == ((2, 2),)
    sitting.move_to(sitting.at((3, 3)), Qt.MouseButton.NoButton)
    assert sitting.board.ghost_cells == ()
    QTest.mouseClick(sitting.board, Qt.MouseButton.LeftButton, pos=branch)
    assert draw_shown(sitting) == "..A/Aa./..."
    assert sitting.row == "Red takes another path: 1 cell"


def test_context_menu_of_a_pipe_lists_undo_and_redo_of_its_cells_and_undoes_one(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((2, 1), (2, 2), (2, 3))
    point = sitting.at((2, 2))
    reason = QContextMenuEvent.Reason.Mouse
    sitting.board.contextMenuEvent(QContextMenuEvent(reason, point, sitting.board.mapToGlobal(point)))
    menu = sitting.board.menu
    texts = [action.text() for action in menu.actions()]
    assert texts == [
        f"{how} cell{s} of Red (first dot)"
        for how, s in (("Undo one", ""), ("Redo one", ""), ("Undo all", "s"), ("Redo all", "s"))
    ]
    menu.actions()[0].trigger()
    menu.close()
    assert draw_shown(sitting) == "..B../Aa..A/C...C/..B.."


def test_menu_key_opens_the_menu_of_the_pipe_at_the_cursor_or_of_the_selected_pipe(
    sit: Sit,
) -> None:
    sitting = sit(Q)
    sitting.drag((2, 1), (2, 2), (2, 3))
    for cursor, title in ((None, "Red (first dot)"), ((0, 2), "Blue (first dot)")):
        sitting.board.move_cursor(cursor)
        reason = QContextMenuEvent.Reason.Keyboard  # the reason that Qt gives for the menu key
        QApplication.sendEvent(sitting.board, QContextMenuEvent(reason, QPoint(), QPoint()))
        assert sitting.board.menu.actions()[0].text().endswith(title)
        assert sitting.board.menu.isVisible()
        sitting.board.menu.close()


# the dots ---------------------------------------------------------------------------------------------
def test_mark_of_a_cut_names_the_pipe_that_returns_and_a_click_undoes_the_cut(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3), (3, 3))
    sitting.drag((2, 1), (2, 2), (2, 3), (2, 4))
    (dot,) = sitting.board.dots()
    key = ("dot", dot.entry.serial)
    assert sitting.name(key) == "Undoing Red restores Blue"
    assert sitting.is_as_fresh()
    sitting.click(key)
    assert draw_shown(sitting) == "..B../Aab.A/C.b.C/..B.."
    assert (sitting.rows, sitting.row) == (3, "Red: 2 cells undone; Blue gets 2 cells back")
    assert sitting.board.dots() == ()


def test_mark_of_a_cut_that_cannot_be_restored_names_the_reason_and_looks_different(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3), (3, 3))
    sitting.drag((2, 1), (2, 2), (2, 3))
    full = sitting.board.render_still()
    sitting.drag((3, 1), (3, 2), (3, 3))
    (dot,) = sitting.board.dots()
    key = ("dot", dot.entry.serial)
    said = "Undoing Red cannot restore Blue now. Blue stays cut: Yellow is in row 3, column 3"
    assert sitting.name(key) == said
    assert sitting.board.spots[key].toolTip().replace("\n", " ") == said + "."
    assert caption_of(sitting.board.dots()) == STUCK_CAPTION
    rect = sitting.board.place_of(key).toAlignedRect()
    assert sitting.board.render_still().copy(rect) != full.copy(rect)


def test_mark_of_a_cut_is_reached_by_arrow_keys_and_return_undoes_the_cut(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3), (3, 3))
    sitting.drag((2, 1), (2, 2), (2, 3))
    sitting.press(Key.Key_Up, Key.Key_Up, Key.Key_Return)
    assert draw_shown(sitting) == "..B../Aab.A/C.b.C/..B.."


# previews, pictures and names --------------------------------------------------------------------------
def test_hovering_over_a_pipe_cell_previews_its_shortening_and_keeps_the_state(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((2, 1), (2, 2), (2, 3))
    sitting.move_to(QPoint(1, 1), Qt.MouseButton.NoButton)
    calm, before = sitting.seen(), sitting.state
    sitting.move_to(sitting.at((2, 2)), Qt.MouseButton.NoButton)
    assert sitting.seen() != calm
    sitting.move_to(QPoint(1, 1), Qt.MouseButton.NoButton)
    assert sitting.seen() == calm
    assert sitting.state is before


def test_cut_of_another_pipe_looks_different_during_a_drag_than_after_release(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.drag((1, 3), (2, 3), (3, 3))
    sitting.down((2, 1))
    sitting.move((2, 2), (2, 3))
    cell = sitting.board.place_of((2, 2)).toAlignedRect()
    held = sitting.seen().copy(cell)
    sitting.up((2, 3))
    assert held != sitting.seen().copy(cell)


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
def test_flow_board_after_moves_looks_like_a_new_board_in_every_theme(sit: Sit, theme: Theme) -> None:
    sitting = sit(Q, pace=1.0)
    sitting.drag((1, 3), (2, 3), (3, 3))
    sitting.drag((2, 1), (2, 2), (2, 3))
    sitting.type("C")
    sitting.board.finish_animations()
    assert sitting.is_as_fresh()


def test_animation_of_an_undone_turn_lasts_at_most_180_ms_and_is_ended_by_a_key(sit: Sit) -> None:
    sitting = sit(Q, pace=1.0)
    sitting.drag((1, 3), (2, 3), (3, 3))
    sitting.drag((2, 1), (2, 2), (2, 3), (2, 4))
    sitting.session.undo_order.undo()
    stage = sitting.board.stage
    assert {motion.key for motion in stage} == {("line", A), ("line", B)}
    assert max(motion.duration() for motion in stage) <= 180
    moving = sitting.board.render_still()
    sitting.press(Key.Key_Comma)
    assert not stage.is_playing
    assert sitting.board.render_still() != moving


def test_cell_names_include_walls_bridges_ends_and_closed_cells(sit: Sit) -> None:
    sitting = sit("BOARD 3 4; START 2 1 3 4; START 1 3 3 3; STRIP 2 2 2 3; EMPTY 1 1")
    sitting.drag((2, 1), (2, 2))
    assert sitting.name((1, 1)) == "row 2, column 2, Red A, pipe of 2 cells, end here, wall on the right"
    assert sitting.name((0, 0)) == "row 1, column 1, closed"
    assert sitting.name((0, 2)) == "row 1, column 3, Blue B, dot, pipe of 1 cell, end here"
    sitting = sit(BRIDGES.replace("; EMPTY", "; STRIP 2 2 2 3; EMPTY"))
    assert sitting.name((1, 1)) == "row 2, column 2, bridge: nothing across, nothing down, wall on the right"
    sitting = sit(BRIDGES)
    sitting.drag((2, 1), (2, 2))
    assert sitting.name((1, 1)) == "row 2, column 2, bridge: Red across, nothing down"
    sitting.drag((1, 2), (2, 2), (3, 2))
    assert sitting.name((1, 1)) == "row 2, column 2, bridge: Red across, Blue down"


def test_status_text_of_flow_shows_joined_and_covered_counts_or_the_cells_still_free(sit: Sit) -> None:
    sitting = sit("BOARD 2 3; START 1 1 1 3")
    assert sitting.board.idle_text() == "0 of 1 joined · 2 of 6 covered"
    sitting.drag((1, 1), (1, 2), (1, 3))
    assert sitting.board.idle_text() == "All joined, but 3 cells are still free."


def test_one_drag_on_a_board_of_40_rows_and_columns_draws_40_cells(sit: Sit) -> None:
    clues = "; ".join(f"START {row} 1 {row} 40" for row in range(1, 27))
    sitting = sit(f"BOARD 40 40; {clues}", points=(700, 700))
    sitting.drag((1, 1), (1, 40))
    assert sitting.row == "Red: 40 cells"


def test_click_with_a_chosen_colour_on_another_dot_of_the_editor_board_makes_no_row(qtbot: Any) -> None:
    sitting = AtPlay(GAME, editing(level(Q))).open(qtbot)
    assert sitting.name((0, 2)).startswith("row 1, column 3, Blue B")
    assert sitting.is_as_fresh()
    sitting.type("A")  # which has both its dots
    sitting.click((1, 1))
    assert sitting.rows == 0
    sitting.close()


@pytest.mark.parametrize("theme", [LIGHT, DARK, CONTRAST], ids=lambda theme: theme.name)
def test_twenty_six_colours_are_different_and_stand_out_from_the_cells(theme: Theme) -> None:
    colours = [item_colour(theme, number) for number in range(26)]
    assert len(set(colours)) == 26
    assert min(contrast(one, theme.cell) for one in colours) > 1.7


def test_spectator_cannot_draw_though_the_move_is_legal(sit: Sit) -> None:
    sitting = sit(Q)
    sitting.board.show_state(sitting.state, None, (0,))
    sitting.drag((2, 1), (2, 2))
    assert sitting.rows == 0
    assert Draw(A, "R") in GAME.actions(sitting.state, 0)
