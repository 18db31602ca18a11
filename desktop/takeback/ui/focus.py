"""Where the keyboard goes, and how it presses buttons."""

from PySide6.QtCore import QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractSpinBox,
    QCheckBox,
    QDialog,
    QLineEdit,
    QPlainTextEdit,
    QPushButton,
    QRadioButton,
    QTextEdit,
    QWidget,
)

WRITTEN_IN = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox)
CHOICES = (QCheckBox, QRadioButton)
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


def presses(button: QAbstractButton, event: QEvent) -> bool:
    """Press the button that has the keyboard, where the event is Enter; was it?

    Qt alone does so for push buttons of dialogs, and for none of a window. A key that is held presses again
    only what repeats itself.
    """
    if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
        return False
    if not is_enter(event) or ends_dialog(button):
        return False
    if button.autoRepeat() or not event.isAutoRepeat():
        button.click()
    return True


def is_enter(event: QKeyEvent) -> bool:
    """Is it Enter or the Enter of the keypad, with no other key held?"""
    return event.key() in ENTER and not event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier


def ends_dialog(button: QAbstractButton) -> bool:
    """Does Enter on this check box or radio button press the main button of its dialog, as in any dialog?"""
    dialog = button.window()
    if not isinstance(button, CHOICES) or not isinstance(dialog, QDialog):
        return False
    return any(one.isDefault() and one.isEnabled() for one in dialog.findChildren(QPushButton))


def leave_to_board(part: QWidget) -> None:
    """A click on anything in here leaves the keyboard where it is; Tab still leads to all of it.

    What is written in has to have it.
    """
    for one in (part, *part.findChildren(QWidget)):
        if one.focusPolicy() & Qt.FocusPolicy.ClickFocus and not isinstance(one, WRITTEN_IN):
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)


def field_of(dialog: QDialog) -> QWidget | None:
    """The first thing to write in that can be seen and written in."""
    one = dialog.nextInFocusChain()
    while one is not None and one is not dialog:
        is_open = isinstance(one, WRITTEN_IN) and one.isEnabled() and not one.isReadOnly()
        if is_open and one.isVisibleTo(dialog) and one.focusPolicy() & Qt.FocusPolicy.TabFocus:
            return one
        one = one.nextInFocusChain()
    return None
