"""Errors of the journal, as sentences for the player with ways out."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager

from takeback.texts import gettext as _

# The ways out of a problem.
IN_MEMORY = "in_memory"  # play on without keeping the game
SAVE_AS = "save_as"  # as a file
AGAIN = "again"
BACKUP = "backup"  # open the last good one


class JournalError(Exception):
    """An error of the journal: a sentence for the player and the offered ways out. Confirmed turns are never
    lost."""

    def __init__(self, sentence: str, ways: tuple[str, ...] = (IN_MEMORY, SAVE_AS)) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        self.ways = ways


_TOLD = {
    sqlite3.SQLITE_FULL: (
        _("The disk is full, so the last turn could not be saved. All earlier turns are safe."),
        (AGAIN, SAVE_AS, IN_MEMORY),
    ),
    sqlite3.SQLITE_BUSY: (
        _("Another program is using the journal, so nothing could be saved."),
        (AGAIN, SAVE_AS, IN_MEMORY),
    ),
    sqlite3.SQLITE_READONLY: (
        _("The journal can be read here, but not written to."),
        (IN_MEMORY, SAVE_AS),
    ),
    sqlite3.SQLITE_CORRUPT: (
        _("The journal is damaged. It can be rebuilt from its last good backup and what can still be read."),
        (BACKUP, IN_MEMORY),
    ),
    sqlite3.SQLITE_IOERR: (
        _("Writing to the disk failed. All earlier turns are safe."),
        (AGAIN, SAVE_AS, IN_MEMORY),
    ),
    sqlite3.SQLITE_CANTOPEN: (
        _("The journal cannot be opened."),
        (AGAIN, IN_MEMORY),
    ),
    sqlite3.SQLITE_CONSTRAINT: (
        _("Another program has changed this journal, so this change no longer fits."),
        (SAVE_AS, IN_MEMORY),
    ),
}
_SIMILAR_CODES = {
    sqlite3.SQLITE_LOCKED: sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_PERM: sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_NOTADB: sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FORMAT: sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_ERROR: sqlite3.SQLITE_CORRUPT,  # raised where a table is missing
}
_SCHEMA_ERRORS = ("no such table", "no such column", "malformed")


def sqlite_error_code(error: BaseException) -> int:
    """Return the primary SQLite error code, similar ones merged; 0 for other exceptions and for faulty
    statements that no damaged schema explains."""
    code = int(getattr(error, "sqlite_errorcode", 0)) & 0xFF
    if code == sqlite3.SQLITE_ERROR and not any(form in str(error) for form in _SCHEMA_ERRORS):
        return 0
    return _SIMILAR_CODES.get(code, code)


def journal_error(error: BaseException) -> JournalError:
    """Return the JournalError for an exception, with the sentence for its SQLite code or else its message; a
    JournalError itself as it is."""
    if isinstance(error, JournalError):
        return error
    if sqlite_error_code(error) in _TOLD:
        return JournalError(*_TOLD[sqlite_error_code(error)])
    if isinstance(error, PermissionError):
        return JournalError(*_TOLD[sqlite3.SQLITE_READONLY])
    why = " ".join(str(getattr(error, "strerror", None) or error).split())[:120]
    return JournalError(_("The journal cannot be used: {why}.", why=why), (AGAIN, IN_MEMORY))


def damage_error() -> JournalError:
    """Return the JournalError for a damaged journal."""
    return JournalError(*_TOLD[sqlite3.SQLITE_CORRUPT])


@contextmanager
def as_journal_errors() -> Iterator[None]:
    """Turn exceptions of the disk or SQLite inside the block, and ValueError and OverflowError, into
    JournalError."""
    try:
        yield
    except (sqlite3.Error, OSError, ValueError, OverflowError) as error:
        raise journal_error(error) from error
