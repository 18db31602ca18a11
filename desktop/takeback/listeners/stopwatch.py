"""The clock of a level: runs only while somebody plays."""

from __future__ import annotations

from collections.abc import Callable

IDLE = 60.0  # seconds without input after which the clock should pause


class Stopwatch:
    """Measures seconds from `begin` to `stop`, except while held. `now` returns monotonic seconds; `seconds`
    is the time measured before."""

    def __init__(self, now: Callable[[], float], seconds: float = 0.0) -> None:
        """Take the clock, and the seconds measured before; it does not run yet."""
        self._now = now
        self._before = seconds  # measured up to the last time it stopped running
        self._since: float | None = None  # when it last started running; None: not running
        self._touched = now()
        self._is_begun = False
        self._holds: set[str] = set()
        self.idle_after = IDLE

    @property
    def seconds(self) -> float:
        """Return the measured seconds so far."""
        return self._before + (self._now() - self._since if self._since is not None else 0.0)

    @property
    def is_running(self) -> bool:
        """Tell whether it is running now."""
        return self._since is not None

    def is_held(self, why: str) -> bool:
        """Tell whether it is held for this reason; there may be others."""
        return why in self._holds

    def set_seconds(self, seconds: float) -> None:
        """Set the measured time, unless it is running: it was measured elsewhere meanwhile."""
        if not self.is_running:
            self._before = seconds

    def begin(self) -> None:
        """Start measuring, as the player has acted; runs unless held."""
        self.touch()
        self._is_begun = True
        self._start_or_stop()

    def stop(self) -> None:
        """Stop measuring until the next `begin`, which continues from here."""
        self._is_begun = False
        self._start_or_stop()

    def hold(self, why: str, is_held: bool = True) -> None:
        """Add or remove one reason to hold; it runs again once there is none. Removing counts as input."""
        if is_held:
            self._holds.add(why)
        else:
            self._holds.discard(why)
            self.touch()
        self._start_or_stop()

    def touch(self) -> None:
        """Note that there was input, unless it is already idle."""
        if not self.is_idle:
            self._touched = self._now()

    @property
    def is_idle(self) -> bool:
        """Tell whether it has run for `idle_after` seconds without input."""
        return self._since is not None and self._now() - max(self._touched, self._since) >= self.idle_after

    def hold_idle(self, why: str) -> None:
        """Hold it for this reason, and measure only up to `idle_after` seconds after the last input: the
        computer may have slept."""
        if self._since is not None:
            self._before += max(self._touched, self._since) + self.idle_after - self._since
            self._since = None
        self._holds.add(why)

    def _start_or_stop(self) -> None:
        """Start or stop running, from whether it has begun and is held."""
        is_to_run = self._is_begun and not self._holds
        if is_to_run and self._since is None:
            self._since = self._now()
        elif not is_to_run and self._since is not None:
            self._before, self._since = self.seconds, None
