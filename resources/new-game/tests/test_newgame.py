"""Tests of the rules of New Game. The plugin checks the requirements for all games."""

import pytest
from newgame.game import GAME
from newgame.state import Heap, Take

from takeback.api import Chance, Illegal, play_action


def after(*counts: int) -> Heap:
    """Return the position after these numbers were taken in turn from five stones."""
    state = GAME.start({"rows": 1}, 2, Chance(1))
    for turn, count in enumerate(counts):
        state = play_action(GAME, state, turn % 2, Take(count), Chance(1)).after
    assert isinstance(state, Heap)
    return state


def test_player_who_takes_the_last_stone_wins() -> None:
    assert GAME.outcome(after(2, 2)) is None
    outcome = GAME.outcome(after(2, 2, 1))
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize("counts", [(0,), (4,), (3, 3)])
def test_impossible_numbers_of_stones_are_refused(counts: tuple[int, ...]) -> None:
    with pytest.raises(Illegal):
        after(*counts)
