"""Scenarios S01 to S08: hands, springs, timing, wounds, delay and attacking."""

from __future__ import annotations

from tests.games.duel.scene import Scene, told_each_way


@told_each_way
def test_S07_vigil_stays_ready(way: str) -> None:
    Scene(
        """
        put A field L01 C03
        until charge
        A attack L01 C03
        expect L01 mark exhausted 0
        expect C03 mark exhausted 1
        """,
        way,
    )


@told_each_way
def test_S16_an_illegal_target_takes_the_effect_away(way: str) -> None:
    scene = Scene(
        """
        put A hand C02
        put B hand T02
        put B field T01
        A play C02 at T01
        pass
        B play T02 at T01
        pp
        expect T01 in hand
        pp
        expect C02 in discard
        expect B life 20
        """,
        way,
    )
    assert not any(fact.kind == "resolve" and fact.actor == 0 for fact in scene.state.facts)
