"""The file with the encryption key for secrets of fair games in play, readable by this user only."""

import errno
import os
from contextlib import suppress
from pathlib import Path

from takeback.engine.limits import OverLimit, bytes_of
from takeback.engine.whole_file import flush_names, kind_of_non_file, why_no_file

FILE = "fair.key"  # in the profile
BESIDE = ".key"  # suffix of the key file beside a file whose key is in no profile
KEY_BYTES = 32


def key_beside(path: Path) -> Path:
    """Return where the key to this file is stored if it is not in a profile."""
    return path.with_name(f"{path.name}{BESIDE}")


def key_at(file: Path) -> bytes | None:
    """Return the key in this file; None where there is none, or no whole one. Raises OSError if
    unreadable."""
    if why := kind_of_non_file(file):
        raise OSError(errno.EINVAL, why_no_file(why))
    with suppress(FileNotFoundError, OverLimit):
        key = bytes_of(file, KEY_BYTES)
        if len(key) == KEY_BYTES:
            return key
    return None


def new_key_at(file: Path) -> bytes:
    """Create a random key in this file, flushed to the disk, and return it. Raises OSError."""
    key = os.urandom(KEY_BYTES)
    write_key_at(file, key)
    return key


def write_key_at(file: Path, key: bytes) -> None:
    """Write the key to this file, readable by this user only, and flush it. Raises OSError.

    A file there that is no key, maybe a damaged one, is renamed to end in ".damaged".
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
