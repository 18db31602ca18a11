"""Provide random positions of Flow levels."""

from __future__ import annotations

import itertools
import random
from functools import partial

from takeback.engine.chance import Chance
from takeback.engine.play import play_action
from takeback.games.flow.game import GAME
from takeback.games.flow.rules import actions
from takeback.games.flow.solver import Solver
from takeback.games.flow.state import Board, Draw
from takeback.games.flow.text import direction
from tests.puzzles.positions import wander

NAMES = ("Brooks/3", "Brooks/12", "Crossings/2", "Gardens/1", "Islands/4")
random_position = partial(wander, GAME, most=40)


def nearly_right_position(start: Board, luck: random.Random) -> Board:
    """Draw parts of the solution from either clue of each colour, then up to three random actions."""
    state = start
    solver = Solver(state.level)
    edges = solver.solution()
    assert edges is not None
    for colour, line in enumerate(solver.lines(edges)):
        for item, cells in ((2 * colour, line), (2 * colour + 1, line[::-1])):
            for one, two in itertools.islice(itertools.pairwise(cells), luck.randrange(len(line) // 2)):
                state = play_action(GAME, state, 0, Draw(item, direction(one, two)), Chance(1)).after
    solver.close()
    for _ in range(luck.choice((0, 0, 1, 3))):
        state = play_action(GAME, state, 0, luck.choice(list(actions(state, 0))), Chance(1)).after
    return state
