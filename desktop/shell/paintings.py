"""Small pictures are painted in this process: one that has no end stops the program once, and no start after.

What is being painted is noted before, and wiped after. What is still there after a crash or a hang is left
out from then on, until the player wants it painted again.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from desktop.shell.small_note import SmallNote

FILE = "paintings"
ROOM = 4096  # bytes
MOST, LONGEST = 16, 100  # names that are kept, and their length: they fit into the room


class Noted(msgspec.Struct, frozen=True):
    now: str = ""
    left_out: tuple[str, ...] = ()


class Paintings:
    """A picture is named after what it shows; `of_game` and `of_table` give the names."""

    def __init__(self, folder: Path, is_kept: bool = True) -> None:
        self._kept = SmallNote(folder / FILE, ROOM, Noted(), is_kept)

    def begin(self, is_fault: bool) -> str:
        """At a start: which one has stopped the program the last time; it is left out from now on. Where the
        program ended without a fault of its own, that was none."""
        note = self._kept.now
        if not note.now:
            return ""
        stopped_by = note.now[:LONGEST] if is_fault else ""
        left_out = (*note.left_out, stopped_by)[-MOST:] if is_fault else note.left_out
        self._kept.put(Noted("", left_out))
        return stopped_by

    def may(self, name: str) -> bool:
        """Has it never stopped the program?"""
        return name not in self._kept.now.left_out

    @contextmanager
    def during(self, name: str) -> Iterator[None]:
        """It is painted in here."""
        before = self._kept.now
        self._kept.put(msgspec.structs.replace(before, now=name[:LONGEST]))
        try:
            yield
        finally:
            self._kept.put(before)

    def again(self, name: str) -> None:
        """The player wants to see it all the same."""
        left = tuple(one for one in self._kept.now.left_out if one != name)
        self._kept.put(msgspec.structs.replace(self._kept.now, left_out=left))


def of_game(id: str) -> str:
    """The picture of a game among all games."""
    return f"game {id}"[:LONGEST]


def of_table(id: int) -> str:
    """Any picture of a table of the journal."""
    return f"table {id}"
