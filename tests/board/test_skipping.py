"""Test input that only skips what a board is showing."""

from collections.abc import Hashable
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from takeback.board.skipping import SkipFilter

LEFT, RIGHT = Qt.MouseButton.LeftButton, Qt.MouseButton.RightButton
QUIET, USUAL = QPoint(10, 10), QPoint(90, 10)  # the first is on a spot that keeps scenes running


class SkippableScreen(QWidget):
    """A widget that shows a scene until an input skips it, and records the inputs that reach it."""

    def __init__(self) -> None:
        super().__init__()
        self.resize(100, 100)
        self.is_input_blocked = True
        self.heard: list[str] = []
        self.filter = SkipFilter(self, self)
        self.installEventFilter(self.filter)

    def skip_ahead(self) -> bool:
        was_blocked, self.is_input_blocked = self.is_input_blocked, False
        return was_blocked

    def spot_at(self, point: QPointF) -> Hashable | None:
        return "quiet" if point.x() < 50 else None

    def keeps_scene_running(self, key: Hashable) -> bool:
        return key == "quiet"

    def show_next(self) -> None:
        """Show another scene, as the next move of a computer does."""
        self.is_input_blocked = True
        self.installEventFilter(self.filter)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self.heard.append("press")

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self.heard.append("release")


@pytest.fixture
def screen(qtbot: Any) -> SkippableScreen:
    made = SkippableScreen()
    qtbot.addWidget(made)
    return made


def test_click_that_skips_a_scene_does_not_reach_the_board_and_the_next_click_does(
    screen: SkippableScreen,
) -> None:
    QTest.mouseClick(screen, LEFT, pos=USUAL)
    assert (screen.heard, screen.is_input_blocked) == ([], False)
    QTest.mouseClick(screen, LEFT, pos=USUAL)
    assert screen.heard == ["press", "release"]


@pytest.mark.parametrize("is_more_shown", [True, False])
def test_click_after_a_skipping_press_that_was_released_elsewhere_reaches_the_board(
    screen: SkippableScreen, is_more_shown: bool
) -> None:
    QTest.mousePress(screen, LEFT, pos=USUAL)
    assert not screen.is_input_blocked
    if is_more_shown:
        screen.show_next()
    QTest.mouseClick(screen, LEFT, pos=QUIET)
    assert screen.heard == ["press", "release"]


def test_release_of_a_skipping_press_does_not_reach_the_board_although_another_button_is_pressed(
    screen: SkippableScreen,
) -> None:
    QTest.mousePress(screen, LEFT, pos=USUAL)
    other = QMouseEvent(
        QMouseEvent.Type.MouseButtonPress,
        QPointF(QUIET),
        QPointF(QUIET),
        RIGHT,
        LEFT | RIGHT,
        Qt.KeyboardModifier.NoModifier,
    )
    screen.show_next()
    assert not screen.filter.eventFilter(screen, other)
    QTest.mouseRelease(screen, LEFT, pos=USUAL)
    assert screen.heard == []
