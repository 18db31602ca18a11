"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

UNFINISHED = ".takeback-new"  # how the name of a file ends while it is written
KINDS = {stat.S_IFDIR: "a folder", stat.S_IFIFO: "a pipe", stat.S_IFSOCK: "a socket"}
FOR_ALL, OURS = 0o666, 0o600  # the umask takes away from it


def write_whole(target: Path, data: bytes) -> None:
    """Write beside the target, flush, and put it in its place; on any failure nothing is left beside it.

    Raises OSError. Until the new file is whole on the disk, the old one stays.
    """
    with unfinished(target) as new, open(new, "wb") as file:
        file.write(data)


@contextmanager
def unfinished(target: Path) -> Iterator[Path]:
    """The name of a file to write; in the end it takes the place of the target, as with `write_whole`.

    A link stays a link, and who might read the target may read it afterwards. A target that is no file is
    refused.
    """
    mode = _mode_of(target)
    target = Path(os.path.realpath(target))
    remove_unfinished(target.parent)
    new = target.with_name(f".{target.name[:100]}.{os.getpid()}{UNFINISHED}")
    try:
        _create(new, FOR_ALL if mode is None else OURS)  # what others may not read is ours alone meanwhile
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
    """Remove what programs that were killed left in this folder."""
    with suppress(OSError):
        for name in os.listdir(folder):
            if name.endswith(UNFINISHED) and not _is_running(name.split(".")[-2]):
                with suppress(OSError):
                    os.unlink(folder / name)


def _is_running(process: str) -> bool:
    if sys.platform == "win32":
        return False  # there a file that is being written cannot be removed
    try:
        os.kill(int(process), 0)
    except (ProcessLookupError, OverflowError):
        return False
    except (OSError, ValueError):
        return True  # of another user, or not of ours
    return True


def why_no_file(path: Path) -> str:
    """Say what there is in the place of a file, "a folder"; empty where it is a file, or nothing."""
    try:
        mode = os.stat(path).st_mode
    except OSError:
        return ""
    return "" if stat.S_ISREG(mode) else KINDS.get(stat.S_IFMT(mode), "a device")


def _mode_of(target: Path) -> int | None:
    """The permissions of the file that is there; None where there is none. Raises OSError for a device."""
    if why := why_no_file(target):
        raise OSError(errno.EINVAL, f"it is {why}, not a file")
    try:
        return stat.S_IMODE(os.stat(target).st_mode)
    except FileNotFoundError:
        return None


def _create(new: Path, permissions: int) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_NOFOLLOW", 0)
    os.close(os.open(new, flags, permissions))


def flush_names(folder: Path) -> None:
    """Wait until the names in this folder outlive a loss of power. Raises OSError where the disk fails."""
    if sys.platform == "win32":
        return  # there is no such thing
    try:
        _flush(folder, os.O_RDONLY)
    except OSError as error:
        if error.errno not in (errno.EINVAL, errno.ENOTSUP):  # some file systems have no such thing either
            raise


def _flush(path: Path, how: int) -> None:
    handle = os.open(path, how)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
