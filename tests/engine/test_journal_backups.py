"""Test the ten backups of the journal, with growing distances; each can be restored."""

from __future__ import annotations

import os
import shutil
import time
from contextlib import closing
from pathlib import Path

import pytest

from takeback.engine import journal_file
from takeback.engine.journal import Journal, JournalError
from takeback.engine.journal_backups import DAY, GENERATIONS, superfluous_backups
from takeback.table.opening import open_table
from tests.engine.playing import count_up, is_sentence, write_played_journal
from tests.toys import find_toy


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "own" / "journal"


def count_turns(path: Path, id: int) -> int:
    with closing(Journal.open(path)) as journal:
        assert journal.is_sound()
        return len(list(journal.load(id).turns))


def make_ten_generations(path: Path) -> int:
    """Make a journal with one new turn and one backup a day; return the id of its table."""
    id = write_played_journal(path, 1)
    with closing(Journal.open(path)) as journal:
        table = open_table(journal, id, find_toy).table
        Journal.backups(path)[0].path.unlink()  # made on opening: it belongs to no day
        for day in range(GENERATIONS + 3, 0, -1):
            backup = journal.backup()
            count_up(table, 1)
            at = time.time() - day * DAY
            os.utime(backup, (at, at))
    return id


def test_ten_backups_of_different_ages_are_kept_newest_first_and_each_can_be_restored(path: Path) -> None:
    id = make_ten_generations(path)
    kept = Journal.backups(path)
    assert len(kept) == GENERATIONS
    assert [one.at for one in kept] == sorted((one.at for one in kept), reverse=True)
    turns = [count_turns(one.path, id) for one in kept]
    assert len(set(turns)) == GENERATIONS
    assert turns == sorted(turns, reverse=True)
    data = [one.path.read_bytes() for one in kept]
    for number, (content, count) in enumerate(zip(data, turns, strict=True)):
        chosen = path.with_name(f"chosen-{number}")
        chosen.write_bytes(content)
        Journal.restore_backup(path, chosen)
        assert count_turns(path, id) == count
    assert len(Journal.backups(path)) == GENERATIONS


def test_restoring_the_newest_backup_undoes_the_restoring_of_an_older_one(path: Path) -> None:
    id = make_ten_generations(path)
    before, oldest = count_turns(path, id), Journal.backups(path)[-1]
    Journal.restore_backup(path, oldest.path)
    assert count_turns(path, id) == 1
    Journal.restore_backup(path, Journal.backups(path)[0].path)
    assert count_turns(path, id) == before


def test_daily_backups_over_years_always_leave_some_recent_and_the_very_first() -> None:
    """Check that with a backup a day, some are never more than two days, a fortnight and two months old."""
    days: list[int] = []
    for today in range(1000):
        days.insert(0, today)
        gone = superfluous_backups([(today - day) * DAY for day in days])
        days = [day for number, day in enumerate(days) if number not in gone]
        ages = [today - day for day in days]
        assert len(ages) <= GENERATIONS
        assert ages[0] == 0
        if today > 100:
            assert 1 <= ages[1] <= 2
            assert any(2 < age <= 14 for age in ages)
            assert any(14 < age <= 60 for age in ages)
    assert ages[-1] == 999


def test_restoring_a_damaged_backup_is_refused_and_restoring_any_uses_an_older_one(path: Path) -> None:
    id = make_ten_generations(path)
    newest, older = Journal.backups(path)[:2]
    wanted = count_turns(older.path, id)
    newest.path.write_bytes(b"nothing")
    with pytest.raises(JournalError, match="backup is damaged") as error:
        Journal.restore_backup(path, newest.path)
    assert is_sentence(error.value)
    path.write_bytes(b"nothing either")
    Journal.restore(path)
    assert count_turns(path, id) == wanted


def test_restore_uses_an_older_backup_if_the_newest_cannot_be_read(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = make_ten_generations(path)
    newest, older = Journal.backups(path)[:2]
    wanted, copy = count_turns(older.path, id), shutil.copyfile

    def fail_for_newest(source: Path, target: Path) -> object:
        if source == newest.path:
            raise OSError("Input/output error")
        return copy(source, target)

    monkeypatch.setattr(shutil, "copyfile", fail_for_newest)
    path.write_bytes(b"nothing")
    Journal.restore(path)
    assert count_turns(path, id) == wanted


def test_restoring_a_backup_of_a_journal_in_use_is_refused_and_leaves_it_unchanged(path: Path) -> None:
    make_ten_generations(path)
    hold = journal_file.FileLock.acquire(path)
    assert hold is not None
    data = path.read_bytes()
    with pytest.raises(JournalError, match="already open"):
        Journal.restore_backup(path, Journal.backups(path)[0].path)
    hold.release()
    assert path.read_bytes() == data


def test_backup_interrupted_at_any_step_leaves_the_newest_whole_backup_to_be_found(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that after each of its steps on the disk, the newest whole copy is found."""
    id = make_ten_generations(path)
    steps = os.replace
    for number in range(3):
        left = [number]

        def stop(source: Path, target: Path, left: list[int] = left) -> None:
            left[0] -= 1
            if left[0] < 0:
                raise OSError(5, "Input/output error")
            steps(source, target)

        before = count_turns(Journal.backups(path)[0].path, id)
        with closing(Journal.open(path)) as journal, monkeypatch.context() as broken:
            broken.setattr(os, "replace", stop)
            with pytest.raises(JournalError):
                journal.backup()
        assert count_turns(Journal.backups(path)[0].path, id) >= before
