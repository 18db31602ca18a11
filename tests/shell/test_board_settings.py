"""What the settings change on a board: letters, patterns, numbers."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from desktop.engine.game import find_game
from desktop.engine.record import Seat
from desktop.shell.window import Window
from desktop.table.opening import new_table


def show(window: Window, game: str) -> Any:
    table = new_table(find_game(game), {}, (Seat(name="Ann"),), 7)
    window.show_table(table)
    first = next(iter(table.game.actions(table.state, 0)))
    for _ in range(2):  # something must lie there
        table.act(first, 0)
        table.confirm(0)
        first = next(
            one for one in table.game.actions(table.state, 0) if "TakeBack" not in type(one).__name__
        )
    assert window.play is not None
    window.play.board.resize(640, 640)
    return window.play.board


@pytest.mark.parametrize("game", ["flow", "fold", "fill"])
def test_each_setting_changes_the_board_and_back_again(window: Window, game: str) -> None:
    board = show(window, game)
    looks = [board.still()]
    for name in ("cell_letters", "patterns", "numbers"):
        window.settings.put(name, True)
        looks.append(board.still())
        window.settings.put(name, False)
        assert board.still() == looks[0]
    assert all(one != other for one, other in combinations(looks, 2))


def test_a_key_shows_the_numbers_and_the_menu_says_so(window: Window, qtbot: Any) -> None:
    board = show(window, "flow")
    window.show()
    window.activateWindow()
    qtbot.waitUntil(window.isActiveWindow)
    assert not board.is_numbered
    QTest.keyClick(
        window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )
    assert board.is_numbered
    assert window.actions_["numbers"].isChecked()
    window.settings.put("numbers", False)
    assert not board.is_numbered
    assert not window.actions_["numbers"].isChecked()


def test_a_board_that_is_shown_later_has_them_from_the_start(window: Window) -> None:
    window.settings.put("patterns", True)
    assert show(window, "fold").aids.patterns
