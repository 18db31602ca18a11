"""Test editing levels of painted blocks; the games differ only in their word for a block."""

from __future__ import annotations

import pytest

from takeback.engine.state import Action, Illegal
from takeback.puzzles.block_editor import ErasePiece, PaintBlock, ToggleMulti
from takeback.puzzles.editor import Resize, SetText, ToggleEmpty
from tests.puzzles.each import EACH_OF_BLOCKS, Puzzle
from tests.puzzles.making import AtDesk

WORDS = {"fold": "block", "fill": "piece"}


def open_editor(id: str) -> AtDesk:
    return AtDesk(Puzzle(id).game, "new:4x4")


@EACH_OF_BLOCKS
def test_painting_over_a_block_takes_its_cell_unless_the_cell_is_for_several(id: str) -> None:
    desk = open_editor(id)
    state = desk.edit(PaintBlock(0, 1, 1), PaintBlock(1, 1, 1))
    assert state.blocks == ((), ((1, 1),))
    if id == "fill":  # its pieces must fill the board
        with pytest.raises(Illegal, match="The pieces cover 1 of 16 cells"):
            desk.made  # noqa: B018
    else:
        assert desk.made.blocks == (((1, 1),),)
    state = desk.edit(PaintBlock(0, 1, 2), ToggleMulti(1, 2), PaintBlock(1, 1, 2))
    assert state.blocks == (((1, 2),), ((1, 1), (1, 2)))
    state = desk.edit(ToggleMulti(1, 2))
    assert state.blocks == (((1, 2),), ((1, 1),))
    state = desk.edit(PaintBlock(1, 1, 1))
    assert state.blocks == (((1, 2),),)
    state = desk.edit(PaintBlock(1, 4, 4), ErasePiece(0))
    assert state.blocks == (((4, 4),),)


@EACH_OF_BLOCKS
def test_making_a_painted_board_smaller_drops_all_contents_outside(id: str) -> None:
    desk = open_editor(id)
    desk.edit(PaintBlock(0, 4, 4), PaintBlock(1, 1, 1), PaintBlock(1, 1, 4), ToggleEmpty(4, 1))
    state = desk.edit(ToggleMulti(2, 4), Resize("rows", 3), Resize("columns", 3))
    assert (state.blocks, state.empty, state.multi) == (((), ((1, 1),)), frozenset(), frozenset())


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (PaintBlock(2, 3, 3), "There is no such {} yet."),
        (PaintBlock(26, 3, 3), "A level has at most 26 {}s."),
        (PaintBlock(-1, 3, 3), "A level has at most 26 {}s."),
        (PaintBlock(0, 5, 1), "That is outside the board."),
        (PaintBlock(0, 2, 2), "That cell is closed."),
        (ToggleMulti(2, 2), "That cell is closed."),
        (ToggleEmpty(1, 1), "{} A is there."),
        (ErasePiece(1), "There is no such {}."),
    ],
)
@EACH_OF_BLOCKS
def test_illegal_painting_is_refused_with_its_reason(id: str, action: Action, sentence: str) -> None:
    desk = open_editor(id)
    desk.edit(PaintBlock(0, 1, 1), ToggleEmpty(2, 2))
    result = sentence.format(WORDS[id])
    assert desk.refusal(action) == result[0].upper() + result[1:]


@EACH_OF_BLOCKS
def test_history_row_of_each_painted_edit_names_the_change_and_its_place(id: str) -> None:
    desk, word = open_editor(id), WORDS[id].capitalize()
    desk.edit(Resize("rows", 5), PaintBlock(0, 1, 1), PaintBlock(0, 1, 2), PaintBlock(0, 1, 1))
    desk.edit(ToggleEmpty(3, 3), ToggleEmpty(3, 3), ToggleMulti(4, 4), ToggleMulti(4, 4))
    desk.edit(SetText("title", "Mine"), SetText("title", ""), ErasePiece(0))
    assert desk.rows() == [
        "5 rows",
        f"{word} A painted at row 1, column 1",
        f"{word} A painted at row 1, column 2",
        f"{word} A removed from row 1, column 1",
        "Row 3, column 3 closed",
        "Row 3, column 3 opened",
        "Row 4, column 4 for several",
        "Row 4, column 4 for one",
        "Title: Mine",
        "Title left empty",
        f"{word} A erased",
    ]
