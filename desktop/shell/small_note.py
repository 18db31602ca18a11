"""A few words of a profile that are written over in one piece: who is killed leaves the old or the new."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

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
        handle = os.open(self._file, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            os.write(handle, data)
        finally:
            os.close(handle)

    def _read(self) -> N:
        try:
            with self._file.open("rb") as file:
                return msgspec.json.decode(file.read(self._room), type=type(self._nothing))
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return self._nothing
