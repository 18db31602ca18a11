"""Test the invariants after every turn of whole games, random and greedy."""

from collections.abc import Callable
from itertools import product
from random import Random

import pytest

from takeback.engine.chance import Chance
from takeback.engine.state import Action
from takeback.games.park.game import GAME
from takeback.games.park.players.greedy import play_turn
from takeback.games.park.players.light_model import NONE
from takeback.games.park.players.translation import light_of, place_action, plot_action, take_action
from takeback.games.park.rules.questions import distinct_tiles
from takeback.games.park.state import TAKE, Choose, EndTurn, Reedmere, ReedmereAction
from tests.games.park.invariants import Ledger
from tests.games.park.playing import act
from tests.sampling import first

Chooser = Callable[[Reedmere, Random], list[Action]]  # the next actions of the seat to move
TABLES = [
    (seats, {"awards": awards, "kiosks": kiosks, "mounds": mounds})
    for seats, awards, kiosks, mounds in product((2, 3, 4), *[(False, True)] * 3)
]


def choose_random_action(state: Reedmere, random: Random) -> list[Action]:
    return [random.choice(list(GAME.actions(state, state.to_move)))]


def choose_greedy_turn(state: Reedmere, random: Random) -> list[Action]:
    """Return the actions of a whole turn of the greedy player."""
    seat = state.to_move
    seen = GAME.seen_by(state, seat)
    game, before = light_of(seen, seat), light_of(seen, seat)
    turn = play_turn(game)
    found: list[ReedmereAction] = []
    if turn.tile != NONE:
        place = place_action(before.parks[seat], turn.tile, turn.mask)
        if len(distinct_tiles(state.parks[seat])) > 1:
            found.append(Choose(place.kind, place.value))
        found.append(place)
    if turn.spot is not None:
        found.append(plot_action(before, *turn.spot))
    return [*found, *map(take_action, turn.taken), EndTurn()]


def play_game(number: int, choose: Chooser) -> tuple[Reedmere, Ledger]:
    """Play a whole game and check the ledger after every turn."""
    seats, options = TABLES[number % len(TABLES)]
    state = GAME.start(options, seats, Chance(number, "start"))
    ledger, random = Ledger(state), Random(number)
    while not state.over:
        for action in choose(state, random):
            move = act(state, action)
            state = move.after
            was_forced = move.after.work is not None and move.after.work.need == TAKE
            ledger.note(move.events, was_forced)
        if state.work is None:
            ledger.check(state)
    return state, ledger


@pytest.mark.parametrize("number", first(32, range(96)))
def test_random_games_keep_invariants_after_every_turn(number: int) -> None:
    state, _ = play_game(number, choose_random_action)
    assert GAME.outcome(state) is not None


@pytest.mark.parametrize("number", first(16, range(48)))
def test_greedy_games_keep_invariants_and_build_a_lookout(number: int) -> None:
    state, ledger = play_game(number, choose_greedy_turn)
    assert GAME.outcome(state) is not None
    assert len(ledger.lookouts) >= 1


@pytest.mark.long
def test_thousand_random_games_keep_invariants() -> None:
    for number in range(1_000):
        play_game(number, choose_random_action)


@pytest.mark.long
def test_greedy_games_keep_invariants_and_mostly_reach_a_last_round() -> None:
    filled = sum(play_game(number, choose_greedy_turn)[0].last is not None for number in range(200))
    assert filled > 150
