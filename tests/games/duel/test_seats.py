"""Test that the kernel takes the number of seats from the position: turns, passing and triggers of three."""

from __future__ import annotations

import re
from pathlib import Path

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.games.duel import kernel, rules
from takeback.games.duel.bench.games import empty_table
from takeback.games.duel.cards.wording import A_PLAYER
from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.hooks import Me
from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import NOBODY, NOTHING_CHOSEN, Duel, Frame, Zone, of_seat, set_mark
from takeback.games.duel.rules.actions import act
from takeback.games.duel.state import Answer, Pass
from tests.games.duel import extra_cards

assert extra_cards.CARDS
MOST = 400  # decisions


def table_of_three() -> Duel:
    """Return the first position of a game of three in which the second seat begins."""
    state = empty_table(without="core.redraw, core.first_no_draw")
    owned = sorted({one.name for one in state.zones if one.seat != NOBODY})
    zones = (*state.zones, *(Zone(name, 2) for name in owned))
    state = replace(state, zones=zones, seats=((),) * 3, plans=(state.plans[0],) * 3, natural=0, tp=1)
    for seat in range(3):
        state = rules.add(state, [("lampwell", seat)] * 20, "deck")
    run = UnfinishedMove(replace(state, frames=(Frame("setup"),)), Chance(1))
    run.run_jobs()
    return run.state


def after_pass(state: Duel) -> Duel:
    """Return the position after the asked seat passes, or gives the first answer."""
    assert state.pending is not None
    seat = state.pending.seats[0]
    run = UnfinishedMove(state, Chance(1))
    act(run, seat, Pass("once", ("all",)) if state.pending.kind == "priority" else Answer(0))
    return run.state


def test_game_for_three_begins_with_20_life_and_six_cards_each_and_turns_go_in_order() -> None:
    state, turns = table_of_three(), [1]
    assert [state.mark(seat, "life") for seat in range(3)] == [20, 20, 20]
    assert [len(state.zone("hand", seat)) for seat in range(3)] == [6, 6, 6]
    for _ in range(MOST):
        if state.tp != turns[-1]:
            turns.append(state.tp)
        if len(turns) > 4:
            break
        state = after_pass(state)
    assert turns == [1, 2, 0, 1, 2]


def test_step_of_a_game_for_three_ends_when_all_three_seats_have_passed() -> None:
    state, asked = table_of_three(), []
    step = state.step_name
    while state.step_name == step:
        asked.append(state.priority)
        state = after_pass(state)
    assert asked == [1, 2, 0]


def test_triggers_of_three_seats_go_onto_the_chain_in_turn_order_from_the_turn_player_on() -> None:
    """The three seats each have a trigger of the same state; the last seat's resolves first."""
    state = rules.add(table_of_three(), [("X12", seat) for seat in range(3)], "field")
    state = replace(state, seats=tuple((("life", 5),) for _ in range(3)))
    state = after_pass(state)
    assert [one.controller for one in state.within("chain")] == [0, 2, 1]


def test_game_for_three_goes_on_until_one_player_is_left_who_wins() -> None:
    state = table_of_three()
    for seat in (0, 2):
        assert state.result is None
        state = replace(
            state, seats=tuple((*marks,) if at != seat else () for at, marks in enumerate(state.seats))
        )
        state = after_pass(state)
    assert state.result is not None
    assert state.result.winners == (1,)


def test_unit_in_a_game_for_three_attacks_the_next_seat_which_alone_may_guard() -> None:
    state = pass_until(field_of_three("L02"), "charge", "attackers")
    attacker = next(one for one in state.within("field") if one.owner == 1)
    state = after_answer(state, attacker.oid)
    state = pass_until(state, "guard", "guards")
    assert state.pending is not None
    assert state.pending.seats == (2,)
    guards = [one.objs[0] for one in state.pending.options if one.objs]
    assert [one.owner for one in state.within("field") if one.oid in guards] == [2]
    state = pass_until(after_answer(state, 0), "regroup", "priority")
    assert [state.mark(seat, "life") for seat in range(3)] == [20, 20, 18]


def test_card_effect_on_opponents_applies_to_both_other_seats_in_a_game_for_three() -> None:
    state = field_of_three("B01")
    fallen = next(one for one in state.within("field") if one.owner == 1)
    state = replace(
        state,
        objects=tuple(
            replace(one, marks=set_mark(one.marks, "wounds", 1)) if one is fallen else one
            for one in state.objects
        ),
    )
    for _ in range(4):
        state = after_pass(state)
    assert [state.mark(seat, "life") for seat in range(3)] == [19, 20, 19]


def test_any_player_can_be_chosen_as_target_in_a_game_for_three() -> None:
    state = field_of_three("L02")
    me = Me("", 0, 1)
    assert A_PLAYER.candidates(derive(state), me, NOTHING_CHOSEN) == [of_seat(1), of_seat(2), of_seat(0)]


def field_of_three(card: str) -> Duel:
    """Return a position in which each of three seats has held this unit for some time; it is the second
    seat's turn.
    """
    state = rules.add(table_of_three(), [(card, seat) for seat in range(3)], "field")
    held = {one.oid: set_mark(one.marks, "held", one.owner + 1) for one in state.within("field")}
    objects = tuple(
        replace(one, marks=held[one.oid]) if one is not None and one.oid in held else one
        for one in state.objects
    )
    return replace(state, objects=objects)


def pass_until(state: Duel, step: str, kind: str) -> Duel:
    """Pass, and give first answers, until this kind of question is asked in this step."""
    for _ in range(MOST):
        if state.step_name == step and state.pending is not None and state.pending.kind == kind:
            return state
        state = after_pass(state)
    raise AssertionError(f"no {kind} in {step}")


def after_answer(state: Duel, about: int) -> Duel:
    """Return the position after the answer about this object; the last option if `about` is 0."""
    assert state.pending is not None
    options = state.pending.options
    at = next((at for at, one in enumerate(options) if about and about in one.objs), len(options) - 1)
    run = UnfinishedMove(state, Chance(1))
    act(run, state.pending.seats[0], Answer(at))
    return run.state


def test_source_of_rules_and_cards_nowhere_assumes_that_there_are_two_seats() -> None:
    """Computer players and boards are made for two and are not searched."""
    folders = [Path(kernel.__file__).parents[1] / name for name in ("kernel", "rules", "cards", "variants")]
    pattern = r"[^-\w]1 - (\w+\.)*(seat|tp|controller)\b|seat in \(0, 1\)|\(\w*tp, 1 - "
    found = [
        file.name
        for folder in folders
        for file in folder.rglob("*.py")
        if re.search(pattern, file.read_text(encoding="utf-8"))
    ]
    assert found == []
