"""Leaves a trace of a crash or hang in the profile, so that the next start can report it.

A process that is killed leaves none, but its note that it is running. After a power cut nothing is reported.
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

from takeback.shell.system.last_run import CutOff, LastRun
from takeback.shell.system.report import short_path, traceback_text, without_messages
from takeback.stopping import exit_at_once

FILE = "last-crash.txt"
HANG = 5.0  # seconds without a heartbeat of the window's event loop
BEAT = 1_000  # milliseconds between two heartbeats
LOOK = 1.0  # seconds between two checks
LONGEST = 1 << 16  # bytes of a trace that are read
HUNG = "Timeout ("  # the beginning of the trace of a hang
FATAL = "Fatal Python error"  # the beginning of the trace of a crash
TOO_OFTEN = 2  # starts in a row that crashed before anything was shown
IN_FILE = re.compile(r'File "([^"]*)"')


class LastEnd(msgspec.Struct, frozen=True):
    """The last end of the program: regular, by a crash or hang that left a trace, or cut off without one."""

    trace: str = ""  # of a crash or hang; empty for neither
    cut_off: CutOff = CutOff.NONE

    @property
    def is_fault(self) -> bool:
        """Return whether it ended by a crash or hang."""
        return bool(self.trace)

    @property
    def is_hang(self) -> bool:
        """Return whether it stopped responding, which left a trace, too."""
        return self.trace.startswith(HUNG)

    @property
    def description(self) -> str:
        """Return what the program did, in English for a report, such as "stopped responding", "crashed" or
        "was closed unexpectedly"; "" after a regular end."""
        if not self.is_fault:
            return self.cut_off.value
        return "stopped responding" if self.is_hang else "crashed"


class CrashWatch:
    """Watches this process from `begin` to `end`, in a thread of its own and with a timer of faulthandler;
    the event loop calls `beat` every `BEAT`."""

    def __init__(self, profile: Path, is_kept: bool = True) -> None:
        """Open the trace; an unwritable profile and a safe start have none."""
        self._file = open_trace(profile / FILE) if is_kept else -1
        self._run = LastRun(profile, is_kept)
        self.last = LastEnd(read_trace(self._file), self._run.read_cut_off())
        self._may_empty = False  # may this process empty the file?
        self._alive_at = time.monotonic()  # stands still while the computer sleeps
        self._is_noted = False
        # Else a beat between the check and the note would delete the note, and no other would follow.
        self._lock = threading.Lock()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._watch_heartbeat, name="watch", daemon=True)

    def begin(self) -> None:
        """Write down from now on whatever ends the process, if it still can; nothing without a trace file."""
        if self._file < 0:
            return
        faulthandler.enable(self._file)
        replace_exit(self._exit)
        atexit.register(self._dump)
        self._thread.start()

    def take_last_end(self) -> LastEnd:
        """Take the file over and remove the trace; return how the program ended last time."""
        self._may_empty = True
        self._run.note_begin()
        self.beat()
        return self.last

    def beat(self) -> None:
        """Note that the event loop runs, and delete the trace of a hang that was only slow.

        The timer starts anew before the file is emptied, which waits for a note that is being written, and
        again after a note was deleted: it may be that of the next hang, which the timer notes only once.
        """
        with self._lock:
            self._alive_at, self._is_noted = time.monotonic(), False
            self._start_timer()
            if self._empty():
                self._start_timer()

    def note_fatal(self, error: Exception) -> None:
        """Keep the traceback of this fatal error, without messages, which may be hidden from the player; stop
        watching.
        """
        if self._file >= 0:
            self._stop_watching()
            with suppress(OSError):
                os.write(self._file, without_messages(traceback_text(error)).encode())
            self._close_file()

    def note_asked_end(self) -> None:
        """Note that the program was asked to end, so that the next start reports nothing.

        Does nothing before `take_last_end`.
        """
        if self._may_empty:
            self._run.note_end()

    def end(self) -> None:
        """Stop watching, as the program ends properly, and empty the trace if it was taken over."""
        self.note_asked_end()
        if self._file >= 0:
            self._stop_watching()
            self._empty()
            self._close_file()

    def _watch_heartbeat(self) -> None:
        """Watch in a thread of its own for a missing heartbeat.

        The thread needs a running interpreter, so faulthandler's timer in C covers calls that never return.
        """
        while True:
            self._start_timer()
            if self._over.wait(LOOK):
                break
            with self._lock:
                if time.monotonic() - self._alive_at > HANG and not self._is_noted:
                    self._is_noted = True
                    with suppress(OSError):
                        os.write(self._file, f"{HUNG}{HANG:g} s)!\n".encode())
                        faulthandler.dump_traceback(self._file)
        faulthandler.cancel_dump_traceback_later()

    def _start_timer(self) -> None:
        """Start faulthandler's timer anew while the thread watches."""
        if self._thread.is_alive() and not self._over.is_set():
            faulthandler.dump_traceback_later(HANG + LOOK, file=self._file)

    def _stop_watching(self) -> None:
        """End the watching thread and undo what `begin` installed."""
        if self._thread.is_alive():
            self._over.set()
            self._thread.join()
        faulthandler.disable()
        replace_exit(exit_at_once)
        atexit.unregister(self._dump)

    def _close_file(self) -> None:
        """Close the file, which must be open, and forget its descriptor."""
        os.close(self._file)
        self._file = -1

    def _exit(self, status: int) -> NoReturn:
        """Note a call of `os._exit` by other code before ending the process."""
        self._dump()
        exit_at_once(status)

    def _dump(self) -> None:
        """Write into the trace where the process ends, with all threads."""
        faulthandler.dump_traceback(self._file)

    def _empty(self) -> bool:
        """Empty the file if it is ours; return whether it contained anything."""
        return self._may_empty and empty_trace(self._file)


def open_trace(file: Path) -> int:
    """Return a handle to read and append, making the file; -1 if it is no regular file or cannot
    be opened.
    """
    flags = os.O_RDWR | os.O_CREAT | os.O_APPEND | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0)
    try:
        handle = os.open(file, flags, 0o600)
    except OSError:
        return -1
    if stat.S_ISREG(os.fstat(handle).st_mode):
        return handle
    os.close(handle)
    return -1


def read_trace(file: int) -> str:
    """Return the trace in an open file, with shortened paths; "" if there is none."""
    if file < 0:
        return ""
    with suppress(OSError):
        text = os.read(file, LONGEST).decode("utf-8", "replace")
        return IN_FILE.sub(lambda found: f'File "{short_path(found[1])}"', text).strip()
    return ""


def empty_trace(file: int) -> bool:
    """Empty an open file; return whether it contained anything. It is flushed, or after a power cut an old
    trace would be reported."""
    if file < 0:
        return False
    with suppress(OSError):
        if os.fstat(file).st_size:
            os.ftruncate(file, 0)
            os.fsync(file)
            return True
    return False


def take_failed_starts(profile: Path) -> LastEnd:
    """Return and remove the traces if several starts in a row crashed before they could take them over;
    otherwise return a regular end."""
    file = open_trace(profile / FILE)
    try:
        trace = read_trace(file)
        lines = trace.splitlines()
        crashes = sum(line.startswith(FATAL) for line in lines)
        if crashes + any(line.startswith(HUNG) for line in lines) < TOO_OFTEN:
            return LastEnd()
        empty_trace(file)
        return LastEnd(trace)
    finally:
        if file >= 0:
            os.close(file)


def replace_exit(other: Callable[[int], Any]) -> None:
    """Replace `os._exit` in this process, whose calls would go unnoticed otherwise."""
    vars(os)["_exit"] = other
