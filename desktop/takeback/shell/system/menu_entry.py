"""The menu entry and file type of Takeback, for one user of a Linux desktop."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from takeback import APP_ID
from takeback.children import program_command
from takeback.engine.limits import SMALL, OverLimit, bytes_of
from takeback.engine.whole_file import write_atomically
from takeback.paths import PACKAGE, resources
from takeback.texts import gettext as _

# Target below the user's data folder, and the template of each file.
PLACES = {
    f"applications/{APP_ID}.desktop": f"desktop/{APP_ID}.desktop",
    f"mime/packages/{APP_ID}.xml": f"desktop/{APP_ID}.xml",
    f"icons/hicolor/scalable/apps/{APP_ID}.svg": "icons/takeback.svg",
    f"icons/hicolor/symbolic/apps/{APP_ID}-symbolic.svg": "desktop/symbolic.svg",
    "icons/hicolor/scalable/mimetypes/application-x-takeback.svg": "icons/takeback.svg",
}
# Targets of version 0.2.0 and earlier, which had no such name.
OLD_PLACES = (
    "applications/takeback.desktop",
    "mime/packages/takeback.xml",
    "icons/hicolor/scalable/apps/takeback.svg",
)
# Programs that update the desktop's caches, and the folder that each reads.
TELLERS = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
PATIENCE = 60  # seconds; on a slow machine they read all files the first time
FILE_TYPE, ENTRY, OLD_ENTRY = "application/x-takeback", f"{APP_ID}.desktop", "takeback.desktop"
ADDED = "[Added Associations]\n"
SECTION = re.compile(r"^\[Added Associations\][ \t]*\n((?:[^\[\n].*\n?|\n)*)", re.MULTILINE)
LINE = re.compile(rf"^{re.escape(FILE_TYPE)}[ \t]*=[ \t]*(.*)\n?", re.MULTILINE)


class EntryError(Exception):
    """A message on why the menu could not be changed."""


def install_desktop_entry() -> tuple[Path, ...]:
    """Write menu entry, icons and file type for this program and return the files; may be repeated.

    Raise EntryError if that fails, or on Windows and macOS.
    """
    _only_free_desktops()
    folder = data_folder()
    try:
        files = tuple(_write_from_template(folder / place, template) for place, template in PLACES.items())
        _remove(folder, OLD_PLACES)
    except OSError as error:
        raise EntryError(
            _("The menu entry could not be written: {error}.", error=error.strerror or error)
        ) from error
    _associate(True)
    _update_caches(folder)
    return files


def remove_desktop_entry() -> tuple[Path, ...]:
    """Remove what `install_desktop_entry` wrote, and return the files that were there.

    Raise EntryError if that fails, or on Windows and macOS.
    """
    _only_free_desktops()
    folder = data_folder()
    try:
        files = _remove(folder, (*PLACES, *OLD_PLACES))
    except OSError as error:
        raise EntryError(
            _("The menu entry could not be removed: {error}.", error=error.strerror or error)
        ) from error
    _associate(False)
    if files:
        _update_caches(folder)
    return files


def _remove(folder: Path, places: tuple[str, ...]) -> tuple[Path, ...]:
    """Remove those of these files that are there, and return them."""
    files = tuple(folder / place for place in places if (folder / place).exists())
    for file in files:
        file.unlink()
    return files


def data_folder() -> Path:
    """Return the folder of this user for data of programs, which the desktop reads."""
    return _folder_of_user("XDG_DATA_HOME", ".local/share")


def associations() -> Path:
    """Return the user's file that lists which program opens which type."""
    return _folder_of_user("XDG_CONFIG_HOME", ".config") / "mimeapps.list"


def _folder_of_user(variable: str, usual: str) -> Path:
    """Return the folder in this variable, or the default below the home folder if it is not absolute."""
    folder = os.environ.get(variable, "")
    return Path(folder) if os.path.isabs(folder) else Path.home() / usual


def command() -> list[str]:
    """Return the command that starts this program from any folder."""
    # GLib takes a path with "%%" literally; env gets the argument unescaped.
    door = ["/usr/bin/env"] if "%" in sys.executable else []
    return [*door, *program_command()]


def _only_free_desktops() -> None:
    """Raise EntryError on Windows, macOS and Cygwin."""
    if sys.platform in ("win32", "darwin", "cygwin"):
        raise EntryError(_("Menu entries of this kind work only on Linux and similar systems."))


def _write_from_template(file: Path, template: str) -> Path:
    """Write a file from its template, filled in if it is a menu entry, and return it."""
    source = resources() / template
    if source.suffix == ".desktop":
        return _replace(file, fill_template(source.read_text(encoding="utf-8")).encode())
    return _replace(file, source.read_bytes())


def _replace(file: Path, content: bytes) -> Path:
    """Write this file atomically, making its folder, and return it."""
    file.parent.mkdir(parents=True, exist_ok=True)
    write_atomically(file, content)
    return file


def fill_template(template: str) -> str:
    """Return the menu entry with the absolute paths of this program."""
    values = {
        "@EXEC@": " ".join(map(quote_argument, command())),
        "@TRY_EXEC@": _escaped(sys.executable),
        "@PATH@": _escaped(str(PACKAGE.parent)),
        "@ID@": APP_ID,
    }
    for name, value in values.items():
        template = template.replace(name, value)
    return template


def quote_argument(argument: str) -> str:
    """Return an argument quoted and escaped for the key Exec of a desktop entry."""
    argument = argument.replace("%", "%%")
    if argument and not set(argument) & set(" \t\"'\\><~|&;$*?#()`"):
        return _escaped(argument)
    for sign in '\\"`$':
        argument = argument.replace(sign, f"\\{sign}")
    return _escaped(f'"{argument}"')


def _escaped(value: str) -> str:
    """Return the value with its backslashes escaped; raise EntryError for a line break."""
    if "\n" in value or "\r" in value:
        raise EntryError(
            _("The name of the program’s folder has a line break, so no menu can start it from there.")
        )
    return value.replace("\\", "\\\\")


def _update_caches(folder: Path) -> None:
    """Update the caches of the desktop, which otherwise finds the files at its next start; errors are
    ignored.
    """
    for teller, below in TELLERS:
        path = shutil.which(teller)
        if path is None or not (folder / below).is_dir():
            continue
        try:
            subprocess.run([path, folder / below], check=False, capture_output=True, timeout=PATIENCE)
        except (OSError, subprocess.TimeoutExpired):
            continue


# which program opens the file type ------------------------------------------------------------------------
def _associate(is_wanted: bool) -> None:
    """Set this program as the one that opens saved games in the user's list of programs, or take it out. If
    the list cannot be read or written, the menu entry still starts the program."""
    try:
        file = associations().resolve()  # may be a link to a file elsewhere
        before = ""
        if file.exists():
            before = bytes_of(file, SMALL.bytes).decode(errors="surrogateescape")
        after = with_association(before, is_wanted)
        if after == before:
            return
        if after:
            _replace(file, after.encode(errors="surrogateescape"))
        else:
            file.unlink()
    except (OSError, OverLimit):
        return


def with_association(text: str, is_wanted: bool) -> str:
    """Return the list with or without this program among those that open saved games.

    It is added after the others, and a section that becomes empty is removed.
    """
    section = SECTION.search(text)
    body = section[1] if section else ""
    line = LINE.search(body)
    programs = [program for program in line[1].split(";") if program.strip()] if line else []
    others = [program for program in programs if program not in (ENTRY, OLD_ENTRY)]
    if programs == others + [ENTRY] * is_wanted or (
        is_wanted and ENTRY in programs and OLD_ENTRY not in programs
    ):
        return text
    programs = [*others, ENTRY] if is_wanted else others
    new = f"{FILE_TYPE}={';'.join(programs)};\n" if programs else ""
    body = body[: line.start()] + new + body[line.end() :] if line else new + body
    if section is None:
        return text + "\n" * (text != "" and not text.endswith("\n")) + ADDED + body
    head = section.start(1) if body.strip() else section.start()
    return text[:head] + (body if body.strip() else "") + text[section.end() :]
