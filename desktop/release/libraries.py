"""The system libraries that the folder with the program needs, read from its own libraries."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

from desktop.release.parts import OF_THE_SYSTEM

NEEDED = re.compile(r"\(NEEDED\).*\[(.*)\]")
GLIBC = re.compile(r"\bGLIBC_2\.(\d+)")
LOADER = re.compile(r"ld-linux.*|lib(m|dl|rt|pthread|util|resolv)\.so\.\d")  # of libc6 too


def binaries(folder: Path) -> list[Path]:
    """Return the programs and libraries below this folder, sorted."""
    return sorted(
        file for file in folder.rglob("*") if file.is_file() and file.read_bytes()[:4] == b"\x7fELF"
    )


def _read(option: str, folder: Path) -> str:
    """Return what readelf prints with this option about all programs and libraries below the folder."""
    command = ["readelf", option, "--wide", *map(str, binaries(folder))]
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def needed_of_system(folder: Path) -> set[str]:
    """Return the libraries that those in the folder need and that are not in it, except libc's own."""
    here = {file.name for file in binaries(folder)}
    needed = set(NEEDED.findall(_read("--dynamic", folder)))
    return {name for name in needed - here if not LOADER.fullmatch(name)}


def missing_libraries(folder: Path) -> set[str]:
    """Return the libraries that are needed, not in the folder, and not among those OF_THE_SYSTEM."""
    return needed_of_system(folder) - set(OF_THE_SYSTEM)


def debian_packages(folder: Path) -> list[str]:
    """Return what a Debian package with this folder depends on, sorted; libc6 with its oldest version."""
    packages = {OF_THE_SYSTEM[name] for name in needed_of_system(folder)}
    return sorted({*packages - {"libc6"}, f"libc6 (>= {oldest_glibc(folder)})"})


def oldest_glibc(folder: Path) -> str:
    """Return the oldest version of glibc, such as "2.35", that has all functions that are used."""
    return f"2.{max(map(int, GLIBC.findall(_read('--version-info', folder))))}"
