"""What players write about things they have played: one small file, beside all tables."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QObject

from takeback.listeners.small_file import SmallFile
from takeback.table.archive import Note

FILE = "notes.json"
EMPTY = Note()


class _Document(msgspec.Struct):
    games: dict[str, dict[str, Note]] = {}


class NotesFile(QObject):
    """All of them, in one file."""

    def __init__(self, profile: Path, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.games: dict[str, dict[str, Note]] = {}
        self.file = SmallFile(profile / FILE, self._write, self)
        self.file.read(self._take)

    def _take(self, data: bytes) -> None:
        self.games = msgspec.json.decode(data, type=_Document).games

    def _write(self) -> bytes:
        return msgspec.json.encode(_Document(self.games))


class Notebook(QObject):
    """The pages of one game, of all that is `kept`."""

    def __init__(
        self, profile: Path, game: str, parent: QObject | None = None, kept: NotesFile | None = None
    ) -> None:
        super().__init__(parent)
        self._game = game
        self._kept = kept or NotesFile(profile, self)

    def note(self, about: str) -> Note:
        return self._kept.games.get(self._game, {}).get(about, EMPTY)

    def put(self, about: str, note: Note) -> None:
        """An empty note is none."""
        notes = self._kept.games.setdefault(self._game, {})
        if note == EMPTY:
            notes.pop(about, None)
        else:
            notes[about] = note
        self._kept.file.save_soon()

    def save(self) -> None:
        self._kept.file.save()
