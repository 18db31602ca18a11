"""Test scenario S60: what can and cannot be undone at a fair table."""

from __future__ import annotations

import pytest

from takeback.engine.record import Seat
from takeback.engine.state import Illegal, digest
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.objects import of_seat
from takeback.games.duel.state import Answer, Pass, Play, Use
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.games.duel.scene import Scene

A, B = 0, 1


def fair_table(scene: Scene) -> Table:
    """Return a fair table that begins at the position of the scene."""
    return new_table(GAME, {}, [Seat(name="Ann"), Seat(name="Bert")], 5, "fair", start=scene.state)


def exhaust(table: Table, scene: Scene, spring: str) -> None:
    oid = scene.find(spring, A, "field").oid
    table.act(Use(oid, f"{spring.partition('#')[0]}.1"), A)


def pass_once(table: Table) -> None:
    seat = table.to_act()[0]
    table.act(Pass("once", table.state.plans[seat].stops), seat)


SPRINGS = "put A field emberseep emberseep T10; put A hand C02; put A deck L01"


@pytest.mark.usefixtures("qapp")
def test_fair_table_allows_undo_of_several_turns_that_revealed_nothing() -> None:
    scene = Scene(SPRINGS)
    table = fair_table(scene)
    began = digest(table.state)
    exhaust(table, scene, "emberseep")
    exhaust(table, scene, "emberseep#2")
    table.act(Play(scene.find("C02", A, "hand").oid), A)
    draft = table.drafts.find(A)
    assert draft is not None, "an announcement is one draft"
    assert table.here.depth == 2
    targets = [one.objs for one in draft.state.pending.options]
    table.act(Answer(targets.index((of_seat(B),))), A)
    assert table.here.depth == 3
    assert table.drafts.find(A) is None
    for _ in range(3):
        table.undo(A)
    assert digest(table.state) == began


@pytest.mark.usefixtures("qapp")
def test_fair_table_refuses_undo_of_a_turn_that_showed_a_card_and_of_all_before_but_not_of_later_ones() -> (
    None
):
    scene = Scene(SPRINGS)
    table = fair_table(scene)
    exhaust(table, scene, "emberseep")
    table.act(Use(scene.find("T10", A, "field").oid, "T10.1"), A)
    assert table.state.zone("chain")
    assert table.drafts.find(A) is None
    pass_once(table)
    pass_once(table)
    assert table.state.pending.seats == (A,)
    assert table.state.pending.kind != "priority", "under, or not?"
    showed = table.here
    assert (
        table.takebacks.why_locked(showed)
        == f"Turn {showed.depth} revealed a card. On a fair table it cannot be undone."
    )
    table.act(Answer(0), A)
    for node in table.line[1 : showed.depth + 1]:
        assert "revealed a card" in table.takebacks.why_locked(node) or "Bert" in table.takebacks.why_locked(
            node
        )
        assert table.takebacks.why_locked(node)
    assert table.takebacks.why_locked(table.here) == "", "what is decided afterwards shows nothing"
    table.undo(A)
    with pytest.raises(Illegal, match="revealed a card"):
        table.undo(A)
