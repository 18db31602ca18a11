"""What holds after any 400 actions, whatever they are."""

from __future__ import annotations

from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.engine.chance import Chance
from desktop.engine.play import run
from desktop.games.fill.game import GAME
from desktop.games.fill.generator import Wish, make
from desktop.games.fill.rules import GROUND, actions, cells_of, corner, fits
from desktop.games.fill.start import box_of
from desktop.games.fill.state import Box
from desktop.puzzles.dots import pending
from desktop.puzzles.items import PlayAgain, TakeBack
from tests.games.fill.boxes import level

LEVELS = [
    *(make(Wish(side, side, 5, 2), Chance(side)) for side in (5, 6)),
    level("BOARD 4 4; BLOCK 1 1 1 2; BLOCK 1 1 1 2; BLOCK 1 1 2 2; BLOCK 1 1; BLOCK 1 1 2 1 2 2; EMPTY 3 3"),
    level("BOARD 3 5; MULTI 1 3 2 3 2 4; BLOCK 1 1 1 2 1 3; BLOCK 1 1 2 1; BLOCK 1 2 2 1 2 2; BLOCK 1 1"),
]
ACTIONS = 400


def check(state: Box) -> None:
    check_cells(state)
    check_debts(state)


def check_cells(state: Box) -> None:
    """Never two pieces on a cell off MULTI, none on a closed cell; every piece has its shape."""
    owner: dict[tuple[int, int], int] = {}
    for item in range(len(state.items)):
        where = cells_of(state, item)
        assert len(where) == (len(state.level.pieces[item]) if corner(state, item) else 0)
        assert fits(state.level, where)
        for cell in where:
            assert cell in state.level.multi or owner.setdefault(cell, item) == item


def check_debts(state: Box) -> None:
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
    luck, state, past, played = Chance(seed), box_of(one), [], 0
    for _ in range(ACTIONS):
        listed = list(actions(state, 0))
        if state.solved or not listed or luck.below(20) == 0:  # another branch
            state = past[luck.below(len(past))] if past else box_of(one)
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
    luck, state = Chance(seed), box_of(one)
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
