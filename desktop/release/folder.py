"""The folder that packages without Python are made of: the program, its libraries, and a Python.

`takeback` in it starts the program; everything else is in `_internal`.
"""

from __future__ import annotations

import os
import shutil
import sys
from pathlib import Path

from desktop.release.build import Build, CannotBuild
from desktop.release.desktop_files import draw_pictures
from desktop.release.icu import shrink_icu_data
from desktop.release.libraries import missing_libraries
from desktop.release.licences import copy_licences
from desktop.release.parts import BROUGHT_PACKAGES, is_stripped
from desktop.release.pyside_support import unpack_support

INTERNAL = "_internal"


def build_folder(build: Build) -> Path:
    """Build the folder and return it. Raise CannotBuild if something that it needs is missing here."""
    build.prepare()
    if sys.platform.startswith("linux"):
        refuse_missing_libraries()
    else:
        draw_pictures(build)  # which are put into the program there
    folders = ("--distpath", build.work / "folder", "--workpath", build.work / "pyinstaller")
    spec = build.top / "desktop" / "release" / "takeback.spec"
    build.run(build.python, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN", *folders, spec)
    folder = build.work / "folder" / "takeback"
    if sys.platform.startswith("linux"):
        shrink(build, folder)
        unpack_support(build, folder / INTERNAL / "shiboken6")
        if missing := missing_libraries(folder):
            raise CannotBuild(f"The folder lacks libraries that it needs: {', '.join(sorted(missing))}.")
    copy_licences(build, folder / "licences")
    set_times(folder, build.time())
    return folder


def refuse_missing_libraries() -> None:
    """Raise CannotBuild if a library of this system that is to be brought is not here."""
    from ctypes import CDLL

    absent = []
    for name, package in BROUGHT_PACKAGES.items():
        try:
            CDLL(name)
        except OSError:
            absent.append(package)
    if absent:
        raise CannotBuild(
            f"Libraries that are to be packed are missing here: apt-get install -y {' '.join(absent)}"
        )


def shrink(build: Build, folder: Path) -> None:
    """Take out of the libraries what only debuggers and other languages need: debugging symbols, and needless
    data of ICU."""
    for file in sorted((folder / INTERNAL / "PySide6/Qt/lib").glob("libicudata.so.*")):
        shrink_icu_data(file)
    stripped = [file for file in files_of(folder) if is_stripped(file.relative_to(folder).as_posix())]
    build.run("strip", "--strip-unneeded", *stripped)


def files_of(folder: Path) -> list[Path]:
    """Return the files at any depth below a folder, sorted, without symbolic links."""
    return sorted(file for file in folder.rglob("*") if file.is_file() and not file.is_symlink())


def set_times(folder: Path, time: int) -> None:
    """Give this folder and everything below it this time (seconds since 1970) and mode 644, or 755 for
    folders and programs."""
    for file in [folder, *sorted(folder.rglob("*"))]:
        if not file.is_symlink():
            runs = file.is_dir() or file.stat().st_mode & 0o100
            file.chmod(0o755 if runs and not is_library(file) else 0o644)
        os.utime(file, (time, time), follow_symlinks=False)


def is_library(file: Path) -> bool:
    """Tell whether this is a shared library, which nobody starts."""
    return file.is_file() and ".so" in file.suffixes


def copy_folder(folder: Path, target: Path) -> None:
    """Copy the folder, with its times, to a place that does not exist yet."""
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(folder, target, symlinks=True)
