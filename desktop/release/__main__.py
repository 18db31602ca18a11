"""Builds packages: `python3 -m desktop.release KIND …`.

    deb       for Debian, Ubuntu and the like; installs for all users
    tar       for any Linux: unpack and run, or install for one user
    appimage  one file for any Linux that is made runnable and run; needs appimagetool
    flatpak   for any Linux with Flatpak; needs flatpak-builder, else its manifest is written
    msi, app  for Windows and macOS; only there
    wheel     for pip, pipx and uv
    sdist     the source with its tests

All but the last two bring their own Python and Qt, in the versions that `.ci/requirements.lock` pins. What
builds them goes into `.venv-release`, and the packages go into `dist`.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from desktop.release.appimage import build_appimage
from desktop.release.build import TOP, Build, CannotBuild
from desktop.release.deb import build_deb
from desktop.release.flatpak import build_flatpak
from desktop.release.folder import build_folder
from desktop.release.macos import build_app
from desktop.release.python_packages import build_sdist, build_wheel
from desktop.release.tar import build_tar
from desktop.release.windows import build_msi

AROUND_FOLDER: dict[str, Callable[[Build, Path], Path]] = {
    "deb": build_deb,
    "tar": build_tar,
    "appimage": build_appimage,
    "msi": build_msi,
    "app": build_app,
    "flatpak": build_flatpak,
}
OTHERS: dict[str, Callable[[Build], Path]] = {
    "wheel": build_wheel,
    "sdist": build_sdist,
}


def main(argv: list[str]) -> int:
    """Build the packages that are named and print their paths; return 1 if one could not be built."""
    parser = argparse.ArgumentParser(
        prog="python3 -m desktop.release",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("kinds", nargs="+", choices=[*AROUND_FOLDER, *OTHERS], metavar="KIND")
    parser.add_argument("--out", type=Path, default=TOP / "dist", help="the folder for the packages")
    parser.add_argument("--home", default="", help="address of the project's page, for software centres")
    given = parser.parse_args(argv)
    build = Build(out=given.out.absolute(), home=given.home.rstrip("/"))
    status = 0
    folder: Path | None = None
    for kind in dict.fromkeys(given.kinds):
        try:
            if kind in AROUND_FOLDER:
                folder = folder or build_folder(build)
                package = AROUND_FOLDER[kind](build, folder)
            else:
                package = OTHERS[kind](build)
            print(f"{package}  {package.stat().st_size / 1e6:.1f} MB", flush=True)
        except CannotBuild as why:
            print(f"{kind}: {why}", file=sys.stderr)
            status = 1
    return status


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
