"""A checksum in every row of the journal: a row that the disk has changed is noticed, never believed.

It stands for the row as it was written, and is compared whenever the row is read. The same row of a backup
takes the place of one that was changed.
"""

import sqlite3
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple
from zlib import crc32

from takeback.engine.journal_backups import backups

Row = tuple[Any, ...]


def connect(database: str, **how: Any) -> sqlite3.Connection:
    """A connection to a journal. A text that the disk has damaged is read all the same, as another one."""
    sql: sqlite3.Connection = sqlite3.connect(database, isolation_level=None, **how)
    sql.text_factory = partial(str, encoding="utf-8", errors="replace")
    return sql


class CheckedColumns(NamedTuple):
    """Which columns of a table the checksum is of, what stands in them, and how many of the first of them say
    which row it is."""

    columns: tuple[str, ...]
    types: tuple[type, ...]
    keys: int

    @property
    def listed(self) -> str:
        return ", ".join((*self.columns, "checksum"))

    @property
    def holes(self) -> str:
        return ", ".join("?" * (len(self.columns) + 1))

    def where(self) -> str:
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


TOLD_ELSEWHERE = ("tables", "turns", "marks")  # who reads a row of these says that it is damaged


def checksum(*columns: Any) -> int:
    """Of the values of a row. A number counts the same whether it is whole or has a fraction of nothing."""
    parts: list[bytes] = []
    for one in columns:
        if isinstance(one, bytes):
            parts += (b"b", one)
        elif isinstance(one, str):
            parts += (b"t", one.encode(errors="surrogateescape"))
        elif isinstance(one, float) and one.is_integer():
            parts.append(b"%d" % int(one))
        else:
            parts.append(repr(one).encode())
    return crc32(b"\0".join(parts))


def with_checksum(row: Row) -> Row:
    """The row as it is written, in the order of its checked columns."""
    return (*row, checksum(*row))


def is_whole(row: Row) -> bool:
    """Is a row, its checksum last, as it was written?"""
    return bool(row[-1] == checksum(*row[:-1]))


def is_unchanged(table: str, columns: Sequence[str], values: Row) -> bool:
    """The same of a row with all the columns of its table, in this order."""
    row = dict(zip(columns, values, strict=True))
    return is_whole(tuple([row[column] for column in (*CHECKED[table].columns, "checksum")]))


def add_checksums(sql: sqlite3.Connection) -> None:
    """To a journal whose rows had none."""
    sql.execute("UPDATE cursors SET visited = CAST(visited AS BLOB)")  # its default was a text
    for table in CHECKED:
        sql.execute(f"ALTER TABLE {table} ADD COLUMN checksum INTEGER NOT NULL DEFAULT 0")
        renew_checksums(sql, table)


def renew_checksums(sql: sqlite3.Connection, table: str) -> None:
    """All rows of this table are as they were meant, whatever their checksums say."""
    sql.create_function("checksum", -1, checksum, deterministic=True)
    sql.execute(f"UPDATE {table} SET checksum = checksum({', '.join(CHECKED[table].columns)})")


class CheckedRows:
    """Reads rows of a journal, each compared with its checksum, and remembers those that were changed."""

    def __init__(self, sql: sqlite3.Connection, path: Path | None, has_checksums: bool) -> None:
        self._sql, self._path, self._has_checksums = sql, path, has_checksums
        self._found: list[tuple[str, Row]] = []  # rows out of a backup that take the place of changed ones
        self._lost = 0

    def read(self, table: str, where: str, values: Row) -> Iterator[tuple[Row, bool]]:
        """The checked columns of these rows. Of one that was changed: the row as a backup has it, or as it is
        with False."""
        for row in self._sql.execute(f"SELECT {CHECKED[table].listed} FROM {table} WHERE {where}", values):
            if self.is_believed(table, row):
                yield row[:-1], True
            else:
                yield self._of_backup(table, row)

    def is_believed(self, table: str, row: Row) -> bool:
        """May a row be read, whose last column is its checksum?"""
        is_fit = tuple(map(type, row[:-1])) == CHECKED[table].types
        return is_fit and (is_whole(row) or not self._has_checksums)

    def _of_backup(self, table: str, row: Row) -> tuple[Row, bool]:
        checked = CHECKED[table]
        for found in self.in_backups(table, row[: checked.keys]):
            self._found.append((table, found))
            return found[:-1], True
        self._lost += table not in TOLD_ELSEWHERE
        return row[:-1], False

    def in_backups(self, table: str, key: Row) -> Iterator[Row]:
        """The row of this key, with its checksum, as the backups have it that are readable, newest first."""
        if self._path is None:
            return
        checked = CHECKED[table]
        asked = f"SELECT {checked.listed} FROM {table} WHERE {checked.where()}"
        for backup in backups(self._path):
            with suppress(sqlite3.Error, OverflowError), closing(_opened(backup.path)) as sql:
                for row in sql.execute(asked, key).fetchall():
                    if is_whole(row):
                        yield row

    def replace(self, table: str, row: Row) -> None:
        """Let this row of a backup take the place of the one with its key, at the next `take`."""
        self._found.append((table, row))

    def take(self) -> tuple[list[tuple[str, Row]], int]:
        """The statements that put back what was found in backups, and how many rows are lost; once."""
        put_back = [_replacement(table, row) for table, row in self._found]
        lost, self._found, self._lost = self._lost, [], 0
        return put_back, lost


def _opened(path: Path) -> sqlite3.Connection:
    return connect(f"{path.absolute().as_uri()}?mode=ro&immutable=1", uri=True)


def _replacement(table: str, row: Row) -> tuple[str, Row]:
    checked = CHECKED[table]
    named = [f"{column} = ?" for column in (*checked.columns, "checksum")]
    return f"UPDATE {table} SET {', '.join(named)} WHERE {checked.where()}", (*row, *row[: checked.keys])
