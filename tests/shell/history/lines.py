"""Provide tables with many turns: random ones of any game, or a long line made without playing it."""

from random import Random

import pytest

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, GameTurn, find_game
from takeback.engine.history import Node
from takeback.engine.journal import Journal
from takeback.engine.play import move_from_events
from takeback.engine.record import Seat
from takeback.shell.session.words import Words
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.conftest import PERSONS


def play_random_table(game: Game, turns: int, seed: int = 11, journal: Journal | None = None) -> Table:
    """Return a table with so many random turns; after the end of a line it goes on from an earlier turn."""
    seats = [Seat(colour=game.seat_colour(at)) for at in range(game.read_seats())]
    table, random = new_table(game, {}, seats, seed, "free", journal), Random(seed)
    for _ in range(5 * turns):
        if len(table.history.nodes) > turns:
            return table
        if not play_turn(table, random):
            table.go_to(random.choice(table.line[:-1]))
    raise AssertionError(f"{game.title} has no {turns} turns.")


def make_long_line(turns: int) -> Table:
    """Return a table with one mark, followed by turns that only pass."""
    game = find_game("tictactoe")
    table = new_table(game, {"size": "9x9", "run": 5, "marks": 2}, PERSONS, 1)
    table.act(next(iter(game.actions(table.state, 0))), 0)
    table.confirm(0)
    handed, node = table.here.moves[-1], table.here
    for number in range(turns - 1):
        move = move_from_events(1 - number % 2, handed.action, handed.events, node.state)
        node = table.history.add(node, (move,))
    table.go_to(node)
    return table


def group_turns(monkeypatch: pytest.MonkeyPatch, turns: int, skips: int = 0, name: str = "Round") -> None:
    """Make every game group its turns into rounds of this length, after some turns without a round."""

    def game_turn(words: Words, node: Node) -> GameTurn | None:
        past = node.depth - skips - 1
        return GameTurn(name, past // turns + 1) if past >= 0 else None

    monkeypatch.setattr(Words, "has_chapters", True)
    monkeypatch.setattr(Words, "game_turn", game_turn)
