"""Reads the texts that packages bring, and writes folders as archives that come out the same each time."""

from __future__ import annotations

import os
import platform
import tarfile
from pathlib import Path
from typing import Final

from desktop.release.build import Build

TEXTS = Path(__file__).resolve().parent / "texts"
SIZE: Final = 9  # of the compressor: the smallest result, in about two minutes


def fill_text(name: str, **values: str) -> str:
    """Return a text of `desktop/release/texts`, with each @NAME@ replaced."""
    text = (TEXTS / name).read_text(encoding="utf-8")
    for word, value in values.items():
        text = text.replace(f"@{word}@", value)
    return text


def machine() -> str:
    """Return the processor that packages built here are for, as Linux calls it."""
    return platform.machine()


def write_text(file: Path, text: str, mode: int = 0o644) -> None:
    """Write a text file with this mode, and make its folder if missing."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8", newline="\n")
    file.chmod(mode)


def write_tar(build: Build, folder: Path, target: Path) -> None:
    """Write this folder as .tar.xz: sorted, without owners, and all files with the time of the build."""

    def made_plain(entry: tarfile.TarInfo) -> tarfile.TarInfo:
        """Return the entry without owner and with our time."""
        entry.uid = entry.gid = 0
        entry.uname = entry.gname = ""
        entry.mtime = build.time()
        return entry

    target.parent.mkdir(parents=True, exist_ok=True)
    with tarfile.open(target, "w:xz", preset=SIZE, format=tarfile.PAX_FORMAT) as archive:
        archive.add(folder, folder.name, recursive=False, filter=made_plain)
        for file in sorted(folder.rglob("*")):
            name = os.path.join(folder.name, file.relative_to(folder))
            archive.add(file, name, recursive=False, filter=made_plain)
