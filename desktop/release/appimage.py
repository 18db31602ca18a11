"""Builds one file that is made runnable and run, by appimagetool."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

from desktop.release.archive import machine
from desktop.release.build import Build, CannotBuild
from desktop.release.desktop_files import ID, write_share
from desktop.release.folder import copy_folder, set_times

TOOL = "appimagetool"
RUNTIME_VARIABLE = "APPIMAGE_RUNTIME"  # a file that appimagetool would otherwise download


def build_appimage(build: Build, folder: Path) -> Path:
    """Build the file around the folder with the program, and return it.

    Raise CannotBuild without the tool; then everything that the tool needs is complete.
    """
    root = write_app_folder(build, folder)
    if shutil.which(TOOL) is None:
        raise CannotBuild(f"{root} is complete; {TOOL} makes one file of it, and is not installed here.")
    build.out.mkdir(parents=True, exist_ok=True)
    target = build.out / f"takeback-{build.version}-{machine()}.AppImage"
    runtime = os.environ.get(RUNTIME_VARIABLE, "")
    build.run(TOOL, "--no-appstream", *(("--runtime-file", runtime) if runtime else ()), root, target)
    return target


def write_app_folder(build: Build, folder: Path) -> Path:
    """Write the folder that becomes the file, and return it."""
    root = build.work / "Takeback.AppDir"
    shutil.rmtree(root, ignore_errors=True)
    copy_folder(folder, root / "usr/lib/takeback")
    write_share(build, root / "usr/share")
    (root / "usr/bin").mkdir()
    (root / "usr/bin/takeback").symlink_to("../lib/takeback/takeback")
    (root / "AppRun").symlink_to("usr/lib/takeback/takeback")
    (root / f"{ID}.desktop").symlink_to(f"usr/share/applications/{ID}.desktop")
    (root / f"{ID}.png").symlink_to(f"usr/share/icons/hicolor/256x256/apps/{ID}.png")
    (root / ".DirIcon").symlink_to(f"{ID}.png")
    set_times(root, build.time())
    return root
