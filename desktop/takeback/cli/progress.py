"""Show on standard error that long work goes on: how far it has come, and which call of a game holds it up.

Standard output is left alone: it belongs to what a command prints.
"""

import sys
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from types import TracebackType
from typing import Self, TextIO

from takeback.cli.printing import counted
from takeback.engine.call_times import CallTimes

LOOKS = 0.5  # seconds between two looks
QUIET = 10.0  # seconds before the first line, where nobody watches a terminal
SELDOM = 30.0  # seconds between two lines there
LONG_CALL = 2.0  # seconds after which a call is named; then after twice as many, and so on


class Ticker:
    """Calls `tick` now and then from a thread of its own, until the work inside `with` is done."""

    def __enter__(self) -> Self:
        self._is_done = Event()
        self._thread = Thread(target=self._run, daemon=True)
        self._thread.start()
        return self

    def _run(self) -> None:
        while not self._is_done.wait(LOOKS):
            self.tick()

    def tick(self) -> None:
        raise NotImplementedError

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._is_done.set()
        self._thread.join()


class ProgressLine(Ticker):
    """Counts what is done of so many games: always on a terminal, elsewhere when it takes long."""

    def __init__(self, total: int, stream: TextIO | None = None) -> None:
        self.total, self.done = total, 0
        self.stream = stream or sys.stderr
        self.is_terminal = self.stream.isatty()
        self.began = monotonic()
        self.next = self.began + (LOOKS if self.is_terminal else QUIET)
        self.width = 0

    def add(self, count: int = 1) -> None:
        self.done = min(self.done + count, self.total)

    def tick(self) -> None:
        now = monotonic()
        if now < self.next:
            return
        text = f"{self.done:,} of {counted(self.total, 'game')}, {now - self.began:.0f} s"
        if self.is_terminal:
            self.stream.write(f"\r{text.ljust(self.width)}")
            self.width = len(text)
        else:
            self.stream.write(f"{text}\n")
            self.next = now + SELDOM
        self.stream.flush()

    def __exit__(self, *why: object) -> None:
        super().__exit__(None, None, None)
        if self.width:
            self.stream.write(f"\r{' ' * self.width}\r")
            self.stream.flush()


class LongCallWatch(Ticker):
    """Names a call of a game that goes on and on, such as a rule without an end, while it is running."""

    def __init__(self, calls: CallTimes, where: Callable[[], str], stream: TextIO | None = None) -> None:
        self.calls, self.where = calls, where
        self.stream = stream or sys.stderr
        self.next = LONG_CALL
        self.named: tuple[str, float] | None = None

    def tick(self) -> None:
        running = self.calls.running
        if running is None:
            return
        if running != self.named:
            self.named, self.next = running, LONG_CALL
        name, began = running
        seconds = monotonic() - began
        if seconds >= self.next:
            self.next = 2 * seconds
            self.stream.write(f"\r{self.where()}: {name} has been running for {seconds:.0f} seconds.\n")
            self.stream.flush()
