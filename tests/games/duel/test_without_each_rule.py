"""Test that games keep all laws with each removable rule taken out, and with each optional one put in."""

from __future__ import annotations

import pytest

from takeback.engine.state import decode, digest, encode
from takeback.games.duel.bench.games import dealt, random_game
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.answering import to_act
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules.actions import actions
from takeback.games.duel.rules.core.seeing import seen_by
from takeback.games.duel.variant import VARIANTS
from tests.games.duel.playing import mix_decks
from tests.games.duel.test_every_rule_matters import removable_rules
from tests.sampling import first

MOST = 100  # decisions of one game
MOST_LONG = 250  # with --long
OFTEN = 40  # decisions between two positions that are encoded and masked
CHANGES = [
    *((variant, "without", rule) for variant in VARIANTS for rule in removable_rules(variant)),
    *(("duel", "with", rule) for rule in REGISTRY.rules if rule.startswith("opt.")),
    *((variant, "order", "sweep_first") for variant in VARIANTS),
]


def start_of(seed: int, variant: str, **options: str) -> Duel:
    """Return the first question of a game with mixed decks of this variant."""
    decks = None if variant == "duel" else mix_decks(seed, variant)
    return dealt(seed, decks, variant=variant, **options)


@pytest.mark.parametrize("seed", first(1, range(10)))
@pytest.mark.parametrize(("variant", "way", "rule"), CHANGES)
def test_game_with_a_rule_added_or_removed_replays_encodes_and_hides_cards_like_any_other(
    variant: str, way: str, rule: str, seed: int, pytestconfig: pytest.Config
) -> None:
    """Events lead from position to position, events and positions can be stored, and a seat sees enough to
    act."""
    most = MOST_LONG if pytestconfig.getoption("--long") else MOST
    state, count = start_of(seed, variant, **{way: rule}), 0
    for count, run in enumerate(random_game(seed, most, state), 1):
        assert decode(encode(run.events), list[GAME.event]) == run.events  # type: ignore[name-defined]
        for event in run.events:
            state = event.apply(state)
        assert state == run.state
        assert state.pending is not None or state.result is not None
        if count % OFTEN == 0 or state.result is not None:
            assert digest(decode(encode(state), Duel)) == digest(state)
            places = [obj.oid for obj in state.objects if obj is not None and obj.oid]
            listed = [oid for zone in state.zones for oid in zone.oids]
            assert sorted(places) == sorted(listed)
            for seat in to_act(state):
                assert actions(seen_by(state, seat), seat) == actions(state, seat)
    assert count == most or state.result is not None
