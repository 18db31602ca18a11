"""Level text of Fold: every error and warning with its line, damaged files, writing."""

from __future__ import annotations

import time
from pathlib import Path

import pytest

from desktop.games.fold.level import read_level, write_level
from desktop.games.fold.shelf import SHELF, read
from desktop.games.fold.state import Level
from desktop.puzzles.levels import LevelError
from desktop.puzzles.packs import pack_names, read_pack
from tests.puzzles.damage import check_damaged

BOARD = "BOARD 4 4\nBLOCK 1 1 1 2\n"

ERRORS = {
    "BLOCK 1 1": "line 1: BLOCK comes before BOARD",
    "EMPTY 1 1\nBOARD 4 4\nBLOCK 1 2": "line 1: EMPTY comes before BOARD",
    "BOARD 4 4\nBOARD 4 4\nBLOCK 1 1": "line 2: there is a second BOARD",
    "BOARD 0 4": "line 1: BOARD needs rows and columns, each from 1 to 40",
    "BOARD 41 4": "line 1: BOARD needs rows and columns, each from 1 to 40",
    "BOARD 4 4 4": "line 1: BOARD needs rows and columns, each from 1 to 40",
    BOARD + "START 1 1 2 2": "line 3: there is no key “START”",
    BOARD + "BLOCK 2 two": "line 3: “two” is not a whole number",
    BOARD + "EMPTY 2 2 3": "line 3: EMPTY needs pairs of row and column",
    BOARD + "BLOCK": "line 3: BLOCK needs pairs of row and column",
    BOARD + "BLOCK 2 5": "line 3: the cell (2,5) is outside the board",
    BOARD + "MULTI 0 2": "line 3: the cell (0,2) is outside the board",
    BOARD + "BLOCK 2 1 1 2": "line 3: the block lies on (1,2), which the block of line 2 holds",
    BOARD + "EMPTY 1 2": "line 2: the block lies on the empty cell (1,2)",
    BOARD + "GRADE 10": "line 3: GRADE is a number from 1 to 9",
    BOARD + "PAR 0": "line 3: PAR is a number from 1 to 9999",
    "\nBOARD 4 4": "line 2: there is no BLOCK line",
    "TITLE nothing": "line 1: there is no BOARD line",
    "": "line 1: there is no BOARD line",
}
WARNINGS = {
    "BLOCK 3 3 3 3": "line 3: the cell (3,3) stands twice; kept once",
    "EMPTY 2 2 2 2": "line 3: the cell (2,2) is empty already; kept once",
    "MULTI 2 2\nMULTI 2 2": "line 4: the cell (2,2) is a MULTI cell already; kept once",
    "TITLE " + "x" * 201: "line 3: TITLE is longer than 200 characters; cut there",
}


@pytest.mark.parametrize("text", ERRORS, ids=lambda text: ERRORS[text])
def test_every_error_names_its_line(text: str) -> None:
    with pytest.raises(LevelError) as caught:
        read_level(text)
    assert ERRORS[text] in caught.value.problems


@pytest.mark.parametrize("more", WARNINGS, ids=lambda more: WARNINGS[more])
def test_every_warning_names_its_line_and_the_level_opens(more: str) -> None:
    level, warnings = read_level(BOARD + more)
    assert warnings == [WARNINGS[more]]
    assert level.rows == 4


def test_more_than_26_blocks_are_refused() -> None:
    lines = [f"BLOCK {row} {column}" for row in range(1, 10) for column in (1, 3, 5)]
    with pytest.raises(LevelError, match="line 28: there are more than 26 blocks"):
        read_level("BOARD 10 10\n" + "\n".join(lines))


def test_blocks_may_begin_on_each_other_where_several_may_lie() -> None:
    level, warnings = read_level(BOARD + "MULTI 1 2\nBLOCK 2 2 1 2")
    assert (level.blocks, warnings) == ((((1, 1), (1, 2)), ((1, 2), (2, 2))), [])


def test_the_order_of_the_lines_does_not_matter() -> None:
    one, _ = read_level("BOARD 3 3\nEMPTY 1 1\nMULTI 2 2\nBLOCK 3 3")
    two, _ = read_level("BOARD 3 3\nBLOCK 3 3\nmulti 2 2\nEmpty 1 1")
    assert one == two


def test_a_level_that_is_covered_from_the_start_is_warned_of() -> None:
    assert read_level("BOARD 1 2\nBLOCK 1 1\nBLOCK 1 2")[1] == [
        "line 3: the blocks cover the board already; nothing is left to fold"
    ]


def test_par_is_worked_out_where_it_is_not_given() -> None:
    assert read("BOARD 1 4\nBLOCK 1 2")[0].par == 2
    assert read("BOARD 1 4\nPAR 7\nBLOCK 1 2")[0].par == 7
    assert read("BOARD 1 3\nBLOCK 1 2")[0].par == 0


def test_a_level_too_large_to_be_thought_through_opens_without_par_at_once() -> None:
    blocks = "\n".join(f"BLOCK {row} {column}" for row in (3, 13, 23, 33, 39) for column in (3, 13, 23, 33))
    began = time.thread_time()
    level, _ = read("BOARD 40 40\n" + blocks)
    assert level.par == 0
    assert time.thread_time() - began < 2


def levels_of_packs() -> list[Level]:
    packs = [read_pack(SHELF, name) for name in pack_names(SHELF)]
    return [listed.found.level for pack in packs for listed in pack.levels if listed.found]


def test_writing_a_level_and_reading_it_gives_an_equal_one(shared: Path) -> None:
    given = [read_level(file.read_bytes(), file.stem)[0] for file in (shared / "levels").glob("fold-*.txt")]
    levels = [*given, *levels_of_packs()]
    assert len(levels) == 54
    for level in levels:
        assert read_level(write_level(level)) == (level, [])


def test_the_given_levels_are_what_they_are_said_to_be(shared: Path) -> None:
    told = {"6": (3, 4, 8, 1), "7": (4, 4, 8, 1), "9": (5, 4, 16, 2), "1170": (12, 8, 64, 6)}
    told["1279"] = (10, 9, 66, 6)
    for name, figures in told.items():
        level, warnings = read_level((shared / "levels" / f"fold-lv-{name}.txt").read_bytes())
        open_cells = level.rows * level.columns - len(level.empty)
        assert (level.rows, level.columns, open_cells, len(level.blocks)) == figures
        assert warnings == []


def test_5000_damaged_levels_raise_nothing_but_a_level_error() -> None:
    sources = [write_level(level).encode() for level in levels_of_packs()]
    sources += [(BOARD + "MULTI 1 2\nBLOCK 2 2 1 2\nEMPTY 4 4").encode()]
    check_damaged(sources, read, write_level)
