"""The folders of the program's own files and of the player's files."""

from __future__ import annotations

import os
import sys
from enum import Enum
from functools import cache
from pathlib import Path
from typing import NamedTuple

PACKAGE = Path(__file__).resolve().parent
CHOSEN = "TAKEBACK_PROFILE"  # the environment variable with a profile folder, which then has everything


class FileKind(Enum):
    """A kind of files for which systems have a folder of its own."""

    SETTINGS = "settings"
    CACHE = "cache"  # what can be made again


class PlacedFile(NamedTuple):
    """A file or folder of the program that belongs into the system's folder for its kind."""

    kind: FileKind
    name: str


SETTINGS_FILE = PlacedFile(FileKind.SETTINGS, "settings.json")
TABLE_PICTURES = PlacedFile(FileKind.CACHE, "pictures")
READY_LEVELS = PlacedFile(FileKind.CACHE, "made_levels.json")
LEVEL_CHECKS = PlacedFile(FileKind.CACHE, "checked_levels.json")
PLACED_FILES = (SETTINGS_FILE, TABLE_PICTURES, READY_LEVELS, LEVEL_CHECKS)


# by kind and system: an environment variable, the usual folder at home, and the program's folder in it
_SYSTEM_FOLDERS = {
    (FileKind.SETTINGS, "win32"): ("LOCALAPPDATA", "AppData/Local", "Takeback"),
    (FileKind.CACHE, "win32"): ("LOCALAPPDATA", "AppData/Local", "Takeback/Cache"),
    (FileKind.SETTINGS, "darwin"): ("", "Library/Preferences", "Takeback"),
    (FileKind.CACHE, "darwin"): ("", "Library/Caches", "Takeback"),
    (FileKind.SETTINGS, "linux"): ("XDG_CONFIG_HOME", ".config", "takeback"),
    (FileKind.CACHE, "linux"): ("XDG_CACHE_HOME", ".cache", "takeback"),
}


@cache
def resources() -> Path:
    """Return the folder `resources` of a checkout, wheel or frozen program. Raises FileNotFoundError if it is
    missing."""
    for folder in _possible_resources():
        if (folder / "licences").is_dir():
            return folder
    raise FileNotFoundError("Takeback's fonts, icons and levels are missing. Please install it again.")


def is_program_there() -> bool:
    """Return whether the program's own files are still there; an uninstallation may remove them while it
    runs."""
    if getattr(sys, "frozen", False):
        return Path(sys.executable).is_file()
    return (PACKAGE / "__init__.py").is_file()


def profile_folder() -> Path:
    """Return the folder of the player's journal, levels and statistics, which may not exist yet.

    `TAKEBACK_PROFILE` overrides it; otherwise it is in the system's folder for application data.
    """
    if chosen := os.environ.get(CHOSEN):
        return Path(chosen).expanduser().absolute()
    if sys.platform == "win32":
        return _folder_from("APPDATA", Path.home() / "AppData" / "Roaming") / "Takeback"
    if sys.platform == "darwin":
        return Path.home() / "Library" / "Application Support" / "Takeback"
    return _folder_from("XDG_DATA_HOME", Path.home() / ".local" / "share") / "takeback"


def placed_path(file: PlacedFile, profile: Path) -> Path:
    """Return the path of this file of a profile, which may not exist yet.

    It is in the system's folder for its kind, but in the profile itself if the player chose that, or as long
    as the file was not moved from there.
    """
    old, new = profile / file.name, system_folder(file.kind) / file.name
    if not uses_system_folders(profile):
        return old
    return old if os.path.lexists(old) and not os.path.lexists(new) else new


def uses_system_folders(profile: Path) -> bool:
    """Return whether files of this profile belong into the folders of the system: it is the usual one, and
    the player has not chosen it."""
    return not os.environ.get(CHOSEN) and profile == profile_folder()


def unmoved_files(profile: Path) -> list[PlacedFile]:
    """Return the files that are in the folder of the profile, where older versions had them, but belong into
    one of the system."""
    if not uses_system_folders(profile):
        return []
    return [file for file in PLACED_FILES if os.path.lexists(profile / file.name)]


def system_folder(kind: FileKind) -> Path:
    """Return the folder that this system has for the program's files of this kind."""
    platform = sys.platform if sys.platform in ("win32", "darwin") else "linux"
    variable, usual, name = _SYSTEM_FOLDERS[kind, platform]
    return _folder_from(variable, Path.home() / usual) / name


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
