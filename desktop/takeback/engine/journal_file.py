"""The file of the journal: who may write to it, its backup, and what to do with a damaged one."""

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
from takeback.engine.journal_backups import back_up, backups, beside, copy_to, flush, is_due, is_sound
from takeback.engine.journal_checks import connect, is_unchanged
from takeback.engine.journal_trouble import AGAIN, IN_MEMORY, JournalError, damaged, kind_of
from takeback.engine.key_file import FILE, key_at, key_beside, put_key_at
from takeback.engine.whole_file import flush_names, why_no_file

PATIENCE = 0.5  # seconds to wait for a stranger who holds the file; the window stands still meanwhile

_HELD = (errno.EAGAIN, errno.EACCES, errno.EWOULDBLOCK, errno.EDEADLK)

SECOND = "Takeback is already open with these games, so here they can only be looked at."
READ_ONLY = "The games can only be looked at: their file or its folder cannot be written."
FUTURE = "These games were kept by a newer Takeback. They can be looked at here; update to play on."


class Hold:
    """Says that this program writes here. The system drops it when the program ends, however it ends.

    It lies on a file beside the journal, and on the folder: who removes the file does not remove the hold.
    """

    def __init__(self) -> None:
        self._handles: list[int] = []

    @staticmethod
    def take(path: Path) -> "Hold | None":
        """On the journal of this name; None when another program has it. Raises OSError where nothing can be
        written."""
        path = Path(os.path.realpath(path))
        hold = Hold()
        try:
            hold._add(os.open(beside(path, ".lock"), os.O_RDWR | os.O_CREAT, 0o600))
            if sys.platform != "win32":  # there no file can be removed that is open
                hold._add(os.open(path.parent, os.O_RDONLY))
        except _Held:
            hold.drop()
            return None
        except BaseException:
            hold.drop()
            raise
        return hold

    def _add(self, handle: int) -> None:
        self._handles.append(handle)
        try:
            _lock(handle)
        except OSError as error:
            if error.errno in _HELD:
                raise _Held from error
            # a file system without locks: SQLite's own still keep two writers apart

    def drop(self) -> None:
        while self._handles:
            os.close(self._handles.pop())


class _Held(Exception):
    """Another program has it."""


if sys.platform == "win32":
    import msvcrt

    def _lock(handle: int) -> None:
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def _lock(handle: int) -> None:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)


class OpenFile(msgspec.Struct):
    """A journal's connection; a notice says why it can only be read."""

    sql: sqlite3.Connection
    path: Path | None = None
    hold: Hold | None = None
    notice: str = ""


def in_memory() -> OpenFile:
    sql = connect(":memory:")
    schema.create(sql)
    return OpenFile(sql)


def open_file(path: Path) -> OpenFile:
    """To write where that is possible, else to read. Raises sqlite3.Error, OSError or JournalError."""
    if why := why_no_file(path):
        raise JournalError(
            f"The games cannot be opened: {path.name} is {why}, not a file.", (AGAIN, IN_MEMORY)
        )
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        hold = Hold.take(path)
    except PermissionError:
        return _look_only(path, READ_ONLY)
    except OSError as error:
        if not path.is_file():
            raise
        return _look_only(path, f"{READ_ONLY} ({error.strerror})")
    if hold is None:
        return _look_only(path, SECOND)
    try:
        opened = _to_write(path, hold)
    except BaseException:
        hold.drop()
        raise
    if opened.hold is None:
        hold.drop()
    return opened


def _to_write(path: Path, hold: Hold) -> OpenFile:
    if path.is_file() and path.stat().st_size == 0 and backups(path):
        raise damaged()
    sql = _connect(path, "rwc")
    try:
        notice = _settle(sql, path)
    except BaseException:
        sql.close()
        raise
    if notice:
        sql.close()
        return _look_only(path, notice)
    return OpenFile(sql, path, hold)


def _connect(path: Path, mode: str) -> sqlite3.Connection:
    uri = f"{path.absolute().as_uri()}?mode={mode}"
    return connect(uri, uri=True, timeout=PATIENCE)


def _settle(sql: sqlite3.Connection, path: Path) -> str:
    """Bring the file into the present form; returns why it can only be read, if so."""
    try:
        sql.execute("PRAGMA journal_mode = WAL").fetchone()
        # Confirmed means confirmed, whatever happens to the power: each turn is flushed to the disk.
        sql.execute("PRAGMA synchronous = FULL")
        sql.execute("BEGIN IMMEDIATE")
    except sqlite3.Error as error:
        if kind_of(error) == sqlite3.SQLITE_READONLY:
            return READ_ONLY
        raise
    if schema.version_of(sql) > schema.VERSION:
        sql.execute("ROLLBACK")
        return FUTURE
    is_new = schema.is_empty(sql)
    _bring_up(sql, path, is_new)
    if not is_new and is_due(path):
        if not is_sound(sql):
            raise damaged()
        with suppress(OSError, sqlite3.Error):  # the next start tries again
            back_up(sql, path)
    return ""


def _bring_up(sql: sqlite3.Connection, path: Path, is_new: bool) -> None:
    """Inside a transaction that is ended here."""
    version = schema.version_of(sql)
    if is_new:
        schema.create(sql)
    elif 0 < version < schema.VERSION:
        sql.execute("ROLLBACK")
        copy_to(sql, beside(path, f".version-{version}"))
        sql.execute("BEGIN IMMEDIATE")
        schema.upgrade(sql)
    if not schema.is_complete(sql):
        raise damaged()
    schema.remove_stray_marks(sql)
    sql.execute("COMMIT")


def _look_only(path: Path, notice: str) -> OpenFile:
    if not path.is_file():
        raise JournalError("There is no journal, and none can be created.")
    try:
        sql = _connect(path, "ro")
        try:
            version = schema.version_of(sql)
            schema.is_empty(sql)
        except BaseException:
            sql.close()
            raise
    except sqlite3.Error as error:
        if kind_of(error) not in (sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY):
            raise
        return OpenFile(_copy_in_memory(path), path, None, notice)
    if version < schema.VERSION:
        sql.close()
        return OpenFile(_copy_in_memory(path), path, None, notice)
    if version > schema.VERSION:
        notice = FUTURE
    return OpenFile(sql, path, None, notice)


def _copy_in_memory(path: Path) -> sqlite3.Connection:
    """For a folder where SQLite may not put its own files, and for an old form that nobody may upgrade."""
    memory = connect(":memory:")
    try:
        _fill_memory(memory, path)
        memory.execute("PRAGMA journal_mode = MEMORY")
        schema.upgrade(memory)
        if not schema.is_complete(memory):
            raise damaged()
    except BaseException:
        memory.close()
        raise
    return memory


def _fill_memory(memory: sqlite3.Connection, path: Path) -> None:
    log = beside(path, "-wal")
    if not log.exists() or log.stat().st_size == 0:
        data = bytearray(path.read_bytes())
        data[18:20] = b"\1\1"  # "needs no log": in memory there is none
        memory.deserialize(data)
        return
    with (
        tempfile.TemporaryDirectory(prefix="takeback-") as folder,
        closing(_connect(_copied(path, Path(folder)), "rw")) as copy,
    ):
        copy.backup(memory)


def _copied(path: Path, folder: Path) -> Path:
    """The journal and what is still beside it in the log, in another folder."""
    copy = folder / "journal"
    shutil.copyfile(path, copy)
    if beside(path, "-wal").exists():
        shutil.copyfile(beside(path, "-wal"), beside(copy, "-wal"))
    return copy


def restore(path: Path) -> Path:
    """Rebuild the journal from its last good backup and all that can still be read of the damaged one.

    The damaged file is kept under another name, which is returned.
    """
    hold = Hold.take(path)
    if hold is None:
        raise JournalError(SECOND)
    try:
        new, aside = beside(path, ".restored"), beside(path, clock.stamp(".damaged-%Y%m%d-%H%M%S"))
        _put_together(path, new)
        _set_aside(path, aside)
        os.replace(new, path)
        flush_names(path.parent)
    finally:
        hold.drop()
    return aside


def _put_together(path: Path, new: Path) -> None:
    _copy_last_good(path, new)
    with closing(_connect(new, "rwc")) as sql, tempfile.TemporaryDirectory(prefix="takeback-") as folder:
        sql.execute("BEGIN IMMEDIATE")
        if schema.is_empty(sql):
            schema.create(sql)
        schema.upgrade(sql)
        with suppress(OSError, sqlite3.Error), closing(_connect(_copied(path, Path(folder)), "rw")) as old:
            _salvage(old, sql)
        sql.execute("COMMIT")
        sql.execute("PRAGMA journal_mode = DELETE")
    flush(new)


def _copy_last_good(path: Path, new: Path) -> None:
    """The newest backup that the disk has not damaged; no file where there is none."""
    new.unlink(missing_ok=True)
    for backup in backups(path):
        shutil.copyfile(backup.path, new)
        with closing(_connect(new, "ro")) as sql:
            if is_sound(sql):
                return
        new.unlink()


def go_back(path: Path, backup: Path) -> None:
    """Make the journal what it was at this backup. What it is now becomes the newest backup before."""
    hold = Hold.take(path)
    if hold is None:
        raise JournalError(SECOND)
    new = beside(path, ".restored")
    try:
        shutil.copyfile(backup, new)
        with closing(_connect(new, "ro")) as sql:
            if not is_sound(sql):
                raise JournalError("This backup is damaged. An older one may be whole.")
        flush(new)
        key = key_at(key_beside(backup))  # the backup may be superfluous once there is a newer one
        with closing(_connect(path, "rw")) as sql:
            back_up(sql, path)
        if key is not None:
            put_key_at(path.with_name(FILE), key)
        _remove_log(path)
        os.replace(new, path)
        flush_names(path.parent)
    finally:
        new.unlink(missing_ok=True)
        hold.drop()


def _set_aside(path: Path, aside: Path) -> None:
    """The log must be gone before the new file comes: SQLite would take it for the new file's own."""
    for tail in ("", "-wal"):
        if beside(path, tail).exists():
            shutil.copyfile(beside(path, tail), beside(aside, tail))
            flush(beside(aside, tail))
    _remove_log(path)


def _remove_log(path: Path) -> None:
    for tail in ("-wal", "-shm"):
        beside(path, tail).unlink(missing_ok=True)


def _salvage(old: sqlite3.Connection, new: sqlite3.Connection) -> None:
    """Lasting rows are added; what changes is taken over as a whole if all of it can be read."""
    if schema.version_of(old) < schema.VERSION:
        old.execute("BEGIN IMMEDIATE")
        schema.upgrade(old)
    for table in schema.LASTING + schema.CHANGING:
        columns = [row[1] for row in new.execute(f"PRAGMA table_info({table})")]
        found, is_whole = _readable(old, table, ", ".join(columns))
        rows = [row for row in found if is_unchanged(table, columns, row)]
        if is_whole and len(rows) == len(found) and table in schema.CHANGING:
            new.execute(f"DELETE FROM {table}")
        holes = ", ".join("?" * len(columns))
        for row in rows:
            with suppress(sqlite3.IntegrityError):
                new.execute(f"INSERT OR IGNORE INTO {table} ({', '.join(columns)}) VALUES ({holes})", row)


def _readable(sql: sqlite3.Connection, table: str, columns: str) -> tuple[list[tuple[object, ...]], bool]:
    """From the front up to the damage, and from the back down to it."""
    first, is_whole = _until_damage(sql.execute(f"SELECT {columns} FROM {table}"))
    if is_whole:
        return first, True
    key = "rowid" if table in ("tables", "turns", "records", "cursors") else columns.partition(",")[0]
    second, _ = _until_damage(sql.execute(f"SELECT {columns} FROM {table} ORDER BY {key} DESC"))
    return [*first, *second], False


def _until_damage(rows: Iterator[tuple[object, ...]]) -> tuple[list[tuple[object, ...]], bool]:
    found = []
    try:
        for row in rows:
            found.append(row)
    except sqlite3.Error:
        return found, False
    return found, True
