"""The folders of the program's own files and of the player's files."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


@cache
def resources() -> Path:
    """Return the folder `resources` of a checkout, wheel or frozen program. Raises FileNotFoundError if it is
    missing."""
    for folder in _possible_resources():
        if (folder / "licences").is_dir():
            return folder
    raise FileNotFoundError("Takeback's fonts, icons and levels are missing. Please install it again.")


def profile_folder() -> Path:
    """Return the folder of the player's journal, settings and statistics, which may not exist yet.

    `TAKEBACK_PROFILE` overrides it; otherwise it is in the system's folder for application data.
    """
    if chosen := os.environ.get("TAKEBACK_PROFILE"):
        return Path(chosen).expanduser().absolute()
    if sys.platform == "win32":
        return _folder_from("APPDATA", Path.home() / "AppData" / "Roaming") / "Takeback"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Takeback"
    return _folder_from("XDG_DATA_HOME", Path.home() / ".local" / "share") / "takeback"


def _possible_resources() -> list[Path]:
    """Return the folders where the resources may be, in order."""
    folders = [PACKAGE / "resources", PACKAGE.parents[1] / "resources"]
    if getattr(sys, "frozen", False):
        beside = Path(sys.executable).resolve().parent
        unpacked = Path(getattr(sys, "_MEIPASS", beside))
        folders += [
            root / name for root in (unpacked, beside) for name in ("takeback/resources", "resources")
        ]
    return folders


def _folder_from(variable: str, default: Path) -> Path:
    """Return the folder in an environment variable; the default if it is unset or not absolute, as XDG
    requires."""
    folder = os.environ.get(variable, "")
    return Path(folder) if os.path.isabs(folder) else default
