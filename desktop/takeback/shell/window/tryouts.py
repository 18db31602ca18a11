"""What strangers made is tried in another process before the window, or the journal, takes it in."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from takeback.shell.window.strip import TaskStrip

if TYPE_CHECKING:
    from takeback.table.thinking import Answer, Ask
    from takeback.table.thinking_process import ThinkingProcess

TRYOUT = "takeback.shell.session.tryout"  # imported by the thinking process alone
EXPECTED_FOR = 60_000  # milliseconds that a process waits for what is to be tried
LATE = 300  # milliseconds, then the strip tells what is being tried: most is over by then


class Tryout(msgspec.Struct, frozen=True):
    """One thing to be tried, what it is called, and who wants to know how it went."""

    what: str
    ask: Ask
    passed: Callable[[Answer], object]
    refused: Callable[[Answer], object]


class Tryouts(QObject):
    """One after the other, each in a process of its own: nothing of one is left for the next.

    A process takes longer to start than most need to be tried. So it is started as soon as a player is about
    to choose something.
    """

    ended = Signal()  # nothing is left to be tried
    said = Signal(str)

    def __init__(self, desk: QWidget) -> None:
        super().__init__(desk)
        self._process: ThinkingProcess | None = None
        self._now: Tryout | None = None
        self._waiting: deque[Tryout] = deque()
        self.strip = TaskStrip(desk, "Cancel", "Cancel the opening")
        self.strip.closed.connect(self.stop)
        self._late = QTimer(self, singleShot=True, interval=LATE)
        self._late.timeout.connect(self._tell)
        self._unneeded = QTimer(self, singleShot=True, interval=EXPECTED_FOR)
        self._unneeded.timeout.connect(self._let_go)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), desk.window(), self.stop, enabled=False)

    @property
    def is_busy(self) -> bool:
        return self._now is not None

    def expect(self) -> None:
        """Something is about to be chosen."""
        from takeback.table.thinking import Load

        if not self.is_busy:
            self._ready().warm(Load(f"{TRYOUT}:file"))
            self._unneeded.start()

    def look(self, ask: Ask, answered: Callable[[Answer], None]) -> None:
        """Ask this besides: nothing is tried and nobody waits, a player is still choosing."""
        self._unneeded.start()
        self._ready().ask(ask, answered)

    def begin(self, tryout: Tryout) -> None:
        """Try this as soon as all before it is done; one of the two is called then, unless it is stopped."""
        self._waiting.append(tryout)
        if self._now is None:
            self._go_on()

    def stop(self) -> None:
        """Nothing of all this is wanted any more."""
        now = self._now
        self.close()
        if now is not None:
            self.said.emit(f"{now.what} is not opened.")
            self.ended.emit()

    def close(self) -> None:
        self._now = None
        self._waiting.clear()
        if self._process is not None:
            self._process.close()
        self._rest()

    def _go_on(self) -> None:
        self._now = self._waiting.popleft()
        self._unneeded.stop()
        self._escape.setEnabled(True)
        self._late.start()
        self._ready().ask(self._now.ask, self._answered)

    def _ready(self) -> ThinkingProcess:
        from takeback.table.thinking_process import ThinkingProcess  # late: no start needs it

        if self._process is None:
            self._process = ThinkingProcess(self)
        return self._process

    def _let_go(self) -> None:
        if self._process is not None and not self.is_busy:
            self._process.end()

    def _tell(self) -> None:
        if self._now is not None:
            self.strip.tell(f"Trying {self._now.what}", ["It is opened when it has stood the test."])

    def _answered(self, answer: Answer) -> None:
        now, self._now = self._now, None
        assert now is not None
        assert self._process is not None
        self._process.end()
        self._rest()
        (now.refused if answer.sentence else now.passed)(answer)
        if self._waiting and self._now is None:
            self._go_on()
        elif self._now is None:
            self.ended.emit()

    def _rest(self) -> None:
        self._late.stop()
        self._escape.setEnabled(False)
        if self.strip.said:
            self.strip.tell("", [])
