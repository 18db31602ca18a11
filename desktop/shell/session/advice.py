"""What a player asks of the thinking process about the position, and waits for: a hint, or a check."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.engine.game import Hint

if TYPE_CHECKING:
    from desktop.puzzles.answers import Standing, Wrong
    from desktop.shell.session.session import Session
    from desktop.table.thinker import Thinkers
    from desktop.table.thinking import Answer

SLOW = 700  # milliseconds after which waiting is worth a word
LOOKING = "Still looking. Escape stops it."
STOPPED = "Stopped looking."


class Advice(QObject):
    """Hints are asked for here and played where they are turns. Any question can be broken off."""

    given = Signal()  # a hint was

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._session = session
        self._asked: Thinkers | None = None
        self._slow = QTimer(self, singleShot=True, interval=SLOW)
        self._slow.timeout.connect(self._tell_slow)

    @property
    def has_hints(self) -> bool:
        return self._session.table.game.computers is not None

    def hint(self) -> None:
        """Advice for whoever looks at the screen and is to act."""
        session, table, seat = self._session, self._session.table, self._session.viewer()
        if not self.has_hints:
            session.said.emit(f"{table.game.title} has no hints.")
        elif seat is None or seat not in table.to_act():
            over = table.outcome is not None
            session.said.emit("The game is over." if over else "It is not your turn, so there is no hint.")
        else:
            self._ask(lambda thinkers: thinkers.ask_hint(seat))

    def wrong(self) -> None:
        from desktop.puzzles.answers import Wrong

        self._check("wrong", Wrong)

    def solvable(self) -> None:
        from desktop.puzzles.answers import Standing

        self._check("solvable", Standing)

    def _check(self, name: str, kind: type) -> None:
        session, table, seat = self._session, self._session.table, self._session.viewer()
        function = table.game.levels.path_of(name) if table.game.levels else ""
        if session.checks.is_making:
            session.said.emit("This level is being made; the panel says how many solutions it has.")
        elif not function:
            session.said.emit(f"{table.game.title} has no such check.")
        elif seat is None or table.outcome is not None:
            session.said.emit("The game is over." if seat is not None else "You are watching this game.")
        else:
            answered = partial(self._answered, kind)
            self._ask(lambda thinkers: thinkers.call(function, seat, answered, is_awaited=True))

    def _ask(self, ask: Callable[[Thinkers], None]) -> None:
        self._asked = self._session.thinkers()
        ask(self._asked)
        self._slow.start()

    def stop(self) -> bool:
        """Break off what the player waits for; was there anything?"""
        self._slow.stop()
        if not self._is_waiting or self._asked is None:
            return False
        self._asked.stop_awaited()
        self._session.said.emit(STOPPED)
        return True

    def close(self) -> None:
        self._slow.stop()

    @property
    def _is_waiting(self) -> bool:
        return self._asked is not None and self._asked.is_awaited

    def _tell_slow(self) -> None:
        if self._is_waiting:
            self._session.said.emit(LOOKING)

    # the answer ---------------------------------------------------------------------------------------
    def hinted(self, hint: Hint) -> None:
        session, seat = self._session, self._session.viewer()
        if hint.play and seat is not None:
            self._play_it(hint, seat)
        else:
            session.board.show_hint(hint)
        session.said.emit(hint.text)
        self.given.emit()

    def _answered(self, kind: type[Wrong] | type[Standing], answer: Answer) -> None:
        if answer.sentence:
            self._session.said.emit(answer.sentence)
            return
        found = msgspec.json.decode(answer.value, type=kind)
        self._session.board.show_answer(found)
        self._session.said.emit(found.text)

    def _play_it(self, hint: Hint, seat: int) -> None:
        """One turn of its own, whatever the player has begun; confirmed where it does not end itself."""
        session, table = self._session, self._session.table
        draft = table.draft(seat)
        if draft is not None and draft.is_open:
            session.restart_turn()
        for action in hint.actions:
            if not session.act(action, seat):
                return
        draft = table.draft(seat)
        if draft is not None and draft.is_open:
            session.confirm()
