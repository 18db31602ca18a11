"""A few words of a profile that are written over in one piece: who is killed leaves the old or the new."""

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
    """Always as many bytes. A profile that cannot be written keeps no note, and what is damaged is none."""

    def __init__(self, file: Path, room: int, nothing: N, is_kept: bool = True) -> None:
        self._file, self._room, self._nothing, self._is_kept = file, room, nothing, is_kept
        self.now = self._read() if is_kept else nothing

    def put(self, note: N) -> None:
        if note == self.now:
            return
        self.now = note
        if self._is_kept:
            with suppress(OSError):
                self._write(msgspec.json.encode(note).ljust(self._room))

    def _write(self, data: bytes) -> None:
        flags = os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
        handle = os.open(self._file, flags, 0o600)  # nobody may listen at the other end of a pipe
        try:
            if stat.S_ISREG(os.fstat(handle).st_mode):
                os.write(handle, data)
        finally:
            os.close(handle)

    def _read(self) -> N:
        try:
            return msgspec.json.decode(bytes_of(self._file, self._room), type=type(self._nothing))
        except (OSError, ValueError, RecursionError):
            return self._nothing
