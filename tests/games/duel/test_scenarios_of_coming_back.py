"""Test scenarios S28 to S36: a card that returns is a new object, and what is remembered of the old one."""

from __future__ import annotations

import pytest

from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.rules.core.delay import is_delayed
from tests.games.duel.scene import Scene, told_each_way
from tests.games.duel.test_scenarios_of_falling import tokens


@told_each_way
def test_ability_resolves_although_its_source_has_left_the_field(way: str) -> None:
    Scene(
        """
        put A field L05; put B hand T02; put A hand C02*2
        A use L05 at A; pass; B play T02 at L05; pp
        expect L05 in hand; pp
        A play C02 at A; pp; expect A life 20
        A play C02 at A; pp; expect A life 19
        """,
        way,
    )


@told_each_way
def test_unit_returning_from_the_void_has_no_counters_wounds_or_boosts_and_is_delayed(way: str) -> None:
    scene = Scene(
        """
        put A field R02[+1/+1=2,wounds=1]; put A hand R06 L11
        A play R06 at R02; pp; expect R02 7/7
        A play L11 at R02; pp; expect R02 in void
        until dusk
        expect R02 in field; expect R02 2/2; expect R02 mark wounds 0; expect R02 mark +1/+1 0
        """,
        way,
    )
    assert is_delayed(derive(scene.state), scene.find("R02").oid)
    Scene("put A field L02; put A hand L11; A play L11 at L02; pp; until dusk; expect A life 22", way)


@told_each_way
def test_token_sent_to_the_void_does_not_return(way: str) -> None:
    scene = Scene("put A hand R05 L11; A play R05; pp; pp", way)
    scene.run(f"A play L11 at {tokens(scene)[0]}; pp; expect goes on")
    assert len(tokens(scene)) == 1
    scene.run("until dusk; until council1; expect goes on")
    assert len(tokens(scene)) == 1


@told_each_way
def test_unit_under_control_of_the_opponent_returns_from_the_void_to_its_owner(way: str) -> None:
    scene = Scene("put B field R02; put A hand T09 L11; A play T09 at R02; pp", way)
    assert derive(scene.state).controller(scene.find("R02").oid) == 0
    scene.run("A play L11 at R02; pp; expect T09 in discard; expect R02 in void; until dusk")
    scene.run("expect R02 in field")
    assert derive(scene.state).controller(scene.find("R02").oid) == 1


@told_each_way
def test_unit_given_up_as_a_cost_counts_with_its_last_might(way: str) -> None:
    Scene(
        """
        put A field R03; put B field L03; put A hand R06 B06
        A play R06 at R03; pp; expect R03 6/5
        A play B06 at B giving R03; expect chain R03 B06
        pp; expect L03 in discard; expect B life 20
        pp; expect B life 14
        """,
        way,
    )


@told_each_way
def test_trigger_of_a_unit_whose_wounds_are_all_prevented_or_that_has_left_has_no_effect(way: str) -> None:
    scene = Scene(
        """
        put A field C08; put A hand R06; put B field L04 C11; put B hand T02
        A play R06 at C08; expect chain C08 R06
        pass; B play T02 at C08; pp; expect C08 in hand
        pp; expect chain R06; expect B life 20; expect A life 20
        """,
        way,
    )
    assert all(fact.kind not in ("wound", "lose_life") for fact in scene.state.facts)


WOUNDED = """
    put B field L03; put A field B05
    until B charge; B attack L03; until guard; A guard B05>L03
    until regroup; expect L03 mark wounds 3; until council2
"""


@told_each_way
def test_grudge_that_walks_forgets_a_unit_it_wounded_that_left_and_returned(way: str) -> None:
    Scene(
        WOUNDED
        + """
        put B hand L10*2; put A hand C02*2
        B play L10; pp; B answer L03; pp; expect L03 in void
        B play L10; pp; B answer L10; pp; expect L03 in field
        pass; A play C02 at L03; pp; pass; A play C02 at L03; pp
        expect L03 in discard; expect chain; expect B05 mark +1/+1 0
        """,
        way,
    )


@told_each_way
def test_grudge_that_walks_remembers_a_unit_it_wounded_that_stayed(way: str) -> None:
    Scene(
        WOUNDED
        + """
        put A hand C02; pass; A play C02 at L03; pp
        expect L03 in discard; expect chain B05; pp; expect B05 mark +1/+1 1
        """,
        way,
    )


@told_each_way
def test_cast_again_copies_a_unit_without_boosts_and_its_falling_trigger_uses_its_last_might(
    way: str,
) -> None:
    scene = Scene(
        """
        put A field B07; put B field R03 X4; put A hand T08 R06 B06
        A play T08; pp; A answer R03
        mark T08 +1/+1 1; A play R06 at T08; pp; expect T08 7/6
        A play B06 at B giving T08
        expect asked A order; A answer 0; A answer X4; flow A 1
        """,
        way,
    )
    while scene.chain() != ["B06"]:
        if scene.pending.kind == "priority":
            scene.run("pp")
        else:
            scene.run("A answer Yes" if scene.pending.kind == "yes_no" else "A answer Pay for me")
    scene.run("expect X4 mark wounds 7; pp; expect B life 13")
    assert tokens(scene) == ["R03"]
    cast = derive(scene.state).values(next(obj.oid for obj in scene.state.within("field") if obj.token))
    assert (cast.might, cast.grit, cast.has("spill"), cast.controller) == (3, 2, True, 0)
    scene.run("until dusk")
    assert not tokens(scene)


INTERRED = "put A discard L02; put A hand B09; A play B09 at L02; pp; pp; expect A life 22"


@told_each_way
def test_unit_brought_back_by_second_interment_goes_to_the_void_instead_of_the_hand(way: str) -> None:
    Scene(
        INTERRED + "; put B hand T02; pass; B play T02 at L02; pp; expect L02 in void; expect A hand 0", way
    )


@pytest.mark.parametrize("first", ["Doorless Crypt", "Second Interment (Wick-Bearer)"])
@told_each_way
def test_two_replacements_that_send_a_unit_to_the_void_cause_one_move_in_either_order(
    way: str, first: str
) -> None:
    scene = Scene(f"put B field B08; {INTERRED}; put A hand C02; A play C02 at L02; pp", way)
    scene.run(f"expect asked A rule_order; expect options 2; A answer {first}; expect L02 in void")
    assert [fact.kind for fact in scene.state.facts].count("leave") == 1
    assert not scene.state.effects
