"""Test standing answers of a seat, which are stored among the stops of its plan."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.always import MOST, is_wish, wishes
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.kernel.objects import Duel, PassPlan
from takeback.games.duel.rules import seen_by
from takeback.games.duel.rules.actions import act
from takeback.games.duel.state import Answer, Pass, Play
from takeback.games.duel.validity import valid
from takeback.table.opening import new_table
from tests.games.duel.scene import Scene

A, B = 0, 1
USUAL = ("mine:council1", "mine:council2", "chain")


def with_stops(state: Duel, seat: int, *stops: str) -> Duel:
    plans = tuple(PassPlan("once", stops) if one == seat else plan for one, plan in enumerate(state.plans))
    return replace(state, plans=plans)


def after_action(state: Duel, seat: int, action: Any) -> Duel:
    run = UnfinishedMove(state, Chance(1))
    act(run, seat, action)
    return run.state


def recruit_with_a_trigger() -> Scene:
    """Return a scene with a unit in hand that triggers when it enters; the opponent could reply."""
    return Scene("put A hand L02; put A field lampwell*2; put B hand C02; put B field emberseep")


@pytest.mark.parametrize(("wish", "asked"), [("", True), ("pass:L02.1", False), ("pass:C08.1", True)])
def test_always_pass_for_an_ability_skips_the_question_about_that_ability_only(
    wish: str, asked: bool
) -> None:
    scene = recruit_with_a_trigger()
    scene.run("A play L02; pp")
    assert scene.state.find(scene.state.zone("chain")[0]).chosen.ability == "L02.1"
    state = with_stops(scene.state, B, *USUAL, *filter(None, [wish]))
    after = after_action(with_stops(state, A, *USUAL), A, Pass("once", USUAL))
    assert after.pending is not None
    assert (after.pending.seats == (B,)) == asked
    assert (after.mark(A, "life") == 20) == asked


def test_full_control_asks_also_about_an_ability_with_always_pass() -> None:
    scene = recruit_with_a_trigger()
    scene.run("A play L02; pp")
    state = with_stops(scene.state, B, "all", "pass:L02.1")
    after = after_action(with_stops(state, A, *USUAL), A, Pass("once", USUAL))
    assert after.pending is not None
    assert after.pending.seats == (B,)


def questions(state: Duel) -> tuple[str, ...]:
    return () if state.pending is None else (state.pending.kind,)


@pytest.mark.parametrize("word", ["yes", "no"])
def test_always_answer_skips_the_question_with_the_same_result_as_by_hand(word: str) -> None:
    scene = Scene("put A field T10; put A field tidepool; put A deck L01 L02; A use T10; pp")
    assert questions(scene.state) == ("yes_no",)
    by_hand = after_action(scene.state, A, Answer(("yes", "no").index(word)))
    before = Scene("put A field T10; put A field tidepool; put A deck L01 L02; A use T10").state
    told = with_stops(with_stops(before, B, *USUAL), A, *USUAL, f"{word}:T10")
    after = after_action(told, A, Pass("once", told.plans[A].stops))
    assert questions(after) == ("priority",)
    names = [one.card for one in after.within("deck", A)]
    assert names == [one.card for one in by_hand.within("deck", A)]


@pytest.mark.parametrize("wish", ["order:L04>C07", "order:C07>L04"])
def test_always_order_of_replacements_skips_the_question_with_the_same_result_as_by_hand(wish: str) -> None:
    scene = Scene("put B field L04; put A field C07; put A hand C02; A play C02 at B")
    state = scene.state
    for seat in (A, B):
        state = with_stops(state, seat, "mine:council1", "theirs:council1", "chain", "bluff")
    asked = after_action(
        after_action(state, A, Pass("once", state.plans[A].stops)), B, Pass("once", state.plans[B].stops)
    )
    assert questions(asked) == ("rule_order",)
    told = with_stops(state, B, *state.plans[B].stops, wish)
    after = after_action(
        after_action(told, A, Pass("once", state.plans[A].stops)), B, Pass("once", told.plans[B].stops)
    )
    assert questions(after) == ("priority",)
    at = [text_in_english(one.text) for one in asked.pending.options].index(
        {"L04": "Lantern Bulwark", "C07": "Kindled Feud"}.get(wish[6:9], "")
    )
    by_hand = after_action(asked, B, Answer(at))
    assert after.mark(B, "life") == by_hand.mark(B, "life")


def test_standing_answers_are_hidden_from_the_other_seat() -> None:
    state = with_stops(Scene("").state, B, *USUAL, "pass:L02.1")
    assert seen_by(state, B).plans[B].stops == (*USUAL, "pass:L02.1")
    assert seen_by(state, A) == seen_by(with_stops(state, B, *USUAL), A)


@pytest.mark.parametrize(
    "stop",
    ["pass:X99", "maybe:C02", "pass:", "pass:C02>C03", "order:C02", "order:C02>C02", "yes:C02:C03", ""],
)
def test_malformed_standing_answer_is_refused_in_a_pass_and_makes_a_position_invalid(stop: str) -> None:
    state = Scene("").state
    assert not is_wish(stop)
    with pytest.raises(Illegal, match="There is no stop called"):
        after_action(state, A, Pass("once", (stop,)))
    assert valid(with_stops(state, A, stop), 2)


def test_position_with_standing_answers_is_valid() -> None:
    assert not valid(with_stops(Scene("").state, A, "pass:L02.1", "yes:B07", "order:L04>C07"), 2)


def test_pass_with_more_standing_answers_than_the_maximum_is_refused() -> None:
    from takeback.games.duel.decks import in_decks

    many = tuple(f"{kind}:{one.id}" for kind in ("yes", "pass") for one in in_decks())[: MOST + 1]
    with pytest.raises(Illegal, match=f"at most {MOST} standing answers"):
        after_action(Scene("").state, A, Pass("once", many))


def test_standing_answer_is_undone_and_redone_together_with_its_pass(qapp: Any) -> None:
    seats = [Seat(name="Ann"), Seat(name="Bert")]
    table = new_table(GAME, {}, seats, 5, "free", start=Scene("").state)
    table.act(Pass("once", (*USUAL, "pass:L02.1")), A)
    assert wishes(table.state, A) == ("pass:L02.1",)
    table.undo(A)
    assert wishes(table.state, A) == ()
    table.redo(A)
    assert wishes(table.state, A) == ("pass:L02.1",)
    table.close()


def test_playing_a_card_keeps_standing_answers() -> None:
    scene = Scene("put A hand T01; put A field tidepool*2")
    state = with_stops(scene.state, A, *USUAL, "pass:L02.1")
    after = after_action(state, A, Play(scene.find("T01", A, "hand").oid))
    assert "pass:L02.1" in after.plans[A].stops
