"""Remembers the last table, and whether it was ever shown: a broken table must not stop every start."""

from __future__ import annotations

from pathlib import Path

import msgspec

from takeback.shell.small_note import SmallNote

FILE = "last-table"
ROOM = 64  # bytes
MOST = 2**31  # greater than any table number


class LastTableNote(msgspec.Struct, frozen=True):
    """The last table of a profile; 0 for the gallery."""

    table: int = 0
    is_opening: bool = False  # it was about to be shown when this was written


class LastTable:
    """Keeps the last table in a file, written before a table opens and again once it is shown.

    A safe start neither reads nor writes it.
    """

    def __init__(self, folder: Path, is_kept: bool = True) -> None:
        self._is_new = not (folder / FILE).exists()
        self._note = SmallNote(folder / FILE, ROOM, LastTableNote(), is_kept)

    @property
    def note(self) -> LastTableNote:
        """Return the last table, and whether it was still being opened."""
        return self._note.value

    @property
    def id(self) -> int:
        """Return the number of the last table; 0 for the gallery."""
        return self.note.table

    def carry_over(self, id: object) -> None:
        """Take over the value that version 0.1.0 kept in the settings, unless there is a file already."""
        if self._is_new and type(id) is int and 0 < id <= MOST:
            self._note.write(LastTableNote(id))

    def note_opening(self, id: int) -> None:
        """Note that this table is about to be opened; 0: the gallery is shown."""
        self._note.write(LastTableNote(id, bool(id)))

    def note_switched(self, id: int) -> None:
        """Note that the player went to the window of this table."""
        if self.note.table != id:
            self._note.write(LastTableNote(id))

    def note_shown(self) -> None:
        """Note that the table has been painted, or was closed properly before."""
        if self.note.is_opening:
            self._note.write(LastTableNote(self.note.table))
