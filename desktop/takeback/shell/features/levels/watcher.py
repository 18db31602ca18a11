"""Detects whether the player is active at the window while a level is played."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QApplication, QWidget

_TYPE = QEvent.Type
INPUTS = (
    *(_TYPE.KeyPress, _TYPE.MouseMove, _TYPE.MouseButtonPress, _TYPE.Wheel),
    *(_TYPE.TouchBegin, _TYPE.TouchUpdate, _TYPE.TabletMove, _TYPE.TabletPress),
)


class ActivityWatcher(QObject):
    """Reports input in a window and whether the player looks away, for the clock of a level.

    It filters events of the window and of an open menu only, so that events of widgets need not pass through
    Python.
    """

    input_received = Signal()
    away_changed = Signal(bool)  # whether the player is away

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._is_blocked = False  # by a modal dialog

    def set_on(self, is_on: bool) -> None:
        """Start or stop watching the window.

        Only while it shows a game with levels, since every event of the window then passes through Python.
        """
        handle = self._window.windowHandle()
        for watched in (self._window, handle) if handle is not None else (self._window,):
            watched.removeEventFilter(self)
            if is_on:
                watched.installEventFilter(self)

    def watch_menu(self) -> None:
        """Watch the menu or submenu that is open, if one is: it is a window of its own.

        Call this every second while the clock runs.
        """
        menu = QApplication.activePopupWidget()
        if menu is not None and (handle := menu.windowHandle()) is not None:
            handle.installEventFilter(self)  # it is deleted with its menu

    @property
    def is_away(self) -> bool:
        """Return whether the window is inactive or blocked by a dialog."""
        return self._is_blocked or not self._window.isActiveWindow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Emit that there was input, or whether the player is away from the window; return False, so that the
        event goes on."""
        kind = event.type()
        if kind in INPUTS:
            self.input_received.emit()
        elif watched is self._window and kind in (_TYPE.WindowActivate, _TYPE.WindowDeactivate):
            self.away_changed.emit(self._is_blocked or kind == _TYPE.WindowDeactivate)
        elif watched is self._window and kind in (_TYPE.WindowBlocked, _TYPE.WindowUnblocked):
            self._is_blocked = kind == _TYPE.WindowBlocked
            self.away_changed.emit(self.is_away)
        elif watched is self._window and kind == _TYPE.Show:
            handle = self._window.windowHandle()
            handle.removeEventFilter(self)
            handle.installEventFilter(self)
        return False
