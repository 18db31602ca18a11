"""Simulate a loss of power: a folder keeps flushed contents under flushed names."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest


class Disk:
    """A record of what the program flushes in one folder."""

    def __init__(self, patch: pytest.MonkeyPatch, folder: Path) -> None:
        self._folder = folder
        self._contents: dict[int, bytes] = {}  # of each file, by inode
        self._names: dict[str, int] = {}
        patch.setattr(os, "fsync", self._flush)

    def _flush(self, handle: int) -> None:
        about = os.fstat(handle)
        if stat.S_ISDIR(about.st_mode):
            assert about.st_ino == self._folder.stat().st_ino
            self._names = {path.name: path.stat().st_ino for path in self._folder.iterdir()}
        for path in self._folder.iterdir():
            if path.is_file() and path.stat().st_ino == about.st_ino:
                self._contents[about.st_ino] = path.read_bytes()

    def after_a_power_cut(self) -> dict[str, bytes]:
        """Return the files after a power cut, with their contents."""
        return {name: self._contents.get(number, b"") for name, number in self._names.items()}
