"""Test level texts of Fold: overlapping blocks, par, and the sizes of the sample levels."""

from __future__ import annotations

from pathlib import Path

import pytest

from takeback.games.fold.level import read_level
from takeback.games.fold.puzzle import FOLD
from takeback.puzzles.levels import LevelError, StoredWarning, WarningKind
from tests.calls import count_calls
from tests.games.fold.mistakes import BOARD


def test_fold_level_with_more_than_26_blocks_is_refused_with_its_line() -> None:
    lines = [f"BLOCK {row} {column}" for row in range(1, 10) for column in (1, 3, 5)]
    with pytest.raises(LevelError, match="line 28: there are more than 26 blocks"):
        read_level("BOARD 10 10\n" + "\n".join(lines))


def test_blocks_of_a_fold_level_may_overlap_on_a_cell_for_several_without_a_warning() -> None:
    level, warnings = read_level(BOARD + "MULTI 1 2\nBLOCK 2 2 1 2")
    assert (level.blocks, warnings) == ((((1, 1), (1, 2)), ((1, 2), (2, 2))), [])


def test_fold_level_text_reads_the_same_in_any_order_of_lines_and_letter_case() -> None:
    one, _ = read_level("BOARD 3 3\nEMPTY 1 1\nMULTI 2 2\nBLOCK 3 3")
    two, _ = read_level("BOARD 3 3\nBLOCK 3 3\nmulti 2 2\nEmpty 1 1")
    assert one == two


def test_fold_level_that_is_covered_from_the_start_gives_a_warning() -> None:
    assert read_level("BOARD 1 2\nBLOCK 1 1\nBLOCK 1 2")[1] == [StoredWarning(WarningKind.NOTHING_TO_FOLD, 3)]


def test_par_of_a_fold_level_is_the_given_one_or_the_fewest_folds_or_0_if_unsolvable() -> None:
    assert FOLD.read("BOARD 1 4\nBLOCK 1 2")[0].par == 2
    assert FOLD.read("BOARD 1 4\nPAR 7\nBLOCK 1 2")[0].par == 7
    assert FOLD.read("BOARD 1 3\nBLOCK 1 2")[0].par == 0


def test_fold_level_too_large_to_find_the_fewest_folds_opens_with_par_0_in_limited_calls() -> None:
    blocks = "\n".join(f"BLOCK {row} {column}" for row in (3, 13, 23, 33, 39) for column in (3, 13, 23, 33))
    with count_calls() as calls:
        level, _ = FOLD.read("BOARD 40 40\n" + blocks)
    assert level.par == 0
    assert calls.count < 1_000_000


def test_sample_fold_levels_have_the_expected_sizes_and_block_counts_and_no_warnings(data: Path) -> None:
    told = {"rows": (3, 8, 16, 1), "crossed": (6, 6, 12, 1), "two": (6, 5, 24, 2)}
    told |= {"table": (12, 8, 58, 6), "sheet": (10, 9, 56, 6)}
    for name, figures in told.items():
        level, warnings = read_level((data / "levels" / f"fold-{name}.txt").read_bytes())
        open_cells = level.rows * level.columns - len(level.empty)
        assert (level.rows, level.columns, open_cells, len(level.blocks)) == figures
        assert warnings == []
