"""Test automatic playback: its speed, its end or restart, and that a press stops it."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QObject, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from takeback.shell.app import application
from takeback.ui.playback import Playback
from tests.shell.history.panel import Clock


class NumberPlayback(Playback):
    """A playback that counts from 0 to 5, a second each, and records what it has shown."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.shown = [0]
        self.signals: list[object] = []
        self.stepped.connect(lambda: self.signals.append(self.at))
        self.ended.connect(lambda: self.signals.append("end"))
        self.changed.connect(self.signals.append)

    @property
    def at(self) -> int:
        return self.shown[-1]

    @property
    def last(self) -> int:
        return 5

    def seconds(self) -> float:
        return 1.0

    def show_step(self, step: int) -> None:
        self.shown.append(step)
        self.interrupt()  # a table does this at every change


@pytest.fixture
def widget(qtbot: Any) -> QWidget:
    application()
    made = QWidget()
    qtbot.addWidget(made)
    return made


@pytest.fixture
def numbers(widget: QWidget) -> NumberPlayback:
    made = NumberPlayback(widget)
    widget.installEventFilter(made)
    return made


def start_playback(numbers: NumberPlayback, picture: float = 0.0) -> Clock:
    """Start the playback and return its clock."""
    clock = Clock(numbers, picture)
    numbers.toggle()
    return clock


def test_playback_shows_and_reports_each_step_up_to_the_last_then_its_end_and_stops_its_timer(
    numbers: NumberPlayback,
) -> None:
    start_playback(numbers).run()
    assert numbers.shown == [0, 1, 2, 3, 4, 5]
    assert numbers.signals == [True, 1, 2, 3, 4, 5, False, "end"]
    assert not numbers._timer.isActive()


@pytest.mark.parametrize("speed", [0.25, 1.0, 8.0])
@pytest.mark.parametrize("picture", [0.0, 0.02])
def test_slow_drawing_does_not_delay_playback(numbers: NumberPlayback, speed: float, picture: float) -> None:
    numbers.speed = speed
    assert start_playback(numbers, picture).run() == pytest.approx(5 / speed, abs=0.03)


def test_playback_started_at_the_last_step_begins_again_at_the_first(numbers: NumberPlayback) -> None:
    numbers.shown = [5]
    start_playback(numbers).tick()
    assert numbers.shown == [5, 0, 1]


def test_looping_playback_starts_over_after_the_last_step_until_it_is_stopped(
    numbers: NumberPlayback,
) -> None:
    numbers.loops = True
    clock = start_playback(numbers)
    for _ in range(8):
        clock.tick()
    assert numbers.shown == [0, 1, 2, 3, 4, 5, 0, 1, 2]
    numbers.toggle()
    assert not numbers.is_running
    numbers.tick()
    assert numbers.at == 2


def test_key_other_than_shift_stops_playback_without_reaching_the_widget_and_a_click_stops_it(
    numbers: NumberPlayback, widget: QWidget
) -> None:
    presses: list[object] = []
    widget.keyPressEvent = lambda event: presses.append(event)  # type: ignore[method-assign]
    start_playback(numbers)
    QTest.keyClick(widget, Qt.Key.Key_Shift)
    assert numbers.is_running
    presses.clear()
    QTest.keyClick(widget, Qt.Key.Key_Right)
    assert not numbers.is_running
    QTest.keyClick(widget, Qt.Key.Key_Right)
    assert len(presses) == 1
    numbers.toggle()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton)
    assert not numbers.is_running


def test_showing_a_step_from_outside_stops_playback(numbers: NumberPlayback) -> None:
    clock = start_playback(numbers)
    clock.tick()
    assert numbers.is_running
    numbers.show_step(4)
    assert not numbers.is_running
    assert not numbers._timer.isActive()


def test_playback_is_quiet_only_while_it_runs_at_double_speed_or_more(numbers: NumberPlayback) -> None:
    start_playback(numbers)
    assert not numbers.is_quiet
    numbers.speed = 2.0
    assert numbers.is_quiet
    numbers.stop()
    assert not numbers.is_quiet
