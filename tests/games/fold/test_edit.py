"""Test the level editor of Fold: painting a known level cell by cell, and checking unfinished levels."""

from __future__ import annotations

import random
from contextlib import closing
from pathlib import Path

import pytest

from takeback.engine.state import Action
from takeback.games.fold.game import GAME
from takeback.games.fold.level import read_level
from takeback.games.fold.puzzle import FOLD
from takeback.games.fold.state import Level
from takeback.puzzles.answers import CheckedLevel
from takeback.puzzles.block_editor import ErasePiece, PaintBlock, ToggleMulti
from takeback.puzzles.editor import Resize, ToggleEmpty
from tests.puzzles.making import AtDesk


def list_edits(level: Level) -> list[Action]:
    """Return the edits that make this level on a blank board."""
    actions: list[Action] = [ToggleEmpty(*cell) for cell in sorted(level.empty)]
    actions += [ToggleMulti(*cell) for cell in sorted(level.multi)]
    return actions + [PaintBlock(item, *cell) for item, cells in enumerate(level.blocks) for cell in cells]


def test_fold_level_painted_by_edits_equals_the_known_one_has_one_solution_and_can_be_undone(
    data: Path,
) -> None:
    level, _ = read_level((data / "levels" / "fold-table.txt").read_bytes())
    desk = AtDesk(GAME, "new:12x8")
    desk.edit(*list_edits(level))
    made = desk.made
    assert (made.rows, made.columns, made.blocks, made.empty) == (12, 8, level.blocks, level.empty)
    assert desk.has_one_solution()
    assert desk.goes_back_and_again()


def test_check_of_a_fold_level_reports_several_one_or_no_solutions() -> None:
    desk = AtDesk(GAME, "new:2x2")
    desk.edit(PaintBlock(0, 1, 1), PaintBlock(1, 2, 2))
    answer = desk.checked()
    assert answer.text == ("Several solutions. Two of them differ in the striped cells.")
    assert answer.parted == ((1, 2), (2, 1))
    desk.edit(ErasePiece(1))
    assert desk.checked().solutions == "one"
    desk.edit(Resize("columns", 3))
    why = "No number of folds covers exactly 6 cells."
    assert desk.checked() == CheckedLevel("none", 0, (), f"There is no solution. {why}")


def test_reason_for_no_solution_of_a_fold_level_is_given_for_no_level_with_a_solution() -> None:
    chance, solvable, found = random.Random(5), 0, 0
    for _ in range(300):
        rows, columns = chance.randint(1, 3), chance.randint(1, 4)
        cells = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
        chance.shuffle(cells)
        count = chance.randint(1, min(3, len(cells)))
        blocks = tuple((cell,) for cell in cells[:count])
        closed = frozenset(cells[count : count + chance.randint(0, 2)])
        level = Level(rows, columns, blocks, closed)
        with closing(FOLD.solver(level, lambda: False)) as solver:
            has_solution = solver.first() is not None
        why = FOLD.why_unsolvable(level)
        solvable += has_solution
        found += bool(why)
        assert not (has_solution and why), level
    assert solvable > 30
    assert found > 30


def test_check_of_a_fold_level_does_not_search_for_the_fewest_folds(monkeypatch: pytest.MonkeyPatch) -> None:
    def fewest_folds(level: Level) -> int:
        raise AssertionError("a search for a number that is not told")

    desk = AtDesk(GAME, "new:2x2")
    desk.edit(PaintBlock(0, 1, 1))
    monkeypatch.setattr("takeback.games.fold.puzzle.fewest_folds", fewest_folds)
    assert desk.checked().solutions == "one"


def test_history_row_of_making_the_board_smaller_says_how_many_painted_cells_were_removed() -> None:
    desk = AtDesk(GAME, "new:4x4")
    desk.edit(PaintBlock(0, 1, 1), PaintBlock(0, 4, 1), PaintBlock(1, 4, 2))
    desk.edit(Resize("columns", 3), Resize("rows", 3))
    assert desk.rows()[-2:] == ["3 columns", "3 rows: 2 painted cells removed"]
