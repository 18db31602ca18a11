"""Collects the licences of what a package without Python brings."""

from __future__ import annotations

import json
import re
import shutil
from pathlib import Path

from desktop.release.build import LOCK, Build

PINNED = re.compile(r"^([a-z0-9-]+)==", re.MULTILINE)
LICENCE = re.compile(r"(licen[cs]e|copying|notice|copyright)[^/]*", re.IGNORECASE)
ASKED = (
    "import json, os, sysconfig; "
    "print(json.dumps([sysconfig.get_path('purelib'), os.path.dirname(os.__file__)]))"
)


def copy_licences(build: Build, target: Path) -> list[str]:
    """Copy the licences of all pinned libraries and of Python into this folder; return their names."""
    libraries, python = map(Path, json.loads(build.run(build.python, "-c", ASKED)))
    names = sorted(set(PINNED.findall((build.top / LOCK).read_text(encoding="utf-8"))))
    copied = []
    for name in names:
        for about in sorted(libraries.glob(f"{name.replace('-', '_')}-*.dist-info")):
            for file in sorted(about.rglob("*")):
                if file.is_file() and LICENCE.fullmatch(file.name):
                    place = target / name / file.relative_to(about)
                    place.parent.mkdir(parents=True, exist_ok=True)
                    shutil.copyfile(file, place)
                    copied.append(name)
    if (text := python / "LICENSE.txt").is_file():
        (target / "python").mkdir(parents=True, exist_ok=True)
        shutil.copyfile(text, target / "python" / text.name)
    return sorted({*copied, "python"})
