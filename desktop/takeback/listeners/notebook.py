"""The player's notes about things they have played, in one file for all tables."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QObject

from takeback.listeners.small_file import SmallFile
from takeback.table.archive import Note

FILE = "notes.json"
EMPTY = Note()


class _Document(msgspec.Struct):
    """The content of the notes file."""

    games: dict[str, dict[str, Note]] = {}


class NotesFile(QObject):
    """The notes of all games, in one file."""

    def __init__(self, profile: Path, parent: QObject | None = None) -> None:
        """Read the file in this profile folder."""
        super().__init__(parent)
        self.games: dict[str, dict[str, Note]] = {}
        self.file = SmallFile(profile / FILE, self._encode, self)
        self.file.read(self._load)

    def _load(self, data: bytes) -> None:
        """Load the notes from the file's content. Raises an exception of msgspec if it does not fit."""
        self.games = msgspec.json.decode(data, type=_Document).games

    def _encode(self) -> bytes:
        """Return the file's content."""
        return msgspec.json.encode(_Document(self.games))


class Notebook(QObject):
    """The notes of one game, made for its page. `kept` is the file, which windows may share; without it one
    is opened in the folder `profile`."""

    def __init__(
        self, profile: Path, game: str, parent: QObject | None = None, kept: NotesFile | None = None
    ) -> None:
        """Take the profile folder, the id of the game, and the file if it is open already."""
        super().__init__(parent)
        self._game = game
        self._kept = kept or NotesFile(profile, self)

    def note(self, about: str) -> Note:
        """Return the note about something; an empty one if there is none."""
        return self._kept.games.get(self._game, {}).get(about, EMPTY)

    def set_note(self, about: str, note: Note) -> None:
        """Set the note, or delete it if it is empty; saved soon."""
        notes = self._kept.games.setdefault(self._game, {})
        if note == EMPTY:
            notes.pop(about, None)
        else:
            notes[about] = note
        self._kept.file.save_soon()

    def save(self) -> None:
        """Write unsaved notes now."""
        self._kept.file.save()
