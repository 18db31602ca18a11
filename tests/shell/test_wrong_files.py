"""Test that a pipe, device, folder or invalid data in place of a file costs only that file: starts succeed
and nothing hangs.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from takeback.engine import savefile
from takeback.engine.game import find_game
from takeback.engine.journal import Journal, JournalError
from takeback.engine.key_file import key_at, new_key_at
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.games.duel.decks import text_of
from takeback.games.tictactoe.state import Place
from takeback.shell.session import tables
from takeback.shell.session.tables import JOURNAL, continue_table
from takeback.shell.start.entries import GameLookup, entries_by_month
from takeback.shell.start.gallery import Gallery
from takeback.shell.system import menu_entry
from takeback.shell.window.window import Window
from takeback.table.opening import open_table

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="There are no such pipes.")
PATIENCE = 30  # seconds; reading a pipe would wait for ever


def pipe(path: Path) -> None:
    os.mkfifo(path)


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


def folder(path: Path) -> None:
    path.mkdir()


def blob(path: Path) -> None:
    path.write_bytes(bytes(range(256)) * 3)


def huge(path: Path) -> None:
    with path.open("wb") as file:
        file.truncate(64 << 20)


def empty(path: Path) -> None:
    path.touch()


def unreadable(path: Path) -> None:
    path.write_bytes(b"{}")
    path.chmod(0)


def nowhere(path: Path) -> None:
    path.symlink_to(path.with_name("nowhere at all"))


WRONG = (pipe, device, folder, blob, huge, empty, unreadable, nowhere)
EVERY_WRONG = pytest.mark.parametrize("wrong", WRONG, ids=lambda wrong: wrong.__name__)


def put(wrong: Callable[[Path], None], path: Path) -> None:
    """Replace whatever is at this path by the wrong kind of file."""
    if path.is_dir() and not path.is_symlink():
        shutil.rmtree(path)
    else:
        path.unlink(missing_ok=True)
    wrong(path)


@contextmanager
def within_patience() -> Iterator[None]:
    def hangs(_number: int, frame: FrameType | None) -> None:
        raise AssertionError(f"It hangs in {frame}.")

    before = signal.signal(signal.SIGALRM, hangs)
    signal.alarm(PATIENCE)
    try:
        yield
    finally:
        signal.alarm(0)
        signal.signal(signal.SIGALRM, before)


# files read at start --------------------------------------------------------------------------------
def make_used_profile(make: Callable[[], Window], profile: Path) -> list[str]:
    """Make a profile in which every small file was written, and return the names of its files."""
    window = make()
    tables.open_new_table(window, find_game("tictactoe"), {}, [*_persons("tictactoe")], 1, "free")
    table = window.table
    for row, column in ((0, 0), (1, 0), (0, 1), (1, 1), (0, 2)):
        table.act(Place(row, column), table.to_act()[0])
    tables.open_new_table(window, find_game("holdem"), {}, [*_persons("holdem")], 1, "fair")
    window.journal.backup()
    window.journal.secrets.key(is_needed=True)
    close(window)
    return sorted(str(one.relative_to(profile)) for one in profile.rglob("*") if one.is_file())


def _persons(id: str) -> Any:
    game = find_game(id)
    return [Seat(name=game.seat_name(seat)) for seat in range(game.read_seats())]


def close(window: Window) -> None:
    window.close()
    window.journal.close()


def start_with(make: Callable[[], Window], profile: Path, name: str, wrong: Callable[[Path], None]) -> None:
    """Check that the gallery opens with this wrong file, and each game of the journal where it has any."""
    put(wrong, profile / name)
    with within_patience():
        window = make()
        window.do("gallery")
        assert window.page is not None
        assert isinstance(window.page.widget, Gallery)
        assert len(window.page.widget.tiles) > 1
        for info in window.journal.tables():
            continue_table(window, info.id)
        window.settings.set_value("pace", 0.5)
        close(window)


def test_window_opens_with_a_pipe_folder_or_invalid_data_in_place_of_any_file_of_the_profile(
    make: Callable[[], Window], profile: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Each file occurs once, with a different wrong kind."""
    check_profile(make, profile, tmp_path, lambda number: [WRONG[number % len(WRONG)]])
    assert not [one for one in caplog.records if one.exc_info]


@pytest.mark.long
def test_window_opens_with_every_kind_of_wrong_file_in_place_of_each_file_of_the_profile(
    make: Callable[[], Window], profile: Path, tmp_path: Path
) -> None:
    check_profile(make, profile, tmp_path, lambda number: list(WRONG))


def check_profile(
    make: Callable[[], Window],
    profile: Path,
    tmp_path: Path,
    chosen: Callable[[int], list[Callable[[Path], None]]],
) -> None:
    names = make_used_profile(make, profile)
    assert {JOURNAL, f"{JOURNAL}.backup", "fair.key"} <= set(names)
    whole = tmp_path / "whole"
    shutil.copytree(profile, whole)
    for number, name in enumerate(names):
        for wrong in chosen(number):
            shutil.rmtree(profile)
            shutil.copytree(whole, profile)
            start_with(make, profile, name, wrong)


# files read on demand -------------------------------------------------------------------------------
def _restored(path: Path) -> bool:
    """Return whether restoring this backup gives a sound journal."""
    with closing(Journal.open(path.with_name("journal"))):
        pass
    path.rename(path.with_name("journal.backup"))
    Journal.restore(path.with_name("journal"))
    with closing(Journal.open(path.with_name("journal"))) as journal:
        return journal.is_sound()


def _associate(path: Path) -> bool:
    """Return whether the list contains the program's entry afterwards."""
    real = menu_entry.associations
    menu_entry.associations = lambda: path
    try:
        menu_entry._associate(True)
    finally:
        menu_entry.associations = real
    if not path.is_file() or not os.access(path, os.R_OK) or path.stat().st_size > 1 << 20:
        return False
    return menu_entry.ENTRY.encode() in path.read_bytes()


READERS: dict[str, Callable[[Path], object]] = {
    "a saved game": savefile.read,
    "a key": key_at,
    "a new key in its place": new_key_at,
    "a deck": text_of,
    "a file for a report": tables._text_of,
    "a backup": _restored,
    "what opens files": _associate,
}


REFUSED = "refused"
NO_FILES = (pipe, device, folder)


def read_with(reader: str, path: Path) -> object:
    """Return what the reader returns, the length of a new key, or REFUSED."""
    try:
        found = READERS[reader](path)
    except (OSError, savefile.SaveFileError, Illegal, JournalError):
        return REFUSED
    return len(found) if reader == "a new key in its place" and isinstance(found, bytes) else found


def expected(reader: str, wrong: Callable[[Path], None], path: Path) -> object:
    is_locked = wrong is unreadable and not os.access(path, os.R_OK)  # root can read every file
    text = "{}" if wrong is unreadable and not is_locked else ""
    return {
        "a saved game": REFUSED,
        "a key": REFUSED if wrong in NO_FILES or is_locked else None,
        "a new key in its place": REFUSED if wrong in NO_FILES or is_locked else 32,
        "a deck": text if wrong is empty or text else REFUSED,
        "a file for a report": text,
        "a backup": REFUSED if is_locked else True,
        "what opens files": wrong not in (*NO_FILES, huge) and not is_locked,
    }[reader]


@EVERY_WRONG
@pytest.mark.parametrize("reader", READERS)
def test_each_file_reader_refuses_a_pipe_folder_or_invalid_data_or_uses_its_default(
    reader: str, wrong: Callable[[Path], None], tmp_path: Path
) -> None:
    put(wrong, tmp_path / "a")
    comes = expected(reader, wrong, tmp_path / "a")
    with within_patience():
        assert read_with(reader, tmp_path / "a") == comes


# values of columns ---------------------------------------------------------------------------------
VALUES = (b"\xff\x00\xfe", "text", 7, -(2**62), 1e300, "")


def test_gallery_opens_with_wrong_values_in_every_column_of_the_journal(
    window: Any, sit: Any, pytestconfig: pytest.Config
) -> None:
    """Two of the values are tried in each column, or all of them with --long."""
    every = 1 if pytestconfig.getoption("--long") else 3
    table = sit(3)
    table.marks.set(table.here, "note", "A note.", "Note")
    table.storage.save_cursor()
    window.do("gallery")
    sql = window.journal._sql
    columns = [
        (name, column[1])
        for (name,) in sql.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
        for column in sql.execute(f"PRAGMA table_info({name})").fetchall()
    ]
    assert len(columns) > 35
    for number, (name, column) in enumerate(columns):
        for value in VALUES[number % every :: every]:
            sql.execute("BEGIN")
            if _is_changed(sql, name, column, value):
                with suppress(JournalError, Illegal):
                    read_all(window.journal, table.id)
                before = window.page.widget
                window.show_gallery()
                assert isinstance(window.page.widget, Gallery)
                assert window.page.widget is not before
            sql.execute("ROLLBACK")


def _is_changed(sql: Any, name: str, column: str, value: object) -> bool:
    try:
        sql.execute(f"UPDATE OR IGNORE {name} SET {column} = ?", (value,))
    except sqlite3.Error:  # a primary key must be a number
        return False
    return True


def read_all(journal: Journal, id: int) -> None:
    journal.tables(with_hidden=True)
    entries_by_month(journal, GameLookup())
    journal.find_same_table("tictactoe", lambda record: False)
    journal.records(None, "hand")
    journal.game_rows.rows(journal.game_rows.ids("holdem", "hand"))
    journal.game_rows.keys(id, "hand")
    journal.game_rows.branch_turns(id, 0, 100)
    with suppress(JournalError, Illegal):
        open_table(journal, id)
