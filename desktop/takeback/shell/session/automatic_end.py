"""Turns that end by themselves, if the player sets that; no part of any state."""

from __future__ import annotations

from itertools import islice
from typing import Protocol

from PySide6.QtCore import QObject, QTimer

from takeback.engine.game import Game
from takeback.engine.play import Move
from takeback.shell.session.turn_drafts import TurnDrafts
from takeback.shell.session.view import View
from takeback.table.table import Table

NEVER, NO_CHOICE, COMPLETE = "never", "no_choice", "complete"


class ConfirmingSession(Protocol):
    """The members of a session that the automatic end uses."""

    table: Table
    view: View
    drafts: TurnDrafts


class AutomaticEnd(QObject):
    """Confirms the viewer's turn once nothing is left to do in it.

    Only after a step forward, and not while a report on a changed plan is shown.
    """

    def __init__(self, confirmer: ConfirmingSession, parent: QObject) -> None:
        super().__init__(parent)
        self.mode = NEVER
        self._confirmer = confirmer
        self._steps: tuple[object, int] = (None, 0)  # (node, seat) and number of steps of the view before
        self._end_timer = QTimer(self, singleShot=True, interval=0)  # a listener must not act
        self._end_timer.timeout.connect(self._confirm_turn)

    def follow_view(self, view: View) -> None:
        """Start the timer that ends the turn if this view is after a step or turn forward and the end is due;
        stop it if the position has changed."""
        place, count = (view.here, view.viewer), view.turn.steps if view.turn is not None else 0
        known, before = self._steps
        if (place, count) == (known, before):
            return
        self._end_timer.stop()
        self._steps, change = (place, count), view.led.change
        is_forward = change.cause == "played" if change is not None else known == place and count > before
        if self.mode != NEVER and is_forward and self.is_due():
            self._end_timer.start()

    def is_due(self) -> bool:
        """Return whether the only action left is to end the turn, and the setting wants that: always, or only
        if the player had no choice in the whole turn. Never under a curtain, after a report, or if steps can
        be redone."""
        table, view = self._confirmer.table, self._confirmer.view
        seat, end = view.viewer, table.game.end_turn
        if seat is None or end is None or seat not in view.to_act or view.cover is not None:
            return False
        draft = table.drafts.find(seat)
        state, moves = (table.state, ()) if draft is None else (draft.state, draft.moves())
        if draft is not None and (draft.report or draft.undone()):
            return False
        if tuple(islice(table.game.actions(state, seat), 2)) != (end,):
            return False
        return self.mode == COMPLETE or had_no_choice(table.game, moves)

    def _confirm_turn(self) -> None:
        """Confirm the turn if that is still due."""
        if self.is_due():
            self._confirmer.drafts.confirm_automatically()


def had_no_choice(game: Game, moves: tuple[Move, ...]) -> bool:
    """Return whether each of these moves was the only one possible."""
    return all(len(tuple(islice(game.actions(move.before, move.seat), 2))) == 1 for move in moves)
