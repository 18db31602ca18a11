"""Where the program finds its own files, and where it keeps the player's."""

from __future__ import annotations

import os
import sys
from functools import cache
from pathlib import Path

PACKAGE = Path(__file__).resolve().parent


@cache
def resources() -> Path:
    """The folder `resources`: in a checkout, an editable install, a wheel and a frozen program alike."""
    for folder in _possible_resources():
        if (folder / "licences").is_dir():
            return folder
    raise FileNotFoundError("Takeback's fonts, icons and levels are missing. Please install it again.")


def profile_folder() -> Path:
    """The folder of this player's journal, settings and statistics. It may not exist yet.

    `TAKEBACK_PROFILE` names another one; else it is where the system keeps what programs store for a user.
    """
    if chosen := os.environ.get("TAKEBACK_PROFILE"):
        return Path(chosen).expanduser().absolute()
    if sys.platform == "win32":
        return _folder_from("APPDATA", Path.home() / "AppData" / "Roaming") / "Takeback"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Takeback"
    return _folder_from("XDG_DATA_HOME", Path.home() / ".local" / "share") / "takeback"


def _possible_resources() -> list[Path]:
    folders = [PACKAGE / "resources", PACKAGE.parents[1] / "resources"]
    if getattr(sys, "frozen", False):
        beside = Path(sys.executable).resolve().parent
        unpacked = Path(getattr(sys, "_MEIPASS", beside))
        folders += [
            root / name for root in (unpacked, beside) for name in ("takeback/resources", "resources")
        ]
    return folders


def _folder_from(variable: str, default: Path) -> Path:
    """The XDG rules, good everywhere: a folder that is not absolute counts as not set."""
    folder = os.environ.get(variable, "")
    return Path(folder) if os.path.isabs(folder) else default
