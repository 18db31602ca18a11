"""Planning ahead: a person who is not to act lays out a turn that is kept until it comes."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import QObject, Signal

from takeback.shell.session.view import ViewerPolicy
from takeback.table.table import Table
from takeback.texts import gettext as _


class PlanningSession(Protocol):
    """The members of a session that planning ahead uses."""

    table: Table
    viewer_policy: ViewerPolicy

    def show_present(self) -> None:
        """End any preview and show the present position."""


class Plans(QObject):
    """Opens and closes the plans of the persons at one table, and says why there is none to open."""

    message_emitted = Signal(str)
    board_wanted = Signal()  # the keyboard focus should go to the board
    choice_offered = Signal(object)  # the seats of which one may plan ahead: the player chooses

    def __init__(self, session: PlanningSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._table, self._policy = session, session.table, session.viewer_policy

    def toggle_plan(self) -> None:
        """Close the open plan; else open the plan of the only person who may plan, or offer the choice of
        several.
        """
        planners = self._policy.planners()
        if self._is_open:
            self.close_plan()
        elif len(planners) == 1:
            self.open_plan(planners[0])
        else:
            self.choice_offered.emit(planners)

    def open_plan(self, seat: int) -> None:
        """Open the plan of this seat, behind a curtain if that is due among several persons; without one, say
        what to do.
        """
        if len(self._table.persons) > 1:
            self._policy.open_plan(seat)
            self._session.show_present()
        if self._policy.cover is None:
            self.board_wanted.emit()
            self.message_emitted.emit(_("Plan your next turn. It is kept until your turn comes."))

    def close_plan(self) -> None:
        """Close the open plan, so that the turn of the seat to act is shown."""
        self._policy.close_plan()
        self._session.show_present()

    @property
    def _is_open(self) -> bool:
        """Return whether a plan is open, without a curtain over it."""
        return self._policy.planning is not None and self._policy.cover is None

    def why_not_toggle(self) -> str:
        """Return why nobody can plan ahead here; empty if somebody can, or if the open plan can be closed."""
        table = self._table
        if self._is_open or self._policy.planners():
            return ""
        if table.outcome is not None:
            return _("The game is over.")
        if any(seat in table.to_act() for seat in table.persons):
            return _("It is your turn: there is nothing to plan ahead.")
        return _("There is no turn to plan ahead.")
