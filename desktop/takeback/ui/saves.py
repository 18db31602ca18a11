"""The folders in which dialogs propose to save files of the player."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path

from PySide6.QtCore import QStandardPaths

from takeback.paths import CHOSEN, profile_folder


def proposed_path(name: str) -> str:
    """Return the path that a dialog proposes for a file of this name: in the player's folder for saves, which
    is created if it is missing; only the name if that fails. A path with a folder stays as it is."""
    folder = saves_folder()
    with suppress(OSError):
        folder.mkdir(parents=True, exist_ok=True)
    return str(folder / name) if folder.is_dir() else name


def saves_folder() -> Path:
    """Return the player's folder for saves, which may not exist yet: in the documents, or in the profile if
    its folder was chosen."""
    if os.environ.get(CHOSEN):
        return profile_folder() / "saves"
    documents = QStandardPaths.writableLocation(QStandardPaths.StandardLocation.DocumentsLocation)
    return Path(documents or Path.home()) / "Takeback"
