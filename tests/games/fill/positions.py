"""Provide random positions of Fill levels."""

from __future__ import annotations

import random
from functools import partial

from takeback.engine.chance import Chance
from takeback.engine.play import play_action
from takeback.games.fill.game import GAME
from takeback.games.fill.solver import FillSolver
from takeback.games.fill.state import Box, Place
from tests.puzzles.positions import wander

NAMES = ("Boxes/3", "Boxes/12", "Boxes/20", "Trunks/4", "Trunks/20")
random_position = partial(wander, GAME, most=25)


def nearly_right_position(start: Box, luck: random.Random) -> Box:
    """Place some pieces as in the solution, and half of the time play on at random."""
    packing, state = FillSolver(start.level), start
    corners = packing.corners_of(packing.covering.any())
    for item in luck.sample(range(len(corners)), luck.randrange(len(corners))):
        corner = corners[item]
        assert corner is not None
        state = play_action(GAME, state, 0, Place(item, *corner), Chance(1)).after
    return state if luck.random() < 0.5 else random_position(state, luck)
