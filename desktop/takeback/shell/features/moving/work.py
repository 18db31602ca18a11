"""Work on files that is done in a thread, step by step, and can be stopped between two steps."""

from __future__ import annotations

import threading
from collections.abc import Iterator

from takeback.shell.features.moving.whole_profile import Steps
from takeback.ui.slices import REST


class FileWork(threading.Thread):
    """Runs the steps of an iterator in a thread until it ends or is stopped."""

    def __init__(self, steps: Steps) -> None:
        super().__init__(name="files", daemon=False)
        self.progress = (0, 0)  # what is done, of what
        self._steps = steps
        self._error: Exception | None = None
        self._stop_asked = threading.Event()

    def stop(self) -> None:
        """Stop after the present step, and wait until the iterator has cleaned up."""
        self._stop_asked.set()
        if self.ident is not None:
            self.join()

    def run(self) -> None:
        """Run the steps until they end or a stop is asked for, and keep what they raise; the steps are closed
        in any case."""
        try:
            for step in self._steps:
                self.progress = step
                if self._stop_asked.is_set():
                    return
        except Exception as error:
            self._error = error
        finally:
            self._steps.close()  # type: ignore[attr-defined]

    def run_aside(self) -> Iterator[object]:
        """Start, and yield until all is done; then raise what the steps have raised.

        Closing the iterator stops the work.
        """
        self.start()
        try:
            while self.is_alive():
                yield REST
        finally:
            self.stop()
        if self._error is not None:
            raise self._error
