"""Ctrl+C, a terminal that is closed, or the system asks the program with a window to end.

Python would raise KeyboardInterrupt in the middle of anything, also where Qt called it and cannot go on. So
the request is noted instead, from before Qt is there, and the loop of events closes the window in order. If
the loop does not come to it in time, as a board paints for ever, the program is ended all the same.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from contextlib import suppress
from types import FrameType

ASKING = ("SIGINT", "SIGTERM", "SIGHUP")
PATIENCE = 3.0  # seconds that closing in order may take
BY_SIGNAL = 128  # plus its number: what a shell reports of a program that a signal has ended
exit_at_once = os._exit  # for the program itself; what others call may be watched


class Stopping:
    """Whether the program was asked to end, and by which signal."""

    def __init__(self) -> None:
        self.signal = 0
        self.bell = -1  # can be read from when a signal came
        self.at_worst: Callable[[], object] | None = (
            None  # the last that is done where nothing closes in order
        )

    @property
    def status(self) -> int:
        """What a shell expects of a program that was asked to end."""
        return BY_SIGNAL + self.signal

    def heed(self) -> None:
        """From now on nothing is interrupted. What the one who started us has switched off stays off."""
        self.bell, rings = os.pipe()
        for end in (self.bell, rings):
            os.set_blocking(end, False)
        signal.set_wakeup_fd(rings, warn_on_full_buffer=False)
        for name in ASKING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
                signal.signal(number, self._asked)
        if sys.platform != "win32":
            signal.signal(signal.SIGALRM, self._end)

    def over(self) -> None:
        """All is closed, and the rest is Python's own end. It would give the signals back first, and one that
        comes then would end us as if nothing had been closed. It may take as long as the closing."""
        if self.signal and sys.platform != "win32":
            signal.setitimer(signal.ITIMER_REAL, PATIENCE)
        for name in ASKING:
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) == self._asked:
                signal.signal(number, signal.SIG_IGN)

    def quiet(self) -> None:
        """The bell was heard."""
        with suppress(BlockingIOError):
            os.read(self.bell, 4096)

    def _asked(self, number: int, frame: FrameType | None) -> None:
        """Asked twice, it is on its way already."""
        if not self.signal:
            self.signal = number
            if sys.platform != "win32":
                signal.setitimer(signal.ITIMER_REAL, PATIENCE)

    def _end(self, number: int, frame: FrameType | None) -> None:
        """Thinkers end with us: they lose the other end of what they read."""
        try:
            if self.at_worst is not None:
                self.at_worst()
        finally:
            exit_at_once(self.status)
