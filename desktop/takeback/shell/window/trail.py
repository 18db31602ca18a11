"""The tables that a window has shown, in order, like the pages of a browser."""

from __future__ import annotations

from typing import Protocol

from takeback.shell.session.session import Session
from takeback.table.table import Table
from takeback.texts import gettext as _

TO_THE_GAME_BEFORE = _("go back to the previous game")  # the name of an action, as Undo shows it
TO_THE_GAME_AFTER = _("return to the next game")  # the same for Redo


class WindowOfTables(Protocol):
    """The member of a window that the trail asks for."""

    session: Session | None


class TableTrail:
    """The tables shown in this window, by id, for going back and forward; one in no journal is left out."""

    def __init__(self, window: WindowOfTables) -> None:
        self._window = window
        self._ids: list[int] = []
        self._place = -1
        self.is_crossed_back = False  # did the last step go to the table before?

    def visit(self, table: Table) -> None:
        """Add a table that is shown now, and forget those ahead, as after a click on a link.

        Ignores the table already shown, and one that no journal keeps.
        """
        here = self._ids[self._place] if self._ids else 0
        if table.storage.journal is None or not table.id or table.id == here:
            return
        del self._ids[self._place + 1 :]
        self._ids.append(table.id)
        self._place = len(self._ids) - 1

    def table_id_at(self, places: int) -> int:
        """Return the id of the table so many places ahead (negative: back), 0 if there is none."""
        place = self._place + places
        return self._ids[place] if 0 <= place < len(self._ids) else 0

    def undo_texts(self) -> tuple[str, str]:
        """Return what Undo does now if it leads to the table before, and Redo if it returns to the one that
        Undo came from; "" for each that does not, and while the board is lent to another table."""
        session, before, after = self._window.session, "", ""
        if session is not None and self._place > 0 and session.table.id == self._ids[self._place]:
            before = TO_THE_GAME_BEFORE if session.undo_order.has_nothing_to_undo else ""
        if session is not None and self.is_crossed_back and not session.has_changed:
            after = TO_THE_GAME_AFTER
        return before, after

    def step(self, places: int) -> None:
        """Move this many places along the trail (negative: back)."""
        self.is_crossed_back = places < 0
        self._place += places
