"""Provide random positions of Fold levels."""

from __future__ import annotations

import random
from functools import partial

from takeback.engine.chance import Chance
from takeback.engine.play import play_action
from takeback.games.fold.game import GAME
from takeback.games.fold.rules import actions
from takeback.games.fold.solver import FoldSolver
from takeback.games.fold.state import Fold, Sheet
from tests.puzzles.positions import wander

NAMES = ("Napkins/3", "Napkins/12", "Napkins/20", "Maps/4", "Maps/20")
random_position = partial(wander, GAME, most=25)


def nearly_right_position(start: Sheet, luck: random.Random) -> Sheet:
    """Play some folds of the solution, and half of the time one random fold."""
    folding, state = FoldSolver(start.level), start
    words = folding.words_of(folding.covering.any())
    for item in luck.sample(range(len(words)), luck.randrange(len(words) + 1)):
        for way in words[item][: luck.randrange(len(words[item]) + 1)]:
            if not state.solved:
                state = play_action(GAME, state, 0, Fold(item, way), Chance(1)).after
    return state if state.solved or luck.random() < 0.5 else after_one_fold(state, luck)


def after_one_fold(state: Sheet, luck: random.Random) -> Sheet:
    folds = [action for action in actions(state, 0) if isinstance(action, Fold)]
    return play_action(GAME, state, 0, luck.choice(folds), Chance(1)).after if folds else state
