"""Test that a table which crashes the program is not opened by the next start, which says so and shows all
games.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from takeback.engine.journal import Journal
from takeback.shell.app import resume
from takeback.shell.last_table import FILE, ROOM, LastTable
from takeback.shell.settings import Settings
from takeback.shell.start import after_fault
from takeback.shell.system.watch import FILE as TRACE
from takeback.shell.system.watch import HUNG, LastEnd
from takeback.shell.window.window import Window
from takeback.table import opening
from tests.shell.conftest import Seated

Make = Callable[[], Window]
CRASHED = LastEnd("Fatal Python error: Segmentation fault")


def start_after_stop(make: Make, window: Window, sit: Seated, last: LastEnd = CRASHED) -> Window:
    """Return the window of the start after a program that ended while opening its table."""
    table = sit(3)
    window.close()
    window.settings.last_table.note_opening(table.id)
    window = make()
    resume(window, None, last)
    return window


def test_crash_while_opening_a_table_is_told_at_the_next_start_once_and_the_table_not_opened(
    make: Make, window: Window, sit: Seated
) -> None:
    window = start_after_stop(make, window, sit)
    assert window.table is None
    assert window.page is not None
    told = "Takeback crashed while opening a game of Tic-tac-toe. Every turn was saved."
    assert window.notice_bar.sentence.text() == told
    ways = [button.text() for button in window.notice_bar.buttons]
    assert ways == ["Open it again", "Show report", "Safe start", "Close"]
    window.close()
    again = make()
    resume(again, None)
    assert again.notice_bar.isHidden(), "it was told, and is not opened by itself"
    assert again.table is None


def test_end_without_a_crash_while_opening_a_table_reopens_it_without_a_notice(
    make: Make, window: Window, sit: Seated
) -> None:
    window = start_after_stop(make, window, sit, LastEnd())
    assert window.notice_bar.isHidden()
    assert window.table is not None


def test_open_it_again_button_opens_the_table_and_notes_it_as_opening(
    make: Make, window: Window, sit: Seated
) -> None:
    window = start_after_stop(make, window, sit)
    window.notice_bar.buttons[0].click()
    assert window.table is not None
    assert window.table.here.depth == 3
    assert window.settings.last_table.note.is_opening


def test_reading_a_table_for_its_crash_report_is_noted_as_opening_it_until_done(
    make: Make, window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = start_after_stop(make, window, sit)
    noted: list[bool] = []
    read = opening.open_table

    def open_table(journal: Journal, id: int) -> opening.OpenedTable:
        noted.append(window.settings.last_table.note.is_opening)
        return read(journal, id)

    monkeypatch.setattr(after_fault, "open_table", open_table)
    window.notice_bar.buttons[1].click()
    assert noted == [True]
    assert not window.settings.last_table.note.is_opening
    assert window.table is None
    reporter = window.reporter
    assert reporter.dialog is not None
    reporter.dialog.close()


def test_table_that_was_seen_is_restored_although_the_program_did_not_end_in_order(
    make: Make, window: Window, sit: Seated, profile: Path, qtbot: Any
) -> None:
    window.show()
    table = sit(2)
    qtbot.waitUntil(lambda: not window.settings.last_table.note.is_opening)
    assert LastTable(profile).id == table.id, "it is on the disk at once"
    second = make()
    resume(second, None)
    assert second.table is not None
    assert second.table.id == table.id


def test_closing_the_window_before_its_table_was_seen_clears_the_note_of_opening(
    window: Window, sit: Seated, profile: Path
) -> None:
    table = sit(1)
    window.settings.last_table.note_opening(table.id)
    assert LastTable(profile).note.is_opening
    window.close()
    assert not LastTable(profile).note.is_opening


def test_failed_opening_of_a_table_keeps_the_note_of_the_one_before(
    window: Window, sit: Seated, profile: Path
) -> None:
    from takeback.shell.session.tables import continue_table

    table = sit(1)
    assert not continue_table(window, 99)
    assert LastTable(profile).id == table.id


def test_last_table_of_old_settings_is_migrated_once(
    make: Make, window: Window, sit: Seated, profile: Path
) -> None:
    table, other = sit(2), sit(1)
    window.close()
    (profile / FILE).unlink()
    settings = profile / "settings.json"
    settings.write_text(json.dumps({"settings": {"last_table": table.id}, "games": {}}))
    window = make()
    resume(window, None)
    assert window.table is not None
    assert window.table.id == table.id
    window.settings.set_value("numbers", True)
    window.close()
    assert "last_table" not in json.loads(settings.read_text())["settings"]
    settings.write_text(json.dumps({"settings": {"last_table": other.id}, "games": {}}))
    assert Settings(profile).last_table.id == table.id, "a note of its own is there now"


@pytest.mark.parametrize("value", ["7", None, True, -3, 2.5, 2**70])
def test_invalid_last_table_in_settings_is_not_migrated(profile: Path, value: object) -> None:
    profile.mkdir()
    (profile / "settings.json").write_text(json.dumps({"settings": {"last_table": value}}))
    assert Settings(profile).last_table.id == 0
    assert not (profile / FILE).exists()


@pytest.mark.parametrize("text", [b"", b"{", b"\xff" * 70, b'{"table": "one"}', b"[]"])
def test_damaged_last_table_note_is_ignored(profile: Path, text: bytes) -> None:
    profile.mkdir()
    (profile / FILE).write_bytes(text)
    assert LastTable(profile).id == 0


def test_last_table_note_keeps_a_fixed_file_size(profile: Path) -> None:
    profile.mkdir()
    last = LastTable(profile)
    for id in (123456789, 1, 0):
        last.note_opening(id)
        assert (profile / FILE).stat().st_size == ROOM
        assert LastTable(profile).note == last.note


PROGRAM = """
import sys, time
from pathlib import Path
from takeback.shell import app
from takeback.shell.system import watch
from takeback.engine.game import find_game
from takeback.games.tictactoe.board import Board

if sys.argv[2] == "poisoned":
    def paint(board, painter):
        print("painting", flush=True)
        while True:
            time.sleep(0.01)
    Board.paint = paint

def begun(window, profile):
    print(window.notice_bar.sentence.text() if window.table is None else "a table", flush=True)
    if sys.argv[2] == "first":
        from takeback.engine.record import Seat
        from takeback.table.opening import new_table
        seats = [Seat(name="A", colour=0), Seat(name="B", colour=1)]
        window.show_table(new_table(find_game("tictactoe"), {}, seats, 7, "free", window.journal))
    window.close()

app.set_up_the_rest = begun
watch.HANG = 0.5
sys.exit(app.run_window(None, Path(sys.argv[1])))
"""


def run_program(profile: Path, how: str, until: str = "") -> str:
    command = [sys.executable, "-c", PROGRAM, str(profile), how]
    with subprocess.Popen(
        command, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, stdout=subprocess.PIPE, text=True
    ) as program:
        assert program.stdout is not None
        said = program.stdout.readline().strip()
        if until:
            while said != until:
                said = program.stdout.readline().strip()
            while not (profile / TRACE).read_text().startswith(HUNG):
                time.sleep(0.01)
            program.kill()
    return said


@pytest.mark.skipif(sys.platform == "win32", reason="Nothing is killed there in this way.")
def test_start_after_endless_painting_reports_the_hang_once(tmp_path: Path) -> None:
    run_program(tmp_path, "first")
    assert run_program(tmp_path, "poisoned", until="painting") == "painting"
    assert "stopped responding while opening a game" in run_program(tmp_path, "sound")
    assert run_program(tmp_path, "sound") == "", "then all games, and nothing is told"
