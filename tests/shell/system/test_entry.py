import os
import select
import shutil
import subprocess
import sys
from configparser import RawConfigParser
from pathlib import Path

import pytest

from takeback import APP_ID
from takeback.engine.game import find_games
from takeback.paths import PACKAGE
from takeback.shell.system import menu_entry as room
from takeback.shell.system.menu_entry import (
    EntryError,
    install_desktop_entry,
    quote_argument,
    remove_desktop_entry,
)

ENTRY = f"{APP_ID}.desktop"
FILES = {
    f"applications/{ENTRY}",
    f"mime/packages/{APP_ID}.xml",
    f"icons/hicolor/scalable/apps/{APP_ID}.svg",
    f"icons/hicolor/symbolic/apps/{APP_ID}-symbolic.svg",
    "icons/hicolor/scalable/mimetypes/application-x-takeback.svg",
}
needs_linux = pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="Menu entries are for similar systems."
)
pytestmark = needs_linux
LISTER = f"""#!/bin/sh
# writes what update-desktop-database would, where that is not installed
printf "[MIME Cache]\\napplication/x-takeback={ENTRY};\\n" > "$1/mimeinfo.cache"
"""
OPENS = f"application/x-takeback={ENTRY};\n"
SECTION = "[Added Associations]\n"
PROGRAM = str(PACKAGE.parent / "__main__.py")
GIO = shutil.which("gio") or ""
LISTS = {  # a user's list of associations before and after adding the menu entry
    "no list": ("", SECTION + OPENS),
    "no such section": (
        "[Default Applications]\ntext/plain=editor.desktop",
        "[Default Applications]\ntext/plain=editor.desktop\n" + SECTION + OPENS,
    ),
    "other types": (
        "# mine\n" + SECTION + "# more\ntext/plain=editor.desktop;\n\n[Removed Associations]\n",
        "# mine\n" + SECTION + OPENS + "# more\ntext/plain=editor.desktop;\n\n[Removed Associations]\n",
    ),
    "another program": (
        SECTION + "application/x-takeback=other.desktop;\n",
        SECTION + f"application/x-takeback=other.desktop;{ENTRY};\n",
    ),
    "another program by choice": (
        "[Default Applications]\napplication/x-takeback=other.desktop\n\n",
        "[Default Applications]\napplication/x-takeback=other.desktop\n\n" + SECTION + OPENS,
    ),
}


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the data folder of a user without settings."""
    folder = tmp_path / "data of a user"
    monkeypatch.setenv("XDG_DATA_HOME", str(folder))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "settings of a user"))
    return folder


@pytest.fixture(params=["update-desktop-database is there", "it is not"])
def programs(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Provide the programs that update a desktop, with and without update-desktop-database."""
    folder = tmp_path / "programs"
    folder.mkdir()
    monkeypatch.setenv("PATH", str(folder))
    for name in ("update-mime-database", "update-desktop-database"):
        if path := shutil.which(name, path=os.defpath):
            (folder / name).symlink_to(path)
    lister = folder / "update-desktop-database"
    if request.param == "it is not":
        lister.unlink(missing_ok=True)
    elif not lister.exists():
        lister.write_text(LISTER, encoding="utf-8")
        lister.chmod(0o755)


def entry_in(data: Path, section: str = "Desktop Entry") -> dict[str, str]:
    parser = RawConfigParser()
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    parser.read(data / "applications" / ENTRY, encoding="utf-8")
    return dict(parser[section])


def contents(data: Path) -> dict[str, bytes]:
    return {place: (data / place).read_bytes() for place in FILES}


def test_install_writes_desktop_entry_icons_and_mime_type(data: Path) -> None:
    assert {str(file.relative_to(data)) for file in install_desktop_entry()} == FILES
    entry = entry_in(data)
    assert entry["Exec"] == f"{quote_argument(sys.executable)} -P {quote_argument(PROGRAM)} %f"
    assert entry["TryExec"] == sys.executable
    assert entry["Path"] == str(PACKAGE.parent)
    assert entry["MimeType"] == "application/x-takeback;"
    assert "@" not in "".join(entry.values())


def test_desktop_entry_has_an_action_for_every_game(data: Path) -> None:
    install_desktop_entry()
    games = {found.game.id: found.game for found in find_games() if found.game is not None}
    assert {id for id in entry_in(data)["Actions"].split(";") if id} == set(games)
    for id, game in games.items():
        action = entry_in(data, f"Desktop Action {id}")
        assert action["Name"] == game.title
        assert action["Exec"].endswith(f" --game {id}")


@pytest.mark.parametrize("is_wanted", [True, False])
def test_desktop_entry_of_version_0_2_0_is_removed_with_its_association_to_save_files(
    data: Path, is_wanted: bool
) -> None:
    old = [data / place for place in room.OLD_PLACES]
    for file in old:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text("of an earlier version")
    room.associations().parent.mkdir()
    room.associations().write_text(SECTION + "application/x-takeback=other.desktop;takeback.desktop;\n")
    (install_desktop_entry if is_wanted else remove_desktop_entry)()
    assert not any(file.exists() for file in old)
    programs = f"other.desktop;{ENTRY};" if is_wanted else "other.desktop;"
    assert room.associations().read_text() == f"{SECTION}application/x-takeback={programs}\n"


def test_installing_the_desktop_entry_twice_changes_nothing(data: Path) -> None:
    install_desktop_entry()
    before = contents(data)
    install_desktop_entry()
    assert contents(data) == before


def test_removing_the_desktop_entry_removes_only_its_files_and_twice_nothing(data: Path) -> None:
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
def test_desktop_entry_is_valid_for_any_program_path(
    data: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str
) -> None:
    monkeypatch.setattr(sys, "executable", str(tmp_path / folder / "python3"))
    [file, *_] = install_desktop_entry()
    done = subprocess.run(["desktop-file-validate", file], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout + done.stderr) == (0, "")


@pytest.mark.skipif(not GIO, reason="gio is not here.")
@pytest.mark.skipif(shutil.which("update-mime-database") is None, reason="update-mime-database is not here.")
@pytest.mark.parametrize("folder", ["plain", "with space", 'a"b`c$d', "back\\slash", "100% é"])
@pytest.mark.usefixtures("data", "programs")
def test_gio_open_starts_the_program_with_the_save_file(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, folder: str
) -> None:
    """The file manager's way, with a program that only reports its arguments."""
    told = tmp_path / "told"
    os.mkfifo(told)
    program = tmp_path / folder / "python3"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nprintf "%s\\n" "$PWD" "$@" > "{told}"\n', encoding="utf-8")
    program.chmod(0o755)
    monkeypatch.setattr(sys, "executable", str(program))
    saved = tmp_path / "my game.takeback"
    saved.write_text("{}", encoding="utf-8")
    install_desktop_entry()
    home = {"HOME": str(tmp_path), "PATH": os.defpath}
    with open(os.open(told, os.O_RDONLY | os.O_NONBLOCK), encoding="utf-8") as heard:
        subprocess.run([GIO, "open", saved], check=True, env={**os.environ, **home}, timeout=60)
        assert select.select([heard], [], [], 60)[0], "nothing was started"
        os.set_blocking(heard.fileno(), True)
        assert heard.read().splitlines() == [
            str(PACKAGE.parent),
            "-P",
            PROGRAM,
            str(saved),
        ]


@pytest.mark.parametrize(("before", "after"), LISTS.values(), ids=LISTS)
def test_association_of_save_files_with_the_program_is_added_once_and_removed_again(
    data: Path, before: str, after: str
) -> None:
    room.associations().parent.mkdir()
    room.associations().write_text(before, encoding="utf-8")
    for _ in range(2):
        install_desktop_entry()
        assert room.associations().read_text(encoding="utf-8") == after
    remove_desktop_entry()
    left = room.associations().read_text(encoding="utf-8") if room.associations().exists() else ""
    assert left.rstrip("\n") == before.rstrip("\n")


def test_list_of_associations_keeps_being_a_symlink_and_its_invalid_bytes(data: Path, tmp_path: Path) -> None:
    kept = tmp_path / "kept elsewhere"
    kept.write_bytes(b"# \xff\xfe\n")
    room.associations().parent.mkdir()
    room.associations().symlink_to(kept)
    install_desktop_entry()
    assert room.associations().is_symlink()
    assert kept.read_bytes() == b"# \xff\xfe\n" + (SECTION + OPENS).encode()
    remove_desktop_entry()
    assert kept.read_bytes() == b"# \xff\xfe\n"


def test_desktop_entry_is_installed_and_removed_although_the_list_of_associations_is_a_folder(
    data: Path,
) -> None:
    room.associations().mkdir(parents=True)
    assert all(file.exists() for file in install_desktop_entry())
    assert len(remove_desktop_entry()) == len(FILES)


def test_command_in_the_desktop_entry_of_a_frozen_program_is_its_executable(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    assert room.command() == [sys.executable]


def test_relative_xdg_data_home_is_ignored_for_the_desktop_entry(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    monkeypatch.setenv("HOME", str(tmp_path))
    assert room.data_folder() == tmp_path / ".local" / "share"


def test_desktop_entry_in_an_unwritable_data_folder_is_refused_with_a_sentence(data: Path) -> None:
    data.write_text("a file in the way", encoding="utf-8")
    with pytest.raises(EntryError, match=r"^The menu entry could not be written: Not a directory\.$"):
        install_desktop_entry()


def test_installing_and_removing_the_desktop_entry_are_refused_on_windows(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    for act in (install_desktop_entry, remove_desktop_entry):
        with pytest.raises(EntryError, match="similar systems"):
            act()


def test_desktop_entry_is_installed_without_the_programs_that_update_a_desktop(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", "")
    assert all(file.exists() for file in install_desktop_entry())
