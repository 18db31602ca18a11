"""Counts the crashes while a table was open: one that crashed twice in a row is not opened by itself."""

from __future__ import annotations

from pathlib import Path

import msgspec

from takeback.shell.small_note import SmallNote

FILE = "crashed-tables"
ROOM = 1024  # bytes
MOST = 16  # tables that are remembered
TOO_OFTEN = 2  # crashes


class CrashesNote(msgspec.Struct, frozen=True):
    """The contents of the file: the crashes in a row of each table, by its number in the journal."""

    crashes: dict[int, int] = {}


class CrashedTables:
    """Keeps how often the program crashed or hung while each table was open.

    A safe start neither reads nor writes it.
    """

    def __init__(self, folder: Path, is_kept: bool = True) -> None:
        self._note = SmallNote(folder / FILE, ROOM, CrashesNote(), is_kept)

    def note_crash(self, table: int) -> None:
        """Count one more crash while this table was open, up to TOO_OFTEN; remember only the MOST tables that
        crashed last.
        """
        crashes = dict(self._note.value.crashes)
        count = min(crashes.pop(table, 0) + 1, TOO_OFTEN)
        newest = [*crashes.items(), (table, count)][-MOST:]
        self._note.write(CrashesNote(dict(newest)))

    def note_good_end(self, table: int) -> None:
        """Forget the crashes of this table, as the program ended properly with it."""
        crashes = self._note.value.crashes
        self._note.write(CrashesNote({id: count for id, count in crashes.items() if id != table}))

    def is_blocked(self, table: int) -> bool:
        """Return whether the table crashed too often to be opened without being asked for."""
        return self._note.value.crashes.get(table, 0) >= TOO_OFTEN
