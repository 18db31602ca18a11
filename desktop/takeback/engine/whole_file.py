"""Atomic file writing: a file is replaced completely or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from takeback.texts import gettext as _

UNFINISHED = ".takeback-new"  # suffix of a file while it is written
KINDS = {
    stat.S_IFDIR: _("a folder"),
    stat.S_IFIFO: _("a pipe"),
    stat.S_IFSOCK: _("a socket"),
}
FOR_ALL, OURS = 0o666, 0o600  # permissions, reduced by the umask


def write_atomically(target: Path, data: bytes) -> None:
    """Replace the target atomically with this data, flushed to the disk. Raises OSError; the old file then
    stays."""
    with replacing_file(target) as new, open(new, "wb") as file:
        file.write(data)


@contextmanager
def replacing_file(target: Path) -> Iterator[Path]:
    """Yield the path of a new file to write; at the end of the block it atomically replaces the target.

    A symbolic link is followed, and permissions are kept. Unfinished files of ended processes in the folder
    are deleted. Raises OSError if the target is no regular file; on any exception the new file is removed and
    the old one stays.
    """
    mode = _mode_of(target)
    target = Path(os.path.realpath(target))
    remove_unfinished(target.parent)
    new = target.with_name(f".{target.name[:100]}.{os.getpid()}{UNFINISHED}")
    try:
        _create(new, FOR_ALL if mode is None else OURS)  # private until the final permissions are set
        yield new
        _flush(new, os.O_RDWR)
        if mode is not None:
            os.chmod(new, mode)
        os.replace(new, target)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    with suppress(OSError):
        flush_names(target.parent)


def remove_unfinished(folder: Path) -> None:
    """Delete unfinished files in this folder whose process no longer runs."""
    with suppress(OSError):
        for name in os.listdir(folder):
            if name.endswith(UNFINISHED) and not _is_running(name.split(".")[-2]):
                with suppress(OSError):
                    os.unlink(folder / name)


def _is_running(process: str) -> bool:
    """Tell whether a process with this id may be running; True if unsure, always False on Windows."""
    if sys.platform == "win32":
        return False  # Windows cannot delete a file that is open anyway
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except (OSError, ValueError):
        return True  # another user's process, or not our file name
    return True


def kind_of_non_file(path: Path) -> str:
    """Return what is there instead of a regular file, such as "a folder"; "" for a regular file or
    nothing."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return ""
    return "" if stat.S_ISREG(mode) else KINDS.get(stat.S_IFMT(mode), _("a device"))


def why_no_file(kind: str) -> str:
    """Return why something of this kind cannot be read or written, as the end of a sentence."""
    return _("it is {kind}, not a file", kind=kind)


def _mode_of(target: Path) -> int | None:
    """Return the permissions of an existing file; None if there is none. Raises OSError if it is no regular
    file."""
    if why := kind_of_non_file(target):
        raise OSError(errno.EINVAL, why_no_file(why))
    try:
        return stat.S_IMODE(os.stat(target).st_mode)
    except FileNotFoundError:
        return None


def _create(new: Path, permissions: int) -> None:
    """Create an empty file with these permissions, without following a symbolic link."""
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
    os.close(os.open(new, flags, permissions))


def flush_names(folder: Path) -> None:
    """Wait until changes of names in this folder are on the disk. Raises OSError."""
    if sys.platform == "win32":
        return  # not possible on Windows
    try:
        _flush(folder, os.O_RDONLY)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems cannot do it either
            raise


def _flush(path: Path, how: int) -> None:
    """Wait until the file or folder is on the disk; `how` are the flags to open it."""
    handle = os.open(path, how)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
