"""Test the variants on the board of the duel: spots of empty places, and piles."""

from __future__ import annotations

from itertools import combinations
from typing import Any

import pytest

from takeback.games.duel import text
from takeback.games.duel.board import words
from takeback.games.duel.board.laid import GONE
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.state import Answer, Pass
from tests.games.duel.board.sitting import BoardViewer, random_game
from tests.games.duel.board.test_clash_on_board import painted_name
from tests.games.duel.scene import Scene
from tests.games.duel.variants.test_prize_match import LOADED, MEET, start_match
from tests.games.duel.variants.test_three_roads import start_roads

DECKS = {"lanes": ("morning", "night"), "prizes": ("moth", "stag")}
FIXED = ("place", "face_down", "deck", "discard", "void", "player")
SIZES = ((640, 480), (800, 600), (1920, 1080))


@pytest.mark.parametrize("variant", DECKS)
@pytest.mark.parametrize("size", SIZES)
def test_spots_of_each_variant_are_named_lie_on_the_board_and_fixed_ones_do_not_overlap(
    qtbot: Any, variant: str, size: tuple[int, int]
) -> None:
    for state in list(random_game(3, DECKS[variant], 90, variant=variant))[::9]:
        for seat in (0, 1, None):
            board = BoardViewer(state, seat, size).board
            whole = board.rect().toRectF()
            assert all(name.strip() for _, name in board.spot_descriptions())
            for key in board.spots:
                assert whole.contains(board.place_of(key)), key
            spots: list[Any] = list(board.spots)
            fixed = [key for key in spots if key[0] in FIXED]
            for one, other in combinations(fixed, 2):
                assert not board.place_of(one).intersects(board.place_of(other)), (one, other)


@pytest.mark.parametrize("variant", DECKS)
def test_reasons_for_values_of_a_card_name_cards_and_rules_by_title_instead_of_id(
    qtbot: Any, variant: str
) -> None:
    makers = set()
    for state in list(random_game(3, DECKS[variant], 90, variant=variant))[::9]:
        laid = BoardViewer(state, 0).board.laid
        for obj in state.within("field"):
            makers |= {row.partition(":")[0] for row in words.why_rows(laid, obj.oid)}
    assert len(makers) > 1
    assert not makers & {*REGISTRY.rules, *REGISTRY.definitions, GONE}


def test_planned_card_of_three_roads_and_its_place_are_shown_only_to_its_player(qtbot: Any) -> None:
    scene = start_roads("put A hand Y01; A play Y01; A answer 5")
    oid = scene.find("Y01").oid
    own, other = BoardViewer(scene.state, 0).board, BoardViewer(scene.state, 1).board
    assert "planned for Road 2, front" in own.name_of(("card", oid))
    assert ("card", oid) not in other.cards
    assert other.name_of(("face_down", 0)) == "Planned, Red’s: 1 card face down"
    assert own.name_of(("face_down", 0)) == "Planned, yours: 0 cards face down"
    assert ("place", 0, 5) in other.spots


def test_place_of_three_roads_is_chosen_by_pressing_it_if_it_is_free_and_the_players_own(qtbot: Any) -> None:
    scene = start_roads("put A hand Y01; put A field L01[place=1]; A play Y01")
    looker = BoardViewer(scene.state, 0)
    assert looker.board.name_of(("place", 0, 5)) == "Road 2, front, yours, free, can be chosen"
    looker.click(("place", 0, 5))
    at = [offer.number for offer in scene.pending.options].index(5)
    assert looker.acts == [Answer(at)]
    looker.click(("place", 1, 5))
    assert looker.said[-1] == "Road 2, front, Blue’s, free"
    assert ("place", 0, 1) not in looker.board.spots


def test_board_of_three_roads_has_one_pass_button_and_no_stops_and_names_that_button_in_what_to_do(
    qtbot: Any,
) -> None:
    looker = BoardViewer(start_roads("").state, 0)
    keys: list[Any] = list(looker.board.spots)
    assert [key for key in keys if key[0] in ("pass", "stop", "full")] == [("pass", "once")]
    assert looker.board.name_of(("pass", "once")).startswith("The plan is done")
    assert looker.board.now == "Plan: nothing to play. Press “The plan is done”."
    playing = BoardViewer(start_roads("put A hand Y01").state, 0).board
    assert playing.now == "Plan: you can play any framed card, or press “The plan is done”."
    assert (
        text.next_step(start_roads("").state) == "Red and Blue plan their cards, or press “The plan is done”."
    )
    looker.click(("pass", "once"))
    assert looker.acts == [Pass("once", ("all",))]


def test_accessible_name_of_a_player_in_three_roads_states_scores_and_flow(qtbot: Any) -> None:
    scene = start_roads("put A field Y04[place=5]; pp", without="")
    name = BoardViewer(scene.state, 0).board.name_of(("player", 0))
    assert name.startswith("Red, you, ahead on 1 road, Road 1: 0, Road 2: 2, Road 3: 0, 2 flow")


def test_log_on_the_board_names_the_unit_that_scored_and_its_road(qtbot: Any) -> None:
    scene = start_roads("put A field Y04[place=5]; pp")
    assert any(row.text == "Toll Guard scores 2 on road 2" for row in BoardViewer(scene.state, 0).board.log)


def test_units_of_prize_match_are_named_and_drawn_with_grit_only_and_those_of_three_roads_not(
    qtbot: Any,
) -> None:
    state = next(state for state in random_game(3, DECKS["prizes"], 90, variant="prizes") if state.turn)
    board = BoardViewer(state, 0).board
    units = [oid for oid in state.zone("field") if "unit" in board.laid.values(oid).kinds]
    assert units
    for oid in units:
        assert f", grit {board.laid.values(oid).grit}, " in board.name_of(("card", oid))
        assert not board.laid.face(oid).has_might
    assert BoardViewer(start_roads("put A field Y04[place=5]").state, 0).board.laid.layout.has_might


GROWN = "put A field P01[active=1] P03; put A hand P02; put B field P07[active=1] P03; A play P02"


def log_of(scene: Scene) -> list[str]:
    return [row.text for row in BoardViewer(scene.state, 0).board.log]


def test_log_of_prize_match_says_what_is_attached_to_what_and_what_grows_into_what(qtbot: Any) -> None:
    scene = start_match(f"{MEET} put A hand lampwell; A play lampwell")
    assert log_of(scene)[-1] == "Lampwell is attached to Lampmoth"
    scene = start_match(GROWN)
    assert log_of(scene)[-1] == "Lampmoth grows into Lamphawk"
    move = scene.moves[-1]
    assert text.describe(move, move.before, 0).text == "Red plays Lamphawk: Lampmoth grows into it"


def test_log_names_a_fallen_unit_that_had_grown_by_its_last_form_and_only_once(qtbot: Any) -> None:
    scene = start_match(f"{GROWN}; put B field emberseep>P07; mark P01 wounds 7; A pass; B use P07")
    log = log_of(scene)
    assert "Cinderkit wounds Lamphawk for 2" in log
    assert log.count("Lamphawk falls") == 1
    assert not [line for line in log if "Lampmoth" in line]


def test_answers_about_two_equal_units_of_prize_match_say_which_is_active(qtbot: Any) -> None:
    scene = start_match("put A field P03[active=1] P03; put A hand lampwell; A play lampwell")
    assert [*BoardViewer(scene.state, 0).board.question.lines] == ["Tidepup grit 6, Active", "Tidepup grit 6"]


def test_only_council_step_of_a_turn_is_called_council_and_not_first_council(qtbot: Any) -> None:
    board = BoardViewer(start_match(LOADED).state, 0).board
    at = board.state.step
    assert board.name_of(("step", at)).startswith("Council, now")
    assert board.now == "Your Council: you can play any framed card, or press “End the turn”."


def test_pass_button_of_three_roads_keeps_its_name_while_a_question_waits(qtbot: Any) -> None:
    scene = start_roads("put A hand Y01; A play Y01")
    assert BoardViewer(scene.state, 0).board.next_pass.labels()[0].title == "The plan is done"


def test_both_players_of_three_roads_are_marked_as_to_decide_until_they_have_passed(qtbot: Any) -> None:
    scene = start_roads("")
    laid = BoardViewer(scene.state, 0).board.laid
    assert [laid.has_turn(seat) for seat in (0, 1)] == [True, True]
    scene.run("A pass")
    board = BoardViewer(scene.state, 0).board
    assert [board.laid.has_turn(seat) for seat in (0, 1)] == [False, True]
    assert "is to decide" in board.name_of(("player", 1))
    assert "is to decide" not in board.name_of(("player", 0))


def test_history_row_that_ends_a_plan_names_the_round_that_begins_and_no_turn(qtbot: Any) -> None:
    scene = start_roads("pp")
    move = scene.moves[-1]
    row = text.describe(move, move.before, 0)
    assert row.text == "Blue ends the plan: round 2 begins"
    assert not [line for line in row.log if "turn begins" in line]


@pytest.mark.parametrize("size", [(628, 262), (640, 330)])
def test_unit_with_a_spring_under_it_keeps_its_name_in_the_smallest_window(
    size: tuple[int, int], own_type: None
) -> None:
    """Also in a lesson, whose strip leaves little height; active and on the bench."""
    scene = start_match(f"{MEET} put A field P05; put A field lampwell>P01 lampwell>P05")
    board = BoardViewer(scene.state, 0, size).board
    for unit in (scene.find("P01"), scene.find("P05")):
        lines, _ = painted_name(board, unit.oid)
        assert "".join(lines).replace("-", "") == board.laid.name(unit.oid)
