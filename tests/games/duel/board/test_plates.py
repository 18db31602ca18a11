"""Test that the plates of the players are readable in a small window."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtGui import QPainter, QPixmap

from takeback.games.duel.board import table, words
from takeback.ui.theme import LIGHT
from tests.games.duel.board.sitting import BoardViewer
from tests.games.duel.playing import play_game
from tests.games.duel.scene import Scene

SMALL = (628, 344)  # of the board, in a window of 640x480


@pytest.mark.parametrize("variant", ["lanes", "prizes"])
def test_no_text_on_the_plate_of_a_player_is_cut_off_in_a_small_window(
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


def test_plate_of_a_player_in_the_smallest_window_shows_life_to_come_as_a_range_and_the_hand(
    own_type: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    painted: list[str] = []

    def note(
        _painter: QPainter, rect: Any, label: str, theme: Any, size: float, _ink: str, weight: int
    ) -> None:
        painted.append(table.elided(label, size, weight, rect.width(), theme))

    monkeypatch.setattr(table, "line", note)
    feud = "put A hand C02; put A field C07 emberseep; put B field L04; A play C02 at B"
    board = BoardViewer(Scene(feud).state, 0, (628, 262)).board
    picture = QPixmap(*SMALL)
    painter = QPainter(picture)
    table.paint_plate(painter, board.areas.plate(False), board.laid, 1, "Blue", board.hues[1], LIGHT, None)
    painter.end()
    assert painted == ["Blue", "→ 17–18?, 0 in hand"]
