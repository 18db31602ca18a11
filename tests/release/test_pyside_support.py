"""Test that PySide imports its own modules from the compiled files that a package brings."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import shiboken6

from desktop.release.build import Build
from desktop.release.pyside_support import NAME, unpack_support
from takeback.children import child_environment

LOADED = """
import sys
sys.path.insert(0, sys.argv[1])
import PySide6.QtCore
for name, module in sorted(sys.modules.items()):
    if name.startswith("shibokensupport"):
        print(name, getattr(module, "__file__", ""))
"""


class BuildHere(Build):
    """A build with the Python of the tests."""

    @property
    def python(self) -> Path:
        return Path(sys.executable)


def loaded_modules(folder: Path) -> dict[str, str]:
    """Return PySide's own modules and their files, of a process that finds shiboken6 in this folder."""
    done = subprocess.run(
        [sys.executable, "-c", LOADED, str(folder)],
        env=child_environment(),
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    return dict(line.split(" ", 1) for line in done.stdout.splitlines())


def test_pyside_imports_all_its_modules_from_the_compiled_files(tmp_path: Path) -> None:
    package = tmp_path / "shiboken6"
    shutil.copytree(Path(shiboken6.__file__).parent, package)
    usual = loaded_modules(tmp_path)
    unpack_support(BuildHere(), package)
    found = loaded_modules(tmp_path)
    assert usual.keys() == found.keys()
    assert len(found) > 10
    files = set((package / NAME).rglob("*.*"))
    assert {Path(file) for file in found.values()} <= files
    assert {file.suffix for file in files} == {".pyc"}
