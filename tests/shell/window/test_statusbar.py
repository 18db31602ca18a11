"""Test that messages below and beside the board do not lay out the window again."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QMainWindow

from takeback.shell.app import application
from takeback.shell.session.view import LinePlace, PreviewTarget, View
from takeback.shell.window.statusbar import StatusBar
from takeback.shell.window.style import apply_theme
from takeback.ui.labels import set_fixed_text
from takeback.ui.theme import LIGHT
from tests.settling import settle
from tests.shell.views import view_at, with_fields


def view_at_turn(turn: int, turns: int) -> View:
    here = view_at(turn, turns)
    return with_fields(here, line_place=LinePlace(here.here, 1, 2, (), "line 1"))


class CountingWindow(QMainWindow):
    """A window that counts layout requests of its parts."""

    asked = 0

    def event(self, event: QEvent) -> bool:
        self.asked += event.type() == QEvent.Type.LayoutRequest
        return super().event(event)


@pytest.fixture
def bar(qtbot: Any) -> Iterator[StatusBar]:
    apply_theme(application(), LIGHT)
    window = CountingWindow()
    window.resize(800, 200)
    bar = StatusBar(window)
    window.setStatusBar(bar)
    qtbot.addWidget(window)
    bar.show_view(view_at_turn(7, 12))
    window.show()
    with qtbot.waitExposed(window):
        pass
    window.asked = 1
    while window.asked:  # Qt lays out a new window in several passes
        window.asked = 0
        settle()
    yield bar
    window.close()  # the window is kept alive until here


def take_requests(bar: StatusBar) -> int:
    settle()
    window = bar.window()
    assert isinstance(window, CountingWindow)
    count, window.asked = window.asked, 0
    return count


def test_new_message_in_the_status_bar_requests_no_layout_of_the_window(bar: StatusBar) -> None:
    bar.show_message("Cross: row 2, column 3 was taken back, and the computer waits")
    assert take_requests(bar) == 0
    assert bar.message.text().startswith("Cross")
    assert bar.message.width() > 200


def test_move_number_in_the_status_bar_requests_a_layout_only_when_it_gets_longer(bar: StatusBar) -> None:
    bar.show_view(view_at_turn(7, 10))
    take_requests(bar)
    place = bar.place_bar.place.geometry()
    bar.show_view(view_at_turn(8, 12))
    assert take_requests(bar) == 0
    assert bar.place_bar.place.text() == "Turn 8 of 12"
    bar.show_view(view_at_turn(11, 12))
    assert take_requests(bar) > 0
    assert bar.place_bar.place.width() > place.width(), "It has the room it needs, though."


def test_ticking_clock_in_the_status_bar_requests_no_layout_of_the_window(bar: StatusBar) -> None:
    bar.place_bar._tick()
    take_requests(bar)
    bar.place_bar.show_time_of(lambda: 5.0)
    assert bar.place_bar.clock.text() == "00:05"
    assert take_requests(bar) == 0


def test_setting_a_fixed_text_returns_whether_the_label_size_changed(bar: StatusBar) -> None:
    bar.clock.show()
    assert set_fixed_text(bar.clock, "10:00")
    assert not set_fixed_text(bar.clock, "10:01")
    assert not set_fixed_text(bar.clock, "10:01")
    assert set_fixed_text(bar.clock, "1:10:01")
    assert bar.clock.width() == bar.clock.sizeHint().width()


def test_message_in_the_status_bar_does_not_repeat_the_line_above_it(bar: StatusBar) -> None:
    here = with_fields(view_at_turn(3, 12), next_step="Cross to move.")
    for text, shown in (
        ("Cross to move.", "{turn}."),
        ("Two cells are left.", "{turn}. Two cells are left."),
    ):
        bar.board_text = text.strip  # returns the text itself
        bar.show_view(view_at_turn(7, 12))
        bar.show_view(here)
        assert bar.next_step.text() == "Cross to move."
        turn = here.named[:1].upper() + here.named[1:]
        assert bar.message.text() == shown.format(turn=turn)


def test_message_about_the_present_turn_goes_during_a_preview_and_returns_after_it(bar: StatusBar) -> None:
    here = view_at_turn(7, 12)
    text = bar.message.text()
    assert text
    bar.show_view(with_fields(here, sight=PreviewTarget(here.here), sight_name="turn 2"))
    assert not bar.message.text()
    bar.show_message("Copied.")
    assert bar.message.text() == "Copied.", "what was said meanwhile is not about the board"
    bar.show_message("")
    assert not take_requests(bar)
    bar.show_view(here)
    assert bar.message.text() == text
