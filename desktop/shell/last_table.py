"""At which table the player was, and whether it ever came to be seen: a table must not stop every start."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

import msgspec

FILE = "last-table"
ROOM = 64  # bytes, always as many: a program that is killed leaves the old note or the new one


class Noted(msgspec.Struct, frozen=True):
    """Of a profile: its last table, 0 for the gallery."""

    table: int = 0
    is_opening: bool = False  # it was about to be shown, and not seen yet


class LastTable:
    """Written down before a table is opened, and again when it was seen: at the next start both are known.

    A profile that cannot be written keeps no note, and a safe start neither reads nor writes one.
    """

    def __init__(self, folder: Path, is_kept: bool = True) -> None:
        self._file = folder / FILE
        self._is_kept = is_kept
        self.note = self._read() if is_kept else Noted()

    @property
    def id(self) -> int:
        return self.note.table

    def opening(self, id: int) -> None:
        """This table is about to be opened, and shown."""
        self._put(Noted(id, bool(id)))

    def seen(self) -> None:
        """Its first picture is painted; or it was left in order before."""
        if self.note.is_opening:
            self._put(Noted(self.note.table))

    def _put(self, note: Noted) -> None:
        if note == self.note:
            return
        self.note = note
        if self._is_kept:
            with suppress(OSError):
                self._write(msgspec.json.encode(note).ljust(ROOM))

    def _write(self, data: bytes) -> None:
        handle = os.open(self._file, os.O_WRONLY | os.O_CREAT | getattr(os, "O_BINARY", 0), 0o600)
        try:
            os.write(handle, data)
        finally:
            os.close(handle)

    def _read(self) -> Noted:
        try:
            return msgspec.json.decode(self._file.read_bytes()[:ROOM], type=Noted)
        except (OSError, msgspec.MsgspecError, UnicodeError):
            return Noted()
