"""Test what all dialogs share: the first field has the focus, Enter and Escape, one dialog at a time."""

from __future__ import annotations

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QColor, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QCheckBox, QLineEdit, QRadioButton, QWidget

from takeback.shell.app import application
from takeback.shell.window.style import apply_theme
from takeback.ui.dialog import ASIDE, Dialog, OneDialog, YesOrNo
from takeback.ui.focus import presses
from takeback.ui.theme import DARK, LIGHT, Theme


class SampleDialog(Dialog):
    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__("Asking", parent)
        self.done_aside = 0
        self.field = QLineEdit(self)
        self.column.addWidget(self.field)
        self.ok = self.main("OK")
        self.cancel = self.leave()
        self.other = self.act("Other", self._aside, ASIDE)
        self.foot()

    def _aside(self) -> None:
        self.done_aside += 1


@pytest.fixture
def asking(qtbot: Any) -> SampleDialog:
    application()
    dialog = SampleDialog()
    qtbot.addWidget(dialog)
    dialog.show()
    qtbot.waitUntil(lambda: dialog.focusWidget() is not None)
    return dialog


def test_focus_of_an_opened_dialog_is_in_its_first_field(asking: SampleDialog) -> None:
    assert asking.focusWidget() is asking.field


@pytest.mark.parametrize(("key", "is_accepted"), [(Qt.Key.Key_Return, True), (Qt.Key.Key_Escape, False)])
def test_enter_in_a_field_accepts_the_dialog_and_escape_cancels_it(
    asking: SampleDialog, qtbot: Any, key: Qt.Key, is_accepted: bool
) -> None:
    with qtbot.waitSignal(asking.finished) as result:
        QTest.keyClick(asking.field, key)
    assert bool(result.args[0]) is is_accepted
    assert not asking.done_aside


@pytest.mark.parametrize("theme", [LIGHT, DARK], ids=lambda theme: theme.name)
def test_main_button_has_the_accent_colour_and_when_disabled_the_colour_of_other_buttons(
    asking: SampleDialog, theme: Theme
) -> None:
    apply_theme(application(), theme)
    corner = QPoint(12, asking.ok.height() // 2)
    assert asking.ok.grab().toImage().pixelColor(corner) == QColor(theme.accent)
    asking.ok.setEnabled(False)
    assert asking.ok.grab().toImage().pixelColor(corner) == asking.other.grab().toImage().pixelColor(corner)
    asking.ok.setEnabled(True)
    apply_theme(application(), LIGHT)


def test_extra_button_of_a_dialog_runs_its_action_keeps_the_dialog_open_and_is_not_the_default(
    asking: SampleDialog,
) -> None:
    asking.other.click()
    assert asking.done_aside == 1
    assert asking.isVisible()
    assert not asking.other.autoDefault()


def test_dialog_buttons_have_text_and_no_icons(asking: SampleDialog) -> None:
    for button in (asking.ok, asking.cancel, asking.other):
        assert button.text()
        assert button.icon().isNull()


def test_enter_on_a_yes_or_no_question_answers_no_and_a_click_on_yes_answers_yes(qtbot: Any) -> None:
    application()
    question = YesOrNo("Sure?", "It is gone for good then.")
    qtbot.addWidget(question)
    question.show()
    agreed: list[bool] = []
    question.agreed.connect(lambda: agreed.append(True))
    with qtbot.waitSignal(question.finished):
        QTest.keyClick(question, Qt.Key.Key_Return)
    assert not agreed
    question.show()
    question.yes.click()
    assert agreed == [True]


def test_opening_a_second_dialog_closes_the_first_and_cancelling_it_leaves_none(qtbot: Any) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    dialogs = OneDialog(over)
    first = dialogs.open(SampleDialog)
    second = dialogs.open(SampleDialog)
    assert dialogs.shown is second
    assert not first.isVisible()
    assert second.isVisible()
    second.cancel.click()
    assert dialogs.shown is None


def test_dialog_made_larger_than_its_screen_is_shrunk_to_fit_it(qtbot: Any) -> None:
    over = QWidget()
    qtbot.addWidget(over)
    over.show()

    def large(parent: QWidget) -> SampleDialog:
        dialog = SampleDialog(parent)
        dialog.resize(5_000, 5_000)
        return dialog

    dialog = OneDialog(over).open(large)
    room = dialog.screen().availableSize()
    assert dialog.width() <= room.width()
    assert dialog.height() < room.height()


@pytest.mark.parametrize("kind", [QCheckBox, QRadioButton])
def test_enter_on_a_choice_ends_a_dialog_with_an_enabled_main_button_and_elsewhere_clicks_the_choice(
    asking: SampleDialog, qtbot: Any, kind: type[QCheckBox | QRadioButton]
) -> None:
    enter = QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier)
    choice, alone = kind(asking), kind()
    qtbot.addWidget(alone)
    assert not presses(choice, enter), "the dialog gets the key"
    assert presses(alone, enter)
    assert (choice.isChecked(), alone.isChecked()) == (False, True)
    asking.ok.setEnabled(False)
    assert presses(choice, enter)
    assert choice.isChecked()
