"""Test that texts of a game call the players by the names that they have chosen."""

import re
from collections.abc import Iterator
from random import Random

import pytest
from pytestqt.qtbot import QtBot

from takeback.board.widget import BoardWidget
from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_games
from takeback.engine.record import Seat
from takeback.shell.session.words import Words
from takeback.table.deciding import score_sheet_of
from takeback.table.opening import new_table
from takeback.table.table import Table
from takeback.table.wording import shown_values, turn_row

GAMES = [found.game for found in find_games() if found.game is not None]
GAMES_FOR_TWO = [game for game in GAMES if 2 in game.seats]
NAMES = ("Zoe", "Yan")
TURNS = 60


def texts_at(table: Table, board: BoardWidget, words: Words) -> Iterator[str]:
    """Yield what row, header, status bar, counters and end card show of the present turn."""
    game, here = table.game, table.here
    state = table.state_for(0)
    board.show_state(state, 0, table.to_act())
    yield board.idle_text()
    yield from (game.next_step(state, seat) for seat in table.to_act())
    for pair in shown_values(game, state, table.seats, 0):
        yield from pair
    for key in list(board.keys()):
        yield from (board.name_of(key), board.tip_of(key))
    if here.moves:
        row = turn_row(game, here.moves, 0)
        yield from (words.turn_name(here), row.spoken_text, *row.log)
        yield words.summary(table.line[1], here)
    if table.outcome is not None:
        yield table.outcome.sentence
        yield words.end_and_length(here)[0]
        yield from score_sheet_of(game, here, table.seats, 0).explanations


@pytest.mark.parametrize("game", GAMES_FOR_TWO, ids=lambda game: game.id)
def test_no_text_calls_a_renamed_player_by_the_usual_name(game: Game, qtbot: QtBot) -> None:
    seats = [Seat(name=name, colour=game.seat_colour(seat)) for seat, name in enumerate(NAMES)]
    table, random = new_table(game, {}, seats, 7), Random(3)
    board, words = game.board_class(game, table.shown_seats), Words(table)
    qtbot.addWidget(board)
    board.resize(900, 700)
    texts = set(texts_at(table, board, words))
    for _turn in range(TURNS):
        if not play_turn(table, random):
            break
        texts |= set(texts_at(table, board, words))
    table.close()
    assert any(name in text for name in NAMES for text in texts)
    usual = re.compile(rf"\b({'|'.join(game.seat_name(seat) for seat in (0, 1))})\b")
    assert [text for text in texts if usual.search(text)] == []
