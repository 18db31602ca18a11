"""What a player asks of the thinking process about the position, and waits for: a hint, or a check."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Protocol

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.engine.game import Hint
from desktop.engine.state import Action
from desktop.shell.session.view import View

if TYPE_CHECKING:
    from desktop.puzzles.answers import Standing, Wrong
    from desktop.shell.session.checks import Checks
    from desktop.table.table import Table
    from desktop.table.thinker import Thinkers
    from desktop.table.thinking import Answer

SLOW = 700  # milliseconds after which waiting is worth a word
LOOKING = "Still looking. Escape stops it."
STOPPED = "Stopped looking."


class Player(Protocol):
    """Who looks at a table, asks, and plays what was advised."""

    table: Table
    checks: Checks
    view: View

    def viewer(self) -> int | None: ...
    def thinkers(self) -> Thinkers: ...
    def act(self, action: Action, seat: int | None = None) -> bool: ...
    def confirm(self) -> None: ...
    def restart_turn(self) -> None: ...


class Hints(QObject):
    """Hints are asked for here and played where they are turns. Any question can be broken off."""

    said = Signal(str)
    advised = Signal(object)  # a Hint was given
    answered = Signal(object)  # what a question came to, in whatever form the game answers it

    def __init__(self, player: Player, parent: QObject) -> None:
        super().__init__(parent)
        self._player = player
        self._asked: Thinkers | None = None
        self._slow = QTimer(self, singleShot=True, interval=SLOW)
        self._slow.timeout.connect(self._tell_slow)

    @property
    def has_hints(self) -> bool:
        return self._player.table.game.computers is not None

    def hint(self) -> None:
        """Advice for the viewer, who is to act."""
        table, seat = self._player.table, self._player.viewer()
        if not self.has_hints:
            self.said.emit(f"{table.game.title} has no hints.")
        elif seat is None or seat not in table.to_act():
            over = table.outcome is not None
            why = "The game is over." if over else "It is not your turn, so there is no hint."
            self.said.emit(f"{why} {self._player.view.way_out}".rstrip())
        else:
            self._ask(lambda thinkers: thinkers.ask_hint(seat))

    def wrong(self) -> None:
        from desktop.puzzles.answers import Wrong

        self._check("wrong", Wrong)

    def solvable(self) -> None:
        from desktop.puzzles.answers import Standing

        self._check("solvable", Standing)

    def _check(self, name: str, kind: type) -> None:
        player, table, seat = self._player, self._player.table, self._player.viewer()
        function = table.game.levels.path_of(name) if table.game.levels else ""
        if player.checks.is_making:
            self.said.emit("This level is being made; the panel says how many solutions it has.")
        elif not function:
            self.said.emit(f"{table.game.title} has no such check.")
        elif seat is None or table.outcome is not None:
            self.said.emit("The game is over." if seat is not None else "You are watching this game.")
        else:
            answered = partial(self._answered, kind)
            self._ask(lambda thinkers: thinkers.call(function, seat, answered, is_awaited=True))

    def _ask(self, ask: Callable[[Thinkers], None]) -> None:
        self._asked = self._player.thinkers()
        ask(self._asked)
        self._slow.start()

    def stop(self) -> bool:
        """Break off what the player waits for; was there anything?"""
        self._slow.stop()
        if not self._is_waiting or self._asked is None:
            return False
        self._asked.stop_awaited()
        self.said.emit(STOPPED)
        return True

    def close(self) -> None:
        self._slow.stop()

    @property
    def _is_waiting(self) -> bool:
        return self._asked is not None and self._asked.is_awaited

    def _tell_slow(self) -> None:
        if self._is_waiting:
            self.said.emit(LOOKING)

    # the answer ---------------------------------------------------------------------------------------
    def hinted(self, hint: Hint) -> None:
        seat = self._player.viewer()
        if hint.play and seat is not None:
            self._play_it(hint, seat)
        self.said.emit(hint.text)
        self.advised.emit(hint)

    def _answered(self, kind: type[Wrong] | type[Standing], answer: Answer) -> None:
        if answer.sentence:
            self.said.emit(answer.sentence)
            return
        found = msgspec.json.decode(answer.value, type=kind)
        self.answered.emit(found)
        self.said.emit(found.text)

    def _play_it(self, hint: Hint, seat: int) -> None:
        """One turn, apart from what the player has begun; confirmed where it does not end itself."""
        player, table = self._player, self._player.table
        draft = table.draft(seat)
        if draft is not None and draft.is_open:
            player.restart_turn()
        for action in hint.actions:
            if not player.act(action, seat):
                return
        draft = table.draft(seat)
        if draft is not None and draft.is_open:
            player.confirm()
