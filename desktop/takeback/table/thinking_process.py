"""The program's side of a thinking process. Requests and answers are events of Qt: no thread, no polling."""

from collections import deque
from collections.abc import Callable

import msgspec
from msgspec.structs import replace
from PySide6.QtCore import QCoreApplication, QObject, QProcess, QProcessEnvironment, QTimer

from takeback.children import child_environment, program_command
from takeback.engine.state import encode
from takeback.table.confined import process_end_text, timeout_text
from takeback.table.thinking import Answer, AskRequest, LoadRequest, StopRequest
from takeback.texts import gettext as _

CANCEL_GRACE_MS = 80  # milliseconds that a cancelled request has before its process is killed
PATIENCE = 10.0  # seconds beyond its own time that a request may take, the start of the process included
STDERR_KEPT = 4000  # characters of standard error that are kept

AnswerCallback = Callable[[Answer], None]


class _QueuedRequest(msgspec.Struct):
    """A request, waiting or in progress, and the callback for its answer; None once it is cancelled."""

    ask: AskRequest
    answered: AnswerCallback | None


class ThinkingProcess(QObject):
    """One process that carries out one request at a time; later ones are queued. It is started when needed,
    and kept running until `close` or `discard`. A cancelled request is over within 100 ms whatever the game
    does: if need be its process is killed."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process: QProcess | None = None
        self._loaded: LoadRequest | None = None
        self._now: _QueuedRequest | None = None
        self._waiting: deque[_QueuedRequest] = deque()
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
        """Tell whether a caller waits for an answer; a cancelled request does not count."""
        return bool(self._waiting) or (self._now is not None and self._now.answered is not None)

    @property
    def process_id(self) -> int:
        """Return the id of the running process; 0 if there is none."""
        return self._process.processId() if self._process is not None else 0

    def ensure_started(self, load: LoadRequest | None = None) -> None:
        """Start the process if there is none, and let it import what will be asked for.

        `load` is also repeated to every later process, until another one is given.
        """
        self._loaded = load or self._loaded
        if self._process is None:
            self._start_process()
        elif load is not None:
            self._send(load)

    def ask(self, ask: AskRequest, answered: AnswerCallback) -> int:
        """Queue a request and return its number. `answered` is called once, later, unless it is cancelled
        before."""
        self._number += 1
        self._waiting.append(_QueuedRequest(replace(ask, number=self._number), answered))
        self._send_next_request()
        return self._number

    def cancel(self, number: int) -> None:
        """Cancel this request, whose callback is then never called; do nothing if it is over.

        A queued request is removed. One in progress is asked to stop; if it goes on, its process is killed.
        """
        self._waiting = deque(thought for thought in self._waiting if thought.ask.number != number)
        if self._now is not None and self._now.ask.number == number and self._now.answered is not None:
            self._now.answered = None
            self._send(StopRequest(number))
            self._stopping.start(CANCEL_GRACE_MS)

    def close(self) -> None:
        """Kill the process, wait up to a second for its end, and forget all requests; none is answered."""
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

    def discard(self) -> None:
        """Kill the process without waiting for its end, when no request is in progress; the next request
        starts another."""
        self._kill_process()

    # thoughts -------------------------------------------------------------------------------------
    def _send_next_request(self) -> None:
        """Send the next queued request unless one is in progress."""
        if self._now is not None or not self._waiting:
            return
        self._now = self._waiting.popleft()
        self.ensure_started()
        self._send(self._now.ask)
        self._patience.start(round((self._now.ask.seconds + PATIENCE) * 1000))

    def _finish_request(self, answer: Answer) -> None:
        """End the present request, for whatever reason: call back if it was not cancelled, and send the next
        one."""
        thought, self._now = self._now, None
        self._stopping.stop()
        self._patience.stop()
        if thought is not None and thought.answered is not None:
            thought.answered(answer)
        self._send_next_request()

    def _end_stopped(self) -> None:
        """Replace the process by a new one, because it went on after its request was cancelled."""
        self._kill_process()
        self.ensure_started()
        self._finish_request(Answer(0))

    def _end_endless(self) -> None:
        """Kill the process, because it exceeded its time, and answer with a sentence."""
        limits = self._now.ask.limits if self._now is not None else None
        self._kill_process()
        sentence = _("The computer player thought for too long, so it was stopped.")
        self._finish_request(Answer(0, sentence=timeout_text(limits) if limits else sentence, is_broken=True))

    # the process ----------------------------------------------------------------------------------
    def _start_process(self) -> None:
        """Start a process, and repeat the last `LoadRequest` to it."""
        process = QProcess(self)
        process.setProcessEnvironment(_environment())
        process.readyReadStandardOutput.connect(self._on_output)
        process.readyReadStandardError.connect(self._on_error_output)
        process.finished.connect(self._on_finished)
        process.errorOccurred.connect(self._on_error)
        self._heard, self._complaint = b"", ""
        self._process = process
        command, *arguments = program_command()
        process.start(command, [*arguments, "--thinker"])
        if self._loaded is not None:
            self._send(self._loaded)

    def _kill_process(self) -> None:
        """Kill the process without waiting: its object is deleted when the system reports its end."""
        process, self._process = self._process, None
        if process is None:
            return
        process.readyReadStandardOutput.disconnect(self._on_output)
        process.readyReadStandardError.disconnect(self._on_error_output)
        process.finished.disconnect(self._on_finished)
        process.errorOccurred.disconnect(self._on_error)
        process.finished.connect(process.deleteLater)
        process.kill()

    def _send(self, request: AskRequest | StopRequest | LoadRequest) -> None:
        """Send a request to the process; do nothing if there is none."""
        if self._process is not None:
            self._process.write(encode(request) + b"\n")

    def _on_output(self) -> None:
        """Read the answers that have arrived; those to older requests and unreadable lines are dropped."""
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
                self._finish_request(answer)

    def _on_error_output(self) -> None:
        """Keep the end of what the process wrote to standard error, for reports."""
        if self._process is not None:
            text = bytes(self._process.readAllStandardError().data()).decode(errors="replace")
            self._complaint = (self._complaint + text)[-STDERR_KEPT:]

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        """Answer the present request with a sentence that says how the process ended."""
        limits = self._now.ask.limits if self._now is not None else None
        if limits is None:
            self._fail_request(_("The computer player stopped while it was thinking."))
        else:
            self._fail_request(
                process_end_text(code if status == QProcess.ExitStatus.CrashExit else 0, limits)
            )

    def _on_error(self, error: QProcess.ProcessError) -> None:
        """Answer the present request with a sentence if the process could not be started."""
        if error == QProcess.ProcessError.FailedToStart:
            is_limited = self._now is not None and self._now.ask.limits is not None
            self._fail_request(
                _("The process for it could not be started.")
                if is_limited
                else _("The computer player could not be started.")
            )

    def _fail_request(self, sentence: str) -> None:
        """Forget the process, which has ended, and answer the present request with this sentence."""
        process, self._process = self._process, None
        if process is not None:
            process.deleteLater()
        if self._now is not None:
            self._finish_request(Answer(0, sentence=sentence, trace=self._complaint, is_broken=True))

    def _timer(self, then: Callable[[], None]) -> QTimer:
        """Return a single-shot timer that calls `then`."""
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(then)
        return timer


def _environment() -> QProcessEnvironment:
    """Return this program's environment, with PYTHONPATH such that the process finds the same games."""
    environment = QProcessEnvironment.systemEnvironment()
    environment.insert("PYTHONPATH", child_environment()["PYTHONPATH"])
    return environment
