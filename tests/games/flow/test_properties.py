"""What holds after any 400 actions, whatever they are."""

from __future__ import annotations

import itertools
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from desktop.engine.chance import Chance
from desktop.engine.play import run
from desktop.games.flow.game import GAME
from desktop.games.flow.rules import (
    GROUND,
    actions,
    axes_at,
    is_complete,
    line_of,
    may_pass,
    open_cells,
)
from desktop.games.flow.start import board_of
from desktop.games.flow.state import Board
from desktop.puzzles.dots import pending
from desktop.puzzles.items import PlayAgain, TakeBack
from tests.games.flow.boards import BRIDGES, JOINING, P, Q, S, level

LEVELS = [
    level(text)
    for text in (
        P,
        Q,
        S,
        BRIDGES,
        JOINING,
        "BOARD 5 5; START 1 1 5 5; START 1 5 5 1; START 2 2 4 3; CROSS 3 3; STRIP 2 3 2 4",
        "BOARD 6 6; START 1 1 6 6; START 1 6 6 1; START 3 1 3 6; CROSS 3 3; CROSS 4 4; EMPTY 1 3",
    )
]
ACTIONS = 400


def check(state: Board) -> None:
    check_lines(state)
    check_decks(state)
    check_debts(state)


def check_lines(state: Board) -> None:
    """Every half-line is a walk of neighbours over open cells from its clue, straight over bridges."""
    for item in range(len(state.items)):
        line = line_of(state, item)
        assert len(set(line)) == len(line)
        assert set(line) <= open_cells(state.level)
        for one, two in itertools.pairwise(line):
            assert abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1
            assert may_pass(state.level, one, two)
        for place, cell in enumerate(line[1:-1], 1):
            if cell in state.level.bridges:
                assert len(axes_at(line, place)) == 1
    for colour in range(len(state.level.clues)):
        both = set(line_of(state, 2 * colour)) & set(line_of(state, 2 * colour + 1))
        tip = {line_of(state, 2 * colour)[-1]}
        assert both == (tip if is_complete(state, colour) else set())


def check_decks(state: Board) -> None:
    """Never two colours on one deck."""
    taken: dict[tuple[Any, int], int] = {}
    for item in range(len(state.items)):
        line = line_of(state, item)
        for place, cell in enumerate(line):
            for deck in axes_at(line, place) if cell in state.level.bridges else {0}:
                assert taken.setdefault((cell, deck), item // 2) == item // 2


def check_debts(state: Board) -> None:
    """Serials are there once; debts name entries given out; the newest dot comes first."""
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
    luck, state, past, played = Chance(seed), board_of(one), [], 0
    for _ in range(ACTIONS):
        listed = list(actions(state, 0))
        if state.solved or luck.below(20) == 0:  # another branch
            state = past[luck.below(len(past))] if past else board_of(one)
            continue
        action = luck.pick(listed)
        past.append(state)
        state = run(GAME, state, 0, action, Chance(1)).after
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
    luck, state = Chance(seed), board_of(one)
    for _ in range(60):
        listed = list(actions(state, 0))
        if not listed:
            break
        action = luck.pick(listed)
        after = run(GAME, state, 0, action, Chance(1)).after
        if not isinstance(action, TakeBack) and not after.solved:
            back = run(GAME, after, 0, TakeBack(action.item), Chance(1)).after
            again = run(GAME, back, 0, PlayAgain(action.item), Chance(1)).after
            assert again.items == after.items
        state = after
