"""What players write about things they have played: one small file, beside all tables."""

from __future__ import annotations

from pathlib import Path

import msgspec
from PySide6.QtCore import QObject

from desktop.listeners.small_file import SmallFile
from desktop.table.archive import Note

FILE = "notes.json"
EMPTY = Note()


class _Document(msgspec.Struct):
    games: dict[str, dict[str, Note]] = {}


class Notebook(QObject):
    """The pages of one game."""

    def __init__(self, profile: Path, game: str, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._game = game
        self._document = _Document()
        self._file = SmallFile(profile / FILE, self._write, self)
        self._file.read(self._take)

    def note(self, about: str) -> Note:
        return self._document.games.get(self._game, {}).get(about, EMPTY)

    def put(self, about: str, note: Note) -> None:
        """An empty note is none."""
        notes = self._document.games.setdefault(self._game, {})
        if note == EMPTY:
            notes.pop(about, None)
        else:
            notes[about] = note
        self._file.save_soon()

    def save(self) -> None:
        self._file.save()

    def _take(self, data: bytes) -> None:
        self._document = msgspec.json.decode(data, type=_Document)

    def _write(self) -> bytes:
        return msgspec.json.encode(self._document)
