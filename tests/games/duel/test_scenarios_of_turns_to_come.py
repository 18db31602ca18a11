"""Test scenarios S53, S57 and S58: extra turns, removed steps, and loops."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.rules.core.endless import canonical
from takeback.games.duel.rules.core.priority import MOST_UNFORCED
from takeback.games.duel.state import Answer
from tests.games.duel.scene import Scene, told_each_way

A, B = 0, 1


@told_each_way
def test_latest_extra_turn_comes_first_and_the_usual_order_follows(way: str) -> None:
    scene = Scene(
        """
        put A hand T04 T05
        put A field C01[exhausted=1]
        A play T04; pp; expect T04 in void
        A play T05; pp
        until dawn
        expect turn A
        expect C01 mark exhausted 1
        """,
        way,
    )
    assert [one.struck != "" for one in scene.state.plan if one.name == "ready"] == [True]
    for _ in range(2):
        scene.run("until dusk; until dawn; expect turn A; expect C01 mark exhausted 0")
    scene.run("until dusk; until dawn; expect turn B; until dusk; until dawn; expect turn A")


@told_each_way
@pytest.mark.parametrize("skipped", ["Draw, Council, Clash", "Clash, Draw, Council"])
def test_crossroads_warden_at_three_dawn_steps_removes_all_steps_before_dusk(way: str, skipped: str) -> None:
    scene = Scene("until B dusk; put A field T07 T07; put B field T06; pp", way)
    for pick in skipped.split(", "):
        assert scene.state.step_name == "dawn"
        assert scene.state.tp == A
        scene.run(f"expect chain T06; pp; expect asked A mode; A answer {pick}; pp")
    scene.run("expect step dusk; expect turn A; expect A hand 0")
    begun = [fact.key for fact in scene.state.facts if fact.kind == "step_begin"]
    assert begun == ["ready", "dawn", "dawn", "dawn", "dusk"]
    assert {one.name for one in scene.state.plan if one.struck} >= {"draw", "council1", "council2", "charge"}


CIRCLE = """
    put A hand L10 L10 L10
    A play L10; pp
    A play L10; pp; pp
    A play L10; pp
    expect chain L10
"""


@told_each_way
def test_game_in_which_a_position_repeats_without_choices_is_tied(way: str) -> None:
    scene = Scene(CIRCLE, way)
    for _ in range(6):
        if scene.state.result is not None:
            break
        scene.run("pp")
    scene.run("expect tied")
    assert not any(fact.kind == "lose" for fact in scene.state.facts)


@told_each_way
def test_playing_a_card_restarts_loop_detection(way: str) -> None:
    scene = Scene(CIRCLE, way)
    scene.run("put A hand R12; pp; A play R12; pp; expect goes on; pass")
    assert len(scene.state.loop) < 3


def test_comparison_of_positions_for_loops_ignores_object_ids_but_not_life() -> None:
    scene = Scene(CIRCLE)
    scene.run("pp")
    names = []
    for _ in range(2):
        names.append(canonical(derive(scene.state)))
        scene.run("pp")
    assert names[0] == names[1]
    scene = Scene(CIRCLE)
    scene.run("pp; life B 19")
    assert canonical(derive(scene.state)) != names[0]


def test_repeating_position_goes_on_without_the_rule_that_ties_loops() -> None:
    scene = Scene(CIRCLE, without="core.draw_loop")
    for _ in range(6):
        scene.run("pp; expect goes on")


def test_game_is_tied_after_two_hundred_turns() -> None:
    from msgspec.structs import replace

    scene = Scene("")
    scene.state = replace(scene.state, turn=200)
    scene.run("until dusk; expect goes on; pp")
    scene.run("expect tied")


def before_offered_tie(*answers: str, beneath: int = 0) -> Scene:
    """Return a scene in which 500 unforced actions are counted and a tie has been offered; answer the offer.

    `beneath` plays lie on the chain below.
    """
    there = 1 + beneath
    scene = Scene(f"put A hand C02*{there}; put A field emberseep*{there}" + "; A play C02 at B" * there)
    scene.state = replace(scene.state, optional=MOST_UNFORCED)
    scene.run("pp; expect asked A yes_no")
    for answer in answers:
        scene.act(
            scene.pending.seats[0],
            Answer([text_in_english(one.text) for one in scene.pending.options].index(answer)),
        )
    return scene


def test_players_are_asked_to_tie_after_500_actions_and_tie_if_both_agree() -> None:
    assert text_in_english(before_offered_tie().pending.prompt).startswith("500 things were done")
    before_offered_tie("Yes").run("expect asked B yes_no")
    scene = before_offered_tie("Yes", "Yes").run("expect tied; expect B life 20")
    assert scene.state.result is not None
    assert scene.state.result.reasons == ("Both players agreed to a tie.",)


@pytest.mark.parametrize("answers", [("No",), ("Yes", "No")])
def test_game_and_its_count_of_repeats_go_on_if_one_player_refuses_the_offered_tie(
    answers: tuple[str, ...],
) -> None:
    scene = before_offered_tie(*answers).run("expect B life 18; expect goes on")
    assert scene.state.optional == MOST_UNFORCED + 1


def test_refused_tie_is_offered_again_after_500_more_actions() -> None:
    scene = before_offered_tie("No", beneath=2)
    scene.run("pp; expect B life 16; expect asked A priority")  # the next action makes no new offer
    scene.state = replace(scene.state, optional=2 * MOST_UNFORCED)
    scene.run("pp; expect asked A yes_no; expect B life 16")
    assert text_in_english(scene.pending.prompt).startswith("1000 things were done")
