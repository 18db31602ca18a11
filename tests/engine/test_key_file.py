"""Test that the key of fair games survives a power cut, and that every backup has it."""

from __future__ import annotations

import os
import stat
import sys
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

import pytest

from takeback.engine import journal_backups, key_file
from takeback.engine.journal import Journal
from takeback.engine.journal_backups import GENERATIONS
from takeback.engine.key_file import FILE, KEY_BYTES, key_at, key_beside, new_key_at, write_key_at
from takeback.engine.record import Seat
from takeback.table.opening import new_table, open_table, save
from takeback.table.table import Table
from tests.engine.power import Disk
from tests.toys import dice

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows flushes no folder")


@pytest.fixture
def path(tmp_path: Path) -> Path:
    (tmp_path / "profile").mkdir()
    return tmp_path / "profile" / "journal.sqlite"


def begin_fair_game(journal: Journal | None) -> Table:
    """Begin a fair game and roll once."""
    table = new_table(dice.GAME, {}, [Seat(), Seat()], 7, "fair", journal)
    table.act(dice.Shake(), table.to_act()[0])
    return table


def can_play_on(path: Path, id: int) -> bool:
    with closing(Journal.open(path)) as journal:
        opened = open_table(journal, id, lambda _: dice.GAME)
        return not opened.problems and not opened.table.is_read_only


def begin_and_back_up(path: Path) -> int:
    with closing(Journal.open(path)) as journal:
        table = begin_fair_game(journal)
        journal.backup()
    return table.id


def _begin_a_game(path: Path) -> None:
    with closing(Journal.open(path)) as journal:
        begin_fair_game(journal)


def _save_beside(path: Path) -> None:
    save(begin_fair_game(None), path.with_name("evening.takeback"))


def _put_a_damaged_key_aside(path: Path) -> None:
    path.with_name(FILE).write_bytes(b"k")
    _begin_a_game(path)


def _restore_backup(path: Path) -> None:
    begin_and_back_up(path)
    path.with_name(FILE).unlink()
    Journal.restore_backup(path, Journal.backups(path)[0].path)


def _open_without_key(path: Path) -> None:
    id = begin_and_back_up(path)
    path.with_name(FILE).unlink()
    assert can_play_on(path, id)


WAYS: dict[str, Callable[[Path], object]] = {
    "begin a game": _begin_a_game,
    "save where no profile is": _save_beside,
    "put a damaged key aside": _put_a_damaged_key_aside,
    "back up": begin_and_back_up,
    "go back": _restore_backup,
    "open without the key": _open_without_key,
}


@pytest.mark.parametrize("way", WAYS)
def test_key_file_made_in_any_way_survives_a_power_cut_whole_and_with_mode_600(
    way: str, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check that the file has its name, all its bytes and mode 600, in whatever way it was made."""
    disk = Disk(monkeypatch, path.parent)
    WAYS[way](path)
    there = disk.after_a_power_cut()
    keys = [file for file in path.parent.iterdir() if file.name == FILE or file.suffix == ".key"]
    assert keys
    for file in keys:
        assert len(file.read_bytes()) == KEY_BYTES
        assert there.get(file.name) == file.read_bytes(), file.name
        assert stat.S_IMODE(file.stat().st_mode) == 0o600


def test_power_cut_while_a_key_is_replaced_leaves_the_old_key_or_the_new_one(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = path.with_name(FILE)
    old, new = new_key_at(file), os.urandom(KEY_BYTES)
    disk = Disk(monkeypatch, path.parent)
    write_key_at(file, old)
    flush, left = os.fsync, []

    def noted(handle: int) -> None:
        left.append(disk.after_a_power_cut()[FILE])
        flush(handle)
        left.append(disk.after_a_power_cut()[FILE])

    monkeypatch.setattr(os, "fsync", noted)
    write_key_at(file, new)
    assert left[0] == old
    assert left[-1] == new
    assert {*left} == {old, new}


def test_restoring_a_backup_also_restores_the_key_with_which_its_games_can_be_played_on(path: Path) -> None:
    """Restore also a backup from before the key was lost and another one was made."""
    first = begin_and_back_up(path)
    newest, backup = Journal.backups(path)[0].path, path.with_name("chosen")
    newest.rename(backup)
    key_beside(newest).rename(key_beside(backup))
    path.with_name(FILE).unlink()
    second = begin_and_back_up(path)
    assert can_play_on(path, second)
    assert not can_play_on(path, first)
    Journal.restore_backup(path, backup)
    assert can_play_on(path, first)
    Journal.restore_backup(path, Journal.backups(path)[0].path)
    assert can_play_on(path, second)


def test_deleting_superfluous_backups_also_deletes_their_key_files(path: Path) -> None:
    begin_and_back_up(path)
    with closing(Journal.open(path)) as journal:
        for day in range(GENERATIONS + 3, 0, -1):
            backup = journal.backup()
            at = backup.stat().st_mtime - day * journal_backups.DAY
            os.utime(backup, (at, at))
    kept = [one.path for one in Journal.backups(path)]
    assert len(kept) == GENERATIONS
    assert {file for file in path.parent.iterdir() if file.suffix == ".key"} == {
        path.with_name(FILE),
        *map(key_beside, kept),
    }


@pytest.mark.parametrize("cut", range(12))
def test_fair_game_can_be_played_on_from_a_backup_key_after_a_backup_that_was_interrupted(
    cut: int, path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Fail each rename in turn, and delete the key of the profile afterwards."""
    id = begin_and_back_up(path)
    replace, left = os.replace, [cut]

    def refuse(*given: object) -> None:
        if not left[0]:
            raise OSError("The power is gone.")
        left[0] -= 1
        replace(*given)  # type: ignore[arg-type]

    with closing(Journal.open(path)) as journal, monkeypatch.context() as then:
        then.setattr(os, "replace", refuse)
        with suppress(Exception):
            journal.backup()
    path.with_name(FILE).unlink()
    assert can_play_on(path, id)


def test_journal_restored_after_damage_gets_the_lost_key_back_from_its_backup(path: Path) -> None:
    id = begin_and_back_up(path)
    path.with_name(FILE).unlink()
    path.write_bytes(b"damaged" * 1000)
    for tail in ("-wal", "-shm"):
        path.with_name(path.name + tail).unlink(missing_ok=True)
    Journal.restore(path)
    assert can_play_on(path, id)


def test_making_a_key_fails_if_its_folder_cannot_be_flushed_although_the_file_exists(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Check it, because a key that may be lost must not be used."""

    def fail(folder: Path) -> None:
        raise OSError(5, "Input/output error")

    monkeypatch.setattr(key_file, "flush_names", fail)
    with pytest.raises(OSError, match="Input/output error"):
        new_key_at(path.with_name(FILE))
    assert key_at(path.with_name(FILE)) is not None
