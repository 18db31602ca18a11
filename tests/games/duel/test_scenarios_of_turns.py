"""Test scenarios S01 to S08: hands, springs, timing, wounds, delay, attacking and guarding."""

from __future__ import annotations

import pytest

from tests.games.duel.scene import Scene, told_each_way


@told_each_way
def test_starting_player_skips_the_first_draw_unless_that_rule_is_removed(way: str) -> None:
    script = "until A draw; expect A hand {}; until B draw; expect B hand 7"
    Scene(script.format(6), way, at_start=True)
    Scene(script.format(7), way, at_start=True, without="core.first_no_draw")


@told_each_way
def test_one_spring_can_be_played_in_each_turn_and_one_in_an_extra_turn(way: str) -> None:
    scene = Scene(
        """
        put A field tidepool*4
        put A hand emberseep*3 T05
        A play emberseep
        expect A mark turn.drops 1
        expect A may not play emberseep
        A play T05; pp
        until dusk; until A council1
        expect A may play emberseep
        A play emberseep
        expect A may not play emberseep
        """,
        way,
    )
    assert scene.state.turn == 4


@told_each_way
def test_only_replies_and_cards_with_sudden_are_playable_in_the_dawn_phase(way: str) -> None:
    Scene(
        """
        until A dawn
        put A hand T11 C02 T01 B01
        expect asked A priority
        expect A may play C02
        expect A may play T01
        expect A may not play T11
        expect A may not play B01
        """,
        way,
    )


@told_each_way
@pytest.mark.parametrize(("ledger", "life"), [("", 20), ("put B field C09", 18)])
def test_unused_flow_is_lost_at_the_end_of_a_step_and_costs_life_with_burning_ledger(
    way: str, ledger: str, life: int
) -> None:
    Scene(
        f"""
        {ledger}
        put A field lampwell*2
        A use lampwell
        A use lampwell#2
        expect A mark pool.L 2
        pp
        expect step muster
        expect A mark pool.L 0
        expect A life {life}
        expect B life 20
        """,
        way,
    )


@told_each_way
def test_wounds_and_a_boost_of_a_unit_end_together_at_the_end_of_the_turn(way: str) -> None:
    Scene(
        """
        put B field L02
        put A hand C02
        put B hand R06
        A play C02 at L02; pass
        B play R06 at L02; pp
        expect L02 5/5
        expect asked A priority
        pp
        expect L02 mark wounds 2
        until B dawn
        expect L02 in field
        expect L02 mark wounds 0
        expect L02 2/2
        """,
        way,
    )


@told_each_way
def test_new_units_can_neither_attack_nor_exhaust_for_abilities_unless_swift(way: str) -> None:
    Scene(
        """
        put A hand R03 C01 R01
        A play R03; pp
        A play C01; pp
        A play R01; pp
        expect A may not use R01
        until charge
        expect asked A attackers
        expect options 2
        A attack C01
        expect C01 mark attacking 1
        expect A may not use R01
        """,
        way,
    )


@told_each_way
def test_attacker_with_vigil_stays_ready_and_another_is_exhausted(way: str) -> None:
    Scene(
        """
        put A field L01 R03
        until charge
        A attack L01 R03
        expect L01 mark exhausted 0
        expect R03 mark exhausted 1
        """,
        way,
    )


@told_each_way
def test_attacker_with_aloft_can_be_guarded_only_by_units_with_aloft_or_lookout(way: str) -> None:
    scene = Scene(
        """
        put A field B05
        put B field R02 R04 T01
        until charge
        A attack B05; pp
        expect asked B guards
        expect options 3
        """,
        way,
    )
    guards = [scene.state.find(one.objs[0]) for one in scene.pending.options if one.objs]
    assert sorted(guard.card for guard in guards if guard) == ["R04", "T01"]
