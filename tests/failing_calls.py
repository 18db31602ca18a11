"""Let one call of the operating system fail, or all from there on, in SQLite and in Python.

SQLite lets its system calls be replaced, which its own tests use for the same purpose. Flushing a file is not
among them, since it only fails with the disk.
"""

from __future__ import annotations

import builtins
import ctypes
import errno
import io
import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

_NUMBER, _SIZE, _PLACE = ctypes.c_int, ctypes.c_size_t, ctypes.c_int64
_TEXT, _BYTES = ctypes.c_char_p, ctypes.c_void_p
_READ = (ctypes.c_ssize_t, _NUMBER, _BYTES, _SIZE)
_OF_SQLITE = {  # the calls of SQLite: what they return, and what they are given
    "open": (_NUMBER, _TEXT, _NUMBER, _NUMBER),
    "ftruncate": (_NUMBER, _NUMBER, _PLACE),
    "read": _READ,
    "pread": (*_READ, _PLACE),
    "pread64": (*_READ, _PLACE),
    "write": _READ,
    "pwrite": (*_READ, _PLACE),
    "pwrite64": (*_READ, _PLACE),
    "unlink": (_NUMBER, _TEXT),
}
_OF_PYTHON = (
    *(
        (os, name)
        for name in ("open", "fsync", "replace", "rename", "unlink", "chmod", "mkdir", "ftruncate", "rmdir")
    ),
    *((os, name) for name in ("read", "write", "listdir")),
    (builtins, "open"),
    (io, "open"),
)
FULL = ("write", "ftruncate", "mkdir", "open")  # fail as those of a full disk do


class _Vfs(ctypes.Structure):
    """The functions by which SQLite reaches files, up to the two that exchange its system calls."""

    _fields_ = [
        *((name, _NUMBER) for name in ("version", "file_size", "longest_path")),
        *((name, ctypes.c_void_p) for name in ("next", "name", "data", "open", "delete", "access")),
        *((name, ctypes.c_void_p) for name in ("full_path", "dl_open", "dl_error", "dl_sym", "dl_close")),
        *((name, ctypes.c_void_p) for name in ("randomness", "sleep", "time", "last_error", "time64")),
        ("set_call", ctypes.CFUNCTYPE(_NUMBER, _BYTES, _TEXT, ctypes.c_void_p)),
        ("get_call", ctypes.CFUNCTYPE(ctypes.c_void_p, _BYTES, _TEXT)),
    ]


def _find_vfs() -> Any:
    """Return SQLite's way to files, or None where Python does not let it be reached."""
    try:
        import _sqlite3

        find = ctypes.CDLL(_sqlite3.__file__).sqlite3_vfs_find
    except (ImportError, OSError, AttributeError):
        return None
    find.restype = ctypes.POINTER(_Vfs)
    return find(None)


VFS = _find_vfs()


class Killed(BaseException):
    """Raised by calls of a program that has been killed: nothing it does has an effect any more."""


class FailingCalls:
    """Counts calls and makes one of them fail."""

    def __init__(self, number: int, is_lasting: bool, is_kill: bool = False) -> None:
        """Let the call with this number fail, counted from 1, and if `is_lasting` all after it.

        If `is_kill`, they fail as if the program had been killed before the call.
        """
        self.is_kill = is_kill
        self.number = number
        self.is_lasting = is_lasting
        self.count = 0

    @property
    def has_failed(self) -> bool:
        """Return whether any call has failed."""
        return self.count >= self.number

    def is_next_failing(self) -> bool:
        """Count a call, and return whether it fails."""
        self.count += 1
        return self.count == self.number or (self.is_lasting and self.has_failed)

    def of_python(self, real: Callable[..., Any], name: str) -> Callable[..., Any]:
        """Return a function of Python that fails when it is its turn."""

        def call(*given: Any, **how: Any) -> Any:
            if self.is_next_failing():
                if self.is_kill:
                    raise Killed
                number = errno_for(name)
                raise OSError(number, os.strerror(number))
            return real(*given, **how)

        return call

    def of_sqlite(self, real: int, name: str) -> Any:
        """Return a system call for SQLite that fails when it is its turn."""
        kind: Any = ctypes.CFUNCTYPE(*_OF_SQLITE[name], use_errno=True)
        system = kind(real)

        def call(*given: Any) -> int:
            if self.is_next_failing():
                ctypes.set_errno(errno_for(name))
                return -1
            return int(system(*given))

        return kind(call)


def errno_for(name: str) -> int:
    """Return the number of the error with which this call fails."""
    return errno.ENOSPC if any(name.startswith(one) or name.endswith(one) for one in FULL) else errno.EIO


@contextmanager
def failing(number: int, is_lasting: bool, is_kill: bool = False) -> Iterator[FailingCalls]:
    """Let the call with this number fail within the block, and if `is_lasting` all after it, with `is_kill`
    as in a killed program."""
    calls = FailingCalls(number, is_lasting, is_kill)
    replaced = {}
    for name in _OF_SQLITE if VFS else ():
        real = VFS.contents.get_call(VFS, name.encode())
        if real:
            replaced[name] = (real, calls.of_sqlite(real, name))
    with _patched(calls):
        try:
            for name, (_, fails) in replaced.items():
                VFS.contents.set_call(VFS, name.encode(), ctypes.cast(fails, ctypes.c_void_p))
            yield calls
        finally:
            for name, (real, _) in replaced.items():
                VFS.contents.set_call(VFS, name.encode(), real)


@contextmanager
def _patched(calls: FailingCalls) -> Iterator[None]:
    """Replace the functions of Python within the block."""
    before = [(module, name, getattr(module, name)) for module, name in _OF_PYTHON]
    try:
        for module, name, real in before:
            setattr(module, name, calls.of_python(real, name))
        yield
    finally:
        for module, name, real in before:
            setattr(module, name, real)
