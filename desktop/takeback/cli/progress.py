"""Reports on standard error that long work goes on: how far it is, and which call of a game is slow.

Standard output is left to the command's result.
"""

import sys
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Self, TextIO

from takeback.engine.call_times import CallTimes
from takeback.texts import format_number, ngettext

LOOKS = 0.5  # seconds between two ticks
FIRST_LINE_AFTER = 10.0  # seconds before the first line, if not on a terminal
LINE_INTERVAL = 30.0  # seconds between two lines there
LONG_CALL = 2.0  # seconds until a call is reported; doubled after each report


class Ticker:
    """Base class of context managers that call `tick` every LOOKS seconds on their own thread."""

    def __enter__(self) -> Self:
        """Start the thread."""
        self._is_done = Event()
        self._thread = Thread(target=self._tick_until_done, daemon=True)
        self._thread.start()
        return self

    def _tick_until_done(self) -> None:
        """Call `tick` until the work is done."""
        while not self._is_done.wait(LOOKS):
            self.tick()

    def tick(self) -> None:
        """Report, if it is time; called on the ticker's thread."""
        raise NotImplementedError

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the thread and wait for it."""
        self._is_done.set()
        self._thread.join()


class ProgressLine(Ticker):
    """Reports how many games of a total are done: always on a terminal, elsewhere only if it takes long."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        """Take the number of games, and where to report (default: standard error)."""
        self.total, self.done = total, 0
        self.stream = stream or sys.stderr
        self.is_terminal = self.stream.isatty()
        self.began = monotonic()
        self.next = self.began + (LOOKS if self.is_terminal else FIRST_LINE_AFTER)
        self.width = 0

    def add(self, count: int = 1) -> None:
        """Count so many more games as done, up to the total."""
        self.done = min(self.done + count, self.total)

    def tick(self) -> None:
        """Update the line on a terminal, or print a new one now and then."""
        now = monotonic()
        if now < self.next:
            return
        text = ngettext(
            "{done} of {count} game, {seconds} s",
            "{done} of {count} games, {seconds} s",
            self.total,
            done=format_number(self.done),
            seconds=format_number(now - self.began),
        )
        if self.is_terminal:
            self.stream.write(f"\r{text.ljust(self.width)}")
            self.width = len(text)
        else:
            self.stream.write(f"{text}\n")
            self.next = now + LINE_INTERVAL
        self.stream.flush()

    def __exit__(self, *why: object) -> None:
        """Stop, and erase the line on a terminal."""
        super().__exit__(None, None, None)
        if self.width:
            self.stream.write(f"\r{' ' * self.width}\r")
            self.stream.flush()


class LongCallWatch(Ticker):
    """Reports a call of a game while it runs for long, such as a rule that never returns."""

    def __init__(self, calls: CallTimes, where: Callable[[], str], stream: TextIO | None = None) -> None:
        """Take the calls to watch, a function that returns where the game is, such as its seed and turn, and
        where to report (default: standard error)."""
        self.calls, self.where = calls, where
        self.stream = stream or sys.stderr
        self.next = LONG_CALL  # seconds of the call at which it is reported next
        self.named: tuple[str, float] | None = None  # the call seen last: its name and when it began

    def tick(self) -> None:
        """Report the running call after LONG_CALL seconds, then each time its duration has doubled."""
        running = self.calls.running
        if running is None:
            return
        if running != self.named:
            self.named, self.next = running, LONG_CALL
        name, began = running
        seconds = monotonic() - began
        if seconds >= self.next:
            self.next = 2 * seconds
            told = ngettext(
                "{place}: {call} has been running for {count} second.",
                "{place}: {call} has been running for {count} seconds.",
                round(seconds),
                place=self.where(),
                call=name,
            )
            self.stream.write(f"\r{told}\n")
            self.stream.flush()
