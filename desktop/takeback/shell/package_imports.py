"""Remembers which package made the program crash or hang while it was imported, so as to skip it."""

from __future__ import annotations

from pathlib import Path

from takeback.children import child_environment, python_command
from takeback.shell.risky_work import CrashGuard

FILE = "imports"
LONGEST = 5.0  # seconds in which another process must have imported a module
TRIAL = """
import sys
from importlib import import_module
try:
    import_module(sys.argv[1])
except BaseException:
    pass  # it is told where the package is used
print("imported")
"""


class ImportGuard(CrashGuard):
    """Guards imports of entry points of packages, named as in `desktop/takeback/engine/outside.py`."""

    def __init__(self, folder: Path, is_kept: bool = True) -> None:
        super().__init__(folder / FILE, is_kept)

    def take_last_failure(self, is_fault: bool) -> str:
        """Return the import that ended the program last time, "" if none; it is skipped from now on.

        Without a sign of a fault the import is tried again in another process, as some crashes leave none.
        """
        being_imported = self._kept.value.now
        return super().take_last_failure(
            is_fault or (bool(being_imported) and not can_import_safely(module_of(being_imported)))
        )


def module_of(name: str) -> str:
    """Return the module in the name of an import."""
    return name.rpartition(" ")[2]


def package_of(name: str) -> str:
    """Return the package in the name of an import."""
    return name.split()[1]


def can_import_safely(module: str) -> bool:
    """Return whether a process survives importing this module in time, even if the import raises."""
    import subprocess

    command = python_command("-c", TRIAL, module)
    try:
        tried = subprocess.run(
            command, env=child_environment(), stdin=subprocess.DEVNULL, capture_output=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return False
    return tried.returncode == 0 and tried.stdout.split()[-1:] == [b"imported"]
