"""Test that mypy rejects a Game with functions of another game: an unused ignore comment fails type
checking."""

from takeback.engine.chance import Chance
from takeback.engine.game import Drafted, Game
from tests.toys import counting, tiles


def mix_games() -> object:
    """Make a Game that mypy must reject; never called, since only mypy judges it."""
    mixed: Game[counting.Counter, counting.Count, counting.Counted] = Game(
        package="mixed",
        title="Mixed",
        tagline="",
        state=counting.Counter,
        action=counting.Count,
        event=counting.Counted,
        start=counting.start,
        to_act=counting.to_act,
        actions=counting.actions,
        play=tiles.play,  # type: ignore[arg-type]
        outcome=tiles.outcome,  # type: ignore[arg-type]
        describe=counting.describe,
        drafted=Drafted(closes=tiles.actions),  # type: ignore[arg-type]
    )
    return mixed


def test_start_and_actions_of_a_game_have_attributes_that_the_type_checker_infers() -> None:
    state = counting.GAME.start({"goal": 3}, 2, Chance(0))
    assert state.to_move == 0  # an attribute of Counter: checked, since Game is generic
    assert next(iter(counting.GAME.actions(state, 0))).by == 1
