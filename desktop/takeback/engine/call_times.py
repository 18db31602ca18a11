"""Measures every call of a game's functions, to name slow ones, even while they are still running."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import fields
from functools import wraps
from time import monotonic, thread_time
from typing import Any

import msgspec

from takeback.engine.game import Game
from takeback.engine.later import Lazy, LazyFields

MOST_SECONDS = 1.0  # processor time of one call; players would wait for it at each move
MOST_START_SECONDS = 10.0  # the same for the start, which may generate a level
STAMP_SECONDS = 0.2  # between two readings of the processor time, which cost more than most calls
MOST_WAIT = 10.0  # wall-clock seconds; generous, as the machine may be busy


class LongCall(msgspec.Struct, frozen=True):
    """The name of a called function and its duration in seconds: wall clock and processor time."""

    name: str = ""
    seconds: float = 0.0
    processor: float = 0.0

    @property
    def is_slow(self) -> bool:
        """Tell whether the call exceeded the limit of processor time, or a much larger one of wall-clock
        time."""
        most = MOST_START_SECONDS if self.name == "start" else MOST_SECONDS
        return self.processor > most or self.seconds > max(most, MOST_WAIT)


class CallTimes:
    """Tracks the running and the longest call of a game's functions, and passes each slow call to `report`
    when it ends."""

    def __init__(self, report: Callable[[LongCall], None]) -> None:
        self.report = report
        self.running: tuple[str, float] | None = None  # name and start, by time.monotonic
        self.longest = LongCall()
        self.stamp = (-STAMP_SECONDS, 0.0)  # wall-clock and processor time of the last reading

    def note(self, call: LongCall) -> None:
        """Keep a finished call if it is the longest so far, and report it if it was slow."""
        if call.seconds > self.longest.seconds:
            self.longest = call
        if call.is_slow:
            self.report(call)

    def timed(self, game: Game) -> Game:
        """Return a copy of the game whose functions are timed, except its lazy fields."""
        return self._timed_card(game)  # type: ignore[no-any-return]

    def _timed_card(self, card: Any) -> Any:
        """Return a copy of a game or one of its parts with timed functions; lazy fields are left as they
        are."""
        changed: dict[str, Any] = {}
        for one in fields(card):
            if one.type == Lazy:
                continue
            value = getattr(card, one.name)
            if isinstance(value, LazyFields):
                changed[one.name] = self._timed_card(value)
            elif callable(value) and not isinstance(value, type):
                changed[one.name] = self._timed_function(one.name, value)
        return card.with_fields(**changed)

    def _timed_function(self, name: str, function: Callable[..., Any]) -> Callable[..., Any]:
        """Return a timed wrapper of a function; if it returns an iterator, its steps are timed too."""

        @wraps(function)
        def call(*given: Any) -> Any:
            """Call the function and record its time; an iterator is timed step by step."""
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
        """Time the body of a `with` statement as a call of this name, even if it raises."""
        timed = _Call(self, name)
        try:
            yield
        finally:
            timed.pause()
            timed.end()


class _Call:
    """A stopwatch for one call. It starts at once and can be paused."""

    __slots__ = ("name", "outer", "seconds", "stamp", "times")

    def __init__(self, times: CallTimes, name: str) -> None:
        self.times, self.name, self.seconds = times, name, 0.0
        self.resume()
        now = self.times.running[1]  # type: ignore[index]
        if now - times.stamp[0] > STAMP_SECONDS:
            times.stamp = (now, thread_time())
        self.stamp = times.stamp

    def resume(self) -> None:
        """Continue measuring; this becomes the running call."""
        self.outer = self.times.running
        self.seconds = monotonic() - self.seconds
        self.times.running = (self.name, self.seconds)

    def pause(self) -> None:
        """Stop measuring; the outer call becomes the running one again."""
        self.times.running = self.outer
        self.seconds = monotonic() - self.seconds

    def end(self) -> None:
        """Note the call with its time if it is the longest so far or longer than the limit; the processor
        time is estimated from a recent stamp."""
        if self.seconds > self.times.longest.seconds or self.seconds > MOST_SECONDS:
            clock, processor = self.stamp
            share = (thread_time() - processor) / max(monotonic() - clock, 1e-9)
            self.times.note(LongCall(self.name, self.seconds, self.seconds * min(1.0, share)))


def _timed_steps(times: CallTimes, name: str, steps: Any) -> Any:
    """Yield the steps of an iterator, pass on what is sent to a generator, and return its result.

    All steps count as one call, without the time between them.
    """
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
            timed.resume()
    finally:
        timed.end()
