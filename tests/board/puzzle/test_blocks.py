"""Test that the outline of any block contains all its cells, at any size."""

from __future__ import annotations

from random import Random

import pytest
from PySide6.QtCore import QPointF

from takeback.board.puzzle import blocks

SIDES = ((55.0, 5.0), (37.0, 3.0), (21.5, 2.5), (63.33, 5.33), (48.0, 4.0))


def grow_block(random: Random, count: int) -> list[tuple[int, int]]:
    """Return so many connected cells in any order."""
    cells = {(4, 4)}
    while len(cells) < count:
        row, column = random.choice(sorted(cells))
        down, right = random.choice([(0, 1), (1, 0), (0, -1), (-1, 0)])
        cells.add((row + down, column + right))
    return random.sample(sorted(cells), len(cells))


@pytest.mark.parametrize(("side", "gap"), SIDES)
@pytest.mark.parametrize("share", [0.13, 0.16, 0.17, 0.18])
def test_block_outline_contains_every_cell(side: float, gap: float, share: float) -> None:
    random = Random(1)
    for _ in range(60):
        cells = grow_block(random, random.randint(2, 12))
        rects = blocks.rects_at(cells, QPointF(142, 162), side + gap, gap)
        outline = blocks.outline_of_cells(rects, side * share).simplified()
        assert [cell for cell, rect in rects.items() if not outline.contains(rect.center())] == []


def test_block_outline_covers_the_middle_of_four_cells_only_if_all_four_are_of_the_block() -> None:
    four = [(1, 1), (1, 2), (2, 1), (2, 2)]
    for cells in (four, *(four[:at] + four[at + 1 :] for at in range(4))):
        rects = blocks.rects_at(cells, QPointF(0, 0), 44, 4)
        assert blocks.outline_of_cells(rects, 8).contains(QPointF(42, 42)) == (cells == four), cells
