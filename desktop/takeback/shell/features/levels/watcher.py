"""Does somebody look at the window while a level is played?"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

_TYPE = QEvent.Type
INPUTS = (
    *(_TYPE.KeyPress, _TYPE.MouseMove, _TYPE.MouseButtonPress, _TYPE.Wheel),
    *(_TYPE.TouchBegin, _TYPE.TouchUpdate, _TYPE.TabletMove, _TYPE.TabletPress),
)


class Watcher(QObject):
    """Does somebody look at the window, and do anything in it? Asked by the clock of a level.

    It listens to the window itself, so that no event of a widget goes through Python for it.
    """

    touched = Signal()
    looked_away = Signal(bool)

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._is_blocked = False  # by a dialog

    def set_on(self, is_on: bool) -> None:
        """Only where a level has a clock: every event of the window goes through Python for it."""
        handle = self._window.windowHandle()
        for watched in (self._window, handle) if handle is not None else (self._window,):
            watched.removeEventFilter(self)
            if is_on:
                watched.installEventFilter(self)

    @property
    def is_away(self) -> bool:
        return self._is_blocked or not self._window.isActiveWindow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind in INPUTS:
            self.touched.emit()
        elif watched is self._window and kind in (_TYPE.WindowActivate, _TYPE.WindowDeactivate):
            self.looked_away.emit(self._is_blocked or kind == _TYPE.WindowDeactivate)
        elif watched is self._window and kind in (_TYPE.WindowBlocked, _TYPE.WindowUnblocked):
            self._is_blocked = kind == _TYPE.WindowBlocked
            self.looked_away.emit(self.is_away)
        elif watched is self._window and kind == _TYPE.Show:
            handle = self._window.windowHandle()
            handle.removeEventFilter(self)
            handle.installEventFilter(self)
        return False
