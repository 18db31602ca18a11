"""The keyboard comes back to the board: from whatever is clicked, and from whatever goes away."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractSpinBox, QApplication, QLineEdit, QTextEdit, QWidget
from shiboken6 import isValid

if TYPE_CHECKING:
    from desktop.shell.window.window import Window

WRITTEN_IN = (QLineEdit, QTextEdit, QAbstractSpinBox)


def leave_to_board(part: QWidget) -> None:
    """A click on anything in here leaves the keyboard where it is; Tab still leads to all of it.

    What is written in has to have it.
    """
    for one in (part, *part.findChildren(QWidget)):
        if one.focusPolicy() & Qt.FocusPolicy.ClickFocus and not isinstance(one, WRITTEN_IN):
            one.setFocusPolicy(Qt.FocusPolicy.TabFocus)


class Keyboard(QObject):
    """Where a part that had the keyboard is hidden, the board gets it, and not a neighbour."""

    def __init__(self, window: Window) -> None:
        super().__init__(window)
        self._window = window
        self._left: QWidget | None = None
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._moved)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if old is not None and old.window() is self._window:
            self._left = old
            QTimer.singleShot(0, self, self._follow)

    def _follow(self) -> None:
        left, self._left = self._left, None
        if left is not None and not (isValid(left) and left.isVisible()):
            self._window.focus_board()


def why_nothing(event: QKeyEvent) -> str:
    """What to say of a letter or figure that nobody had a use for; nothing of any other key."""
    shift, pad = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier
    is_plain = not event.modifiers() & ~(shift | pad)
    if event.isAutoRepeat() or not is_plain or not event.text().isalnum():
        return ""
    return f"“{event.text().upper()}” does nothing here."
