"""Row checksums of the journal, so that rows changed by a disk error are detected and replaced from backups.

The checksum is computed when a row is written and compared whenever it is read.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from functools import lru_cache
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from takeback.engine.journal_backups import backups

Row = tuple[Any, ...]


def connect(database: str, **how: Any) -> sqlite3.Connection:
    """Open an SQLite database in autocommit mode; invalid UTF-8 in texts is replaced instead of raising."""
    sql: sqlite3.Connection = sqlite3.connect(database, isolation_level=None, **how)
    sql.text_factory = _decode_text
    return sql


def _decode_text(data: bytes) -> str:
    """Return a text of the database, in which what is no UTF-8 is replaced."""
    return data.decode("utf-8", "replace")


class CheckedColumns(NamedTuple):
    """The columns of one table that its checksum covers, their types, and how many leading ones are the
    key."""

    columns: tuple[str, ...]
    types: tuple[type, ...]
    keys: int

    @property
    def listed(self) -> str:
        """Return the columns and the checksum for use in SQL."""
        return ", ".join((*self.columns, "checksum"))

    @property
    def holes(self) -> str:
        """Return the placeholders for these columns in SQL."""
        return ", ".join("?" * (len(self.columns) + 1))

    def where(self) -> str:
        """Return the SQL condition that selects a row by its key."""
        return " AND ".join(f"{column} IS ?" for column in self.columns[: self.keys])


CHECKED = {
    "tables": CheckedColumns(("id", "game", "record"), (int, str, bytes), 1),
    "turns": CheckedColumns(
        ("place", "parent", "moves", "digest", "at", "took", "edition", "chain", "luck"),
        (int, int, bytes, str, float, float, int, bytes, bytes),
        1,
    ),
    "records": CheckedColumns(("kind", "place", "key", "fields"), (str, int, str, bytes), 3),
    "drafts": CheckedColumns(("table_id", "node", "seat", "draft"), (int, int, int, bytes), 3),
    "marks": CheckedColumns(("place", "what", "value"), (int, str, bytes), 2),
    "cursors": CheckedColumns(
        ("table_id", "here", "newest", "visited", "at"), (int, int, int, bytes, float), 1
    ),
}


REPORTED_BY_READER = ("tables", "turns", "marks")  # damage in these is reported by the reader itself


def checksum(*columns: Any) -> int:
    """Return the CRC-32 of a row's values. A whole float counts as an int, since SQLite may return either."""
    return _sum_row(columns)


def _sum_row(row: Row) -> int:
    """Return the checksum of a row. Exact types are told apart first, as there may be 100,000 rows."""
    parts: list[bytes] = []
    add = parts.append
    for one in row:
        kind = type(one)
        if kind is bytes:
            add(b"b")
            add(one)
        elif kind is int:
            add(b"%d" % one)
        elif kind is str:
            add(b"t")
            add(one.encode("utf-8", "surrogateescape"))
        elif kind is float:
            add(b"%d" % int(one) if one.is_integer() else repr(one).encode())
        else:
            add(_encode_other(one))
    return crc32(b"\0".join(parts))


def turn_checksum(
    place: int,
    parent: int,
    moves: bytes,
    digest: str,
    at: float,
    took: float,
    edition: int,
    chain: bytes,
    luck: bytes,
) -> int:
    """Return the `checksum` of a turn's row, but faster, as a game may have 100,000 turns."""
    text, begun, spent = digest.encode("utf-8", "surrogateescape"), _encode_time(at), _encode_time(took)
    row = (place, parent, moves, text, begun, spent, edition, chain, luck)
    return crc32(b"%d\0%d\0b\0%b\0t\0%b\0%b\0%b\0%d\0b\0%b\0b\0%b" % row)


@lru_cache(64)
def _encode_time(one: float) -> bytes:
    """Return the bytes of a time that the checksum covers, cached: the turns of a new line have the same, and
    writing out floats is slow."""
    return b"%d" % int(one) if one == one // 1 else b"%a" % float(one)


def _encode_other(value: object) -> bytes:
    """Return the bytes of a value of another type that the checksum covers: one of a derived type counts as
    its base, as it is read."""
    if isinstance(value, bytes):
        return b"b\0" + value
    if isinstance(value, str):
        return b"t\0" + value.encode("utf-8", "surrogateescape")
    if isinstance(value, float) and value.is_integer():
        return b"%d" % int(value)
    return repr(value).encode()


def with_checksum(row: Row) -> Row:
    """Return the row, in the order of its checked columns, with its checksum appended."""
    return (*row, _sum_row(row))


def is_intact(row: Row) -> bool:
    """Tell whether a row whose last value is its checksum is as it was written."""
    return bool(row[-1] == checksum(*row[:-1]))


def is_unchanged(table: str, columns: Sequence[str], values: Row) -> bool:
    """Tell whether a row is as it was written, given all columns of its table and their values."""
    row = dict(zip(columns, values, strict=True))
    return is_intact(tuple([row[column] for column in (*CHECKED[table].columns, "checksum")]))


def add_checksums(sql: sqlite3.Connection) -> None:
    """Add a column with the checksum of each row to every table of CHECKED, in a journal of an older
    version."""
    sql.execute("UPDATE cursors SET visited = CAST(visited AS BLOB)")  # the column's default was TEXT
    for table in CHECKED:
        sql.execute(f"ALTER TABLE {table} ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0")
        renew_checksums(sql, table)


def renew_checksums(sql: sqlite3.Connection, table: str) -> None:
    """Recompute all checksums of this table from the present values, with an SQL function that stays
    registered."""
    sql.create_function("checksum", -1, checksum, deterministic=True)
    sql.execute(f"UPDATE {table} SET checksum = checksum({', '.join(CHECKED[table].columns)})")


class CheckedRows:
    """Reads rows of a journal and compares their checksums; collects replacements from backups.

    `path` is that of the journal, None if it has no backups. Without `has_checksums`, only the types are
    compared.
    """

    def __init__(self, sql: sqlite3.Connection, path: Path | None, has_checksums: bool) -> None:
        self._sql, self._path, self._has_checksums = sql, path, has_checksums
        self._found: list[tuple[str, Row]] = []  # (table, row) from backups, to replace damaged rows
        self._lost = 0

    def read(self, table: str, where: str, values: Row) -> Iterator[tuple[Row, bool]]:
        """Yield the checked columns of these rows, with whether they are intact.

        A damaged row comes as a backup has it and counts as intact; if no backup has it, it comes as it is,
        with False.
        """
        for row in self._sql.execute(f"SELECT {CHECKED[table].listed} FROM {table} WHERE {where}", values):
            if self.is_readable(table, row):
                yield row[:-1], True
            else:
                yield self._of_backup(table, row)

    def is_readable(self, table: str, row: Row) -> bool:
        """Tell whether a row, its checksum last, has the right types and checksum (only the types if the
        journal has no checksums)."""
        values = row[:-1]
        if tuple(map(type, values)) != CHECKED[table].types:
            return False
        if not self._has_checksums:
            return True
        return bool(row[-1] == (turn_checksum(*values) if table == "turns" else _sum_row(values)))

    def _of_backup(self, table: str, row: Row) -> tuple[Row, bool]:
        """Return the row as a backup has it and True, and note it for `take_repairs`.

        If no backup has it, return the damaged row and False, and count it as lost unless the reader itself
        reports it.
        """
        checked = CHECKED[table]
        for found in self.in_backups(table, row[: checked.keys]):
            self._found.append((table, found))
            return found[:-1], True
        self._lost += table not in REPORTED_BY_READER
        return row[:-1], False

    def in_backups(self, table: str, key: Row) -> Iterator[Row]:
        """Yield the intact versions of the row with this key, newest backup first, with checksums.

        Backups that cannot be read are skipped; a journal without a path has none.
        """
        if self._path is None:
            return
        checked = CHECKED[table]
        asked = f"SELECT {checked.listed} FROM {table} WHERE {checked.where()}"
        for backup in backups(self._path):
            with suppress(sqlite3.Error, OverflowError), closing(_open_read_only(backup.path)) as sql:
                for row in sql.execute(asked, key).fetchall():
                    if is_intact(row):
                        yield row

    def add_repair(self, table: str, row: Row) -> None:
        """Note this row of a backup to replace the one with its key, at the next `take_repairs`."""
        self._found.append((table, row))

    def take_repairs(self) -> tuple[list[tuple[str, Row]], int]:
        """Return statements that write the replacements, and the number of rows lost, without those that the
        reader itself reports; then forget both."""
        repairs = [_replace_statement(table, row) for table, row in self._found]
        lost, self._found, self._lost = self._lost, [], 0
        return repairs, lost


def _open_read_only(path: Path) -> sqlite3.Connection:
    """Open a backup for reading only."""
    return connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def _replace_statement(table: str, row: Row) -> tuple[str, Row]:
    """Return the statement that overwrites the row with the same key."""
    checked = CHECKED[table]
    named = [f"{column} = ?" for column in (*checked.columns, "checksum")]
    return f"UPDATE {table} SET {', '.join(named)} WHERE {checked.where()}", (*row, *row[: checked.keys])
