"""The file that holds the key to what fair games in play hide, for this user only."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from takeback.engine.limits import OverLimit, bytes_of
from takeback.engine.whole_file import flush_names, why_no_file

FILE = "fair.key"  # in the profile
BESIDE = ".key"  # of a file whose key is in no profile: the end of the name of what lies beside it
KEY_BYTES = 32


def key_beside(path: Path) -> Path:
    """Return where the key to this file is kept, where no profile keeps one."""
    return path.with_name(f"{path.name}{BESIDE}")


def key_at(file: Path) -> bytes | None:
    """Return the key in this file; None where there is none. Raises OSError where it cannot be read."""
    if why := why_no_file(file):
        raise OSError(errno.EINVAL, f"it is {why}, not a file")
    with suppress(FileNotFoundError, OverLimit):
        key = bytes_of(file, KEY_BYTES)
        if len(key) == KEY_BYTES:
            return key
    return None


def new_key_at(file: Path) -> bytes:
    """Make a key that only this user may read, on the disk before it is used. Raises OSError."""
    key = os.urandom(KEY_BYTES)
    put_key_at(file, key)
    return key


def put_key_at(file: Path, key: bytes) -> None:
    """Write the key so that only this user may read it. It outlives a loss of power from then on.

    What lies there and is no key, one that was damaged maybe, is put aside. Raises OSError.
    """
    if key_at(file) is None:
        with suppress(FileNotFoundError):
            os.replace(file, file.with_name(f"{file.name}.damaged"))
    new = file.with_name(f".{file.name}.{os.getpid()}.new")
    flags = os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0)
    with os.fdopen(os.open(new, flags, 0o600), "wb") as opened:
        opened.write(key)
        opened.flush()
        os.fsync(opened.fileno())
    os.replace(new, file)
    flush_names(file.parent)
