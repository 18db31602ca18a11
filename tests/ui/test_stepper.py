"""Test the buttons and the slider for stepping through a line: they only know the place and emit requests."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from takeback.shell.app import application
from takeback.ui.stepper import BACK, ON, PLAY, Scrub, StepBar, StepButton

BUTTONS = (
    StepButton("first", "first", "Start", "To the start", BACK),
    StepButton("play", "play", "Play", "Play (Space)", PLAY, pause_tip="Pause (Space)"),
    StepButton("forward", "forward", "Forward", "One on", ON, is_repeated=True),
)


@pytest.fixture
def bar(qtbot: Any) -> StepBar:
    application()
    made = StepBar(BUTTONS)
    qtbot.addWidget(made)
    return made


@pytest.mark.parametrize(
    ("place", "still"),
    [((0, 0), [True, True, True]), ((0, 3), [True, False, False]), ((3, 3), [False, False, True])],
)
def test_step_buttons_that_lead_nowhere_at_the_first_or_last_place_are_grey(
    bar: StepBar, place: tuple[int, int], still: list[bool]
) -> None:
    bar.set_place(1, 3)
    bar.set_place(*place)
    assert [button.property("still") for button in bar.buttons.values()] == still


def test_grey_step_buttons_still_emit_their_requests_when_clicked(bar: StepBar) -> None:
    asked: list[str] = []
    bar.asked.connect(asked.append)
    bar.set_place(0, 0)
    for button in bar.buttons.values():
        button.click()
    assert asked == ["first", "play", "forward"]


def test_name_and_tooltip_of_the_play_button_say_pause_while_playback_runs(bar: StepBar) -> None:
    play = bar.buttons["play"]
    bar.set_running(True)
    assert (play.accessibleName(), play.toolTip()) == ("Pause", "Pause (Space)")
    bar.set_running(False)
    assert (play.accessibleName(), play.toolTip()) == ("Play", "Play (Space)")


def test_slider_emits_the_clicked_place_but_nothing_when_the_program_moves_it(qtbot: Any) -> None:
    application()
    scrub = Scrub()
    qtbot.addWidget(scrub)
    scrub.resize(300, scrub.height())
    wanted: list[int] = []
    scrub.wanted.connect(wanted.append)
    scrub.follow(3, 10, "Turn 3")
    assert (scrub.value(), wanted) == (3, [])
    place = QPoint(round(scrub.x_of(7)), scrub.height() // 2)
    QTest.mouseClick(scrub, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, place)
    assert wanted == [7]
