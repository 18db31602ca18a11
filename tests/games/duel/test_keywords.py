"""Test that each keyword acts by its rule, printed or given, ours or a package's, and not without the
rule.
"""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from takeback.games.duel.kernel.objects import Duel, Effect
from takeback.games.duel.rules.keywords import IN_ORDER
from tests.games.duel.keyword_cards import GIVEN, OFF, OTHER, PRINTED, VANILLA, card, other
from tests.games.duel.outcomes import Outcome, OutcomeScene, outcome

ATTACKS = "until charge; A attack {U}; until guard"
MET = "put A field {U}; put B field L02; " + ATTACKS + "; B guard L02>{U}; until regroup"
UNMET = "put A field {U}; " + ATTACKS + "; until regroup"
FIGHTS = {
    "swift": "put A hand {U}; A play {U}; pp; " + ATTACKS,
    "vigil": "put A field {U}; " + ATTACKS,
    "aloft": MET,
    "lookout": "put A field B05; put B field {U}; until charge; A attack B05; until guard; B guard {U}>B05",
    "first_blow": MET,
    "twin_blow": UNMET,
    "spill": MET.replace("L02", "B01"),
    "bane": MET.replace("L02", "X4"),
    "drain": UNMET,
    "sly": MET,
    "aegis": "put B field {U}; put A hand C02; A play C02 at {U}",
    "unbroken": "put A field {U}[wounds=2]; pass",
    "sudden": "put A hand {U}; until A dusk; A play {U}; pp",
    "hush": "put A hand {U}; put B hand C02; A play {U} at B; pass; B play C02 at A; pp; pp",
    "unique": "put A field {U}*2; pass",
    "echoing": "put A hand C02 {U}; A play C02 at B; pp; A play {U} at B; pp; A answer B; pp; pp",
    "venom": UNMET,
}
IN_HAND = ("sudden",)  # values in a hand are as printed, so it cannot be given there


def outcome_of_keyword(
    of: str, form: str, *, given: bool = False, off: bool = False, rules: Mapping[str, str] | None = None
) -> Outcome:
    """Return the outcome of the keyword's scenario with the card of this form."""
    name = card(form, of)

    def change(state: Duel) -> Duel:
        if given:
            effect = Effect(999, GIVEN[of], 0, 0, state.stamp, "")
            state = replace(state, effects=(*state.effects, effect))
        return state

    script = FIGHTS[of].format(U=name)
    setting = f"put A field {card(OFF, of)}; sweep; " if off else ""
    scene = OutcomeScene(setting + script, {} if rules is None else rules, change=change)
    return outcome(scene, {name: "it", card(OFF, of): "off"})


def without_rule_breaker(found: Outcome) -> Outcome:
    """Return the outcome without the card that puts the rule out of force."""
    zones = [(zone, seat, [one for one in told if one[0] != "off"]) for zone, seat, told in found[3]]
    return (*found[:3], zones, *found[4:])


@pytest.mark.parametrize("of", IN_ORDER)
def test_keyword_changes_the_outcome_of_its_scenario_only_if_its_rule_is_in_force(of: str) -> None:
    vanilla = outcome_of_keyword(of, VANILLA)
    assert outcome_of_keyword(of, PRINTED) != vanilla
    assert outcome_of_keyword(of, PRINTED, rules={"without": f"kw.{of}"}) == vanilla


@pytest.mark.parametrize("of", IN_ORDER)
def test_keyword_does_nothing_while_a_card_switches_its_rule_off(of: str) -> None:
    assert without_rule_breaker(outcome_of_keyword(of, PRINTED, off=True)) == outcome_of_keyword(of, VANILLA)


@pytest.mark.parametrize("of", [of for of in IN_ORDER if of not in IN_HAND])
def test_keyword_that_an_effect_gives_acts_as_the_printed_one_and_not_without_its_rule(of: str) -> None:
    assert outcome_of_keyword(of, VANILLA, given=True) == outcome_of_keyword(of, PRINTED)
    assert outcome_of_keyword(of, VANILLA, given=True, rules={"without": f"kw.{of}"}) == outcome_of_keyword(
        of, VANILLA
    )


@pytest.mark.parametrize("of", IN_ORDER)
def test_keyword_written_as_a_package_does_the_same_as_ours_and_nothing_without_its_rule(of: str) -> None:
    theirs = {"with": f"kw.{other(of)}"}
    assert outcome_of_keyword(of, OTHER) == outcome_of_keyword(of, VANILLA)
    assert outcome_of_keyword(of, OTHER, rules=theirs) == outcome_of_keyword(of, PRINTED)
