"""Where the keyboard goes."""

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractSpinBox, QLineEdit, QPlainTextEdit, QTextEdit, QWidget

WRITTEN_IN = (QLineEdit, QTextEdit, QPlainTextEdit, QAbstractSpinBox)


def leave_to_board(part: QWidget) -> None:
    """A click on anything in here leaves the keyboard where it is; Tab still leads to all of it.

    What is written in has to have it.
    """
    for one in (part, *part.findChildren(QWidget)):
        if one.focusPolicy() & Qt.FocusPolicy.ClickFocus and not isinstance(one, WRITTEN_IN):
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)
