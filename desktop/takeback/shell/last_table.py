"""At which table the player was, and whether it ever came to be seen: a table must not stop every start."""

from __future__ import annotations

from pathlib import Path

import msgspec

from takeback.shell.small_note import SmallNote

FILE = "last-table"
ROOM = 64  # bytes
MOST = 2**31  # no table has a greater number


class Noted(msgspec.Struct, frozen=True):
    """Of a profile: its last table, 0 for the gallery."""

    table: int = 0
    is_opening: bool = False  # it was about to be shown, and not seen yet


class LastTable:
    """Written down before a table is opened, and again when it was seen: at the next start both are known.

    A safe start neither reads nor writes it.
    """

    def __init__(self, folder: Path, is_kept: bool = True) -> None:
        self._is_new = not (folder / FILE).exists()
        self._kept = SmallNote(folder / FILE, ROOM, Noted(), is_kept)

    @property
    def note(self) -> Noted:
        return self._kept.now

    @property
    def id(self) -> int:
        return self.note.table

    def carry_over(self, id: object) -> None:
        """What version 0.1.0 kept among the settings: it counts as long as there is no note yet."""
        if self._is_new and type(id) is int and 0 < id <= MOST:
            self._kept.put(Noted(id))

    def opening(self, id: int) -> None:
        """This table is about to be opened, and shown."""
        self._kept.put(Noted(id, bool(id)))

    def turned_to(self, id: int) -> None:
        """The player has gone to the window that shows this table."""
        if self.note.table != id:
            self._kept.put(Noted(id))

    def seen(self) -> None:
        """Its first picture is painted; or it was left in order before."""
        if self.note.is_opening:
            self._kept.put(Noted(self.note.table))
