"""Test generated Fill levels: one solution, counted without the solver, and the requested features."""

from __future__ import annotations

import pytest

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal
from takeback.games.fill.generator import FillSpec, make
from takeback.games.fill.level import is_connected, read_level, write_level
from takeback.games.fill.solver import FillSolver
from tests.games.fill.counting import count_solutions


@pytest.mark.parametrize(
    "wish", [FillSpec(5, 5, 5, 3), FillSpec(5, 5, 4), FillSpec(5, 5, 5), FillSpec(5, 6, 5, 2)], ids=str
)
def test_small_generated_fill_levels_have_one_solution_by_counting_all(wish: FillSpec) -> None:
    for seed in range(9):
        level = make(wish, Chance(seed, "fill"))
        assert count_solutions(level) == 1, write_level(level)


@pytest.mark.parametrize(
    "wish", [FillSpec(6, 6, 7, 4), FillSpec(7, 7, 9, 6), FillSpec(8, 8, 12), FillSpec(9, 9, 12)], ids=str
)
def test_generated_fill_level_has_the_requested_size_pieces_and_holes_and_connected_pieces(
    wish: FillSpec,
) -> None:
    for seed in range(5):
        level = make(wish, Chance(seed, "asked"))
        assert (level.rows, level.columns, len(level.pieces)) == (wish.rows, wish.columns, wish.pieces)
        assert len(level.empty) == wish.holes
        assert sum(map(len, level.pieces)) == wish.rows * wish.columns - wish.holes
        assert all(len(piece) >= 2 and is_connected(set(piece)) for piece in level.pieces)
        assert len(set(level.pieces)) == len(level.pieces) == level.par
        assert FillSolver(level).covering.other() is None
        assert read_level(write_level(level)) == (level, [])


def test_impossible_request_for_a_fill_level_is_refused_with_a_message(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with pytest.raises(Illegal, match="26 pieces do not fit on 25 cells"):
        make(FillSpec(5, 5, 26), Chance(1))
    monkeypatch.setattr("takeback.games.fill.generator.ATTEMPTS", 1)
    with pytest.raises(Illegal, match=r"No such level was found\. Try fewer pieces"):
        make(FillSpec(8, 8, 26), Chance(1))
