"""Time every call of a game's functions, so that a slow one can be named, also while it is still running."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import wraps
from time import monotonic, thread_time
from typing import Any

import msgspec

from takeback.engine.game import Game
from takeback.engine.later import Fetching, WhenNeeded

MOST_SECONDS = 1.0  # of the processor, for one call: a player would wait for it at every move
MOST_START_SECONDS = 10.0  # for the start alone, which may make a level
STAMP_SECONDS = 0.2  # between two looks at the time of the processor, which cost more than the calls
MOST_WAIT = 10.0  # seconds on the clock; many more than those above, for the machine may be busy


class LongCall(msgspec.Struct, frozen=True):
    """Which function was called, and how long it took: on the clock and on the processor."""

    name: str = ""
    seconds: float = 0.0
    processor: float = 0.0

    @property
    def is_slow(self) -> bool:
        most = MOST_START_SECONDS if self.name == "start" else MOST_SECONDS
        return self.processor > most or self.seconds > max(most, MOST_WAIT)


class CallTimes:
    """Knows the running and the longest call, and reports each that was slow."""

    def __init__(self, report: Callable[[LongCall], None]) -> None:
        self.report = report
        self.running: tuple[str, float] | None = None  # its name and when it began, by time.monotonic
        self.longest = LongCall()
        self.stamp = (-STAMP_SECONDS, 0.0)  # a moment on the clock, and the time of the processor then

    def note(self, call: LongCall) -> None:
        if call.seconds > self.longest.seconds:
            self.longest = call
        if call.is_slow:
            self.report(call)

    def timed(self, game: Game) -> Game:
        """Return the same card with functions that are timed."""
        return self._timed_card(game)  # type: ignore[no-any-return]

    def _timed_card(self, card: Any) -> Any:
        changed: dict[str, Any] = {}
        for one in fields(card):
            if one.type == WhenNeeded:
                continue
            value = getattr(card, one.name)
            if isinstance(value, Fetching):
                changed[one.name] = self._timed_card(value)
            elif callable(value) and not isinstance(value, type):
                changed[one.name] = self._timed_function(one.name, value)
        return card.replaced(**changed)

    def _timed_function(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(function)
        def call(*given: Any) -> Any:
            timed = _Call(self, name)
            try:
                result = function(*given)
            finally:
                timed.pause()
                timed.end()
            return _timed_steps(self, name, result) if isinstance(result, Iterator) else result

        return call

    @contextmanager
    def measure(self, name: str) -> Iterator[None]:
        """Time what is done inside, under this name."""
        timed = _Call(self, name)
        try:
            yield
        finally:
            timed.pause()
            timed.end()


class _Call:
    """The time that one call has taken so far. It runs from the beginning, and can be paused."""

    __slots__ = ("name", "outer", "seconds", "stamp", "times")

    def __init__(self, times: CallTimes, name: str) -> None:
        self.times, self.name, self.seconds = times, name, 0.0
        self.go_on()
        now = self.times.running[1]  # type: ignore[index]
        if now - times.stamp[0] > STAMP_SECONDS:
            times.stamp = (now, thread_time())
        self.stamp = times.stamp

    def go_on(self) -> None:
        self.outer = self.times.running
        self.seconds = monotonic() - self.seconds
        self.times.running = (self.name, self.seconds)

    def pause(self) -> None:
        self.times.running = self.outer
        self.seconds = monotonic() - self.seconds

    def end(self) -> None:
        if self.seconds > self.times.longest.seconds or self.seconds > MOST_SECONDS:
            clock, processor = self.stamp
            share = (thread_time() - processor) / max(monotonic() - clock, 1e-9)
            self.times.note(LongCall(self.name, self.seconds, self.seconds * min(1.0, share)))


def _timed_steps(times: CallTimes, name: str, steps: Any) -> Any:
    """Pass on the steps of an iterator, and to a generator what is sent in; all steps are one call."""
    send = getattr(steps, "send", lambda _: next(steps))
    answer = None
    timed = _Call(times, name)
    try:
        while True:
            try:
                step = send(answer)
            except StopIteration as done:
                return done.value
            finally:
                timed.pause()
            answer = yield step
            timed.go_on()
    finally:
        timed.end()
