"""Long work on the window's thread, a slice at a time, so that nothing else waits for it."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

REST = object()  # a piece of work that can do nothing now, and ends its slice


class Slices(QObject):
    """One piece of work at a time: an iterator, whose every item is a step of it. A slice has one step at
    least. An exception ends the work and is raised to the caller."""

    sliced = Signal()  # a slice is over, be it the last
    finished = Signal()

    def __init__(self, seconds: float, parent: QObject, rest: int = 0) -> None:
        """`rest` milliseconds lie between two slices."""
        super().__init__(parent)
        self.seconds = seconds
        self._work: Iterator[object] | None = None
        self._next = QTimer(self, interval=rest)
        self._next.timeout.connect(self.go_on)

    @property
    def is_running(self) -> bool:
        return self._work is not None

    def start(self, work: Iterator[object]) -> None:
        """This from now on; what was done before is left where it is. Nothing is done yet."""
        self._work = work
        self._next.start()

    def stop(self) -> None:
        self._work = None
        self._next.stop()

    def go_on(self) -> None:
        """One slice."""
        work = self._work
        if work is None:
            return
        end = perf_counter() + self.seconds
        try:
            for step in work:
                if self._work is not work:
                    return  # the step has stopped it, or begun something else
                if step is REST or perf_counter() >= end:
                    self.sliced.emit()
                    return
        except Exception:
            self.stop()
            raise
        if self._work is work:
            self.stop()
            self.sliced.emit()
            self.finished.emit()
