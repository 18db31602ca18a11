"""Test the level editor of Flow: building a level edit by edit, undoing them, and checking the level."""

from __future__ import annotations

from pathlib import Path

import pytest

from takeback.engine.state import Action
from takeback.games.flow.editor import PutClue, ToggleBridge, ToggleWall
from takeback.games.flow.game import GAME
from takeback.games.flow.level import read_level
from takeback.games.flow.state import Level
from takeback.puzzles.answers import CheckedLevel
from takeback.puzzles.editor import Resize, SetText, ToggleEmpty
from tests.puzzles.making import AtDesk

pytest.importorskip("pysat")


def list_edits(level: Level) -> list[Action]:
    """Return the edits that make this level on a blank board."""
    actions: list[Action] = [Resize("rows", level.rows), Resize("columns", level.columns)]
    actions += [PutClue(colour, *end) for colour, pair in enumerate(level.clues) for end in pair]
    actions += [ToggleBridge(*cell) for cell in sorted(level.bridges)]
    actions += [ToggleEmpty(*cell) for cell in sorted(level.empty)]
    for one, two in sorted(level.walls):
        actions.append(ToggleWall(*one, "R" if one[0] == two[0] else "D"))
    return actions


def test_flow_level_built_by_edits_equals_the_known_one_has_one_solution_and_can_be_undone(
    data: Path,
) -> None:
    level, _ = read_level((data / "levels" / "flow-corners.txt").read_bytes())
    desk = AtDesk(GAME, "new:5x5")
    state = desk.edit(*list_edits(level))
    for part in ("rows", "columns", "clues", "bridges", "empty", "walls"):
        assert getattr(desk.made, part) == getattr(level, part)
    assert desk.has_one_solution()
    assert desk.goes_back_and_again()
    desk.edit(PutClue(2, *level.clues[2][1]))
    assert desk.checked().text == "Yellow has only one dot."
    desk.table.undo()
    assert desk.state == state
    assert desk.table.history.nodes[len(list_edits(level))].state == state


def test_check_of_a_flow_level_with_several_solutions_lists_the_cells_that_differ() -> None:
    desk = AtDesk(GAME, "new:3x3")
    desk.edit(PutClue(0, 1, 1), PutClue(0, 3, 3))
    answer = desk.checked()
    assert answer.solutions == "more"
    assert set(answer.parted) <= {(row, column) for row in (1, 2, 3) for column in (1, 2, 3)}
    assert len(answer.parted) > 3


def test_check_of_a_flow_level_without_a_solution_says_so() -> None:
    desk = AtDesk(GAME, "new:2x2")
    desk.edit(PutClue(0, 1, 1), PutClue(0, 2, 2), PutClue(1, 1, 2), PutClue(1, 2, 1))
    assert desk.checked() == CheckedLevel(
        "none", 0, (), "There is no solution. Red cannot reach its other dot."
    )


def test_copy_of_a_flow_level_loses_the_dots_outside_a_smaller_board() -> None:
    desk = AtDesk(GAME, "Brooks/3")
    desk.edit(Resize("rows", 4))
    assert all(end[0] <= 4 for ends in desk.state.clues for end in ends)


def test_making_a_flow_board_smaller_drops_all_contents_outside_and_its_row_counts_them() -> None:
    desk = AtDesk(GAME, "new:6x6")
    desk.edit(
        PutClue(0, 6, 6),
        PutClue(0, 1, 1),
        ToggleBridge(6, 2),
        ToggleEmpty(2, 6),
        ToggleWall(5, 1, "D"),
    )
    state = desk.edit(Resize("rows", 5), Resize("columns", 5))
    assert state.clues == (((1, 1),),)
    assert (state.level.bridges, state.level.empty, state.level.walls) == (frozenset(),) * 3
    assert desk.rows()[-2:] == ["5 rows: 1 dot, 1 bridge and 1 wall removed", "5 columns"]


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        (PutClue(2, 1, 1), "There is no such colour yet."),
        (PutClue(1, 1, 1), "That is Red’s dot."),
        (PutClue(0, 3, 3), "Red already has two dots."),
        (PutClue(1, 5, 5), "A dot cannot stand on a bridge or a closed cell."),
        (PutClue(1, 7, 1), "That is outside the board."),
        (ToggleBridge(1, 1), "That is Red’s dot."),
        (
            ToggleEmpty(5, 5),
            "A cell with a bridge cannot be closed. Remove the bridge first, or open the cell.",
        ),
        (ToggleWall(1, 6, "R"), "That is outside the board."),
        (ToggleWall(1, 1, "U"), "A wall stands to the right of a cell or below it."),
    ],
)
def test_illegal_edits_of_dots_bridges_and_walls_are_refused_with_the_reason(
    action: Action, sentence: str
) -> None:
    desk = AtDesk(GAME, "new:6x6")
    desk.edit(PutClue(0, 1, 1), PutClue(0, 1, 2), ToggleBridge(5, 5))
    assert desk.refusal(action) == sentence


def test_history_row_of_each_level_edit_names_the_change_and_its_place() -> None:
    desk = AtDesk(GAME, "new:6x6")
    desk.edit(Resize("rows", 5), PutClue(0, 1, 1), ToggleWall(2, 2, "R"), ToggleWall(2, 2, "R"))
    desk.edit(ToggleBridge(3, 3), ToggleEmpty(4, 4), SetText("title", "Mine"), PutClue(0, 1, 1))
    assert desk.rows() == [
        "5 rows",
        "Red dot: row 1, column 1",
        "Wall added right of row 2, column 2",
        "Wall removed right of row 2, column 2",
        "Bridge added at row 3, column 3",
        "Row 4, column 4 closed",
        "Title: Mine",
        "Red dot removed: row 1, column 1",
    ]
