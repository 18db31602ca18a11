"""Test that the plates of the players are readable in a small window."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QPainter, QPixmap

from takeback.games.duel.board import table, words
from takeback.ui.theme import LIGHT
from tests.games.duel.board.sitting import BoardViewer
from tests.games.duel.playing import play_game

SMALL = (628, 344)  # of the board, in a window of 640x480


@pytest.mark.parametrize("variant", ["lanes", "prizes"])
def test_nothing_on_a_plate_is_cut_off_in_a_small_window(
    variant: str, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []

    def check(
        painter: QPainter, rect: Any, label: str, theme: Any, size: float, ink: str, weight: int
    ) -> None:
        assert table.elided(label, size, weight, rect.width(), theme) == label
        painted.append(label)

    monkeypatch.setattr(table, "line", check)
    picture = QPixmap(*SMALL)
    for step in play_game(3, 200, variant=variant)[::20]:
        board = BoardViewer(step.before, 0, SMALL).board
        painter = QPainter(picture)
        for seat in (0, 1):
            plate, name = board.areas.plate(seat == 0), words.plate_name(seat, board.names, 0)
            table.paint_plate(painter, plate, board.laid, seat, name, board.hues[seat], LIGHT, None)
        painter.end()
    assert "Red (you)" in painted
    assert any("in hand" in one for one in painted)
