"""Where the keyboard goes."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QDialog, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

WRITTEN_IN = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox)


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
