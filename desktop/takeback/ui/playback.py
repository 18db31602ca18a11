"""Automatic playback along a sequence of steps, until it is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

QUIET = 2.0  # speed from which steps are too fast to be announced one by one
BARE_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class Playback(QObject):
    """Base class of playback: steps through a sequence on a timer, starting at the present step.

    A subclass defines the sequence: `at`, `last`, `after`, `seconds` and `show_step`. Installed on a widget
    as an event filter, it stops at a press there.
    """

    changed = Signal(bool)  # playback has started (True) or was stopped (False)
    stepped = Signal()  # playback has shown the next step; not emitted when it starts again
    ended = Signal()  # playback has stopped at the last step

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.clock: Callable[[], float] = time.monotonic
        self.is_running = False
        self.speed = 1.0  # a factor; 2: twice as fast
        self.loops = False  # whether it starts again after the last step
        self.longest: int | None = None  # milliseconds until the next step, while it runs
        self._is_stepping = False
        self._due = 0.0
        self._timer = QTimer(self, singleShot=True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)

    # hooks: the sequence of steps ---------------------------------------------------------------------
    @property
    def at(self) -> int:
        """Return the number of the step that is shown, from 0."""
        raise NotImplementedError

    @property
    def last(self) -> int:
        """Return the number of the last step."""
        raise NotImplementedError

    def after(self) -> int:
        """Return the number of the step that follows the one shown; the last one is followed by itself."""
        return min(self.at + 1, self.last)

    def seconds(self) -> float:
        """Return how many seconds the present step stays at speed 1."""
        raise NotImplementedError

    def show_step(self, step: int) -> None:
        """Show the step of this number."""
        raise NotImplementedError

    # control ------------------------------------------------------------------------------------------
    @property
    def is_quiet(self) -> bool:
        """Tell whether it plays too fast for every step to be announced."""
        return self.is_running and self.speed >= QUIET

    def toggle(self) -> None:
        """Start or stop playback."""
        if self.is_running:
            self.stop()
        else:
            self.start()

    def start(self) -> None:
        """Start playback from the present step, or from the start if that is the last one."""
        self.stop()
        self.rewind()
        self.run()

    def rewind(self) -> None:
        """Go to the start if the last step is shown."""
        if self.at == self.last:
            self.walk_to(0)

    def run(self) -> None:
        """Start the timer without rewinding, and emit `changed`."""
        self.is_running = True
        self._due = self.clock()
        self.changed.emit(True)
        self._wait_for_next_step()

    def stop(self) -> None:
        """Stop at the step that is shown; emit `changed` if it was running."""
        if self._halt():
            self.changed.emit(False)

    def interrupt(self) -> None:
        """Stop without a signal, because another step is shown; do nothing if playback itself shows it."""
        if not self._is_stepping:
            self._halt()

    def _halt(self) -> bool:
        """Stop the timer; return whether playback was running."""
        was_running, self.is_running, self.longest = self.is_running, False, None
        self._timer.stop()
        return was_running

    # the clock ----------------------------------------------------------------------------------------
    def tick(self) -> None:
        """Show the next step and emit `stepped`, if it is running; at the last step start again if it
        `loops`, else stop and emit `ended`."""
        if not self.is_running:
            return
        if self.at != self.last:
            self.walk_to(self.after())
            self.stepped.emit()
        elif self.loops:
            self.walk_to(0)
        if self.at == self.last and not self.loops:
            self.stop()
            self.ended.emit()
        else:
            self._wait_for_next_step()

    def _wait_for_next_step(self) -> None:
        """Start the timer for the next step.

        Steps are due by the clock, so that the time it takes to show them does not add up.
        """
        now, share = self.clock(), self.seconds() / self.speed
        self._due = max(self._due + share, now - share)
        self.longest = int(share * 1000)
        self._timer.start(max(0, round((self._due - now) * 1000)))

    def walk_to(self, step: int) -> None:
        """Show this step without stopping playback."""
        self._is_stepping = True
        try:
            self.show_step(step)
        finally:
            self._is_stepping = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Stop playback on a press while it runs, and return True to consume the press.

        Players cannot aim at what moves, so it must do nothing else.
        """
        if not self.is_running:
            return False
        is_press = event.type() == QEvent.Type.MouseButtonPress or (
            isinstance(event, QKeyEvent)
            and event.type() == QEvent.Type.KeyPress
            and event.key() not in BARE_KEYS
        )
        if is_press:
            self.stop()
        return is_press
