"""The marks of a table: bookmarks, notes, names, places, and which lines are deleted."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from PySide6.QtCore import QObject, Signal

from takeback.engine.history import LINE_MARKS, History, KeptEdit, Node, nearest_visible, why_no_mark
from takeback.engine.state import Illegal
from takeback.table.changes import Changes
from takeback.table.commands import JoinLine, MarkWriter, SetMark, make_undo_stack, push_marks
from takeback.table.drafts import DraftTable, StepActions
from takeback.table.emitter import Emitter
from takeback.table.new_line import NewLine
from takeback.texts import gettext as _

NO_MARK_TO_UNDO = _("There is no mark to undo.")
NO_MARK_TO_REDO = _("There is no mark to redo.")


class MarkActions(StepActions, Protocol):
    """The order of a table's actions, as its marks use it."""

    def add_mark(self, turn: Node | None = None, edited: Node | None = None) -> None:
        """Number a command that is about to be pushed on the stack of the marks.

        A mark that the window sets by itself after a turn belongs to it: Undo takes the turn first. `edited`
        is the tip of the line whose unfinished edit of the past the command changes.
        """

    def clear_marks(self) -> None:
        """Forget the commands of the marks' stack, which is cleared."""


class MarkedTable(DraftTable, Protocol):
    """A table with marks on its turns; its line is rebuilt when a mark hides turns or shows them again."""

    @property
    def marks(self) -> TableMarks:
        """Return the marks of this table: notes, bookmarks, hidden turns and so on."""

    @property
    def actions(self) -> MarkActions:
        """Return the order in which the actions at this table are undone."""

    def rebuild_tail(self, here: Node | None = None) -> None:
        """Rebuild the rows after a node, or after the present one, along shown lines, and go there."""

    def append_rows(self) -> None:
        """Append the rows of turns that follow the last one of the line, and stay here."""

    def all_tables(self) -> Sequence[MarkedTable]:
        """Return every open table of the same game, this one included."""

    def other_tables(self) -> Sequence[MarkedTable]:
        """Return the open tables of the same game, without this one."""


class TableMarks(QObject):
    """Writes marks on the turns of a table, on an undo stack of their own, and stores and reports them."""

    changed = Signal(object)  # the node whose marks changed

    def __init__(self, table: MarkedTable, history: History, emitter: Emitter) -> None:
        super().__init__()
        self.stack = make_undo_stack(self, self)
        self.writer = MarkWriter(history)
        self._table = table
        self._history = history
        self._emitter = emitter
        self.stack.indexChanged.connect(self._on_stack_moved)

    def set(self, node: Node, what: str, value: Any, text: str) -> None:
        """Write one mark (bookmark, note, hidden, name or place) as a command on the stack; None removes it.
        Raises Illegal if it may not be set."""
        self.set_several([(node, what, value)], text)

    def set_several(
        self, wanted: Sequence[tuple[Node, str, Any]], text: str, turn: Node | None = None
    ) -> None:
        """Write several marks as one command, which belongs to `turn` if given. Raises Illegal before the
        first."""
        self._table.check_may_change()
        for node, what, value in wanted:
            if why := why_no_mark(self._history, node, what, value):
                raise Illegal(why)
        if wanted:
            self._table.actions.add_mark(turn)
            push_marks(self.stack, self.writer, wanted, text)

    def set_pending_edit(self, tip: Node, edit: KeptEdit | None) -> None:
        """Store an edit of the past that is not made yet, for the line up to `tip`; None forgets it. Raises
        Illegal.

        This is no action of the player: Undo takes it back together with the one before.
        """
        self._emitter.refuse_listeners()
        if why := why_no_mark(self._history, tip, "edit", edit):
            raise Illegal(why)
        self.writer.write(tip, "edit", edit)
        self.finish_writing()

    def change_pending_edit(self, tip: Node, edit: KeptEdit | None, text: str) -> None:
        """Store an edit as `set_pending_edit` does, as an action that Undo takes back. Raises Illegal."""
        self._table.check_may_change()
        if why := why_no_mark(self._history, tip, "edit", edit):
            raise Illegal(why)
        self._table.actions.add_mark(edited=tip)
        push_marks(self.stack, self.writer, [(tip, "edit", edit)], text)

    def undo(self) -> None:
        """Undo the last command on the stack. Raises Illegal where there is none."""
        self._table.check_may_change()
        if not self.stack.canUndo():
            raise Illegal(NO_MARK_TO_UNDO)
        self.stack.undo()

    def redo(self) -> None:
        """Redo the next command on the stack. Raises Illegal where there is none."""
        self._table.check_may_change()
        if not self.stack.canRedo():
            raise Illegal(NO_MARK_TO_REDO)
        self.stack.redo()

    def show_again(self, node: Node) -> list[tuple[Node, str]]:
        """Restore a deleted turn, and return the marks that the caller has to store and report."""
        if not node.mark("hidden"):
            return []
        self.writer.write(node, "hidden", None)
        return self.writer.take_unreported()

    def restore_line(self, line: NewLine) -> None:
        """Restore the deleted turns of a line that was joined, which is no command."""
        line.restore_deleted(self.writer)
        self.finish_writing()

    def push_joined_line(self, line: NewLine, left: Node | None, edited: Node | None) -> None:
        """Push a command whose undo hides a line that was joined; `left` is the child that Redo led to
        before.

        With `edited`, the unfinished edit on this tip is removed, and Undo brings it back.
        """
        self._table.actions.add_mark(edited=edited)
        if edited is None:
            self.stack.push(JoinLine(self.writer, line.heads(), left, line.text))
            return
        self.stack.beginMacro(line.text)
        self.stack.push(JoinLine(self.writer, line.heads(), left, line.text))
        self.stack.push(SetMark(self.writer, edited, "edit", None, line.text))
        self.stack.endMacro()

    def destroy_deleted_lines(self) -> int:
        """Destroy all deleted lines for good, and return how many turns that were. No mark can be undone
        after that.

        Journal first; raises JournalError, and then nothing has changed.
        """
        table, history = self._table, self._history
        heads = [node for node in history.marked.values() if node.mark("hidden")]
        gone = {node.serial: node for head in heads for node in head.subtree()}
        if table.storage.journal is not None:
            table.storage.save_cursor()  # the stored one may still be a node that is about to be destroyed
            table.storage.journal.destroy_turns(table.id, gone)
        parents = [head.parent for head in heads if head.parent is not None]
        for one in table.all_tables():
            one.actions.clear_marks()
            one.marks.stack.clear()  # its commands may hold destroyed nodes
            one.drafts.forget_nodes(gone)
        history.destroy(gone)
        table.storage.save_cursor()
        for parent in parents:
            if parent.serial not in gone:
                for one in table.all_tables():
                    one.marks.changed.emit(parent)
        return len(gone)

    def finish_writing(self) -> None:
        """Store and report the marks that were written; if they hide, show or move lines, rebuild the line,
        and leave a hidden one."""
        fresh, storage = self.writer.take_unreported(), self._table.storage
        with storage.one_write():
            if any(what in LINE_MARKS for _, what in fresh):  # other marks do not change the line
                self._table.rebuild_tail(nearest_visible(self._table.here))
            storage.store(Changes(marks=fresh))
        self.report(fresh)

    def report(self, fresh: Sequence[tuple[Node, str]]) -> None:
        """Emit `changed` for the turns of these new marks, here and at the other tables of the game.

        Each pair is a turn and the name of its mark.
        """
        for node, _other in fresh:
            self._emitter.emit(self.changed, node)
        for other in self._table.other_tables() if fresh else ():
            other.marks.report_from_other_table(fresh)

    def report_from_other_table(self, fresh: Sequence[tuple[Node, str]]) -> None:
        """Rebuild the line, or append its new rows, after marks that another table of this game wrote and
        stored, and emit `changed`."""
        table = self._table
        if any(what in LINE_MARKS for _, what in fresh):
            here = nearest_visible(table.here)
            if here is not table.here or any(node.mark("hidden") for node in table.line[here.depth :]):
                table.rebuild_tail(here)
            else:
                table.append_rows()
        for node, _other in fresh:
            self._emitter.emit(self.changed, node)

    def disconnect_stack(self) -> None:
        """Disconnect from the stack, which emits signals when it is destroyed."""
        self.stack.indexChanged.disconnect(self._on_stack_moved)

    def _on_stack_moved(self, _row: int) -> None:
        """Store and report the marks that a command wrote, whenever one is pushed, undone or redone."""
        self.finish_writing()
