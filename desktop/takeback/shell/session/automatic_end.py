"""Turns that end by themselves, for players who like that: a setting, and no part of any state."""

from __future__ import annotations

from itertools import islice
from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from takeback.engine.game import Game
from takeback.engine.play import Move
from takeback.shell.session.view import View
from takeback.table.table import Table

NEVER, NO_CHOICE, COMPLETE = "never", "no_choice", "complete"


class Confirmer(Protocol):
    """What can end the turn of the viewer."""

    table: Table
    view: View

    def confirm(self) -> None: ...


class AutomaticEnd(QObject):
    """Ends the turn of the viewer when all of it is done: only after a step forward, and never while
    something is told of a plan that changed."""

    def __init__(self, confirmer: Confirmer, parent: QObject) -> None:
        super().__init__(parent)
        self.wish = NEVER
        self._confirmer = confirmer
        self._steps: tuple[object, int] = (None, 0)  # where, whose; how many steps stood last
        self._soon = QTimer(self, singleShot=True, interval=0)  # a listener does not act
        self._soon.timeout.connect(self._end)

    def hear(self, view: View) -> None:
        place, count = (view.here, view.viewer), view.turn.steps if view.turn is not None else 0
        known, before = self._steps
        if (place, count) == (known, before):
            return
        self._soon.stop()
        self._steps, change = (place, count), view.led.change
        is_forward = change.cause == "played" if change is not None else known == place and count > before
        if self.wish != NEVER and is_forward and self.is_due():
            self._soon.start()

    def is_due(self) -> bool:
        table, view = self._confirmer.table, self._confirmer.view
        seat, end = view.viewer, table.game.end_turn
        if seat is None or end is None or seat not in view.to_act or view.cover is not None:
            return False
        draft = table.draft(seat)
        state, moves = (table.state, ()) if draft is None else (draft.state, draft.moves())
        if draft is not None and (draft.report or draft.undone()):
            return False
        if tuple(islice(table.game.actions(state, seat), 2)) != (end,):
            return False
        return self.wish == COMPLETE or had_no_choice(table.game, moves)

    def _end(self) -> None:
        if self.is_due():
            self._confirmer.confirm()


def had_no_choice(game: Game, moves: tuple[Move, ...]) -> bool:
    """Was each of these steps the only one possible?"""
    return all(len(tuple(islice(game.actions(move.before, move.seat), 2))) == 1 for move in moves)
