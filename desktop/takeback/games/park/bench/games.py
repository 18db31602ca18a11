"""Games to measure on: complete games of greedy players, and positions from them."""

from collections.abc import Iterator
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.play import play_action

from ..game import GAME
from ..players.thinker import GREEDY, remaining_actions
from ..state import Reedmere, ReedmereAction

AT_ONCE = Effort(GREEDY, 1.0)
NO_LUCK = Chance(0)
EVERY_OPTION = {"awards": True, "kiosks": True, "mounds": True}


def dealt(seats: int, options: dict[str, Any], number: int) -> Reedmere:
    """Return the starting position of game `number` with these options."""
    state: Reedmere = GAME.start(GAME.read_options(options), seats, Chance(number, "bench"))
    return state


def greedy_turn(state: Reedmere, seat: int) -> list[ReedmereAction]:
    """Return all steps of a greedy player's turn, including its end."""
    return remaining_actions(GAME.seen_by(state, seat), seat, NO_LUCK, AT_ONCE)


def greedy_states(seats: int, options: dict[str, Any], number: int) -> Iterator[Reedmere]:
    """Yield the position before each turn of a game between greedy players."""
    state = dealt(seats, options, number)
    while not state.over:
        yield state
        state = played(state, greedy_turn(state, state.to_move))


def played(state: Reedmere, actions: list[ReedmereAction], seat: int | None = None) -> Reedmere:
    """Return the position after these actions, made by the given seat or by the one to move."""
    for action in actions:
        state = play_action(GAME, state, state.to_move if seat is None else seat, action, NO_LUCK).after
    return state
