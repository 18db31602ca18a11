"""Work that crashed or hung the program once is skipped from then on, until the player wants it again.

The work is noted in a file before it begins, and the note is cleared after it. A note that is still there at
the next start names what failed.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from takeback.shell.small_note import SmallNote

MOST, LONGEST = 16, 100  # names that are kept, and characters of each
ROOM = 4096  # bytes that hold all of them


class RiskyWorkNote(msgspec.Struct, frozen=True):
    """The contents of the file: the work in progress, "" for none, and the work that crashed before and is
    skipped."""

    now: str = ""
    left_out: tuple[str, ...] = ()


class CrashGuard:
    """Guards named pieces of work with a note in this file of the profile."""

    def __init__(self, file: Path, is_kept: bool = True) -> None:
        self._kept = SmallNote(file, ROOM, RiskyWorkNote(), is_kept)

    def take_last_failure(self, is_fault: bool) -> str:
        """Return the work that stopped the program last time, and skip it from now on; "" if none.

        A program that ended without a fault (`is_fault`) was not stopped by it.
        """
        note = self._kept.value
        if not note.now:
            return ""
        stopped_by = note.now[:LONGEST] if is_fault else ""
        left_out = (*note.left_out, stopped_by)[-MOST:] if is_fault else note.left_out
        self._kept.write(RiskyWorkNote("", left_out))
        return stopped_by

    def may(self, name: str) -> bool:
        """Return whether this work may be done: it is not among what is skipped."""
        return name[:LONGEST] not in self._kept.value.left_out

    @contextmanager
    def during(self, name: str) -> Iterator[None]:
        """Note this work in the file while the block runs, even if that raises; only a crash or hang leaves
        the note there.
        """
        before = self._kept.value
        self._kept.write(msgspec.structs.replace(before, now=name[:LONGEST]))
        try:
            yield
        finally:
            self._kept.write(before)

    def allow_again(self, name: str) -> None:
        """Skip this work no longer."""
        left = tuple(one for one in self._kept.value.left_out if one != name)
        self._kept.write(msgspec.structs.replace(self._kept.value, left_out=left))
