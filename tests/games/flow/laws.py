"""Provide the invariants of every Flow position, and levels to check them on."""

from __future__ import annotations

import itertools
from typing import Any

from takeback.games.flow.rules import (
    axes_at,
    can_pass,
    is_complete,
    line_of,
    open_cells,
)
from takeback.games.flow.state import Board
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


def check(state: Board) -> None:
    check_lines(state)
    check_decks(state)


def check_lines(state: Board) -> None:
    """Check that each half-line goes from its clue over neighbouring open cells, straight over bridges.

    The halves of a colour share no cell, but for their common tip once the colour is complete.
    """
    for item in range(len(state.items)):
        line = line_of(state, item)
        assert len(set(line)) == len(line)
        assert set(line) <= open_cells(state.level)
        for one, two in itertools.pairwise(line):
            assert abs(one[0] - two[0]) + abs(one[1] - two[1]) == 1
            assert can_pass(state.level, one, two)
        for place, cell in enumerate(line[1:-1], 1):
            if cell in state.level.bridges:
                assert len(axes_at(line, place)) == 1
    for colour in range(len(state.level.clues)):
        both = set(line_of(state, 2 * colour)) & set(line_of(state, 2 * colour + 1))
        tip = {line_of(state, 2 * colour)[-1]}
        assert both == (tip if is_complete(state, colour) else set())


def check_decks(state: Board) -> None:
    """Check that no deck carries two colours."""
    taken: dict[tuple[Any, int], int] = {}
    for item in range(len(state.items)):
        line = line_of(state, item)
        for place, cell in enumerate(line):
            for deck in axes_at(line, place) if cell in state.level.bridges else {0}:
                assert taken.setdefault((cell, deck), item // 2) == item // 2
