"""Test how wounds are shared in the clash, and which units take part in it."""

from __future__ import annotations

import pytest

from takeback.games.duel.rules.core.clash import IN_CLASH
from tests.games.duel.scene import Scene


def ask_for_order(attacker: str, guards: str) -> Scene:
    """Run until A is asked for the order in which its attacker strikes the guards."""
    pairs = " ".join(f"{guard}>{attacker}" for guard in guards.split())
    scene = Scene(f"put A field {attacker} L08*4; put B field {guards}")
    return scene.run(f"until charge; A attack {attacker}; until guard; B guard {pairs}; expect asked A order")


def test_attacker_must_give_the_first_guard_lethal_wounds_before_the_next_gets_any() -> None:
    scene = ask_for_order("C01", "L01 L02").run("A answer 0; pp; expect asked A share")
    assert [one.number for one in scene.pending.options] == [2, 3, 4, 5, 6]
    scene.run("A answer 4; expect L01 in discard; expect L02 in discard; expect C01 mark wounds 3")


def test_earlier_wounds_of_a_guard_count_when_wounds_are_shared() -> None:
    scene = ask_for_order("C01", "L01 L02").run("A answer 1; mark L02 wounds 1; pp; expect asked A share")
    assert [one.number for one in scene.pending.options] == [1, 2, 3, 4, 5, 6]
    scene.run("A answer 1; expect L01 in discard; expect L02 in discard; expect B life 20")


def test_all_wounds_may_be_dealt_to_the_first_guard() -> None:
    ask_for_order("C01", "L01 L02").run(
        "A answer 0; pp; A answer 6; expect L01 in discard; expect L02 in field"
    )


def test_attacker_with_bane_needs_only_one_wound_for_each_guard() -> None:
    scene = Scene("put A field B02 L08; put B field X4 L02")
    scene.run("until charge; A attack B02; until guard; B guard X4>B02 L02>B02; A answer 0; pp")
    assert [one.number for one in scene.pending.options] == [1, 2]
    scene.run("A answer 1; expect X4 in discard; expect L02 in discard; expect B02 in discard")


def test_attacker_unable_to_fell_first_guard_wounds_only_that_guard() -> None:
    scene = Scene("put A field B04 L08; put B field X4 L02; until charge; A attack B04; until guard")
    scene.run("B guard X4>B04; A answer 0; pp; expect X4 mark wounds 2; expect L02 mark wounds 0")


@pytest.mark.parametrize(("attacker", "life"), [("C01", 20), ("R03", 17)])
def test_attacker_whose_guard_left_deals_no_wounds_to_the_player_unless_it_spills(
    attacker: str, life: int
) -> None:
    Scene(
        f"""
        put A field {attacker}; put B field L01; put A hand T02
        until charge; A attack {attacker}; until guard; B guard L01>{attacker}
        A play T02 at L01; pp; until regroup; expect B life {life}
        """
    )


def test_attacker_that_left_the_field_deals_no_wounds() -> None:
    attack = "put A field C01 L02; until charge; A attack C01 L02"
    Scene(f"put B hand T02; {attack}; pass; B play T02 at L02; pp; until regroup; expect B life 18")


def test_attacker_that_changes_sides_leaves_the_clash() -> None:
    scene = Scene("put A field L02 C01; until charge; A attack L02 C01")
    scene.run("expect L02 mark attacking 1; put B field T09>L02; until guard; expect L02 mark attacking 0")
    scene.run("until regroup; expect B life 18")


def test_guard_that_stops_being_a_unit_leaves_the_clash_for_good() -> None:
    scene = Scene("put A field C01; put B field R11 lampwell; put B hand T02")
    scene.run("until charge; A attack C01; until guard; B guard lampwell>C01")
    guard = scene.find("lampwell", 1, "field").oid
    scene.run("pass; flow B 1T; B play T02 at R11; pp; expect R11 in hand")
    left = scene.state.find(guard)
    assert left is not None
    assert not any(left.mark(name) for name in IN_CLASH)
    scene.run("put B field R11; until regroup; expect B life 20; expect B.lampwell mark wounds 0")


def test_attacker_that_stops_being_a_unit_leaves_the_clash_for_good() -> None:
    scene = Scene("put A field R11 lampwell; put A hand T02; until charge; A attack lampwell")
    spring = scene.find("lampwell", 0, "field").oid
    scene.run("flow A 1T; A play T02 at R11; pp; put A field R11; until blows; expect B life 20")
    assert not any(scene.state.find(spring).mark(name) for name in IN_CLASH)


def test_unit_that_gains_twin_blow_strikes_once_in_each_of_the_two_blows_steps() -> None:
    Scene(
        """
        put A field L02; put B field X4; put A hand C05
        until charge; A attack L02; until guard; B guard X4>L02; A play C05 mode 0; pp
        until first_blows; expect X4 mark wounds 2; expect L02 mark wounds 0
        until blows; expect X4 mark wounds 4; expect L02 mark wounds 1
        """
    )


def test_unit_with_first_blow_strikes_once_and_one_that_gains_it_too_late_still_strikes() -> None:
    Scene(
        """
        put A field C03 L02
        until charge; A attack C03 L02; until first_blows; expect B life 18
        put A field L09; expect L02 has first_blow
        until blows; expect B life 16
        """
    )


def test_clash_without_attackers_skips_guard_and_blows_steps() -> None:
    scene = Scene("put A field L01; until charge; A attack; until regroup; until council2")
    struck = [one.name for one in scene.state.plan if one.struck]
    assert struck == ["guard", "first_blows", "blows"]


def test_unit_without_might_causes_no_wounds_and_no_life_loss() -> None:
    scene = Scene("put A field L03[-1/-1=1] gravespring*3; put A hand B06")
    scene.run("until charge; A attack L03; until regroup; expect B life 20")
    assert "wound" not in {fact.kind for fact in scene.state.facts}
    scene.run("until council2; A play B06 at B giving L03; pp; expect L03 in discard; expect B life 20")
    assert "lose_life" not in {fact.kind for fact in scene.state.facts}
