"""Leaves a trace of a crash or a hang in the profile, so that the next start can say what happened.

A program that is killed, or whose power is cut, leaves none. Nobody can know then what was to blame, so
nothing is said.
"""

from __future__ import annotations

import atexit
import faulthandler
import os
import re
import stat
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

import msgspec

from takeback.shell.system.report import short_path, told, without_words
from takeback.stopping import exit_at_once

FILE = "last-crash.txt"
HANG = 5.0  # seconds in which the window's thread has not come back to its loop of events
BEAT = 1_000  # milliseconds between two signs of life
LOOK = 1.0  # seconds between two looks for them
LONGEST = 1 << 16  # bytes of a trace that are read
HUNG = "Timeout ("  # how the trace of a hang begins
IN_FILE = re.compile(r'File "([^"]*)"')


class LastEnd(msgspec.Struct, frozen=True):
    """How the program ended the last time, as far as it can be known."""

    trace: str = ""  # of a crash or a hang

    @property
    def is_fault(self) -> bool:
        return bool(self.trace)

    @property
    def what(self) -> str:
        return "stopped responding" if self.trace.startswith(HUNG) else "crashed"


class Watch:
    """Watches this process from `begin` to `end`. Its loop of events is to call `beat` every `BEAT`."""

    def __init__(self, profile: Path, is_kept: bool = True) -> None:
        """A profile that cannot be written keeps no trace, and neither does a safe start."""
        self._file = open_trace(profile / FILE) if is_kept else -1
        self.last = LastEnd(self._read())
        self._is_ours = False  # does no other program write to this file?
        self._alive_at = time.monotonic()  # which stands still while the computer sleeps
        self._is_noted = False
        self._over = threading.Event()
        self._looking = threading.Thread(target=self._look, name="watch", daemon=True)

    def begin(self) -> None:
        """From now on whatever ends the process is written down, if the process can still write at all."""
        if self._file < 0:
            return
        faulthandler.enable(self._file)
        replace_exit(self._exit)
        atexit.register(self._leave)
        self._looking.start()

    def take_over(self) -> LastEnd:
        """How the program before ended. It is told once, so its trace is removed."""
        self._is_ours = True
        self.beat()
        return self.last

    def beat(self) -> None:
        """The thread of the window is not stuck: what was written of a hang until now was only slow."""
        self._alive_at, self._is_noted = time.monotonic(), False
        self._empty()

    def fail(self, error: Exception) -> None:
        """This ends the program. What it says may be hidden from the player, so only its way is kept."""
        if self._file >= 0:
            self._stop()
            with suppress(OSError):
                os.write(self._file, without_words(told(error)).encode())
            self._close()

    def end(self) -> None:
        """The program is about to end in order."""
        if self._file >= 0:
            self._stop()
            self._empty()
            self._close()

    def _look(self) -> None:
        """In a thread of its own, which may read what others do while Python runs it, and only then. Where
        none of Python runs any more, as a call does not return, a timer in C notes that."""
        while True:
            faulthandler.dump_traceback_later(HANG + LOOK, file=self._file)
            if self._over.wait(LOOK):
                break
            if time.monotonic() - self._alive_at > HANG and not self._is_noted:
                self._is_noted = True
                with suppress(OSError):
                    os.write(self._file, f"{HUNG}{HANG:g} s)!\n".encode())
                    faulthandler.dump_traceback(self._file)
        faulthandler.cancel_dump_traceback_later()

    def _stop(self) -> None:
        if self._looking.is_alive():
            self._over.set()
            self._looking.join()
        faulthandler.disable()
        replace_exit(exit_at_once)
        atexit.unregister(self._leave)

    def _close(self) -> None:
        os.close(self._file)
        self._file = -1

    def _exit(self, status: int) -> NoReturn:
        """Some code ends the whole program, and asks nobody."""
        self._leave()
        exit_at_once(status)

    def _leave(self) -> None:
        faulthandler.dump_traceback(self._file)

    def _read(self) -> str:
        if self._file < 0:
            return ""
        with suppress(OSError):
            text = os.read(self._file, LONGEST).decode("utf-8", "replace")
            return IN_FILE.sub(lambda found: f'File "{short_path(found[1])}"', text).strip()
        return ""

    def _empty(self) -> None:
        """Flushed, as after a power cut an old trace would be told as new; there is hardly ever one."""
        if self._file < 0 or not self._is_ours:
            return
        with suppress(OSError):
            if os.fstat(self._file).st_size:
                os.ftruncate(self._file, 0)
                os.fsync(self._file)


def open_trace(file: Path) -> int:
    """What can be read and added to; -1 where there is no such file to be had."""
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        handle = os.open(file, flags, 0o600)
    except OSError:
        return -1
    if stat.S_ISREG(os.fstat(handle).st_mode):
        return handle
    os.close(handle)
    return -1


def replace_exit(other: Callable[[int], Any]) -> None:
    """What `os._exit` does, for all code in this process. Nothing else would notice that it was called."""
    vars(os)["_exit"] = other
