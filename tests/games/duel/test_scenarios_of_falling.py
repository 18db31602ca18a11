"""Test scenarios S21 to S27 and S37: units that fall together, their triggers, and the order of these."""

from __future__ import annotations

import pytest

from takeback.games.duel.kernel.messages import text_in_english
from tests.games.duel.scene import Scene, told_each_way

SWEPT = "put A field B03 B01*2; put A hand B12; A play B12; pp"


@told_each_way
def test_trigger_of_the_turn_player_lies_below_that_of_the_opponent_on_the_chain(way: str) -> None:
    scene = Scene(
        """
        life A 1; life B 1; put A field B01; put B field B01; put A hand B12
        A play B12; pp
        expect A.B01 in discard; expect B.B01 in discard; expect chain B01 B01
        """,
        way,
    )
    assert [one.controller for one in scene.state.within("chain")] == [1, 0]
    scene.run("pp; expect A loses; expect A life 0; expect B life 1")


@told_each_way
def test_tombward_steward_that_survives_grows_for_each_unit_that_fell_together(way: str) -> None:
    scene = Scene(SWEPT, way)
    scene.run("expect B03 0/1; expect asked A order; expect options 3")
    scene.run("A answer Gravewick; expect options 2; A answer Gravewick")
    scene.run("expect chain B03 B03 B01 B01; pp; pp; pp; pp")
    scene.run("expect B03 in field; expect B03 2/3; expect B life 18")


@told_each_way
def test_units_that_fall_together_trigger_for_each_other(way: str) -> None:
    scene = Scene(SWEPT.replace("B03", "B03[wounds=1]"), way)
    falls = [fact.kind for fact in scene.state.facts].count("fall")
    scene.run("expect asked A order; expect options 3; A answer Tombward Steward")
    scene.run("expect options 3; A answer Tombward Steward")
    scene.run("pp; pp; pp; pp; expect B03 in discard; expect B life 18; expect B03 mark +1/+1 0")
    assert falls == 3


@told_each_way
def test_triggers_caused_by_paying_for_a_card_lie_above_it_on_the_chain(way: str) -> None:
    scene = Scene(
        """
        put A field C08 R03; put B field L03; put A hand B06
        A play B06 at B giving R03
        expect R03 in discard; expect asked A order; expect options 2
        """,
        way,
    )
    scene.run("A answer 0; A answer L03")
    assert sorted(scene.chain()[:2]) == ["C08", "R03"]
    assert scene.chain()[2:] == ["B06"]
    scene.run("pp; pp; expect chain B06; expect L03 mark wounds 3; expect B life 19; pp; expect B life 16")


@told_each_way
def test_unit_is_on_the_field_before_its_trigger_for_entering_resolves(way: str) -> None:
    scene = Scene(
        """
        put A hand R05; A play R05; pp
        expect R05 in field; expect chain R05; expect asked A priority
        pass; expect asked B priority
        """,
        way,
    )
    assert not tokens(scene)
    scene.run("pass")
    assert len(tokens(scene)) == 2


@told_each_way
def test_unit_sent_to_the_void_instead_does_not_count_as_fallen(way: str) -> None:
    scene = Scene(
        """
        put B field B08; put A field B04 R03; put A hand C02
        A play C02 at R03; pp
        expect R03 in void; expect chain
        """,
        way,
    )
    assert all(fact.kind != "fall" for fact in scene.state.facts)
    scene.run("until dusk; expect B04 1/1")


@told_each_way
def test_token_returned_to_the_hand_vanishes_and_does_not_count_as_fallen(way: str) -> None:
    scene = Scene("put A hand R05; A play R05; pp; pp; put B hand T02; pass", way)
    token = tokens(scene)[0]
    scene.run(f"B play T02 at {token}; pp; expect A hand 0")
    assert len(tokens(scene)) == 1
    assert all(fact.kind != "fall" for fact in scene.state.facts)
    assert any(fact.kind == "leave" for fact in scene.state.facts)


BLOWS = """
    put B field R03 L02; put A field B01 C11
    until B charge; B attack R03 L02; until guard; A guard B01>L02
    pp
    expect A life 17; expect B01 in discard
"""


@told_each_way
def test_trigger_of_a_wound_lies_below_triggers_of_the_units_that_then_fall(way: str) -> None:
    Scene(BLOWS + "expect chain B01 C11; pp; expect B life 19; expect chain C11; pp; expect B life 16", way)


@pytest.mark.parametrize("first", [0, 1])
@told_each_way
def test_option_sweep_first_asks_for_the_order_of_the_wound_trigger_and_the_fall_trigger(
    way: str, first: int
) -> None:
    scene = Scene(BLOWS + "expect asked A order; expect options 2", way, order="sweep_first")
    names = [text_in_english(option.text) for option in scene.pending.options]
    scene.run(f"A answer {first}")
    lowest = {"Gravewick": "B01", "Spitefire Idol": "C11"}[names[first]]
    assert scene.chain()[-1] == lowest
    scene.run("pp; pp; expect B life 16")


def tokens(scene: Scene) -> list[str]:
    """Return the card ids of the tokens on the field."""
    return [obj.card for obj in scene.state.objects if obj is not None and obj.token and obj.zone == "field"]
