"""Test scenario S59: two units whose triggers answer each other."""

from __future__ import annotations

from tests.games.duel.scene import Scene, told_each_way


@told_each_way
def test_two_spitefire_idols_trigger_each_other_until_a_player_loses(way: str) -> None:
    scene = Scene("put A field C11; put B field C11; put A hand C02; A play C02 at B; pp", way)
    triggers = 0
    while scene.state.result is None:
        assert scene.pending.kind == "priority"
        triggers += len(scene.state.zone("chain"))
        scene.run("pp")
    scene.run("expect B loses; expect B life 0; expect A life 2")
    assert triggers == 18
