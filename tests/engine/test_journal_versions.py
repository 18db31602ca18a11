"""Test that a journal of version 1 is upgraded, and one of a newer version opens read-only."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from takeback.engine import journal_file, journal_schema
from takeback.engine.history import Bookmark
from takeback.engine.journal import Journal, JournalError
from takeback.engine.record import TurnRecord
from takeback.engine.state import encode
from takeback.table.opening import open_table
from takeback.table.table import Table
from tests.engine.playing import read_whole_table, sit, wander, write_played_journal
from tests.toys import find_toy, tiles

TURN = TurnRecord(1, 0, msgspec.Raw(b"[1]"), "d", 5.0, 2.0, 1)


FIRST_FORM = """
CREATE TABLE tables (
    id INTEGER PRIMARY KEY, game TEXT NOT NULL, title TEXT NOT NULL, record BLOB NOT NULL,
    opened REAL NOT NULL);
CREATE TABLE turns (
    place INTEGER PRIMARY KEY, parent INTEGER NOT NULL, moves BLOB NOT NULL, digest TEXT NOT NULL,
    at REAL NOT NULL);
CREATE TABLE records (
    id INTEGER PRIMARY KEY, kind TEXT NOT NULL, place INTEGER NOT NULL, key TEXT NOT NULL,
    fields BLOB NOT NULL);
CREATE INDEX records_of_kind ON records (kind, place);
CREATE TABLE drafts (
    table_id INTEGER NOT NULL, node INTEGER NOT NULL, seat INTEGER NOT NULL, moves BLOB NOT NULL,
    PRIMARY KEY (table_id, node, seat));
CREATE TABLE bookmarks (
    table_id INTEGER NOT NULL, serial INTEGER NOT NULL, name TEXT NOT NULL, colour INTEGER NOT NULL);
CREATE TABLE cursors (table_id INTEGER PRIMARY KEY, here INTEGER NOT NULL);
PRAGMA user_version = 1;
"""


def write_first_form(path: Path, table: Table) -> None:
    """Write the journal that version 1 would have written of this table."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as sql:
        sql.executescript(FIRST_FORM)
        assert table.storage.journal is not None
        for id, moved in ((3, 0), (4, 100)):
            sql.execute("INSERT INTO tables VALUES (?, 'tiles', '', ?, 5.0)", (id, encode(table.record)))
            for turn in table.storage.journal.load(table.id).turns:
                row = ((id << 32) + turn.serial, turn.parent, bytes(turn.moves), turn.digest, turn.at + moved)
                sql.execute("INSERT INTO turns VALUES (?, ?, ?, ?, ?)", row)
            for draft in table.storage.journal.load(table.id).drafts:
                sql.execute(
                    "INSERT INTO drafts VALUES (?, ?, ?, ?)",
                    (id, draft.node, draft.seat, bytes(draft.moves)),
                )
            sql.execute("INSERT INTO bookmarks VALUES (?, 2, 'here', 3)", (id,))
            sql.execute("INSERT INTO cursors VALUES (?, 1)", (id,))
        sql.commit()


def play_tiles() -> Table:
    table = sit(tiles.GAME, Journal.open())
    for seat in (0, 1, 0):
        for action in (tiles.TakeFirst(), tiles.Place(), tiles.EndTurn()):
            table.act(action, seat)
    table.act(tiles.TakeFirst(), 1)
    return table


def test_version_1_journal_is_upgraded_on_opening_and_an_equal_copy_of_the_old_file_is_kept(
    path: Path,
) -> None:
    table = play_tiles()
    write_first_form(path, table)
    old = path.read_bytes()
    with closing(Journal.open(path)) as journal:
        assert not journal.is_read_only
        assert journal._sql.execute("PRAGMA user_version").fetchone() == (journal_schema.VERSION,)
        assert path.with_name("journal.version-1").exists()
        for id in (3, 4):
            assert [turn.edition for turn in journal.load(id).turns] == [2, 2, 2]
            again = open_table(journal, id, find_toy)
            assert again.problems == ()
            assert again.table.here.serial == 1
            nodes = again.table.history.nodes
            assert [node.state for node in nodes.values()] == [n.state for n in table.history.nodes.values()]
            assert nodes[2].mark("bookmark") == Bookmark("here", 3)
            draft = again.table.drafts.by_place[(3, 1)]
            assert [move.action for move in draft.moves()] == [tiles.TakeFirst()]
        wander(again.table, 20)
        again.table.close()
        assert read_whole_table(open_table(journal, 4, find_toy).table) == read_whole_table(again.table)
    table.storage.journal.close()
    with (
        closing(sqlite3.connect(path.with_name("journal.version-1"))) as kept,
        closing(sqlite3.connect(":memory:")) as was,
    ):
        was.deserialize(old)
        assert list(kept.iterdump()) == list(was.iterdump())


def test_failed_upgrade_leaves_a_version_1_journal_that_can_be_upgraded_later(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = play_tiles()
    write_first_form(path, table)
    monkeypatch.setattr(journal_schema, "_ADDED_IN_2", journal_schema._ADDED_IN_2 + "SELECT * FROM nothing;")
    with pytest.raises(JournalError):
        Journal.open(path)
    monkeypatch.undo()
    with closing(sqlite3.connect(path)) as sql:
        assert sql.execute("PRAGMA user_version").fetchone() == (1,)
    with closing(Journal.open(path)) as journal:
        assert len(list(journal.load(3).turns)) == 3
    table.storage.journal.close()


def test_version_1_journal_in_use_by_another_process_is_read_without_changing_it(path: Path) -> None:
    table = play_tiles()
    write_first_form(path, table)
    hold = journal_file.FileLock.acquire(path)
    assert hold is not None
    data = path.read_bytes()
    with closing(Journal.open(path)) as journal:
        assert journal.is_read_only
        assert len(list(journal.load(3).turns)) == 3
    assert path.read_bytes() == data
    hold.release()
    table.storage.journal.close()


def test_journal_of_a_newer_version_is_read_with_a_notice_and_refuses_writes(path: Path) -> None:
    id = write_played_journal(path)
    with closing(sqlite3.connect(path)) as sql:
        sql.execute("PRAGMA user_version = 77")
    with closing(Journal.open(path)) as journal:
        assert journal.is_read_only
        assert "newer" in journal.notice
        assert len(list(journal.load(id).turns)) == 20
        with pytest.raises(JournalError, match="newer"):
            journal.add_turn(id, TURN)
    with closing(sqlite3.connect(path)) as sql:
        assert sql.execute("PRAGMA user_version").fetchone() == (77,)
