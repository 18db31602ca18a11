"""Works out slow answers on another thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable

from PySide6.QtCore import QObject, Signal

from ...odds.share import Stop, Stopped
from ...records.handlist import Hand
from ...records.replayer import EquityQuestion
from ...records.session import adjusted_big_blinds

SEED = 1  # of samples, so that the same hand always shows the same numbers


class BackgroundAnswers(QObject):
    """Answers questions in order on its own thread, and caches every answer.

    `work` is called with a question and a function that tells whether to stop; it may raise Stopped.
    """

    answered = Signal()
    failed = Signal(object)  # the exception, an error of the program

    def __init__(self, work: Callable[..., object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._work_out = work
        self._known: dict[Hashable, object] = {}
        self._asked: dict[Hashable, None] = {}
        self._changed = threading.Condition()
        self._is_over = False
        self._thread: threading.Thread | None = None

    def answer(self, question: Hashable) -> object | None:
        """Return the answer, or None while it is not known."""
        return self._known.get(question)

    def ask(self, questions: Iterable[Hashable]) -> None:
        """Answer these questions next, in order, instead of those asked before; start the thread if
        needed."""
        wanted = {one: None for one in questions if one not in self._known}
        with self._changed:
            self._asked = wanted
            self._changed.notify()
        if wanted and self._thread is None and not self._is_over:
            self._thread = threading.Thread(target=self._work, name="answers", daemon=True)
            self._thread.start()

    @property
    def is_busy(self) -> bool:
        """Tell whether questions are still open."""
        return bool(self._asked)

    def close(self) -> None:
        """Stop the thread and wait for it; no question is answered afterwards."""
        with self._changed:
            self._is_over = True
            self._asked = {}
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _work(self) -> None:
        """Run on the thread: answer questions until closed or until one fails."""
        while (question := self._next()) is not None:
            try:
                found = self._work_out(question, self._stop_for(question))
            except Stopped:
                continue
            except Exception as error:
                self._asked = {}
                self.failed.emit(error)
                return
            with self._changed:
                self._known[question] = found
                self._asked.pop(question, None)
            if not self._is_over:
                self.answered.emit()

    def _next(self) -> Hashable | None:
        """Wait for a question and return it, or None once closed."""
        with self._changed:
            while not self._asked and not self._is_over:
                self._changed.wait()
            return None if self._is_over else next(iter(self._asked))

    def _stop_for(self, question: Hashable) -> Stop:
        """Return a function that tells whether this question is no longer wanted."""
        return lambda: self._is_over or question not in self._asked


def share_of(question: EquityQuestion, stop: Stop) -> object:
    """Return the pot share of each hand of a Question."""
    from ...odds.equity import equity  # imported late: they load numpy, which is no delay on this thread
    from ...odds.ranking import deck_of

    deck = deck_of(question.variant)
    return equity(question.hands, question.board, question.dead, deck=deck, seed=SEED, stop=stop)


def adjusted_result(question: tuple[Hand, str], stop: Stop) -> object:
    """Return the luck-adjusted result of (hand, player) in big blinds."""
    return adjusted_big_blinds(*question, stop)
