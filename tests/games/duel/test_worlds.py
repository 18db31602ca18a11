"""Test the worlds that a computer player imagines: what is dealt, and which rules it goes without."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.games.duel import rules
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import CHARTER, derive
from takeback.games.duel.kernel.masks import seen_by
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.players.worlds import dealt


def list_rules(state: Duel) -> list[str]:
    """Return the rules of the charter, in order."""
    objects = [state.find(oid) for zone in state.zones if zone.name == CHARTER for oid in zone.oids]
    return [one.card for one in objects if one is not None]


@pytest.mark.parametrize("seat", [0, 1])
def test_possible_world_has_all_rules_but_those_that_detect_repetition(seat: int) -> None:
    state = rules.start(GAME.read_options({}), 2, Chance(1, "start"))
    world = dealt(seen_by(state, seat), seat, Chance(1, "dealt"))
    assert derive(state).hooks("repeats", "*")
    assert not derive(world).hooks("repeats", "*")
    slow = {id for id, rule in REGISTRY.rules.items() if any(hook.kind == "repeats" for hook in rule.hooks)}
    assert list_rules(world) == [id for id in list_rules(state) if id not in slow]
