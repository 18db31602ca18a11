"""Test the twelve cards that are only in Three Roads: each planned, revealed, and doing what it says."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from takeback.games.duel.kernel.messages import text_in_english
from takeback.games.duel.variants.lanes import ALSO, DECKS, LEGAL, cards, why_not_legal
from tests.games.duel.scene import told_each_way
from tests.games.duel.variants.test_three_roads import start_roads


def test_decks_of_three_roads_are_legal_and_together_hold_all_its_own_cards() -> None:
    for deck in DECKS.values():
        assert why_not_legal(deck) == ""
    assert {one.id for one in cards.OWN} < {card for deck in DECKS.values() for card in deck}
    assert len(LEGAL) == len(cards.OWN) + len(ALSO) == 22


@told_each_way
def test_milestone_runner_gets_a_counter_only_where_it_comes_alone(way: str) -> None:
    scene = start_roads("put A hand Y01 Y01; A play Y01; A answer 1; A play Y01; A answer 2; pp", way)
    first, second = scene.find("Y01", 0, "field"), scene.find("Y01#2", 0, "field")
    assert sorted((first.mark("+1/+1"), second.mark("+1/+1"))) == [0, 1]
    scene.run("expect A mark road.1 5")


@told_each_way
def test_ferry_twins_make_an_oarsman_on_a_chosen_other_road(way: str) -> None:
    scene = start_roads(
        "put A hand Y02; A play Y02; A answer 5; pp; expect asked A number; expect options 2; A answer 3", way
    )
    scene.run("expect oarsman 1/1; expect A mark road.2 1; expect A mark road.3 1")
    assert scene.find("oarsman").mark("place") == 9


def test_ferry_twins_make_no_oarsman_without_room() -> None:
    full = " ".join(f"Y09[place={place}]" for place in (1, 2, 3, 4, 9, 10, 11, 12))
    scene = start_roads(f"put A field {full}; put A hand Y02; A play Y02; A answer 5; pp")
    scene.run("expect oarsman not in field; expect Y02 in field")


@pytest.mark.parametrize(
    ("taken", "place", "sprouts"),
    [((), 1, [2, 3]), ((1, 2), 3, [4, 5]), ((1, 2, 3), 4, [5, 6]), (range(2, 12), 1, [12])],
)
def test_token_goes_to_the_road_of_its_maker_else_to_the_next_with_room_else_nowhere(
    taken: Sequence[int], place: int, sprouts: list[int]
) -> None:
    there = " ".join(f"Y09[place={one}]" for one in taken)
    scene = start_roads(f"put A field {there}; put A hand R05; A play R05; A answer {place}; pp")
    scene.run("expect R05 in field")
    found = [obj.mark("place") for obj in scene.state.within("field") if obj.card == "sprout"]
    assert sorted(found) == sprouts


@told_each_way
def test_signal_keeper_boosts_own_adjacent_units_on_its_road(way: str) -> None:
    scene = start_roads(
        "put A field L01[place=1] Y03[place=2] Y09[place=3] Y04[place=4]; put B field Y05[place=2]", way
    )
    scene.run("expect L01 2/2; expect Y09 1/4; expect Y04 2/5; expect Y03 1/3; expect Y05 3/2")
    scene.run("put A field Y03[place=5]; expect Y04 2/5")


def test_toll_guard_cannot_be_chosen_by_the_opponent() -> None:
    scene = start_roads(
        "put A field Y04[place=1] L01[place=5]; put B field R03[place=1,wounds=1] L01[place=9]"
    )
    scene.run("pp; expect asked B target; expect options 2")
    assert "Toll Guard" not in [text_in_english(one.text) for one in scene.pending.options]


@told_each_way
def test_roadbreaker_strikes_the_opposing_front_unit(way: str) -> None:
    scene = start_roads(
        "put A hand Y05; put B field L01[place=5] Y09[place=6]; A play Y05; A answer 5; pp", way
    )
    scene.run("expect Y05 in field; expect B.L01 in discard; expect Y09 in field")


@told_each_way
def test_wandering_cartographer_may_move_another_unit_except_bramblegate(way: str) -> None:
    plan = "put A field Y04[place=1]; put A hand Y06; A play Y06; A answer 5; pp; expect asked A target;"
    scene = start_roads(f"{plan} A answer Y04; expect asked A number; expect options 2; A answer 3", way)
    assert scene.find("Y04").mark("place") == 9
    stays = start_roads(f"{plan} A answer None of them", way)
    assert stays.find("Y04").mark("place") == 1
    start_roads("put A field Y09[place=1]; put A hand Y06; A play Y06; A answer 5; pp; expect step plan", way)


@told_each_way
def test_twin_lamp_captain_gives_first_blow_to_others_on_its_road(way: str) -> None:
    scene = start_roads("put A field L01[place=1] Y07[place=2] C01[place=5]; put B field B01[place=1]", way)
    scene.run("expect L01 has first_blow; expect Y07 lacks first_blow; expect C01 lacks first_blow")
    scene.run("pp; expect B01 in discard; expect L01 mark wounds 0")


@told_each_way
def test_cutpurse_scores_double_on_an_unopposed_road_and_nothing_on_an_opposed_one(way: str) -> None:
    start_roads("put A field Y08[place=1] L01[place=2]; pp; expect A mark road.1 5", way)
    start_roads("put A field Y08[place=1]; put B field Y09[place=1]; pp; expect A mark road.1 0", way)


@told_each_way
def test_bramblegate_at_the_front_is_not_moved_by_mire_hauler_and_neither_is_the_unit_behind_it(
    way: str,
) -> None:
    plan = "put A hand Y10; put B field Y09[place=1] Y04[place=2]; A play Y10; A answer 1; pp;"
    scene = start_roads(f"{plan} expect step plan", way)
    assert scene.find("Y09").mark("place") in (1, 2)
    assert scene.find("Y04").mark("place") in (1, 2)


@told_each_way
def test_mire_hauler_moves_the_opposing_front_unit_to_a_chosen_road(way: str) -> None:
    plan = "put A hand Y10; put B field Y04[place=1] L01[place=2]; A play Y10; A answer 1; pp;"
    scene = start_roads(f"{plan} expect asked A number; expect options 3; A answer 3", way)
    scene.run("expect B.L01 in discard; expect B mark road.3 2")
    assert scene.find("Y04").mark("place") == 9


@told_each_way
def test_last_column_scores_the_wounds_left_over_from_the_front_unit(way: str) -> None:
    start_roads(
        "put A hand Y11; put B field L01[place=1]; A play Y11; A answer 1; pp; expect A mark road.1 3", way
    )


@told_each_way
def test_long_patrol_may_move_to_another_road_after_the_march(way: str) -> None:
    scene = start_roads(
        "put A hand Y12; A play Y12; A answer 1; pp; expect A mark road.1 4; expect asked A number", way
    )
    scene.run("expect options 3; A answer 2; expect step plan; expect turn B")
    assert scene.find("Y12").mark("place") == 5
