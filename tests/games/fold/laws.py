"""Provide the invariants of every Fold position, and levels to check them on."""

from __future__ import annotations

from takeback.engine.chance import Chance
from takeback.games.fold.generator import FoldSpec, make
from takeback.games.fold.rules import block_cells, mirror_image
from takeback.games.fold.state import Sheet
from tests.games.fold.sheets import level

LEVELS = [
    *(make(FoldSpec(side, side + 1, 3), Chance(side)) for side in (5, 6, 7)),
    level("BOARD 6 6; BLOCK 1 1; BLOCK 6 6; BLOCK 3 3; BLOCK 1 6 2 5"),
    level("BOARD 4 6; MULTI 1 3 1 4 2 3; BLOCK 1 2; BLOCK 1 5; BLOCK 4 4; EMPTY 3 1"),
]


def check(state: Sheet) -> None:
    check_cells(state)
    check_pasts(state)


def check_cells(state: Sheet) -> None:
    """Check that cells outside MULTI have one block at most, and closed cells none."""
    owner: dict[tuple[int, int], int] = {}
    for item in range(len(state.items)):
        for cell in block_cells(state, item):
            assert 1 <= cell[0] <= state.level.rows
            assert 1 <= cell[1] <= state.level.columns
            assert cell not in state.level.empty
            assert cell in state.level.multi or owner.setdefault(cell, item) == item


def check_pasts(state: Sheet) -> None:
    """Check that each fold in force added the mirror image of the block and overlapped none of its cells."""
    for item, past in enumerate(state.items):
        cells = set(state.level.blocks[item])
        for entry in past.done:
            new = set(mirror_image(cells, str(entry.move[0])))
            assert not new & cells
            cells |= new
            assert cells == set(entry.where)
