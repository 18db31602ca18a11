"""Test scenarios S09 to S12: first blows, sharing wounds, and conditions of guarding."""

from __future__ import annotations

from tests.games.duel.scene import Scene, told_each_way


@told_each_way
def test_attacker_with_first_blow_fells_its_guard_before_it_is_struck(way: str) -> None:
    Scene(
        """
        put A field C03; put B field L02
        until charge; A attack C03; until guard; B guard L02>C03
        until first_blows
        expect L02 in discard
        until blows; until regroup
        expect C03 in field; expect C03 mark wounds 0; expect B life 20
        """,
        way,
    )


@told_each_way
def test_attacker_with_spill_shares_its_wounds_between_guard_and_player(way: str) -> None:
    Scene(
        """
        put A field R03; put B field B01
        until charge; A attack R03; until guard; B guard B01>R03
        pp
        expect asked A share; expect options 3; A answer 1
        expect B life 18; expect B01 in discard; expect chain B01
        pp
        expect A life 19; expect R03 in field; expect R03 mark wounds 1
        """,
        way,
    )


@told_each_way
def test_guard_with_bane_fells_a_larger_attacker_whatever_that_spills(way: str) -> None:
    Scene(
        """
        put A field R10 rootspring*7; put B field B02
        until charge; A attack R10; until guard; B guard B02>R10
        pp
        expect asked A share; A answer 7
        expect B life 20; expect B02 in discard; expect R10 in discard
        """,
        way,
    )
    Scene(
        """
        put A field R10 rootspring*7; put B field B02
        until charge; A attack R10; until guard; B guard B02>R10
        pp; A answer 1
        expect B life 14; expect B02 in discard; expect R10 in discard
        """,
        way,
    )


@told_each_way
def test_sly_attacker_is_guarded_by_two_units_or_by_none(way: str) -> None:
    sly = "put A field B04; until charge; A attack B04; until guard;"
    Scene(f"put B field L01 ; {sly} expect asked A priority", way)
    Scene(f"put B field L01 L02[exhausted] ; {sly} expect asked A priority", way)
    none = Scene(f"put B field L01 L02 ; {sly} expect asked B guards; expect options 3; B answer Done", way)
    assert not none.find("L01").mark("guarding")
    both = Scene(f"put B field L01 L02 ; {sly} B guard L02>B04 ; expect asked A order", way)
    assert both.find("L01").mark("guarding") == both.find("L02").mark("guarding") == both.find("B04").oid
