"""The focus when its widget disappears, Enter on a focused button, and keys as texts."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QDialog,
    QDockWidget,
    QPushButton,
    QWidget,
)
from shiboken6 import isValid

from takeback.texts import gettext as _
from takeback.ui.focus import ENTER, WRITTEN_IN, field_of, presses

if TYPE_CHECKING:
    from takeback.shell.history.panel import Panel
    from takeback.shell.host import Host
    from takeback.shell.session.session import Session
    from takeback.shell.window.toolbar import Toolbar

KEYS_OF_PREVIEW = (*ENTER, Qt.Key.Key_Escape)


class FocusKeeper(QObject):
    """Gives the focus to the board if its widget disappears, and to the first field of a dialog.

    Only the focused button is watched, so that no other event passes through Python.
    """

    def __init__(self, window: QWidget, focus_board: Callable[[], object]) -> None:
        super().__init__(window)
        self._window, self._focus_board = window, focus_board
        self._lost_focus: QWidget | None = None
        self._check_timer = QTimer(self, singleShot=True)
        self._check_timer.timeout.connect(self._check_focus)
        application = QApplication.instance()
        assert isinstance(application, QApplication)
        application.focusChanged.connect(self._on_focus_changed)

    def _on_focus_changed(self, old: QWidget | None, new: QWidget | None) -> None:
        """Follow the focus: watch a button, focus the first field of a dialog instead of a button, and check
        soon whether the old widget is still there."""
        if isinstance(old, QAbstractButton):
            old.removeEventFilter(self)
        if isinstance(new, QAbstractButton) and not getattr(new, "takes_own_keys", False):
            new.installEventFilter(self)
        if new is not None and isinstance(dialog := new.window(), QDialog):
            self._focus_first_field(dialog, new)
        if old is not None and old.window() is self._window:
            self._lost_focus = old
            self._check_timer.start()

    def eventFilter(self, button: QObject, event: QEvent) -> bool:
        """Let Enter press the focused button; return whether it did."""
        return isinstance(button, QAbstractButton) and presses(button, event)

    def _focus_first_field(self, dialog: QDialog, first: QWidget) -> None:
        """Move the focus of a new dialog from a button to its first field, unless it is to begin there."""
        if dialog.property("has_begun") or getattr(dialog, "begins_on_button", False):
            return
        dialog.setProperty("has_begun", True)
        if isinstance(first, QPushButton) and (field := field_of(dialog)) is not None:
            field.setFocus(Qt.FocusReason.TabFocusReason)

    def _check_focus(self) -> None:
        """Focus the board if the widget that had the focus is gone."""
        left, self._lost_focus = self._lost_focus, None
        if left is not None and not (isValid(left) and left.isVisible()):
            self._focus_board()


class PinnedPreviewKeys(QObject):
    """Lets Enter and Escape do what the label of a pinned preview says, wherever the focus is in the window.

    Only text fields and the lists of the history, which know the row that Enter is for, keep these keys.
    Events are filtered only while there is a preview.
    """

    def __init__(self, window: Host, parent: QObject) -> None:
        super().__init__(parent)
        self._window = window
        self._is_filtering = False

    def follow_preview(self) -> None:
        """Begin or end filtering events, as there is a preview or not."""
        session, application = self._window.session, QCoreApplication.instance()
        is_wanted = session is not None and session.previews.shown is not None
        if is_wanted != self._is_filtering and application is not None:
            self._is_filtering = is_wanted
            (application.installEventFilter if is_wanted else application.removeEventFilter)(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Handle Enter and Escape before the focused widget of this window does; return whether it did."""
        kind = event.type()
        if kind not in (QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride):
            return False
        self.follow_preview()  # a preview also ends silently, as the table moves on
        if not self._is_filtering or not isinstance(event, QKeyEvent) or not isinstance(watched, QWidget):
            return False
        if event.key() not in KEYS_OF_PREVIEW or event.isAutoRepeat() or not self._is_for_preview(watched):
            return False
        if kind == QEvent.Type.ShortcutOverride:  # no shortcut may take the key
            event.accept()
            return True
        return handle_replay_key(event, self._window.session, self._window.history_dock.panel)

    def _is_for_preview(self, focus: QWidget) -> bool:
        """Return whether the keys of this focused widget are for the preview: it is pinned and not under a
        curtain, and the widget is in this window and needs neither key."""
        session, window = self._window.session, focus.window()
        if session is None or not session.view.is_pinned or session.view.cover is not None:
            return False
        is_inside = self.parent() in (
            window,
            window.parentWidget() if isinstance(window, QDockWidget) else None,
        )
        is_open = QApplication.activePopupWidget() is None and QApplication.activeModalWidget() is None
        keeps_keys = isinstance(focus, (*WRITTEN_IN, QAbstractItemView))
        return is_inside and is_open and not keeps_keys


def handle_replay_key(event: QKeyEvent, session: Session | None, panel: Panel | None) -> bool:
    """Handle Space (replay), Enter (go to the pinned preview) and Escape (end replay, search or preview,
    leave a list of the history for the present line); return whether it did.
    """
    if session is None or panel is None or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
        return False
    if event.key() == Qt.Key.Key_Space:
        session.replay.toggle()
    elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
        return session.enter_preview()
    elif event.key() != Qt.Key.Key_Escape:
        return False
    elif session.replay.is_running:
        session.replay.stop()
    elif panel.is_searching():
        panel.finding.close()
    elif session.previews.shown is not None:
        session.previews.end()
    else:
        return panel.lists.return_to_line()
    return True


def set_tab_order(board: QWidget, bar: Toolbar, panel: Panel) -> None:
    """Set the order of Tab: board, toolbar, history, and round again."""
    order = [board, bar.wordmark, bar.new, bar.restart, bar.undo, bar.redo, bar.hint]
    order += [bar.restart_turn, bar.confirm, bar.history, *panel.tab_stops]
    for one, other in pairwise(order):
        QWidget.setTabOrder(one, other)


def unbound_key_message(event: QKeyEvent) -> str:
    """Return a sentence for a letter or digit that does nothing here, "" for any other key."""
    shift, pad = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.KeypadModifier
    is_plain = not event.modifiers() & ~(shift | pad)
    if event.isAutoRepeat() or not is_plain or not event.text().isalnum():
        return ""
    return _("“{key}” does nothing here.", key=event.text().upper())


def key_text(action: QAction) -> str:
    """Return the key of an action as the system writes it; "" without one."""
    return action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)


def short_key_text(action: QAction) -> str:
    """Return the key of an action with arrows for the names of arrow keys."""
    key = key_text(action)
    for name, arrow in (("Left", "←"), ("Right", "→"), ("Up", "↑"), ("Down", "↓")):
        key = key.replace(name, arrow)
    return key
