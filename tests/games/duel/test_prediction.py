"""Test that the predicted clash is the clash that the rules play, whatever is on the field."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.objects import Duel, Fact, PassPlan, of_seat
from takeback.games.duel.prediction import PredictedClash, confirming_answer, predict_chain, predict_clash
from takeback.games.duel.rules.actions import act, actions
from takeback.games.duel.state import Answer, DuelAction, Pass, Play
from tests.games.duel.scene import Scene
from tests.sampling import as_long, first

CLASH = ("charge", "guard", "first_blows", "blows")
UNITS = "L01 L02 L03 L05 L09 T01 T06 B01 B02 B03 B04 B05 B11 C01 C03 C04 C08 R01 R02 R03 R04 R05 R08 R09"
WORKS = "L04 L07 L08 T07 B07 B08 C07 C09"
BATCHES = [batch if batch < 1 else as_long(pytest.param(batch)) for batch in range(12)]
IN_BATCH = 24  # clashes


def clash_of(seed: int) -> Iterator[Duel]:
    """Yield the positions of a clash with random cards, attackers and guards, from the first declared one."""
    luck = Chance(seed, "clash")
    lines = []
    for seat in "AB":
        units = [luck.pick(UNITS.split()) for _ in range(2 + luck.below(3))]
        works = [luck.pick(WORKS.split()) for _ in range(luck.below(3))]
        lines.append(f"put {seat} field {' '.join(units + works)} lampwell")
    lines.append("life B 6" if luck.below(3) == 0 else "life B 20")
    scene = Scene("; ".join(lines), way_of(seed))
    while scene.state.result is None and scene.state.step_name != "regroup" and scene.state.turn == 3:
        pending = scene.pending
        if scene.state.step_name in CLASH:
            yield scene.state
        count = len(pending.options)
        if pending.kind == "priority":
            scene.run("pass")
        elif pending.kind in ("attackers", "guards") and luck.below(5):
            scene.act(pending.seats[0], Answer(luck.below(count)))
        else:
            scene.act(pending.seats[0], Answer(max(0, confirming_answer(pending))))


def way_of(seed: int) -> str:
    """Return the way in which the scene of this clash is played."""
    return "saved" if seed % 4 == 0 else "plain"


def clashes(batch: int) -> Iterator[tuple[Duel, PredictedClash]]:
    """Yield the positions of a batch of clashes, with the prediction of all that is known."""
    for seed in range(batch * IN_BATCH, (batch + 1) * IN_BATCH):
        for state in clash_of(seed):
            if (clash := predict_clash(state)) is not None:
                yield state, clash


def played_out(state: Duel, luck: Chance | None = None) -> tuple[Duel, list[Fact]]:
    """Confirm what is declared, then pass until the clash is over; return the end and the clash's facts.

    With luck, it answers the questions after the first one, and decides what chance decides.
    """
    facts: list[Fact] = []
    first = state.pending
    while state.result is None and state.step_name in CLASH:
        pending = state.pending
        assert pending is not None
        confirmed = max(0, confirming_answer(pending))
        if luck is not None and pending is not first:
            confirmed = luck.below(max(1, len(pending.options)))
        action = Pass("once", ("all",)) if pending.kind == "priority" else Answer(confirmed)
        run = UnfinishedMove(state, luck or Chance(3, "played out"))
        act(run, pending.seats[0], action)
        state = run.state
        facts += [one.fact for one in run.events if hasattr(one, "fact") and one.fact.step in CLASH]
    return state, facts


def told_by(state: Duel, facts: list[Fact]) -> tuple[dict[tuple[int, int], int], set[int]]:
    """Return the amounts that were dealt, by source and target, and what has fallen, by these facts."""
    dealt: dict[tuple[int, int], int] = {}
    for fact in facts:
        if fact.kind == "wound" and "clash" in fact.tags:
            pair = fact.source, fact.obj or of_seat(fact.seat)
            dealt[pair] = dealt.get(pair, 0) + fact.amount
    return dealt, {fact.obj for fact in facts if fact.kind == "fall"}


def predicted_by(clash: PredictedClash) -> tuple[dict[tuple[int, int], int], set[int]]:
    """Return the same of what was predicted."""
    pairs = {(blow.source, blow.target) for blow in clash.blows}
    return {pair: clash.dealt(*pair) for pair in pairs}, set(clash.falling)


@pytest.mark.parametrize("batch", BATCHES)
def test_clash_prediction_marked_sure_is_what_happens_when_all_pass_for_any_viewer(batch: int) -> None:
    compared = falls = guarded = unsure = lost = 0
    for state, clash in clashes(batch):
        after, facts = played_out(state)
        dealt, fallen = told_by(after, facts)
        field = {obj.oid for obj in state.within("field")}
        for viewer in (0, 1, None):
            seen = predict_clash(GAME.seen_by(state, viewer))
            if seen is None or not seen.is_sure:
                unsure += 1
                continue
            compared += 1
            assert predicted_by(seen)[0] == dealt
            assert seen.leaving == {oid for oid in field if after.find(oid) is None}
            assert seen.falling == fallen & seen.leaving
            assert seen.life == tuple(after.mark(seat, "life") for seat in (0, 1))
            assert bool(seen.losers) is (after.result is not None)
        falls, guarded = falls + bool(clash.falling), guarded + bool(clash.guards)
        lost += bool(clash.losers)
    assert min(compared, falls, guarded, unsure) > 0
    assert lost or batch  # in the first batch a player loses


KEYWORDS = (
    ("C03", "L02", {"L02"}),  # First blow: falls before it strikes
    ("R03", "B02", {"R03", "B02"}),  # Bane: one wound is lethal
    ("R03", "L02", {"R03", "L02"}),  # Spill
    ("C01", "L01", {"C01", "L01"}),
)


@pytest.mark.parametrize(("attacker", "guard", "falling"), KEYWORDS)
def test_clash_prediction_before_guards_are_confirmed_takes_keywords_into_account(
    attacker: str, guard: str, falling: set[str]
) -> None:
    scene = Scene(f"put A field {attacker}; put B field {guard} X4")
    scene.run(f"until charge; A attack {attacker}; until guard; B answer {guard}")
    clash = predict_clash(GAME.seen_by(scene.state, 1))
    assert clash is not None
    cards = {scene.state.find(oid).card for oid in clash.falling}
    assert cards == falling
    ours, theirs = scene.find(attacker, 0, "field").oid, scene.find(guard, 1, "field").oid
    assert clash.guards == ((theirs, ours),)


def test_no_clash_is_predicted_when_nothing_attacks() -> None:
    scene = Scene("put A field C01; put B field L01")
    assert predict_clash(scene.state) is None
    scene.run("until charge; A attack; until council2")
    assert predict_clash(scene.state) is None


@pytest.mark.parametrize("batch", BATCHES)
def test_units_predicted_to_fall_for_certain_fall_whatever_chance_decides(batch: int) -> None:
    """With other answers and other chance, all units fall that were certain to."""
    part = 0
    for number, (state, clash) in enumerate(clashes(batch)):
        if clash.is_sure or not clash.certain:
            continue
        part += 1
        assert clash.certain <= clash.falling
        for seed in range(4):
            _, facts = played_out(state, Chance(seed, number))
            assert clash.certain <= {fact.obj for fact in facts if fact.kind == "fall"}
    assert part or batch  # not every batch has such a clash


def test_units_that_fall_before_a_choice_are_certain_to_fall_and_the_one_to_be_chosen_is_not() -> None:
    """The Boar and the unit before it fall; then its trigger wounds a unit that its player chooses."""
    scene = Scene(
        "put A field L02; put B field R03 X4 L01; until charge; A attack L02; until guard; B guard R03>L02"
    )
    clash = predict_clash(scene.state)
    assert clash is not None
    assert not clash.is_sure
    assert clash.certain == {scene.find("R03").oid, scene.find("L02").oid}
    assert not clash.is_certain(scene.find("L01").oid)


def test_coin_in_a_clash_makes_the_prediction_unsure() -> None:
    scene = Scene("put A field C04; put B field L01; until charge; A answer C04")
    clash = predict_clash(scene.state)
    assert clash is not None
    assert not clash.is_sure


def chains(seed: int) -> Iterator[Duel]:
    """Yield positions in which something waits on the chain, with random cards on it."""
    luck = Chance(seed, "chain")
    kinds = {"rite", "reply"}
    cards = [one for one in sorted(REGISTRY.definitions) if kinds & set(REGISTRY.definitions[one].kinds)]
    springs = "lampwell*3 emberseep*3 tidepool*3 rootspring*3 gravespring*3"
    lines = []
    for name in "AB":
        hand, units = ([luck.pick(some) for _ in range(4)] for some in (cards, UNITS.split()))
        lines.append(f"put {name} hand {' '.join(hand)}; put {name} field {' '.join(units)} {springs}")
    scene = Scene("; ".join(lines), way_of(seed))
    for _ in range(60):
        if scene.state.result is not None or scene.state.turn != 3:
            return
        if scene.state.zone("chain"):
            yield scene.state
        seat = scene.pending.seats[0]
        legal = actions(scene.state, seat)
        plays: list[DuelAction] = [one for one in legal if isinstance(one, Play)]
        answers = [one for one in legal if isinstance(one, Answer)]
        scene.act(seat, luck.pick(plays or answers or legal) if luck.below(5) else legal[-1])


@pytest.mark.parametrize("batch", first(1, range(2)))
def test_chain_prediction_marked_sure_is_what_happens_when_the_chain_is_played_out(batch: int) -> None:
    met = set()
    for seed in range(6 * batch, 6 * batch + 6):
        for state in chains(seed):
            told = predict_chain(state)
            if told is None or not told.is_sure:
                continue
            after = chain_played_out(state)
            here = {one.oid for one in state.within("field")}
            assert told.leaving == {oid for oid in here if after.find(oid) is None}
            life = [tuple(one.mark(seat, "life") for seat in (0, 1)) for one in (state, after)]
            assert told.life == life[1]
            met.add(("leaves", bool(told.leaving)))
            met.add(("life", life[0] != life[1]))
    assert {("leaves", True), ("life", True)} <= met


def chain_played_out(state: Duel) -> Duel:
    """Pass until nothing is on the chain; return the state then."""
    while state.result is None and state.zone("chain"):
        pending = state.pending
        assert pending is not None
        confirmed = max(0, confirming_answer(pending))
        action = Pass("once", ("all",)) if pending.kind == "priority" else Answer(confirmed)
        plans = tuple([PassPlan("once", ("all",)) for _ in state.plans])
        run = UnfinishedMove(replace(state, plans=plans), Chance(5, "played out"))
        act(run, pending.seats[0], action)
        state = run.state
    return state


def test_prediction_of_the_chain_states_units_that_fall_and_lives_and_there_is_none_without_a_chain() -> None:
    jab = "put A hand C02; put A field emberseep*2; put B field L02; A play C02 at "
    for line, falls, life in (("B.L02", {"L02"}, (20, 20)), ("B", set(), (20, 18))):
        scene = Scene(jab + line)
        told = predict_chain(scene.state)
        assert told is not None
        assert told.falling == {scene.find(card).oid for card in falls}
        assert told.life == life
    assert predict_chain(Scene("put A hand C02").state) is None


def test_prediction_gives_the_least_and_the_most_life_that_an_order_to_be_chosen_can_leave() -> None:
    feud = "put A hand C02; put A field C07 emberseep; put B field L04; A play C02 at B"
    told = predict_chain(Scene(feud).state)
    assert told is not None
    assert not told.is_sure
    assert told.ranges == ((20, 20), (17, 18))
    numbers = set()
    for answer in (0, 1):
        scene = Scene(f"{feud}; pp")
        scene.act(1, Answer(answer))
        numbers.add(scene.state.mark(1, "life"))
    assert numbers == set(told.ranges[1])
