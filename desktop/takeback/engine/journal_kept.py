"""Reads the rows that games store beside turns, in pages, and where the lines of a table branch off."""

import sqlite3
from collections.abc import Callable, Sequence
from typing import NamedTuple

from takeback.engine.clock import valid_time
from takeback.engine.journal_checks import CheckedRows
from takeback.engine.journal_schema import SERIALS
from takeback.engine.journal_trouble import as_journal_errors

_IDS = """
SELECT group_concat(records.id) FROM tables CROSS JOIN records
ON kind = ? AND place >= tables.id << 32 AND place < (tables.id + 1) << 32
WHERE game = ? AND hidden = 0
"""
_ROWS = """
SELECT records.id, coalesce(turns.at, 0.0), kind, records.place, key, fields, records.checksum
FROM records LEFT JOIN turns ON turns.place = records.place WHERE records.id IN
"""
_KEYS = """
SELECT kind, place, key, fields, checksum FROM records WHERE kind = ? AND place >= ? AND place < ? ORDER BY id
"""
_BRANCH_TURNS = """
SELECT place & 4294967295, parent, EXISTS (
    SELECT 1 FROM turns AS other WHERE other.parent = turns.parent AND other.place < turns.place
    AND other.place > turns.place - (turns.place & 4294967295) + turns.parent
)
FROM turns WHERE place >= ? AND place < ? AND parent <> (place & 4294967295) - 1
"""
_AT_A_TIME = 500  # ids per query

# (kind, place, stored key, stored fields) -> decrypted key and fields, or None if that fails
Shown = Callable[[str, int, str, bytes], tuple[str, bytes] | None]


class GameRow(NamedTuple):
    """A row that a game stored beside a turn, still encoded, with the time of the turn."""

    table: int
    serial: int
    at: float
    key: str
    fields: bytes


class BranchTurn(NamedTuple):
    """A turn that does not follow the turn before it by number. `is_other`: its parent had an earlier
    child."""

    parent: int
    is_other: bool


class GameRows:
    """Reads the games' rows of a journal. Raises JournalError only."""

    def __init__(self, sql: sqlite3.Connection, checked: CheckedRows, shown: Shown) -> None:
        self._sql, self._checked, self._shown = sql, checked, shown

    def ids(self, game: str, kind: str) -> list[int]:
        """Return the ids of this kind's rows in all undeleted tables of a game, in the order of their ids,
        oldest first."""
        with as_journal_errors():
            (joined,) = self._sql.execute(_IDS, (kind, game)).fetchone()
        return (
            sorted(map(int, joined.split(","))) if joined else []
        )  # one joined row: fetching thousands takes three times as long

    def rows(self, ids: Sequence[int]) -> list[GameRow]:
        """Return these rows in the given order; missing, damaged or undecryptable ones are left out."""
        found: dict[int, GameRow] = {}
        with as_journal_errors():
            for first in range(0, len(ids), _AT_A_TIME):
                some = ids[first : first + _AT_A_TIME]
                asked = f"{_ROWS} ({','.join('?' * len(some))})"
                for id, at, *row in self._sql.execute(asked, tuple(some)):
                    is_believed = self._checked.is_readable("records", tuple(row))
                    if is_believed and (shown := self._shown(*row[:-1])) is not None:
                        found[id] = GameRow(row[1] // SERIALS, row[1] % SERIALS, valid_time(at), *shown)
        return [found[id] for id in ids if id in found]

    def keys(self, table_id: int, kind: str) -> list[tuple[int, str]]:
        """Return (serial of the turn, key) for each row of this kind at a table, oldest first; damaged or
        undecryptable rows are left out."""
        start = table_id * SERIALS
        with as_journal_errors():
            rows = self._sql.execute(_KEYS, (kind, start, start + SERIALS)).fetchall()
        believed = [row for row in rows if self._checked.is_readable("records", row)]
        shown = ((row[1] % SERIALS, self._shown(*row[:-1])) for row in believed)
        return [(serial, one[0]) for serial, one in shown if one is not None]

    def branch_turns(self, table_id: int, first: int, end: int) -> dict[int, BranchTurn]:
        """Return, by serial, the turns from `first` up to `end` whose parent is not the turn numbered before
        them."""
        start = table_id * SERIALS
        with as_journal_errors():
            rows = self._sql.execute(_BRANCH_TURNS, (start + first, start + end)).fetchall()
        return {serial: BranchTurn(parent, bool(is_other)) for serial, parent, is_other in rows}
