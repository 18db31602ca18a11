"""Test rebuys: who has lost all chips at a cash table can buy the starting stack; computer players do."""

from __future__ import annotations

from itertools import product

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, find_game
from takeback.engine.play import play_action
from takeback.games.holdem.players.thinker import EXPLOITERS, LEVELS, choose
from takeback.games.holdem.rules.play import rebuy_range
from takeback.games.holdem.rules.seating import start_stack
from takeback.games.holdem.state import READY, Holdem, Rebuy

GAME = find_game("holdem")
VARIANTS = next(option.choices for option in GAME.options if option.name == "variant")
STACKS = (1, 2, 10, 19, 20, 21, 60, 100, 249, 250, 251, 1000)  # in big blinds
BLINDS = ((1, 1), (1, 2), (5, 10), (50, 100), (100, 100), (1, 50_000), (2_500, 5_000))


def broke(variant: str, stack: int, small: int, big: int) -> Holdem:
    """Return a table between hands at which the first seat has lost all its chips."""
    options = {"variant": variant, "stack": stack, "small": small, "big": big, "rebuy": "ask"}
    state = GAME.start(GAME.read_options(options), 3, Chance(1))
    first, *others = state.seats
    return replace(state, phase=READY, seats=(replace(first, stack=0), *others))


@pytest.mark.parametrize("variant", VARIANTS)
def test_every_computer_player_without_chips_buys_exactly_the_starting_stack(variant: str) -> None:
    for level, stack, (small, big) in product((*LEVELS, *EXPLOITERS), STACKS, BLINDS):
        state = broke(variant, stack, small, big)
        action = choose(GAME.seen_by(state, 0), 0, Chance(1), Effort(level, 0.1))
        assert action == Rebuy(stack * big), (level, stack, small, big)
        after = play_action(GAME, state, 0, action, Chance(1)).after
        assert after.seats[0].stack == start_stack(state.rules) == stack * big


@pytest.mark.parametrize("variant", VARIANTS)
def test_seat_with_less_than_the_starting_stack_can_buy_up_to_it_again(variant: str) -> None:
    for stack, (small, big) in product(STACKS, BLINDS):
        state = broke(variant, stack, small, big)
        whole = stack * big
        for left in {0, 1, whole // 2, whole - 1} - {whole}:
            seat = replace(state.seats[0], stack=left)
            limits = rebuy_range(replace(state, seats=(seat, *state.seats[1:])), 0)
            assert limits is not None
            assert limits[0] <= whole - left <= limits[1], (stack, small, big, left)
