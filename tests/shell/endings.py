"""Provide a table of each game that was quickly played to its end."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.engine.state import Action
from takeback.table.opening import new_table
from takeback.table.table import Table

SHORT: dict[str, dict[str, object]] = {"holdem": {"hands": 2}, "park": {"awards": True}}
SMALL_LEVELS = {"flow": "Brooks/1", "fold": "Napkins/1", "fill": "Boxes/1"}


def _last_turn_of_a_duel() -> Any:
    from tests.games.duel.scene import Scene

    return Scene("life B 2; put A hand C02; put A field emberseep; A play C02 at B").state


# starting positions of games that would take too long otherwise
LAST_TURN: dict[str, Callable[[], Any]] = {"duel": _last_turn_of_a_duel}


def make_finished_table(game: Game, journal: Journal | None = None) -> Table:
    """Return a table played to its end by persons at all seats, at random, or by hints in a game of
    levels.
    """
    is_level = game.levels is not None and game.levels.are_all
    options = {game.shelf.option: SMALL_LEVELS[game.id]} if is_level else SHORT.get(game.id, {})
    seats = [
        Seat(name=game.seat_name(at), colour=game.seat_colour(at))
        for at in range(game.usual_seats or game.seats[0])
    ]
    start = LAST_TURN[game.id]() if game.id in LAST_TURN else None
    table, luck = new_table(game, options, seats, 5, journal=journal, start=start), random.Random(5)
    while table.outcome is None:
        seat = table.to_act()[0]
        for action in _next(table, seat, luck, is_level):
            table.act(action, seat)
        if table.drafts.find(seat) is not None and not table.turn_checks.why_not_confirm(seat):
            table.confirm(seat)
    return table


def _next(table: Table, seat: int, luck: random.Random, is_level: bool) -> tuple[Action, ...]:
    game, draft = table.game, table.drafts.find(seat)
    state = table.state if draft is None else draft.state
    if is_level and game.computers is not None:
        hint: tuple[Action, ...] = game.computers.hint(state, seat, Chance(3), Effort("", 5.0)).actions
        return hint
    return (luck.choice(list(game.actions(state, seat))),)
