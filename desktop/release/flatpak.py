"""Writes the manifest for Flatpak, and builds a bundle where flatpak-builder is installed.

The runtime is org.freedesktop.Platform, which has no Qt: the program brings the Qt that it was tested with.
On a runtime with a Qt of its own, PySide6 would break at each of its updates, since it uses private functions
of Qt.
"""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

from desktop.release.archive import machine, write_text
from desktop.release.build import Build, CannotBuild
from desktop.release.desktop_files import ID, write_share
from desktop.release.folder import copy_folder, set_times

RUNTIME_VERSION = "24.08"
TOOL = "flatpak-builder"
CONTENT = "content"  # the folder beside the manifest with what is installed below /app


def build_flatpak(build: Build, folder: Path) -> Path:
    """Build the bundle around the folder with the program, and return it.

    Raise CannotBuild without the tool; then manifest and content are complete.
    """
    root = write_flatpak_folder(build, folder)
    file = root / f"{ID}.json"
    if shutil.which(TOOL) is None:
        raise CannotBuild(f"{file} is written, with its content; {TOOL} is not installed here.")
    repository, target = root / "repository", build.out / f"{ID}-{build.version}.flatpak"
    build.out.mkdir(parents=True, exist_ok=True)
    build.run(TOOL, "--force-clean", f"--repo={repository}", root / "work", file, cwd=root)
    build.run("flatpak", "build-bundle", repository, target, ID)
    return target


def write_flatpak_folder(build: Build, folder: Path) -> Path:
    """Write manifest and content into a folder, and return it."""
    root = build.work / "flatpak"
    shutil.rmtree(root, ignore_errors=True)
    copy_folder(folder, root / CONTENT / "lib/takeback")
    write_share(build, root / CONTENT / "share")
    set_times(root / CONTENT, build.time())
    write_text(root / f"{ID}.json", json.dumps(manifest(), indent=4) + "\n")
    return root


def manifest() -> dict[str, Any]:
    """Return the manifest: no network, and of the player's files only the documents."""
    return {
        "id": ID,
        "runtime": "org.freedesktop.Platform",
        "runtime-version": RUNTIME_VERSION,
        "sdk": "org.freedesktop.Sdk",
        "command": "takeback",
        "finish-args": [
            "--share=ipc",
            "--socket=fallback-x11",
            "--socket=wayland",
            "--device=dri",
            "--filesystem=xdg-documents",
        ],
        "build-options": {"strip": False, "no-debuginfo": True},
        "modules": [
            {
                "name": "takeback",
                "buildsystem": "simple",
                "only-arches": [machine()],
                "build-commands": [
                    "cp -a lib share /app/",
                    "mkdir -p /app/bin",
                    "ln -s ../lib/takeback/takeback /app/bin/takeback",
                ],
                "sources": [{"type": "dir", "path": CONTENT}],
            }
        ],
    }
