"""Test the invariants after every turn of whole games, random and greedy."""

import pytest

from takeback.games.park.game import GAME
from takeback.games.park.state import TAKE, Reedmere
from tests.games.park.invariants import Ledger
from tests.games.park.whole_games import (
    Chooser,
    choose_greedy_turn,
    choose_random_action,
    moves_of_game,
    start_of_game,
)
from tests.sampling import first


def play_game(number: int, choose: Chooser) -> tuple[Reedmere, Ledger]:
    """Play a whole game and check the ledger after every turn."""
    state = start_of_game(number)
    ledger = Ledger(state)
    for move in moves_of_game(number, choose):
        state = move.after
        ledger.note(move.events, state.work is not None and state.work.need == TAKE)
        if state.work is None:
            ledger.check(state)
    return state, ledger


@pytest.mark.parametrize("number", first(32, range(96)))
def test_random_park_game_is_consistent_after_every_turn_and_comes_to_an_end(number: int) -> None:
    state, _ = play_game(number, choose_random_action)
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize("number", first(16, range(48)))
def test_greedy_park_game_is_consistent_after_every_turn_ends_and_builds_a_lookout(number: int) -> None:
    state, ledger = play_game(number, choose_greedy_turn)
    assert GAME.outcome(state) is not None
    assert len(ledger.lookouts) >= 1


@pytest.mark.long
def test_thousand_random_park_games_are_consistent_after_every_turn() -> None:
    for number in range(1_000):
        play_game(number, choose_random_action)


@pytest.mark.long
def test_greedy_park_games_are_consistent_and_mostly_reach_a_last_round() -> None:
    filled = sum(play_game(number, choose_greedy_turn)[0].last is not None for number in range(200))
    assert filled > 150
