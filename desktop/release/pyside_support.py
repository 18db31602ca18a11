"""Puts PySide's modules for signatures into the folder as compiled files.

PySide carries their source in an archive inside a library, and compiles it at every start, a tenth of the
time to the first picture. Where `files.dir` lies beside shiboken6, it imports them from there.
"""

from __future__ import annotations

from pathlib import Path

from desktop.release.build import Build

NAME = "files.dir"  # by which PySide finds it
UNPACK = """
import sys
from pathlib import Path
from py_compile import PycInvalidationMode, compile
import PySide6.QtCore
archive = sys.modules["shibokensupport.signature.loader"].__loader__.zfile
for name in archive.namelist():
    if name.startswith("shibokensupport/") and name.endswith(".py"):
        source = Path(archive.extract(name, sys.argv[1]))
        checked_by = PycInvalidationMode.UNCHECKED_HASH
        compile(source, source.with_suffix(".pyc"), name, doraise=True, invalidation_mode=checked_by)
        source.unlink()
"""


def unpack_support(build: Build, shiboken: Path) -> None:
    """Put the modules, compiled by the builder's Python, beside the package shiboken6 in this folder.

    Raise CannotBuild if the builder's PySide has no archive of them.
    """
    build.run(build.python, "-c", UNPACK, shiboken / NAME)
