"""Test that settings and pictures of an older version are moved to the system's folders, and none is lost.

The move may be killed before any call of the system, or any call may fail, on one disk and between two.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from takeback import paths
from takeback.engine.journal_file import FileLock
from takeback.paths import (
    LEVEL_CHECKS,
    PLACED_FILES,
    READY_LEVELS,
    SETTINGS_FILE,
    TABLE_PICTURES,
    FileKind,
    placed_path,
    system_folder,
)
from takeback.shell.session.tables import JOURNAL
from takeback.shell.settings import Settings
from takeback.shell.system.moving_files import move_files
from takeback.ui.saves import proposed_path, saves_folder
from tests.failing_calls import Killed, failing

MOST = 300  # calls, which no move needs
VARIABLES = ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "XDG_CACHE_HOME")
PICTURES = ("1.png", "2.png", "7.png")
STAYING = ("results.json", "levels/flow/My levels.txt", "decks/Mine.txt")
PROGRAM = """
import sys
from pathlib import Path
from takeback.shell import app
from takeback.paths import profile_folder
def end(app, window, *_):
    bars = window.desk.findChildren(NoticeBar)
    print([bar.sentence.text() for bar in bars], window.settings.value("volume"))
    return 0
from takeback.shell.window.notice import NoticeBar
app.run_events = end
sys.exit(app.run_window(None, profile_folder()))
"""


@pytest.fixture
def usual(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the usual profile folder, in which an older version has left everything."""
    monkeypatch.delenv(paths.CHOSEN)
    monkeypatch.setattr(sys, "platform", "linux")
    return fill(tmp_path / "home", monkeypatch)


def fill(home: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Make the files of an older version in this home, and return the profile folder."""
    for name in VARIABLES:
        monkeypatch.setenv(name, str(home / name.lower()))
    profile = paths.profile_folder()
    for name in (
        SETTINGS_FILE.name,
        READY_LEVELS.name,
        LEVEL_CHECKS.name,
        *STAYING,
        *(f"pictures/{one}" for one in PICTURES),
    ):
        (profile / name).parent.mkdir(parents=True, exist_ok=True)
        (profile / name).write_text(content_of(name))
    return profile


def content_of(name: str) -> str:
    return json.dumps({"settings": {"volume": 7}} if name == SETTINGS_FILE.name else {"file": name})


def use_two_disks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Refuse to rename a file into another folder, as between two disks."""
    real = {name: getattr(os, name) for name in ("rename", "replace")}

    def refuse(name: str) -> Callable[[Path, Path], None]:
        def rename(old: Path, new: Path) -> None:
            if Path(old).parent != Path(new).parent:
                raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
            real[name](old, new)

        return rename

    for name in real:
        monkeypatch.setattr(os, name, refuse(name))


DISKS = pytest.mark.parametrize("disks", [1, 2], ids=["one disk", "two disks"])


def assert_nothing_lost(profile: Path) -> None:
    """Check that each file is whole where the program looks for it; a picture may also still be in its old
    folder, as long as its folder is being moved."""
    for file in (SETTINGS_FILE, READY_LEVELS, LEVEL_CHECKS):
        assert placed_path(file, profile).read_text() == content_of(file.name)
    for name in PICTURES:
        found = [folder / name for folder in (placed_path(TABLE_PICTURES, profile), profile / "pictures")]
        whole = [file for file in found if file.exists()]
        assert whole != []
        assert {file.read_text() for file in whole} == {content_of(f"pictures/{name}")}
    for name in STAYING:
        assert (profile / name).read_text() == content_of(name)


def assert_moved(profile: Path) -> None:
    """Check that the move is complete."""
    assert_nothing_lost(profile)
    assert [file.name for file in PLACED_FILES if os.path.lexists(profile / file.name)] == []
    for kind in FileKind:
        assert [file.name for file in system_folder(kind).rglob(".*")] == []
        names = {file.name for file in PLACED_FILES if file.kind is kind}
        assert {file.name for file in system_folder(kind).iterdir()} == names


@DISKS
def test_moving_old_files_puts_each_into_the_system_folder_of_its_kind_with_its_rights(
    usual: Path, disks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if disks == 2:
        use_two_disks(monkeypatch)
    (usual / SETTINGS_FILE.name).chmod(0o640)
    assert move_files(usual) == ""
    assert_moved(usual)
    assert placed_path(SETTINGS_FILE, usual).stat().st_mode & 0o777 == 0o640
    assert Settings(usual).value("volume") == 7
    assert move_files(usual) == ""
    assert_moved(usual)


def test_chosen_profile_keeps_every_kind_of_file_in_its_folder(
    usual: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv(paths.CHOSEN, str(usual))
    before = sorted(usual.rglob("*"))
    assert move_files(usual) == ""
    assert sorted(usual.rglob("*")) == before
    assert {placed_path(file, usual).parent for file in PLACED_FILES} == {usual}
    assert saves_folder().parent == usual


@DISKS
@pytest.mark.parametrize("how", ["one fails", "all fail from there on", "killed"])
def test_moving_old_files_that_fails_or_is_killed_at_any_system_call_loses_nothing(
    disks: int, how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, usual: Path
) -> None:
    if disks == 2:
        use_two_disks(monkeypatch)
    for number in range(1, MOST):
        profile = fill(tmp_path / f"{number}", monkeypatch)
        message = ""
        with failing(number, how != "one fails", how == "killed") as calls, suppress(Killed):
            message = move_files(profile)
        assert_nothing_lost(profile)
        assert message == "" or message.startswith(("The settings stay in ", "The thumbnails of games "))
        assert move_files(profile) == ""
        assert_moved(profile)
        shutil.rmtree(tmp_path / f"{number}")
        if not calls.has_failed:
            assert number > 10
            return
    raise AssertionError("It never ends.")


@DISKS
def test_full_disk_leaves_the_settings_in_their_old_place_and_says_so(
    usual: Path, disks: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    if disks == 2:
        use_two_disks(monkeypatch)
    folder = system_folder(FileKind.SETTINGS)
    folder.parent.mkdir(parents=True)
    folder.write_text("no folder can be made here")
    assert (
        move_files(usual) == f"The settings stay in {usual}, because {folder} cannot be written: File exists."
    )
    assert placed_path(SETTINGS_FILE, usual) == usual / SETTINGS_FILE.name
    Settings(usual).set_value("volume", 9)
    assert_nothing_lost(usual)
    folder.unlink()
    assert move_files(usual) == ""
    assert_moved(usual)


def test_old_files_are_not_moved_while_another_program_uses_the_profile(usual: Path) -> None:
    lock = FileLock.acquire(usual / JOURNAL)
    assert lock is not None
    assert move_files(usual) == ""
    assert {placed_path(file, usual).parent for file in PLACED_FILES} == {usual}
    lock.release()
    assert move_files(usual) == ""
    assert_moved(usual)


def test_settings_written_later_by_an_older_version_are_put_aside_with_one_message(usual: Path) -> None:
    move_files(usual)
    (usual / SETTINGS_FILE.name).write_text("{}")
    message = move_files(usual)
    (aside,) = system_folder(FileKind.SETTINGS).glob("settings.older-*.json")
    assert message == f"Settings of an older Takeback were found. They are kept as {aside}."
    assert aside.read_text() == "{}"
    assert_nothing_lost(usual)
    assert not (usual / SETTINGS_FILE.name).exists()
    assert move_files(usual) == ""


def test_newer_of_two_pictures_is_kept_when_files_are_moved(usual: Path) -> None:
    move_files(usual)
    folder = placed_path(TABLE_PICTURES, usual)
    (usual / "pictures").mkdir()
    for name, at in (("1.png", 2e9), ("2.png", 1e9)):
        (usual / "pictures" / name).write_text("other")
        os.utime(usual / "pictures" / name, (at, at))
    assert move_files(usual) == ""
    assert (folder / "1.png").read_text() == "other"
    assert (folder / "2.png").read_text() == content_of("pictures/2.png")
    assert not (usual / "pictures").exists()


def test_symlinked_settings_file_stays_in_its_place(usual: Path, tmp_path: Path) -> None:
    file = usual / SETTINGS_FILE.name
    file.rename(tmp_path / "mine.json")
    file.symlink_to(tmp_path / "mine.json")
    assert move_files(usual) == ""
    assert placed_path(SETTINGS_FILE, usual) == file
    assert Settings(usual).value("volume") == 7


def test_start_of_the_program_moves_old_files_and_says_which_stay_and_why(usual: Path) -> None:
    folder = system_folder(FileKind.CACHE)
    folder.parent.mkdir(parents=True)
    folder.write_text("no folder can be made here")
    for message in (f"The thumbnails of games stay in {usual}, because {folder} cannot be written", ""):
        ran = subprocess.run([sys.executable, "-c", PROGRAM], capture_output=True, text=True, timeout=60)
        assert ran.returncode == 0, ran.stderr
        assert message in ran.stdout
        assert ran.stdout.split()[-1] == "7"
        assert (message != "") == ("cannot be written" in ran.stdout)
        if message:
            folder.unlink()
    assert_moved(usual)


@pytest.mark.parametrize(
    ("platform", "kind", "end"),
    [
        ("linux", FileKind.SETTINGS, ".config/takeback"),
        ("linux", FileKind.CACHE, ".cache/takeback"),
        ("darwin", FileKind.SETTINGS, "Library/Preferences/Takeback"),
        ("darwin", FileKind.CACHE, "Library/Caches/Takeback"),
        ("win32", FileKind.SETTINGS, "AppData/Local/Takeback"),
        ("win32", FileKind.CACHE, "AppData/Local/Takeback/Cache"),
    ],
)
def test_system_folder_of_each_platform_is_at_its_usual_place_in_the_home_folder(
    platform: str, kind: FileKind, end: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in (*VARIABLES, "LOCALAPPDATA"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", platform)
    assert system_folder(kind) == Path.home() / end


def test_file_dialogs_propose_a_folder_in_the_home_folder_if_it_can_be_made(
    usual: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = usual.parents[1]
    monkeypatch.setenv("HOME", str(home))
    folder = saves_folder()
    assert folder.name == "Takeback"
    assert folder.is_relative_to(home)
    assert proposed_path("a.takeback") == str(folder / "a.takeback")
    assert folder.is_dir()
    assert proposed_path("/b/a.takeback") == "/b/a.takeback"
    folder.rmdir()
    folder.write_text("no folder")
    assert proposed_path("a.takeback") == "a.takeback"


def test_settings_file_copied_to_another_disk_gets_its_name_only_after_it_was_flushed(
    usual: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    use_two_disks(monkeypatch)
    new = system_folder(FileKind.SETTINGS) / SETTINGS_FILE.name
    real, were_there = os.fsync, list[bool]()

    def flush(file: int) -> None:
        were_there.append(new.exists())
        real(file)

    monkeypatch.setattr(os, "fsync", flush)
    move_files(usual)
    assert not were_there[0]
    assert were_there[-1]
