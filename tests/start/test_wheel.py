"""Test the contents of the wheel."""

from __future__ import annotations

import subprocess
from importlib.metadata import Distribution
from pathlib import Path, PurePosixPath
from zipfile import ZipFile

import pytest

from takeback import __version__
from tests.with_git import needs_git


@pytest.fixture(scope="session")
def names(wheel: Path) -> set[str]:
    with ZipFile(wheel) as packed:
        return set(packed.namelist())


@needs_git
def test_wheel_holds_every_tracked_file_of_the_program_and_its_resources(
    checkout: Path, names: set[str]
) -> None:
    listing = subprocess.run(["git", "ls-files", "-z"], cwd=checkout, capture_output=True, check=True)
    tracked = [name for name in listing.stdout.decode().split("\0") if (checkout / name).is_file()]
    wanted = {name.removeprefix("desktop/") for name in tracked if name.startswith("desktop/takeback/")}
    wanted |= {f"takeback/{name}" for name in tracked if name.startswith("resources/")}
    assert len(wanted) > 500
    assert wanted <= names


def test_wheel_holds_only_files_of_the_program_and_its_resources(checkout: Path, names: set[str]) -> None:
    """Check that it has no tests, no lock files and no files left by running."""
    tops = {PurePosixPath(name).parts[0] for name in names}
    assert tops == {"takeback", f"takeback-{__version__}.dist-info"}
    odd = [name for name in names if PurePosixPath(name).suffix in (".pyc", ".lock") or "__pycache__" in name]
    assert odd == []
    for name in names:
        if name.startswith("takeback/resources/"):
            assert (checkout / name.removeprefix("takeback/")).is_file(), name
        elif name.startswith("takeback/"):
            assert (checkout / "desktop" / name).is_file(), name


def test_installed_program_prints_the_version_that_its_metadata_has(
    installed: list[str], tmp_path: Path
) -> None:
    done = subprocess.run([*installed, "--version"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stdout == f"Takeback {__version__}\n"
    (about,) = Path(installed[0]).parents[1].glob("[Ll]ib/**/takeback-*.dist-info")
    assert Distribution.at(about).version == __version__


def test_installed_program_finds_more_than_50_card_texts_of_the_duel(
    installed: list[str], tmp_path: Path
) -> None:
    code = "from takeback.games.duel.cards.wording import texts; print(len(texts()))"
    done = subprocess.run(
        [installed[0], "-c", code], cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert int(done.stdout) > 50
