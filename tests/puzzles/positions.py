"""Make positions to ask a thinker about."""

from __future__ import annotations

import random
from typing import Any

from takeback.engine.chance import Chance
from takeback.engine.game import Game
from takeback.engine.play import play_action


def wander(game: Game, start: Any, luck: random.Random, *, most: int) -> Any:
    """Return a position after fewer than `most` random actions: right and wrong moves, cuts and
    take-backs."""
    state = start
    for _ in range(luck.randrange(most)):
        listed = list(game.actions(state, 0))
        if not listed:
            break
        state = play_action(game, state, 0, luck.choice(listed), Chance(1)).after
    return state
