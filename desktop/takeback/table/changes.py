"""The changes by one act of a player beside turns, gathered so that the journal stores all or none."""

from __future__ import annotations

import msgspec

from takeback.engine.history import Node
from takeback.engine.journal import Journal
from takeback.engine.record import DraftRecord
from takeback.engine.state import encode


class Changes(msgspec.Struct):
    """Changed drafts, deleted drafts, changed marks, and where the table stands."""

    drafts: list[DraftRecord] = msgspec.field(default_factory=list)
    deleted_drafts: list[tuple[int, int]] = msgspec.field(default_factory=list)  # by node and seat
    marks: list[tuple[Node, str]] = msgspec.field(default_factory=list)
    cursor: tuple[int, dict[int, int]] | None = None  # the present turn, and by fork the child last visited

    def is_empty(self) -> bool:
        """Tell whether there is nothing to store: no draft, deleted draft, mark or cursor."""
        return not (self.drafts or self.deleted_drafts or self.marks) and self.cursor is None

    def add(self, later: Changes) -> None:
        """Append changes that were made later; a later cursor replaces the earlier one."""
        self.drafts += later.drafts
        self.deleted_drafts += later.deleted_drafts
        self.marks += later.marks
        self.cursor = later.cursor or self.cursor

    def write(self, journal: Journal, table_id: int) -> None:
        """Write these changes to the table's journal in one transaction. Raises JournalError; then nothing is
        written."""
        marks = [_mark_row(node, what) for node, what in self.marks]
        journal.write_changes(table_id, self.drafts, self.deleted_drafts, marks, self.cursor)


def _mark_row(node: Node, what: str) -> tuple[int, str, bytes | None]:
    """Return a mark as the journal takes it: serial of the turn, kind, and encoded value, None if the mark
    was removed."""
    value = node.mark(what)
    return node.serial, what, None if value is None else encode(value)
