"""Changes of marks and lines that no turn makes: bookmarks, names, deletions, and lines built elsewhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Protocol

from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.engine.state import Action
from takeback.shell.session.navigation import Navigation
from takeback.table.table import Table
from takeback.texts import gettext as _

if TYPE_CHECKING:
    from takeback.table.new_line import NewLine


class MarkingSession(Protocol):
    """The members of a session that changes of marks use."""

    table: Table
    has_changed: bool

    def attempt(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Call this and return True; report a refusal or a fault of the journal and return False."""


class MarkChanges(QObject):
    """Changes the marks and lines of one table, so that Undo reverts each change and leads back."""

    message_emitted = Signal(str)
    emptied = Signal()  # the deleted lines are gone

    def __init__(self, session: MarkingSession, navigation: Navigation, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._table = session, session.table
        self._navigation = navigation

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
        self._note_mark(before)
        self.message_emitted.emit(message)
        return True

    def join_line(self, line: NewLine, edited: Node | None = None, shown: Node | None = None) -> bool:
        """Add a line that was built outside the tree, undoably; return False if it is refused.

        `edited` is the tip with the unfinished edit that the line results from, which it replaces. The table
        goes to the turn `shown` of the line, or without one to that nearest to the present turn.
        """
        is_joined = self._session.attempt(partial(self._table.join_line, line, edited, shown))
        if is_joined and line.adds_turns():
            self._session.has_changed = True
        return is_joined

    def restore_line(self, head: Node, text: str, message: str) -> None:
        """Restore this deleted line, say so, and go back to it if its deletion led away from it."""
        before = self._table.here
        start = self._table.actions.start_of_deleted(head)
        if self.change_marks([(head, "hidden", None)], text, message):
            if start is not None and not self._table.history.is_hidden(start):
                self._navigation.go(start)
                self.message_emitted.emit(message)  # again, as going there has replaced it
            self._note_mark(before, before)

    def _note_mark(self, before: Node, *ends: Node) -> None:
        """Note that the last change was made at `before`: its undo leads back there from these turns (none:
        from here)."""
        self._table.actions.place_mark(before, *ends)
        self._session.has_changed = True

    def empty_deleted(self) -> None:
        """Delete the deleted lines for good, and say so; that cannot be undone."""
        if self._session.attempt(self._table.marks.destroy_deleted_lines):
            self.emptied.emit()
            self.message_emitted.emit(_("Deleted is empty."))
