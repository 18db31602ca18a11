"""Test the files that describe the program to a desktop, with the desktop's own tools where they are
installed."""

from __future__ import annotations

import os
import re
import shutil
import struct
import subprocess
import zipfile
from configparser import RawConfigParser
from pathlib import Path
from xml.etree import ElementTree

import pytest

from desktop.release import desktop_files, icons
from desktop.release.build import Build
from desktop.release.changelog import read_releases
from desktop.release.deb import debian_changes
from desktop.release.desktop_files import ID, PICTURE_SIZES, SCREENSHOTS, metainfo, write_share
from desktop.release.flatpak import manifest
from takeback import APP_ID, __version__
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.shell.session.tables import EVERYTHING
from takeback.table.opening import new_table, save

SEATS = tuple(Seat("person", name, "", number) for number, name in enumerate(("Ann", "Ben")))
HOMES = ("", "https://example.org/takeback")
EACH_HOME = pytest.mark.parametrize("home", HOMES, ids=["without a page", "with a page"])


def needs(*programs: str) -> pytest.MarkDecorator:
    absent = [name for name in programs if shutil.which(name) is None]
    return pytest.mark.skipif(bool(absent), reason=f"{', '.join(absent)} is not here.")


@pytest.fixture
def share(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, qapp: object) -> Path:
    """Write what a package puts below `share`, with icons drawn in this process."""

    def drawn(build: Build) -> dict[int, Path]:
        icons.write_icons(tmp_path / "icons")
        return {size: tmp_path / "icons" / f"{size}.png" for size in PICTURE_SIZES}

    monkeypatch.setattr(desktop_files, "draw_pictures", drawn)
    write_share(Build(), tmp_path / "share")
    return tmp_path / "share"


def check(*command: str | Path) -> None:
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_program_desktop_files_description_and_package_manifest_have_the_same_id(share: Path) -> None:
    assert ID == APP_ID
    for file in ("applications/{}.desktop", "mime/packages/{}.xml", "metainfo/{}.metainfo.xml"):
        assert (share / file.format(ID)).is_file()
    assert ElementTree.fromstring(metainfo(Build())).findtext("id") == ID
    assert manifest()["id"] == ID


def test_desktop_entry_starts_takeback_by_name_has_its_icon_and_no_unfilled_placeholder(share: Path) -> None:
    parser = RawConfigParser()
    parser.read(share / "applications" / f"{ID}.desktop", encoding="utf-8")
    for section in parser.sections():
        assert re.fullmatch(r"takeback( %f| --game [a-z]+)", parser[section]["Exec"])
    assert parser["Desktop Entry"]["Icon"] == ID
    assert "@" not in (share / "applications" / f"{ID}.desktop").read_text(encoding="utf-8")


@needs("desktop-file-validate")
def test_desktop_entry_of_the_linux_package_is_valid(share: Path) -> None:
    check("desktop-file-validate", share / "applications" / f"{ID}.desktop")


@needs("appstreamcli")
@EACH_HOME
def test_description_for_software_centres_is_valid(tmp_path: Path, home: str) -> None:
    (tmp_path / f"{ID}.metainfo.xml").write_text(metainfo(Build(home=home)), encoding="utf-8")
    check("appstreamcli", "validate", "--no-net", tmp_path / f"{ID}.metainfo.xml")


def test_description_lists_every_dated_release_newest_first_and_has_a_content_rating() -> None:
    described = ElementTree.fromstring(metainfo(Build()))
    released = [one for one in read_releases(Build().top / "resources/CHANGELOG.md") if one.day is not None]
    listed = [(one.get("version"), one.get("date")) for one in described.iter("release")]
    assert listed == [(one.version, str(one.day)) for one in released]
    assert listed[0][0] == __version__ == Build().version
    assert described.find("content_rating") is not None


def test_description_names_the_screenshots_and_each_file_is_in_the_checkout(checkout: Path) -> None:
    described = ElementTree.fromstring(metainfo(Build(home=HOMES[1])))
    names = [(image.text or "").rpartition("/")[2] for image in described.iter("image")]
    assert names == [f"{name}.png" for name in SCREENSHOTS]
    assert all((checkout / "resources" / "pictures" / name).is_file() for name in names)


@needs("dpkg-parsechangelog")
def test_changelog_of_the_debian_package_is_read_without_errors_and_has_the_version(tmp_path: Path) -> None:
    (tmp_path / "changelog").write_text(debian_changes(Build()), encoding="utf-8")
    done = subprocess.run(
        ["dpkg-parsechangelog", "-l", str(tmp_path / "changelog"), "-S", "Version"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert (done.stdout.strip(), done.stderr) == (__version__, "")


@needs("update-mime-database", "gio")
@pytest.mark.parametrize("name", ["a.takeback", "no extension"])
def test_saved_game_is_recognised_as_a_takeback_file_with_and_without_extension(
    share: Path, tmp_path: Path, name: str
) -> None:
    save(new_table(find_game("tictactoe"), {}, SEATS, 1), tmp_path / "a.takeback")
    (tmp_path / "a.takeback").replace(tmp_path / name)
    check("update-mime-database", share / "mime")
    done = subprocess.run(
        ["gio", "info", "-a", "standard::content-type", str(tmp_path / name)],
        env={**os.environ, "XDG_DATA_HOME": str(share), "XDG_DATA_DIRS": "/usr/share"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "standard::content-type: application/x-takeback\n" in done.stdout


@needs("update-mime-database", "gio")
def test_file_with_a_whole_profile_is_recognised_as_a_takeback_file(share: Path, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / f"a{EVERYTHING}", "w") as archive:
        archive.writestr("takeback.json", "{}")
    check("update-mime-database", share / "mime")
    done = subprocess.run(
        ["gio", "info", "-a", "standard::content-type", str(tmp_path / f"a{EVERYTHING}")],
        env={**os.environ, "XDG_DATA_HOME": str(share), "XDG_DATA_DIRS": "/usr/share"},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "standard::content-type: application/x-takeback\n" in done.stdout


def test_packed_ico_and_icns_files_hold_the_picture_of_every_size(qapp: object) -> None:
    pictures = {size: icons.draw_png(size) for size in (16, 256)}
    ico = icons.pack_ico(pictures)
    for at, (size, picture) in enumerate(pictures.items()):
        entry = icons.ICO_ENTRY.unpack_from(ico, icons.ICO_HEADER.size + at * icons.ICO_ENTRY.size)
        assert entry[0] == size % 256
        assert ico[entry[7] : entry[7] + entry[6]] == picture
    icns = icons.pack_icns({b"icp4": pictures[16], b"ic08": pictures[256]})
    assert struct.unpack_from(">4sI", icns) == (b"icns", len(icns))
    assert all(picture in icns for picture in pictures.values())
