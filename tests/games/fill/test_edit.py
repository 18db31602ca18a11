"""The editor of Fill: a level painted cell by cell, each edit can be taken back, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.engine.record import Seat
from desktop.engine.state import Action, Illegal
from desktop.games.fill.check import check
from desktop.games.fill.edit import playable
from desktop.games.fill.game import GAME
from desktop.games.fill.level import read_level
from desktop.games.fill.rules import cells_at
from desktop.games.fill.state import Level, Lift
from desktop.games.fill.thinker import choose, hint
from desktop.puzzles.answers import Checked
from desktop.puzzles.painting import (
    Editing,
    ErasePiece,
    PaintBlock,
    Resize,
    SetText,
    ToggleEmpty,
    ToggleMulti,
)
from desktop.table.opening import new_table
from desktop.table.table import Table

EFFORT = Effort("", 5.0)


def blank(size: str = "4x4") -> Table:
    return new_table(GAME, {"edit": "yes", "level": f"new:{size}"}, [Seat()], 1)


def checked(state: Editing) -> Checked:
    return check(state, Chance(1), EFFORT)


def edit(table: Table, *actions: Action) -> Editing:
    """Each as one turn."""
    for action in actions:
        table.act(action, 0)
        table.confirm(0)
    return table.state  # type: ignore[no-any-return]


def edits_for(level: Level, places: str) -> list[Action]:
    """What a person would do on a blank board to get this level."""
    actions: list[Action] = [ToggleEmpty(*cell) for cell in sorted(level.empty)]
    for item, place in enumerate(places.split()):
        row, column = map(int, place.split(","))
        cells = cells_at(level, item, ((row, column),))
        actions += [PaintBlock(item, *cell) for cell in sorted(cells)]
    return actions


def test_a_given_level_is_painted_and_has_one_solution(shared: Path) -> None:
    level, _ = read_level((shared / "levels" / "fill-7-1.txt").read_bytes())
    table = blank("7x7")
    state = edit(table, *edits_for(level, "3,6 5,4 2,3 6,2 1,1 1,4 3,5 4,1"))
    made = playable(state)
    assert (made.rows, made.columns, made.pieces, made.empty) == (7, 7, level.pieces, level.empty)
    answer = checked(state)
    assert (answer.solutions, answer.parted) == ("one", ())
    assert answer.text == f"There is exactly one solution, grade {answer.grade}."
    table.go(table.history.root)
    assert table.state == blank("7x7").state
    while not table.is_at_tip:
        table.redo()
    assert table.state == state


def test_what_is_missing_or_wrong_is_told() -> None:
    table = blank("2x2")
    assert checked(table.state).text == "There is no piece yet."
    edit(table, PaintBlock(0, 1, 1))
    assert checked(table.state).text == ("There is no solution. The pieces cover 1 cells, the board has 4.")
    edit(table, PaintBlock(1, 1, 2), PaintBlock(1, 2, 2), PaintBlock(1, 2, 1))
    assert checked(table.state).solutions == "one"
    edit(table, PaintBlock(1, 2, 1), PaintBlock(2, 2, 1))
    answer = checked(table.state)
    assert answer.text == "There is more than one solution; they differ in the marked cells."
    assert answer.parted == ((1, 1), (1, 2), (2, 1), (2, 2))
    stopped = check(table.state, Chance(1), Effort("", 0.0, lambda: True))
    assert stopped == Checked("unknown", 0, (), "Whether it has one solution is not settled yet.")


def test_painting_over_takes_the_cell_from_the_other_block_but_not_where_several_may_lie() -> None:
    table = blank()
    edit(table, PaintBlock(0, 1, 1), PaintBlock(1, 1, 1))
    assert table.state.blocks == ((), ((1, 1),))
    assert playable(table.state).pieces == (((1, 1),),)
    edit(table, PaintBlock(0, 1, 2), ToggleMulti(1, 2), PaintBlock(1, 1, 2))
    assert table.state.blocks == (((1, 2),), ((1, 1), (1, 2)))
    edit(table, ToggleMulti(1, 2))
    assert table.state.blocks == (((1, 2),), ((1, 1),))
    edit(table, PaintBlock(1, 1, 1))
    assert table.state.blocks == (((1, 2),),)
    edit(table, PaintBlock(1, 4, 4), ErasePiece(0))
    assert table.state.blocks == (((4, 4),),)


def test_smaller_boards_lose_what_lies_outside() -> None:
    table = blank()
    edit(table, PaintBlock(0, 4, 4), PaintBlock(1, 1, 1), PaintBlock(1, 1, 4), ToggleEmpty(4, 1))
    state = edit(table, ToggleMulti(2, 4), Resize("rows", 3), Resize("columns", 3))
    assert (state.blocks, state.empty, state.multi) == (((), ((1, 1),)), frozenset(), frozenset())


def test_a_copy_of_a_level_is_edited_and_the_level_stays() -> None:
    table = new_table(GAME, {"edit": "yes", "level": "Trunks/3"}, [Seat()], 1)
    level = new_table(GAME, {"level": "Trunks/3"}, [Seat()], 1).state.level
    assert playable(table.state).pieces == level.pieces
    assert checked(table.state).solutions == "one"
    assert checked(table.state).grade == level.grade


def test_pieces_of_a_copy_lie_where_there_is_room_when_there_is_no_solution(tmp_path: Path) -> None:
    file = tmp_path / "odd.txt"
    file.write_text("BOARD 2 2\nEMPTY 1 1\nBLOCK 1 1 1 2\nBLOCK 1 1 1 2\n")
    state = new_table(GAME, {"edit": "yes", "level": str(file)}, [Seat()], 1).state
    assert state.blocks == (((2, 1), (2, 2)), ((1, 1), (1, 2)))
    assert playable(state).pieces == (((1, 1), (1, 2)),) * 2


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Resize("rows", 6), "The board has 4 rows; it grows and shrinks by one at a time."),
        (Resize("depth", 5), "A board has rows and columns."),
        (PaintBlock(2, 3, 3), "There is no such piece yet."),
        (PaintBlock(26, 3, 3), "A level has at most 26 pieces."),
        (PaintBlock(-1, 3, 3), "A level has at most 26 pieces."),
        (PaintBlock(0, 5, 1), "That is outside the board."),
        (PaintBlock(0, 2, 2), "That cell is closed."),
        (ToggleMulti(2, 2), "That cell is closed."),
        (ToggleEmpty(1, 1), "Piece A is there."),
        (ErasePiece(1), "There is no such piece."),
        (SetText("title", "x" * 201), "The title has at most 200 characters."),
        (SetText("grade", "9"), "A level has a title, an author and a note."),
        (Lift(0), "This level is being made; play it to lay pieces."),
    ],
)
def test_every_refusal_of_the_editor_is_a_sentence(action: Action, sentence: str) -> None:
    table = blank()
    before = edit(table, PaintBlock(0, 1, 1), ToggleEmpty(2, 2))
    with pytest.raises(Illegal) as caught:
        table.act(action, 0)
    assert str(caught.value) == sentence
    assert table.state is before


def test_a_level_that_is_played_is_not_edited() -> None:
    table = new_table(GAME, {}, [Seat()], 1)
    with pytest.raises(Illegal, match="This level is being played; edit a copy to change it"):
        table.act(Resize("rows", 6), 0)


def test_every_edit_has_its_row() -> None:
    table = blank()
    edit(table, Resize("rows", 5), PaintBlock(0, 1, 1), PaintBlock(0, 1, 2), PaintBlock(0, 1, 1))
    edit(table, ToggleEmpty(3, 3), ToggleEmpty(3, 3), ToggleMulti(4, 4), ToggleMulti(4, 4))
    edit(table, SetText("title", "Mine"), SetText("title", ""), ErasePiece(0))
    rows = [GAME.describe(node.moves[0], node.moves[0].before, 0).text for node in table.here.line()[1:]]
    assert rows == [
        "5 rows",
        "Piece A painted at row 1, column 1",
        "Piece A painted at row 1, column 2",
        "Piece A taken away from row 1, column 1",
        "Row 3, column 3 closed",
        "Row 3, column 3 opened",
        "Row 4, column 4 for several",
        "Row 4, column 4 for one",
        "Title: Mine",
        "Title left empty",
        "Piece A erased",
    ]


def test_there_are_no_hints_in_the_editor() -> None:
    state = blank().state
    assert hint(state, 0, Chance(1), EFFORT).text == "There are no hints while a level is made."
    assert choose(state, 0, Chance(1), EFFORT) in list(GAME.actions(state, 0))
