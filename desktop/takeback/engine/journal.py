"""The journal: one crash-safe SQLite file per profile with tables, turns, drafts, marks and current
positions.

A turn is one transaction, flushed to the disk before it is shown.
"""

import sqlite3
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import chain, groupby
from operator import itemgetter
from pathlib import Path
from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.engine import journal_schema as schema
from takeback.engine.clock import now, valid_time
from takeback.engine.game import Record
from takeback.engine.journal_backups import Backup, back_up, backups, is_sound
from takeback.engine.journal_checks import CheckedRows, Row, with_checksum
from takeback.engine.journal_file import OpenFile, in_memory, open_file, restore, restore_backup
from takeback.engine.journal_kept import GameRows
from takeback.engine.journal_reader import TableReader
from takeback.engine.journal_schema import SERIALS
from takeback.engine.journal_secrets import JournalSecrets, decode_row
from takeback.engine.journal_statements import (
    RowStatements,
    Write,
    draft_row,
    keys_of_table,
    place_of,
    plain_mark_row,
    table_update,
    turn_row,
)
from takeback.engine.journal_trouble import (
    IN_MEMORY,
    SAVE_AS,
    JournalError,
    as_journal_errors,
    journal_error,
    sqlite_error_code,
)
from takeback.engine.record import UNREADABLE, DraftRecord, MarkRecord, TableRecord, TurnRecord
from takeback.engine.state import encode
from takeback.texts import gettext as _

__all__ = ["Journal", "JournalError", "LoadedTable", "TableInfo"]


NO_KEY = _("The key to a fair game cannot be saved in this profile, so the game is not saved here either.")
RESTORED = _("This game was damaged on the disk. The damaged parts were restored from a backup.")
LOST = _(
    "This game was damaged on the disk, and no backup is complete. Anything that cannot be read is left out."
)


class TableInfo(msgspec.Struct, frozen=True):
    """A table as a list of games shows it, without its turns."""

    id: int
    game: str
    title: str
    opened: float  # seconds since 1970
    touched: float  # when last played or looked at, in seconds since 1970
    turns: int  # the highest serial of a turn
    result: str = ""  # how it ended; empty while it goes on
    pinned: bool = False
    hidden: bool = False
    has_draft: bool = False  # an unconfirmed turn is stored

    @property
    def is_begun(self) -> bool:
        """Tell whether anything was played or drafted."""
        return bool(self.turns) or self.has_draft


class LoadedTable(msgspec.Struct):
    """Everything stored about one table. `turns` is a lazy iterator that can be read once."""

    id: int
    record: TableRecord
    turns: Iterator[TurnRecord]
    here: int  # serial of the current turn
    visited: dict[int, int]  # serial of the child last visited, by serial of the fork
    drafts: list[DraftRecord] = msgspec.field(default_factory=list)
    marks: list[MarkRecord] = msgspec.field(default_factory=list)
    is_locked: bool = False  # encrypted, and the key is missing


class Journal:
    """Stores the tables of one profile. Methods raise JournalError only; afterwards the call may be
    repeated."""

    def __init__(self, file: OpenFile) -> None:
        self._file = file
        self._sql = file.sql
        self._rows = CheckedRows(file.sql, file.path, not file.is_newer)
        self.secrets = JournalSecrets(file)
        self.reader = TableReader(file, self._rows, self.secrets)
        self.game_rows = GameRows(file.sql, self._rows, self.secrets.show_game_row)
        self._statements = RowStatements(file.sql, self.secrets)
        self.open_tables: dict[int, list[Any]] = {}  # by id: those of this process, see `Table.register`
        self._drafted: set[tuple[int, int, int]] = set()  # (table id, node, seat) of the drafts in the file
        if not self.is_read_only:
            with as_journal_errors():
                self._drafted.update(self._sql.execute("SELECT table_id, node, seat FROM drafts"))

    @staticmethod
    def open(path: Path | str | None = None) -> "Journal":
        """Open this file, creating it if needed, or a journal in memory without a path.

        The journal is read-only, with a `notice`, if the file cannot be written. Raises JournalError.
        """
        try:
            file = in_memory() if path is None or str(path) == ":memory:" else _open_patiently(Path(path))
        except Exception as error:
            raise journal_error(error) from error
        try:
            return Journal(file)
        except BaseException:
            _close_file(file)
            raise

    def disable_flushing(self) -> None:
        """Stop flushing to the disk, for a short-lived journal: a power failure may then lose turns."""
        self._sql.execute("PRAGMA synchronous = OFF")

    @staticmethod
    def restore(path: Path | str) -> Path:
        """Rebuild a damaged journal from its last good backup, if there is one, and what is still readable.

        Returns the path under which the damaged file is kept. Raises JournalError if another process uses it.
        """
        with as_journal_errors():
            return restore(Path(path))

    @staticmethod
    def backups(path: Path | str) -> list[Backup]:
        """Return the backups of this journal, newest first."""
        return backups(Path(path))

    @staticmethod
    def restore_backup(path: Path | str, backup: Path) -> None:
        """Replace a closed journal by a backup; its present state becomes a backup too.

        Raises JournalError, and replaces nothing, if either is damaged or another process uses the journal.
        """
        with as_journal_errors():
            restore_backup(Path(path), backup)

    @property
    def path(self) -> Path | None:
        """Return the file's path; None in memory."""
        return self._file.path

    @property
    def notice(self) -> str:
        """Return a sentence why the journal is read-only; "" when it can be written."""
        return self._file.notice

    @property
    def is_read_only(self) -> bool:
        """Tell whether the journal can only be read."""
        return bool(self._file.notice)

    # turns --------------------------------------------------------------------------------------------------
    def add_turn(
        self,
        table_id: int,
        turn: TurnRecord,
        records: Iterable[Record] = (),
        drafts: Iterable[DraftRecord] = (),
        seat: int = -1,
        result: str = "",
        marks: Iterable[MarkRecord] = (),
    ) -> None:
        """Write a turn with the game's own rows, its marks and the drafts that its replay moved, in one
        transaction.

        The draft of `seat` on the parent turn is deleted, since the turn was made from it. A `result` is
        stored in the same transaction, so that lists of games show that the game is over even after a crash.
        """
        drafts = tuple(drafts)
        row = turn_row(table_id, self._statements.hide_turn(table_id, turn))
        others = [self._statements.for_game_row(table_id, turn.serial, record) for record in records]
        others += [self._statements.for_draft(table_id, draft) for draft in drafts]
        others += [
            self._statements.for_mark(table_id, mark.serial, mark.what, bytes(mark.value)) for mark in marks
        ]
        used = (table_id, turn.parent, seat)
        if used in self._drafted:
            others.append((schema.DROP_DRAFT, used))
        if result:
            others.append((schema.FINISH, (result, table_id)))
        if others:
            self._write_all([(schema.ADD_TURN, row), *others])
        else:
            self._execute(schema.ADD_TURN, row)  # one statement is a transaction by itself
        self._drafted.discard(used)
        self._drafted.update((table_id, draft.node, draft.seat) for draft in drafts)

    def fill(
        self,
        table_id: int,
        turns: Iterable[TurnRecord],
        records: Iterable[tuple[int, Record]] = (),
        drafts: Iterable[DraftRecord] = (),
        marks: Iterable[MarkRecord] = (),
        dropped: Iterable[tuple[int, str]] = (),
    ) -> None:
        """Write many turns with their rows, drafts and marks, all or nothing; each row comes with its turn's
        serial. `dropped` marks, by serial and kind, are deleted."""
        drafts = tuple(drafts)
        writes = self._statements.for_all(table_id, turns, records, drafts, marks)
        self._write_all(chain(writes, (self._statements.for_mark(table_id, *mark, None) for mark in dropped)))
        self._drafted.update((table_id, draft.node, draft.seat) for draft in drafts)

    def write_cursor(self, table_id: int, here: int, visited: dict[int, int]) -> None:
        """Write the table's current turn and, per fork, the child last visited.

        The newest turn is stored too: if later ones exist on loading, the last of them is current instead.
        """
        self._execute(*self._statements.for_cursor(table_id, here, visited))

    def write_changes(
        self,
        table_id: int,
        drafts: Iterable[DraftRecord] = (),
        deleted_drafts: Iterable[tuple[int, int]] = (),
        marks: Iterable[tuple[int, str, bytes | None]] = (),
        cursor: tuple[int, dict[int, int]] | None = None,
    ) -> None:
        """Write what one act of a player changes without adding a turn, all or nothing.

        `deleted_drafts` are given by node and seat. Marks without data are deleted too. For `cursor` see
        `write_cursor`.
        """
        drafts, places = tuple(drafts), [(table_id, *place) for place in deleted_drafts]
        writes: list[Write] = [(schema.DROP_DRAFT, place) for place in places if place in self._drafted]
        writes += [self._statements.for_draft(table_id, draft) for draft in drafts]
        writes += [self._statements.for_mark(table_id, *mark) for mark in marks]
        if cursor is not None:
            writes.append(self._statements.for_cursor(table_id, *cursor))
        if writes:
            self._write_all(writes)
        self._drafted.difference_update(places)
        self._drafted.update((table_id, draft.node, draft.seat) for draft in drafts)

    def destroy_turns(self, table_id: int, serials: Iterable[int]) -> None:
        """Delete these turns with their marks, rows and drafts for good, all or nothing."""
        destroyed = set(serials)
        places = [(place_of(table_id, serial),) for serial in destroyed]
        with self._transaction() as sql:
            for statement in schema.DESTROY:
                sql.executemany(statement, places)
            nodes = [(table_id, serial) for serial in destroyed]
            sql.executemany("DELETE FROM drafts WHERE table_id = ? AND node = ?", nodes)
        self._drafted = {one for one in self._drafted if one[0] != table_id or one[1] not in destroyed}

    # tables -------------------------------------------------------------------------------------------------
    def new_table(self, record: TableRecord, shown: TableRecord | None = None) -> int:
        """Add a table without turns and return its id; for `shown` see `import_table`."""
        return self.import_table(record, shown=shown)

    def import_table(
        self,
        record: TableRecord,
        turns: Iterable[TurnRecord] = (),
        records: Iterable[tuple[int, Record]] = (),
        drafts: Iterable[DraftRecord] = (),
        marks: Iterable[MarkRecord] = (),
        shown: TableRecord | None = None,
        info: TableInfo | None = None,
        cursor: tuple[int, dict[int, int]] | None = None,
    ) -> int:
        """Add a table with everything played on it, all or nothing, and return its id.

        If `shown` is given, the table is encrypted while in play and `shown` is what everybody may know of
        it. Raises JournalError if there is no key, as it is never written unencrypted. `info` is that of the
        table in another journal, and `cursor` its present turn, see `write_cursor`.
        """
        drafts = tuple(drafts)
        hides = shown is not None and self.path is not None  # in memory nothing is encrypted
        if hides and not self.is_read_only and self.secrets.key(is_needed=True) is None:
            raise JournalError(NO_KEY)
        with self._transaction() as sql:
            (table_id,) = sql.execute(schema.NEW_ID).fetchone()
            kept = self.secrets.hide_record(table_id, record, shown) if hides and shown else record
            row = with_checksum((table_id, record.game, encode(kept)))
            sql.execute(schema.ADD_TABLE, (*row, record.title, now()))
            self.secrets.tables.discard(table_id)
            if hides:
                self.secrets.tables.add(table_id)
            for statement, values in self._statements.for_all(table_id, turns, records, drafts, marks):
                sql.execute(statement, values)
            if info is not None:
                described = (info.title, info.opened, info.result, info.pinned, info.hidden, table_id)
                sql.execute(schema.DESCRIBE, described)
            if cursor is not None:
                sql.execute(*self._statements.for_cursor(table_id, *cursor))
        self._drafted.update((table_id, draft.node, draft.seat) for draft in drafts)
        return int(table_id)

    def find_same_table(self, game: str, is_same: Callable[[TableRecord], bool]) -> int | None:
        """Return the id of the game's newest undeleted table whose record `is_same` accepts, or None. Damaged
        records are skipped."""
        asked = "game = ? AND hidden = 0 ORDER BY id DESC"
        with as_journal_errors():
            rows = list(self._rows.read("tables", asked, (game,)))
        for (id, _other, data), is_whole in rows:
            with suppress(JournalError):  # skip damaged records
                if is_whole and is_same(self.secrets.show_record(id, decode_row(data, TableRecord))):
                    return int(id)
        return None

    def tables(self, with_hidden: bool = False) -> list[TableInfo]:
        """Return all tables, the last touched first; deleted ones only `with_hidden`."""
        with as_journal_errors():
            found = [_table_info(row) for row in self._sql.execute(schema.TABLES)]
        shown = [info for info in found if with_hidden or not info.hidden]
        return sorted(shown, key=lambda info: (info.touched, info.id), reverse=True)

    def records_of(self, ids: Sequence[int]) -> dict[int, TableRecord]:
        """Return the table records of these tables, by id; damaged or missing ones are left out, and without
        the key only the public record is returned."""
        found: dict[int, TableRecord] = {}
        with as_journal_errors():
            for first in range(0, len(ids), 500):
                some = ids[first : first + 500]
                asked = f"id IN ({','.join('?' * len(some))})"
                for (id, _other, data), is_whole in self._rows.read("tables", asked, tuple(some)):
                    with suppress(JournalError):
                        if is_whole:
                            found[id] = self.secrets.show_record(id, decode_row(data, TableRecord))
        return found

    def load(self, table_id: int) -> LoadedTable:
        """Return everything stored about a table. Raises JournalError if it is missing or damaged.

        Without the key to an encrypted table, only its public record is loaded and `is_locked` is set.
        Repairs that were noted for another table are dropped.
        """
        with as_journal_errors():
            self._rows.take_repairs()
            stored = self.reader.stored_record(table_id)
            record = self.secrets.show_record(table_id, stored)
            here, visited = self.reader.cursor(table_id)
            loaded = LoadedTable(table_id, record, self.reader.turns(table_id), here, visited)
            if stored.encrypted:
                self.secrets.tables.add(table_id)
            if record.encrypted:
                loaded.turns, loaded.is_locked = iter(()), True
                return loaded
            loaded.drafts = self.reader.drafts(table_id)
            loaded.marks = self.reader.marks(table_id)
        return loaded

    def records(self, table_id: int | None, kind: str) -> list[tuple[int, Record]]:
        """Return the games' rows of this kind with the serials of their turns, oldest first, of one table or
        of all; rows that are damaged or cannot be decrypted are left out."""
        low, high = keys_of_table(table_id) if table_id is not None else (0, 1 << 62)
        asked = "kind = ? AND place >= ? AND place < ? ORDER BY id"
        with as_journal_errors():
            rows = list(self._rows.read("records", asked, (kind, low, high)))
        shown = ((row[1] % SERIALS, self.secrets.show_game_row(*row)) for row, is_whole in rows if is_whole)
        return [(serial, Record(kind, one[0], decode_row(one[1], dict))) for serial, one in shown if one]

    def rename(self, table_id: int, title: str) -> None:
        """Store a new title for this table in the journal."""
        self._execute("UPDATE tables SET title = ? WHERE id = ?", (title, table_id))

    def reseat(self, table_id: int, record: TableRecord, seat: int) -> None:
        """Store the record with the new player of this seat, and delete the drafts of the player who leaves,
        all or nothing."""
        kept = record
        if table_id in self.secrets.tables:
            shown = replace(self.reader.stored_record(table_id), seats=record.seats)
            kept = self.secrets.hide_record(table_id, record, shown)
        writes: list[Write] = [
            table_update(table_id, kept),
            ("DELETE FROM drafts WHERE table_id = ? AND seat = ?", (table_id, seat)),
        ]
        self._write_all(writes)
        self._drafted = {place for place in self._drafted if (place[0], place[2]) != (table_id, seat)}

    def decrypt_table(self, table_id: int) -> None:
        """Decrypt everything stored about a table, since its game is over, all or nothing.

        Turns that cannot be read stay as they are. Does nothing if the table is not encrypted.
        """
        if table_id not in self.secrets.tables:
            return
        loaded = self.load(table_id)
        turns = [turn for turn in loaded.turns if turn.moves is not UNREADABLE]
        with self._transaction() as sql:
            sql.execute(*table_update(table_id, loaded.record))
            for turn in turns:
                sql.execute(schema.WRITE_TURN, turn_row(table_id, turn))
            for draft in loaded.drafts:
                sql.execute(*draft_row(table_id, draft, encode(draft)))
            for mark in loaded.marks:
                sql.execute(schema.WRITE_MARK, plain_mark_row(table_id, mark))
            for id, *row_of_game in sql.execute(schema.RECORDS_OF, keys_of_table(table_id)).fetchall():
                if (shown := self.secrets.show_game_row(*row_of_game)) is not None:
                    row = with_checksum((*row_of_game[:2], *shown))
                    sql.execute(schema.WRITE_RECORD, (*row[2:], id))
        self.secrets.tables.discard(table_id)

    def set_result(self, table_id: int, result: str) -> None:
        """Store how the game ended, for lists of games."""
        self._execute(schema.FINISH, (result, table_id))

    def pin(self, table_id: int, pinned: bool = True) -> None:
        """Set or clear the pin of a table."""
        self._execute("UPDATE tables SET pinned = ? WHERE id = ?", (pinned, table_id))

    def delete_table(self, table_id: int) -> None:
        """Hide a table; nothing is erased."""
        self._execute("UPDATE tables SET hidden = 1 WHERE id = ?", (table_id,))

    def restore_table(self, table_id: int) -> None:
        """Show a deleted table again."""
        self._execute("UPDATE tables SET hidden = 0 WHERE id = ?", (table_id,))

    # the file -----------------------------------------------------------------------------------------------
    def is_sound(self) -> bool:
        """Tell whether SQLite finds the file undamaged. Raises JournalError if it cannot be checked."""
        with as_journal_errors():
            return is_sound(self._sql)

    def backup(self) -> Path | None:
        """Back up the journal and return the backup's path; None if it is in memory or read-only.

        Raises JournalError if the journal is damaged. Up to ten backups are kept.
        """
        if self.path is None or self.is_read_only:
            return None
        with as_journal_errors():
            return back_up(self._sql, self.path)

    def close(self) -> None:
        """Write the log into the main file where possible, close the connection and release the lock."""
        with suppress(sqlite3.Error):
            if self.path is not None and not self.is_read_only:
                self._sql.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()
        _close_file(self._file)

    def write_repairs(self) -> tuple[str, ...]:
        """Write the intact rows that backups gave for the table read last; return sentences on what was
        restored and what is lost, () if nothing was damaged. A read-only journal is not written."""
        found, lost = self._rows.take_repairs()
        if found and not self.is_read_only:
            self._write_all(found)
        return (RESTORED,) * bool(found) + (LOST,) * bool(lost)

    def check_game_rows(self, table_id: int) -> Iterator[Row]:
        """Yield the games' rows of a table while checking them: damaged ones are noted for
        `write_repairs`."""
        with as_journal_errors():
            for row, _other in self._rows.read("records", schema.BESIDE, keys_of_table(table_id)):
                yield row

    def find_turn_in_backups(
        self, table_id: int, serial: int, is_right: Callable[[TurnRecord], bool]
    ) -> TurnRecord | None:
        """Return this turn from the newest backup in which `is_right` accepts it, or None.

        It is noted as a repair, which the next `write_repairs` writes.
        """
        for row in self._rows.in_backups("turns", (table_id * SERIALS + serial,)):
            turn = self.reader.turn_of_row(row[:-1])
            if is_right(turn):
                self._rows.add_repair("turns", row)
                return turn
        return None

    # writing ------------------------------------------------------------------------------------
    def _execute(self, statement: str, row: tuple[object, ...]) -> None:
        """Execute one statement. Raises JournalError, also if the journal is read-only."""
        if self._file.notice:
            raise JournalError(self._file.notice, (IN_MEMORY, SAVE_AS))
        try:
            self._sql.execute(statement, row)
        except (sqlite3.Error, OverflowError) as error:
            raise journal_error(error) from error

    def _write_all(self, writes: Iterable[Write]) -> None:
        """Execute these statements in one transaction; consecutive ones with the same text are executed
        together."""
        with self._transaction() as sql:
            for statement, like in groupby(writes, itemgetter(0)):
                sql.executemany(statement, map(itemgetter(1), like))

    @contextmanager
    def _transaction(self) -> Iterator[sqlite3.Connection]:
        """Run the block in a transaction, rolled back on any exception. Raise JournalError for errors of
        SQLite, or at once if the journal is read-only."""
        if self._file.notice:
            raise JournalError(self._file.notice, (IN_MEMORY, SAVE_AS))
        try:
            self._sql.execute("BEGIN IMMEDIATE")
            yield self._sql
            self._sql.execute("COMMIT")
        except BaseException as error:
            with suppress(sqlite3.Error):
                if self._sql.in_transaction:
                    self._sql.execute("ROLLBACK")
            if isinstance(error, (sqlite3.Error, OverflowError)):
                raise journal_error(error) from error
            raise


def _open_patiently(path: Path) -> OpenFile:
    """Open the file. After an error, unless another program has locked the file, try once more: the disk may
    give the right data then."""
    try:
        return open_file(path)
    except (sqlite3.Error, JournalError) as error:
        if sqlite_error_code(error) == sqlite3.SQLITE_BUSY:
            raise
        return open_file(path)


def _close_file(file: OpenFile) -> None:
    """Close the connection and release the lock."""
    with suppress(sqlite3.Error):
        file.sql.close()
    if file.lock is not None:
        file.lock.release()
        file.lock = None


def _table_info(row: Row) -> TableInfo:
    """Return a table's list entry. Damaged columns count as empty; opening the table reports the damage."""
    id, game, title, opened, result, pinned, hidden, place, at, seen, drafted = row
    touched, turns = max(valid_time(opened), valid_time(at), valid_time(seen)), place % SERIALS
    texts = [text if isinstance(text, str) else "" for text in (game, title, result)]
    flags = [flag == 1 for flag in (pinned, hidden, drafted)]
    return TableInfo(id, texts[0], texts[1], valid_time(opened), touched, turns, texts[2], *flags)
