"""Test that texts on boards are painted left to right, even if the window runs right to left."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
from PySide6.QtCore import QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QImage, QPainter
from PySide6.QtWidgets import QApplication

from takeback.engine.game import Game, find_games
from takeback.engine.record import Seat
from takeback.shell.session.easel import PositionPainter
from takeback.table.opening import new_table
from takeback.ui.painting import painter_on

GAMES = [found.game for found in find_games() if found.game is not None]
LEFT_TO_RIGHT, RIGHT_TO_LEFT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
draw_text = QPainter.drawText


class Painted(NamedTuple):
    """A text as it was given to Qt."""

    size: QSize
    flags: int
    words: str
    font: QFont
    direction: Qt.LayoutDirection

    def picture(self, direction: Qt.LayoutDirection) -> QImage:
        image = QImage(self.size, QImage.Format.Format_Grayscale8)
        image.fill(Qt.GlobalColor.white)
        with painter_on(image) as painter:
            painter.setFont(self.font)
            painter.setLayoutDirection(direction)
            draw_text(painter, QRectF(image.rect()), self.flags, self.words)
        return image


@pytest.fixture
def painted(monkeypatch: pytest.MonkeyPatch) -> list[Painted]:
    """Record every text that is painted until the test ends."""
    texts: list[Painted] = []

    def note(painter: QPainter, place: QRect | QRectF, flags: Any, words: str) -> None:
        size = QRectF(place).toAlignedRect().size().expandedTo(QSize(1, 1))
        texts.append(Painted(size, int(flags), words, QFont(painter.font()), painter.layoutDirection()))
        draw_text(painter, place, flags, words)

    monkeypatch.setattr(QPainter, "drawText", note)
    return texts


@pytest.fixture
def from_the_right(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(RIGHT_TO_LEFT)
    yield
    qapp.setLayoutDirection(LEFT_TO_RIGHT)


@pytest.mark.usefixtures("from_the_right")
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_board_texts_are_painted_left_to_right(game: Game, painted: list[Painted]) -> None:
    seats = tuple(Seat(name=f"{number}. Ann -", colour=number) for number in range(game.seats[-1]))
    table = new_table(game, {}, seats, 7)
    easel = PositionPainter(game, seats, 0, (900, 640))
    easel.show(table.here.state)
    easel.board.set_preview("10 000 -")
    easel.board.grab()
    easel.close()
    table.close()
    assert "10 000 -" in [text.words for text in painted]
    for text in painted:
        assert text.picture(text.direction) == text.picture(LEFT_TO_RIGHT), text.words
