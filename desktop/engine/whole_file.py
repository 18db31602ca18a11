"""Files that are written whole or not at all."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path


def write_whole(target: Path, data: bytes) -> None:
    """Write beside the target, flush, and put it in its place; on any failure nothing is left beside it.

    Raises OSError. Until the new file is whole on the disk, the old one stays.
    """
    target = Path(os.path.realpath(target))  # a link stays a link
    new = target.with_name(f".{target.name[:100]}.{os.getpid()}.new")
    mode = stat.S_IMODE(target.stat().st_mode) if target.exists() else 0o666
    try:
        handle = os.open(new, os.O_WRONLY | os.O_CREAT | os.O_TRUNC | getattr(os, "O_BINARY", 0), mode)
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        os.replace(new, target)
    except BaseException:
        with suppress(OSError):
            new.unlink(missing_ok=True)
        raise
    _flush_folder(target.parent)


def _flush_folder(folder: Path) -> None:
    """So that the new name, too, outlives a loss of power. Windows has no such thing."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
