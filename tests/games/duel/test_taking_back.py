"""Test undo, cases U1 to U6: in drafts, after passes, and in the middle of a move, with other choices
afterwards.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from takeback.engine.history import Node
from takeback.engine.record import Seat
from takeback.engine.state import Illegal, digest
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.events import Passed, Rolled
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import Duel, of_seat
from takeback.games.duel.rules import USUAL_STOPS
from takeback.games.duel.state import Answer, Cancel, Pass, Play
from takeback.table.opening import new_table
from takeback.table.table import Table
from tests.games.duel.scene import Scene

A, B = 0, 1
pytestmark = pytest.mark.usefixtures("qapp")


def table_at(scene: Scene, rule: str) -> Table:
    """Return a table that begins at the position of the scene."""
    return new_table(GAME, {}, [Seat(name="Ann"), Seat(name="Bert")], 5, rule, start=scene.state)


def pass_seat(table: Table, seat: int, until: str = "once", stops: tuple[str, ...] | None = None) -> None:
    kept = table.state.plans[seat].stops
    table.act(Pass(until, kept if stops is None else stops), seat)


def answer_question(table: Table, seat: int, what: str | int) -> None:
    """Answer as this seat by the text of an option, or by an object the option is about."""
    draft = table.drafts.find(seat)
    pending = (draft.state if draft is not None else table.state).pending
    at = next(at for at, one in enumerate(pending.options) if what in (text_in_english(one.text), *one.objs))
    table.act(Answer(at), seat)


def names_of(state: Duel, zone: str, seat: int = -1) -> list[str]:
    return [obj.card for obj in state.within(zone, seat)]


def replay_line(table: Table, node: Node) -> Table:
    """Play the decisions up to this node at another table with the same start."""
    line: list[Node] = []
    at: Node | None = node
    while at is not None and at.parent is not None:
        line.insert(0, at)
        at = at.parent
    other = new_table(GAME, {}, [Seat(name="Ann"), Seat(name="Bert")], 5, table.record.rule, start=at.state)
    for one in line:
        for move in one.moves:
            other.act(move.action, move.seat)
    return other


HEART = "put A field R03 L01; put B field L02; put A hand B06; flow A 2B"


def announce_in_steps(table: Table, scene: Scene) -> Iterator[str]:
    """Announce B06 at Bert and give up the Boar, yielding after each step."""
    table.act(Play(scene.find("B06", A, "hand").oid), A)
    yield "announced"
    answer_question(table, A, of_seat(B))
    yield "chosen"
    answer_question(table, A, scene.find("R03", A, "field").oid)
    yield "given up"


def test_undo_of_a_play_that_gave_up_a_unit_restores_the_unit_and_the_same_position() -> None:
    scene = Scene(HEART)
    table = table_at(scene, "fair")
    began, boar = digest(table.state), scene.find("R03", A, "field").oid
    assert [table.drafts.find(A) is None for _ in announce_in_steps(table, scene)] == [False, False, True]
    assert names_of(table.state, "discard", A) == ["R03"]
    while table.state.pending.kind != "priority":
        table.act(Answer(0), A)  # the trigger chooses a unit
    assert len(table.state.zone("chain")) == 2
    while table.here.depth:
        table.undo(A)
    assert digest(table.state) == began
    assert table.state.find(boar) is not None
    assert not table.state.zone("chain")
    assert not table.state.waiting


def test_discarding_a_half_announced_play_leaves_the_table_unchanged() -> None:
    scene = Scene(HEART)
    table = table_at(scene, "fair")
    began = table.state
    steps = announce_in_steps(table, scene)
    next(steps)
    next(steps)
    draft = table.drafts.find(A)
    assert draft is not None
    assert draft.state is not began
    table.drafts.discard(A)
    assert table.state is began
    assert table.drafts.find(A) is None


def test_card_drawn_while_paying_ends_a_turn_that_neither_cancelling_the_play_nor_undo_takes_back() -> None:
    scene = Scene("put A field R03 X3 lampwell; put A hand B06; put A deck L01; flow A B")
    card = scene.find("B06", A, "hand").oid
    table = table_at(scene, "fair")
    table.act(Play(card), A)
    answer_question(table, A, of_seat(B))
    draft = table.drafts.find(A)
    assert draft is not None
    assert draft.state.pending.kind == "pay"
    answer_question(table, A, scene.find("X3", A, "field").oid)
    assert table.drafts.find(A) is None, "it has closed by itself"
    assert table.here.depth == 1
    assert "revealed a card" in table.takebacks.why_locked(table.here)
    assert table.state.frames[-1].job == "announce", "the announcement stays open"
    table.act(Cancel(), A)
    hand = {obj.card: obj.oid for obj in table.state.within("hand", A)}
    assert set(hand) == {"B06", "L01"}
    assert hand["B06"] != card
    assert table.state.find(scene.find("R03", A, "field").oid) is not None
    assert table.state.mark(A, "pool.T") == 1
    assert not table.state.zone("chain")
    assert table.state.pending.kind == "priority"
    table.undo(A)
    with pytest.raises(Illegal, match="revealed a card"):
        table.undo(A)


def test_fair_table_refuses_undo_of_a_pass_after_the_opponent_has_passed() -> None:
    table = table_at(Scene(""), "fair")
    pass_seat(table, A)
    assert table.takebacks.why_locked(table.here) == ""
    pass_seat(table, B)
    first = table.line[1]
    assert "Bert" in table.takebacks.why_locked(first)
    table.undo(B)
    with pytest.raises(Illegal, match="Bert"):
        table.undo(A)
    assert table.here is first


def test_undo_of_a_pass_for_the_turn_restores_position_and_stops_and_redo_repeats_it() -> None:
    scene = Scene("put B field emberseep; put B hand C02")
    table = table_at(scene, "free")
    pass_seat(table, A)
    pass_seat(table, B, stops=USUAL_STOPS)
    assert table.state.step_name == "muster"
    before, plan = digest(table.state), table.state.plans[A]
    assert plan.stops == ("all",)
    pass_seat(table, A, "turn", USUAL_STOPS)
    by_plan = [one for one in table.here.moves[0].events if isinstance(one, Passed) and one.by_plan]
    assert len(by_plan) == 8
    assert table.state.step_name == "dusk"
    after = digest(table.state)
    table.undo(A)
    assert digest(table.state) == before
    assert table.state.plans[A] == plan
    table.redo(A)
    assert digest(table.state) == after


def coin(table: Table) -> int:
    return next(one.result for one in table.here.moves[-1].events if isinstance(one, Rolled))


def test_coin_shows_the_same_when_replayed_on_a_line_and_may_differ_on_other_lines() -> None:
    scene = Scene("put A field C04; until charge; A attack C04; expect chain C04")
    table = table_at(scene, "free")
    pass_seat(table, A)
    pass_seat(table, B)
    first, result = table.here, coin(table)
    table.undo(B)
    pass_seat(table, B)
    assert table.here is first
    assert coin(table) == result
    fallen = {(first.serial, result)}
    for _ in range(2):
        for stop in ("own", "bluff", "chain", "mine:dusk", "theirs:dusk", "mine:guard"):
            table.go_to(table.line[0])
            pass_seat(table, A, "once", ("all", stop))
            pass_seat(table, B)
            fallen.add((table.here.serial, coin(table)))
    assert len(fallen) == 7  # when played a second time, each path has the same result
    assert {each for _, each in fallen} == {0, 1}


def try_both_answers(table: Table, seat: int, answered: tuple[str, str]) -> tuple[Node, Node]:
    """Give one answer, undo it, and give the other; return both nodes, checked by replaying each."""
    nodes = []
    for text in answered:
        answer_question(table, seat, text)
        nodes.append(table.here)
        table.undo(seat)
    assert nodes[0].parent is nodes[1].parent
    assert nodes[0] is not nodes[1]
    for node in nodes:
        assert digest(replay_line(table, node).state) == digest(node.state)
    return nodes[0], nodes[1]


def test_choice_made_while_an_effect_resolves_can_be_undone_and_changed_with_another_result() -> None:
    scene = Scene("put B field T06; until A dawn; expect chain T06; expect asked A mode")
    table = table_at(scene, "free")
    assert any(frame.job == "resolve" for frame in table.state.frames)
    drawn, clashed = try_both_answers(table, A, ("Draw", "Clash"))
    steps = []
    for node in (drawn, clashed):
        table.go_to(node)
        while table.state.step_name == "dawn":
            pass_seat(table, table.to_act()[0])
        steps.append(table.state.step_name)
    assert steps == ["council1", "draw"]


def test_answering_yes_to_a_payment_spends_flow_and_triggers_and_answering_no_does_neither() -> None:
    scene = Scene("put A field B07 L02; put A hand C02; flow A 1C; A play C02 at L02; pp; flow A 1")
    table = table_at(scene, "free")
    pass_seat(table, A)
    pass_seat(table, B)
    assert table.state.pending.kind == "yes_no"
    paid, spared = try_both_answers(table, A, ("Yes", "No"))
    assert paid.state.mark(A, "pool.L") == 0
    assert spared.state.mark(A, "pool.L") == 1
    assert len(paid.state.zone("chain")) == 1
    assert not spared.state.zone("chain")
