"""Walking along a line by itself, step by step, until it is stopped."""

from __future__ import annotations

import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent

QUIET = 2.0  # from this speed on, steps pass too fast to be told one by one
BARE_KEYS = (Qt.Key.Key_Shift, Qt.Key.Key_Control, Qt.Key.Key_Alt, Qt.Key.Key_Meta, Qt.Key.Key_AltGr)


class Playback(QObject):
    """Begins at the place where one stands, or at the start when that is the end.

    A class made of it says what the line is: `at`, `last`, `after`, `seconds` and `show_step`. Installed on a
    widget as an event filter, it stops at a press there.
    """

    changed = Signal(bool)  # does it run now?
    stepped = Signal()
    ended = Signal()  # by itself, at the last step

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.clock: Callable[[], float] = time.monotonic
        self.is_running = False
        self.speed = 1.0
        self.loops = False
        self.longest: int | None = None  # milliseconds for the way to the next step, while it runs
        self._is_stepping = False
        self._due = 0.0
        self._timer = QTimer(self, singleShot=True)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.timeout.connect(self.tick)

    # the line -----------------------------------------------------------------------------------------
    @property
    def at(self) -> int:
        """The step that is shown."""
        raise NotImplementedError

    @property
    def last(self) -> int:
        raise NotImplementedError

    def after(self) -> int:
        """The step that follows the one shown."""
        return min(self.at + 1, self.last)

    def seconds(self) -> float:
        """How long the step that is shown stays at the usual speed."""
        raise NotImplementedError

    def show_step(self, step: int) -> None:
        raise NotImplementedError

    # what the player asks for -------------------------------------------------------------------------
    @property
    def is_quiet(self) -> bool:
        """Does it go too fast for every step to be told?"""
        return self.is_running and self.speed >= QUIET

    def toggle(self) -> None:
        if self.is_running:
            self.stop()
        else:
            self.start()

    def start(self) -> None:
        self.stop()
        self.rewind()
        self.run()

    def rewind(self) -> None:
        """From the end to the start; from anywhere else it goes on where it is."""
        if self.at == self.last:
            self.walk_to(0)

    def run(self) -> None:
        self.is_running = True
        self._due = self.clock()
        self.changed.emit(True)
        self._wait()

    def stop(self) -> None:
        """Where it is: always on a whole step."""
        if self._halt():
            self.changed.emit(False)

    def interrupt(self) -> None:
        """Another step is shown. If it was not played to, playing is over, without a word."""
        if not self._is_stepping:
            self._halt()

    def _halt(self) -> bool:
        was_running, self.is_running, self.longest = self.is_running, False, None
        self._timer.stop()
        return was_running

    # by itself ----------------------------------------------------------------------------------------
    def tick(self) -> None:
        """The next step is due."""
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
            self._wait()

    def _wait(self) -> None:
        """Each step is due by the clock, so that slow pictures do not add up."""
        now, share = self.clock(), self.seconds() / self.speed
        self._due = max(self._due + share, now - share)
        self.longest = int(share * 1000)
        self._timer.start(max(0, round((self._due - now) * 1000)))

    def walk_to(self, step: int) -> None:
        """Show this step without stopping."""
        self._is_stepping = True
        try:
            self.show_step(step)
        finally:
            self._is_stepping = False

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """A press while it runs stops it and does nothing else: nobody aims at what moves."""
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
