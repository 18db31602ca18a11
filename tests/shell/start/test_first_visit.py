"""Test the first start: a newcomer is offered a lesson and gets it."""

from __future__ import annotations

from PySide6.QtWidgets import QPushButton

from takeback.shell.window.window import Window
from tests.shell.showing import pass_events


def test_lesson_offered_to_newcomers_begins_the_tutorial_and_is_then_offered_no_more(window: Window) -> None:
    window.show()
    window.show_gallery()
    pass_events()
    assert window.page is not None
    (button,) = [one for one in window.page.widget.findChildren(QPushButton) if "lesson" in one.text()]
    assert button.isVisible()
    button.click()
    pass_events()
    assert window.table is not None
    assert window.table.game.id == "tictactoe"
    assert window.message_strip.isVisible(), "it says what to do first"
    window.show_gallery()
    pass_events()
    assert window.page is not None
    assert not any(
        one.isVisible() for one in window.page.widget.findChildren(QPushButton) if "lesson" in one.text()
    )
