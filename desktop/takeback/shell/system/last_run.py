"""Notes in the profile that the program is running, so that the next start notices an end without a trace.

A process that is killed writes nothing. So the note is written at the start and cleared at an orderly end.
"""

from __future__ import annotations

from contextlib import suppress
from enum import Enum
from pathlib import Path

import msgspec

from takeback.shell.small_note import SmallNote

FILE = "last-run"
ROOM = 256  # bytes
BOOT = Path("/proc/sys/kernel/random/boot_id")  # differs after every start of the computer; only on Linux
MEMORY = Path("/proc/vmstat")  # counts the processes that Linux killed because memory ran out
KILLS = "oom_kill"


class CutOff(Enum):
    """An end of the program that left no trace of its own; the value is for the report of it."""

    NONE = ""
    KILLED = "was closed unexpectedly"
    OUT_OF_MEMORY = "was closed by the system because memory ran out"


class RunNote(msgspec.Struct, frozen=True):
    """The contents of the file: whether a program runs on the profile, and since when, as the system tells
    it.
    """

    is_running: bool = False
    boot: str = ""  # names the time from a start of the computer to its end; "" where the system has no name
    memory_kills: int = 0  # processes killed for lack of memory when this was written


class LastRun:
    """Keeps in a file whether the program is running on this profile."""

    def __init__(self, profile: Path, is_kept: bool = True) -> None:
        self._note = SmallNote(profile / FILE, ROOM, RunNote(), is_kept)

    def read_cut_off(self) -> CutOff:
        """Return how the last run ended if it did not note its end, else `CutOff.NONE`.

        Also NONE if the computer has been started again since: it was switched off, which the player knows.
        """
        note = self._note.value
        if not note.is_running or note.boot != read_boot():
            return CutOff.NONE
        return CutOff.OUT_OF_MEMORY if count_memory_kills() > note.memory_kills else CutOff.KILLED

    def note_begin(self) -> None:
        """Note that the program is running now."""
        self._note.write(RunNote(True, read_boot(), count_memory_kills()))

    def note_end(self) -> None:
        """Note an orderly end, or that the end needs no report."""
        self._note.write(RunNote())


def read_boot() -> str:
    """Return a name for the time since the computer was started; "" where the system has none."""
    with suppress(OSError, ValueError):
        return BOOT.read_text(encoding="ascii").strip()[:64]
    return ""


def count_memory_kills() -> int:
    """Return how many processes the system has killed for lack of memory; 0 where it does not count them."""
    with suppress(OSError, ValueError):
        for line in MEMORY.read_text(encoding="ascii").splitlines():
            name, _, number = line.partition(" ")
            if name == KILLS:
                return int(number)
    return 0
