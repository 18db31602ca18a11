"""Test the level editor of Fill: painting a known level cell by cell, and checking unfinished levels."""

from __future__ import annotations

from pathlib import Path

from takeback.engine.state import Action
from takeback.games.fill.game import GAME
from takeback.games.fill.level import read_level
from takeback.games.fill.rules import cells_at
from takeback.games.fill.state import Level
from takeback.puzzles.answers import CheckedLevel
from takeback.puzzles.block_editor import PaintBlock
from takeback.puzzles.editor import ToggleEmpty
from tests.puzzles.making import AtDesk


def list_edits(level: Level, places: str) -> list[Action]:
    """Return the edits that make this level on a blank board."""
    actions: list[Action] = [ToggleEmpty(*cell) for cell in sorted(level.empty)]
    for item, place in enumerate(places.split()):
        row, column = map(int, place.split(","))
        cells = cells_at(level, item, ((row, column),))
        actions += [PaintBlock(item, *cell) for cell in sorted(cells)]
    return actions


def test_fill_level_painted_by_edits_equals_the_known_one_has_one_solution_and_can_be_undone(
    data: Path,
) -> None:
    level, _ = read_level((data / "levels" / "fill-chest.txt").read_bytes())
    desk = AtDesk(GAME, "new:7x7")
    desk.edit(*list_edits(level, "1,2 5,1 1,1 3,4 1,5 4,7 6,5 5,2"))
    made = desk.made
    assert (made.rows, made.columns, made.pieces, made.empty) == (7, 7, level.pieces, level.empty)
    assert desk.has_one_solution()
    assert desk.goes_back_and_again()


def test_check_of_a_fill_level_reports_unfinished_one_or_several_solutions() -> None:
    desk = AtDesk(GAME, "new:2x2")
    desk.edit(PaintBlock(0, 1, 1))
    assert desk.checked() == CheckedLevel("unfinished", 0, (), "The pieces cover 1 of 4 cells.")
    desk.edit(PaintBlock(1, 1, 2), PaintBlock(1, 2, 2), PaintBlock(1, 2, 1))
    assert desk.checked().solutions == "one"
    desk.edit(PaintBlock(1, 2, 1), PaintBlock(2, 2, 1))
    answer = desk.checked()
    assert answer.text == ("Several solutions. Two of them differ in the striped cells.")
    assert answer.parted == ((1, 1), (1, 2), (2, 1), (2, 2))


def test_copy_of_an_unsolvable_fill_level_keeps_its_pieces_and_lays_them_where_there_is_room(
    tmp_path: Path,
) -> None:
    file = tmp_path / "odd.txt"
    file.write_text("BOARD 2 2\nEMPTY 1 1\nBLOCK 1 1 1 2\nBLOCK 1 1 1 2\n")
    desk = AtDesk(GAME, str(file))
    assert desk.state.blocks == (((2, 1), (2, 2)), ((1, 1), (1, 2)))
    assert desk.made.pieces == (((1, 1), (1, 2)),) * 2
