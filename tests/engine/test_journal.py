"""Test that the journal stores its data and refuses with a sentence what it cannot store."""

from __future__ import annotations

import random
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace

from takeback.engine import journal as journal_module
from takeback.engine import journal_file
from takeback.engine.game import Record
from takeback.engine.journal import Journal, JournalError
from takeback.engine.journal_schema import SERIALS, TURNS_TOGETHER
from takeback.engine.record import DraftRecord, MarkRecord, TurnRecord
from takeback.table.opening import open_table
from tests.engine.playing import (
    count_up,
    is_sentence,
    play_a_step,
    read_whole_table,
    sit,
    wander,
    write_played_journal,
)
from tests.toys import counting, dice, find_toy, tiles

TURN = TurnRecord(1, 0, msgspec.Raw(b"[1]"), "d", 5.0, 2.0, 1)


# stored data -----------------------------------------------------------------------------------------
def test_turn_with_its_records_and_drafts_is_written_whole_or_not_at_all() -> None:
    journal = Journal.open()
    id = journal.new_table(sit(dice.GAME).record)
    own, plan = (DraftRecord(node, seat, msgspec.Raw(b"[]")) for node, seat in ((0, 0), (1, 1)))
    journal.write_changes(id, [own])
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


@pytest.mark.parametrize(
    "count", [0, 1, TURNS_TOGETHER - 1, TURNS_TOGETHER, TURNS_TOGETHER + 1, 2 * TURNS_TOGETHER + 7]
)
def test_imported_turns_are_all_written_or_none_of_them_for_any_number_of_turns(count: int) -> None:
    journal = Journal.open()
    id = journal.new_table(sit(counting.GAME).record)
    turns = [
        replace(TURN, serial=serial, parent=serial - 1, digest=f"d{serial}") for serial in range(1, count + 1)
    ]
    with pytest.raises(JournalError):
        journal.fill(id, [*turns, replace(TURN, serial=count + 1), replace(TURN, serial=count + 1)])
    assert list(journal.load(id).turns) == []
    journal.fill(id, turns)
    assert list(journal.load(id).turns) == turns
    journal.close()


def test_records_of_a_game_are_found_by_kind_for_one_table_or_all() -> None:
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


def test_written_mark_replaces_the_one_of_its_kind_and_a_mark_of_none_deletes_it() -> None:
    journal = Journal.open()
    id = journal.new_table(sit(counting.GAME).record)
    journal.fill(id, [replace(TURN, serial=serial) for serial in (1, 2, 3)])
    journal.write_changes(id, marks=[(3, "note", b'"a"')])
    journal.write_changes(id, marks=[(3, "note", b'"b"')])
    journal.write_changes(id, marks=[(3, "name", b'"c"')])
    journal.write_changes(id, marks=[(3, "name", None)])
    assert [(mark.serial, mark.what, bytes(mark.value)) for mark in journal.load(id).marks] == [
        (3, "note", b'"b"')
    ]
    journal.close()


def test_mark_on_a_missing_turn_is_refused(path: Path) -> None:
    """Check it, because its key would be that of a later turn, or of a turn of another table."""
    journal = Journal.open(path)
    first, second = (journal.new_table(sit(counting.GAME).record) for _ in range(2))
    journal.fill(first, [TURN])
    journal.write_changes(first, marks=[(0, "note", b'"Start"')])
    for serial in (-1, 2, SERIALS, SERIALS + 1):
        with pytest.raises(JournalError):
            journal.write_changes(second, marks=[(serial, "note", b'"x"')])
        mark = MarkRecord(serial, "note", msgspec.Raw(b'"x"'))
        with pytest.raises(JournalError):
            journal.fill(second, [TURN], marks=[mark])
        assert list(journal.load(second).turns) == []
    assert [one.serial for one in journal.load(first).marks] == [0]
    journal.close()


@pytest.mark.parametrize("serial", [-1, SERIALS])
def test_every_write_with_an_out_of_range_turn_number_is_refused_and_changes_nothing(serial: int) -> None:
    journal = Journal.open()
    id = journal.new_table(sit(counting.GAME).record)
    turn, row = replace(TURN, serial=serial), Record("seen", "k", {})
    writes = (
        lambda: journal.add_turn(id, turn),
        lambda: journal.fill(id, [turn]),
        lambda: journal.fill(id, (), [(serial, row)]),
        lambda: journal.write_changes(id, [DraftRecord(serial, 0, msgspec.Raw(b"[]"))]),
        lambda: journal.write_changes(id, marks=[(serial, "note", None)]),
        lambda: journal.write_cursor(id, serial, {}),
        lambda: journal.destroy_turns(id, [serial]),
        lambda: journal.import_table(sit(counting.GAME).record, [turn]),
    )
    before = list(journal._sql.iterdump())
    for write in writes:
        with pytest.raises(JournalError, match="not in the journal"):
            write()
    assert list(journal._sql.iterdump()) == before
    journal.close()


def test_marks_of_no_turn_are_removed_when_the_journal_is_opened_and_others_stay(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        id = journal.new_table(sit(counting.GAME).record)
        journal.fill(id, [TURN])
        for serial in (0, 1):
            journal.write_changes(id, marks=[(serial, "note", b'"mine"')])
        strays = [id * SERIALS - 1, id * SERIALS + 7, (id + 1) * SERIALS, -1, 0]
        journal._sql.executemany(
            "INSERT INTO marks (place, what, value) VALUES (?, 'note', '\"x\"')", [(one,) for one in strays]
        )
    with closing(Journal.open(path)) as journal:
        places = [place for (place,) in journal._sql.execute("SELECT place FROM marks ORDER BY place")]
        assert places == [id * SERIALS, id * SERIALS + 1]


def test_tables_are_listed_by_last_use_with_their_data_and_without_deleted_ones(path: Path) -> None:
    journal = Journal.open(path)
    one, two, three = (sit(counting.GAME, journal, seed) for seed in (1, 2, 3))
    count_up(one, 4)
    journal.pin(two.id)
    journal.rename(two.id, "Sunday")
    journal.set_result(two.id, "Ann wins.")
    journal.delete_table(three.id)
    infos = journal.tables()
    assert [(info.id, info.turns) for info in infos] == [(one.id, 4), (two.id, 0)]
    assert (infos[1].title, infos[1].result, infos[1].pinned) == ("Sunday", "Ann wins.", True)
    assert len(journal.tables(with_hidden=True)) == 3
    journal.restore_table(three.id)
    assert len(journal.tables()) == 3
    two.storage.save_cursor()
    assert journal.tables()[0].id == two.id
    journal.close()


def test_loading_a_table_that_is_not_in_the_journal_is_refused() -> None:
    journal = Journal.open()
    with pytest.raises(JournalError, match="not in the journal"):
        journal.load(7)
    journal.close()


def test_journal_is_opened_with_full_flushing_to_disk_which_can_be_disabled(path: Path) -> None:
    file = journal_file.open_file(path)
    assert file.sql.execute("PRAGMA synchronous").fetchone() == (2,)
    journal = Journal(file)
    journal.disable_flushing()
    assert file.sql.execute("PRAGMA synchronous").fetchone() == (0,)
    journal.close()


# failures -------------------------------------------------------------------------------------------
def test_full_disk_refuses_a_turn_with_a_sentence_and_play_continues_once_there_is_space(path: Path) -> None:
    journal = Journal.open(path)
    table = sit(tiles.GAME, journal, tiles=500)
    chance = random.Random(1)
    pages = journal._sql.execute("PRAGMA page_count").fetchone()[0]
    journal._sql.execute(f"PRAGMA max_page_count = {pages + 3}")
    received: list[JournalError] = []
    table.storage.failed.connect(received.append)
    for _ in range(2_000):
        before = read_whole_table(table)
        try:
            play_a_step(table, chance)
        except JournalError as error:
            received.append(error)
            break
    assert is_sentence(received[-1])
    assert "full" in received[-1].sentence
    assert read_whole_table(table) == before, "what was refused has not happened"
    journal._sql.execute("PRAGMA max_page_count = 1000000")
    play_a_step(table, chance)
    wander(table, 30)
    table.close()
    journal.close()
    with closing(Journal.open(path)) as journal:
        assert journal.is_sound()
        assert read_whole_table(open_table(journal, table.id, find_toy).table) == read_whole_table(table)


def test_turn_is_refused_while_another_program_locks_the_journal_and_succeeds_afterwards(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_file, "PATIENCE", 0.02)
    journal = Journal.open(path)
    table = sit(counting.GAME, journal)
    with closing(sqlite3.connect(path, isolation_level=None)) as stranger:
        stranger.execute("BEGIN IMMEDIATE")
        with pytest.raises(JournalError, match="Another program") as error:
            table.act(counting.Count(1), 0)
        assert is_sentence(error.value)
        assert table.here.serial == 0
        stranger.execute("ROLLBACK")
    table.act(counting.Count(1), 0)
    assert table.here.serial == 1
    journal.close()


def test_opening_a_journal_is_refused_while_another_program_locks_it_and_succeeds_afterwards(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(journal_file, "PATIENCE", 0.02)
    write_played_journal(path)
    with closing(sqlite3.connect(path, isolation_level=None)) as stranger:
        stranger.execute("BEGIN EXCLUSIVE")
        with pytest.raises(JournalError, match="Another program"):
            Journal.open(path)
        stranger.execute("ROLLBACK")
    Journal.open(path).close()


def test_journal_that_fails_to_open_is_closed_again_and_can_be_opened_for_writing(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(journal_module, "JournalSecrets", lambda *_: 1 / 0)
        with pytest.raises(ZeroDivisionError):
            Journal.open(path)
    with closing(Journal.open(path)) as opened:
        assert not opened.is_read_only


def test_second_process_opens_the_journal_read_only_until_the_first_is_killed_even_without_the_lock_file(
    path: Path,
) -> None:
    id = write_played_journal(path)
    code = """
import sys, time
from takeback.engine.journal import Journal
print(Journal.open(sys.argv[1]).is_read_only, flush=True)
time.sleep(60)
"""
    first = subprocess.Popen([sys.executable, "-c", code, str(path)], stdout=subprocess.PIPE, text=True)
    try:
        assert first.stdout is not None
        assert first.stdout.readline() == "False\n"
        path.with_name("journal.lock").unlink()
        second = Journal.open(path)
        assert second.is_read_only, "who removes the file of the hold does not remove the hold"
        assert len(list(second.load(id).turns)) == 20
        with pytest.raises(JournalError, match="already open") as error:
            second.add_turn(id, TURN)
        assert is_sentence(error.value)
        with pytest.raises(JournalError):
            second.write_cursor(id, 1, {})
        second.close()
    finally:
        first.kill()
        first.communicate()
    with closing(Journal.open(path)) as third:
        assert not third.is_read_only, "a program that was killed holds nothing"


@pytest.mark.parametrize("what", ["folder", "file in the way", "no folder possible", "odd name"])
def test_opening_an_impossible_journal_path_is_refused_with_a_sentence(what: str, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    (tmp_path / "folder").mkdir()
    places: dict[str, Path | str] = {
        "folder": tmp_path / "folder",
        "file in the way": tmp_path / "file" / "journal",
        "no folder possible": tmp_path / ("n" * 300) / "journal",
        "odd name": "a\0b",
    }
    with pytest.raises(JournalError) as error:
        Journal.open(places[what])
    assert is_sentence(error.value)


def test_journal_with_spaces_and_special_characters_in_its_path_is_written_and_read_back(
    tmp_path: Path,
) -> None:
    path = tmp_path / "100% #1? für später" / "j&.db"
    id = write_played_journal(path)
    with closing(Journal.open(path)) as journal:
        assert len(list(journal.load(id).turns)) == 20


@pytest.fixture
def ordinary_user(tmp_path: Path) -> Iterator[None]:
    """Become an unprivileged user until the test ends, since root may write everywhere."""
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
def test_journal_in_a_read_only_folder_opens_read_only_with_all_its_turns(
    leftover: str, path: Path, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = write_played_journal(path)
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
            journal.write_changes(id, marks=[(1, "note", b'""')])


@pytest.mark.parametrize("missing", ["turns", "cursors"])
def test_journal_without_one_of_its_tables_in_a_read_only_folder_is_refused_as_damaged(
    missing: str, path: Path, request: pytest.FixtureRequest
) -> None:
    write_played_journal(path)
    with closing(sqlite3.connect(path)) as sql:
        sql.execute(f"DROP TABLE {missing}")
    path.chmod(0o444)
    path.parent.chmod(0o555)
    request.getfixturevalue("ordinary_user")
    with pytest.raises(JournalError, match="damaged"):
        Journal.open(path)


def leave_with_log(path: Path, id: int) -> None:
    """Add three turns in a program that is killed before it closes the journal."""
    code = """
import os, sys
from takeback.engine.journal import Journal
from takeback.engine.record import TurnRecord
import msgspec
journal = Journal.open(sys.argv[1])
for serial in (21, 22, 23):
    journal.add_turn(int(sys.argv[2]), TurnRecord(serial, serial - 1, msgspec.Raw(b"[]"), "d"))
os._exit(9)
"""
    subprocess.run([sys.executable, "-c", code, str(path), str(id)], check=False)


def test_every_known_database_error_and_an_operating_system_error_have_a_sentence() -> None:
    from takeback.engine import journal_trouble

    for sentence, ways in journal_trouble._TOLD.values():
        assert is_sentence(JournalError(sentence, ways))
    assert is_sentence(journal_trouble.journal_error(OSError(28, "No space left on device")))
