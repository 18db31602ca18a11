"""Orderly exit on Ctrl+C, a closed terminal or a request of the system, for the program with a window.

KeyboardInterrupt could be raised anywhere, even in a callback of Qt, which cannot handle it. So signals are
only noted, and the event loop closes the window. If that takes too long, for example because a board never
stops painting, the process is ended anyway.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

ASKING = ("SIGINT", "SIGTERM", "SIGHUP")
PATIENCE = 3.0  # seconds that an orderly exit may take
BY_SIGNAL = 128  # plus the signal number: exit status after a signal
exit_at_once = os._exit  # the real one: for other code it may be replaced, see shell/system/watch.py


class Stopping:
    """Handles signals that ask the program to exit, and knows which came."""

    def __init__(self) -> None:
        self.signal = 0  # number of the first signal that came; 0: none
        self.wakeup_fd = -1  # wakeup file descriptor: readable after a signal
        # called before the process is ended without an orderly exit
        self.last_resorts: list[Callable[[], object]] = []

    @property
    def status(self) -> int:
        """Return the exit status that a shell expects after this signal."""
        return BY_SIGNAL + self.signal

    def install_handlers(self) -> None:
        """Make the wakeup pipe and install the signal handlers. Signals that are ignored, such as under
        nohup, stay ignored."""
        self.wakeup_fd, rings = os.pipe()
        for end in (self.wakeup_fd, rings):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(rings, warn_on_full_buffer=False)
        for name in ASKING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._note_first_signal)
        if sys.platform != "win32":
            signal.signal(signal.SIGALRM, self._end_process)

    def ignore_signals(self) -> None:
        """Ignore further signals, once everything is closed; Python's own exit has PATIENCE seconds if a
        signal came.

        Python restores the default handlers when it exits, and a signal then would make a clean exit look
        like a kill.
        """
        if self.signal and sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        for name in ASKING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) == self._note_first_signal:
                signal.signal(number, signal.SIG_IGN)

    def drain_wakeup(self) -> None:
        """Empty the wakeup pipe, so that it is readable only after the next signal."""
        with suppress(BlockingIOError):
            os.read(self.wakeup_fd, 4096)

    def _note_first_signal(self, number: int, frame: FrameType | None) -> None:
        """Note the first signal and start the timer that ends the process; later signals change nothing."""
        if not self.signal:
            self.signal = number
            if sys.platform != "win32":
                signal.setitimer(signal.ITIMER_REAL, PATIENCE)

    def _end_process(self, number: int, frame: FrameType | None) -> None:
        """End the process at once, after the `last_resorts`; computer players notice the closed pipe."""
        try:
            for do in self.last_resorts:
                do()
        finally:
            exit_at_once(self.status)
