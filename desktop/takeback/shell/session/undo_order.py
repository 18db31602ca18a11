"""Undo and Redo at a table: the latest action of whatever kind, in one order."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from takeback.engine.state import Action
from takeback.shell.session.view import View, ViewerPolicy
from takeback.table.action_order import ActionKind, NextAction
from takeback.table.table import Table
from takeback.table.turn_checks import ONLY_LOOKED_AT
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

NO_STEP_OF_PLAN = _("This plan has no step to undo.")


class UndoingSession(Protocol):
    """The members of a session that the order of undoing uses."""

    table: Table
    view: View
    viewer_policy: ViewerPolicy
    has_changed: bool

    def attempt(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Call this and return True; report a refusal or a fault of the journal and return False."""

    def with_way_out(self, why: str) -> str:
        """Return a refusal with how the game goes on, if somebody waits to be let play; empty for none."""


class UndoOrder(QObject):
    """Undoes the latest action at a table and redoes it, whatever it was, and says what a mark needs said."""

    message_emitted = Signal(str)
    edit_restored = Signal(object)  # the tip of a line whose unfinished edit is as it was before or after

    def __init__(self, session: UndoingSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._table = session, session.table

    @property
    def has_nothing_to_undo(self) -> bool:
        """Return whether the table is at the start with nothing left to undo."""
        return self._table.here.parent is None and self._table.actions.next_undo(self._seat()) is None

    def why_not_undo(self) -> str:
        """Return why there is nothing to undo; empty if there is something."""
        if self._table.is_read_only:
            return ONLY_LOOKED_AT
        action = self._table.actions.next_undo(self._seat())
        if action is not None and action.kind is not ActionKind.TURNS:
            return ""
        if self._session.viewer_policy.planning is not None:
            return NO_STEP_OF_PLAN
        return self._session.with_way_out(self._table.takebacks.why_not_undo())

    def why_not_redo(self) -> str:
        """Return why there is nothing to redo; empty if there is something."""
        if self._table.is_read_only:
            return ONLY_LOOKED_AT
        if self._table.actions.next_redo(self._seat()) is not None:
            return ""
        return self._session.with_way_out(self._table.takebacks.why_not_redo())

    def undo(self) -> None:
        """Undo the latest action, a step, turns, a mark or line, or a restart, and say what was undone. Turns
        are not undone while a plan is open."""
        seat = self._seat()
        action = self._table.actions.next_undo(seat)
        is_turn = action is None or action.kind is ActionKind.TURNS
        if self._session.viewer_policy.planning is not None and is_turn:
            self.message_emitted.emit(NO_STEP_OF_PLAN)
        elif self._session.attempt(partial(self._table.actions.undo, seat)):
            self._report(action, gettext_noop("Undid “{action}”."))

    def redo(self) -> None:
        """Let the table redo the action undone last, of any kind, or play on along the line; report it."""
        seat = self._seat()
        action = self._table.actions.next_redo(seat)
        if self._session.attempt(partial(self._table.actions.redo, seat)):
            self._report(action, gettext_noop("Redid “{action}”."))

    def restart(self) -> None:
        """Go to the start, and say so; an Undo right after returns from there."""
        if self._session.attempt(self._table.actions.restart):
            self.message_emitted.emit(_("Back at the start. All turns are kept; Undo returns to them."))

    def _report(self, action: NextAction | None, message: str) -> None:
        """Say with this message which mark or line was undone or redone; steps and turns are reported by
        their view."""
        if action is not None and action.kind is ActionKind.MARK:
            self._session.has_changed = True
            if action.edited is not None:
                self.edit_restored.emit(action.edited)
            self.message_emitted.emit(_(message, action=action.text))

    def _seat(self) -> int | None:
        """Return the seat whose steps may be undone; NOBODY while a curtain hides them."""
        return self._table.actions.seat_of_steps(self._session.view.viewer)
