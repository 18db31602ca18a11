"""Test that no text of a log or a tooltip ends in two full stops, in any game."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_games
from takeback.engine.record import Seat
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.table.wording import turn_row

GAMES = [found.game for found in find_games() if found.game is not None]
TURNS = 30


def texts_of(table: Table, qtbot: QtBot) -> Iterator[str]:
    """Yield the log and the tooltips of the board at each turn of this table."""
    game = table.game
    board = game.board_class(game, table.seats)
    qtbot.addWidget(board)
    board.resize(900, 700)
    for node in table.line:
        if node.moves:
            row = turn_row(game, node.moves, None)
            yield from (row.text, row.spoken_text, *row.log)
        board.show_state(game.seen_by(node.state, None), None, ())
        for key in list(board.keys()):
            yield from (board.tip_of(key), board.name_of(key))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_no_text_of_a_log_or_tooltip_ends_in_two_full_stops_or_a_semicolon(game: Game, qtbot: QtBot) -> None:
    seats = [Seat(colour=game.seat_colour(seat)) for seat in range(game.seats[0])]
    table, random = new_table(game, {}, seats, 7), Random(3)
    for _ in range(TURNS):
        if not play_turn(table, random, goes_on=True):
            break
    texts = list(texts_of(table, qtbot))
    assert len(texts) > TURNS // 4
    assert [text for text in texts if text.rstrip().endswith((";", "..")) and not text.endswith("...")] == []
