"""The program's side of a thinking process: asked and answered by events, no thread and no polling."""

from collections import deque
from collections.abc import Callable

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, QTimer

from takeback.children import program, surroundings
from takeback.engine.state import encode
from takeback.table.confined import ended_by, took_too_long
from takeback.table.thinking import Answer, Ask, Load, Stop

STOPS_WITHIN = 80  # milliseconds that a stopped thought has before its process is ended
PATIENCE = (
    10.0  # seconds beyond its own that a thought may take, the start of a process on a cold disk included
)
LAST_WORDS = 4000  # characters of what a process complained about

Answered = Callable[[Answer], None]


class _Thought(msgspec.Struct):
    ask: Ask
    answered: Answered | None  # None once nobody waits for it


class ThinkingProcess(QObject):
    """One process, kept warm, that thinks one thought at a time; later ones wait for it.

    A cancelled thought is over within 100 ms whatever the game does: its process is ended if need be.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._loaded: Load | None = None
        self._now: _Thought | None = None
        self._waiting: deque[_Thought] = deque()
        self._number = 0
        self._heard = b""
        self._complaint = ""
        self._stopping = self._timer(self._end_stopped)
        self._patience = self._timer(self._end_endless)
        app = QCoreApplication.instance()
        if app is not None:
            app.aboutToQuit.connect(self.close)

    @property
    def is_busy(self) -> bool:
        """Does anybody wait for an answer?"""
        return bool(self._waiting) or (self._now is not None and self._now.answered is not None)

    @property
    def process_id(self) -> int:
        return self._process.processId() if self._process is not None else 0

    def warm(self, load: Load | None = None) -> None:
        """Start the process, and let it import what will be asked for."""
        self._loaded = load or self._loaded
        if self._process is None:
            self._start()
        elif load is not None:
            self._write(load)

    def ask(self, ask: Ask, answered: Answered) -> int:
        """The number of the thought; `answered` is called once, later, unless it is cancelled before."""
        self._number += 1
        self._waiting.append(_Thought(replace(ask, number=self._number), answered))
        self._go_on()
        return self._number

    def cancel(self, number: int) -> None:
        """This thought is no longer wanted; nothing happens if it is over already."""
        self._waiting = deque(thought for thought in self._waiting if thought.ask.number != number)
        if self._now is not None and self._now.ask.number == number and self._now.answered is not None:
            self._now.answered = None
            self._write(Stop(number))
            self._stopping.start(STOPS_WITHIN)

    def close(self) -> None:
        """End the process and forget what was asked."""
        self._waiting.clear()
        self._now = None
        for process in self.findChildren(QProcess):
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(1000)
            process.deleteLater()
        self._process = None
        self._stopping.stop()
        self._patience.stop()

    def end(self) -> None:
        """End the process without waiting for it; the next request starts another."""
        self._let_go()

    # thoughts -------------------------------------------------------------------------------------
    def _go_on(self) -> None:
        if self._now is not None or not self._waiting:
            return
        self._now = self._waiting.popleft()
        self.warm()
        self._write(self._now.ask)
        self._patience.start(round((self._now.ask.seconds + PATIENCE) * 1000))

    def _over(self, answer: Answer) -> None:
        """The present thought is over, for whatever reason."""
        thought, self._now = self._now, None
        self._stopping.stop()
        self._patience.stop()
        if thought is not None and thought.answered is not None:
            thought.answered(answer)
        self._go_on()

    def _end_stopped(self) -> None:
        self._let_go()
        self.warm()
        self._over(Answer(0))

    def _end_endless(self) -> None:
        limits = self._now.ask.limits if self._now is not None else None
        self._let_go()
        sentence = "The computer player thought for too long, so it was stopped."
        self._over(Answer(0, sentence=took_too_long(limits) if limits else sentence, is_broken=True))

    # the process ----------------------------------------------------------------------------------
    def _start(self) -> None:
        process = QProcess(self)
        process.setProcessEnvironment(_environment())
        process.readyReadStandardOutput.connect(self._read)
        process.readyReadStandardError.connect(self._read_complaint)
        process.finished.connect(self._ended)
        process.errorOccurred.connect(self._troubled)
        self._heard, self._complaint = b"", ""
        self._process = process
        command, *arguments = program()
        process.start(command, [*arguments, "--thinker"])
        if self._loaded is not None:
            self._write(self._loaded)

    def _let_go(self) -> None:
        """End the process without waiting for it: it goes when the system has taken it away."""
        process, self._process = self._process, None
        if process is None:
            return
        process.readyReadStandardOutput.disconnect(self._read)
        process.readyReadStandardError.disconnect(self._read_complaint)
        process.finished.disconnect(self._ended)
        process.errorOccurred.disconnect(self._troubled)
        process.finished.connect(process.deleteLater)
        process.kill()

    def _write(self, request: Ask | Stop | Load) -> None:
        if self._process is not None:
            self._process.write(encode(request) + b"\n")

    def _read(self) -> None:
        if self._process is None:
            return
        self._heard += bytes(self._process.readAllStandardOutput().data())
        *lines, self._heard = self._heard.split(b"\n")
        for line in lines:
            try:
                answer = msgspec.json.decode(line, type=Answer)
            except msgspec.MsgspecError:
                continue
            if self._now is not None and answer.number == self._now.ask.number:
                self._over(answer)

    def _read_complaint(self) -> None:
        if self._process is not None:
            text = bytes(self._process.readAllStandardError().data()).decode(errors="replace")
            self._complaint = (self._complaint + text)[-LAST_WORDS:]

    def _ended(self, code: int, status: QProcess.ExitStatus) -> None:
        limits = self._now.ask.limits if self._now is not None else None
        if limits is None:
            self._gone("The computer player stopped while it was thinking.")
        else:
            self._gone(ended_by(code if status == QProcess.ExitStatus.CrashExit else 0, limits))

    def _troubled(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            is_limited = self._now is not None and self._now.ask.limits is not None
            who = "The process for it" if is_limited else "The computer player"
            self._gone(f"{who} could not be started.")

    def _gone(self, sentence: str) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
        if self._now is not None:
            self._over(Answer(0, sentence=sentence, trace=self._complaint, is_broken=True))

    def _timer(self, then: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(then)
        return timer


def _environment() -> QProcessEnvironment:
    """A thinker finds the same games as we do, from wherever we were started."""
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("PYTHONPATH", surroundings()["PYTHONPATH"])
    return environment
