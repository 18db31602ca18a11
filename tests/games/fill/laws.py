"""Provide the invariants of every Fill position, and levels to check them on."""

from __future__ import annotations

from takeback.engine.chance import Chance
from takeback.games.fill.generator import FillSpec, make
from takeback.games.fill.rules import cells_of, corner_of, fits
from takeback.games.fill.state import Box
from tests.games.fill.boxes import level

LEVELS = [
    *(make(FillSpec(side, side, 5, 2), Chance(side)) for side in (5, 6)),
    level("BOARD 4 4; BLOCK 1 1 1 2; BLOCK 1 1 1 2; BLOCK 1 1 2 2; BLOCK 1 1; BLOCK 1 1 2 1 2 2; EMPTY 3 3"),
    level("BOARD 3 5; MULTI 1 3 2 3 2 4; BLOCK 1 1 1 2 1 3; BLOCK 1 1 2 1; BLOCK 1 2 2 1 2 2; BLOCK 1 1"),
]


def check(state: Box) -> None:
    check_cells(state)


def check_cells(state: Box) -> None:
    """Check that cells outside MULTI have one piece at most, closed cells none, and that each piece has its
    shape.
    """
    owner: dict[tuple[int, int], int] = {}
    for item in range(len(state.items)):
        where = cells_of(state, item)
        assert len(where) == (len(state.level.pieces[item]) if corner_of(state, item) else 0)
        assert fits(state.level, where)
        for cell in where:
            assert cell in state.level.multi or owner.setdefault(cell, item) == item
