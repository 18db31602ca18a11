"""Test that whatever is offered can be done: every play and use leads on to where it is finished."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.games.duel.bench.games import played
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules.actions import actions
from takeback.games.duel.state import Answer, Play, Use
from tests.games.duel.playing import play_game
from tests.sampling import as_long

ANSWERS = 60  # answers within which an action is finished
OPTIONS = 3  # answers tried of each question
SEEDS = [seed if seed < 2 else as_long(pytest.param(seed)) for seed in range(8)]


def can_finish(state: Duel, seat: int, depth: int, answers: int = ANSWERS) -> bool:
    """Tell whether some answers of the seat finish its work, all that is above `depth` frames; the others'
    answers are their first ones."""
    if state.result is not None or len(state.frames) <= depth:
        return True
    choice = state.pending
    if choice is None or not answers:
        return False
    if choice.kind == "priority":
        return True
    tried = OPTIONS if seat in choice.seats else 1
    return any(
        can_finish(
            played(state, choice.seats[0], Answer(at), Chance(1, answers)).state, seat, depth, answers - 1
        )
        for at in range(min(tried, len(choice.options)))
    )


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("variant", ["duel", "lanes", "prizes"])
def test_every_play_or_use_that_is_offered_in_random_games_can_be_completed(variant: str, seed: int) -> None:
    met: set[type] = set()
    for step in play_game(seed, 160, variant=variant)[::3]:
        for action in actions(step.before, step.seat):
            if isinstance(action, Play | Use):
                after = played(step.before, step.seat, action, Chance(seed, step.number)).state
                assert can_finish(after, step.seat, len(step.before.frames)), action
                met.add(type(action))
    assert met
