"""Test that the solver folds blocks as the rules do."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from takeback.games.fold.paper import Paper
from takeback.games.fold.rules import mirror_image
from takeback.games.fold.state import DIRECTIONS
from takeback.puzzles.block_cover import cells_in, mask_of


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_solver_folds_any_shape_to_the_same_cells_as_the_rules_and_none_off_the_board(
    rows: int, columns: int, data: Any
) -> None:
    board = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    cells = data.draw(st.sets(st.sampled_from(board), min_size=1))
    paper, mask = Paper(rows, columns), mask_of(cells, columns)
    assert cells_in(mask, columns) == tuple(sorted(cells))
    for way in DIRECTIONS:
        new = mirror_image(cells, way)
        found = paper.folded(mask, paper.frame(mask), way)
        if set(new) <= set(board):
            assert found is not None
            assert found == (mask_of(new, columns), paper.frame(mask | found[0]))
        else:
            assert found is None
