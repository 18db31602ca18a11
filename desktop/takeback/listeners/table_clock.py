"""The clock of a table without a level: how long it has been shown, in all."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

from takeback.listeners.results import Results, Sitting
from takeback.listeners.statistics import table_key
from takeback.listeners.stopwatch import Stopwatch
from takeback.table.table import Table

KEEP_EVERY = 30_000  # milliseconds between saves: what a crash may lose


class TableClock(QObject):
    """Runs while its table is shown, and goes on where it stopped when the table is shown again.

    A turn that is tried on a borrowed board belongs to the table, so its clock runs on; it stands still while
    an edit of the past is reviewed. Levels have a clock
    of their own, see `LevelSession`. `now` returns monotonic seconds, and can be replaced in tests.
    """

    def __init__(
        self, results: Results, parent: QObject | None = None, now: Callable[[], float] = time.monotonic
    ) -> None:
        """Take where times are stored, and the clock; no table is attended yet."""
        super().__init__(parent)
        self._results, self.now = results, now
        self._key = ""
        self._stopwatch = Stopwatch(now)
        self._keep_timer = QTimer(self, interval=KEEP_EVERY)
        self._keep_timer.timeout.connect(self.keep)

    def read_seconds(self) -> float:
        """Return how long the table has been shown, in all."""
        return self._stopwatch.seconds

    def attend(self, table: Table) -> None:
        """Leave the table before, and run for this one from its stored time.

        The time of a table that has a level or is not in the journal runs from 0 and is never stored.
        """
        self.leave()
        has_level = table.game.level_of(table.state) is not None
        self._key = table_key(table) if table.id and not has_level else ""
        self._stopwatch = Stopwatch(self.now, self._results.sitting(self._key).seconds)
        self._stopwatch.begin()
        if self._key:
            self._keep_timer.start()

    def set_in_review(self, is_in_review: bool) -> None:
        """Hold the clock while an edit of the past is reviewed, and let it go on after that."""
        self._stopwatch.hold("reviewed", is_in_review)

    def leave(self) -> None:
        """Stop, and store the time at once, if the table's time is stored."""
        self._stopwatch.stop()
        self._keep_timer.stop()
        if self._key:
            self.keep()
            self._results.save()
        self._key = ""

    def keep(self) -> None:
        """Store the time so far, unless the table has been open longer in another window."""
        if self._key and self.read_seconds() > self._results.sitting(self._key).seconds:
            self._results.keep_sitting(self._key, Sitting(self.read_seconds()))
