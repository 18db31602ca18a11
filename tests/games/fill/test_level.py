"""Test level texts of Fill: shapes and their frames, and the sizes of the sample levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from takeback.games.fill.level import read_level
from takeback.puzzles.levels import LevelError, warning_text
from tests.games.fill.mistakes import FULL


def test_piece_of_a_fill_level_text_is_moved_to_the_first_row_and_column() -> None:
    assert read_level("BOARD 3 3\nBLOCK 2 3 3 2")[0].pieces == (((1, 2), (2, 1)),)


def test_par_of_a_fill_level_is_its_number_of_pieces_and_gives_no_warning() -> None:
    level, warnings = read_level(FULL)
    assert (level.par, warnings) == (2, [])


def test_fill_level_with_more_than_26_pieces_is_refused_with_its_line() -> None:
    with pytest.raises(LevelError, match="line 28: there are more than 26 blocks"):
        read_level("BOARD 10 10\n" + "BLOCK 1 1\n" * 27)


def test_sample_fill_levels_have_the_expected_sizes_piece_counts_and_warnings(data: Path) -> None:
    told = {"box": (5, 5, 19, 6), "crate": (6, 6, 27, 6), "chest": (7, 7, 40, 8), "parts": (5, 7, 28, 6)}
    for name, figures in told.items():
        level, warnings = read_level((data / "levels" / f"fill-{name}.txt").read_bytes())
        open_cells = level.rows * level.columns - len(level.empty)
        assert (level.rows, level.columns, open_cells, len(level.pieces)) == figures
        written = [warning_text(one) for one in warnings]
        assert written == (["Line 6: A piece consists of separate parts."] if name == "parts" else [])
