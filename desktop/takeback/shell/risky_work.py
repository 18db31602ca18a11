"""Work that has stopped the program once is left out from then on, until the player wants it done again.

What is being done is noted before, and wiped after. What is still there after a crash or a hang is left out.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from takeback.shell.small_note import SmallNote

MOST, LONGEST = 16, 100  # names that are kept, and their length
ROOM = 4096  # bytes: they fit into it


class Noted(msgspec.Struct, frozen=True):
    now: str = ""
    left_out: tuple[str, ...] = ()


class RiskyWork:
    """Each piece of it has a name, by which it is noted in this file of the profile."""

    def __init__(self, file: Path, is_kept: bool = True) -> None:
        self._kept = SmallNote(file, ROOM, Noted(), is_kept)

    def begin(self, is_fault: bool) -> str:
        """At a start: what has stopped the program the last time; it is left out from now on. Where the
        program ended without a fault of its own, that was nothing."""
        note = self._kept.now
        if not note.now:
            return ""
        stopped_by = note.now[:LONGEST] if is_fault else ""
        left_out = (*note.left_out, stopped_by)[-MOST:] if is_fault else note.left_out
        self._kept.put(Noted("", left_out))
        return stopped_by

    def may(self, name: str) -> bool:
        """Has it never stopped the program?"""
        return name[:LONGEST] not in self._kept.now.left_out

    @contextmanager
    def during(self, name: str) -> Iterator[None]:
        """It is done in here."""
        before = self._kept.now
        self._kept.put(msgspec.structs.replace(before, now=name[:LONGEST]))
        try:
            yield
        finally:
            self._kept.put(before)

    def again(self, name: str) -> None:
        """The player wants it done all the same."""
        left = tuple(one for one in self._kept.now.left_out if one != name)
        self._kept.put(msgspec.structs.replace(self._kept.now, left_out=left))
