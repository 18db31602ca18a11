"""Test that tokens, Drain, attacking and setting life are deeds, which rules can see and change."""

from __future__ import annotations

from takeback.games.duel.kernel.objects import Fact
from tests.games.duel.scene import Scene, told_each_way


def facts_of(scene: Scene, kind: str) -> list[Fact]:
    return [one for one in scene.state.facts if one.kind == kind]


@told_each_way
def test_replacement_of_how_units_enter_applies_to_a_card_and_to_the_tokens_it_makes(way: str) -> None:
    """It applies to both tokens, and to the card that makes them."""
    scene = Scene("put A field X7; put A hand R05; A play R05; pp; expect R05 mark exhausted 1; pp", way)
    tokens = [one for one in scene.state.within("field") if one.card == "sprout"]
    assert [one.mark("exhausted") for one in tokens] == [1, 1]
    assert len(facts_of(scene, "enter")) == 3
    assert len({one.obj for one in facts_of(scene, "make_token")}) == 2


@told_each_way
def test_token_copy_of_mirrorfen_shape_may_enter_as_a_copy_of_another_unit(way: str) -> None:
    """Its player is asked as for the card; a copy of nothing has no grit and falls."""
    script = """
        put A field B07 L02; put A field T08[+1/+1=1]; put B hand B10
        flow A 1; pass; B play B10 at T08; pp
        expect T08 in discard; expect chain B07
        pp; A answer Yes; pp
        expect asked A mode; expect options 2
    """
    scene = Scene(script + "A answer L02; expect T08#2 in field", way)
    token = next(one for one in scene.state.within("field") if one.token)
    assert (token.card, token.definition) == ("T08", "L02")
    scene.run("expect chain L02; pp; expect A life 22")


@told_each_way
def test_life_gained_by_drain_is_recorded_and_saves_its_player_before_anybody_loses(way: str) -> None:
    scene = Scene(
        """
        put A field L02 R02; put B field B03; life B 2
        until charge; A attack L02 R02; until guard; B guard B03>R02
        pp; expect B life 2; expect goes on
        """,
        way,
    )
    assert [(one.seat, one.amount, one.source) for one in facts_of(scene, "gain_life")] == [
        (1, 2, scene.find("B03").oid)
    ]


@told_each_way
def test_exhausting_a_unit_by_attacking_is_recorded_separately_and_not_for_one_with_vigil(way: str) -> None:
    scene = Scene("put A field L01 L02; until charge; A attack L01 L02", way)
    assert [one.obj for one in facts_of(scene, "attack")] == [scene.find("L01").oid, scene.find("L02").oid]
    assert [(one.obj, one.tags) for one in facts_of(scene, "exhaust")] == [
        (scene.find("L02").oid, ("attack",))
    ]


@told_each_way
def test_setting_the_life_of_a_player_is_recorded_with_its_amount(way: str) -> None:
    scene = Scene("put A field B11; life A 2; put A hand C02; A play C02 at A; pp", way)
    scene.run("expect A life 1; expect B11 in discard; expect goes on")
    assert [(one.seat, one.amount) for one in facts_of(scene, "set_life")] == [(0, 1)]
