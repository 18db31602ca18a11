"""Backups of the journal: the newest, and older ones at increasing intervals.

Each has a copy of the encryption key beside it, readable by this user only.
"""

import os
import sqlite3
import time
from collections.abc import Sequence
from contextlib import closing, suppress
from datetime import datetime
from pathlib import Path
from typing import NamedTuple

from takeback.engine import clock
from takeback.engine.journal_trouble import damage_error, sqlite_error_code
from takeback.engine.key_file import FILE, key_at, key_beside, write_key_at
from takeback.engine.whole_file import flush_names

GENERATIONS = 10
DAY = 24 * 3600.0
STAMP = "-%Y%m%d-%H%M%S"  # suffix of an older backup, in UTC


class Backup(NamedTuple):
    """A backup file of a journal, and when it was made, in seconds since 1970."""

    path: Path
    at: float


def path_with_suffix(path: Path, what: str) -> Path:
    """Return the path in the same folder whose name is that of `path` with `what` appended."""
    return path.with_name(path.name + what)


def backups(path: Path) -> list[Backup]:
    """Return the backups of the journal at this path, newest first."""
    newest, found = path_with_suffix(path, ".backup"), []
    with suppress(OSError):
        for name in os.listdir(path.parent):
            if name.startswith(newest.name) and path.with_name(name).is_file():  # a pipe would block
                with suppress(ValueError, OverflowError):  # raised if the name is no backup's
                    at = time_of_stamp(name.removeprefix(newest.name))
                    found.append(Backup(path.with_name(name), at))
    found.sort(key=lambda one: one.at, reverse=True)
    with suppress(OSError):
        if newest.is_file():
            found.insert(0, Backup(newest, clock.valid_time(newest.stat().st_mtime)))
    return found


def time_of_stamp(stamp: str) -> float:
    """Return the time in the suffix of an older backup, in seconds since 1970. Raise ValueError for another
    text.

    time.strptime would import a module whose loading takes 10 ms, at the first start of each day.
    """
    at = datetime.fromisoformat(f"{stamp[1:]}+0000")
    if at.strftime(STAMP) != stamp:
        raise ValueError(f"no stamp of a backup: {stamp}")
    return at.timestamp()


def is_due(path: Path) -> bool:
    """Tell whether the newest backup is missing, or its date is more than a day ago or ahead."""
    try:
        return abs(clock.now() - path_with_suffix(path, ".backup").stat().st_mtime) > DAY
    except OSError:
        return True


def back_up(sql: sqlite3.Connection, path: Path) -> Path:
    """Make a copy of the journal its newest backup; the previous newest becomes an older one. Return the new
    backup's path.

    Superfluous older backups are deleted. Raises JournalError if the copy is damaged; the existing backups
    then stay as they are.
    """
    newest, fresh = path_with_suffix(path, ".backup"), path_with_suffix(path, ".fresh")
    copy_to(sql, fresh)
    with suppress(FileNotFoundError):
        at = clock.valid_time(newest.stat().st_mtime)
        older = path_with_suffix(newest, time.strftime(STAMP, time.gmtime(at)))
        _copy_key(key_beside(newest), key_beside(older))
        os.replace(newest, older)
    _copy_key(path.with_name(FILE), key_beside(newest))
    os.replace(fresh, newest)
    flush_names(path.parent)
    here = backups(path)
    now = clock.now()
    for number in superfluous_backups([now - one.at for one in here]):
        for file in (here[number].path, key_beside(here[number].path)):
            with suppress(OSError):
                file.unlink()
    return newest


def _copy_key(key_file: Path, target: Path) -> None:
    """Copy a key file, or delete the target where there is none.

    Done before the backup is put beside it: a backup without its key is worse than a key without a backup.
    """
    if (key := key_at(key_file)) is None:
        target.unlink(missing_ok=True)
    else:
        write_key_at(target, key)


def key_of_backups(path: Path) -> bytes | None:
    """Return the newest key beside a backup of this journal; None if there is none. Raise OSError if a key
    file cannot be read."""
    return next(filter(None, (key_at(key_beside(one.path)) for one in backups(path))), None)


def superfluous_backups(ages: Sequence[float]) -> list[int]:
    """Return the indexes of backups to delete, given their ages in seconds, newest first.

    Ten are kept, each about twice as old as the next, the newest and the oldest among them.
    """
    left = list(range(len(ages)))
    days = [max(0.0, age) / DAY + 1 for age in ages]
    while len(left) > GENERATIONS:
        inner = range(1, len(left) - 1)
        left.pop(min(inner, key=lambda place: days[left[place + 1]] / days[left[place - 1]]))
    return sorted(set(range(len(ages))) - set(left))


def is_sound(sql: sqlite3.Connection) -> bool:
    """Tell whether SQLite's quick check finds no damage. Raises DatabaseError if the check cannot run."""
    try:
        return bool(sql.execute("PRAGMA quick_check(1)").fetchone() == ("ok",))
    except sqlite3.DatabaseError as error:
        if sqlite_error_code(error) == sqlite3.SQLITE_CORRUPT:
            return False
        raise


def copy_to(sql: sqlite3.Connection, target: Path) -> None:
    """Copy the database to this path, checked and flushed. Raises JournalError if damaged; then an old target
    stays."""
    new = path_with_suffix(target, ".new")
    new.unlink(missing_ok=True)
    try:
        with closing(sqlite3.connect(new, isolation_level=None)) as copy:
            sql.backup(copy)
            copy.execute("PRAGMA journal_mode = DELETE")
            if not is_sound(copy):
                raise damage_error()
        flush(new)
        os.replace(new, target)
    finally:
        with suppress(OSError):
            new.unlink(missing_ok=True)


def flush(path: Path) -> None:
    """Wait until the file's content is on the disk."""
    handle = os.open(path, os.O_RDWR)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
