"""Test generated Fold levels: one solution, counted without the solver, and the requested features."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.fold.generator import FoldSpec, make
from takeback.games.fold.level import read_level, write_level
from takeback.games.fold.solver import FoldSolver, fewest_folds
from tests.games.fold.counting import count_solutions


@pytest.mark.parametrize(
    "wish", [FoldSpec(5, 5, 2), FoldSpec(5, 5, 3), FoldSpec(6, 6, 3), FoldSpec(6, 6, 4)], ids=str
)
def test_small_generated_fold_levels_have_one_solution_by_counting_all(wish: FoldSpec) -> None:
    for seed in range(9):
        level = make(wish, Chance(seed, "fold"))
        assert count_solutions(level) == 1, write_level(level)


@pytest.mark.parametrize(
    "wish", [FoldSpec(8, 8, 5), FoldSpec(10, 9, 6), FoldSpec(12, 8, 6), FoldSpec(4, 4, 1)], ids=str
)
def test_generated_fold_level_has_the_requested_size_and_blocks_and_few_closed_cells(wish: FoldSpec) -> None:
    for seed in range(5):
        level = make(wish, Chance(seed, "asked"))
        assert (level.rows, level.columns, len(level.blocks)) == (wish.rows, wish.columns, wish.blocks)
        assert len(level.empty) <= 0.4 * wish.rows * wish.columns
        assert all(1 <= len(block) <= 3 for block in level.blocks)
        folding = FoldSolver(level)
        words = folding.words_of(folding.covering.any())
        assert all(words)
        assert level.par == sum(map(len, words)) == fewest_folds(level)
        assert folding.covering.other() is None
        assert read_level(write_level(level)) == (level, [])


def test_impossible_request_for_a_fold_level_is_refused_with_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(Illegal, match="26 blocks do not fit on a board of 5x5"):
        make(FoldSpec(5, 5, 26), Chance(1))
    monkeypatch.setattr("takeback.games.fold.generator.ATTEMPTS", 1)
    with pytest.raises(Illegal, match=r"No such level was found\. Try (more|fewer) blocks"):
        make(FoldSpec(16, 16, 20), Chance(1))
