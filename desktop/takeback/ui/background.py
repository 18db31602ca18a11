"""Long work on a thread of its own, so that the window goes on answering."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from time import perf_counter, sleep

from PySide6.QtCore import QObject, Signal

AT_ONCE = 0.002  # seconds of work between two breaks
BREAK = 0.0005  # seconds in which the window's thread may run


class BackgroundWork(QObject):
    """Runs one iterator at a time on a thread, and reports what it yields, except None.

    The iterator must read only what does not change meanwhile. An exception in it goes to the
    exception hook of threads; `finished` is then not emitted, and `is_running` stays True.
    """

    found = Signal(object)  # what the work yielded
    finished = Signal()
    _yielded = Signal(int, object)  # number of the run, and what it yielded
    _ended = Signal(int)

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._run = 0
        self._thread: threading.Thread | None = None
        self._is_stopped = threading.Event()
        self._yielded.connect(self._on_yielded)
        self._ended.connect(self._on_ended)

    @property
    def is_running(self) -> bool:
        """Tell whether there is work whose end was not reported yet."""
        return self._thread is not None

    def start(self, work: Iterator[object]) -> None:
        """Stop the present work, and begin this."""
        self.stop()
        self._is_stopped = threading.Event()
        self._thread = threading.Thread(
            target=self._run_work, args=(work, self._run, self._is_stopped), name="background", daemon=True
        )
        self._thread.start()

    def stop(self) -> None:
        """Stop the present work, and wait until its thread has ended; nothing is reported any more."""
        thread, self._thread = self._thread, None
        self._run += 1
        if thread is not None:
            self._is_stopped.set()
            thread.join()

    def _run_work(self, work: Iterator[object], run: int, is_stopped: threading.Event) -> None:
        """Run the work on the thread until it ends or is stopped; pass on what it yields, except None, and
        its end, and rest every AT_ONCE seconds so that the window's thread may run."""
        begun = perf_counter()
        for one in work:
            if is_stopped.is_set():
                return
            if one is not None:
                self._yielded.emit(run, one)
            if perf_counter() - begun > AT_ONCE:
                sleep(BREAK)
                begun = perf_counter()
        self._ended.emit(run)

    def _on_yielded(self, run: int, one: object) -> None:
        """Emit `found` on the window's thread, unless the work that yielded this was stopped since."""
        if run == self._run and self._thread is not None:
            self.found.emit(one)

    def _on_ended(self, run: int) -> None:
        """Join the thread and emit `finished`, unless the work that ended was stopped since."""
        if run == self._run and self._thread is not None:
            self._thread.join()  # it has nothing left to do
            self._thread = None
            self.finished.emit()
