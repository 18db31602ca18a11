"""Level text of Fill: every error and warning with its line, damaged files, writing."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.games.fill.level import read_level, write_level
from desktop.games.fill.shelf import SHELF
from desktop.games.fill.state import Level
from desktop.puzzles.levels import LevelError
from desktop.puzzles.packs import pack_names, read_pack
from tests.puzzles.damage import check_damaged

BOARD = "BOARD 2 3\nBLOCK 1 1 1 2\n"
FULL = "BOARD 2 2\nBLOCK 1 1 1 2\nBLOCK 1 1 1 2\n"

ERRORS = {
    "BLOCK 1 1": "line 1: BLOCK comes before BOARD",
    "BOARD 4 4\nBOARD 4 4\nBLOCK 1 1": "line 2: there is a second BOARD",
    "BOARD 0 4": "line 1: BOARD needs rows and columns, each from 1 to 40",
    "BOARD 4 41": "line 1: BOARD needs rows and columns, each from 1 to 40",
    BOARD + "CROSS 1 1": "line 3: there is no key “CROSS”",
    BOARD + "BLOCK 2 two": "line 3: “two” is not a whole number",
    BOARD + "EMPTY 2 2 3": "line 3: EMPTY needs pairs of row and column",
    BOARD + "BLOCK": "line 3: BLOCK needs pairs of row and column",
    BOARD + "EMPTY 2 5": "line 3: the cell (2,5) is outside the board",
    BOARD + "MULTI 0 2": "line 3: the cell (0,2) is outside the board",
    BOARD + "BLOCK 1 1 3 1": "line 3: the shape is larger than the board",
    BOARD + "BLOCK 1 1 1 4": "line 3: the shape is larger than the board",
    BOARD + "GRADE 0": "line 3: GRADE is a number from 1 to 9",
    BOARD + "PAR none": "line 3: “none” is not a whole number",
    "\nBOARD 4 4": "line 2: there is no BLOCK line",
    "TITLE nothing": "line 1: there is no BOARD line",
    "": "line 1: there is no BOARD line",
}
WARNINGS = {
    FULL + "MULTI 2 2 2 2": "line 4: the cell (2,2) is a MULTI cell already; kept once",
    "BOARD 2 2\nBLOCK 1 1 1 2 1 1\nBLOCK 1 1 1 2": "line 2: the cell (1,1) stands twice; kept once",
    "BOARD 2 2\nBLOCK 2 1 2 2\nBLOCK 1 1 1 2": "line 2: the shape is not in its frame; moved",
    "BOARD 2 2\nBLOCK -7 5 -7 6\nBLOCK 1 1 1 2": "line 2: the shape is not in its frame; moved",
    "BOARD 2 2\nBLOCK 1 1 2 2\nBLOCK 1 2 2 1": "line 2: the piece is not in one part",
    BOARD: "line 2: the pieces cover 2 cells, the board has 6",
    FULL + "BLOCK 1 1": "line 4: the pieces cover 5 cells, the board has 4",
    FULL + "EMPTY 1 1": "line 3: the pieces cover 4 cells, the board has 3",
}


@pytest.mark.parametrize("text", ERRORS, ids=lambda text: ERRORS[text])
def test_every_error_names_its_line(text: str) -> None:
    with pytest.raises(LevelError) as caught:
        read_level(text)
    assert ERRORS[text] in caught.value.problems


@pytest.mark.parametrize("text", WARNINGS, ids=lambda text: WARNINGS[text])
def test_every_warning_names_its_line_and_the_level_opens(text: str) -> None:
    level, warnings = read_level(text)
    assert WARNINGS[text] in warnings
    assert level.rows == 2


def test_a_shape_out_of_its_frame_is_moved_into_it() -> None:
    assert read_level("BOARD 3 3\nBLOCK 2 3 3 2")[0].pieces == (((1, 2), (2, 1)),)


def test_a_full_level_has_no_warning_and_its_par_is_the_number_of_pieces() -> None:
    level, warnings = read_level(FULL)
    assert (level.par, warnings) == (2, [])


def test_more_than_26_pieces_are_refused() -> None:
    with pytest.raises(LevelError, match="line 28: there are more than 26 blocks"):
        read_level("BOARD 10 10\n" + "BLOCK 1 1\n" * 27)


def levels_of_packs() -> list[Level]:
    packs = [read_pack(SHELF, name) for name in pack_names(SHELF)]
    return [listed.found.level for pack in packs for listed in pack.levels if listed.found]


def test_writing_a_level_and_reading_it_gives_an_equal_one(shared: Path) -> None:
    given = [read_level(file.read_bytes(), file.stem)[0] for file in (shared / "levels").glob("fill-*.txt")]
    levels = [*given, *levels_of_packs()]
    assert len(levels) == 53
    for level in levels:
        assert read_level(write_level(level))[0] == level


def test_the_given_levels_are_what_they_are_said_to_be(shared: Path) -> None:
    told = {"2-5": (5, 5, 18, 6), "3-12": (6, 6, 27, 6), "7-1": (7, 7, 39, 8), "jp-pb-3-125": (5, 7, 27, 6)}
    for name, figures in told.items():
        level, warnings = read_level((shared / "levels" / f"fill-{name}.txt").read_bytes())
        open_cells = level.rows * level.columns - len(level.empty)
        assert (level.rows, level.columns, open_cells, len(level.pieces)) == figures
        assert warnings == (["line 8: the piece is not in one part"] if name.startswith("jp") else [])


def test_5000_damaged_levels_raise_nothing_but_a_level_error() -> None:
    sources = [write_level(level).encode() for level in levels_of_packs()]
    sources += [(BOARD + "MULTI 1 2\nBLOCK 2 2 1 2\nEMPTY 2 3").encode()]
    check_damaged(sources, read_level, write_level)
