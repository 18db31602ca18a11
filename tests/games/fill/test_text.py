"""Test the texts of Fill in rows, in the log and for the screen reader."""

from __future__ import annotations

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.games.fill.game import GAME
from takeback.games.fill.state import Lift, Place, Slide
from takeback.games.fill.text import cell_name, item_words, progress_text
from takeback.games.fill.thinker import hint
from takeback.puzzles.items import TakeBack
from takeback.table.wording import visible_difference
from tests.games.fill.boxes import THREE, A, B, C, Played
from tests.puzzles.playing import AtTable


def test_row_and_log_texts_of_fill_describe_each_kind_of_turn() -> None:
    at = Played(AtTable, THREE)
    at.place(A, 1, 1)
    assert at.told() == ("Piece A to row 1, columns 1–2", ("Piece A to row 1, columns 1–2",))
    at.slide(A, "R")
    assert at.told()[0] == "Piece A slides right"
    at.act(Slide(A, "R"), Slide(A, "D"))
    assert at.told()[0] == "Piece A to row 2, columns 3–4"
    at.place(C, 2, 2)
    assert at.told() == (
        "Piece C to row 2, columns 2–3; A back to row 1, columns 3–4",
        ("Piece C to row 2, columns 2–3", "Piece A goes back to row 1, columns 3–4"),
    )
    at.back(C)
    assert at.told() == (
        "Piece C goes back to the tray; A back to row 2, columns 3–4",
        ("Piece C goes back to the tray", "Piece A goes back to row 2, columns 3–4"),
    )  # fmt: skip
    at.again(C)
    assert at.told()[0] == "Piece C: 1 move redone; A back to row 1, columns 3–4"
    at.place(B, 1, 1)
    at.back(A)
    at.back(C)
    assert at.told() == (
        "Piece C goes back to the tray; A stays back",
        ("Piece C goes back to the tray", "Piece A has changed since"),
    )  # fmt: skip
    at.act(Lift(B))
    assert at.told()[0] == "Piece B to the tray"
    at.act(TakeBack(B), TakeBack(B), Place(B, 1, 4))
    assert at.told()[0] == "Piece B takes another path: 1 move"


def test_difference_of_a_turn_that_also_pushes_a_piece_states_only_that_push() -> None:
    plain, pushing = Played(AtTable, THREE), Played(AtTable, THREE)
    pushing.place(A, 2, 2)
    moves = []
    for at in (plain, pushing):
        at.place(C, 2, 2)
        assert isinstance(at.at, AtTable)
        moves.append(at.at.table.here.moves[-1])
    old, new = moves
    assert visible_difference(GAME, 0, old, new) == "New in the result: A back to the tray."
    assert visible_difference(GAME, 0, new, old) == "No longer in the result: A back to the tray."


def test_place_of_a_piece_is_said_from_its_first_to_its_last_row_and_column() -> None:
    """Its second row sticks out to the left of its first cell."""
    at = Played(AtTable, "BOARD 4 4; BLOCK 1 2 2 1 2 2; BLOCK 1 1")
    at.place(A, 2, 1)
    assert at.told()[0] == "Piece A to rows 2–3, columns 1–2"
    assert item_words(at.state, A).endswith("in rows 2–3, columns 1–2")


def test_row_and_log_of_fill_report_that_the_level_is_solved_and_in_how_many_strokes() -> None:
    at = Played(AtTable, "BOARD 1 2; BLOCK 1 1 1 2")
    at.place(A, 1, 1)
    assert at.told() == (
        "Piece A to row 1, columns 1–2 (solved, 1 move)",
        ("Piece A to row 1, columns 1–2", "Solved in 1 move, the fewest possible"),
    )


def test_history_row_of_a_played_hint_in_fill_begins_with_the_word_hint() -> None:
    at = Played(AtTable, "BOARD 1 4; BLOCK 1 1; BLOCK 1 1 1 2 1 3; EMPTY 1 4")
    at.at.state = at.state
    advice = hint(at.state, 0, Chance(1), Effort("", 5.0))
    assert advice.play
    at.act(*advice.actions)
    assert at.told()[0].startswith("Hint: piece B to row 1, columns 1–3")
    wrong = Played(AtTable, "BOARD 1 4; EMPTY 1 3; BLOCK 1 1; BLOCK 1 1 1 2")
    wrong.place(A, 1, 1)
    advice = hint(wrong.state, 0, Chance(1), Effort("", 5.0))
    assert advice.text == "Mistake: piece A is in the wrong place; return it to the tray."
    wrong.act(*advice.actions)
    assert wrong.told()[0] == "Hint: piece A to the tray"


def test_names_of_cells_and_pieces_and_the_progress_text_of_fill_state_contents_and_counts() -> None:
    at = Played(AtTable, "BOARD 2 3; EMPTY 2 1; MULTI 1 2; BLOCK 1 1 1 2; BLOCK 1 1 2 1; BLOCK 1 1")
    at.place(A, 1, 1)
    at.place(B, 1, 2)
    assert cell_name(at.state, (1, 1)) == "row 1, column 1, piece A, 2 cells"
    assert cell_name(at.state, (1, 2)) == (
        "row 1, column 2, piece A, 2 cells, piece B, 2 cells, for several pieces"
    )
    assert cell_name(at.state, (2, 1)) == "row 2, column 1, closed"
    assert cell_name(at.state, (2, 3)) == "row 2, column 3, empty"
    assert item_words(at.state, A) == "Piece A, 2 cells, 1 row by 2 columns, in row 1, columns 1–2"
    assert item_words(at.state, C) == "Piece C, 1 cell, 1 row by 1 column, on the tray"
    assert progress_text(at.state, 0) == "Covered 3 of 5 · 2 of 3 on the board"
    assert progress_text(at.state, 2) == "Covered 3 of 5 · 2 of 3 on the board · 2 pushed back"
