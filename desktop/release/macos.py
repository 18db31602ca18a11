"""Builds the disk image for macOS, with Takeback.app in it. It has not been run yet: there was no Mac to try
it on."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from desktop.release.build import Build, CannotBuild


def build_app(build: Build, folder: Path) -> Path:
    """Build the image around the app that lies beside the folder with the program, and return it. Raise
    CannotBuild elsewhere than on macOS."""
    if sys.platform != "darwin":
        raise CannotBuild("An app for macOS can only be built on macOS.")
    content = build.work / "image"
    shutil.rmtree(content, ignore_errors=True)
    content.mkdir(parents=True)
    shutil.copytree(folder.with_name("Takeback.app"), content / "Takeback.app", symlinks=True)
    (content / "Applications").symlink_to("/Applications")
    build.out.mkdir(parents=True, exist_ok=True)
    target = build.out / f"takeback-{build.version}.dmg"
    build.run(
        *("hdiutil", "create", "-ov", "-format", "ULMO", "-volname", "Takeback"),
        *("-srcfolder", content, target),
    )
    return target
