"""Test the cards of Root, each played from the hand: it does what its text says."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import PLACES, Obj
from takeback.games.duel.rules.actions import actions
from takeback.games.duel.state import Use
from tests.games.duel.scene import Scene, told_each_way

A, B = 0, 1


@told_each_way
def test_sproutling_can_be_used_for_flow_only_from_the_next_turn_of_its_player_on(way: str) -> None:
    scene = Scene("put A hand R01; A play R01; pp; expect A may not use R01", way)
    scene.run(
        "until B dusk; until A council1; A use R01; expect A mark pool.R 1; expect R01 mark exhausted 1"
    )


@told_each_way
def test_mossgrown_ox_with_a_counter_is_not_destroyed_by_wounds_but_falls_without_grit(way: str) -> None:
    scene = Scene("put A hand R02; A play R02; pp; expect R02 lacks unbroken", way)
    scene.run("mark R02 +1/+1 1; expect R02 has unbroken; expect R02 3/3")
    scene.run("put A hand C02 C02; A play C02 at R02; pp; A play C02 at R02; pp; expect R02 in field")
    scene.run("put A hand B10; A play B10 at R02; pp; expect R02 in discard")


@told_each_way
def test_bramble_boar_that_falls_deals_wounds_equal_to_its_last_might(way: str) -> None:
    scene = Scene("put A hand R03 R06 C02 C02 C02; put B field X4; A play R03; pp", way)
    scene.run("A play R06 at R03; pp; expect R03 6/5")
    for _ in range(3):
        scene.run("A play C02 at R03; pp")
    scene.run("expect R03 in discard; expect chain R03; pp; expect X4 mark wounds 6")


@told_each_way
def test_bramble_boar_that_falls_as_the_only_unit_wounds_nobody(way: str) -> None:
    Scene("put A field R03; put A hand C02; A play C02 at R03; pp; expect R03 in discard; expect chain", way)


@told_each_way
def test_player_with_the_eighth_venom_loses_the_game_and_venom_costs_life_too(way: str) -> None:
    scene = Scene("put A hand R04; A play R04; pp; expect R04 has lookout", way)
    for venom in range(1, 8):
        scene.run("empty A hand; empty B hand; until B dusk; until A charge; A attack R04; until regroup")
        scene.run(f"expect B mark venom {venom}; expect B life {20 - venom}; expect goes on")
    scene.run("until B dusk; until A charge; A attack R04; until regroup; expect B loses")


@told_each_way
def test_seedcaller_that_enters_makes_two_sprouts_of_size_1_1(way: str) -> None:
    scene = Scene("put A hand R05; A play R05; pp; expect chain R05; pp", way)
    sprouts = [one for one in derive(scene.state).on_field("unit", A) if one.name == "Sprout"]
    assert [(one.might, one.grit, one.factions) for one in sprouts] == [(1, 1, {"Root"})] * 2


@told_each_way
def test_boost_of_verdant_swell_ends_together_with_the_wounds_of_the_turn(way: str) -> None:
    scene = Scene("put A field L01; put A hand R06 C02; A play R06 at L01; pp; A play C02 at L01; pp", way)
    scene.run("expect L01 4/5; until B dawn; expect L01 1/2; expect L01 in field")


@told_each_way
def test_doubling_of_counters_and_the_extra_counter_apply_only_to_own_units(way: str) -> None:
    scene = Scene("put A field L02; put B field L01; put A hand R07 R08 B10 B10; A play R07; pp", way)
    scene.run("A play B10 at L01; pp; expect L01 mark -1/-1 1")
    scene.run("A play R08; pp; A play B10 at L02; pp; expect asked A rule_order; A answer R08")
    scene.run("expect L02 in discard")


@told_each_way
def test_wild_renaming_changes_size_and_keywords_of_a_unit_until_the_bond_leaves(way: str) -> None:
    scene = Scene("put B field B05; put A hand R09 L10; A play R09 at B05; pp; expect B05 1/1", way)
    scene.run("expect B05 lacks aloft; A play L10; pp; A answer R09; pp; expect R09 in void")
    scene.run("expect B05 3/3; expect B05 has aloft")


@told_each_way
def test_barkheart_ancient_is_as_large_as_the_number_of_springs_of_its_controller(way: str) -> None:
    scene = Scene("put A field rootspring*6; put B field rootspring*2; put A hand R10 rootspring", way)
    scene.run("flow A 4RR; A play R10; pp; expect R10 6/6; A play rootspring; expect R10 7/7")
    scene.run("put B field T09>A.R10; expect R10 2/2")


@told_each_way
def test_spring_that_has_just_entered_as_a_unit_can_neither_be_used_nor_attack(way: str) -> None:
    scene = Scene("put A field rootspring*3; put A hand R11 rootspring; flow A 2R; A play R11; pp", way)
    springs = list(derive(scene.state).on_field("spring", A))
    assert all((one.might, one.grit) == (1, 1) and "unit" in one.kinds for one in springs)
    scene.run("A play rootspring")
    young = max(scene.state.within("field"), key=lambda one: one.stamp)

    usable = {action.oid for action in actions(scene.state, A) if isinstance(action, Use)}
    assert young.card == "rootspring"
    assert young.oid not in usable
    scene.run("until charge; expect asked A attackers; expect options 4")


@told_each_way
def test_roots_in_the_air_swaps_might_and_grit_of_every_unit_until_the_end_of_the_turn(way: str) -> None:
    scene = Scene("put A field L01 C01; put B field R04; put A hand R12; A play R12; pp", way)
    scene.run("expect L01 2/1; expect C01 1/2; expect R04 3/1; until B dawn; expect L01 1/2; expect R04 1/3")


@told_each_way
def test_unit_swapped_to_zero_grit_falls(way: str) -> None:
    Scene("put A field X4; put B hand R12; mark X4 -1/-1 1; pass; B play R12; pp; expect X4 in discard", way)


@pytest.mark.parametrize(("free", "made"), [(1, 0), (2, 1), (3, 2)])
def test_table_with_few_free_places_makes_as_many_tokens_as_fit_and_records_the_others(
    free: int, made: int
) -> None:
    """The ability itself takes a place while it resolves."""
    scene = Scene("put A hand R05; put A field rootspring*3")
    objects = [*scene.state.objects, *[None] * (PLACES - len(scene.state.objects))]
    holes = [at for at, one in enumerate(objects) if one is None]
    for at in holes[free:]:
        objects[at] = Obj(PLACES + at, "lampwell", B, B, "nowhere", 0)
    scene.state = replace(scene.state, objects=tuple(objects))
    scene.run("A play R05; pp; pp")
    assert sum(one.token for one in scene.state.within("field")) == made
    assert [fact.kind for fact in scene.state.facts].count("no_room") == 2 - made
