"""Test that each rule matters: without it, some scenario or game has another outcome."""

from __future__ import annotations

import pytest

from takeback.games.duel.kernel.events import Recorded
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.rules import charter
from takeback.games.duel.variant import VARIANTS, find
from tests.games.duel import keyword_cards
from tests.games.duel.outcomes import OutcomeScene, outcome
from tests.games.duel.playing import play_game
from tests.games.duel.test_keywords import FIGHTS
from tests.games.duel.test_scenarios_of_falling import BLOWS

ATTACK = "until charge; A attack L02; until guard"
LOOP = "put A hand L10 L10 L10; A play L10; pp; A play L10; pp; pp; A play L10; pp" + "; pp" * 6
SCRIPTS = {
    "core.targets": "put B field L02; put A hand C02; put B hand T02; A play C02 at L02; pass; "
    "B play T02 at L02; pp; pp",
    "core.blows": f"put A field L02; {ATTACK}; until regroup",
    "core.delay": f"put A hand L02; A play L02; pp; pp; {ATTACK}",
    "core.holding": "put B field L02; put A hand T09; A play T09 at L02; pp",
    "core.draw_loop": LOOP,
    "core.turn_limit": "turn 200; until dusk; until B council1",
    "core.flow_empties": "flow A 3BB; until dusk",
    "core.spring_drop": "put A hand lampwell*2; A play lampwell; A play lampwell",
    "core.start_life": "",
    "core.redraw": "",
    "core.ready_step": "put A field L02[exhausted]; until dusk; until A council1",
    "core.draw_step": "until dusk; until A council1",
    "core.first_no_draw": "until council1",
    "core.hand_limit": "put A hand L01*9; until B council1",
    "core.layers": "put A field L02[+1/+1=2]",
    "sw.lose": "life A 0; pass",
    "core.lose_life0": "life A 0; pass",
    "core.lose_empty_draw": "empty A deck; until dusk; until A council1",
    "sw.zero_grit": "put A field L02[-1/-1=2]; pass",
    "sw.lethal": "put A field L02[wounds=2]; pass",
    "sw.token_gone": "put A hand R05 T02; A play R05; pp; pp; A play T02 at sprout; pp",
    "sw.copy_gone": "put A hand C02 T11 X8; A play C02 at B; pp; A play T11; pp; A play X8; pp",
    "sw.bond_off": "put A field L02 R09>L02; put A hand T02; A play T02 at L02; pp",
    "sw.counters": "put A field L02[+1/+1=2,-1/-1=1]; pass",
    "sw.unique": "put A field L09*2; pass",
    "opt.flow_burn": "flow A 3BB; until dusk",
    "opt.sweep_first": BLOWS,
    "opt.in_time": "until B council1",
}
AT_START = ("core.redraw", "core.first_no_draw", "core.start_life", "opt.in_time")


def removable_rules(variant: str) -> list[str]:
    """Return the rules of this variant that can be taken out alone."""
    rules = charter.usual(variant)
    needed = {one for id in rules for one in REGISTRY.rules[id].requires} | {*find(variant).carries}
    return [id for id in rules if id not in needed]


def script_of(rule: str) -> str:
    """Return the scenario in which this rule matters; a new rule needs one."""
    if rule.startswith("kw."):
        of = rule.removeprefix("kw.")
        return FIGHTS[of].format(U=keyword_cards.card(keyword_cards.PRINTED, of))
    return SCRIPTS[rule]


def outcome_with(rule: str, **options: str) -> tuple[object, ...]:
    return outcome(OutcomeScene(script_of(rule), options, at_start=rule in AT_START))


@pytest.mark.parametrize("rule", removable_rules("duel"))
def test_scenario_ends_differently_without_each_removable_rule(rule: str) -> None:
    assert outcome_with(rule) != outcome_with(rule, without=rule)


@pytest.mark.parametrize("rule", [id for id in REGISTRY.rules if id.startswith("opt.")])
def test_scenario_ends_differently_with_each_optional_rule(rule: str) -> None:
    assert outcome_with(rule) != outcome_with(rule, **{"with": rule})


def test_scenarios_exist_exactly_for_the_removable_and_optional_rules_except_keywords() -> None:
    options = [id for id in REGISTRY.rules if id.startswith("opt.")]
    assert {*SCRIPTS} == {id for id in (*removable_rules("duel"), *options) if not id.startswith("kw.")}


OF_VARIANTS = [
    (variant, id)
    for variant in VARIANTS
    for id in removable_rules(variant)
    if id not in SCRIPTS and not id.startswith("kw.")
]


def facts_of_game(seed: int, variant: str, **options: str) -> list[object]:
    """Return the facts of a random game without the ids of objects."""
    recorded = (event for step in play_game(seed, 120, variant=variant, **options) for event in step.events)
    facts = [event.fact for event in recorded if isinstance(event, Recorded)]
    return [(fact.kind, fact.turn, fact.step, fact.actor, fact.seat, fact.amount) for fact in facts]


@pytest.mark.parametrize(("variant", "rule"), OF_VARIANTS)
def test_some_game_of_a_variant_ends_differently_without_its_rule(variant: str, rule: str) -> None:
    assert any(
        facts_of_game(seed, variant) != facts_of_game(seed, variant, without=rule) for seed in range(12)
    )
