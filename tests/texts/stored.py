"""Print what a journal would store of games that are played by chance: the same in every language.

`python -m tests.texts.stored GAME …` prints a line of JSON for each: options, seats, actions and events.
"""

from __future__ import annotations

import json
import sys
from itertools import islice
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import find_game
from takeback.engine.play import play_action
from takeback.engine.record import Seat
from takeback.engine.state import Illegal, digest, encode
from takeback.table.opening import new_table

MOVES = 30
OFFERED = 200  # actions of which one is picked


def play_by_chance(id: str) -> list[Any]:
    """Return what is stored of a game: its start, and every action with its events."""
    game = find_game(id)
    table = new_table(game, {}, [Seat()] * game.read_seats(), 11)
    record, state, chance = table.record, table.state, Chance(3, id)
    found: list[Any] = [record.options, [seat.name for seat in record.seats], digest(state)]
    for number in range(MOVES):
        seat = next(iter(game.to_act(state)), -1)
        offered = list(islice(game.actions(state, seat), OFFERED)) if seat >= 0 else []
        if not offered:
            break
        action = chance.pick(offered)
        try:
            move = play_action(game, state, seat, action, Chance(number, id))
        except Illegal as why:
            raise AssertionError(f"{id}: {action} is listed, and refused: {why}") from why
        state = move.after
        found.append([encode(action).decode(), [encode(event).decode() for event in move.events]])
        found.append(digest(state))
    return found


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(json.dumps(play_by_chance(name)))
