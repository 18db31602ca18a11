"""Test that Undo and Redo name the steps of an unfinished turn."""

from random import Random
from typing import Any

import pytest

from takeback.engine.game import Game, find_games
from takeback.engine.record import Seat
from takeback.shell.session.words import Words
from takeback.table.opening import new_table
from takeback.table.wording import move_row

GAMES = [found.game for found in find_games() if found.game is not None]
DRAFTED = [game for game in GAMES if game.drafted is not None]
OPTIONS: dict[str, dict[str, Any]] = {"tictactoe": {"marks": 2}}
TURNS = 8


@pytest.mark.parametrize("game", DRAFTED, ids=lambda game: game.id)
def test_undo_and_redo_name_each_step_of_an_unfinished_turn_as_a_spectator_reads_it(game: Game) -> None:
    seats = [Seat(colour=game.seat_colour(seat)) for seat in range(min(game.seats))]
    table, random = new_table(game, OPTIONS.get(game.id, {}), seats, 7), Random(3)
    words, named = Words(table), 0
    for _action in range(TURNS):
        seat = table.to_act()[0]
        draft = table.drafts.find(seat)
        listed = list(game.actions(draft.state if draft else table.state, seat))
        if not listed:
            break
        table.act(random.choice(listed), seat)
        draft = table.drafts.find(seat)
        if draft is None or not draft.is_open:
            continue
        step = f"“{move_row(game, draft.moves()[-1], None).text}”"
        assert words.undo_text(table.actions.next_undo(seat)) == step
        table.actions.undo(seat)
        assert words.redo_text(table.actions.next_redo(seat)) == step
        table.actions.redo(seat)
        named += 1
    table.close()
    assert named
