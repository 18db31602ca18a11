"""What holds after any 400 actions, whatever they are."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.engine.chance import Chance
from desktop.engine.play import run
from desktop.games.fold.game import GAME
from desktop.games.fold.generator import Wish, make
from desktop.games.fold.paper import Paper
from desktop.games.fold.rules import GROUND, actions, image, shape
from desktop.games.fold.start import sheet_of
from desktop.games.fold.state import DIRECTIONS, Sheet
from desktop.puzzles.covering import cells_in, mask_of
from desktop.puzzles.dots import pending
from desktop.puzzles.items import PlayAgain, TakeBack
from tests.games.fold.sheets import level

LEVELS = [
    *(make(Wish(side, side + 1, 3), Chance(side)) for side in (5, 6, 7)),
    level("BOARD 6 6; BLOCK 1 1; BLOCK 6 6; BLOCK 3 3; BLOCK 1 6 2 5"),
    level("BOARD 4 6; MULTI 1 3 1 4 2 3; BLOCK 1 2; BLOCK 1 5; BLOCK 4 4; EMPTY 3 1"),
]
ACTIONS = 400


def check(state: Sheet) -> None:
    check_cells(state)
    check_pasts(state)
    check_debts(state)


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


def check_debts(state: Sheet) -> None:
    serials = [entry.serial for item in state.items for entry in (*item.done, *item.undone)]
    assert len(set(serials)) == len(serials)
    assert all(0 < serial < state.serial for serial in serials)
    for item in state.items:
        for entry in item.done:
            assert all(0 < owed < state.serial for debt in entry.cut for owed in debt.serials)
    dots = [dot.entry.serial for dot in pending(GROUND, state)]
    assert dots == sorted(dots, reverse=True)


@given(st.sampled_from(LEVELS), st.integers(0, 2**32))
@settings(max_examples=25, deadline=None)
def test_400_random_actions_keep_every_law(one: Any, seed: int) -> None:
    luck, state, past, played = Chance(seed), sheet_of(one), [], 0
    for _ in range(ACTIONS):
        listed = list(actions(state, 0))
        if state.solved or not listed or luck.below(20) == 0:  # another branch
            state = past[luck.below(len(past))] if past else sheet_of(one)
            continue
        past.append(state)
        state = run(GAME, state, 0, luck.pick(listed), Chance(1)).after
        played += 1
        check(state)
    stored = sum(
        len(item.done) + len(item.undone) + sum(len(way.moves) for way in item.ways) for item in state.items
    )
    assert stored <= 40 * played + 1


@given(st.sampled_from(LEVELS), st.integers(0, 2**32))
@settings(max_examples=40, deadline=None)
def test_taking_back_and_playing_again_is_nothing(one: Any, seed: int) -> None:
    """When no other item has changed since: at once."""
    luck, state = Chance(seed), sheet_of(one)
    for _ in range(60):
        listed = list(actions(state, 0))
        if not listed:
            break
        action = luck.pick(listed)
        after = run(GAME, state, 0, action, Chance(1)).after
        if not isinstance(action, TakeBack) and not after.solved:
            back = run(GAME, after, 0, TakeBack(action.item), Chance(1)).after
            if not back.solved:
                again = run(GAME, back, 0, PlayAgain(action.item), Chance(1)).after
                assert again.items == after.items
        state = after


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
