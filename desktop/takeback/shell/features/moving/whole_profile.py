"""The file with everything of a profile: a ZIP archive with a copy of the journal, and the other files.

It may be damaged, or come from somebody else: names, sizes and contents are checked before any of it is used.
"""

from __future__ import annotations

import re
import sqlite3
import zipfile
import zlib
from collections.abc import Iterator, Sequence
from contextlib import closing, suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec

from takeback import __version__
from takeback.engine import journal_schema
from takeback.engine.journal_backups import is_sound
from takeback.engine.journal_checks import connect
from takeback.engine.key_file import FILE as KEY
from takeback.engine.key_file import KEY_BYTES
from takeback.engine.limits import SMALL
from takeback.engine.whole_file import replacing_file
from takeback.listeners.notebook import FILE as NOTES
from takeback.listeners.results import FILE as RESULTS
from takeback.listeners.statistics import FILE as STATISTICS
from takeback.paths import SETTINGS_FILE, placed_path
from takeback.puzzles.levels import MOST_BYTES as MOST_OF_LEVELS
from takeback.shell.session.tables import JOURNAL
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

VERSION = 1
HEAD = "takeback.json"
SCHEMA = "takeback-everything"
LEVELS, DECKS = "levels", "decks"  # the folders of the player's own levels and decks
RECORDS = (RESULTS, STATISTICS, NOTES)
TEXT = re.compile(r"(levels/[^/\\:]+|decks)(/[^/\\:.][^/\\:]*)+\.txt", re.IGNORECASE)
PIECE = 1 << 20  # bytes that are copied at a time
MOST_FILES = 20_000
MOST_OF_JOURNAL = 32 << 30  # bytes

Steps = Iterator[tuple[int, int]]  # how many bytes of how many are done

DAMAGED = gettext_noop("{file} is damaged, so nothing was added.")
NEWER = gettext_noop("{file} was made by a newer Takeback, so nothing was added. Update Takeback first.")
FOREIGN = gettext_noop("{file} was not made by “Move everything to another computer”.")


class WholeProfileError(Exception):
    """Raised when a file with everything of a profile cannot be written or read.

    The text is a sentence for the player.
    """


class _Head(msgspec.Struct):
    """The content of the first entry of the archive: what it is, and which files follow."""

    schema: str
    version: int
    program: str = ""  # the version of Takeback that wrote it
    files: tuple[str, ...] = ()  # names; stored here since the directory of an archive has no checksum


# writing ----------------------------------------------------------------------------------------------
def write_profile(profile: Path, target: Path) -> Steps:
    """Write everything of the profile to a file, whole or not at all, even if the iterator is closed.

    Raises WholeProfileError.
    """
    try:
        with (
            TemporaryDirectory(prefix="takeback-", ignore_cleanup_errors=True) as folder,
            replacing_file(target) as new,
        ):
            copy = Path(folder) / JOURNAL
            yield from _copy_journal(profile / JOURNAL, copy)
            yield from _write_archive(new, {JOURNAL: copy, **_files_of(profile)})
    except (OSError, sqlite3.Error, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else error
        raise WholeProfileError(
            _("{file} could not be written: {reason}.", file=target.name, reason=reason)
        ) from error


def _copy_journal(path: Path, copy: Path) -> Steps:
    """Copy the journal, which may be written to meanwhile, from another connection; one step, of unknown
    size."""
    yield 0, 0
    with (
        closing(connect(path.absolute().as_uri() + "?mode=ro", uri=True)) as sql,
        closing(connect(str(copy))) as new,
    ):
        sql.backup(new, pages=-1)
        new.execute("PRAGMA journal_mode = DELETE")
    yield 0, 0


def _files_of(profile: Path) -> dict[str, Path]:
    """Return the files of the profile that exist, except the journal, by their names in the archive."""
    files = {name: profile / name for name in (KEY, *RECORDS)}
    files[SETTINGS_FILE.name] = placed_path(SETTINGS_FILE, profile)
    files |= texts_in(profile)
    return {name: file for name, file in files.items() if file.is_file()}


def texts_in(profile: Path) -> dict[str, Path]:
    """Return the files of the player's own levels and decks, by their path in the profile; others in these
    folders are left out."""
    found: dict[str, Path] = {}
    for folder in (LEVELS, DECKS):
        for file in sorted((profile / folder).rglob("*")):
            name = file.relative_to(profile).as_posix()
            if TEXT.fullmatch(name) and file.is_file():
                found[name] = file
    return found


def _write_archive(new: Path, files: dict[str, Path]) -> Steps:
    """Write the head and these files into an archive."""
    total, done = sum(file.stat().st_size for file in files.values()), 0
    with zipfile.ZipFile(new, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(HEAD, msgspec.json.encode(_Head(SCHEMA, VERSION, __version__, tuple(files))))
        for name, file in files.items():
            about = zipfile.ZipInfo.from_file(file, name, strict_timestamps=False)
            about.compress_type = zipfile.ZIP_DEFLATED
            with file.open("rb") as source, archive.open(about, "w", force_zip64=True) as entry:
                while piece := source.read(PIECE):
                    entry.write(piece)
                    done += len(piece)
                    yield done, max(done, total)


# reading ----------------------------------------------------------------------------------------------
def unpack_profile(path: Path, folder: Path) -> Steps:
    """Unpack such a file into this empty folder, which is then like a profile, and check it.

    Raises WholeProfileError, with a sentence on what is wrong.
    """
    try:
        with zipfile.ZipFile(path) as archive:
            head = _read_head(archive, path.name)
            yield from _unpack(archive, head.files, folder, path.name)
        _check_journal(folder / JOURNAL, path.name)
    except FileNotFoundError as error:
        raise WholeProfileError(_("{file} is no longer there.", file=path.name)) from error
    except (zipfile.BadZipFile, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        is_archive = zipfile.is_zipfile(path)
        raise WholeProfileError(_(DAMAGED if is_archive else FOREIGN, file=path.name)) from error
    except (sqlite3.Error, ValueError, UnicodeError) as error:
        raise WholeProfileError(_(DAMAGED, file=path.name)) from error
    except OSError as error:
        reason = error.strerror or error
        raise WholeProfileError(
            _("{file} could not be unpacked: {reason}.", file=path.name, reason=reason)
        ) from error


def _read_head(archive: zipfile.ZipFile, name: str) -> _Head:
    """Return what the archive begins with. Raise WholeProfileError unless this program can read it."""
    try:
        with archive.open(HEAD) as file:
            head = msgspec.json.decode(file.read(PIECE), type=_Head)
    except (KeyError, msgspec.MsgspecError) as error:
        raise WholeProfileError(_(FOREIGN, file=name)) from error
    if head.schema != SCHEMA or head.version < 1:
        raise WholeProfileError(_(FOREIGN, file=name))
    if head.version > VERSION:
        raise WholeProfileError(_(NEWER, file=name))
    return head


def _unpack(archive: zipfile.ZipFile, files: Sequence[str], folder: Path, name: str) -> Steps:
    """Unpack these files into the folder, and nothing else.

    Raise WholeProfileError if the archive holds other ones, or if a name or size is not allowed; sizes are
    also counted.
    """
    entries = [one for one in archive.infolist() if one.filename != HEAD]
    names = [one.filename for one in entries]
    is_unique = len({one.casefold() for one in names}) == len(names)
    if len(entries) > MOST_FILES or not is_unique or JOURNAL not in names or sorted(names) != sorted(files):
        raise WholeProfileError(_(DAMAGED, file=name))
    if any(largest_size(one.filename) < one.file_size for one in entries):
        raise WholeProfileError(_(DAMAGED, file=name))
    total, done = sum(one.file_size for one in entries), 0
    for entry in entries:
        left, target = largest_size(entry.filename), folder / entry.filename
        target.parent.mkdir(parents=True, exist_ok=True)
        with archive.open(entry) as source, target.open("xb") as file:
            while piece := source.read(PIECE):
                left -= len(piece)
                if left < 0:
                    raise WholeProfileError(_(DAMAGED, file=name))
                file.write(piece)
                done += len(piece)
                yield done, max(done, total)


def largest_size(name: str) -> int:
    """Return how many bytes a file of this name in the archive may have; -1 if there is none like that."""
    if name == JOURNAL:
        return MOST_OF_JOURNAL
    if name == KEY:
        return KEY_BYTES
    if name in (*RECORDS, SETTINGS_FILE.name):
        return SMALL.bytes
    return MOST_OF_LEVELS if TEXT.fullmatch(name) and name.isprintable() else -1


def _check_journal(path: Path, name: str) -> None:
    """Raise WholeProfileError if the journal is damaged, newer than this program, or does more than hold
    data."""
    with closing(connect(str(path))) as sql:
        if journal_schema.version_of(sql) > journal_schema.VERSION:
            raise WholeProfileError(_(NEWER, file=name))
        kinds = {kind for (kind,) in sql.execute("SELECT type FROM sqlite_master")}
        with suppress(sqlite3.Error):
            if kinds <= {"table", "index"} and is_sound(sql) and journal_schema.is_complete(sql):
                return
    raise WholeProfileError(_(DAMAGED, file=name))
