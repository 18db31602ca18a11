"""The journal keeps what it was given, and says in a sentence what it cannot keep."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from desktop.engine import journal_file, journal_schema
from desktop.engine.game import Record
from desktop.engine.history import Bookmark
from desktop.engine.journal import Journal, JournalError
from desktop.engine.record import DraftRecord, TurnRecord
from desktop.engine.state import encode
from desktop.table.opening import open_table
from desktop.table.table import Table
from tests.engine.playing import all_of, play_a_step, sit, wander
from tests.toys import counting, dice, find_toy, tiles

TURN = TurnRecord(1, 0, msgspec.Raw(b"[1]"), "d", 5.0, 2.0, 1)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "profile" / "journal"


def count_up(table: Table, turns: int) -> None:
    for _ in range(turns):
        table.act(counting.Count(1), table.to_act()[0])


def played(path: Path, turns: int = 20) -> int:
    """A journal of one game, closed again; returns the table's number."""
    with closing(Journal.open(path)) as journal:
        table = sit(counting.GAME, journal)
        count_up(table, turns)
        table.close()
        return table.id


def is_sentence(error: JournalError) -> bool:
    text = error.sentence
    return text[0].isupper() and text.endswith(".") and "sqlite" not in text.lower() and bool(error.ways)


# what is kept ---------------------------------------------------------------------------------------------
def test_a_turn_its_rows_and_the_plans_it_moved_are_one_transaction() -> None:
    journal = Journal.open()
    id = journal.new_table(sit(dice.GAME).record)
    own, plan = (DraftRecord(node, seat, msgspec.Raw(b"[]")) for node, seat in ((0, 0), (1, 1)))
    journal.put_draft(id, own)
    bad = Record("shown", "a", {"face": 1})
    journal._sql.execute("CREATE TEMP TRIGGER t BEFORE INSERT ON records BEGIN SELECT raise(FAIL, 'x'); END")
    with pytest.raises(JournalError):
        journal.add_turn(id, TURN, [bad], [plan], 0)
    assert list(journal.load(id).turns) == []
    assert journal.load(id).drafts == [own]
    journal._sql.execute("DROP TRIGGER t")
    journal.add_turn(id, TURN, [bad], [plan], 0)
    assert list(journal.load(id).turns) == [TURN]
    assert journal.load(id).drafts == [plan]
    assert journal.records(id, "shown") == [(1, bad)]
    journal.close()


def test_rows_of_the_game_are_found_by_kind_and_table() -> None:
    journal = Journal.open()
    for seed in (1, 2):
        table = sit(dice.GAME, journal, seed)
        while table.to_act():
            table.act(dice.Show(), table.to_act()[0])
    both = journal.records(None, "shown")
    assert both == journal.records(1, "shown") + journal.records(2, "shown")
    assert [record.fields["face"] for _, record in both] != []
    assert journal.records(1, "else") == []
    journal.close()


def test_marks_are_put_and_wiped() -> None:
    journal = Journal.open()
    id = journal.new_table(sit(counting.GAME).record)
    journal.put_mark(id, 3, "note", b'"a"')
    journal.put_mark(id, 3, "note", b'"b"')
    journal.put_mark(id, 3, "name", b'"c"')
    journal.put_mark(id, 3, "name", None)
    assert [(mark.serial, mark.what, bytes(mark.value)) for mark in journal.load(id).marks] == [
        (3, "note", b'"b"')
    ]
    journal.close()


def test_tables_are_listed_with_the_last_touched_first(path: Path) -> None:
    journal = Journal.open(path)
    one, two, three = (sit(counting.GAME, journal, seed) for seed in (1, 2, 3))
    count_up(one, 4)
    journal.pin(two.id)
    journal.rename(two.id, "Sunday")
    journal.finish(two.id, "Ann wins.")
    journal.delete_table(three.id)
    infos = journal.tables()
    assert [(info.id, info.turns) for info in infos] == [(one.id, 4), (two.id, 0)]
    assert (infos[1].title, infos[1].result, infos[1].pinned) == ("Sunday", "Ann wins.", True)
    assert len(journal.tables(with_hidden=True)) == 3
    journal.restore_table(three.id)
    assert len(journal.tables()) == 3
    two.save_cursor()
    assert journal.tables()[0].id == two.id
    journal.close()


def test_a_table_that_is_not_there_is_told() -> None:
    journal = Journal.open()
    with pytest.raises(JournalError, match="not in the journal"):
        journal.load(7)
    journal.close()


# trouble --------------------------------------------------------------------------------------------------
def test_a_full_disk_refuses_a_turn_and_loses_none(path: Path) -> None:
    journal = Journal.open(path)
    table = sit(tiles.GAME, journal, tiles=500)
    chance = random.Random(1)
    pages = journal._sql.execute("PRAGMA page_count").fetchone()[0]
    journal._sql.execute(f"PRAGMA max_page_count = {pages + 3}")
    told: list[JournalError] = []
    table.troubled.connect(told.append)
    for _ in range(2_000):
        before = all_of(table)
        try:
            play_a_step(table, chance)
        except JournalError as error:
            told.append(error)
            break
    assert is_sentence(told[-1])
    assert "full" in told[-1].sentence
    assert all_of(table) == before, "what was refused has not happened"
    journal._sql.execute("PRAGMA max_page_count = 1000000")
    play_a_step(table, chance)
    wander(table, 30)
    table.close()
    journal.close()
    with closing(Journal.open(path)) as journal:
        assert journal.is_sound()
        assert all_of(open_table(journal, table.id, find_toy).table) == all_of(table)


def test_a_stranger_who_holds_the_file_delays_a_turn_and_loses_none(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_file, "PATIENCE", 0.02)
    journal = Journal.open(path)
    table = sit(counting.GAME, journal)
    with closing(sqlite3.connect(path, isolation_level=None)) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match="Another program") as told:
            table.act(counting.Count(1), 0)
        assert is_sentence(told.value)
        assert table.here.serial == 0
        stranger.execute("ROLLBACK")
    table.act(counting.Count(1), 0)
    assert table.here.serial == 1
    journal.close()


def test_a_file_that_a_stranger_holds_is_told_at_the_opening(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_file, "PATIENCE", 0.02)
    played(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as stranger:
        stranger.execute("BEGIN EXCLUSIVE")
        with pytest.raises(JournalError, match="Another program"):
            Journal.open(path)
        stranger.execute("ROLLBACK")
    Journal.open(path).close()


def test_a_second_program_may_look_and_not_write(path: Path) -> None:
    id = played(path)
    code = """
import sys, time
from desktop.engine.journal import Journal
print(Journal.open(sys.argv[1]).is_read_only, flush=True)
time.sleep(60)
"""
    first = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True)
    try:
        assert first.stdout is not None
        assert first.stdout.readline() == "False\n"
        second = Journal.open(path)
        assert second.is_read_only
        assert len(list(second.load(id).turns)) == 20
        with pytest.raises(JournalError, match="already open") as told:
            second.add_turn(id, TURN)
        assert is_sentence(told.value)
        with pytest.raises(JournalError):
            second.put_cursor(id, 1, {})
        second.close()
    finally:
        first.kill()
        first.communicate()
    with closing(Journal.open(path)) as third:
        assert not third.is_read_only, "a program that was killed holds nothing"


@pytest.mark.parametrize("what", ["folder", "file in the way", "no folder possible", "odd name"])
def test_a_place_where_no_file_can_be_is_told(what: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder").mkdir()
    places = {
        "folder": tmp_path / "folder",
        "file in the way": tmp_path / "file" / "journal",
        "no folder possible": tmp_path / ("n" * 300) / "journal",
        "odd name": "a\0b",
    }
    with pytest.raises(JournalError) as told:
        Journal.open(places[what])
    assert is_sentence(told.value)


def test_a_file_with_an_odd_name_is_a_file(tmp_path: Path) -> None:
    path = tmp_path / "100% #1? für später" / "j&.db"
    id = played(path)
    with closing(Journal.open(path)) as journal:
        assert len(list(journal.load(id).turns)) == 20


@pytest.fixture
def ordinary_user(tmp_path: Path) -> Iterator[None]:
    """Root may write everywhere, so be nobody for a while."""
    os = pytest.importorskip("os")
    if not hasattr(os, "geteuid"):
        pytest.skip("There are no such permissions on this system.")
    was = os.geteuid()
    if was == 0:
        for folder in (tmp_path, *tmp_path.parents):
            if str(folder).startswith(str(tmp_path.parents[2])):
                folder.chmod(0o755)
        os.seteuid(65534)
    yield
    if was == 0:
        os.seteuid(0)


@pytest.mark.parametrize("leftover", ["", "-wal -shm", "-wal"], ids=["closed well", "killed", "moved"])
def test_a_folder_that_cannot_be_written_lets_one_look(
    leftover: str, path: Path, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = played(path)
    if leftover:
        leave_with_log(path, id)
    if leftover == "-wal":
        path.with_name("journal-shm").unlink()
    for file in path.parent.iterdir():
        file.chmod(0o444)
    free = tmp_path / "free"
    free.mkdir()
    free.chmod(0o777)
    monkeypatch.setattr(tempfile, "tempdir", str(free))
    path.parent.chmod(0o555)
    request.getfixturevalue("ordinary_user")
    with closing(Journal.open(path)) as journal:
        assert journal.is_read_only
        assert len(list(journal.load(id).turns)) == (23 if leftover else 20)
        with pytest.raises(JournalError, match="cannot be written"):
            journal.put_mark(id, 1, "note", b'""')


def leave_with_log(path: Path, id: int) -> None:
    """Three more turns by a program that is killed before it can tidy up."""
    code = """
import os, sys
from desktop.engine.journal import Journal
from desktop.engine.record import TurnRecord
import msgspec
journal = Journal.open(sys.argv[1])
for serial in (21, 22, 23):
    journal.add_turn(int(sys.argv[2]), TurnRecord(serial, serial - 1, msgspec.Raw(b"[]"), "d"))
os._exit(9)
"""
    subprocess.run([sys.executable, "-c", code, str(path), str(id)], check=False)


# damage ---------------------------------------------------------------------------------------------------
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


DAMAGES = (garbage, cut, emptied, flipped, another)


def test_damage_is_told_even_where_no_backup_can_be_written(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    played(path, 300)
    path.write_bytes(flipped(path.read_bytes()))

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(journal_file, "copy_to", fail)
    with pytest.raises(JournalError, match="damaged"):
        Journal.open(path)


def test_a_damaged_journal_never_becomes_the_backup(path: Path) -> None:
    played(path, 300)
    remember(path)
    backup = path.with_name("journal.backup").read_bytes()
    path.write_bytes(flipped(path.read_bytes()))
    with closing(Journal.open(path)) as journal, pytest.raises(JournalError, match="damaged"):
        journal.backup()
    assert path.with_name("journal.backup").read_bytes() == backup


def remember(path: Path) -> None:
    """The backup of yesterday: older than the last turns, and due."""
    with closing(Journal.open(path)) as journal:
        journal.backup()


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_file_is_told_and_made_anew_from_its_backup(
    damage: Callable[[bytes], bytes], path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = played(path, 300)
    remember(path)
    with closing(Journal.open(path)) as journal:
        count_up(open_table(journal, id, find_toy).table, 300)
    path.write_bytes(damage(path.read_bytes()))
    monkeypatch.setattr(journal_file, "DAY", -1)
    backup = path.with_name("journal.backup").read_bytes()
    with pytest.raises(JournalError) as told:
        Journal.open(path)
    assert is_sentence(told.value)
    assert "open the last good backup" in told.value.ways
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
def test_damage_that_shows_only_while_reading_is_told(damage: Callable[[bytes], bytes], path: Path) -> None:
    """Without a check at the opening, it is met later: never as anything but a JournalError."""
    id = played(path, 600)
    remember(path)
    path.write_bytes(damage(path.read_bytes()))
    with pytest.raises(JournalError) as told, closing(Journal.open(path)) as journal:
        list(journal.load(id).turns)
    assert is_sentence(told.value)
    assert "open the last good backup" in told.value.ways


def test_any_flipped_byte_gives_a_game_or_a_sentence(path: Path) -> None:
    id = played(path, 60)
    remember(path)
    good = path.read_bytes()
    chance = random.Random(5)
    told: list[JournalError] = []
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
            told.append(error)
        for tail in ("-wal", "-shm"):
            path.with_name(f"journal{tail}").unlink(missing_ok=True)
    assert len(told) > 20
    assert all(map(is_sentence, told))


def test_a_backup_is_made_once_a_day(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    backup = path.with_name("journal.backup")
    id = played(path, 5)
    assert not backup.exists(), "there was nothing to keep yet"
    Journal.open(path).close()
    with closing(Journal.open(backup)) as copy:
        assert len(list(copy.load(id).turns)) == 5
    first = backup.stat().st_mtime_ns
    Journal.open(path).close()
    assert backup.stat().st_mtime_ns == first
    monkeypatch.setattr(journal_file, "DAY", -1)
    Journal.open(path).close()
    assert backup.stat().st_mtime_ns != first


def test_a_backup_that_fails_leaves_the_last_one(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    played(path)
    remember(path)
    backup = path.with_name("journal.backup").read_bytes()

    def fail(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(journal_file, "flush", fail)
    journal = Journal.open(path)
    with pytest.raises(JournalError, match="No space left"):
        journal.backup()
    journal.close()
    assert path.with_name("journal.backup").read_bytes() == backup
    assert sorted(file.name for file in path.parent.iterdir()) == [
        "journal",
        "journal.backup",
        "journal.lock",
    ]


# versions -------------------------------------------------------------------------------------------------
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


def first_form(path: Path, table: Table) -> None:
    """The journal that the first version would have written of this table."""
    path.parent.mkdir(parents=True, exist_ok=True)
    with closing(sqlite3.connect(path)) as sql:
        sql.executescript(FIRST_FORM)
        assert table.journal is not None
        for id, moved in ((3, 0), (4, 100)):
            sql.execute("INSERT INTO tables VALUES (?, 'tiles', '', ?, 5.0)", (id, encode(table.record)))
            for turn in table.journal.load(table.id).turns:
                row = ((id << 32) + turn.serial, turn.parent, bytes(turn.moves), turn.digest, turn.at + moved)
                sql.execute("INSERT INTO turns VALUES (?, ?, ?, ?, ?)", row)
            for draft in table.journal.load(table.id).drafts:
                row = (id, draft.node, draft.seat, bytes(draft.moves))
                sql.execute("INSERT INTO drafts VALUES (?, ?, ?, ?)", row)
            sql.execute("INSERT INTO bookmarks VALUES (?, 2, 'here', 3)", (id,))
            sql.execute("INSERT INTO cursors VALUES (?, 1)", (id,))
        sql.commit()


def tiles_played() -> Table:
    table = sit(tiles.GAME, Journal.open())
    for seat in (0, 1, 0):
        for action in (tiles.TakeFirst(), tiles.Place(), tiles.EndTurn()):
            table.act(action, seat)
    table.act(tiles.TakeFirst(), 1)
    return table


def test_a_journal_of_the_first_form_is_upgraded_whole(path: Path) -> None:
    table = tiles_played()
    first_form(path, table)
    old = path.read_bytes()
    with closing(Journal.open(path)) as journal:
        assert not journal.is_read_only
        assert journal._sql.execute("PRAGMA user_version").fetchone() == (2,)
        assert path.with_name("journal.version-1").exists()
        for id in (3, 4):
            assert [turn.edition for turn in journal.load(id).turns] == [2, 2, 2]
            again = open_table(journal, id, find_toy)
            assert again.problems == ()
            assert again.table.here.serial == 1
            nodes = again.table.history.nodes
            assert [node.state for node in nodes.values()] == [n.state for n in table.history.nodes.values()]
            assert nodes[2].mark("bookmark") == Bookmark("here", 3)
            draft = again.table.drafts[(3, 1)]
            assert [move.action for move in draft.moves()] == [tiles.TakeFirst()]
        wander(again.table, 20)
        again.table.close()
        assert all_of(open_table(journal, 4, find_toy).table) == all_of(again.table)
    table.journal.close()  # type: ignore[union-attr]
    with (
        closing(sqlite3.connect(path.with_name("journal.version-1"))) as kept,
        closing(sqlite3.connect(":memory:")) as was,
    ):
        was.deserialize(old)
        assert list(kept.iterdump()) == list(was.iterdump())


def test_an_upgrade_that_fails_leaves_the_file_as_it_was(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = tiles_played()
    first_form(path, table)
    monkeypatch.setattr(journal_schema, "_ADDED_IN_2", journal_schema._ADDED_IN_2 + "SELECT * FROM nothing;")
    with pytest.raises(JournalError):
        Journal.open(path)
    monkeypatch.undo()
    with closing(sqlite3.connect(path)) as sql:
        assert sql.execute("PRAGMA user_version").fetchone() == (1,)
    with closing(Journal.open(path)) as journal:
        assert len(list(journal.load(3).turns)) == 3
    table.journal.close()  # type: ignore[union-attr]


def test_a_second_program_reads_the_first_form_without_changing_it(path: Path) -> None:
    table = tiles_played()
    first_form(path, table)
    hold = journal_file.Hold.take(path.with_name("journal.lock"))
    assert hold is not None
    data = path.read_bytes()
    with closing(Journal.open(path)) as journal:
        assert journal.is_read_only
        assert len(list(journal.load(3).turns)) == 3
    assert path.read_bytes() == data
    hold.drop()
    table.journal.close()  # type: ignore[union-attr]


def test_a_journal_from_the_future_is_only_read(path: Path) -> None:
    id = played(path)
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


def test_every_trouble_has_a_sentence_and_a_way_out() -> None:
    from desktop.engine import journal_trouble

    for sentence, ways in journal_trouble._TOLD.values():
        assert is_sentence(JournalError(sentence, ways))
    assert is_sentence(journal_trouble.trouble(OSError(28, "No space left on device")))
