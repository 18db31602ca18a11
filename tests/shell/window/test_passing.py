"""Test the button for ending a turn that may be passed, so that a mouse is enough to pass."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from takeback.cli.screenshot import play_turn
from takeback.engine.game import Game, find_game, find_games
from takeback.engine.record import Seat
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.shell.showing import pass_events, session_of

TURNS = 70  # after so many turns somebody at Reedmere has no fitting tile
GAMES = [found.game for found in find_games() if found.game is not None]


def table_of(game: Game, seats: int) -> Table:
    names = [Seat(name=game.seat_name(at), colour=game.seat_colour(at)) for at in range(seats)]
    return new_table(game, {}, names, 5)


def may_pass(table: Table) -> bool:
    acting = table.to_act()
    return table.outcome is None and len(acting) == 1 and not table.turn_checks.why_not_confirm(acting[0])


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_confirm_button_without_a_begun_turn_is_visible_exactly_when_passing_is_allowed(
    game: Game, window: Window
) -> None:
    table, chance = table_of(game, min(3, max(game.seats))), Random(2)
    window.show_table(table)
    window.show()
    window.board.setUpdatesEnabled(False)  # only the toolbar matters
    for _ in range(TURNS if game.end_turn is not None else 10):
        session_of(window).confirm_presence()
        pass_events()
        if table.outcome is None and session_of(window).words.viewer in table.to_act():
            assert window.toolbar.confirm.isVisible() == may_pass(table)
            assert window.toolbar.restart_turn.isHidden()
        if not play_turn(table, chance):
            break


def test_confirm_button_without_a_begun_turn_passes(window: Window, qtbot: Any) -> None:
    table, chance = table_of(find_game("park"), 3), Random(2)
    while not may_pass(table):
        assert play_turn(table, chance)
    window.show_table(table)
    window.show()
    session_of(window).confirm_presence()
    before = table.here
    window.toolbar.confirm.click()
    assert table.here.parent is before
    assert "passes" in session_of(window).words.turn_name(table.here)
