"""Test that what the notes of the lessons say does happen."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import Lesson
from takeback.games.duel.game import GAME
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.objects import Duel, of_seat
from takeback.games.duel.lessons import BLUE, YOU, a_turn, lessons, the_chain, trigger_and_replacement
from takeback.games.duel.rules.actions import act, actions
from takeback.games.duel.state import Answer, Pass, Play
from takeback.games.duel.validity import valid
from takeback.games.duel.variant import USUAL, VARIANTS, variant_of


def act_all(state: Duel, *acts: Any) -> Duel:
    """Carry out these actions as the seat that is asked, and answer questions how to pay automatically."""
    run = UnfinishedMove(state, Chance(1))
    for one in acts:
        assert run.state.pending is not None
        act(run, run.state.pending.seats[0], one)
        while run.state.pending is not None and run.state.pending.kind == "pay":
            act(run, run.state.pending.seats[0], Answer(0))
    return run.state


def play(state: Duel, seat: int, card: str) -> Play:
    return Play(next(one.oid for one in state.within("hand", seat) if one.card == card))


def at(state: Duel, target: int) -> Answer:
    assert state.pending is not None
    return Answer(next(n for n, offer in enumerate(state.pending.options) if target in offer.objs))


def passing(state: Duel) -> Pass:
    return Pass("once", state.plans[state.pending.seats[0]].stops if state.pending is not None else ())


def named(state: Duel, zone: str, card: str, seat: int = -1) -> list[int]:
    return [one.oid for one in state.within(zone, seat) if one.card == card]


@pytest.mark.parametrize("lesson", lessons(), ids=lambda one: one.title)
def test_every_duel_lesson_begins_with_a_valid_position_in_which_the_player_has_a_choice(
    lesson: Lesson,
) -> None:
    state: Duel = lesson.start
    assert not valid(state, 2)
    assert GAME.outcome(state) is None
    assert lesson.you == YOU in GAME.to_act(state)
    assert len(actions(state, YOU)) > 1
    assert lesson.note.endswith(".")


def test_duel_has_three_lessons_and_one_for_each_other_variant_with_its_title() -> None:
    titles = [one.title for one in GAME.lessons()]
    assert titles == [
        *("A turn", "The chain", "Trigger and replacement"),
        *(variant.title for variant in VARIANTS.values() if variant.id != USUAL),
    ]


def test_every_duel_variant_except_the_usual_one_has_a_help_page_with_its_title(checkout: Path) -> None:
    for lesson in GAME.lessons():
        variant, page = variant_of(lesson.start), GAME.help_page(lesson.start)
        assert (page == "") == (variant.id == USUAL)
        if page:
            text = (checkout / "resources" / "help" / f"{page}.md").read_text()
            assert text.startswith(f"# {variant.title}\n")


def test_first_duel_lesson_lets_the_player_pay_for_a_unit_attack_and_play_another_card() -> None:
    state: Duel = a_turn().start
    state = act_all(state, play(state, YOU, "lampwell"))
    state = act_all(state, play(state, YOU, "L02"))
    assert state.zone("chain")
    state = act_all(state, passing(state))
    assert named(state, "field", "L02")
    while state.pending is not None and state.pending.kind == "priority":
        state = act_all(state, passing(state))
    assert state.pending is not None
    assert state.pending.kind == "attackers"
    offered = {oid for offer in state.pending.options for oid in offer.objs}
    assert offered == {*named(state, "field", "L01"), *named(state, "field", "R03")}
    while state.step_name != "council2":
        assert state.pending is not None
        is_free = state.pending.kind == "priority"
        state = act_all(state, passing(state) if is_free else Answer(len(state.pending.options) - 1))
    assert act_all(state, play(state, YOU, "L08")).zone("chain")  # the flow left is enough for it


def test_steps_of_the_second_duel_lesson_resolve_four_cards_last_first_and_passing_would_not() -> None:
    lesson = the_chain()
    state: Duel = lesson.start
    chains = []
    for step in lesson.steps:
        run = UnfinishedMove(state, Chance(1))
        act(run, YOU if step.seat < 0 else step.seat, step.action)
        state = run.state
        chains.append([one.card for one in state.within("chain")])
    full = chains.index(["T03", "T03", "L06", "C02"])
    left = [chain for chain in chains[full + 1 :] if len(chain) < 4]
    assert [one for at, one in enumerate(left) if at == 0 or left[at - 1] != one] == [
        ["L06", "C02"],
        ["C02"],
        [],
    ]
    assert named(state, "field", "L02")
    assert [one.mark("wounds") for one in state.within("field") if one.card == "R04"] == [2]
    start: Duel = lesson.start
    only_passed = act_all(start, passing(start))
    assert not named(only_passed, "field", "L02")


def test_steps_of_the_third_duel_lesson_end_with_blue_at_18_life() -> None:
    lesson = trigger_and_replacement()
    state: Duel = lesson.start
    for step in lesson.steps:
        run = UnfinishedMove(state, Chance(1))
        act(run, YOU if step.seat < 0 else step.seat, step.action)
        state = run.state
    assert state.mark(BLUE, "life") == 18


@pytest.mark.parametrize(("first", "left"), [("C07", 17), ("L04", 18)])
def test_order_of_replacements_in_the_third_duel_lesson_decides_the_life_of_blue(
    first: str, left: int
) -> None:
    state: Duel = trigger_and_replacement().start
    state = act_all(state, play(state, YOU, "L02"))
    while state.zone("chain"):
        state = act_all(state, passing(state))
    assert state.mark(YOU, "life") == 22
    state = act_all(state, play(state, YOU, "C02"))
    state = act_all(state, at(state, of_seat(BLUE)))
    state = act_all(state, passing(state))
    assert state.pending is not None
    assert (state.pending.kind, state.pending.seats) == ("rule_order", (BLUE,))
    (source,) = named(state, "field", first)
    assert act_all(state, at(state, source)).mark(BLUE, "life") == left
