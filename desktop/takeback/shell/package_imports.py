"""Code of installed packages is imported in this process: one that ends or blocks it does so once."""

from __future__ import annotations

from pathlib import Path

from takeback.children import python, surroundings
from takeback.shell.risky_work import RiskyWork

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


class PackageImports(RiskyWork):
    """An import is named after its entry point, see `desktop/takeback/engine/outside.py`."""

    def __init__(self, folder: Path, is_kept: bool = True) -> None:
        super().__init__(folder / FILE, is_kept)

    def begin(self, is_fault: bool) -> str:
        """Some ways to end leave no trace of a fault, and may be the doing of the package or of somebody
        else. So it is tried once more, in another process."""
        being_imported = self._kept.now.now
        return super().begin(
            is_fault or (bool(being_imported) and not is_harmless(module_of(being_imported)))
        )


def module_of(name: str) -> str:
    return name.rpartition(" ")[2]


def package_of(name: str) -> str:
    return name.split()[1]


def is_harmless(module: str) -> bool:
    """Does a process live on that imports this module, whatever the import raises?"""
    import subprocess

    command = python("-c", TRIAL, module)
    try:
        tried = subprocess.run(
            command, env=surroundings(), stdin=subprocess.DEVNULL, capture_output=True, timeout=LONGEST
        )
    except subprocess.TimeoutExpired:
        return False
    return tried.returncode == 0 and tried.stdout.split()[-1:] == [b"imported"]
