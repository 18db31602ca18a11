"""Test the numbered positions of Fold, each at the bare rules and at a real table."""

from __future__ import annotations

from pathlib import Path

import pytest

from takeback.games.fold.level import read_level
from takeback.games.fold.puzzle import FOLD
from takeback.games.fold.rules import mirror_image, outcome
from takeback.games.fold.state import Fold
from takeback.puzzles.items import PlayAgain, TakeBack
from tests.games.fold.sheets import A, B, Played
from tests.puzzles.playing import PLAYERS, AtRules, AtTable

Player = type[AtRules]
TWO = "BOARD 2 4; BLOCK 1 1; BLOCK 2 4"
SOLUTIONS = {
    "rows": (["RRR"], 3),
    "crossed": (["RD"], 2),
    "two": (["ULR", "URL"], 6),
    "table": (["U", "DDRR", "UU", "UU", "U", "UUR"], 13),
    "sheet": (["R", "UDRL", "DRR", "R", "U", "L"], 11),
}


@PLAYERS
def test_fold_that_unfolds_another_gives_that_back_on_undo_and_takes_it_on_redo_until_then_refused(
    player: Player,
) -> None:
    at = Played(player, TWO)
    assert at.fold(A, "RR") == "Aaaa/...B"
    assert at.fold(B, "L") == "Aaaa/..bB"
    assert at.fold(B, "U") == "Aabb/..bB"
    assert at.state.items[B].done[-1].why == ((A, 1, 3, 1, 4),)
    assert at.dots() == [(B, "")]
    assert at.back(B) == "Aaaa/..bB"
    assert at.dots() == []
    assert at.again(B) == "Aabb/..bB"
    assert at.redo(A) == "R"
    assert (
        at.at.refusal(PlayAgain(A))
        == "Block A would now push block B back there. The move stays in the list of block A."
    )
    assert at.redo(A) == "R"


@PLAYERS
def test_first_cells_of_a_block_can_be_covered_only_on_a_cell_for_several(player: Player) -> None:
    at = Played(player, "BOARD 1 2; BLOCK 1 1; BLOCK 1 2")
    assert at.at.refusal(Fold(A, "R")) == "The fold would cover the first cells of block B."
    on_it = Played(player, "BOARD 1 2; MULTI 1 2; BLOCK 1 1; BLOCK 1 2")
    assert on_it.fold(A, "R") == "A+"
    assert on_it.state.items[A].done[-1].cut == ()
    shared = Played(player, "BOARD 1 6; MULTI 1 3; BLOCK 1 2; BLOCK 1 4")
    shared.fold(A, "R")
    assert shared.fold(B, "L") == ".A+B.."
    assert [past.done[-1].cut for past in shared.state.items] == [(), ()]


@PLAYERS
def test_block_of_two_diagonal_cells_is_mirrored_over_the_side_of_its_rectangle(player: Player) -> None:
    cells = ((2, 2), (3, 1))
    assert set(mirror_image(cells, "R")) == {(2, 3), (3, 4)}
    assert set(mirror_image(cells, "U")) == {(1, 2), (0, 1)}
    at = Played(player, "BOARD 4 4; BLOCK 2 2 3 1")
    assert at.at.refusal(Fold(A, "U")) == "The fold would leave the board."
    assert at.fold(A, "R") == "..../.Aa./A..a/...."


@pytest.mark.parametrize("name", SOLUTIONS)
def test_known_folds_solve_the_sample_levels_in_the_fewest_folds_and_then_moves_are_refused(
    name: str, data: Path
) -> None:
    words, par = SOLUTIONS[name]
    level, warnings = FOLD.read((data / "levels" / f"fold-{name}.txt").read_bytes())
    assert (warnings, level.par) == ([], par)
    at = Played(AtTable, level)
    for item, word in enumerate(words):
        assert not at.state.solved
        at.fold(item, word)
    assert at.state.solved
    found = outcome(at.state)
    assert found is not None
    assert found.sentence == f"Solved in {par} folds, the fewest possible."
    assert at.at.refusal(TakeBack(0)) == "The puzzle is solved."
    at.at.table.undo()  # type: ignore[attr-defined]
    assert not at.at.table.state.solved  # type: ignore[attr-defined]


@pytest.mark.parametrize("name", SOLUTIONS)
def test_known_folds_solve_the_sample_levels_also_in_reverse_order_of_blocks(name: str, data: Path) -> None:
    level, _ = read_level((data / "levels" / f"fold-{name}.txt").read_bytes())
    at = Played(AtRules, level)
    for item, word in reversed(list(enumerate(SOLUTIONS[name][0]))):
        at.fold(item, word)
    assert at.state.solved


@PLAYERS
def test_same_fold_after_undo_keeps_the_redo_list_and_another_turns_it_into_an_alternative(
    player: Player,
) -> None:
    at = Played(player, "BOARD 1 8; BLOCK 1 4")
    at.fold(A, "RL")
    assert at.back(A, A) == "...A...."
    at.fold(A, "R")
    assert at.redo(A) == "L"
    at.fold(A, "R")
    assert at.redo(A) == ""
    assert [(way.on, [move for move, _ in way.moves]) for way in at.state.items[A].ways] == [(1, [("L",)])]


@PLAYERS
def test_redo_of_a_fold_is_refused_while_the_block_it_unfolded_is_not_there(player: Player) -> None:
    at = Played(player, TWO)
    at.fold(A, "RR")
    at.fold(B, "LU")
    at.back(B, A)
    assert at.at.refusal(PlayAgain(B)) == (
        "Block B pushed block A back there, but block A is no longer there. "
        "The move stays in the list of block B."
    )
    at.fold(A, "R")
    assert at.again(B) == "Aabb/..bB"


@PLAYERS
def test_undo_does_not_give_a_fold_back_to_a_block_that_has_changed_since(player: Player) -> None:
    at = Played(player, "BOARD 2 4; BLOCK 1 1; BLOCK 2 4; BLOCK 2 1")
    at.fold(A, "RR")
    at.fold(B, "LU")
    at.back(B)
    assert at.board == "Aaaa/C.bB"
    at.again(B)
    assert at.board == "Aabb/C.bB"
    at.back(A)
    assert at.dots() == [(B, "Block A has changed since")]
    assert at.back(B) == "A.../C.bB"
    assert at.redo(A) == "RR"


@PLAYERS
def test_fold_off_the_board_or_on_a_closed_cell_or_of_no_block_and_undo_without_moves_are_refused(
    player: Player,
) -> None:
    at = Played(player, "BOARD 2 3; BLOCK 1 1; EMPTY 1 2")
    assert at.at.refusal(Fold(A, "L")) == "The fold would leave the board."
    assert at.at.refusal(Fold(A, "R")) == "The fold would cover a closed cell."
    assert at.at.refusal(Fold(A, "x")) == "A block folds up, down, left or right."
    assert at.at.refusal(Fold(9, "U")) == "There is no such block."
    assert at.at.refusal(Fold(-1, "U")) == "There is no such block."
    assert at.at.refusal(Fold(A, "D", "me")) == "A move is the player’s own or a hint’s."
    assert at.at.refusal(TakeBack(A)) == "Nothing to undo for block A."
    assert at.at.refusal(PlayAgain(A)) == "Nothing to redo for block A."


@PLAYERS
def test_each_fold_counts_as_a_stroke_unless_undone_and_par_is_called_the_fewest_possible(
    player: Player,
) -> None:
    at = Played(player, "BOARD 1 4; PAR 2; BLOCK 1 2")
    at.fold(A, "R")
    at.back(A)
    at.again(A)
    assert at.state.strokes == 1
    at.back(A)
    assert at.state.strokes == 0
    at.fold(A, "L")
    assert at.state.strokes == 1
    assert at.fold(A, "R") == "aAaa"
    found = outcome(at.state)
    assert found is not None
    assert found.sentence == "Solved in 2 folds, the fewest possible."
