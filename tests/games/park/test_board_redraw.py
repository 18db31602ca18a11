"""Test that a moving pointer repaints only what it touched and leaves no stale pixels."""

from random import Random
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from takeback.games.park.rules.fit import symbols_on
from takeback.games.park.state import Choose
from tests.games.park.looking import Show, Shown
from tests.games.park.playing import act, before_turn

Key = Qt.Key
MOVES = 60


def grab_screen(shown: Shown) -> QImage:
    """Return what previous paintings left on the screen, without painting anything again."""
    QApplication.processEvents()
    return shown.board.screen().grabWindow(shown.board.winId()).toImage()


def grab_repainted(shown: Shown) -> QImage:
    shown.board.repaint()
    return grab_screen(shown)


@pytest.fixture
def board_with_tile(show: Show, qtbot: Any) -> Shown:
    """Return a board with a boardwalk held over a park that has open cells and is close to a lookout."""
    shown = show(act(before_turn(25), Choose("G3", 0)).after, 0, (1280, 800))
    with qtbot.waitExposed(shown.board):
        shown.board.show()
    shown.board.setFocus(Qt.FocusReason.OtherFocusReason)
    return shown


def test_screen_after_pointer_moves_with_a_tile_equals_a_full_repaint(board_with_tile: Shown) -> None:
    chance = Random(3)
    cells = [("cell", *cell) for cell in symbols_on(board_with_tile.board.state.parks[0].plots)]
    places = [*cells, *cells, ("stock", "G2"), ("supply", "G3", 0), ("face", 0), ("other", 1), ("seat", 0)]
    for number in range(MOVES):
        board_with_tile.hover(chance.choice(places))
        if number % 9 == 0:
            board_with_tile.press(chance.choice((Key.Key_R, Key.Key_F)))
        if number % 5 == 0:
            assert grab_screen(board_with_tile) == grab_repainted(board_with_tile), number
    assert board_with_tile.said


def test_screen_after_moving_a_tile_by_keys_equals_a_full_repaint(board_with_tile: Shown) -> None:
    chance = Random(4)
    board_with_tile.press(Key.Key_N)
    for number in range(MOVES):
        board_with_tile.press(
            chance.choice((Key.Key_Left, Key.Key_Right, Key.Key_Up, Key.Key_Down, Key.Key_N, Key.Key_R))
        )
        if number % 5 == 0:
            assert grab_screen(board_with_tile) == grab_repainted(board_with_tile), number


def test_screen_after_switching_between_keyboard_and_mouse_equals_a_full_repaint(
    board_with_tile: Shown,
) -> None:
    cells = [("cell", *cell) for cell in symbols_on(board_with_tile.board.state.parks[0].plots)]
    for number in range(20):
        board_with_tile.press(Key.Key_N)
        assert grab_screen(board_with_tile) == grab_repainted(board_with_tile), number
        board_with_tile.hover(cells[number * 3 % len(cells)])
        assert grab_screen(board_with_tile) == grab_repainted(board_with_tile), number


def test_moving_a_held_tile_repaints_less_than_a_fifth_of_a_large_board(show: Show, qtbot: Any) -> None:
    shown = show(act(before_turn(25), Choose("G3", 0)).after, 0, (2400, 1400))
    with qtbot.waitExposed(shown.board):
        shown.board.show()
    QApplication.processEvents()
    parts: list[int] = []
    paint = shown.board.paintEvent

    def painted(event: Any) -> None:
        region = event.region()
        parts.append(sum(rect.width() * rect.height() for rect in region))
        paint(event)

    shown.board.paintEvent = painted  # type: ignore[method-assign]
    cells = sorted(symbols_on(shown.board.state.parks[0].plots))
    for cell in cells[:12]:
        shown.hover(("cell", *cell))
        QApplication.processEvents()
    assert parts
    assert max(parts) < 2400 * 1400 / 5
