"""Test that a damaged journal is reported, and rebuilt from its backup and its readable rows."""

from __future__ import annotations

import random
import sqlite3
from collections.abc import Callable
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest

from takeback.engine import journal_backups, journal_file
from takeback.engine.journal import Journal, JournalError
from takeback.engine.journal_checks import checksum, turn_checksum
from takeback.engine.journal_schema import SERIALS
from takeback.engine.record import UNREADABLE
from takeback.table.opening import open_table
from tests.engine.playing import count_up, is_sentence, write_played_journal
from tests.toys import find_toy


def garbage(data: bytes) -> bytes:
    return b"not a database at all" + data[21:]


def cut(data: bytes) -> bytes:
    return data[: len(data) // 2 + 17]


def emptied(data: bytes) -> bytes:
    return b""


def flipped(data: bytes) -> bytes:
    middle = len(data) // 4096 // 2 * 4096
    return data[:middle] + bytes(byte ^ 0xFF for byte in data[middle : middle + 4096]) + data[middle + 4096 :]


def another(data: bytes) -> bytes:
    with closing(sqlite3.connect(":memory:")) as sql:
        sql.execute("CREATE TABLE cats (name)")
        return sql.serialize()


class Text(str):
    """A text of a derived type."""


class Bytes(bytes):
    """Bytes of a derived type."""


class Float(float):
    """A float of a derived type."""


@pytest.mark.parametrize(
    ("row", "stored"),
    [
        ((0, 1, b"moves", "digest", 1.5, 2.0, 1, b"", b"luck"), 1868058827),
        ((True, None, "\xe9\udc80", -3.0, 3), 2267917635),
    ],
)
def test_checksum_of_a_row_has_a_fixed_value(row: tuple[object, ...], stored: int) -> None:
    assert checksum(*row) == stored


@pytest.mark.parametrize(
    ("value", "read"),
    [(Text("a"), "a"), (Bytes(b"a"), b"a"), (Float(2), 2), (Float(2.5), 2.5), (2.0, 2), (-0.0, 0)],
)
def test_checksum_of_a_written_value_equals_that_of_the_value_read_back(value: object, read: object) -> None:
    assert checksum(value) == checksum(read)


def test_checksum_computed_for_a_turn_equals_the_checksum_of_its_row() -> None:
    texts, data = ("", "digest", "\xe9\udc80"), (b"", b"b\0t\0", bytes(range(256)))
    times = (0.0, -0.0, 2.0, 1.5, -1.25, 1764358187.123456, 1e300, float("inf"), float("nan"))
    for text, raw, time in product(texts, data, times):
        row = (1 << 40, 3, raw, text, time, 0.5, 2, raw, b"luck")
        assert turn_checksum(*row) == checksum(*row)


DAMAGES = (garbage, cut, emptied, flipped, another)


def test_damaged_journal_is_reported_on_opening_even_if_no_backup_can_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_played_journal(path, 300)
    path.write_bytes(flipped(path.read_bytes()))

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(journal_file, "back_up", fail)
    with pytest.raises(JournalError, match="damaged"):
        Journal.open(path)


@pytest.mark.parametrize(("parent", "read"), [(0, 0), (3, 3), (5, 0), (99, 0), (-1, 0), ("x", 0), (b"4", 0)])
def test_damaged_turn_is_read_as_unreadable_after_its_parent_if_that_is_an_earlier_turn_else_after_start(
    path: Path, parent: object, read: int
) -> None:
    id = write_played_journal(path)
    with closing(sqlite3.connect(path)) as sql:
        changed = sql.execute(
            "UPDATE turns SET parent = ?, digest = 'other' WHERE place = ?", (parent, id * SERIALS + 5)
        )
        assert changed.rowcount == 1
        sql.commit()
    with closing(Journal.open(path)) as journal:
        turns = list(journal.load(id).turns)
    assert [turn.serial for turn in turns if turn.moves == UNREADABLE] == [5]
    assert turns[4].parent == read


def test_backing_up_a_damaged_journal_is_refused_and_keeps_the_last_backup(path: Path) -> None:
    write_played_journal(path, 300)
    make_backup(path)
    backup = path.with_name("journal.backup").read_bytes()
    path.write_bytes(flipped(path.read_bytes()))
    with closing(Journal.open(path)) as journal, pytest.raises(JournalError, match="damaged"):
        journal.backup()
    assert path.with_name("journal.backup").read_bytes() == backup


def make_backup(path: Path) -> None:
    """Make a backup of the journal as it is now."""
    with closing(Journal.open(path)) as journal:
        journal.backup()


@pytest.mark.parametrize("damage", DAMAGES)
def test_damaged_journal_is_refused_then_restored_from_its_backup_and_its_file_is_kept(
    damage: Callable[[bytes], bytes], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = write_played_journal(path, 300)
    make_backup(path)
    with closing(Journal.open(path)) as journal:
        count_up(open_table(journal, id, find_toy).table, 300)
    path.write_bytes(damage(path.read_bytes()))
    monkeypatch.setattr(journal_backups, "DAY", -1)
    backup = path.with_name("journal.backup").read_bytes()
    with pytest.raises(JournalError) as error:
        Journal.open(path)
    assert is_sentence(error.value)
    assert "backup" in error.value.ways
    assert path.with_name("journal.backup").read_bytes() == backup, "a damaged file never becomes the backup"
    damaged = path.read_bytes()
    aside = Journal.restore(path)
    assert aside.read_bytes() == damaged, "the damaged file stays to be looked into"
    with closing(Journal.open(path)) as journal:
        assert journal.is_sound()
        turns = [turn.serial for turn in journal.load(id).turns]
        assert turns[:300] == list(range(1, 301))
        if damage is flipped:
            assert 550 < len(turns) <= 600, "what stands on good pages is taken over"
        count_up(open_table(journal, id, find_toy).table, 3)


@pytest.mark.parametrize("damage", [cut, flipped, garbage])
def test_damage_found_while_reading_is_reported_with_a_sentence_and_a_backup_to_restore(
    damage: Callable[[bytes], bytes], path: Path
) -> None:
    """Damage a journal that is not checked on opening: the damage is found later, always as a
    JournalError."""
    id = write_played_journal(path, 600)
    make_backup(path)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(JournalError) as error, closing(Journal.open(path)) as journal:
        list(journal.load(id).turns)
    assert is_sentence(error.value)
    assert "backup" in error.value.ways


def test_journal_with_randomly_changed_bytes_opens_or_is_refused_with_a_sentence(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_file, "PATIENCE", 0.0)  # the file is not locked, even if it looks so
    id = write_played_journal(path, 60)
    make_backup(path)
    good = path.read_bytes()
    chance = random.Random(5)
    received: list[JournalError] = []
    for _ in range(250):
        data = bytearray(good)
        for _ in range(chance.choice((1, 1, 20, 300))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        path.write_bytes(data)
        try:
            with closing(Journal.open(path)) as journal:
                journal.tables()
                opened = open_table(journal, id, find_toy)
                count_up(opened.table, 1)
        except JournalError as error:
            received.append(error)
        for tail in ("-wal", "-shm"):
            path.with_name(f"journal{tail}").unlink(missing_ok=True)
    assert len(received) > 20
    assert all(map(is_sentence, received))


def test_backup_is_made_at_the_second_opening_and_then_once_a_day(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    backup = path.with_name("journal.backup")
    id = write_played_journal(path, 5)
    assert not backup.exists(), "there was nothing to keep yet"
    Journal.open(path).close()
    with closing(Journal.open(backup)) as copy:
        assert len(list(copy.load(id).turns)) == 5
    first = backup.stat().st_mtime_ns
    Journal.open(path).close()
    assert backup.stat().st_mtime_ns == first
    monkeypatch.setattr(journal_backups, "DAY", -1)
    Journal.open(path).close()
    assert backup.stat().st_mtime_ns != first


def test_failed_backup_keeps_the_last_backup_and_leaves_no_unfinished_file(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_played_journal(path)
    make_backup(path)
    backup = path.with_name("journal.backup").read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(journal_backups, "flush", fail)
    journal = Journal.open(path)
    with pytest.raises(JournalError, match="No space left"):
        journal.backup()
    journal.close()
    assert path.with_name("journal.backup").read_bytes() == backup
    names = {file.name for file in path.parent.iterdir()}
    assert names == {"journal", "journal.lock", *(one.path.name for one in journal_backups.backups(path))}
