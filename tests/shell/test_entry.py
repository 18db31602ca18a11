import os
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest

from desktop.paths import PACKAGE
from desktop.shell.system import menu_entry as room
from desktop.shell.system.menu_entry import EntryError, install_desktop_entry, quoted, remove_desktop_entry

FILES = {
    "applications/takeback.desktop",
    "mime/packages/takeback.xml",
    "icons/hicolor/scalable/apps/takeback.svg",
    "icons/hicolor/scalable/mimetypes/application-x-takeback.svg",
}
needs_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="Menu entries are for free desktops."
)
pytestmark = needs_linux


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "data of a user"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    return folder


def entry_in(data: Path) -> dict[str, str]:
    parser = RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(data / "applications" / "takeback.desktop", encoding="utf-8")
    return dict(parser["Desktop Entry"])


def contents(data: Path) -> dict[str, bytes]:
    return {place: (data / place).read_bytes() for place in FILES}


def test_it_writes_the_entry_the_icons_and_the_file_type(data: Path) -> None:
    assert {str(file.relative_to(data)) for file in install_desktop_entry()} == FILES
    entry = entry_in(data)
    assert entry["Exec"] == f"{quoted(sys.executable)} -m desktop %f"
    assert entry["TryExec"] == sys.executable
    assert entry["Path"] == str(PACKAGE.parent)
    assert entry["MimeType"] == "application/x-takeback;"
    assert "@" not in "".join(entry.values())


def test_doing_it_again_changes_nothing(data: Path) -> None:
    install_desktop_entry()
    before = contents(data)
    install_desktop_entry()
    assert contents(data) == before


def test_removing_takes_away_just_that_and_may_be_repeated(data: Path) -> None:
    other = data / "applications" / "other.desktop"
    other.parent.mkdir(parents=True)
    other.write_text("[Desktop Entry]\nType=Application\nName=Other\nExec=true\n", encoding="utf-8")
    install_desktop_entry()
    assert len(remove_desktop_entry()) == len(FILES)
    assert not any((data / place).exists() for place in FILES)
    assert other.exists()
    assert remove_desktop_entry() == ()


@pytest.mark.skipif(
    shutil.which("desktop-file-validate") is None, reason="desktop-file-validate is not here."
)
@pytest.mark.parametrize("folder", ["plain", "with space", 'a"b`c$d', "back\\slash", "100% é"])
def test_the_entry_is_valid_wherever_the_program_lies(
    data: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / folder / "python3"))
    [file, *_] = install_desktop_entry()
    done = subprocess.run(["desktop-file-validate", file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.skipif(shutil.which("gio") is None, reason="gio is not here.")
@pytest.mark.parametrize("folder", ["plain", "with space", 'a"b`c$d', "back\\slash", "100% é"])
def test_a_double_click_opens_the_saved_game(
    data: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str
) -> None:
    """The file manager's way, with a program that only writes down how it was started."""
    told = tmp_path / "told"
    program = tmp_path / folder / "python3"
    program.parent.mkdir()
    program.write_text(
        f'#!/bin/sh\nprintf "%s\\n" "$PWD" "$@" > "{told}.new"; mv "{told}.new" "{told}"\n', encoding="utf-8"
    )
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    saved = tmp_path / "my game.takeback"
    saved.write_text("{}", encoding="utf-8")
    install_desktop_entry()
    if not (data / "mime" / "globs2").exists():
        pytest.skip("update-mime-database is not here.")
    home = {"HOME": str(tmp_path), "XDG_CONFIG_HOME": str(tmp_path / "config")}
    subprocess.run(["gio", "open", saved], check=True, env={**os.environ, **home}, timeout=60)
    for _ in range(200):
        if told.exists():
            break
        subprocess.run(["sleep", "0.05"], check=True)
    assert told.read_text(encoding="utf-8").splitlines() == [str(PACKAGE.parent), "-m", "desktop", str(saved)]


def test_a_frozen_program_starts_itself(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert room.command() == [sys.executable]


def test_a_folder_that_is_not_absolute_counts_as_not_set(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert room.data_folder() == tmp_path / ".local" / "share"


def test_a_folder_that_cannot_be_written_is_a_sentence(data: Path) -> None:
    data.write_text("a file in the way", encoding="utf-8")
    with pytest.raises(EntryError, match=r"^The menu entry could not be written: Not a directory\.$"):
        install_desktop_entry()


def test_on_another_system_it_says_so(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    for act in (install_desktop_entry, remove_desktop_entry):
        with pytest.raises(EntryError, match="free desktops"):
            act()


def test_a_desktop_without_those_programs_still_gets_its_files(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert all(file.exists() for file in install_desktop_entry())
