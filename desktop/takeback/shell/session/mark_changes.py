"""Changes of marks and lines that no turn makes: bookmarks, names, deletions, and lines built elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.engine.state import Action
from takeback.shell.session.navigation import Navigation
from takeback.shell.session.undo_order import LastDone, UndoOrder
from takeback.table.table import Table

if TYPE_CHECKING:
    from takeback.table.new_line import NewLine


class MarkingSession(Protocol):
    """The members of a session that changes of marks use."""

    table: Table

    def attempt(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Call this and return True; report a refusal or a fault of the journal and return False."""


class MarkChanges(QObject):
    """Changes the marks and lines of one table, so that Undo reverts each change and leads back."""

    message_emitted = Signal(str)
    emptied = Signal()  # the deleted lines are gone

    def __init__(
        self, session: MarkingSession, navigation: Navigation, undo_order: UndoOrder, parent: QObject
    ) -> None:
        super().__init__(parent)
        self._session, self._table = session, session.table
        self._navigation, self._undo_order = navigation, undo_order

    def change_marks(
        self, marks: Sequence[tuple[Node, str, Any]], text: str, message: str, then: Node | None = None
    ) -> bool:
        """Put these marks (node, kind, value) on turns as one undoable change, go to `then` and say so.
        Return False, with the reason reported, if they are refused."""
        before = self._table.here
        if not self._session.attempt(lambda: self._table.marks.set_several(marks, text)):
            return False
        if then is not None:
            self._navigation.go(then)
        self._undo_order.note_tidying(before)
        self.message_emitted.emit(message)
        return True

    def join_line(self, line: NewLine) -> bool:
        """Add a line that was built outside the tree, undoably; return False if it is refused."""
        before = self._table.here
        is_joined = self._session.attempt(partial(self._table.join_line, line))
        if is_joined and line.new:
            self._undo_order.note_tidying(before, line.new[0].parent)
        return is_joined

    def restore_line(self, head: Node, text: str, message: str) -> None:
        """Restore this deleted line, and go back to it if its deletion led away from it."""
        before = self._table.here
        if self.change_marks([(head, "hidden", None)], text, message):
            self._undo_order.go_back_to(self._undo_order.return_points.after_putting_back(head))
            self._undo_order.note_tidying(before, before)

    def empty_deleted(self) -> None:
        """Delete the deleted lines for good; that cannot be undone."""
        if self._session.attempt(self._table.marks.destroy_deleted_lines):
            last = self._undo_order.last_done
            self._undo_order.last_done = LastDone(restarted_from=last.restarted_from)
            self.emptied.emit()
            self.message_emitted.emit("Deleted is empty.")
