"""The turns that players lay out: to confirm, to take back step by step, or to drop."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from takeback.engine.state import Action
from takeback.shell.session.view import View
from takeback.table.table import Table
from takeback.texts import gettext as _

NOTHING_TO_CONFIRM = _("There is nothing to confirm.")


class DraftingSession(Protocol):
    """The members of a session that drafts of turns use."""

    table: Table
    view: View

    def attempt(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Call this and return True; report a refusal or a fault of the journal and return False."""

    def with_way_out(self, why: str) -> str:
        """Return a refusal with how the game goes on, if somebody waits to be let play; empty for none."""


class TurnDrafts(QObject):
    """Confirms, shortens and discards the drafts of one table, or says why that is impossible."""

    message_emitted = Signal(str)
    board_wanted = Signal()  # the keyboard focus should go to the board

    def __init__(self, session: DraftingSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._table = session, session.table

    def why_not_confirm(self) -> str:
        """Return why the viewer has no turn that can be confirmed; empty if there is one."""
        viewer = self._session.view.viewer
        if viewer is None:
            return NOTHING_TO_CONFIRM
        return self._session.with_way_out(self._table.turn_checks.why_not_confirm(viewer))

    def confirm(self) -> None:
        """Confirm the draft of the viewer, if somebody looks, or report why not."""
        viewer = self._session.view.viewer
        if viewer is not None:
            self.confirm_for(viewer)

    def confirm_for(self, seat: int) -> None:
        """Confirm the draft of this seat, or report why not."""
        self._session.attempt(partial(self._table.confirm, seat))

    def confirm_automatically(self) -> None:
        """End the turn of the viewer for them; a turn without a step is undone with the one before it."""
        viewer = self._session.view.viewer
        if viewer is not None:
            self._session.attempt(partial(self._table.confirm, viewer, is_automatic=True))

    def begin_turn(self, seat: int) -> None:
        """Confirm the draft of this seat if it has steps, before something else is done on the board."""
        draft = self._table.drafts.find(seat)
        if draft is not None and draft.moves():
            self.confirm_for(seat)

    def undo_step(self, seat: int) -> None:
        """Take back one step of the open draft of this seat, as by dragging back."""
        draft = self._table.drafts.find(seat)
        if draft is not None and draft.is_open:
            self._session.attempt(partial(self._table.undo, seat))

    def why_not_restart_turn(self) -> str:
        """Return why the open turn has no step to undo; empty if it has one."""
        turn = self._session.view.turn
        return "" if turn is not None and turn.steps else _("This turn has no step to undo.")

    def restart_turn(self) -> None:
        """Undo every step of the open turn, if there is one; each can be redone."""
        turn = self._session.view.turn
        if turn is not None:
            self._session.attempt(partial(self._table.drafts.rewind, turn.seat))

    def retract(self, seat: int) -> None:
        """Discard the draft of this seat, or report why not."""
        self._session.attempt(partial(self._table.drafts.discard, seat))

    def exchange_plans(self, seat: int) -> None:
        """Swap the plan of this seat at this turn with the one that stayed behind at another, and ask for the
        focus on the board.
        """
        self._session.attempt(partial(self._table.drafts.exchange_plans, seat))
        self.board_wanted.emit()
