"""The editor: a level built edit by edit, each of which can be taken back, and what is said of it."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.engine.record import Seat
from desktop.engine.state import Action, Illegal
from desktop.games.flow.check import check
from desktop.games.flow.edit import (
    Editing,
    PutClue,
    Resize,
    SetText,
    ToggleBridge,
    ToggleEmpty,
    ToggleWall,
    playable,
)
from desktop.games.flow.game import GAME
from desktop.games.flow.level import read_level
from desktop.games.flow.state import Draw, Level
from desktop.puzzles.answers import Checked
from desktop.table.opening import new_table
from desktop.table.table import Table

pytest.importorskip("pysat")


def blank(size: str = "6x6") -> Table:
    return new_table(GAME, {"edit": "yes", "level": f"new:{size}"}, [Seat()], 1)


def checked(state: Editing) -> Checked:
    return check(state, Chance(1), Effort("", 5.0))


def edit(table: Table, *actions: Action) -> Editing:
    """Each as one turn."""
    for action in actions:
        table.act(action, 0)
        table.confirm(0)
    return table.state  # type: ignore[no-any-return]


def edits_for(level: Level) -> list[Action]:
    """What a person would do on a blank board to get this level."""
    actions: list[Action] = [Resize("rows", level.rows), Resize("columns", level.columns)]
    actions += [PutClue(colour, *end) for colour, pair in enumerate(level.clues) for end in pair]
    actions += [ToggleBridge(*cell) for cell in sorted(level.bridges)]
    actions += [ToggleEmpty(*cell) for cell in sorted(level.empty)]
    for one, two in sorted(level.walls):
        actions.append(ToggleWall(*one, "R" if one[0] == two[0] else "D"))
    return actions


def test_a_given_level_is_built_by_edits_and_has_one_solution(shared: Path) -> None:
    level, _ = read_level((shared / "levels" / "flow-br-1.txt").read_bytes())
    table = blank()
    state = edit(table, *edits_for(level))
    made = playable(state)
    for part in ("rows", "columns", "clues", "bridges", "empty", "walls"):
        assert getattr(made, part) == getattr(level, part)
    answer = checked(state)
    assert (answer.solutions, answer.text[:36]) == ("one", "There is exactly one solution, grade")
    assert answer.grade >= 1
    edit(table, PutClue(2, *level.clues[2][1]))
    assert checked(table.state).text == "Yellow has only one clue."
    table.undo()
    assert table.state == state
    table.go(table.history.root)
    assert table.state == blank().state
    while not table.is_at_tip:
        table.redo()
    assert table.history.nodes[len(edits_for(level))].state == state


def test_an_ambiguous_level_shows_where_two_solutions_part() -> None:
    table = blank("3x3")
    edit(table, PutClue(0, 1, 1), PutClue(0, 3, 3))
    answer = checked(table.state)
    assert answer.solutions == "more"
    assert set(answer.parted) <= {(row, column) for row in (1, 2, 3) for column in (1, 2, 3)}
    assert len(answer.parted) > 3


def test_a_level_without_a_solution_is_told() -> None:
    table = blank("2x2")
    edit(table, PutClue(0, 1, 1), PutClue(0, 2, 2), PutClue(1, 1, 2), PutClue(1, 2, 1))
    assert checked(table.state) == Checked("none", 0, (), "There is no solution.")


def test_a_blank_board_has_no_clue_yet() -> None:
    assert checked(blank().state).text == "There is no clue yet."


def test_a_stopped_check_says_that_nothing_is_settled() -> None:
    table = blank()
    edit(table, PutClue(0, 1, 1), PutClue(0, 2, 1))
    answer = check(table.state, Chance(1), Effort("", 0.0, lambda: True))
    assert (answer.solutions, answer.text) == ("unknown", "Whether it has one solution is not settled yet.")


def test_a_copy_of_a_level_is_edited_and_the_level_stays() -> None:
    table = new_table(GAME, {"edit": "yes", "level": "Brooks/3"}, [Seat()], 1)
    level = new_table(GAME, {"level": "Brooks/3"}, [Seat()], 1).state.level
    assert playable(table.state).clues == level.clues
    edit(table, Resize("rows", 4))
    assert all(end[0] <= 4 for ends in table.state.clues for end in ends)


def test_smaller_boards_lose_what_lies_outside() -> None:
    table = blank()
    edit(
        table,
        PutClue(0, 6, 6),
        PutClue(0, 1, 1),
        ToggleBridge(6, 2),
        ToggleEmpty(2, 6),
        ToggleWall(5, 1, "D"),
    )
    state = edit(table, Resize("rows", 5), Resize("columns", 5))
    assert state.clues == (((1, 1),),)
    assert (state.level.bridges, state.level.empty, state.level.walls) == (frozenset(),) * 3


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (Resize("rows", 41), "A board has 2 to 40 rows."),
        (Resize("rows", 6), "The board has 6 rows; it grows and shrinks by one at a time."),
        (Resize("columns", 9), "The board has 6 columns; it grows and shrinks by one at a time."),
        (Resize("depth", 4), "A board has rows and columns."),
        (PutClue(2, 1, 1), "There is no such colour yet."),
        (PutClue(1, 1, 1), "That is Red’s clue."),
        (PutClue(0, 3, 3), "Red has two clues already."),
        (PutClue(1, 5, 5), "A clue cannot stand on a bridge or a closed cell."),
        (PutClue(1, 7, 1), "That is outside the board."),
        (ToggleBridge(1, 1), "That is Red’s clue."),
        (ToggleEmpty(5, 5), "A bridge cannot be closed; take the bridge away first, or open the cell."),
        (ToggleWall(1, 6, "R"), "That is outside the board."),
        (ToggleWall(1, 1, "U"), "A wall stands to the right of a cell or below it."),
        (SetText("title", "x" * 201), "The title has at most 200 characters."),
        (SetText("title", "two\nlines"), "The title is one line of plain words."),
        (SetText("grade", "9"), "A level has a title, an author and a note."),
        (Draw(0, "U"), "This level is being made; play it to draw lines."),
    ],
)
def test_every_refusal_of_the_editor_is_a_sentence(action: Action, sentence: str) -> None:
    table = blank()
    before = edit(table, PutClue(0, 1, 1), PutClue(0, 1, 2), ToggleBridge(5, 5))
    with pytest.raises(Illegal) as caught:
        table.act(action, 0)
    assert str(caught.value) == sentence
    assert table.state is before


def test_a_level_that_is_played_is_not_edited() -> None:
    table = new_table(GAME, {}, [Seat()], 1)
    with pytest.raises(Illegal, match="This level is being played; edit a copy to change it"):
        table.act(Resize("rows", 4), 0)


def test_a_new_board_has_the_size_that_is_asked_for() -> None:
    level = blank("4x9").state.level
    assert (level.rows, level.columns) == (4, 9)
    assert new_table(GAME, {"edit": "yes"}, [Seat()], 1).state.level.rows == 6
    for size in ("1x4", "4x41", "big", "4"):
        with pytest.raises(Illegal, match="A new board is new:RxC, from 2x2 to 40x40"):
            blank(size)


def test_every_edit_has_its_row() -> None:
    table = blank()
    edit(table, Resize("rows", 5), PutClue(0, 1, 1), ToggleWall(2, 2, "R"), ToggleWall(2, 2, "R"))
    edit(table, ToggleBridge(3, 3), ToggleEmpty(4, 4), SetText("title", "Mine"), PutClue(0, 1, 1))
    rows = [GAME.describe(node.moves[0], node.moves[0].before, 0).text for node in table.here.line()[1:]]
    assert rows == [
        "5 rows",
        "Red clue put at row 1, column 1",
        "Wall put right of row 2, column 2",
        "Wall taken away right of row 2, column 2",
        "Bridge built at row 3, column 3",
        "Row 4, column 4 closed",
        "Title: Mine",
        "Red clue taken away from row 1, column 1",
    ]
