"""Test the lock files of packages: every dependency is pinned for each Python and system, within its
declared range."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from importlib import metadata
from pathlib import Path
from typing import Any

import pytest
from packaging.markers import default_environment
from packaging.requirements import Requirement
from packaging.specifiers import SpecifierSet
from packaging.utils import canonicalize_name

from tests.conftest import CHECKOUT

SCRIPT = (CHECKOUT / ".ci" / "lock").read_text(encoding="utf-8")
PROGRAM = CHECKOUT / ".ci" / "requirements.lock"
SOUND = CHECKOUT / ".ci" / "requirements-sound.lock"
PYTHONS = re.findall(r'^pythons="(.*)"$', SCRIPT, re.MULTILINE)[0].split()
SYSTEMS = {"linux": "Linux", "darwin": "Darwin", "win32": "Windows"}
PROJECT = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
ASKED = {
    PROGRAM: [*PROJECT["dependencies"], *PROJECT["optional-dependencies"]["export"]],
    SOUND: PROJECT["optional-dependencies"]["sound"],
}
EACH_FILE = pytest.mark.parametrize("file", ASKED, ids=lambda file: file.name)
EACH_PYTHON = pytest.mark.parametrize("python", PYTHONS)
EACH_SYSTEM = pytest.mark.parametrize("system", SYSTEMS)
HASH = re.compile(r"--hash=sha256:[0-9a-f]{64}")


def read_blocks(file: Path) -> list[str]:
    """Return each pin with its hashes, on one line."""
    text = re.sub(r"^\s*#.*\n?", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [line for line in text.replace("\\\n", " ").splitlines() if line.strip()]


def read_pins(file: Path) -> list[Requirement]:
    return [Requirement(HASH.sub("", block).strip()) for block in read_blocks(file)]


def make_environment(python: str, system: str) -> Any:
    return {
        **default_environment(),
        "python_version": python,
        "python_full_version": f"{python}.0",
        "sys_platform": system,
        "platform_system": SYSTEMS[system],
        "os_name": "nt" if system == "win32" else "posix",
    }


def find_pinned_versions(files: list[Path], python: str, system: str) -> dict[str, str]:
    """Return the version of each package that these files install there."""
    found: dict[str, str] = {}
    for one in (one for file in files for one in read_pins(file)):
        if one.marker is None or one.marker.evaluate(make_environment(python, system)):
            name = canonicalize_name(one.name)
            assert name not in found, "it is pinned twice"
            found[name] = str(one.specifier).removeprefix("==")
    return found


def find_requirements(file: Path, python: str, system: str) -> Iterator[Requirement]:
    for one in map(Requirement, ASKED[file]):
        if one.marker is None or one.marker.evaluate(make_environment(python, system)):
            yield one


def test_pythons_of_the_lock_files_begin_with_and_satisfy_requires_python() -> None:
    allowed = SpecifierSet(PROJECT["requires-python"])
    assert PROJECT["requires-python"] == f">={PYTHONS[0]}"
    assert all(allowed.contains(python) for python in PYTHONS)


@EACH_SYSTEM
@EACH_PYTHON
def test_every_dependency_is_pinned_within_its_range_for_each_python_and_system(
    python: str, system: str
) -> None:
    for file in ASKED:
        found = find_pinned_versions([PROGRAM, SOUND], python, system)
        for one in find_requirements(file, python, system):
            version = found[canonicalize_name(one.name)]
            assert one.specifier.contains(version, prereleases=True), f"{one.name} {version}"


@EACH_SYSTEM
@EACH_PYTHON
def test_sound_and_program_have_separate_lock_files_without_a_common_package(
    python: str, system: str
) -> None:
    files = {file: find_pinned_versions([file], python, system) for file in ASKED}
    for file, found in files.items():
        assert {canonicalize_name(one.name) for one in find_requirements(file, python, system)} <= set(found)
    assert not files[PROGRAM].keys() & files[SOUND].keys()


@EACH_PYTHON
def test_qt_packages_are_pinned_to_the_same_version(python: str) -> None:
    found = find_pinned_versions([PROGRAM, SOUND], python, "linux")
    assert len({found[name] for name in ("pyside6-essentials", "pyside6-addons", "shiboken6")}) == 1


def test_dependencies_of_pinned_packages_are_pinned() -> None:
    """Check them as far as they are installed here; pip would refuse the others, which have no hash."""
    files = [PROGRAM, SOUND]
    found = find_pinned_versions(files, PYTHONS[0], "linux")
    needed = {
        canonicalize_name(one.name)
        for name in found
        if is_installed(name)
        for one in map(Requirement, metadata.requires(name) or ())
        if one.marker is None or one.marker.evaluate(make_environment(PYTHONS[0], "linux"))
    }
    assert {"shiboken6", "six"} <= needed <= set(found)


def is_installed(name: str) -> bool:
    try:
        metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return False
    return True


@EACH_FILE
def test_every_pin_is_one_exact_version_with_distinct_hashes_and_no_url(file: Path) -> None:
    for block, pin in zip(read_blocks(file), read_pins(file), strict=True):
        assert re.fullmatch(r"==[\w.]+", str(pin.specifier)), pin
        assert pin.url is None
        assert HASH.search(block), pin.name
        assert len(set(HASH.findall(block))) == block.count("--hash"), pin.name


@EACH_FILE
def test_lock_files_contain_no_web_addresses_and_no_options_but_hashes(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    assert not re.search(r"://|@|\b(?:[a-z0-9-]+\.)+(?:org|com|net|io|dev|example)\b", text)
    assert re.findall(r"--(\w+)", text) == ["hash"] * text.count("--")
