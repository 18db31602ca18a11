"""Builds the archive that is unpacked and run, with scripts that install it for one user."""

from __future__ import annotations

import shutil
from pathlib import Path

from desktop.release.archive import fill_text, machine, write_tar, write_text
from desktop.release.build import Build
from desktop.release.folder import copy_folder, set_times
from desktop.release.libraries import oldest_glibc


def build_tar(build: Build, folder: Path) -> Path:
    """Build the archive around the folder with the program, and return it."""
    name = f"takeback-{build.version}-linux-{machine()}"
    root = build.work / "tar" / name
    shutil.rmtree(root.parent, ignore_errors=True)
    copy_folder(folder, root / "takeback")
    values = {"VERSION": build.version, "MACHINE": machine(), "GLIBC": oldest_glibc(folder)}
    write_text(root / "README.txt", fill_text("README.txt", **values))
    for script in ("install.sh", "uninstall.sh"):
        write_text(root / script, fill_text(script), 0o755)
    set_times(root, build.time())
    target = build.out / f"{name}.tar.xz"
    write_tar(build, root, target)
    return target
