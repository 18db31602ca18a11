"""Answers to what the replay of an edit asks: by the player, or by a computer."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from takeback.engine.past_edits import NewTurn
from takeback.engine.rewrite import ANEW
from takeback.engine.state import Illegal
from takeback.shell.features.rewriting.open_edit import OpenEdit
from takeback.shell.host import Host

if TYPE_CHECKING:
    from takeback.shell.features.rewriting.review import Review
    from takeback.table.answering import ComputerAnswers


def attempt(host: Host, do: Callable[[], object]) -> bool:
    """Call `do`. Return False after saying why if it raises Illegal."""
    try:
        do()
    except Illegal as why:
        host.say(str(why))
        return False
    return True


class QuestionAnswers(QObject):
    """Answers the questions of the open edit, and lets computers answer those about their turns."""

    def __init__(self, host: Host, parent: QObject) -> None:
        super().__init__(parent)
        self._host = host
        self._edit: OpenEdit | None = None
        self._review: Review | None = None
        self._computers: ComputerAnswers | None = None  # None before the first question to a computer

    def open(self, edit: OpenEdit, review: Review) -> None:
        """Answer the questions of this edit from now on."""
        self._edit, self._review = edit, review
        edit.paused.connect(self._ask_computer)
        review.skip_requested.connect(self._skip)
        review.end_requested.connect(self._end_here)

    def close(self) -> None:
        """Answer no more questions: the edit is closed."""
        self._edit = self._review = None
        self.stop()

    def stop(self) -> None:
        """Stop computing an answer, because the question may be gone."""
        if self._computers is not None:
            self._computers.close()
            self._computers = None

    def answer(self, turn: NewTurn) -> None:
        """Answer the question with this turn of the player."""
        if self._edit is not None:
            attempt(self._host, partial(self._edit.answer_with, turn))

    def _answer_by_computer(self, turn: NewTurn) -> None:
        """Answer the question with this turn of a computer."""
        if self._edit is not None:
            attempt(self._host, partial(self._edit.answer_by_computer, turn))

    def _skip(self) -> None:
        """Answer by leaving the turn out."""
        if self._edit is not None:
            attempt(self._host, self._edit.skip_turn)

    def _end_here(self) -> None:
        """Answer by ending the line here."""
        if self._edit is not None:
            attempt(self._host, self._edit.end_here)

    def _ask_computer(self) -> None:
        """Let a computer answer if the edit needs that."""
        from takeback.table.answering import ComputerAnswers

        edit = self._edit
        if edit is None or edit.replay.pending is None or edit.replay.pending.kind != ANEW:
            return
        if self._computers is None:
            computers = self._computers = ComputerAnswers(edit.table.game, edit.table.record, self)
            computers.answered.connect(self._answer_by_computer)
            computers.failed.connect(self._ask_player)
        self._computers.ask(edit.replay)

    def _ask_player(self, why: str) -> None:
        """Ask the player instead, since the computer failed."""
        if self._review is not None:
            self._review.ask_player(why)
        self._host.say(why)
