"""A tiny fixed-size file of the profile, overwritten in one write: a crash leaves the old or the new text."""

from __future__ import annotations

import os
import stat
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from takeback.engine.limits import bytes_of

N = TypeVar("N", bound=msgspec.Struct)


class SmallNote(Generic[N]):
    """Keeps a struct in a file of always the same size.

    An unwritable profile keeps none, and a damaged file counts as `nothing`.
    """

    def __init__(self, file: Path, room: int, nothing: N, is_kept: bool = True) -> None:
        """Read the note from the file, or use `nothing`; if not `is_kept`, neither read nor write it."""
        self._file, self._room, self._nothing, self._is_kept = file, room, nothing, is_kept
        self.value = self._read() if is_kept else nothing

    def write(self, note: N) -> None:
        """Set and write the note; errors of the disk are ignored."""
        if note == self.value:
            return
        self.value = note
        if self._is_kept:
            with suppress(OSError):
                self._overwrite_file(msgspec.json.encode(note).ljust(self._room))

    def _overwrite_file(self, data: bytes) -> None:
        """Overwrite the file, unless it is no regular file."""
        flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
        handle = os.open(self._file, flags, 0o600)  # does not block on a pipe without a reader
        try:
            if stat.S_ISREG(os.fstat(handle).st_mode):
                os.write(handle, data)
        finally:
            os.close(handle)

    def _read(self) -> N:
        """Return the note of the file, `nothing` if it is missing or damaged."""
        try:
            return msgspec.json.decode(bytes_of(self._file, self._room), type=type(self._nothing))
        except (OSError, ValueError, RecursionError):
            return self._nothing
