"""What holds after any 400 actions, whatever they are."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.engine.chance import Chance
from desktop.games.fold.game import GAME
from desktop.games.fold.generator import Wish, make
from desktop.games.fold.paper import Paper
from desktop.games.fold.rules import GROUND, image, shape
from desktop.games.fold.start import sheet_of
from desktop.games.fold.state import DIRECTIONS, Sheet
from desktop.puzzles.covering import cells_in, mask_of
from tests.games.fold.sheets import level
from tests.puzzles.laws import HAPPENS, Rambler

LEVELS = [
    *(make(Wish(side, side + 1, 3), Chance(side)) for side in (5, 6, 7)),
    level("BOARD 6 6; BLOCK 1 1; BLOCK 6 6; BLOCK 3 3; BLOCK 1 6 2 5"),
    level("BOARD 4 6; MULTI 1 3 1 4 2 3; BLOCK 1 2; BLOCK 1 5; BLOCK 4 4; EMPTY 3 1"),
]


def check(state: Sheet) -> None:
    check_cells(state)
    check_pasts(state)


def check_cells(state: Sheet) -> None:
    """Never two blocks on a cell off MULTI, none on a closed cell."""
    owner: dict[tuple[int, int], int] = {}
    for item in range(len(state.items)):
        for cell in shape(state, item):
            assert 1 <= cell[0] <= state.level.rows
            assert 1 <= cell[1] <= state.level.columns
            assert cell not in state.level.empty
            assert cell in state.level.multi or owner.setdefault(cell, item) == item


def check_pasts(state: Sheet) -> None:
    """Every standing fold doubles the block by its mirror image."""
    for item, past in enumerate(state.items):
        cells = set(state.level.blocks[item])
        for entry in past.done:
            new = set(image(cells, str(entry.move[0])))
            assert not new & cells
            cells |= new
            assert cells == set(entry.where)


@given(st.sampled_from(LEVELS), st.integers(0, 2**32))
@settings(max_examples=15, deadline=None)
def test_400_random_actions_keep_every_law(one: Any, seed: int) -> None:
    Rambler(GAME, GROUND, check).ramble(sheet_of(one), seed)


def test_random_play_meets_everything_that_can_happen() -> None:
    rambler = Rambler(GAME, GROUND, check)
    for seed, one in enumerate(LEVELS):
        rambler.ramble(sheet_of(one), seed)
    assert {what for what in HAPPENS if rambler.told[what] < 3} == set()


@given(st.integers(1, 6), st.integers(1, 6), st.data())
def test_the_folds_of_the_solver_are_those_of_the_rules(rows: int, columns: int, data: Any) -> None:
    board = [(row, column) for row in range(1, rows + 1) for column in range(1, columns + 1)]
    cells = data.draw(st.sets(st.sampled_from(board), min_size=1))
    paper, mask = Paper(rows, columns), mask_of(cells, columns)
    assert cells_in(mask, columns) == tuple(sorted(cells))
    for way in DIRECTIONS:
        new = image(cells, way)
        found = paper.folded(mask, paper.frame(mask), way)
        if set(new) <= set(board):
            assert found is not None
            assert found == (mask_of(new, columns), paper.frame(mask | found[0]))
        else:
            assert found is None
