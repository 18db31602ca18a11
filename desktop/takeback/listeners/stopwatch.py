"""The clock of a level: it runs while somebody plays, and for no other reason."""

from __future__ import annotations

from collections.abc import Callable

IDLE = 60.0  # seconds without any input, after which it pauses itself


class Stopwatch:
    """Runs from `begin` to `stop` while nothing holds it. `now` tells seconds and never goes back."""

    def __init__(self, now: Callable[[], float], seconds: float = 0.0) -> None:
        self._now = now
        self._before = seconds  # what was measured up to the last halt
        self._since: float | None = None  # when it last began to run; None: it stands
        self._touched = now()
        self._is_begun = False
        self._holds: set[str] = set()
        self.idle_after = IDLE

    @property
    def seconds(self) -> float:
        return self._before + (self._now() - self._since if self._since is not None else 0.0)

    @property
    def is_running(self) -> bool:
        return self._since is not None

    def is_held(self, why: str) -> bool:
        return why in self._holds

    def go_on_from(self, seconds: float) -> None:
        """It was measured elsewhere while it stood here."""
        if not self.is_running:
            self._before = seconds

    def begin(self) -> None:
        """Somebody acts."""
        self.touch()
        self._is_begun = True
        self._follow()

    def stop(self) -> None:
        """Solved; the next action begins again where it stopped."""
        self._is_begun = False
        self._follow()

    def hold(self, why: str, is_held: bool = True) -> None:
        """One reason to stand still, or no more; it runs once there is none."""
        if is_held:
            self._holds.add(why)
        else:
            self._holds.discard(why)
            self.touch()
        self._follow()

    def touch(self) -> None:
        """There was input of some kind."""
        if not self.is_idle:
            self._touched = self._now()

    @property
    def is_idle(self) -> bool:
        """Has it run so long without any input that it should be held?"""
        return self._since is not None and self._now() - max(self._touched, self._since) >= self.idle_after

    def hold_idle(self, why: str) -> None:
        """Hold it as of the end of the time allowed: a machine that slept has not played."""
        if self._since is not None:
            self._before += max(self._touched, self._since) + self.idle_after - self._since
            self._since = None
        self._holds.add(why)

    def _follow(self) -> None:
        is_to_run = self._is_begun and not self._holds
        if is_to_run and self._since is None:
            self._since = self._now()
        elif not is_to_run and self._since is not None:
            self._before, self._since = self.seconds, None
