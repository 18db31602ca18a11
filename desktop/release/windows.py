"""Builds the installer for Windows with WiX 4. It has not been run yet: there was no Windows to try it on."""

from __future__ import annotations

import sys
from pathlib import Path

from desktop.release.archive import fill_text, write_text
from desktop.release.build import Build, CannotBuild
from desktop.release.desktop_files import draw_pictures


def build_msi(build: Build, folder: Path) -> Path:
    """Build the installer around the folder with the program, and return it. Raise CannotBuild elsewhere than
    on Windows."""
    if sys.platform != "win32":
        raise CannotBuild("An installer for Windows can only be built on Windows.")
    draw_pictures(build)
    source = build.work / "takeback.wxs"
    values = {"VERSION": build.version, "FOLDER": str(folder), "ICON": str(build.work / "icons/takeback.ico")}
    write_text(source, fill_text("takeback.wxs", **values))
    build.out.mkdir(parents=True, exist_ok=True)
    target = build.out / f"takeback-{build.version}.msi"
    build.run("wix", "build", source, "-o", target)
    return target
