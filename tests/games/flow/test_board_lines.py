"""Test which points a line has while it is shown how it changes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

import pytest
from PySide6.QtCore import QPointF

from takeback.games.flow.board_lines import animated_points

CORNER, RIGHT, FAR, DOWN, LOW = (QPointF(x, y) for x, y in ((0, 0), (40, 0), (80, 0), (0, 40), (0, 80)))


def length_of(points: Sequence[QPointF]) -> float:
    return sum(abs(a.x() - b.x()) + abs(a.y() - b.y()) for a, b in pairwise(points))


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ((CORNER,), (CORNER, RIGHT)),
        ((CORNER, RIGHT), (CORNER,)),
        ((CORNER, RIGHT), (CORNER, RIGHT, FAR)),
        ((CORNER, RIGHT, FAR), (CORNER, DOWN)),
        ((CORNER, RIGHT), (CORNER, DOWN, LOW)),
        ((CORNER, RIGHT, FAR), (CORNER, DOWN, LOW)),
        ((FAR, RIGHT, CORNER), (FAR, RIGHT, CORNER, DOWN)),
    ],
)
def test_line_is_shown_to_lose_its_old_cells_and_then_to_gain_the_new_ones(
    old: tuple[QPointF, ...], new: tuple[QPointF, ...]
) -> None:
    kept = sum(one == other for one, other in zip(old, new, strict=False))
    lost, gained = length_of(old[kept - 1 :]), length_of(new[kept - 1 :])
    assert length_of(old[:kept]) == length_of(new[:kept])
    for step in range(21):
        shown = animated_points(old, new, kept, step / 20)
        far = step / 20 * (lost + gained)
        assert shown[:kept] == list(new[:kept])
        part = old if far < lost else new
        assert set(map(QPointF.toTuple, shown[:-1])) <= set(map(QPointF.toTuple, part))
        assert length_of(shown[kept - 1 :]) == pytest.approx(abs(lost - far))
    assert shown[-1] == new[-1]
