"""Test the numbered positions of Fill, each at the bare rules and at a real table."""

from __future__ import annotations

from pathlib import Path

import pytest

from takeback.games.fill.level import read_level
from takeback.games.fill.rules import outcome
from takeback.games.fill.state import Lift, Place, Slide
from takeback.puzzles.items import PlayAgain, TakeBack
from tests.games.fill.boxes import THREE, A, B, C, Played
from tests.puzzles.playing import PLAYERS, AtRules, AtTable

Player = type[AtRules]
SOLUTIONS = {
    "box": "4,2 1,3 2,2 2,4 3,4 1,1",
    "crate": "5,1 3,4 3,1 1,1 4,5 1,3",
    "chest": "1,2 5,1 1,1 3,4 1,5 4,7 6,5 5,2",
    "parts": "2,1 1,1 1,5 1,7 3,6 1,3",
}


@PLAYERS
def test_piece_pushed_to_the_tray_returns_when_the_pushing_move_is_undone(player: Player) -> None:
    at = Played(player, THREE)
    at.place(A, 1, 1)
    assert at.place(B, 1, 3) == "AAB./..B."
    assert at.slide(A, "R") == ".AA./...."
    assert at.dots() == [(A, "")]
    assert at.back(A) == "AAB./..B."
    assert at.again(A) == ".AA./...."
    assert at.corner(B) == ()


@PLAYERS
def test_pushed_piece_goes_back_along_its_own_moves_until_it_is_free_and_returns_with_undo(
    player: Player,
) -> None:
    at = Played(player, THREE)
    at.place(A, 1, 1)
    assert at.slide(A, "RR") == "..AA/...."
    assert at.place(C, 1, 3) == "AACC/...."
    assert at.debts(C) == {A: 2}
    assert at.back(C) == "..AA/...."
    assert at.place(B, 1, 1) == "B.AA/B..."
    assert at.place(C, 1, 3) == "B.CC/B..."
    assert at.corner(A) == ()
    assert at.debts(C) == {A: 3}
    assert at.back(C) == "B.AA/B..."


@PLAYERS
def test_undo_of_a_slide_is_refused_while_the_earlier_place_is_taken_and_a_round_trip_is_stored(
    player: Player,
) -> None:
    at = Played(player, THREE)
    at.place(A, 1, 1)
    at.slide(A, "R")
    at.place(B, 1, 1)
    assert at.at.refusal(TakeBack(A)) == "Piece A cannot go back there: piece B is in the way."
    other = Played(player, THREE)
    other.place(A, 1, 1)
    other.slide(A, "RRDLU")
    assert other.corner(A) == ((1, 2),)
    assert len(other.state.items[A].done) == 6


@PLAYERS
def test_pushed_piece_stays_back_after_undo_if_its_place_is_taken_and_its_redo_is_refused(
    player: Player,
) -> None:
    at = Played(player, THREE)
    at.place(A, 1, 2)
    at.place(B, 1, 2)
    assert at.corner(A) == ()
    at.place(C, 1, 3)
    assert at.debts(C) == {}
    assert at.dots() == [(B, "Piece A stays back: piece C is in the way")]
    assert at.back(B) == "..CC/...."
    assert [entry.move for entry in at.state.items[A].undone] == [("place", 1, 2)]
    assert at.at.refusal(PlayAgain(A)) == (
        "Piece A would now push piece C there. The move stays in the list of piece A."
    )


def play_solution(name: str, data: Path) -> Played:
    """Play the stored solution of a sample level at a table; its last move is the one that solves it."""
    level, _ = read_level((data / "levels" / f"fill-{name}.txt").read_bytes())
    at = Played(AtTable, level)
    for item, place in enumerate(SOLUTIONS[name].split()):
        assert not at.state.solved
        row, column = map(int, place.split(","))
        at.place(item, row, column)
    return at


@pytest.mark.parametrize("name", SOLUTIONS)
def test_stored_solutions_solve_the_sample_fill_levels_in_the_fewest_strokes(name: str, data: Path) -> None:
    at = play_solution(name, data)
    assert at.state.solved
    found = outcome(at.state)
    assert found is not None
    assert found.sentence == f"Solved in {len(at.state.level.pieces)} moves, the fewest possible."


def test_solved_fill_level_refuses_moves_until_its_last_move_is_undone(data: Path) -> None:
    at = play_solution("box", data)
    assert at.at.refusal(Lift(0)) == "The puzzle is solved."
    at.at.table.undo()  # type: ignore[attr-defined]
    assert not at.at.table.state.solved  # type: ignore[attr-defined]
    at.at.act(Lift(0))


@PLAYERS
def test_two_pieces_pushed_at_once_go_back_in_order_each_to_a_free_place(player: Player) -> None:
    at = Played(player, "BOARD 3 5; BLOCK 1 1; BLOCK 1 1; BLOCK 1 1 1 2 1 3")
    at.place(A, 1, 1)
    at.slide(A, "RD")
    at.place(B, 1, 2)
    at.slide(B, "RD")
    assert at.board == "...../.AB../....."
    assert at.place(C, 2, 2) == ".AB../.CCC./....."
    assert at.debts(C) == {A: 1, B: 1}
    at.back(C)
    at.back(A)
    at.slide(A, "L")
    at.place(A, 2, 2)
    assert at.place(C, 2, 2) == "A.B../.CCC./....."


@PLAYERS
def test_piece_that_pushed_another_into_its_old_place_changes_places_with_it_on_undo_and_redo(
    player: Player,
) -> None:
    at = Played(player, "BOARD 1 5; BLOCK 1 1 1 2; BLOCK 1 1 1 2")
    at.place(B, 1, 1)
    at.place(B, 1, 3)
    at.place(A, 1, 1)
    assert at.place(A, 1, 3) == "BBAA."
    assert at.dots() == [(A, "")]
    assert at.back(A) == "AABB."
    assert at.again(A) == "BBAA."


@PLAYERS
def test_pieces_may_share_a_cell_for_several_and_push_nothing_there(player: Player) -> None:
    at = Played(player, "BOARD 1 3; MULTI 1 2; BLOCK 1 1 1 2; BLOCK 1 1 1 2")
    at.place(A, 1, 1)
    assert at.place(B, 1, 2) == "A+B"
    assert at.state.solved
    assert at.state.items[B].done[-1].cut == ()


@PLAYERS
def test_consecutive_moves_of_one_piece_are_one_stroke_and_undo_and_redo_change_the_count(
    player: Player,
) -> None:
    at = Played(player, THREE)
    at.place(A, 1, 1)
    at.slide(A, "RR")
    assert at.state.strokes == 1
    at.place(B, 1, 1)
    at.act(Lift(A))
    assert at.state.strokes == 3
    at.back(A)
    assert at.state.strokes == 2
    at.again(A)
    assert at.state.strokes == 3


@PLAYERS
def test_piece_moved_to_the_tray_returns_on_undo_unless_its_place_is_taken(player: Player) -> None:
    at = Played(player, THREE)
    at.place(A, 1, 2)
    at.act(Lift(A))
    assert at.board == "..../...."
    assert at.back(A) == ".AA./...."
    at.again(A)
    at.place(C, 1, 1)
    assert at.at.refusal(TakeBack(A)) == "Piece A cannot go back there: piece C is in the way."


@PLAYERS
def test_illegal_moves_in_fill_are_refused_with_their_reason(player: Player) -> None:
    at = Played(player, "BOARD 2 4; EMPTY 2 4; BLOCK 1 1 1 2; BLOCK 1 1 2 1")
    assert at.at.refusal(Place(A, 1, 4)) == "The piece does not fit there."
    assert at.at.refusal(Place(B, 1, 4)) == "Row 2, column 4 is closed."
    assert at.at.refusal(Place(A, 0, 1)) == "The piece does not fit there."
    assert at.at.refusal(Place(A, 2**40, -1)) == "The piece does not fit there."
    assert at.at.refusal(Slide(A, "R")) == "A piece on the tray cannot slide."
    assert at.at.refusal(Lift(A)) == "Piece A is already on the tray."
    assert at.at.refusal(TakeBack(A)) == "Nothing to undo for piece A."
    assert at.at.refusal(PlayAgain(A)) == "Nothing to redo for piece A."
    at.place(A, 1, 1)
    assert at.at.refusal(Place(A, 1, 1)) == "Piece A is already there."
    assert at.at.refusal(Slide(A, "U")) == "The piece does not fit there."
    assert at.at.refusal(Slide(A, "x")) == "The piece does not fit there."
    assert at.at.refusal(Lift(7)) == "There is no such piece."
    assert at.at.refusal(Lift(A, "me")) == "A move is the player’s own or a hint’s."
