"""Test that an action becomes one finished move, or changes nothing."""

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import find_game
from takeback.engine.play import Move, RulesError, move_from_events, play_action
from takeback.engine.state import Action, Illegal, digest
from tests.table import workshop
from tests.toys import counting, dice, tiles

SHOP = workshop.start({"together": False}, 2, Chance(1))


def run_action(action: Action) -> Move:
    return play_action(workshop.GAME, SHOP, 0, action, Chance(1, "here"))


def test_played_move_holds_its_events_the_states_before_and_after_and_no_luck_or_revelation() -> None:
    move = run_action(workshop.Make(4))
    assert move.events == (workshop.Made(0, 4),)
    assert move.before is SHOP
    assert move.after.made == ((0, 4),)
    assert not move.lucky
    assert move.reveals == ""


def test_rules_of_one_action_receive_the_state_after_each_event() -> None:
    state = dice.start({"sides": 6, "goal": 50}, 2, Chance(1))
    seat = state.to_move
    move = play_action(dice.GAME, state, seat, dice.Show(), Chance(1, "here"))
    assert [type(event) for event in move.events] == [dice.Shown, dice.Shaken, dice.TurnPassed]
    assert move.after.to_move != seat


def test_move_records_whether_it_used_chance_and_what_it_reveals() -> None:
    assert run_action(workshop.Roll()).lucky
    assert run_action(workshop.Peek()).reveals == "a card"


def test_random_action_played_again_with_the_same_chance_gives_the_same_move() -> None:
    assert run_action(workshop.Roll()) == run_action(workshop.Roll())


@pytest.mark.parametrize(
    ("action", "fault", "words"),
    [
        (workshop.Idle(), Illegal, r"That would change nothing\."),
        (workshop.Spin(), RulesError, "Workshop found no end to Spin"),
        (workshop.Crash(), KeyError, "a fault in the rules"),
    ],
)
def test_action_that_the_rules_refuse_or_fail_at_raises_its_error_and_leaves_the_state_unchanged(
    action: Action, fault: type[Exception], words: str
) -> None:
    before = digest(SHOP)
    with pytest.raises(fault, match=words):
        run_action(action)
    assert digest(SHOP) == before


def test_recorded_move_is_rebuilt_without_the_rules() -> None:
    move = run_action(workshop.Roll())
    assert move_from_events(0, move.action, move.events, SHOP, move.lucky) == move


def test_illegal_action_raises_the_sentence_of_the_rules() -> None:
    state = counting.at(5, goal=6)
    for seat, action, sentence in (
        (0, counting.Count(1), "It is Ben’s turn."),
        (1, counting.Count(7), "Count one, two or three."),
        (1, counting.Count(2), "That is more than the goal."),
    ):
        state = replace(state, turn=1)
        with pytest.raises(Illegal) as why:
            play_action(counting.GAME, state, seat, action, Chance(1))
        assert str(why.value) == sentence


def test_moves_of_the_same_action_are_equal_with_equal_hashes_and_cannot_be_changed() -> None:
    game = find_game("tictactoe")
    state = game.start(game.read_options({}), 2, Chance(1))
    action = next(iter(game.actions(state, 0)))
    one, two = (play_action(game, state, 0, action, Chance(1)) for _ in range(2))
    assert one == two
    assert hash(one) == hash(two)
    with pytest.raises(AttributeError):
        one.seat = 1  # type: ignore[misc]


def test_playing_an_action_leaves_the_state_before_it_unchanged() -> None:
    state = tiles.start({"tiles": 4}, 2, Chance(1))
    move = play_action(tiles.GAME, state, 1, tiles.Take(2), Chance(1))
    assert state.hands == (tiles.EMPTY, tiles.EMPTY)
    assert move.after.hands == (tiles.EMPTY, 2)
