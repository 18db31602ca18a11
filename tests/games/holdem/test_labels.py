"""Test that the labels at the seats cover no names."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from takeback.games.holdem.board import table_view
from takeback.ui import painting
from takeback.ui.theme import LIGHT
from tests.games.holdem.playing import Hands, make_table
from tests.games.holdem.test_board import Seated


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
@pytest.mark.parametrize("seats", [2, 6, 9])
def test_label_of_an_act_leaves_the_name_on_the_plate_readable(
    monkeypatch: pytest.MonkeyPatch, qtbot: QtBot, seats: int, size: tuple[int, int]
) -> None:
    board = Seated(qtbot, Hands(make_table([10_000] * seats, 0)), 0).board
    board.resize(*size)
    drawn: dict[str, QRectF] = {}
    labels: list[tuple[QRectF, QRectF, QRectF]] = []

    def text(_: QPainter, rect: QRectF, words: str, *args: Any, **kwargs: Any) -> None:
        drawn[words] = rect

    monkeypatch.setattr(painting, "text", text)
    image = QImage(*size, QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    for seat in range(seats):
        name = board.state.names[seat]
        table_view._paint_plate(painter, board.state, seat, board.places, LIGHT, "BTN")
        table_view.paint_label(painter, board.places.plate(seat), "Raise 250", LIGHT)
        labels.append((drawn["Raise 250"], drawn[name], board.places.plate(seat)))
    painter.end()
    assert [one for one in labels if one[0].intersects(one[1]) or one[0].bottom() < one[2].top()] == []
