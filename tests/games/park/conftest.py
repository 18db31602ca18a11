"""Provide a fixture that shows Reedmere boards and closes them after the test."""

from typing import Any

import pytest

from takeback.games.park.state import Reedmere
from takeback.ui.theme import LIGHT, Theme
from tests.games.park.looking import Show, Shown


@pytest.fixture
def show(qtbot: Any) -> Show:
    """Return a function that shows a position on a new board, to the seat to move unless a seat is given."""

    def shown_board(
        state: Reedmere,
        seat: int | None = None,
        size: tuple[int, int] = (1000, 760),
        theme: Theme = LIGHT,
    ) -> Shown:
        made = Shown(state, state.to_move if seat is None else seat, size, theme)
        qtbot.addWidget(made.board)
        return made

    return shown_board
