"""Test that every action can carry the stops of its seat, which hold in what it leads to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.state import Illegal, encode
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.rules.actions import actions, allows
from takeback.games.duel.rules.core.seeing import seen_action, seen_by, seen_event
from takeback.games.duel.state import Answer, Cancel, DuelAction, Pass, Play, Use
from tests.games.duel.playing import play_game, played
from tests.games.duel.scene import Scene

FULL = ("all", "mine:ready")  # no other seat has this second stop
JABS = "put A field emberseep*3; put A hand C02 C02; put B field L02"


def actions_of_each_kind(variant: str) -> Iterator[tuple[Duel, int, DuelAction]]:
    """Yield positions with a legal action, at most six of each class of actions."""
    met: dict[type, int] = {}
    for step in play_game(3, 400, variant=variant, stops="usual"):
        for action in {type(one): one for one in actions(step.before, step.seat)}.values():
            met[type(action)] = met.get(type(action), 0) + 1
            if met[type(action)] <= 6:
                yield step.before, step.seat, action
    begun = Scene(JABS)
    begun.act(0, Play(begun.find("C02", 0, "hand").oid))
    yield begun.state, 0, Cancel()


@pytest.mark.parametrize("variant", ["duel", "lanes", "prizes"])
def test_stops_sent_with_any_action_hold_after_it_are_hidden_from_others_and_unknown_ones_refused(
    variant: str,
) -> None:
    met: set[type] = set()
    for state, seat, action in actions_of_each_kind(variant):
        met.add(type(action))
        carrying = replace(action, stops=FULL)
        assert allows(state, seat, carrying), carrying
        step: Any = played(state, seat, carrying, 0, 0)
        if step.after.result is None:
            assert step.after.plans[seat].stops == FULL, carrying
        for viewer in (1 - seat, None):
            shown = [encode(seen_event(event, viewer)) for event in step.events]
            shown += [encode(seen_action(carrying, viewer)), encode(seen_by(step.after, viewer))]
            assert not any(b"mine:ready" in one for one in shown), carrying
        wrong = replace(action, stops=("no such stop",))
        assert not allows(state, seat, wrong)
        with pytest.raises(Illegal, match="no stop called"):
            played(state, seat, wrong, 0, 0)
    assert met >= {Answer, Cancel, Pass, Play}
    assert Use in met or variant != "duel"


@pytest.mark.parametrize("variant", ["duel", "lanes", "prizes"])
def test_action_sent_without_stops_leaves_the_stops_of_its_seat_unchanged(variant: str) -> None:
    for state, seat, action in actions_of_each_kind(variant):
        after = played(state, seat, action, 0, 0).after
        assert after.plans[seat].stops == state.plans[seat].stops, action


def play_jab(first: tuple[str, ...] | None, target: tuple[str, ...] | None) -> Scene:
    """Play a card with these stops, and choose its target with those; the payment is automatic."""
    scene = Scene(JABS, stops="usual")
    scene.act(0, Play(scene.find("C02", 0, "hand").oid, first))
    choice = scene.pending
    at = next(at for at, offer in enumerate(choice.options) if scene.find("L02").oid in offer.objs)
    scene.act(0, Answer(at, target))
    while scene.pending.kind == "pay":
        scene.act(0, Answer(0))
    return scene


@pytest.mark.parametrize("stops", [(FULL, None), (None, FULL), (("mine:dusk",), FULL)])
def test_full_control_turned_on_with_a_play_asks_about_that_play(stops: Any) -> None:
    scene = play_jab(*stops)
    assert scene.state.zone("chain")
    assert scene.pending.seats == (0,)


@pytest.mark.parametrize("stops", [(None, None), (FULL, ("mine:dusk",))])
def test_play_without_full_control_resolves_at_once(stops: Any) -> None:
    assert not play_jab(*stops).state.zone("chain")
