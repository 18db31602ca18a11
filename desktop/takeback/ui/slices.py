"""Long work in the GUI thread, done in slices so that the window stays responsive."""

from __future__ import annotations

from collections.abc import Iterator
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

REST = object()  # yielded by work that can do nothing at the moment; it ends the slice


class Slices(QObject):
    """Runs one iterator at a time, in slices of so many seconds; every item is a step of its work.

    A slice runs at least one step. An exception stops the work and is raised.
    """

    sliced = Signal()  # a slice has ended, also the last one
    finished = Signal()  # the iterator has ended by itself

    def __init__(self, seconds: float, parent: QObject, rest: int = 0) -> None:
        """Wait `rest` milliseconds between two slices of `seconds` each."""
        super().__init__(parent)
        self.seconds = seconds
        self._work: Iterator[object] | None = None
        self._next = QTimer(self, interval=rest)
        self._next.timeout.connect(self.go_on)

    @property
    def is_running(self) -> bool:
        """Tell whether there is work that has not ended."""
        return self._work is not None

    def start(self, work: Iterator[object]) -> None:
        """Replace the work by this, without running any of it yet."""
        self._work = work
        self._next.start()

    def stop(self) -> None:
        """Drop the work; no signal is emitted."""
        self._work = None
        self._next.stop()

    def go_on(self) -> None:
        """Run one slice, if there is work; emit `sliced`, and `finished` after the last step.

        Emits neither if a step has stopped or replaced the work.
        """
        work = self._work
        if work is None:
            return
        end = perf_counter() + self.seconds
        try:
            for step in work:
                if self._work is not work:
                    return  # the step itself has stopped or replaced the work
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
