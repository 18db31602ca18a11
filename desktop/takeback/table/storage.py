"""The storage of an open table in the journal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager

import msgspec
from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.engine.journal import Journal, JournalError
from takeback.engine.record import DraftRecord, MarkRecord, turn_record
from takeback.engine.state import encode
from takeback.table.changes import Changes
from takeback.table.readable_table import ReadableTable


class TableStorage(QObject):
    """Writes one table's turns, drafts, marks and position to the journal, if it has one.

    A turn that cannot be stored is refused; any other trouble is only reported.
    """

    stopped = Signal()  # the journal stores no more turns of this table
    failed = Signal(object)  # a JournalError; no confirmed turn was lost

    def __init__(self, table: ReadableTable, journal: Journal | None) -> None:
        super().__init__()
        self.journal = journal
        self._table = table
        self._gathered: Changes | None = None

    def write_turn(
        self, node: Node, seat: int, drafts: Sequence[DraftRecord], marks: Mapping[str, object]
    ) -> None:
        """Store a new turn, its marks, the game's records and the drafts that moved, all or nothing, before
        anything is shown. Raises JournalError.

        The draft of `seat` that it was made from is deleted. Once a fair game is over, all of it is
        decrypted. Nothing is done without a journal.
        """
        if self.journal is None:
            return
        game, id = self._table.game, self._table.id
        records = [record for move in node.moves for record in game.records_of(move)]
        outcome = game.outcome(node.state)
        result = outcome.sentence if outcome is not None else ""
        marked = [MarkRecord(node.serial, what, msgspec.Raw(encode(value))) for what, value in marks.items()]
        self.journal.add_turn(id, turn_record(game, node), records, drafts, seat, result, marked)
        if self._table.is_fair and outcome is not None:
            self._write_to_journal(lambda journal: journal.decrypt_table(id))

    def save_cursor(self) -> None:
        """Store the present node and the last visited lines; the window calls this regularly."""
        table = self._table
        self._write_to_journal(
            lambda journal: journal.write_cursor(
                table.id, table.here.serial, table.history.visited_children()
            )
        )

    @contextmanager
    def one_write(self) -> Iterator[None]:
        """Gather the changes stored meanwhile, and store them all or nothing at the end."""
        self._gathered = Changes()
        try:
            yield
        finally:
            changes, self._gathered = self._gathered, None
            self.store(changes)

    def store(self, changes: Changes) -> None:
        """Store changed drafts, marks and position; at the end of `one_write` inside of it, else at once.
        Emits `failed` instead of raising. Does nothing without a journal."""
        if self._gathered is not None:
            self._gathered.add(changes)
        elif not changes.is_empty():
            self._write_to_journal(lambda journal: changes.write(journal, self._table.id))

    def stop(self) -> None:
        """Stop storing; what was stored stays. Emits `stopped`."""
        self.journal = None
        self.stopped.emit()

    def _write_to_journal(self, write: Callable[[Journal], None]) -> None:
        """Write to the journal, if there is one and the table is not read-only; emit `failed` instead of
        raising. Turns are never written this way."""
        if self.journal is None or self._table.is_read_only:
            return
        try:
            write(self.journal)
        except JournalError as trouble:
            self.failed.emit(trouble)
