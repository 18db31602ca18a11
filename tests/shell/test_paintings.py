"""Test that a picture whose painting never ends stops the program only once; the next start leaves it out."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Timer

import pytest

from takeback.shell.app import resume
from takeback.shell.features.recent.feature import TablePictureKeeper as PicturesOfTables
from takeback.shell.history.pictures import Pictures
from takeback.shell.paintings import FILE, PaintingGuard, game_picture_name, table_picture_name
from takeback.shell.risky_work import LONGEST, MOST, ROOM
from takeback.shell.start.gallery import Gallery
from takeback.shell.system.watch import FILE as TRACE
from takeback.shell.system.watch import HUNG, LastEnd
from takeback.shell.window.window import Window
from tests.shell.conftest import Seated
from tests.shell.parts import feature_part

Make = Callable[[], Window]


@pytest.fixture
def folder(profile: Path) -> Path:
    profile.mkdir(exist_ok=True)
    return profile


def leave_painting_note(folder: Path, name: str) -> None:
    """Leave the note of a painting as if the program had ended in the middle of it."""
    with PaintingGuard(folder).during(name):
        note = (folder / FILE).read_bytes()
    (folder / FILE).write_bytes(note)


# the note -----------------------------------------------------------------------------------------------
def test_picture_whose_painting_ended_or_raised_is_not_blamed_for_a_later_crash(folder: Path) -> None:
    before = PaintingGuard(folder)
    with before.during("game a"):
        assert PaintingGuard(folder).take_last_failure(is_fault=True) == "game a"
    with pytest.raises(ZeroDivisionError), before.during("game b"):
        1 / 0  # noqa: B018
    after = PaintingGuard(folder)
    assert (after.take_last_failure(is_fault=True), after.may("game a"), after.may("game b")) == (
        "",
        True,
        True,
    )


def test_picture_whose_painting_crashed_the_program_is_named_once_and_blocked_until_allowed(
    folder: Path,
) -> None:
    leave_painting_note(folder, "game a")
    second = PaintingGuard(folder)
    assert second.take_last_failure(is_fault=True) == "game a"
    assert not second.may("game a")
    with second.during("game b"):
        pass
    third = PaintingGuard(folder)
    assert third.take_last_failure(is_fault=True) == "", "it is told once"
    assert (third.may("game a"), third.may("game b")) == (False, True)
    third.allow_again("game a")
    assert PaintingGuard(folder).may("game a")


def test_picture_whose_painting_was_interrupted_without_a_crash_stays_allowed(folder: Path) -> None:
    leave_painting_note(folder, "game a")
    after = PaintingGuard(folder)
    assert after.take_last_failure(is_fault=False) == ""
    assert after.may("game a")
    assert PaintingGuard(folder).take_last_failure(is_fault=True) == "", "a later fault has another cause"


def test_note_of_blocked_pictures_keeps_its_file_size_and_drops_the_oldest(folder: Path) -> None:
    names = [
        game_picture_name("ü" * 2 * LONGEST),
        *(game_picture_name(f"{number}" * LONGEST) for number in range(MOST)),
    ]
    for name in names:
        leave_painting_note(folder, name)
        assert PaintingGuard(folder).take_last_failure(is_fault=True) == name
        assert (folder / FILE).stat().st_size == ROOM
    last = PaintingGuard(folder)
    assert [name for name in names if last.may(name)] == names[:1]


@pytest.mark.parametrize("text", [b"", b"{", b"\xff" * 70, b'{"now": 3}', b"[]"])
def test_damaged_note_of_blocked_pictures_reports_nothing(folder: Path, text: bytes) -> None:
    (folder / FILE).write_bytes(text)
    assert PaintingGuard(folder).take_last_failure(is_fault=True) == ""


def test_safe_start_neither_reads_nor_writes_the_note_of_blocked_pictures(folder: Path) -> None:
    leave_painting_note(folder, "game a")
    before = (folder / FILE).read_bytes()
    safe = PaintingGuard(folder, is_kept=False)
    assert (safe.take_last_failure(is_fault=True), safe.may("game a")) == ("", True)
    with safe.during("game b"):
        pass
    assert (folder / FILE).read_bytes() == before


# in the window ------------------------------------------------------------------------------------------
def next_start(make: Make, window: Window, stopped_by: str) -> Window:
    window.close()
    leave_painting_note(window.settings.folder, stopped_by)
    again = make()
    resume(again, None, LastEnd("Fatal Python error"))
    return again


def test_picture_of_a_game_that_crashed_is_named_left_out_of_the_gallery_and_painted_on_request(
    make: Make, window: Window
) -> None:
    window = next_start(make, window, game_picture_name("tictactoe"))
    said = "Takeback crashed while painting a small picture of Tic-tac-toe, which is left out now."
    assert window.notice_bar.sentence.text() == said
    assert draw_pictures(window)["tictactoe"] is False
    assert all(is_there for game, is_there in draw_pictures(window).items() if game != "tictactoe")
    window.notice_bar.buttons[0].click()
    assert all(draw_pictures(window).values())


def draw_pictures(window: Window) -> dict[str, bool]:
    """Draw all pictures of the gallery, and return which games have one."""
    assert window.page is not None
    gallery = window.page.widget
    assert isinstance(gallery, Gallery)
    gallery.draw_anew()
    while gallery._undrawn:
        gallery._draw_one()
    return {tile.found.id: tile.picture is not None for tile in gallery.tiles}


def test_pictures_of_a_table_that_crashed_are_named_left_out_and_painted_on_request(
    make: Make, window: Window, sit: Seated
) -> None:
    table = sit(3)
    window.settings.set_value("thumbnails", True)
    window = next_start(make, window, table_picture_name(table.id))
    assert window.notice_bar.sentence.text() == (
        "Takeback crashed while painting a small picture of a game of Tic-tac-toe, which is left out now."
    )
    assert window.table is not None
    assert not does_request_picture(window)
    kept = feature_part(window, PicturesOfTables).kept
    kept._file(table.id).unlink()  # as when it was left for the first time
    window.do("gallery")
    assert kept.of(table.id) is None
    window.notice_bar.buttons[0].click()
    assert window.table is not None
    assert does_request_picture(window)
    window.do("gallery")
    assert kept.of(table.id) is not None


def does_request_picture(window: Window) -> bool:
    """Return whether the history requests the picture of the current turn."""
    panel = window.history_dock.panel
    assert panel is not None
    pictures: Pictures = panel.pictures
    assert window.table is not None
    pictures.picture_of(window.table.here)
    return bool(pictures._requests)


# killed ---------------------------------------------------------------------------------------------------
PROGRAM = """
import sys, time
from pathlib import Path
from PySide6.QtCore import Qt, QTimer
from takeback.shell import app
from takeback.shell.system import watch
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.games.tictactoe.board import Board
from takeback.table.opening import new_table

def paint(board, painter):
    if board.testAttribute(Qt.WidgetAttribute.WA_DontShowOnScreen):  # as small pictures are painted
        print("painting", flush=True)
        while True:
            time.sleep(0.01)

def begun(window, profile):
    print(window.notice_bar.sentence.text(), flush=True)
    if sys.argv[2] == "first":
        seats = [Seat(name="A", colour=0), Seat(name="B", colour=1)]
        window.settings.set_value("thumbnails", True)
        window.show_table(new_table(find_game("tictactoe"), {}, seats, 7, "free", window.journal))
        window.close()
    elif sys.argv[2] == "all games":
        window.do("gallery")
    QTimer.singleShot(1500, window, lambda: end(window))

def end(window):
    if window.page is not None and window.page.widget._undrawn:
        QTimer.singleShot(50, window, lambda: end(window))
        return
    print("painted", flush=True)
    window.close()

if sys.argv[2] != "first":
    Board.paint = paint
app.set_up_the_rest = begun
watch.HANG = 0.5
sys.exit(app.run_window(None, Path(sys.argv[1])))
"""


def run_program(profile: Path, how: str) -> list[str]:
    """Return the lines that the program prints until it ends; kill it when the endless painting was noted."""
    command = [sys.executable, "-c", PROGRAM, str(profile), how]
    environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    said: list[str] = []
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        too_long = Timer(120, program.kill)
        too_long.start()
        for line in program.stdout:
            said.append(line.strip())
            if said[-1] == "painting":
                wait_until_noted(profile)
                program.kill()
        too_long.cancel()
    return said


def wait_until_noted(profile: Path) -> None:
    """Wait until the hang is noted; before that, the next start would not know it as one."""
    while not (profile / TRACE).read_text().startswith(HUNG):
        time.sleep(0.01)


@pytest.mark.long
@pytest.mark.skipif(sys.platform == "win32", reason="Nothing is killed there in this way.")
@pytest.mark.parametrize(
    ("where", "what"), [("table", "a game of Tic-tac-toe"), ("all games", "Tic-tac-toe")]
)
def test_start_after_endless_painting_of_a_picture_says_so_once_and_leaves_it_out(
    tmp_path: Path, where: str, what: str
) -> None:
    run_program(tmp_path, "first")
    assert run_program(tmp_path, where)[-1] == "painting"
    assert run_program(tmp_path, where) == [
        f"Takeback stopped responding while painting a small picture of {what}, which is left out now.",
        "painted",
    ]
    assert run_program(tmp_path, where) == ["", "painted"]
