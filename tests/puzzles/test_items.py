"""Test the past of an item on a toy game."""

from __future__ import annotations

import itertools

import pytest
from msgspec.structs import replace

from takeback.puzzles.dots import pending
from takeback.puzzles.items import (
    WAYS_PER_ITEM,
    WAYS_PER_PLACE,
    Debt,
    Item,
    PlayAgain,
    TakeBack,
    Way,
    forget_strokes,
    kept_ways,
)
from tests.calls import count_calls
from tests.puzzles.each import Puzzle
from tests.puzzles.playing import AtRules, AtTable, Player
from tests.puzzles.snakes import GAME, GROUND, Creep, find_cells, make_snakes

START = make_snakes((2, 1), (1, 2), (4, 4))


@pytest.fixture(params=[AtRules, AtTable])
def at(request: pytest.FixtureRequest) -> AtRules:
    player: Player = request.param
    return player(GAME, START)


def creep(at: AtRules, item: int, ways: str) -> None:
    at.act(*(Creep(item, way) for way in ways))


def test_undoing_and_redoing_one_item_200_times_restores_the_position(at: AtRules) -> None:
    creep(at, 0, "RR")
    before = at.state
    for _ in range(200):
        at.back(0)
        at.again(0)
    assert at.state == before


def test_item_cut_by_another_gets_its_cells_back_when_that_move_is_undone(at: AtRules) -> None:
    creep(at, 1, "DD")
    creep(at, 0, "R")
    assert find_cells(at.state, 1) == ((1, 2),)
    assert at.state.items[0].done[0].cut == (Debt(1, (1, 2)),)
    at.back(0)
    assert find_cells(at.state, 1) == ((1, 2), (2, 2), (3, 2))
    assert at.state.items[1].undone == ()


def test_repeating_the_undone_move_of_an_item_keeps_the_rest_of_its_redo_list(at: AtRules) -> None:
    creep(at, 0, "RRD")
    at.back(0, 0, 0)
    creep(at, 0, "R")
    assert [entry.move for entry in at.state.items[0].undone] == [("R",), ("D",)]
    assert at.state.items[0].ways == ()


def test_redo_list_of_an_item_does_not_depend_on_the_clock(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check that whether two moves are equal depends on the moves, not on the clock."""
    states = []
    for hour in (0.0, 3600.0):
        at, clock = AtTable(GAME, START), itertools.count(1e9, 1.0)
        monkeypatch.setattr("time.time", lambda clock=clock: next(clock))
        creep(at, 0, "RRD")
        at.back(0, 0, 0)
        monkeypatch.setattr("time.time", lambda clock=clock, hour=hour: next(clock) + hour)
        creep(at, 0, "R")
        states.append(at.state)
        assert [entry.move for entry in at.state.items[0].undone] == [("R",), ("D",)]
    assert states[0] == states[1]


def test_another_move_of_an_item_turns_its_redo_list_into_a_stored_alternative(at: AtRules) -> None:
    creep(at, 0, "RRD")
    at.back(0, 0, 0)
    creep(at, 0, "D")
    assert at.state.items[0].undone == ()
    assert [(way.on, [move for move, _ in way.moves]) for way in at.state.items[0].ways] == [
        (0, [("R",), ("R",), ("D",)])
    ]


def test_redo_of_an_item_that_would_now_have_another_effect_is_refused_and_stays_in_its_list(
    at: AtRules,
) -> None:
    creep(at, 1, "D")
    creep(at, 0, "R")
    at.back(0)
    at.back(1)
    assert at.refusal(PlayAgain(0)) == (
        "There Snake 1 would not do what it did before. The move stays in the list of Snake 1."
    )
    assert len(at.state.items[0].undone) == 1
    at.again(1)
    at.again(0)
    assert find_cells(at.state, 0) == ((2, 1), (2, 2))


def test_same_move_with_another_effect_turns_the_old_redo_list_into_a_stored_alternative(at: AtRules) -> None:
    creep(at, 1, "D")
    creep(at, 0, "R")
    at.back(0, 1)
    creep(at, 0, "R")
    item = at.state.items[0]
    assert (item.undone, item.done[0].why, item.done[0].serial) == ((), ("free",), 3)
    assert [way.moves for way in item.ways] == [((("R",), ("cut", 1)),)]


def test_cut_cells_that_another_item_holds_are_not_given_back_and_stay_in_the_redo_list(at: AtRules) -> None:
    creep(at, 1, "DD")
    creep(at, 0, "R")
    creep(at, 2, "LLU")
    dots = pending(GROUND, at.state)
    assert [dot.item for dot in dots] == [0]
    assert dots[0].hollow == "Snake 2 stays cut (in the way)"
    at.back(0)
    assert find_cells(at.state, 1) == ((1, 2),)
    assert len(at.state.items[1].undone) == 2


@pytest.mark.parametrize("first", [0, 2])
def test_marks_of_cut_items_are_listed_newest_first_and_go_once_their_move_is_undone(
    at: AtRules, first: int
) -> None:
    """Play two snakes with tails, of which the other two snakes each cut one."""
    at = type(at)(GAME, make_snakes((2, 1), (1, 2), (4, 4), (1, 3)))
    creep(at, 1, "DD")
    creep(at, 3, "DD")
    cuts = {0: "R", 2: "UL"}
    for item in (first, 2 - first):
        creep(at, item, cuts[item])
    dots = pending(GROUND, at.state)
    assert [(dot.item, dot.hollow) for dot in dots] == [(2 - first, ""), (first, "")]
    assert dots[0].entry.serial > dots[1].entry.serial
    at.back(2 - first)
    assert [(dot.item, dot.hollow) for dot in pending(GROUND, at.state)] == [(first, "")]


def test_undo_of_one_item_solves_the_puzzle_if_the_cells_it_gives_back_do() -> None:
    at = AtRules(GAME, make_snakes((1, 1), (4, 1), (3, 2), (3, 3), (3, 4)))
    creep(at, 1, "RRR")
    creep(at, 2, "D")  # cuts the whole last row
    creep(at, 0, "RRRDLLLD")
    assert not at.state.solved
    at.back(2)
    assert at.state.solved


def test_marks_of_cut_items_say_that_nothing_can_return_once_the_puzzle_is_solved() -> None:
    at = AtRules(GAME, make_snakes((1, 1), (4, 4)))
    creep(at, 0, "DR")
    creep(at, 1, "UULL")
    assert [dot.hollow for dot in pending(GROUND, at.state)] == [""]
    solved = replace(at.state, solved=True)
    assert [dot.hollow for dot in pending(GROUND, solved)] == ["The puzzle is solved."]


def count_calls_for_dots(pushes: int) -> int:
    """Count the calls for a piece that has pushed another one back and forth this often."""
    fill = Puzzle("fill")
    place: type = fill.shelf.moves[0]
    at = AtRules(fill.game, fill.start(fill.level("BOARD 2 2; BLOCK 1 1; BLOCK 1 1; BLOCK 1 1 1 2")))
    ways = [place(1, 1, 1 + number % 2) for number in range(pushes + 1)]
    at.act(*ways, *(place(0, 1, way.column) for way in reversed(ways[1:])))
    with count_calls() as calls:
        assert [dot.hollow for dot in pending(fill.shelf.rules.GROUND, at.state)] == [""] * pushes
    return calls.count


def test_finding_marks_of_cut_items_takes_fewer_than_quadratically_many_calls() -> None:
    assert count_calls_for_dots(100) < 3 * count_calls_for_dots(50)


def test_moves_undos_and_redos_of_one_item_are_one_stroke_and_each_change_of_item_adds_one(
    at: AtRules,
) -> None:
    creep(at, 0, "R")
    creep(at, 0, "R")
    at.back(0)
    at.again(0)
    assert at.state.strokes == 1
    creep(at, 2, "L")
    creep(at, 0, "R")
    assert at.state.strokes == 3


@pytest.mark.parametrize("kept", [0, 1, 2])
def test_undoing_moves_of_an_item_and_moving_it_elsewhere_adds_no_extra_stroke(
    at: AtRules, kept: int
) -> None:
    creep(at, 0, "RDD")
    creep(at, 2, "L")
    at.back(*[0] * (3 - kept))
    assert at.state.strokes == 1 + bool(kept)
    creep(at, 0, "DR" if kept == 0 else "R")
    assert at.state.strokes == 2


def test_item_continues_its_stroke_after_the_moves_of_another_were_undone(at: AtRules) -> None:
    creep(at, 0, "R")
    creep(at, 2, "L")
    at.back(2)
    creep(at, 0, "R")
    assert at.state.strokes == 1


def test_undoing_every_move_of_all_items_leaves_no_stroke(at: AtRules) -> None:
    for item, way in ((0, "R"), (2, "L"), (0, "R"), (2, "U"), (0, "D")):
        creep(at, item, way)
    assert at.state.strokes == 5
    at.back(0, 2, 0, 2, 0)
    assert (at.state.strokes, at.state.last) == (0, -1)


def test_strokes_whose_moves_were_cut_still_count(at: AtRules) -> None:
    creep(at, 1, "DD")
    creep(at, 0, "R")
    creep(at, 1, "R")
    assert at.state.strokes == 3


def test_position_stored_before_strokes_were_numbered_goes_on_counting_its_strokes(at: AtRules) -> None:
    creep(at, 0, "R")
    creep(at, 2, "L")
    creep(at, 0, "R")
    kept = forget_strokes(at.state)
    at.state = replace(kept, strokes=3, last=0)
    if isinstance(at, AtTable):
        at = AtTable(GAME, at.state)
    creep(at, 0, "D")
    assert at.state.strokes == 3  # the same snake goes on
    creep(at, 2, "U")
    assert at.state.strokes == 4
    at.back(2)
    creep(at, 0, "R")
    assert at.state.strokes == 3


def test_undo_and_redo_of_an_item_without_moves_are_refused_with_a_sentence(at: AtRules) -> None:
    assert at.refusal(TakeBack(0)) == "Nothing to undo for Snake 1."
    assert at.refusal(PlayAgain(0)) == "Nothing to redo for Snake 1."


def test_stored_alternatives_of_an_item_are_unique_and_limited_and_the_newest_stay() -> None:
    ways: tuple[Way, ...] = ()
    for number in range(30):
        ways = kept_ways(ways, Way(1, ((("place", number), ()),)))
    assert len(ways) == WAYS_PER_PLACE
    assert ways[-1].moves == ((("place", 29), ()),)
    again = kept_ways(ways, ways[0])
    assert len(again) == WAYS_PER_PLACE
    assert again[-1] == ways[0]
    for number in range(400):
        ways = kept_ways(ways, Way(number, ((("place", 1), ()),)))
    assert len(ways) == WAYS_PER_ITEM


def test_stored_alternative_is_dropped_only_when_the_move_it_branches_from_is_replaced(at: AtRules) -> None:
    creep(at, 0, "RR")
    at.back(0)
    creep(at, 0, "D")  # [R] is stored on the first R
    at.back(0, 0)  # that entry waits in the redo list
    at.again(0)
    assert len(at.state.items[0].ways) == 1
    at.back(0)
    creep(at, 0, "D")  # the first R is part of a way now, and the way stored on it is gone
    assert [way.on for way in at.state.items[0].ways] == [0]


def test_number_of_the_last_move_of_an_item_without_moves_is_0() -> None:
    assert Item().last == 0
