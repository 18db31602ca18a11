"""Works out slow answers on another thread."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable, Iterable

from PySide6.QtCore import QObject, Signal

from ..odds.share import Stop, Stopped
from ..records.replayer import EquityQuestion

SEED = 1  # of samples, so that the same hand always shows the same numbers


class BackgroundAnswers(QObject):
    """Answers questions in order on its own thread, and caches every answer.

    `work` is called with a question and a function that tells whether to stop; it may raise Stopped.
    """

    answered = Signal()
    failed = Signal(object)  # the exception, an error of the program

    def __init__(self, work: Callable[..., object], parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.thread_of_answers = AnswerThread(work, self.answered.emit, self.failed.emit)

    def answer(self, question: Hashable) -> object | None:
        """Return the answer, or None while it is not known."""
        return self.thread_of_answers.known.get(question)

    def ask(self, questions: Iterable[Hashable]) -> None:
        """Answer these questions next, in order, instead of those asked before; start the thread if
        needed."""
        self.thread_of_answers.ask(questions)

    def skip_to(self, question: Hashable) -> None:
        """Give up the questions asked before this one, if it is still open."""
        self.thread_of_answers.skip_to(question)

    @property
    def is_busy(self) -> bool:
        """Tell whether questions are still open."""
        return self.thread_of_answers.is_busy

    def close(self) -> None:
        """Stop the thread and wait for it; no question is answered afterwards."""
        self.thread_of_answers.close()

    def close_with(self, owner: QObject) -> None:
        """Stop the thread when the owner is destroyed, while its signals can still be emitted."""
        owner.destroyed.connect(self.thread_of_answers.close)


class AnswerThread:
    """The thread behind BackgroundAnswers. It is no QObject, so that it can be closed while one is
    destroyed."""

    def __init__(
        self,
        work: Callable[..., object],
        on_answer: Callable[[], None],
        on_failure: Callable[[Exception], None],
    ) -> None:
        """Take what works out an answer and what is called for each, both on the thread, which the first
        question starts. `on_failure` gets the exception that ends it."""
        self.known: dict[Hashable, object] = {}
        self._work_out, self._on_answer, self._on_failure = work, on_answer, on_failure
        self._asked: dict[Hashable, None] = {}
        self._changed = threading.Condition()
        self._is_over = False
        self._thread: threading.Thread | None = None

    def ask(self, questions: Iterable[Hashable]) -> None:
        """Answer these questions next, in order; forget those asked before. Start the thread if needed."""
        wanted = {one: None for one in questions if one not in self.known}
        with self._changed:
            self._asked = wanted
            self._changed.notify()
        if wanted and self._thread is None and not self._is_over:
            self._thread = threading.Thread(target=self._answer_until_closed, name="answers", daemon=True)
            self._thread.start()

    def skip_to(self, question: Hashable) -> None:
        """Give up the questions asked before this one, if it is still open."""
        with self._changed:
            if question in self._asked:
                asked = list(self._asked)
                self._asked = dict.fromkeys(asked[asked.index(question) :])

    @property
    def is_busy(self) -> bool:
        """Tell whether questions are still open."""
        return bool(self._asked)

    @property
    def is_closed(self) -> bool:
        """Tell whether it was closed and its thread, if there was one, has ended."""
        return self._thread is None and self._is_over

    def close(self) -> None:
        """Stop the thread and wait for it; no question is answered afterwards."""
        with self._changed:
            self._is_over = True
            self._asked = {}
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _answer_until_closed(self) -> None:
        """Run on the thread: answer questions until closed, or until one fails, which is reported and ends
        the thread."""
        while (question := self._wait_for_question()) is not None:
            try:
                found = self._work_out(question, self._stop_for(question))
            except Stopped:
                continue
            except Exception as error:
                self._asked = {}
                self._on_failure(error)
                return
            with self._changed:
                self.known[question] = found
                self._asked.pop(question, None)
            if self._is_over:
                continue
            try:
                self._on_answer()
            except RuntimeError:  # its board was deleted meanwhile, and closes this thread next
                return

    def _wait_for_question(self) -> Hashable | None:
        """Wait for a question and return it, or None once closed."""
        with self._changed:
            while not self._asked and not self._is_over:
                self._changed.wait()
            return None if self._is_over else next(iter(self._asked))

    def _stop_for(self, question: Hashable) -> Stop:
        """Return a function that tells whether this question is no longer wanted."""
        return lambda: self._is_over or question not in self._asked


def share_of(question: EquityQuestion, stop: Stop) -> object:
    """Return the Equity of the hands of a question. Raise Stopped once `stop` returns true."""
    from ..odds.equity import equity  # imported late: they load numpy, which is no delay on this thread
    from ..odds.ranking import deck_of

    deck = deck_of(question.variant)
    return equity(question.hands, question.board, question.dead, deck=deck, seed=SEED, stop=stop)
