"""The rules of New Game. That they keep what every game must keep is tried by the plugin."""

import pytest
from newgame.game import GAME
from newgame.state import Heap, Take

from takeback.api import Chance, Illegal, play_action


def after(*counts: int) -> Heap:
    """The position after these were taken, one player after the other, from five stones."""
    state = GAME.start({"rows": 1}, 2, Chance(1))
    for turn, count in enumerate(counts):
        state = play_action(GAME, state, turn % 2, Take(count), Chance(1)).after
    assert isinstance(state, Heap)
    return state


def test_whoever_takes_the_last_stone_wins() -> None:
    assert GAME.outcome(after(2, 2)) is None
    outcome = GAME.outcome(after(2, 2, 1))
    assert outcome is not None
    assert outcome.winners == (0,)


@pytest.mark.parametrize("counts", [(0,), (4,), (3, 3)])
def test_nobody_takes_none_or_more_than_three_or_more_than_there_are(counts: tuple[int, ...]) -> None:
    with pytest.raises(Illegal):
        after(*counts)
