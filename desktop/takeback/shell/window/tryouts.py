"""Tries other people's files in another process before the window or the journal takes them."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QMimeData, QObject, Qt, QTimer, Signal
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from takeback.shell.window.strip import MessageStrip
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.table.thinking import Answer, AskRequest
    from takeback.table.thinking_process import ThinkingProcess

TRYOUT = "takeback.shell.session.tryout"  # imported only in the thinking process
EXPECTED_FOR = 60_000  # milliseconds that an idle process is kept for what is to be tried
LATE = 300  # milliseconds until the strip says what is being tried; most is done before


class FileTrial(msgspec.Struct, frozen=True):
    """One thing to try: its name, the question, and what to call with the answer.

    `passed` is called if the answer has no sentence, else `refused`.
    """

    what: str
    ask: AskRequest
    passed: Callable[[Answer], object]
    refused: Callable[[Answer], object]


class FileTrials(QObject):
    """Tries one thing after another, each in a fresh process.

    A process takes longer to start than most trials, so `prepare` starts one while the player still chooses.
    """

    ended = Signal()  # nothing is left to try
    message_emitted = Signal(str)

    def __init__(self, desk: QWidget) -> None:
        super().__init__(desk)
        self._process: ThinkingProcess | None = None
        self._now: FileTrial | None = None
        self._waiting: deque[FileTrial] = deque()
        self.strip = MessageStrip(desk, _("Cancel"), _("Cancel the opening"))
        self.strip.closed.connect(self.stop)
        self._late_timer = QTimer(self, singleShot=True, interval=LATE)
        self._late_timer.timeout.connect(self._show_trying)
        self._idle_timer = QTimer(self, singleShot=True, interval=EXPECTED_FOR)
        self._idle_timer.timeout.connect(self._end_process)
        self._escape = QShortcut(QKeySequence(Qt.Key.Key_Escape), desk.window(), self.stop, enabled=False)

    @property
    def is_busy(self) -> bool:
        """Return whether a file is being tried now."""
        return self._now is not None

    def prepare(self) -> None:
        """Start a process ahead of a trial, unless one is busy; if unused, it is ended after a while."""
        from takeback.table.thinking import LoadRequest

        if not self.is_busy:
            self._get_process().ensure_started(LoadRequest(f"{TRYOUT}:file"))
            self._idle_timer.start()

    def ask_aside(self, ask: AskRequest, answered: Callable[[Answer], None]) -> None:
        """Ask this without showing anything, as the player is still choosing."""
        self._idle_timer.start()
        self._get_process().ask(ask, answered)

    def begin(self, tryout: FileTrial) -> None:
        """Try this after all before it, then call `passed` or `refused`, unless it is cancelled."""
        self._waiting.append(tryout)
        if self._now is None:
            self._start_next()

    def stop(self) -> None:
        """Cancel all trials without calling `passed` or `refused`, say so and emit `ended`, if there were
        any.
        """
        current = self._now
        self.close()
        if current is not None:
            self.message_emitted.emit(_("{file} is not opened.", file=current.what))
            self.ended.emit()

    def close(self) -> None:
        """Discard all trials without calling `passed` or `refused`, and close the process."""
        self._now = None
        self._waiting.clear()
        if self._process is not None:
            self._process.close()
        self._hide_strip()

    def _start_next(self) -> None:
        """Start the next waiting trial; Escape cancels it, and the strip appears if it takes long."""
        self._now = self._waiting.popleft()
        self._idle_timer.stop()
        self._escape.setEnabled(True)
        self._late_timer.start()
        self._get_process().ask(self._now.ask, self._answered)

    def _get_process(self) -> ThinkingProcess:
        """Return the process, made if there is none."""
        from takeback.table.thinking_process import ThinkingProcess  # imported late: no start needs it

        if self._process is None:
            self._process = ThinkingProcess(self)
        return self._process

    def _end_process(self) -> None:
        """End the process, if it is idle."""
        if self._process is not None and not self.is_busy:
            self._process.discard()

    def _show_trying(self) -> None:
        """Say what is being tried."""
        if self._now is not None:
            self.strip.set_content(self._now.what, [_("It is being checked first.")])

    def _answered(self, answer: Answer) -> None:
        """End the process, call `passed` or `refused`, and start the next trial or emit `ended`."""
        current, self._now = self._now, None
        assert current is not None
        assert self._process is not None
        self._process.discard()
        self._hide_strip()
        (current.refused if answer.sentence else current.passed)(answer)
        if self._waiting and self._now is None:
            self._start_next()
        elif self._now is None:
            self.ended.emit()

    def _hide_strip(self) -> None:
        """Hide the strip and disable Escape."""
        self._late_timer.stop()
        self._escape.setEnabled(False)
        if self.strip.message:
            self.strip.set_content("", [])


def file_in(data: QMimeData) -> Path | None:
    """Return the first local file among what is dragged, None if there is none."""
    urls = data.urls() if data.hasUrls() else []
    return next((Path(url.toLocalFile()) for url in urls if url.isLocalFile()), None)
