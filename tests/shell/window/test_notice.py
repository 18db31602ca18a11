"""Test the bar over the board with a sentence and buttons."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, QRect
from PySide6.QtWidgets import QWidget

from takeback.shell.window.notice import NoticeBar
from tests.settling import settle

SHORT = "The file was saved."
LONG = (
    "Blue takes the lead for good, now 6 to 0. Blue: lays otter home (+6), takes pool. "
    "Instead of turn 2, Red could have played: lays pool, takes toad home 6."
)
BUTTONS = (("Try it", settle), ("Points by turn", settle))


def place_in(bar: NoticeBar, part: QWidget) -> QRect:
    return QRect(part.mapTo(bar, QPoint()), part.size())


@pytest.mark.parametrize("sentence", [SHORT, LONG])
def test_buttons_of_a_notice_stand_below_a_sentence_that_has_no_room_beside_them(
    qtbot: Any, sentence: str
) -> None:
    desk = QWidget()
    qtbot.addWidget(desk)
    bar = NoticeBar(desk)
    desk.resize(2000, 400)
    desk.show()
    for width in (640, 800, 1280, 1920, 640):
        bar.show_notice(sentence, BUTTONS)
        bar.setGeometry(0, 0, width, 300)
        settle()
        text, buttons = place_in(bar, bar.sentence), [place_in(bar, one) for one in bar.buttons]
        is_below = buttons[0].top() > text.bottom()
        assert is_below == (sentence == LONG and width < 1280), width
        assert not any(text.intersects(button) for button in buttons)
        assert all(bar.rect().contains(button) for button in buttons)
        assert all(one.width() >= one.sizeHint().width() for one in bar.buttons)
        assert bar.sentence.heightForWidth(bar.sentence.width()) <= bar.sentence.height()
