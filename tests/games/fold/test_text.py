"""Test the texts of Fold in rows, in the log and for the screen reader."""

from __future__ import annotations

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.games.fold.state import Fold
from takeback.games.fold.text import cell_name, item_words, progress_text
from takeback.games.fold.thinker import hint
from takeback.puzzles.items import PlayAgain, TakeBack
from tests.games.fold.sheets import A, B, Played
from tests.puzzles.playing import AtTable

TWO = "BOARD 2 4; BLOCK 1 1; BLOCK 2 4"


def test_row_and_log_texts_of_fold_describe_each_kind_of_turn() -> None:
    at = Played(AtTable, TWO)
    at.act(Fold(A, "R"), Fold(A, "R"))
    assert at.told() == ("A folds right, right", ("Block A folds right, right",))
    at.fold(B, "L")
    at.fold(B, "U")
    assert at.told() == ("B folds up; pushes A back 1 fold", ("Block B folds up", "Block A goes back 1 fold"))
    at.back(B)
    assert at.told() == (
        "B: 1 fold undone; A gets 1 fold back",
        ("Block B: 1 fold undone", "Block A gets 1 fold back"),
    )
    at.again(B)
    assert at.told()[0] == "B: 1 fold redone; pushes A back 1 fold"
    at.back(A)
    assert at.told()[0] == "A: 1 fold undone"
    at.back(B)
    assert at.told() == (
        "B: 1 fold undone; A stays back",
        ("Block B: 1 fold undone", "Block A has changed since"),
    )
    at.act(TakeBack(B), Fold(B, "U"))
    assert at.told()[0] == "B takes another path: 1 fold"
    at.act(PlayAgain(A), Fold(A, "D"))
    assert at.told()[0] == "A: 2 folds"


def test_row_log_and_progress_text_of_fold_report_solved_or_stuck() -> None:
    at = Played(AtTable, "BOARD 1 4; PAR 2; BLOCK 1 1")
    at.fold(A, "RR")
    assert at.told() == (
        "A folds right (solved, 2 folds)", ("Block A folds right", "Solved in 2 folds, the fewest possible"),
    )  # fmt: skip
    stuck = Played(AtTable, "BOARD 1 3; BLOCK 1 2")
    stuck.fold(A, "R")
    assert stuck.told()[1][-1] == "No block can be folded any further; undo something"
    assert progress_text(stuck.state, 0) == "Covered 2 of 3 · 1 of 1 stuck"


def test_history_row_of_a_played_hint_in_fold_begins_with_the_word_hint() -> None:
    at = Played(AtTable, "BOARD 1 4; BLOCK 1 1")
    advice = hint(at.state, 0, Chance(1), Effort("", 5.0))
    assert (advice.text, advice.play) == (
        "Forced cell: Only block A can cover row 1, column 2, and only in this way. So block A folds right.",
        True,
    )
    at.act(*advice.actions)
    assert at.told()[0] == "Hint: A folds right"
    wrong = Played(AtTable, "BOARD 1 4; BLOCK 1 2")
    wrong.fold(A, "R")
    advice = hint(wrong.state, 0, Chance(1), Effort("", 5.0))
    assert advice.text == "Mistake: block A has gone too far; undo one fold."
    wrong.act(*advice.actions)
    assert wrong.told()[0] == "Hint: A: 1 fold undone"


def test_names_of_fold_cells_state_blocks_and_kind_and_names_of_blocks_their_cells_and_folds() -> None:
    at = Played(AtTable, "BOARD 2 4; EMPTY 2 1; MULTI 1 3 2 4; BLOCK 1 2; BLOCK 1 4")
    at.fold(A, "R")
    at.fold(B, "L")
    assert cell_name(at.state, (1, 1)) == "row 1, column 1, empty"
    assert cell_name(at.state, (2, 1)) == "row 2, column 1, closed"
    assert cell_name(at.state, (1, 2)) == "row 1, column 2, block A, 2 cells, beginning"
    assert cell_name(at.state, (1, 3)) == (
        "row 1, column 3, block A, 2 cells, block B, 2 cells, for several blocks"
    )
    assert cell_name(at.state, (2, 4)) == "row 2, column 4, empty, for several blocks"
    assert item_words(at.state, A) == "Block A, 2 cells, 1 fold"
    at.back(A)
    assert item_words(at.state, A) == "Block A, 1 cell, not folded"
