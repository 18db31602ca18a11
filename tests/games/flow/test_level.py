"""Level text: every error and warning with its line, damaged files, letter grids, writing."""

from __future__ import annotations

from pathlib import Path

import pytest

from desktop.games.flow.level import read_level, write_level
from desktop.games.flow.rules import open_cells
from desktop.games.flow.shelf import SHELF
from desktop.games.flow.state import Level
from desktop.puzzles.levels import LevelError
from desktop.puzzles.packs import pack_names, read_pack
from tests.puzzles.damage import check_damaged

BOARD = "BOARD 4 4\nSTART 1 1 4 4\n"

ERRORS = {
    "START 1 1 2 2": "line 1: START comes before BOARD",
    "BOARD 4 4\nBOARD 4 4\nSTART 1 1 2 2": "line 2: there is a second BOARD",
    "BOARD 1 4": "line 1: BOARD needs rows and columns, each from 2 to 40",
    "BOARD 41 4": "line 1: BOARD needs rows and columns, each from 2 to 40",
    "BOARD 4": "line 1: BOARD needs rows and columns, each from 2 to 40",
    BOARD + "BRIDGE 2 2": "line 3: there is no key “BRIDGE”",
    BOARD + "CROSS 2 two": "line 3: “two” is not a whole number",
    BOARD + "CROSS 2 2.0": "line 3: “2.0” is not a whole number",
    BOARD + "EMPTY 2 2 3": "line 3: EMPTY needs pairs of row and column",
    BOARD + "EMPTY": "line 3: EMPTY needs pairs of row and column",
    BOARD + "EMPTY 2 5": "line 3: the cell (2,5) is outside the board",
    BOARD + "EMPTY 0 2": "line 3: the cell (0,2) is outside the board",
    BOARD + "START 2 2 2 2": "line 3: both ends are (2,2)",
    BOARD + "START 2 2 1 1": "line 3: (1,1) is a clue already",
    BOARD + "START 2 2": "line 3: START needs two cells",
    BOARD + "CROSS 1 1": "line 3: (1,1) is a clue already",
    BOARD + "EMPTY 4 4": "line 3: (4,4) is a clue already",
    BOARD + "CROSS 2 2\nEMPTY 2 2": "line 4: (2,2) is a bridge already",
    BOARD + "EMPTY 2 2\nCROSS 2 2": "line 4: (2,2) is an empty cell already",
    BOARD + "EMPTY 2 2\nSTART 2 2 2 3": "line 4: (2,2) is an empty cell already",
    BOARD + "CROSS 2 2\nSTART 2 3 2 2": "line 4: (2,2) is a bridge already",
    BOARD + "STRIP 1 4 1 5": "line 3: the cell (1,5) is outside the board",
    BOARD + "START 1 2 5 2": "line 3: the cell (5,2) is outside the board",
    BOARD + "CROSS 2 2 3 3": "line 3: CROSS needs one cell",
    BOARD + "CROSS 2 2\nCROSS 2 2": "line 4: (2,2) is a bridge already",
    BOARD + "STRIP 1 1 2 2": "line 3: STRIP needs two neighbouring cells",
    BOARD + "STRIP 1 1": "line 3: STRIP needs two neighbouring cells",
    BOARD + "FRAME 1 1 1 2": "line 3: FRAME needs at least four walls of two cells each",
    BOARD + "TRACK 1 1 0 1": "line 3: TRACK needs groups of ten numbers: a cell and its two walls",
    BOARD + "GRADE 10": "line 3: GRADE is a number from 1 to 9",
    BOARD + "PAR 0": "line 3: PAR is a number from 1 to 9999",
    "TITLE x\nBOARD 4 4": "line 2: there is no START line",
    "TITLE nothing": "line 1: there is no BOARD line",
    "": "line 1: there is no BOARD line",
    "# only words": "line 1: there is no BOARD line",
    "ab\nabc": "line 2: the row has 3 cells, the first has 2",
    "a.\n.?\n.a": "line 2: “?” is neither a dot nor a letter",
    "aa\na.": "line 2: the letter a stands 3 times, not twice",
    "# empty\n..\n..": "line 2: there is no clue",
    "aa": "line 1: the grid is 1x2; each side goes from 2 to 40",
}
WARNINGS = {
    "STRIP 1 1 1 2\nSTRIP 1 2 1 1": "line 4: the wall between (1,1) and (1,2) is there already; kept once",
    "EMPTY 2 2 2 2": "line 3: the cell (2,2) is empty already; kept once",
    "FRAME 1 1 1 2 1 2 1 3 1 3 1 4 2 1 2 2": ("line 3: the FRAME names a wall (1,1) (1,2) that is not there"),
    "FRAME 0 1 1 1 0 1 1 1 0 2 1 2 0 3 1 3": "line 3: the FRAME names the wall (0,1) (1,1) twice",
    "TRACK 2 2 0 0 0 0 0 0 0 0 4 4 0 0 0 0 0 0 0 0": "line 3: the TRACK is not a path of neighbours",
    "TRACK 2 2 0 0 0 0 0 0 0 0 2 2 0 0 0 0 0 0 0 0": "line 3: the TRACK is not a simple path",
    "TRACK 2 2 2 2 2 3 2 2 2 1": "line 3: the TRACK names a wall beside (2,2) that is not there",
    "CROSS 1 2": "line 3: the bridge at (1,2) cannot use both decks",
    "CROSS 2 2\nSTRIP 2 2 2 3": "line 3: the bridge at (2,2) cannot use both decks",
    "NOTE " + "x" * 201: "line 3: NOTE is longer than 200 characters; cut there",
}


@pytest.mark.parametrize("text", ERRORS, ids=lambda text: ERRORS[text])
def test_every_error_names_its_line(text: str) -> None:
    with pytest.raises(LevelError) as caught:
        read_level(text)
    assert ERRORS[text] in caught.value.problems


@pytest.mark.parametrize("more", WARNINGS, ids=lambda more: WARNINGS[more])
def test_every_warning_names_its_line_and_the_level_opens(more: str) -> None:
    level, warnings = read_level(BOARD + more)
    assert WARNINGS[more] in warnings
    assert level.rows == 4


def test_all_problems_are_told_at_once() -> None:
    with pytest.raises(LevelError) as caught:
        read_level(BOARD + "CROSS 9 9\nSTRIP x y\nWHAT 1")
    assert [problem[:7] for problem in caught.value.problems] == ["line 3:", "line 4:", "line 5:"]


def test_more_than_26_colours_are_refused() -> None:
    lines = [f"START {row} {column} {row} {column + 1}" for row in range(1, 10) for column in (1, 3, 5)]
    with pytest.raises(LevelError, match="line 28: there are more than 26 colours"):
        read_level("BOARD 10 10\n" + "\n".join(lines))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZa"
    with pytest.raises(LevelError, match="line 1: there are more than 26 colours"):
        read_level(f"{letters}\n{letters}")


def test_a_large_file_and_one_that_is_no_text_are_refused() -> None:
    with pytest.raises(LevelError, match="line 1: the file is larger than a level can be"):
        read_level(b"#" * 1_000_001)
    with pytest.raises(LevelError, match="line 100001: the file is larger than a level can be"):
        read_level(b"# comment\n" * 100_001)
    with pytest.raises(LevelError, match="line 2: this is not UTF-8 text"):
        read_level(b"BOARD 4 4\nTITLE \xff\xfe")


def test_files_may_be_written_in_many_ways() -> None:
    plain, _ = read_level("BOARD 4 4\nSTART 1 1 4 4\nEMPTY 2 2")
    odd, _ = read_level(
        b"\xef\xbb\xbf// c\r\n# x\r\n-- y\r\n\r\nempty".replace(
            b"empty", b"board\t4  4\r\nEmpty 2\t2\r\nstart 1 1 4 4"
        )
    )
    assert odd == plain


def test_letter_grids_name_colours_in_the_order_they_appear() -> None:
    level, warnings = read_level("b.B\n...\nB.b")
    assert (level.clues, warnings) == ((((1, 1), (3, 3)), ((1, 3), (3, 1))), [])


def test_the_title_is_given_or_the_name_of_the_file_and_never_a_comment() -> None:
    assert read_level("# Comment\n" + BOARD, "name")[0].title == "name"
    assert read_level("TITLE  My   level\n" + BOARD, "name")[0].title == "My level"


def test_closed_cells_are_what_no_flood_from_a_clue_reaches() -> None:
    level, _ = read_level("BOARD 3 3\nSTART 1 1 3 1\nEMPTY 1 2 2 2\nSTRIP 3 2 3 3")
    assert open_cells(level) == {(1, 1), (2, 1), (3, 1), (3, 2)}


def levels_of_packs() -> list[Level]:
    packs = [read_pack(SHELF, name) for name in pack_names(SHELF)]
    return [listed.found.level for pack in packs for listed in pack.levels if listed.found]


def test_writing_a_level_and_reading_it_gives_an_equal_one() -> None:
    levels = levels_of_packs()
    assert levels
    for level in levels:
        assert read_level(write_level(level)) == (level, [])


def test_given_levels_written_and_read_are_equal(shared: Path) -> None:
    for file in sorted((shared / "levels").glob("flow-*.txt")):
        level, _ = read_level(file.read_bytes(), file.stem)
        assert read_level(write_level(level))[0] == level


def test_the_level_with_a_repeated_wall_opens_with_one_warning_about_it(shared: Path) -> None:
    _, warnings = read_level((shared / "levels" / "flow-cl-5.txt").read_bytes())
    assert "line 23: the wall between (2,2) and (2,3) is there already; kept once" in warnings
    assert sum("line 23" in warning for warning in warnings) == 1
    assert all("FRAME" in warning for warning in warnings if "line 23" not in warning)


def test_the_given_levels_are_what_they_are_said_to_be(shared: Path) -> None:
    told = {
        "br-1": (5, 5, 21, 5, 1, 8), "br-2": (11, 11, 121, 9, 2, 18), "br-3": (7, 7, 49, 8, 1, 8),
        "cl-1": (5, 5, 25, 5, 0, 0), "cl-2": (11, 11, 121, 9, 0, 8), "cl-3": (8, 8, 57, 4, 0, 20),
        "cl-5": (11, 14, 120, 13, 0, 51), "cl-6": (10, 10, 100, 4, 0, 0), "cl-wc-2": (12, 10, 82, 8, 0, 74),
        "weekly-htb-1": (10, 10, 100, 6, 4, 0), "weekly-p-11": (11, 11, 116, 6, 2, 20),
    }  # fmt: skip
    for name, figures in told.items():
        level, _ = read_level((shared / "levels" / f"flow-{name}.txt").read_bytes())
        parts = (level.clues, level.bridges, level.walls)
        assert (level.rows, level.columns, len(open_cells(level)), *map(len, parts)) == figures


def test_5000_damaged_levels_raise_nothing_but_a_level_error() -> None:
    sources = [write_level(level).encode() for level in levels_of_packs()]
    sources += [
        b"ab.\n.c.\ncba\n",
        (BOARD + "FRAME 0 1 1 1 0 2 1 2 0 3 1 3 0 4 1 4\nTRACK 2 2 0 0 0 0 0 0 0 0").encode(),
    ]
    check_damaged(sources, read_level, write_level)
