"""Test that boards paint seats in the colours that their players chose."""

from random import Random

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_games
from takeback.engine.record import Seat
from takeback.table.opening import new_table
from takeback.ui.theme import LIGHT, PURPLE, TEAL

GAMES = [found.game for found in find_games() if found.game is not None]
# Hold'em paints chips in the colours of pieces, and no seats
GAMES_FOR_TWO = [game for game in GAMES if 2 in game.seats and game.id != "holdem"]
TURNS = 4


@pytest.mark.parametrize("game", GAMES_FOR_TWO, ids=lambda game: str(game.id))
def test_board_whose_seats_chose_other_colours_paints_nothing_in_their_usual_colours(
    qtbot: QtBot, game: Game
) -> None:
    usual = {game.seat_colour(seat) for seat in (0, 1)}
    pieces = tuple("#ff00ff" if at in usual else piece for at, piece in enumerate(LIGHT.pieces))
    table = new_table(game, {}, [Seat(colour=PURPLE), Seat(colour=TEAL)], 7)
    board = game.board_class(game, table.shown_seats)
    qtbot.addWidget(board)
    board.resize(1000, 760)
    chance = Random(3)
    for _turn in range(TURNS):
        play_turn(table, chance)
    if board.marks_last_turns:
        board.set_last_turns([turn.moves for turn in table.line[-2:]])
    pictures = []
    for theme in (LIGHT, replace(LIGHT, pieces=pieces)):
        board.set_theme(theme)
        board.show_state(table.state_for(0), 0, table.to_act())
        pictures.append(board.grab().toImage())
    table.close()
    assert pictures[0] == pictures[1]
