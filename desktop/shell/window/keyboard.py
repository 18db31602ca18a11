"""Keeps the keyboard at the board, whatever is clicked or hidden, and in the field of a dialog."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QApplication,
    QDialog,
    QPushButton,
    QWidget,
)
from shiboken6 import isValid

from desktop.ui.focus import WRITTEN_IN


def field_of(dialog: QDialog) -> QWidget | None:
    """The first thing to write in that can be seen and written in."""
    one = dialog.nextInFocusChain()
    while one is not None and one is not dialog:
        is_open = isinstance(one, WRITTEN_IN) and one.isEnabled() and not one.isReadOnly()
        if is_open and one.isVisibleTo(dialog) and one.focusPolicy() & Qt.FocusPolicy.TabFocus:
            return one
        one = one.nextInFocusChain()
    return None


class Keyboard(QObject):
    """Where a part that had the keyboard is hidden, the board gets it, and not a neighbour."""

    def __init__(self, window: QWidget, focus_board: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._focus_board = window, focus_board
        self._left: QWidget | None = None
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._moved)

    def _moved(self, old: QWidget | None, new: QWidget | None) -> None:
        if new is not None and isinstance(dialog := new.window(), QDialog):
            self._begin(dialog, new)
        if old is not None and old.window() is self._window:
            self._left = old
            QTimer.singleShot(0, self, self._follow)

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
