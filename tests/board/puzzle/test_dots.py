"""Test the row of dots above a puzzle's board: nothing of it overlaps for the sake of the caption."""

from typing import Any

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QFontMetricsF

from takeback.board.puzzle import dots
from takeback.ui.theme import LIGHT


@pytest.mark.parametrize("width", range(100, 900, 50))
@pytest.mark.parametrize("count", [1, 5, 8, 30])
def test_caption_ends_before_the_first_dot_or_is_left_out_and_dots_do_not_overlap(
    qapp: Any, width: int, count: int
) -> None:
    card = QRectF(10, 40, width, width)
    rects = dots.dot_rects([None] * count, card, dots.CAPTION)  # only their number counts
    words = QFontMetricsF(LIGHT.font(13, 500, tabular=True)).horizontalAdvance(dots.CAPTION)
    if dots.has_caption(count, card, dots.CAPTION):
        assert rects[0].left() > card.left() + 4 + words
        assert count == 1 or rects[1].left() - rects[0].right() >= 2
    assert [rect.left() for rect in rects] == sorted(rect.left() for rect in rects)
    assert rects[-1].right() <= card.right()
