"""Test zooming and scrolling a large board: mouse wheel, keys, overview map, and dragging over the edge."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QNativeGestureEvent, QPointingDevice, QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from takeback.board.grid import fit_grid
from takeback.board.puzzle import zooming
from takeback.board.puzzle.zooming import STEP, WHOLE, Zoom
from takeback.engine.game import Hint
from takeback.games.flow.game import GAME
from takeback.games.flow.level import read_level
from takeback.games.flow.rules import end_of_line
from takeback.games.flow.state import board_of
from tests.board.at_play import AtPlay, Sit, hold_sittings

Key = Qt.Key
FITTED = fit_grid(40, 30, QRectF(0, 0, 600, 640), 1.0, True)


@pytest.fixture
def sit(qtbot: Any) -> Iterator[Sit]:
    yield from hold_sittings(qtbot, lambda text, **how: AtPlay(GAME, board_of(read_level(text)[0]), **how))


def turn_wheel(sitting: AtPlay, at: QPoint, notches: int) -> None:
    place = QPointF(at)
    event = QWheelEvent(
        place,
        sitting.board.mapToGlobal(place),
        QPoint(),
        QPoint(0, 120 * notches),
        Qt.MouseButton.NoButton,
        Qt.KeyboardModifier.NoModifier,
        Qt.ScrollPhase.NoScrollPhase,
        False,
    )
    QApplication.sendEvent(sitting.board, event)


def test_zooming_in_keeps_the_cell_under_the_pointer_and_the_frame_of_the_board() -> None:
    zoom = WHOLE
    at = FITTED.rect(20, 11).center()
    for _ in range(6):
        zoom = zooming.zoomed_at(FITTED, zoom, STEP, at)
        assert zooming.zoomed(FITTED, zoom).cell_at(at) == (20, 11)
    near = zooming.zoomed(FITTED, zoom)
    assert near.pitch > 3 * FITTED.pitch
    assert near.frame == FITTED.frame


def test_zoom_stops_at_the_nearest_and_the_whole_board_and_never_shows_space_beyond_the_board() -> None:
    for at in (FITTED.cells_rect().topLeft(), FITTED.cells_rect().bottomRight()):
        zoom = WHOLE
        for _ in range(40):
            zoom = zooming.zoomed_at(FITTED, zoom, STEP, at)
        near = zooming.zoomed(FITTED, zoom)
        assert near.pitch <= zooming.NEAREST + 1
        assert near.cells_rect().adjusted(-9, -9, 9, 9).contains(FITTED.cells_rect())
    for _ in range(60):
        zoom = zooming.zoomed_at(FITTED, zoom, 1 / STEP, at)
    assert zoom == WHOLE
    assert zooming.panned(FITTED, Zoom(4.0, 5, 5), QPointF(9_999, 9_999)).column == pytest.approx(30 / 8)


def test_scrolling_to_a_hidden_cell_of_a_zoomed_board_makes_it_wholly_visible() -> None:
    zoom = zooming.clamped(FITTED, Zoom(4.0, 5, 5))
    for cell in [(0, 0), (39, 29), (20, 3), (2, 28)]:
        zoom = zooming.scrolled_to(FITTED, zoom, cell)
        rect = zooming.zoomed(FITTED, zoom).rect(*cell)
        assert FITTED.cells_rect().adjusted(-9, -9, 9, 9).contains(rect)


def test_zoomed_board_scrolls_while_drawing_over_its_edge_or_clicking_its_map_and_zooms_out_by_keys(
    sit: Sit,
) -> None:
    sitting = sit("BOARD 40 40\nSTART 20 20 40 40\nSTART 1 1 1 40")
    board = sitting.board
    whole = board.render_still()
    turn_wheel(sitting, sitting.at((20, 20)), 8)
    near = board.zoom
    assert near.is_near
    assert board.cell_grid().pitch > 3 * board.fitted_grid().pitch
    assert board.frame_rect() == board.fitted_grid().frame
    sitting.drag((20, 20), (20, 21), (20, 22))
    assert sitting.row == "Red: 3 cells"
    sitting.down((20, 22))
    for _ in range(12):  # over the edge: the board scrolls along
        sitting.move_to(QPoint(round(board.visible_rect().right()) + 30, sitting.at((20, 22)).y()))
    sitting.up((20, 22))
    assert end_of_line(sitting.shown, 0)[1] > 28
    assert board.zoom.column > near.column
    sitting.press(Key.Key_Up)
    board.move_cursor((0, 0))
    assert board.visible_rect().contains(board.place_of((0, 0)).center())
    QTest.mouseClick(board, Qt.MouseButton.LeftButton, pos=board.map_box().center().toPoint())
    assert (round(board.zoom.row), round(board.zoom.column)) == (20, 20)
    assert sitting.rows == 2
    sitting.press(Key.Key_Minus)
    assert board.zoom.factor < near.factor
    sitting.press(Key.Key_0)
    assert board.zoom == WHOLE
    assert whole != board.render_still()
    assert sitting.is_as_fresh()


def test_hinted_cells_are_all_scrolled_into_view_zooming_out_only_if_they_are_far_apart(sit: Sit) -> None:
    rows = "\n".join(f"START {row} 1 {row} 40" for row in (1, 40))
    sitting = sit(f"BOARD 40 40\n{rows}\n")
    board = sitting.board
    for _ in range(12):
        turn_wheel(sitting, board.rect().center(), 1)
    for cells in (((40, 40),), ((1, 1), (3, 2)), ((1, 1), (40, 40))):
        near = board.zoom.factor
        board.show_hint(Hint((), "So it is.", point="Look there.", rule="Corner", cells=cells))
        for mark in board.hint_rects(board.hint):
            assert board.visible_rect().adjusted(-1, -1, 1, 1).contains(mark), cells
        assert (board.zoom.factor < near) == (cells == ((1, 1), (40, 40)))


def test_overview_map_never_covers_a_corner_of_the_board_scrolled_into_view(sit: Sit) -> None:
    sitting = sit("BOARD 40 40\nSTART 20 20 40 40\nSTART 1 1 1 40")
    board = sitting.board
    for _ in range(12):
        turn_wheel(sitting, board.rect().center(), 1)
    for corner in ((0, 0), (0, 39), (39, 0), (39, 39)):
        board.scroll_to_cells([corner])
        assert board.visible_rect().adjusted(-1, -1, 1, 1).contains(board.place_of(corner))
        assert not board.map_box().intersects(board.place_of(corner)), corner


def test_overview_map_stays_in_place_while_dragged_and_moves_to_the_other_side_on_release(sit: Sit) -> None:
    sitting = sit("BOARD 40 40\nSTART 20 20 40 40\nSTART 1 1 1 40")
    board = sitting.board
    for _ in range(12):
        turn_wheel(sitting, board.rect().center(), 1)
    box = board.map_box()
    QTest.mousePress(board, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    for at in (box.topLeft() + QPointF(1, 1), box.bottomRight() - QPointF(1, 1)):
        QTest.mouseMove(board, at.toPoint())
        assert board.map_box() == box
    QTest.mouseRelease(board, Qt.MouseButton.LeftButton, pos=box.bottomRight().toPoint())
    assert board.map_box().right() < box.left()
    assert zooming.is_right_half(board.fitted_grid(), board.zoom)


@pytest.mark.parametrize("notches", [100_000, -100_000])
def test_after_extreme_wheel_and_pinch_events_a_board_can_still_be_zoomed_out_fully(
    sit: Sit, notches: int
) -> None:
    sitting = sit("BOARD 40 40\nSTART 20 20 40 40\nSTART 1 1 1 40")
    board, middle = sitting.board, sitting.board.rect().center()
    turn_wheel(sitting, middle, notches)
    assert board.zoom.is_near == (notches > 0)
    for value in (0.1, -5.0, 1e300, -1e300, float("inf")) * 40:
        at = QPointF(middle)
        pinch = QNativeGestureEvent(
            Qt.NativeGestureType.ZoomNativeGesture,
            QPointingDevice.primaryPointingDevice(),
            2,
            at,
            at,
            at,
            value,
            QPointF(),
        )
        QApplication.sendEvent(board, pinch)
    for _ in range(400):
        turn_wheel(sitting, middle, 1)
        turn_wheel(sitting, middle, -2)
    assert not board.zoom.is_near
