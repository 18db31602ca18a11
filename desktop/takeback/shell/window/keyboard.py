"""Where the keyboard goes when what had it is gone, and how Enter presses the button that has it."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QPushButton, QWidget
from shiboken6 import isValid

from takeback.ui.focus import field_of, presses


class Keyboard(QObject):
    """The keyboard is at the board, whatever is clicked or goes away, and in the first field of a dialog.

    Where a part that had it is hidden, the board gets it, and not a neighbour. Of all buttons
    only the one with the keyboard is watched, so that no other event passes through Python.
    """

    def __init__(self, window: QWidget, focus_board: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._focus_board = window, focus_board
        self._left: QWidget | None = None
        self._soon = QTimer(self, singleShot=True)
        self._soon.timeout.connect(self._follow)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._moved)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if isinstance(old, QAbstractButton):
            old.removeEventFilter(self)
        if isinstance(new, QAbstractButton) and not getattr(new, "takes_own_keys", False):
            new.installEventFilter(self)
        if new is not None and isinstance(dialog := new.window(), QDialog):
            self._begin(dialog, new)
        if old is not None and old.window() is self._window:
            self._left = old
            self._soon.start()

    def eventFilter(self, button: QObject, event: QEvent) -> bool:
        return isinstance(button, QAbstractButton) and presses(button, event)

    def _begin(self, dialog: QDialog, first: QWidget) -> None:
        """A dialog that opens with the keyboard at a button has it in its first field instead."""
        if dialog.property("has_begun"):
            return
        dialog.setProperty("has_begun", True)
        if isinstance(first, QPushButton) and (field := field_of(dialog)) is not None:
            field.setFocus(Qt.FocusReason.TabFocusReason)

    def _follow(self) -> None:
        left, self._left = self._left, None
        if left is not None and not (isValid(left) and left.isVisible()):
            self._focus_board()


def why_nothing(event: QKeyEvent) -> str:
    """The sentence for a letter or figure that does nothing here; empty for any other key."""
    shift, pad = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier
    is_plain = not event.modifiers() & ~(shift | pad)
    if event.isAutoRepeat() or not is_plain or not event.text().isalnum():
        return ""
    return f"“{event.text().upper()}” does nothing here."
