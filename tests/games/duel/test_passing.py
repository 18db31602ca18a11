"""Test when a seat that has passed ahead is asked again, and a Cleanup in which a unit falls."""

from __future__ import annotations

import pytest

from takeback.games.duel.kernel.events import StepAdded
from tests.games.duel.scene import Scene

JAB = "put A field L02[exhausted=1]; put B field L01 emberseep; put B hand C02"


@pytest.mark.parametrize(
    ("until", "target", "is_asked"),
    [("turn", "L02", True), ("turn", "A", True), ("turn", "L01", False), ("change", "L01", True)],
)
def test_seat_that_passed_ahead_is_asked_when_chosen_or_on_change(
    until: str, target: str, is_asked: bool
) -> None:
    scene = Scene(f"{JAB}; A pass {until}; expect asked B priority", stops="usual")
    assert (scene.state.tp, scene.state.step_name) == (0, "dusk")  # A was not asked again
    scene.run(f"B play C02 at {target}")
    assert (scene.pending.seats == (0,) and bool(scene.state.zone("chain"))) is is_asked
    assert (scene.state.tp == 0) is is_asked  # otherwise the chain has resolved and the turn has ended


def test_pass_until_something_happens_ends_when_attacked() -> None:
    scene = Scene(
        "put A field C01 lampwell; put A hand L01; put B field emberseep; put B hand C02", stops="usual"
    )
    scene.run("A play L01; expect asked B priority; B pass change; A pass; A attack C01")
    assert (scene.pending.seats, scene.state.step_name) == ((1,), "charge")


def test_fall_in_cleanup_can_be_answered_and_adds_another_cleanup() -> None:
    """The boost that kept the unit ends; it falls, and players may respond to its trigger before the turn
    goes on.
    """
    scene = Scene("put A hand R06; put A field B01 rootspring; A play R06 at B01; pp; mark B01 -1/-1 1")
    scene.run("until dusk; pp; expect asked A priority; expect B01 in discard; expect chain B01")
    assert (scene.state.step_name, scene.state.tp) == ("cleanup", 0)
    scene.run("pp; expect B life 19; expect asked A priority; pp")
    assert scene.state.tp == 1
    added = [one for _, events, _ in scene.moves for one in events if isinstance(one, StepAdded)]
    assert [one.record.name for one in added] == ["cleanup"]
    calm = Scene("until dusk; pp")
    assert calm.state.tp == 1  # in a Cleanup without events nobody is asked
