"""Moves settings and small pictures from the profile's folder to the folders that the system has for them.

Until version 0.2.0 everything was in one folder. A file counts as moved as soon as it is in its new folder,
where it appears whole or not at all. So an end at any moment leaves it in one place or in both, and the next
start goes on from there.
"""

from __future__ import annotations

import errno
import os
import stat
from contextlib import suppress
from pathlib import Path

from takeback.engine import clock
from takeback.engine.journal_file import FileLock
from takeback.engine.whole_file import flush_names, replacing_file
from takeback.paths import FileKind, PlacedFile, system_folder, unmoved_files
from takeback.shell.session.tables import JOURNAL
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

STAYS = {
    FileKind.SETTINGS: gettext_noop("The settings stay in {old}, because {new} cannot be written: {error}."),
    FileKind.CACHE: gettext_noop(
        "The thumbnails of games stay in {old}, because {new} cannot be written: {error}."
    ),
}
FOUND = gettext_noop("Settings of an older Takeback were found. They are kept as {file}.")
PERMISSIONS = 0o777


def move_files(profile: Path) -> str:
    """Move the files that belong elsewhere; return a sentence if something stays or was put aside, else "".

    Does nothing while another program uses the profile, nor for a profile folder that was chosen.
    """
    unmoved = [file for file in unmoved_files(profile) if is_movable(profile / file.name)]
    if not unmoved:
        return ""
    try:
        lock = FileLock.acquire(profile / JOURNAL)
    except OSError:
        return ""  # nothing can be written there, which the journal reports
    if lock is None:
        return ""
    try:
        messages = [move_placed(file, profile) for file in unmoved]
    finally:
        lock.release()
    return next(filter(None, messages), "")


def move_placed(file: PlacedFile, profile: Path) -> str:
    """Move one file or folder to its place in the system; return a sentence if it stays or was put aside,
    else "".
    """
    old, folder = profile / file.name, system_folder(file.kind)
    try:
        if file.kind is FileKind.SETTINGS:
            return move_settings(old, folder / file.name)
        move_remakeable(old, folder / file.name)
    except OSError as error:
        return _(STAYS[file.kind], old=profile, new=folder, error=error.strerror or error)
    return ""


def is_movable(path: Path) -> bool:
    """Return whether a regular file or folder is there; a link stays, as somebody has put it there."""
    try:
        mode = os.lstat(path).st_mode
    except OSError:
        return False
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode)


def move_settings(old: Path, new: Path) -> str:
    """Move the settings; if other ones are in the new place, put the old ones aside beside them and return
    a sentence that names them. Raises OSError."""
    if not os.path.lexists(new):
        move_file(old, new)
    elif old.read_bytes() == new.read_bytes():
        remove_moved(old)
    else:
        aside = new.with_name(f"{new.stem}.older-{clock.format_now('%Y%m%d-%H%M%S')}{new.suffix}")
        with suppress(OSError):  # what counts is in its place, so this can wait
            move_file(old, aside)
            return _(FOUND, file=aside)
    return ""


def move_remakeable(old: Path, new: Path) -> None:
    """Move a file that can be made again, or a folder of such files, merged into one that is there.

    The newer of two files stays. Raises OSError.
    """
    if not old.is_dir():
        if os.path.lexists(new) and old.stat().st_mtime <= new.stat().st_mtime:
            remove_moved(old)
        else:
            move_file(old, new)
        return
    if not os.path.lexists(new):
        with suppress(OSError):  # on another disk it must be copied, file by file
            new.parent.mkdir(parents=True, exist_ok=True)
            os.rename(old, new)
            return
    for name in sorted(os.listdir(old)):
        if is_movable(old / name):
            move_remakeable(old / name, new / name)
    with suppress(OSError):  # something else is in it
        os.rmdir(old)


def move_file(old: Path, new: Path) -> None:
    """Move a file, to another disk if need be. It is deleted only when the whole of it is on the disk there.

    Raises OSError, and then it is still in its old place.
    """
    new.parent.mkdir(parents=True, exist_ok=True)
    try:
        os.replace(old, new)
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        copy_checked(old, new)
        remove_moved(old)
        return
    for folder in (new.parent, old.parent):
        with suppress(OSError):
            flush_names(folder)


def copy_checked(old: Path, new: Path) -> None:
    """Copy a file, compare the copy with it, and only then give the copy its name. Raises OSError."""
    data, mode = old.read_bytes(), stat.S_IMODE(os.stat(old).st_mode)
    with replacing_file(new) as copy:
        with open(copy, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        if copy.read_bytes() != data:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
        os.chmod(copy, mode & PERMISSIONS)


def remove_moved(old: Path) -> None:
    """Delete a file that is in its new place; if that fails, a later start tries again."""
    with suppress(OSError):
        os.unlink(old)
        flush_names(old.parent)
