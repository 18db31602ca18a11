"""Test that the keyboard focus of a puzzle begins at an item, so that the first Enter selects it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.table.opening import new_table

LEVELS = {"flow": "Brooks/1", "fold": "Napkins/3", "fill": "Boxes/1"}


@pytest.mark.parametrize(("id", "level"), LEVELS.items())
def test_first_enter_on_a_puzzle_board_selects_or_picks_up_the_first_item_without_a_refusal(
    id: str, level: str, qtbot: Any
) -> None:
    game = find_game(id)
    table = new_table(game, {game.shelf.option: level}, [Seat()], 1)
    board = game.board_class(game, table.seats)
    qtbot.addWidget(board)
    said: list[str] = []
    board.message_emitted.connect(said.append)
    board.resize(600, 600)
    board.show()
    board.show_state(table.state, 0, (0,))
    board.setFocus()
    assert board.spots.current == board.spot_of(0)
    QTest.keyClick(board, Qt.Key.Key_Return)
    assert board.is_selected_by_player or board.drag is not None, "it is selected, or in the hand"
    assert board.selected == 0
    assert board.refusal is None, said
