"""Test cards of Barrow and Cinder beyond the scenarios."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from takeback.games.duel.kernel.layers import derive
from tests.games.duel.scene import Scene, told_each_way


def flip_coin(number: int) -> Scene:
    """Attack with the Gambler; the result of its coin depends on the number of the move."""
    scene = Scene("put A field C04; until charge; A attack C04; expect chain C04")
    scene.number = number
    return scene.run("pp; expect chain")


def test_coin_of_ashen_gambler_gives_twin_blow_for_the_turn_or_costs_one_life() -> None:
    sides = set()
    for number in range(10):
        scene = flip_coin(number)
        fell = next(fact.amount for fact in scene.state.facts if fact.kind == "flip")
        sides.add(fell)
        if fell:
            scene.run("expect C04 has twin_blow; expect A life 20; until regroup; expect B life 16")
            scene.run("until council1; expect C04 lacks twin_blow")
        else:
            scene.run("expect C04 lacks twin_blow; expect A life 19; until regroup; expect B life 18")
    assert sides == {0, 1}


@told_each_way
def test_second_charge_can_give_a_unit_twin_blow_for_the_turn(way: str) -> None:
    Scene(
        """
        put A field L02; put A hand C05
        until charge; A attack L02; A play C05 mode 0; pp; expect L02 has twin_blow
        until first_blows; expect B life 18; until regroup; expect B life 16
        until council2; expect step council2; until council1; expect L02 lacks twin_blow
        """,
        way,
    )


def test_kindled_feud_doubles_only_wounds_that_its_player_deals_to_the_opponent_and_their_units() -> None:
    Scene(
        """
        put A field C07 X4; put B field X4; put A hand C02*3; put B hand C02
        A play C02 at A.X4; pp; expect A.X4 mark wounds 2
        A play C02 at B.X4; pp; expect B.X4 mark wounds 4
        A play C02 at A; pp; expect A life 18
        pass; B play C02 at A; pp; expect A life 16
        """
    )


def test_tally_of_rites_counts_rites_and_replies_of_its_own_player_only() -> None:
    Scene(
        """
        put A field C08; put A hand B10 L02 B12; put B hand B10
        A play L02; expect chain L02; pp; pp
        A play B10 at L02; expect chain C08 B10; pp; pp; expect B life 19
        pass; B play B10 at L02; expect chain B10; pp
        A play B12; expect chain C08 B12
        """
    )


def test_burning_ledger_makes_unused_flow_cost_its_player_life_while_it_is_on_the_field() -> None:
    Scene("flow A 3C; until muster; expect A life 20; expect A mark pool.C 0")
    Scene("flow A 3C; flow B 1; until muster; expect A life 16; expect B life 19", flow_burn="True")
    both = Scene(
        "put A field C09; put B field C09; flow A 3C; until muster; expect A life 16; expect B life 20"
    )
    assert [one.card for one in both.state.within("charter")].count("opt.flow_burn") == 2
    gone = Scene("put A field C09; until muster; until council2; put A hand L10; A play L10; pp; pp")
    gone.run("expect C09 in void; flow A 2; until dusk; expect A life 20")
    assert all(one.card != "opt.flow_burn" for one in gone.state.within("charter"))


@pytest.mark.parametrize("burns", [True, False])
def test_player_with_unused_flow_is_asked_before_the_step_ends_if_flow_burns(burns: bool) -> None:
    scene = Scene(
        """
        put B field emberseep; put A hand C02; put B hand C02
        A play C02 at B; expect asked B priority; B use emberseep; pass
        expect B life 18; expect asked A priority; pass
        """,
        stops="usual",
        flow_burn=str(burns),
    )
    if burns:
        scene.run("expect step council1; expect asked B priority; pass; expect B life 17")
    else:
        scene.run("expect step council2; expect asked A priority; expect B life 18")


def test_burn_the_calendar_stops_draws_except_for_a_second_rite_until_it_leaves() -> None:
    Scene("until B draw; expect B hand 1")
    Scene("put A field C12; until B draw; expect B hand 0; until A draw; expect A hand 0")
    scene = Scene(
        """
        put A field C12; put A deck L01; put A hand B10*3; put B field X4; put B hand B10*2; put B deck L02
        A play B10 at X4; expect chain B10; pp
        A play B10 at X4; expect chain C12 B10; pp; expect L01 in hand; pp
        A play B10 at X4; expect chain B10; pp
        pass; B play B10 at X4; expect chain B10; pp
        pass; B play B10 at X4; expect chain C12 B10; pp; expect L02 in hand
        """
    )
    scene.run("pp; put A hand L10; until council2; A play L10; pp; A answer C12; pp; expect C12 in void")
    scene.run("until B draw; expect B hand 2")


def test_weigh_the_heart_needs_a_unit_and_counts_its_last_might() -> None:
    Scene("put A hand B06; expect A may not play B06; put A field L01; expect A may play B06")
    Scene("put A field L01; put A hand B06 B10; A play B10 at L01; pp; A play B06 at B; pp; expect B life 20")


def test_mourners_due_counts_units_of_both_sides_that_fell_in_the_turn() -> None:
    Scene(
        """
        put A field B04 L01 L08; put B field B01 L04; put A hand B10*3 C02
        A play B10 at B01; pp; pp
        A play C02 at L01; pp; A play B10 at L01; pp; expect L01 in discard
        until dusk; expect B04 4/4; until dusk; expect B04 4/4
        """
    )


def test_tombward_steward_ignores_fallen_units_of_the_opponent_and_drains_life() -> None:
    Scene(
        """
        put A field B03 L01 L08; put B field L02; put A hand B12
        A play B12; pp; expect B03 1/2; expect L02 in discard; expect chain
        until charge; A attack B03; until regroup; expect B life 19; expect A life 21
        """
    )


@told_each_way
def test_cast_again_asks_for_payment_can_be_declined_and_is_not_asked_without_flow(way: str) -> None:
    cast = (
        "put A field B07 L01 gravespring; put A hand C02; flow A C; A play C02 at L01; pp; expect chain B07"
    )
    no = Scene(cast + "; pp; expect asked A yes_no; A answer No; expect chain", way)
    assert not any(one is not None and one.token and one.zone == "field" for one in no.state.objects)
    yes = Scene(cast + "; pp; A answer Yes; A answer gravespring; expect chain B07; pp", way)
    yes.run("expect gravespring mark exhausted 1; expect chain")
    assert [one.card for one in yes.state.within("field") if one.token] == ["L01"]
    poor = Scene("put A field B07 L01; put A hand C02; A play C02 at L01; pp; expect chain B07; pp", way)
    poor.run("expect asked A priority; expect chain")


def test_cast_again_is_not_triggered_by_a_fallen_token() -> None:
    scene = Scene("put A field B07; put A hand R05 B10; A play R05; pp; pp")
    token = next(one.card for one in scene.state.within("field") if one.token)
    scene.run(f"A play B10 at {token}; pp; expect chain")


def test_doorless_crypt_sends_only_fallen_units_of_the_opponent_to_the_void() -> None:
    scene = Scene("put A field B08 B01; put B field B01; put A hand B12; A play B12; pp")
    scene.run("expect A.B01 in discard; expect B.B01 in void; expect chain B01; pp; expect B life 19")


@pytest.mark.parametrize("zone", ["void", "hand"])
def test_effect_of_second_interment_ends_when_its_unit_first_moves_to_the_void(zone: str) -> None:
    """A unit goes to the void there anyway, so bringing it back from the void leaves no effect on it."""
    scene = Scene("put A discard L02; put A hand B09 L11; A play B09 at L02; pp; pp")
    scene.run("until B council1; until A council1")
    assert len(scene.state.effects) == 1
    if zone == "void":
        scene.run("A play L11 at L02; pp; expect L02 in void; until dusk; expect L02 in field")
        scene.run("put B hand T02; pass; B play T02 at L02; pp; expect L02 in hand")
    else:
        scene.run("put B hand T02; pass; B play T02 at L02; pp; expect L02 in void")
    assert not scene.state.effects


def test_widow_of_nine_wells_saves_her_own_player_from_losing_and_not_the_other() -> None:
    saved = Scene("put A field B11; life A 1; put B hand C02; pass; B play C02 at A; pp")
    saved.run("expect B11 in discard; expect A life 1; expect goes on")
    lost = Scene("put A field B11; life B 1; put A hand C02; A play C02 at B; pp; expect B loses")
    assert derive(lost.state).values(lost.find("B11").oid).controller == 0


def test_turn_bound_effect_ends_with_its_turn_even_without_dusk() -> None:
    scene = Scene("put A hand C06; A play C06; pp; until dawn; expect turn A")
    assert len(scene.state.effects) == 1
    plan = tuple(one for one in scene.state.plan if one.name != "dusk")
    scene.state = replace(scene.state, plan=plan)
    scene.run("until B dawn; expect goes on")
    assert not scene.state.effects
