"""Reading what the journal has stored about one table."""

from collections.abc import Iterator
from contextlib import suppress
from typing import TypeVar

import msgspec

from takeback.engine import journal_schema as schema
from takeback.engine.chance import Luck
from takeback.engine.clock import valid_time
from takeback.engine.journal_checks import CheckedRows, Row
from takeback.engine.journal_file import OpenFile
from takeback.engine.journal_schema import SERIALS
from takeback.engine.journal_secrets import HIDDEN, JournalSecrets, decode_row
from takeback.engine.journal_statements import keys_of_table
from takeback.engine.journal_trouble import JournalError, as_journal_errors, damage_error
from takeback.engine.record import UNREADABLE, DraftRecord, MarkRecord, TableRecord, TurnRecord
from takeback.texts import gettext as _

NEWER = _("This game was played with a newer Takeback, and this one cannot read it. Update to open it.")

_read_luck = msgspec.json.Decoder(Luck).decode

T = TypeVar("T")


class TableReader:
    """Reads the record, turns, drafts, marks and position of a table, decrypted where the key is there."""

    def __init__(self, file: OpenFile, rows: CheckedRows, secrets: JournalSecrets) -> None:
        self._file = file
        self._rows = rows
        self._secrets = secrets

    def stored_record(self, table_id: int) -> TableRecord:
        """Return a table's record as stored, maybe public only. Raises JournalError if missing or damaged."""
        for (_other, _other, data), is_whole in self._rows.read("tables", "id = ?", (table_id,)):
            if not is_whole:
                raise damage_error()
            return self._decode(data, TableRecord)
        raise JournalError(_("That game is not in the journal."))

    def turns(self, table_id: int, first: int = 0, end: int = SERIALS) -> Iterator[TurnRecord]:
        """Yield the turns with `first` <= serial < `end`, in order; damaged ones are UNREADABLE."""
        start = table_id * SERIALS
        with as_journal_errors():
            for row, is_whole in self._rows.read("turns", schema.OF_TABLE, (start + first, start + end)):
                yield self.turn_of_row(row) if is_whole else _unreadable_turn(row)

    def turn_of_row(self, row: Row) -> TurnRecord:
        """Return the record of a stored row, decrypted if needed; its moves are UNREADABLE if that fails."""
        place, parent, data, digest, at, took, edition, chain, luck = row
        moves = msgspec.Raw(data)
        if data[:1] == HIDDEN:
            moves, digest, chain = self._secrets.show_turn(place, parent, data)
        return TurnRecord(
            place % SERIALS,
            parent,
            moves,
            digest,
            valid_time(at),
            valid_time(took),
            edition,
            chain,
            _luck(luck) if luck else None,
        )

    def cursor(self, table_id: int) -> tuple[int, dict[int, int]]:
        """Return the serial of the current turn, and the child last visited of each fork.

        The current turn is the newest if it came after the cursor was stored, or if the cursor is missing or
        damaged.
        """
        newest = self._file.sql.execute(schema.NEWEST, keys_of_table(table_id)).fetchone()[0] % SERIALS
        for row, is_whole in self._rows.read("cursors", "table_id = ?", (table_id,)):
            if is_whole:
                _, here, of_then, visited, _ = row
                here = newest if newest > of_then else here
                with suppress(msgspec.MsgspecError, UnicodeError):
                    return here, msgspec.json.decode(visited, type=dict[int, int])
                return here, {}
        return newest, {}

    def drafts(self, table_id: int) -> list[DraftRecord]:
        """Return the drafts of a table; damaged ones are left out. Raises JournalError if one cannot be
        decrypted."""
        rows = [row for row, is_whole in self._rows.read("drafts", "table_id = ?", (table_id,)) if is_whole]
        return [
            self._secrets.show(data, ("draft", *place), DraftRecord)
            if data[:1] == HIDDEN
            else self._decode(data, DraftRecord)
            for *place, data in rows
        ]

    def marks(self, table_id: int) -> list[MarkRecord]:
        """Return the marks of a table; damaged ones are UNREADABLE."""
        return [
            MarkRecord(row[0] % SERIALS, row[1], self._secrets.show_mark(*row) if is_whole else UNREADABLE)
            for row, is_whole in self._rows.read("marks", schema.OF_TABLE, keys_of_table(table_id))
        ]

    def _decode(self, data: bytes, kind: type[T]) -> T:
        """Decode a row. Raises JournalError, which blames a newer program if one wrote the file."""
        try:
            return decode_row(data, kind)
        except JournalError as error:
            raise JournalError(NEWER, ()) if self._file.is_newer else error from error


def _unreadable_turn(row: Row) -> TurnRecord:
    """Return a placeholder for a damaged turn, with its parent if that is plausible, else Start."""
    place, parent = row[:2]
    serial = place % SERIALS
    before = parent if isinstance(parent, int) and 0 <= parent < serial else 0
    return TurnRecord(serial, before, UNREADABLE, "")


def _luck(data: object) -> Luck | None:
    """Return the decoded luck of a turn; None if it is that of its own place, or damaged (checking will find
    that)."""
    if not isinstance(data, bytes) or not data:
        return None
    try:
        return _read_luck(data)
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        return None
