"""Test level texts of Flow: spelling variants, letter grids, and the sizes of the sample levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from takeback.games.flow.level import read_level
from takeback.games.flow.rules import open_cells
from takeback.puzzles.levels import LevelError, warning_text
from tests.games.flow.mistakes import BOARD


def test_error_of_a_level_text_lists_every_problem_with_its_line() -> None:
    with pytest.raises(LevelError) as caught:
        read_level(BOARD + "CROSS 9 9\nSTRIP x y\nWHAT 1")
    assert [problem[:7] for problem in caught.value.problems] == ["line 3:", "line 4:", "line 5:"]


def test_level_text_or_letter_grid_with_more_than_26_colours_is_refused_with_its_line() -> None:
    lines = [f"START {row} {column} {row} {column + 1}" for row in range(1, 10) for column in (1, 3, 5)]
    with pytest.raises(LevelError, match="line 28: there are more than 26 colours"):
        read_level("BOARD 10 10\n" + "\n".join(lines))
    letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZa"
    with pytest.raises(LevelError, match="line 1: there are more than 26 colours"):
        read_level(f"{letters}\n{letters}")


def test_level_file_that_is_too_large_or_not_utf8_is_refused_with_its_line() -> None:
    with pytest.raises(LevelError, match="line 1: the file is larger than a level can be"):
        read_level(b"#" * 1_000_001)
    with pytest.raises(LevelError, match="line 100001: the file is larger than a level can be"):
        read_level(b"# comment\n" * 100_001)
    with pytest.raises(LevelError, match="line 2: this is not UTF-8 text"):
        read_level(b"BOARD 4 4\nTITLE \xff\xfe")


def test_level_text_may_have_a_byte_order_mark_comments_any_case_and_any_spaces() -> None:
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


def test_title_of_a_level_is_the_given_one_or_else_the_file_name() -> None:
    assert read_level("# Comment\n" + BOARD, "name")[0].title == "name"
    assert read_level("TITLE  My   level\n" + BOARD, "name")[0].title == "My level"


def test_open_cells_of_a_level_are_those_reachable_from_a_dot() -> None:
    level, _ = read_level("BOARD 3 3\nSTART 1 1 3 1\nEMPTY 1 2 2 2\nSTRIP 3 2 3 3")
    assert open_cells(level) == {(1, 1), (2, 1), (3, 1), (3, 2)}


def test_wall_given_twice_in_a_level_text_gives_one_warning_with_its_line(data: Path) -> None:
    _, stored = read_level((data / "levels" / "flow-repeated.txt").read_bytes())
    warnings = [warning_text(one) for one in stored]
    assert "Line 23: The wall between (5,1) and (5,2) is given twice; the second is ignored." in warnings
    assert sum("Line 23" in warning for warning in warnings) == 1
    assert len(warnings) == 3
    assert all("FRAME" in warning for warning in warnings if "Line 23" not in warning)


def test_sample_flow_levels_have_the_expected_sizes_dots_bridges_and_walls(data: Path) -> None:
    told = {
        "corners": (6, 6, 32, 5, 1, 8), "plain": (5, 5, 25, 5, 0, 0), "tracks": (7, 7, 49, 7, 1, 8),
        "path": (11, 11, 121, 9, 2, 20), "lanes": (10, 10, 100, 9, 0, 8), "islands": (8, 8, 57, 4, 0, 20),
        "winding": (9, 9, 81, 4, 0, 0), "repeated": (11, 13, 137, 12, 0, 18),
        "maze": (12, 10, 113, 8, 0, 67), "hashtag": (10, 9, 90, 6, 4, 0), "pluses": (9, 9, 76, 6, 2, 12),
    }  # fmt: skip
    for name, figures in told.items():
        level, _ = read_level((data / "levels" / f"flow-{name}.txt").read_bytes())
        parts = (level.clues, level.bridges, level.walls)
        assert (level.rows, level.columns, len(open_cells(level)), *map(len, parts)) == figures
