"""Test that numbers and names are painted left to right, whatever the layout direction."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage

from takeback.ui.painting import draw_text, painter_on
from takeback.ui.theme import LIGHT

pytestmark = pytest.mark.usefixtures("qapp")
LEFT_TO_RIGHT, RIGHT_TO_LEFT = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
LEFT, RIGHT, CENTRE = Qt.AlignmentFlag.AlignLeft, Qt.AlignmentFlag.AlignRight, Qt.AlignmentFlag.AlignCenter
MIDDLE, ABSOLUTE = Qt.AlignmentFlag.AlignVCenter, Qt.AlignmentFlag.AlignAbsolute
WRAPPED = int(Qt.TextFlag.TextWordWrap)
PLACE = QRectF(0, 0, 240, 60)
WORDS = (
    *(
        "10 000",
        "10\u2009000",
        "10\u202f000",
        "10\xa0000",
        "1,250",
        "-3",
        "−3",
        "+1/+1",
        "12:05",
        "3x3",
        "50 %",
    ),
    *("Bot 2", "Ann (2)", "2. Bo", "10 000 · 3…", "Bo wins 3.", "a 10 000\nb -3", "דוד", "דוד 2"),
)


def paint_words(words: str, flags: int, direction: Qt.LayoutDirection) -> QImage:
    image = QImage(PLACE.toRect().size(), QImage.Format.Format_Grayscale8)
    image.fill(Qt.GlobalColor.white)
    with painter_on(image) as painter:
        painter.setFont(LIGHT.font(16, 500))
        painter.setLayoutDirection(direction)
        draw_text(painter, PLACE, flags, words)
        assert painter.layoutDirection() == direction
    return image


@pytest.mark.parametrize("words", WORDS)
def test_numbers_and_names_are_painted_the_same_in_both_layout_directions(words: str) -> None:
    for flags in (int(CENTRE), int(CENTRE) | WRAPPED, int(LEFT | MIDDLE | ABSOLUTE), int(RIGHT | ABSOLUTE)):
        assert paint_words(words, flags, RIGHT_TO_LEFT) == paint_words(words, flags, LEFT_TO_RIGHT)


def test_text_alignment_is_mirrored_in_a_right_to_left_layout_unless_it_is_absolute() -> None:
    for flags, mirrored in ((LEFT, RIGHT), (RIGHT, LEFT), (MIDDLE, RIGHT | MIDDLE), (LEFT | ABSOLUTE, LEFT)):
        assert paint_words("-3", int(flags), RIGHT_TO_LEFT) == paint_words("-3", int(mirrored), LEFT_TO_RIGHT)
