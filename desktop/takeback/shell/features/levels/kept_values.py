"""Values that are kept by key in a small file of the profile, up to a number of them."""

from __future__ import annotations

from pathlib import Path
from typing import Generic, TypeVar

import msgspec
from PySide6.QtCore import QObject

from takeback.listeners.small_file import SmallFile

T = TypeVar("T", bound=msgspec.Struct)


class KeptValues(QObject, Generic[T]):
    """Keeps at most so many values of one type; those stored first are dropped. They are read at once and
    saved soon after a change."""

    def __init__(self, file: Path, kind: type[T], most: int, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._kind, self._most = kind, most
        self._values: dict[str, T] = {}
        self._file = SmallFile(file, self._content, self)
        self._file.read(self._load)
        self.save = self._file.save

    def __contains__(self, key: str) -> bool:
        """Return whether there is a value of this key."""
        return key in self._values

    def find(self, key: str) -> T | None:
        """Return the value of this key; None if there is none."""
        return self._values.get(key)

    def store(self, key: str, value: T) -> None:
        """Store a value, and the file soon; drop the first ones if there are too many."""
        self._values[key] = value
        while len(self._values) > self._most:
            del self._values[next(iter(self._values))]
        self._file.save_soon()

    def take(self, key: str) -> T | None:
        """Return the value of this key and remove it; None if there is none."""
        value = self._values.pop(key, None)
        if value is not None:
            self._file.save_soon()
        return value

    def _content(self) -> bytes:
        """Return the content of the file."""
        return msgspec.json.encode(self._values)

    def _load(self, data: bytes) -> None:
        """Read the values from the content of the file. Raises msgspec.MsgspecError."""
        found: dict[str, T] = msgspec.json.decode(data, type=dict[str, self._kind])  # type: ignore[name-defined]
        self._values = found
