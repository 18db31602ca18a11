"""Test editing levels in every puzzle: copies, checks, and refused edits."""

from __future__ import annotations

import pytest

from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal
from takeback.games.fill.state import Lift
from takeback.games.flow.state import Draw
from takeback.games.fold.state import Fold
from takeback.puzzles.answers import CheckedLevel
from takeback.puzzles.editor import Resize, SetText, ToggleEmpty
from takeback.table.opening import new_table
from tests.puzzles.each import EACH, STOPPED, Puzzle
from tests.puzzles.making import AtDesk

UNSETTLED = "It is not known yet whether there is only one solution."
COPIED = {"flow": ("Brooks/3", "clues"), "fold": ("Maps/3", "blocks"), "fill": ("Trunks/3", "pieces")}
NOTHING_YET = {
    "flow": "Place two dots of each colour.",
    "fold": "Paint the cells of each block.",
    "fill": "Paint the cells of each piece.",
}
MOVES: dict[str, tuple[Action, str]] = {  # of play; and the words for what a player does then
    "flow": (Draw(0, "U"), "draw pipes"),
    "fold": (Fold(0, "U"), "fold blocks"),
    "fill": (Lift(0), "place pieces"),
}


@pytest.mark.usefixtures("solver")
@EACH
def test_editing_a_copy_of_a_level_changes_the_copy_and_leaves_the_level_unchanged(id: str) -> None:
    name, parts = COPIED[id]
    desk = AtDesk(Puzzle(id).game, name)
    level = new_table(desk.game, {"level": name}, [Seat()], 1).state.level
    assert getattr(desk.made, parts) == getattr(level, parts)
    checked = desk.checked()
    assert (checked.solutions, checked.grade) == ("one", level.grade)
    closed = (ToggleEmpty(level.rows + 1, column + 1) for column in range(level.columns))
    desk.edit(Resize("rows", level.rows + 1), *closed, SetText("title", "Mine"))
    assert (desk.made.rows, desk.made.title) == (level.rows + 1, "Mine")
    assert new_table(desk.game, {"level": name}, [Seat()], 1).state.level == level
    assert AtDesk(desk.game, name).made.rows == level.rows


@pytest.mark.usefixtures("solver")
@EACH
def test_copied_level_that_is_tested_has_the_same_perfect_count_as_the_original(id: str) -> None:
    game, name = Puzzle(id).game, COPIED[id][0]
    state = new_table(game, {"level": name}, [Seat()], 1).state
    tested = game.workshop.to_play(AtDesk(game, name).state)
    assert game.level_of(tested).perfect == game.level_of(state).perfect > 0


@pytest.mark.usefixtures("solver")
@EACH
def test_check_of_an_empty_board_says_what_is_missing_and_a_stopped_check_that_it_is_undecided(
    id: str,
) -> None:
    game = Puzzle(id).game
    assert AtDesk(game, "new:6x6").checked() == CheckedLevel("unfinished", 0, (), NOTHING_YET[id])
    assert AtDesk(game, COPIED[id][0]).checked(STOPPED) == CheckedLevel("unknown", 0, (), UNSETTLED)


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Resize("rows", 41), "A board has 2 to 40 rows."),
        (Resize("rows", 8), "The board has 6 rows; it grows and shrinks by one at a time."),
        (Resize("rows", 6), "The board has 6 rows; it grows and shrinks by one at a time."),
        (Resize("columns", 9), "The board has 6 columns; it grows and shrinks by one at a time."),
        (Resize("depth", 5), "A board has rows and columns."),
        (ToggleEmpty(7, 1), "That is outside the board."),
        (SetText("title", "x" * 201), "The title has at most 200 characters."),
        (SetText("title", "two\nlines"), "The title is one line of plain words."),
        (SetText("grade", "9"), "A level has a title, an author and a note."),
    ],
)
@EACH
def test_illegal_edits_of_a_level_are_refused_with_their_reason(
    id: str, action: Action, sentence: str
) -> None:
    desk = AtDesk(Puzzle(id).game, "new:6x6")
    desk.edit(ToggleEmpty(2, 2))
    assert desk.refusal(action) == sentence


@EACH
def test_moves_of_play_are_refused_on_a_level_being_made_with_advice_to_test_it(id: str) -> None:
    move, wish = MOVES[id]
    desk = AtDesk(Puzzle(id).game, "new:6x6")
    assert desk.refusal(move) == f"You are making this level. Test it to {wish}."


@EACH
def test_edits_are_refused_on_a_level_being_played_with_advice_to_copy_it(id: str) -> None:
    table = new_table(Puzzle(id).game, {}, [Seat()], 1)
    with pytest.raises(Illegal, match=r"You are playing this level\. To change it, edit a copy"):
        table.act(Resize("rows", 6), 0)


@EACH
def test_new_board_has_the_wanted_size_or_6x6_and_impossible_sizes_are_refused(id: str) -> None:
    game = Puzzle(id).game
    assert AtDesk(game, "new:4x9").state.size() == (4, 9)
    assert AtDesk(game, "").state.size() == (6, 6)
    for size in ("1x4", "4x41", "big", "4"):
        with pytest.raises(Illegal, match="A new board is new:RxC, from 2x2 to 40x40"):
            AtDesk(game, f"new:{size}")


@EACH
def test_hint_in_the_editor_says_there_are_none_and_the_computer_chooses_a_legal_edit(id: str) -> None:
    puzzle = Puzzle(id)
    state = AtDesk(puzzle.game, "new:4x4").state
    assert puzzle.hint(state).text == "There are no hints in the level editor."
    assert puzzle.choose(state) in list(puzzle.game.actions(state, 0))


@EACH
def test_editor_says_to_build_an_empty_level_and_to_test_a_finished_one(id: str) -> None:
    game = Puzzle(id).game
    texts = [game.next_step(AtDesk(game, level).state, 0) for level in ("new:4x4", "Tutorial/1")]
    assert texts == ["Build a level, then press Test.", "Test the level, then save or share it."]
