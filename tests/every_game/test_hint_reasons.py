"""Test that hints say why, over positions of random games."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Game, find_game
from takeback.engine.play import play_action
from takeback.engine.record import Seat
from takeback.table.opening import new_table

POSITIONS = 6
OF_CARDS = ("random ones", "Deal the first hand.", "Deal the next hand.", "continues the table.")
OF_TILES = ("points", "room", "larger tile", "Everything is done")
REASONS = {"holdem": OF_CARDS, "park": OF_TILES}


def random_states(game: Game, seed: int) -> list[tuple[Any, int]]:
    """Return positions of a random game, each with a seat that is to act there."""
    luck = Random(seed)
    seats = [Seat()] * (game.usual_seats or game.seats[0])
    state, found = new_table(game, {}, seats, seed).state, []
    for number in range(60):
        acting = list(game.to_act(state))
        if not acting:
            break
        if luck.random() < 0.3:
            found.append((state, acting[0]))
        actions = list(game.actions(state, acting[0]))
        state = play_action(game, state, acting[0], luck.choice(actions), Chance(seed, number)).after
    return luck.sample(found, min(POSITIONS, len(found)))


@pytest.mark.parametrize("id", REASONS)
def test_each_hint_is_a_legal_action_and_a_sentence_with_one_of_the_known_reasons_of_its_game(
    id: str,
) -> None:
    game = find_game(id)
    assert game.computers is not None
    told = set()
    for seed in range(2):
        for state, seat in random_states(game, seed):
            masked = game.seen_by(state, seat)
            hint = game.computers.hint(masked, seat, Chance(1), Effort("", 0.3))
            play_action(game, state, seat, hint.actions[0], Chance(2))
            assert hint.text[0].isupper(), hint.text
            assert hint.text.endswith(".")
            assert any(reason in hint.text for reason in REASONS[id]), hint.text
            told.add(hint.text)
    assert len(told) > 4
