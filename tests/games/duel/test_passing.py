"""Test when a seat that has passed ahead is asked again, and a Cleanup in which a unit falls."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.games.duel import names, text
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import StepAdded
from takeback.games.duel.kernel.objects import Duel, PassPlan
from takeback.games.duel.prediction import confirming_answer, predict_pass
from takeback.games.duel.rules.actions import act, actions
from takeback.games.duel.state import Answer, DuelAction, Pass
from tests.games.duel.playing import play_game
from tests.games.duel.scene import Scene
from tests.sampling import as_long

EVERYWHERE = PassPlan("once", ("all",))

JAB = "put A field L02[exhausted=1]; put B field L01 emberseep; put B hand C02"


@pytest.mark.parametrize(
    ("until", "target", "is_asked"),
    [("turn", "L02", True), ("turn", "A", True), ("turn", "L01", False), ("change", "L01", True)],
)
def test_seat_that_passed_ahead_is_asked_again_if_it_is_a_target_or_asked_for_any_change(
    until: str, target: str, is_asked: bool
) -> None:
    scene = Scene(f"{JAB}; A pass {until}; expect asked B priority", stops="usual")
    assert (scene.state.tp, scene.state.step_name) == (0, "dusk")  # A was not asked again
    scene.run(f"B play C02 at {target}")
    assert (scene.pending.seats == (0,) and bool(scene.state.zone("chain"))) is is_asked
    assert (scene.state.tp == 0) is is_asked  # otherwise the chain has resolved and the turn has ended


def test_pass_until_something_happens_ends_when_the_seat_is_attacked() -> None:
    scene = Scene(
        "put A field C01 lampwell; put A hand L01; put B field emberseep; put B hand C02", stops="usual"
    )
    scene.run("A play L01; expect asked B priority; B pass change; A pass; A attack C01")
    assert (scene.pending.seats, scene.state.step_name) == ((1,), "charge")


def test_unit_that_falls_in_cleanup_can_be_answered_and_another_cleanup_follows() -> None:
    """The boost that kept the unit ends; it falls, and players may respond to its trigger before the turn
    goes on.
    """
    scene = Scene("put A hand R06; put A field B01 rootspring; A play R06 at B01; pp; mark B01 -1/-1 1")
    scene.run("until dusk; pp; expect asked A priority; expect B01 in discard; expect chain B01")
    assert (scene.state.step_name, scene.state.tp) == ("cleanup", 0)
    scene.run("pp; expect B life 19; expect asked A priority; pp")
    assert scene.state.tp == 1
    added = [one for move in scene.moves for one in move.events if isinstance(one, StepAdded)]
    assert [one.record.name for one in added] == ["cleanup"]
    calm = Scene("until dusk; pp")
    assert calm.state.tp == 1  # in a Cleanup without events nobody is asked


@pytest.mark.parametrize(("stops", "is_asked"), [("usual", False), ("all", True)])
def test_own_play_waits_on_the_chain_for_its_player_only_under_full_control(
    stops: str, is_asked: bool
) -> None:
    scene = Scene("put A field emberseep*3; put A hand C02 C02; put B field L02", stops=stops)
    scene.run("A play C02 at L02")
    assert bool(scene.state.zone("chain")) is is_asked
    assert scene.pending.seats == (0,)
    assert (scene.find("L02").zone == "discard") is not is_asked


def test_opponent_who_can_reply_is_asked_about_a_play() -> None:
    scene = Scene(
        "put A field emberseep; put A hand C02; put B field L02 tidepool*3; put B hand T03", stops="usual"
    )
    scene.run("A play C02 at L02; expect asked B priority; expect chain C02")


def test_player_with_a_stop_at_own_plays_is_asked_about_them() -> None:
    scene = Scene("put A field emberseep*2; put A hand C02 C02; put B field L02", stops="usual")
    plan = replace(scene.state.plans[0], stops=(*scene.state.plans[0].stops, "own"))
    scene.state = replace(scene.state, plans=(plan, scene.state.plans[1]))
    scene.run("A play C02 at L02; expect asked A priority; expect chain C02")


PASSED = [seed if seed < 2 else as_long(pytest.param(seed)) for seed in range(12)]


def after_pass(state: Duel, seat: int, luck: Chance | None) -> Duel:
    """Pass, let the others pass or do anything; return where the seat is asked again or the turn is over."""
    stops = state.plans[seat].stops
    now = replace(
        state, plans=tuple(plan if at == seat else EVERYWHERE for at, plan in enumerate(state.plans))
    )
    wanted: DuelAction
    run = UnfinishedMove(now, Chance(0, "prediction"))
    act(run, seat, Pass("once", stops))
    while (choice := run.state.pending) is not None and run.state.turn == state.turn:
        if seat in choice.seats:
            break
        legal = actions(run.state, choice.seats[0])
        quiet = Answer(max(0, confirming_answer(choice)))
        wanted = Pass("once", ("all",)) if choice.kind == "priority" else quiet
        if luck is not None and luck.below(2):
            wanted = legal[luck.below(len(legal))]
            wanted = Pass("once", ("all",)) if isinstance(wanted, Pass) else wanted
        run = UnfinishedMove(run.state, Chance(0, "prediction"))
        act(run, choice.seats[0], wanted)
    return run.state


@pytest.mark.parametrize("seed", PASSED)
def test_pass_leads_exactly_where_announced_if_the_others_pass_and_never_further_and_is_mostly_known(
    seed: int,
) -> None:
    """Exactly there if the others pass; not further, whatever they do."""
    met, luck, known, unknown = set(), Chance(seed, "others"), 0, 0
    for step in play_game(seed, 160, stops="usual"):
        state, pending = step.before, step.before.pending
        if pending is None or pending.kind != "priority":
            continue
        seat = pending.seats[0]
        stops = state.plans[seat].stops
        ahead = predict_pass(GAME.seen_by(state, seat), seat, stops)
        if ahead is None:  # a card is drawn, or chance decides
            unknown += 1
            continue
        known += 1
        quiet = after_pass(state, seat, None)
        assert (ahead.turn, ahead.is_over) == (quiet.turn, quiet.result is not None)
        assert ahead.turn > state.turn or ahead.step == quiet.step
        assert set(ahead.resolved) == {oid for oid in state.zone("chain") if quiet.find(oid) is None}
        facts = (*quiet.facts_before, *quiet.facts)
        assert ahead.cancelled == {
            one.obj for one in facts if one.kind == "cancel" and one.obj in ahead.resolved
        }
        lively = after_pass(state, seat, luck)
        if lively.result is None:
            assert (lively.turn, lively.step) <= (
                ahead.turn,
                max(ahead.step, lively.step * (lively.turn > state.turn)),
            )
        label = text.pass_label(state, stops)
        assert ("Resolve" in label) is bool(state.zone("chain"))
        if ahead.turn == state.turn and not ahead.is_over and ahead.step != state.step:
            assert label.casefold().endswith(f"to {names.step(quiet.step_name).casefold()}")
        met.add(label.partition(" ")[0])
    assert {"End", "To"} <= met
    assert known > 4 * unknown
