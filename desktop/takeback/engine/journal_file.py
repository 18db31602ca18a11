"""Opening the journal's file: locking, upgrades, daily backups, and restoring a damaged file."""

import errno
import os
import shutil
import sqlite3
import sys
import tempfile
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path

import msgspec

from takeback.engine import clock
from takeback.engine import journal_schema as schema
from takeback.engine.journal_backups import (
    back_up,
    backups,
    copy_to,
    flush,
    is_due,
    is_sound,
    path_with_suffix,
)
from takeback.engine.journal_checks import connect, is_unchanged
from takeback.engine.journal_trouble import AGAIN, IN_MEMORY, JournalError, damage_error, sqlite_error_code
from takeback.engine.key_file import FILE, key_at, key_beside, write_key_at
from takeback.engine.whole_file import flush_names, kind_of_non_file
from takeback.texts import gettext as _

PATIENCE = 0.5  # seconds to wait for another program's lock; the window is blocked meanwhile

_LOCKED_ERRORS = (errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, errno.EDEADLK)

SECOND = _("Takeback is already open with these games, so you can only view them here.")
READ_ONLY = _("You can only view the games, because their file or its folder cannot be written to.")
FUTURE = _("These games were saved by a newer Takeback. You can view them here; update Takeback to play on.")


class FileLock:
    """A lock that shows that this process writes here; the system releases it when the process ends.

    It is on a file beside the journal and on the folder, so deleting the file does not remove it.
    """

    def __init__(self) -> None:
        self._handles: list[int] = []

    @staticmethod
    def acquire(path: Path) -> "FileLock | None":
        """Lock the journal at this path; None when another process has it. Raises OSError where nothing can
        be written."""
        path = Path(os.path.realpath(path))
        hold = FileLock()
        try:
            hold._lock_handle(os.open(path_with_suffix(path, ".lock"), os.O_RDWR | os.O_CREAT, 0o600))
            if sys.platform != "win32":  # Windows cannot delete a file that is open
                hold._lock_handle(os.open(path.parent, os.O_RDONLY))
        except _AlreadyLocked:
            hold.release()
            return None
        except BaseException:
            hold.release()
            raise
        return hold

    def _lock_handle(self, handle: int) -> None:
        """Lock this handle too. Raise _AlreadyLocked if another process has it; a file system without locks
        counts as locked by this process."""
        self._handles.append(handle)
        try:
            _lock(handle)
        except OSError as error:
            if error.errno in _LOCKED_ERRORS:
                raise _AlreadyLocked from error
            # the file system has no locks; SQLite's own still separate two writers

    def release(self) -> None:
        """Release the lock by closing all its file handles; do nothing if it is not held."""
        while self._handles:
            os.close(self._handles.pop())


class _AlreadyLocked(Exception):
    """Raised when another process has the lock."""


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        """Lock this handle without waiting. Raises OSError if it is locked."""
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        """Lock this handle without waiting. Raises OSError if it is locked."""
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class OpenFile(msgspec.Struct):
    """An open journal: the connection, and a notice why it is read-only, or ""."""

    sql: sqlite3.Connection
    path: Path | None = None  # None: in memory
    lock: FileLock | None = None  # None: in memory or read-only
    notice: str = ""
    is_newer: bool = False  # did a newer program write it? Then it is read-only.


def in_memory() -> OpenFile:
    """Return a new journal in memory."""
    sql = connect(":memory:")
    schema.create(sql)
    return OpenFile(sql)


def open_file(path: Path) -> OpenFile:
    """Open the journal for writing if possible, creating, upgrading and backing it up if due; else read-only
    with a notice.

    Raises sqlite3.Error, OSError or JournalError.
    """
    if why := kind_of_non_file(path):
        raise JournalError(
            _("The games cannot be opened: {name} is {why}, not a file.", name=path.name, why=why),
            (AGAIN, IN_MEMORY),
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        hold = FileLock.acquire(path)
    except PermissionError:
        return _open_read_only(path, READ_ONLY)
    except OSError as error:
        if not path.is_file():
            raise
        return _open_read_only(
            path, _("{problem} The system says: {reason}.", problem=READ_ONLY, reason=error.strerror)
        )
    if hold is None:
        return _open_read_only(path, SECOND)
    try:
        opened = _open_writable(path, hold)
    except BaseException:
        hold.release()
        raise
    if opened.lock is None:
        hold.release()
    return opened


def _open_writable(path: Path, hold: FileLock) -> OpenFile:
    """Open the journal for writing, creating it if needed; read-only and without the lock if the database
    says so.

    Raises JournalError if the file is damaged, or empty although there are backups.
    """
    if path.is_file() and path.stat().st_size == 0 and backups(path):
        raise damage_error()
    sql = _connect(path, "rwc")
    try:
        notice = _configure(sql, path)
    except BaseException:
        sql.close()
        raise
    if notice:
        sql.close()
        return _open_read_only(path, notice)
    return OpenFile(sql, path, hold)


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    """Connect to the file in this SQLite mode: "ro", "rw" or "rwc"."""
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return connect(uri, uri=True, timeout=PATIENCE)


def _configure(sql: sqlite3.Connection, path: Path) -> str:
    """Configure, upgrade and, once a day, back up the file; return why it must be read-only, or "".

    Raises JournalError if the file is damaged, and sqlite3.Error.
    """
    try:
        sql.execute("PRAGMA journal_mode = WAL").fetchone()
        # A confirmed turn must survive a power failure: flush each commit.
        sql.execute("PRAGMA synchronous = FULL")
        sql.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        if sqlite_error_code(error) == sqlite3.SQLITE_READONLY:
            return READ_ONLY
        raise
    if schema.version_of(sql) > schema.VERSION:
        sql.execute("ROLLBACK")
        return FUTURE
    is_new = schema.is_empty(sql)
    _upgrade(sql, path, is_new)
    if not is_new and is_due(path):
        if not is_sound(sql):
            raise damage_error()
        with suppress(OSError, sqlite3.Error):  # the next start tries again
            back_up(sql, path)
    return ""


def _upgrade(sql: sqlite3.Connection, path: Path, is_new: bool) -> None:
    """Create or upgrade the tables, delete the marks of missing turns, and commit. Must be called inside a
    transaction.

    An older file is first copied to a file named after its version. Raises JournalError if a table is
    missing.
    """
    version = schema.version_of(sql)
    if is_new:
        schema.create(sql)
    elif 0 < version < schema.VERSION:
        sql.execute("ROLLBACK")
        copy_to(sql, path_with_suffix(path, f".version-{version}"))
        sql.execute("BEGIN IMMEDIATE")
        schema.upgrade(sql)
    if not schema.is_complete(sql):
        raise damage_error()
    schema.remove_stray_marks(sql)
    sql.execute("COMMIT")


def _open_read_only(path: Path, notice: str) -> OpenFile:
    """Open the journal read-only, as a copy in memory where SQLite or its old version requires it.

    The notice says why, or that a newer program wrote the file. Raises JournalError if there is no file.
    """
    if not path.is_file():
        raise JournalError(_("There is no journal, and none can be created."))
    try:
        sql = _connect(path, "ro")
        try:
            version = schema.version_of(sql)
            schema.is_empty(sql)
        except BaseException:
            sql.close()
            raise
    except sqlite3.Error as error:
        if sqlite_error_code(error) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        memory = _copy_in_memory(path)
        return OpenFile(memory, path, None, notice, schema.version_of(memory) > schema.VERSION)
    if version < schema.VERSION:
        sql.close()
        return OpenFile(_copy_in_memory(path), path, None, notice)
    if version > schema.VERSION:
        notice = FUTURE
    return OpenFile(sql, path, None, notice, version > schema.VERSION)


def _copy_in_memory(path: Path) -> sqlite3.Connection:
    """Return an upgraded copy in memory: for a folder SQLite cannot write its own files to, or an old
    version."""
    memory = connect(":memory:")
    try:
        _fill_memory(memory, path)
        memory.execute("PRAGMA journal_mode = MEMORY")
        schema.upgrade(memory)
        if not schema.is_complete(memory):
            raise damage_error()
    except BaseException:
        memory.close()
        raise
    return memory


def _fill_memory(memory: sqlite3.Connection, path: Path) -> None:
    """Copy the file into an empty database in memory, with what its log holds."""
    log = path_with_suffix(path, "-wal")
    if not log.exists() or log.stat().st_size == 0:
        data = bytearray(path.read_bytes())
        data[18:20] = b"\1\1"  # header: no WAL, which does not work in memory
        memory.deserialize(data)
        return
    with (
        tempfile.TemporaryDirectory(prefix="takeback-") as folder,
        closing(_connect(_copy_to_folder(path, Path(folder)), "rw")) as copy,
    ):
        copy.backup(memory)


def _copy_to_folder(path: Path, folder: Path) -> Path:
    """Copy the journal and its log to this folder and return the copy's path."""
    copy = folder / "journal"
    shutil.copyfile(path, copy)
    if path_with_suffix(path, "-wal").exists():
        shutil.copyfile(path_with_suffix(path, "-wal"), path_with_suffix(copy, "-wal"))
    return copy


def restore(path: Path) -> Path:
    """Rebuild the journal from its last good backup and what is readable of the damaged file.

    Returns the path under which the damaged file is kept. Raises JournalError if another process uses it.
    """
    hold = FileLock.acquire(path)
    if hold is None:
        raise JournalError(SECOND)
    try:
        new, aside = (
            path_with_suffix(path, ".restored"),
            path_with_suffix(path, clock.format_now(".damaged-%Y%m%d-%H%M%S")),
        )
        _rebuild(path, new)
        _move_aside(path, aside)
        os.replace(new, path)
        flush_names(path.parent)
    finally:
        hold.release()
    return aside


def _rebuild(path: Path, new: Path) -> None:
    """Create the file `new` from the last good backup and the rows that can still be read."""
    _copy_last_good(path, new)
    with closing(_connect(new, "rwc")) as sql, tempfile.TemporaryDirectory(prefix="takeback-") as folder:
        sql.execute("BEGIN IMMEDIATE")
        if schema.is_empty(sql):
            schema.create(sql)
        schema.upgrade(sql)
        with (
            suppress(OSError, sqlite3.Error),
            closing(_connect(_copy_to_folder(path, Path(folder)), "rw")) as old,
        ):
            _salvage(old, sql)
        sql.execute("COMMIT")
        sql.execute("PRAGMA journal_mode = DELETE")
    flush(new)


def _copy_last_good(path: Path, new: Path) -> None:
    """Copy the newest undamaged backup to `new`; leave no file if there is none."""
    new.unlink(missing_ok=True)
    for backup in backups(path):
        with suppress(OSError, sqlite3.Error):  # then an older one may still be readable
            shutil.copyfile(backup.path, new)
            with closing(_connect(new, "ro")) as sql:
                if is_sound(sql):
                    return
        new.unlink(missing_ok=True)


def restore_backup(path: Path, backup: Path) -> None:
    """Replace the journal and its key by this backup and its key, after backing up the present state.

    Raises JournalError, and replaces nothing, if the backup or the journal is damaged or another process uses
    the journal.
    """
    hold = FileLock.acquire(path)
    if hold is None:
        raise JournalError(SECOND)
    new = path_with_suffix(path, ".restored")
    try:
        shutil.copyfile(backup, new)
        with closing(_connect(new, "ro")) as sql:
            if not is_sound(sql):
                raise JournalError(_("This backup is damaged. An older one may be intact."))
        flush(new)
        key = key_at(key_beside(backup))  # read now: `back_up` may delete this backup
        with closing(_connect(path, "rw")) as sql:
            back_up(sql, path)
        if key is not None:
            write_key_at(path.with_name(FILE), key)
        _remove_log(path)
        os.replace(new, path)
        flush_names(path.parent)
    finally:
        new.unlink(missing_ok=True)
        hold.release()


def _move_aside(path: Path, aside: Path) -> None:
    """Copy the damaged file and its log elsewhere, then remove the log: SQLite would apply it to the new
    file."""
    for tail in ("", "-wal"):
        if path_with_suffix(path, tail).exists():
            shutil.copyfile(path_with_suffix(path, tail), path_with_suffix(aside, tail))
            flush(path_with_suffix(aside, tail))
    _remove_log(path)


def _remove_log(path: Path) -> None:
    """Delete the write-ahead log and its index."""
    for tail in ("-wal", "-shm"):
        path_with_suffix(path, tail).unlink(missing_ok=True)


def _salvage(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    """Add the readable rows of `old` that `new` lacks; a table of changing rows is replaced if it is fully
    readable."""
    if schema.version_of(old) < schema.VERSION:
        old.execute("BEGIN IMMEDIATE")
        schema.upgrade(old)
    for table in schema.LASTING + schema.CHANGING:
        columns = [row[1] for row in new.execute(f"PRAGMA table_info({table})")]
        found, is_whole = _readable_rows(old, table, ", ".join(columns))
        rows = [row for row in found if is_unchanged(table, columns, row)]
        if is_whole and len(rows) == len(found) and table in schema.CHANGING:
            new.execute(f"DELETE FROM {table}")
        holes = ", ".join("?" * len(columns))
        for row in rows:
            with suppress(sqlite3.IntegrityError):
                new.execute(f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({holes})", row)


def _readable_rows(
    sql: sqlite3.Connection, table: str, columns: str
) -> tuple[list[tuple[object, ...]], bool]:
    """Return the rows of a table and whether they are all; of a damaged one, those before and after the
    damage."""
    first, is_whole = _rows_until_damage(sql.execute(f"SELECT {columns} FROM {table}"))
    if is_whole:
        return first, True
    key = "rowid" if table in ("tables", "turns", "records", "cursors") else columns.partition(",")[0]
    second, _ = _rows_until_damage(sql.execute(f"SELECT {columns} FROM {table} ORDER BY {key} DESC"))
    return [*first, *second], False


def _rows_until_damage(rows: Iterator[tuple[object, ...]]) -> tuple[list[tuple[object, ...]], bool]:
    """Return the rows up to the first error, and whether there was none."""
    found = []
    try:
        for row in rows:
            found.append(row)
    except sqlite3.Error:
        return found, False
    return found, True
