"""Test what a computer player imagines: worlds, the rules that they go without, and what a pass is worth."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.games.duel import rules
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import CHARTER, derive
from takeback.games.duel.kernel.masks import seen_by
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.players import weights
from takeback.games.duel.players.search import Search
from takeback.games.duel.players.worlds import dealt
from takeback.games.duel.state import Pass
from tests.games.duel.scene import Scene


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


def test_value_of_a_pass_is_that_of_the_position_plus_the_least_gain_for_which_a_move_is_made() -> None:
    state = Scene("put A field emberseep*3; put A hand C03").state
    search = Search(0, state, 200)
    [value] = search.best_line(state, [Pass("once")])
    assert value == pytest.approx(Search(0, state, 200).weigh(state) + weights.GAIN)
