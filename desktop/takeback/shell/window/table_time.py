"""Shows the clock of the window's table in the status bar."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from takeback.listeners.table_clock import TableClock
from takeback.shell.window.statusbar import PlaceBar, no_seconds
from takeback.table.table import Table


class WindowOfTable(Protocol):
    """The member of the window that the clock uses."""

    @property
    def table(self) -> Table | None:
        """Return the table of the window, not a lent one; None while a page is shown."""


class TableTime(QObject):
    """Runs a clock for the table of a window once `start_timer` ends: no first picture waits for it."""

    def __init__(self, window: WindowOfTable, place_bar: PlaceBar, clock: TableClock) -> None:
        super().__init__(place_bar)
        self._window, self._place_bar = window, place_bar
        self.clock = clock
        self.start_timer = QTimer(self, singleShot=True, interval=0)
        self.start_timer.timeout.connect(self._start_clock)

    def _start_clock(self) -> None:
        """Let the clock of the table run from where it stopped last, and show it."""
        table = self._window.table
        if table is not None:
            self.clock.attend(table)
            self._place_bar.show_time_of(self.clock.read_seconds)

    def leave_table(self) -> None:
        """Stop the clock, store its time, and show none."""
        self.start_timer.stop()
        self.clock.leave()
        self._place_bar.show_time_of(no_seconds)
