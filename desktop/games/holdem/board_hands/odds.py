"""Shares of the pot, worked out on a thread of its own while the window goes on."""

from __future__ import annotations

import threading
from collections.abc import Iterable

from PySide6.QtCore import QObject, Signal

from ..replayer import Question

SEED = 1  # of what is sampled: the same hand always shows the same figures


class Odds(QObject):
    """Answers questions, the newest first; an answer stays for as long as this does."""

    answered = Signal()
    failed = Signal(object)  # the exception: a fault of the program

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._known: dict[Question, object] = {}
        self._asked: list[Question] = []
        self._changed = threading.Condition()
        self._is_over = False
        self._thread: threading.Thread | None = None

    def answer(self, question: Question) -> object | None:
        """An Equity; None while it is not known."""
        return self._known.get(question)

    def ask(self, questions: Iterable[Question]) -> None:
        """These are wanted now, the first one first; what was wanted before is not any more."""
        with self._changed:
            self._asked = [one for one in dict.fromkeys(questions) if one not in self._known]
            self._changed.notify()
        if self._asked and self._thread is None:
            self._thread = threading.Thread(target=self._work, name="odds", daemon=True)
            self._thread.start()

    @property
    def is_busy(self) -> bool:
        return bool(self._asked)

    def close(self) -> None:
        with self._changed:
            self._is_over = True
            self._asked = []
            self._changed.notify()
        if self._thread is not None:
            self._thread.join()
            self._thread = None

    def _work(self) -> None:
        while (question := self._next()) is not None:
            try:
                found = _found(question, self)
            except Exception as error:
                with self._changed:
                    self._asked = []
                self.failed.emit(error)
                return
            with self._changed:
                if found is not None:
                    self._known[question] = found
                self._asked = [one for one in self._asked if one not in self._known]
            if found is not None and not self._is_over:
                self.answered.emit()

    def _next(self) -> Question | None:
        with self._changed:
            while not self._asked and not self._is_over:
                self._changed.wait()
            return None if self._is_over else self._asked[0]

    def is_unwanted(self, question: Question) -> bool:
        return self._is_over or question not in self._asked


def _found(question: Question, odds: Odds) -> object | None:
    """None where the question is not asked any more."""
    from ..equity import Stopped, equity
    from ..ranking import deck_of

    try:
        return equity(
            question.hands,
            question.board,
            deck=deck_of(question.variant),
            seed=SEED,
            stop=lambda: odds.is_unwanted(question),
        )
    except Stopped:
        return None
