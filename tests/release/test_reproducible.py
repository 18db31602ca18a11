"""Test that two builds of the same sources are the same byte for byte, in whatever folder they are made.

They use the venv of the builder, which `python3 -m desktop.release wheel` makes, and are skipped without it.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from hashlib import sha256
from pathlib import Path

import pytest

from desktop.release.build import VENV, Build
from desktop.release.folder import build_folder, files_of
from desktop.release.python_packages import build_sdist, build_wheel

TIME = "1700000000"
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(not Build().python.exists(), reason=f"There is no {VENV}."),
    pytest.mark.skipif(not sys.platform.startswith("linux"), reason="Other systems have not been tried."),
]


@pytest.fixture
def builds(checkout: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[Build]:
    """Copy the checkout to two folders whose names differ in length."""
    listing = subprocess.run(
        ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"],
        cwd=checkout,
        capture_output=True,
        check=True,
    )
    names = [name for name in listing.stdout.decode().split("\0") if (checkout / name).is_file()]
    monkeypatch.setenv("SOURCE_DATE_EPOCH", TIME)
    made = []
    for top in (tmp_path / "one", tmp_path / "another" / "place"):
        for name in names:
            (top / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(checkout / name, top / name)
        (top / VENV).symlink_to(Build().top / VENV)
        made.append(Build(top, top / "dist"))
    return made


def test_wheel_and_source_archive_are_the_same_byte_for_byte_in_two_builds(builds: list[Build]) -> None:
    for build_package in (build_wheel, build_sdist):
        first, second = (build_package(build).read_bytes() for build in builds)
        assert first == second


def test_packaged_folder_has_the_same_contents_in_two_builds_and_over_1000_files(builds: list[Build]) -> None:
    first, second = (contents(build_folder(build)) for build in builds)
    assert sorted(set(first.items()) ^ set(second.items())) == []
    assert len(first) > 1_000


def contents(folder: Path) -> dict[str, tuple[str, int, int]]:
    """Return the digest, mode and time of each file."""
    found = {}
    for file in files_of(folder):
        about = file.stat()
        digest = sha256(file.read_bytes()).hexdigest()
        found[str(file.relative_to(folder))] = (digest, about.st_mode, int(about.st_mtime))
    return found
