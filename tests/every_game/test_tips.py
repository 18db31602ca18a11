"""Test the tooltips of every game's board."""

from random import Random
from typing import Any

import pytest
from PySide6.QtGui import QFontMetricsF
from PySide6.QtWidgets import QToolTip

from takeback.board.spots import broken_lines
from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_games
from takeback.engine.record import Seat
from takeback.table.opening import new_table

WIDEST = 400  # pixels, at the normal font
TURNS = 8


GAMES = [found.game for found in find_games() if found.game is not None]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: str(game.id))
def test_no_tooltip_of_a_board_is_wider_than_400_pixels(qtbot: Any, game: Game) -> None:
    fullest = {option.name: True for option in game.options if option.default is False}
    seats = [Seat()] * game.seats[0]
    table = new_table(game, fullest, seats, 7)
    board = game.board_class(game, tuple(seats))
    qtbot.addWidget(board)
    board.resize(1000, 760)
    metrics, chance, tips = QFontMetricsF(QToolTip.font()), Random(3), set()
    for _turn in range(TURNS):
        seat = next(iter(table.to_act()), 0)
        board.show_state(table.state_for(seat), seat, table.to_act())
        tips |= {spot.toolTip() for spot in board.spots.values()}
        play_turn(table, chance)
    table.close()
    for line in {line for tip in tips for line in tip.split("\n")}:
        assert metrics.horizontalAdvance(line) <= WIDEST, line


def test_tooltip_text_broken_into_lines_keeps_words_and_line_ends_and_fits_the_width(qtbot: Any) -> None:
    metrics = QFontMetricsF(QToolTip.font())
    text = "One line.\nAnother line that is much too long for so little room."
    broken = broken_lines(text, metrics, 120.0)
    assert broken.split() == text.split()
    assert broken.startswith("One line.\nAnother")
    assert all(metrics.horizontalAdvance(line) <= 120.0 for line in broken.split("\n"))
    assert broken.count("\n") > 1
