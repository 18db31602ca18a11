"""Test that files of others are tried in another process before the window or the journal accepts them."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QProcess, Qt, QTimer
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog

from takeback.engine import savefile, share
from takeback.engine.game import find_game
from takeback.engine.record import Seat
from takeback.engine.savefile import GAME_FOLLOWS
from takeback.shell.features.recent.feature import TablePictureKeeper
from takeback.shell.features.saving.open_dialog import OpenDialog
from takeback.shell.session import tables
from takeback.shell.session.tables import JOURNAL
from takeback.shell.window.window import Window
from takeback.table import confined
from takeback.table.opening import new_table, save, save_file_of
from takeback.table.table import Table
from tests.shell.conftest import Seated
from tests.shell.parts import feature_part
from tests.shell.trying import (
    drag_data,
    make_drop_event,
    make_enter_event,
    open_file,
    open_text,
    wait_for_tryouts,
    wait_until_read,
)
from tests.toys import trouble

BRIEF = 0.4  # seconds of processor time instead of two, for what never ends
STOPPED = f"It took longer than {BRIEF:g} seconds, so it was stopped."
REFUSED = {
    "is never read": STOPPED,
    "hangs": STOPPED,
    "eats": "It needed more than 300 MB of memory, so it was stopped.",
    "crashes": "Its process crashed (SIGABRT).",
    "cannot be painted": "It failed (ValueError: This board cannot paint that.).",
    "paints for ever": STOPPED,
}
has_limits = pytest.mark.skipif(sys.platform != "linux", reason="this system limits no process")


@pytest.fixture(autouse=True)
def install_trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install the game `trouble` as a package, so that every process which looks for games finds it."""
    package = tmp_path / "packages" / "trouble-1.0.dist-info"
    package.mkdir(parents=True)
    (package / "METADATA").write_text("Metadata-Version: 2.1\nName: trouble\nVersion: 1.0\n")
    (package / "entry_points.txt").write_text("[takeback.games]\ntrouble = tests.toys.trouble:GAME\n")
    monkeypatch.syspath_prepend(str(package.parent))


@pytest.fixture
def harm(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return a function that writes a valid file whose game does this harm when it is opened."""

    def write(what: str) -> Path:
        with monkeypatch.context() as patch:
            patch.setattr(trouble, "is_armed", False)
            table = new_table(trouble.GAME, {"harm": what}, [Seat(name="Ann")], 1)
            table.act(trouble.Step(), 0)
            save(table, tmp_path / "stranger.takeback")
        return tmp_path / "stranger.takeback"

    return write


@pytest.fixture
def is_brief(monkeypatch: pytest.MonkeyPatch) -> None:
    """Stops what is tried sooner than usual."""
    monkeypatch.setattr(confined, "USUAL_SECONDS", BRIEF)


def bytes_of(profile: Path) -> dict[str, bytes]:
    """Return the contents of the journal's files on the disk, without SQLite's shared memory."""
    return {file.name: file.read_bytes() for file in profile.glob(f"{JOURNAL}*") if "-shm" not in file.name}


def processes_of(window: Window) -> list[QProcess]:
    """Return the processes of this window that try a file or wait for one."""
    found = window.tryouts.findChildren(QProcess)
    return [process for process in found if process.state() != QProcess.ProcessState.NotRunning]


def idle_table(window: Window, sit: Seated) -> Table:
    """Return a shown table of which nothing is left to be stored."""
    table = sit(3)
    window.do("gallery")
    tables.continue_table(window, table.id)
    assert window.table is not None
    return window.table


def test_harmless_file_is_opened_after_being_tried_in_another_process(window: Window, harm: Any) -> None:
    assert open_file(window, harm("none"))
    assert window.table is not None
    assert (window.table.game.id, window.table.here.depth) == ("trouble", 1)


@has_limits
@pytest.mark.parametrize("what", REFUSED)
def test_harmful_file_is_refused_with_the_reason_and_the_journal_stays_unchanged(
    window: Window, sit: Seated, harm: Any, profile: Path, what: str, request: pytest.FixtureRequest
) -> None:
    if REFUSED[what] == STOPPED:
        request.getfixturevalue("is_brief")
    table = idle_table(window, sit)
    file, before = harm(what), bytes_of(profile)
    assert not open_file(window, file)
    assert window.notice_bar.sentence.text() == f"stranger.takeback cannot be opened. {REFUSED[what]}"
    assert window.table is table
    assert bytes_of(profile) == before


@has_limits
def test_saved_report_of_a_refused_file_contains_its_error_and_game_but_no_folder(
    window: Window, sit: Seated, harm: Any, tmp_path: Path
) -> None:
    sit(1)
    open_file(window, harm("cannot be painted"))
    next(one for one in window.notice_bar.buttons if one.text() == "Save a report…").click()
    dialog = window.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(tmp_path / "a.report"))
    dialog.close()
    report = (tmp_path / "a.report").read_text()
    assert "stranger.takeback cannot be opened." in report
    assert "ValueError: This board cannot paint that." in report
    assert GAME_FOLLOWS in report
    assert str(tmp_path) not in report
    assert savefile.read(tmp_path / "a.report").game == "trouble"


def test_process_for_trying_files_starts_with_the_open_dialog_tries_the_file_and_ends(
    window: Window, sit: Seated, harm: Any, qtbot: Any
) -> None:
    sit(1)
    window.do("open")
    ready = processes_of(window)
    assert len(ready) == 1
    assert isinstance(window.dialog, OpenDialog)
    window.dialog.file_button.click()
    dialog = window.dialog
    assert isinstance(dialog, QFileDialog)
    dialog.fileSelected.emit(str(harm("none")))
    assert processes_of(window) == ready
    wait_for_tryouts(window)
    assert window.table is not None
    assert window.table.game.id == "trouble"
    qtbot.waitUntil(lambda: not processes_of(window))


def test_process_for_trying_files_starts_when_a_file_is_dragged_over_and_tries_the_dropped_file(
    window: Window, sit: Seated, harm: Any
) -> None:
    sit(1)
    window.show()
    data = drag_data(harm("none"))
    window.dragEnterEvent(make_enter_event(data))
    ready = processes_of(window)
    assert len(ready) == 1
    window.dropEvent(make_drop_event(data))
    assert processes_of(window) == ready
    wait_for_tryouts(window)
    assert window.table is not None
    assert window.table.game.id == "trouble"


def test_process_for_trying_files_that_is_not_used_ends_after_its_timeout(
    window: Window, sit: Seated, monkeypatch: pytest.MonkeyPatch, qtbot: Any
) -> None:
    sit(1)
    window.tryouts._idle_timer.setInterval(1)
    window.do("open")
    assert processes_of(window)
    qtbot.waitUntil(lambda: not processes_of(window))


def test_window_stays_responsive_while_a_file_is_tried(window: Window, sit: Seated, harm: Any) -> None:
    sit(1)
    window.show()
    rounds: list[bool] = []
    beat = QTimer(window, interval=5)
    beat.timeout.connect(lambda: rounds.append(window.tryouts.is_busy))
    beat.start()
    open_file(window, harm("none"))
    assert sum(rounds) > 5


@has_limits
def test_strip_names_the_file_being_tried_and_its_button_cancels_that_says_so_and_changes_nothing(
    window: Window, sit: Seated, harm: Any, profile: Path, qtbot: Any
) -> None:
    table = idle_table(window, sit)
    window.show()
    file, before = harm("paints for ever"), bytes_of(profile)
    tables.open_file(window, file)
    strip = window.tryouts.strip
    qtbot.waitUntil(strip.isVisible)
    assert strip.title.text() == "stranger.takeback"
    strip.close_button.click()
    assert strip.isHidden()
    assert not window.tryouts.is_busy
    assert window.status_bar.message.text() == "stranger.takeback is not opened."
    assert window.table is table
    assert window.notice_bar.isHidden()
    assert bytes_of(profile) == before


def test_escape_at_board_or_toolbar_stops_trying_a_file_and_the_next_can_be_opened(
    window: Window, sit: Seated, harm: Any, qtbot: Any
) -> None:
    table = sit(2)
    window.show()
    qtbot.waitActive(window)
    file = harm("paints for ever")
    for place in (window.board, window.toolbar.undo):
        place.setFocus()
        tables.open_file(window, file)
        assert window.tryouts.is_busy
        QTest.keyClick(place, Qt.Key.Key_Escape)
        assert not window.tryouts.is_busy
    assert window.table is table
    assert open_file(window, harm("none")), "and the next is tried as ever"


def test_several_files_opened_at_once_are_shown_in_order_and_the_last_stays(
    window: Window, sit: Seated, harm: Any, tmp_path: Path
) -> None:
    kept = len(window.journal.tables())
    seeds: list[int] = []
    window.table_shown.connect(lambda table: seeds.append(table.record.seed if table else 0))
    for seed in (5, 6, 7):
        save(new_table(trouble.GAME, {}, [Seat(name="Ann")], seed), tmp_path / f"{seed}.takeback")
        tables.open_file(window, tmp_path / f"{seed}.takeback")
    wait_for_tryouts(window)
    assert len(window.journal.tables()) == kept + 3
    assert seeds == [5, 6, 7]
    assert window.table is not None
    assert window.table.record.seed == 7


def test_file_that_changes_while_it_is_tried_is_refused_with_a_message(
    window: Window, sit: Seated, harm: Any
) -> None:
    table = sit(2)
    file = harm("none")
    tables.open_file(window, file)
    file.write_bytes(file.read_bytes() + b" ")
    wait_for_tryouts(window)
    assert window.notice_bar.sentence.text().startswith("stranger.takeback changed while")
    assert window.table is table


def test_table_of_the_own_journal_is_opened_without_being_tried(window: Window, sit: Seated) -> None:
    table = sit(2)
    window.do("gallery")
    assert tables.continue_table(window, table.id)
    assert window.table is not None
    assert not window.tryouts.is_busy


def test_closing_the_window_stops_trying_a_file(window: Window, sit: Seated, harm: Any) -> None:
    sit(1)
    tables.open_file(window, harm("paints for ever"))
    window.close()
    assert not window.tryouts.is_busy


def test_harmful_file_made_for_these_tests_has_the_start_of_its_game(harm: Any) -> None:
    """Otherwise the files above would be refused for other reasons."""
    table = new_table(trouble.GAME, {"harm": "hangs"}, [Seat(name="Ann")], 1)
    assert savefile.read(harm("hangs")).start == save_file_of(table).start


@has_limits
def test_share_text_that_does_harm_is_refused_and_nothing_is_stored(
    window: Window, sit: Seated, profile: Path, monkeypatch: pytest.MonkeyPatch, is_brief: None
) -> None:
    table = idle_table(window, sit)
    theirs = new_table(trouble.GAME, {"harm": "hangs"}, [Seat(name="Ann")], 1)
    with monkeypatch.context() as patch:
        patch.setattr(trouble, "is_armed", False)
        theirs.act(trouble.Step(), 0)
        text = share.make_text(theirs.game, theirs.record, theirs.here)
    before = bytes_of(profile)
    assert not open_text(window, text)
    assert window.notice_bar.sentence.text() == f"The share text cannot be opened. {REFUSED['hangs']}"
    assert window.table is table
    assert bytes_of(profile) == before


@pytest.mark.parametrize("rows", ["three", "100000"])
def test_unreadable_level_file_of_a_new_game_is_refused_before_a_table_begins(
    window: Window, sit: Seated, tmp_path: Path, profile: Path, rows: str
) -> None:
    table = idle_table(window, sit)
    file = tmp_path / "theirs.txt"
    file.write_text(f"BOARD 2 {rows}\nSTART 1 1 1 2\n")
    before = bytes_of(profile)
    flow = find_game("flow")
    tables.open_new_table(window, flow, {**flow.read_options({}), "level": str(file)}, (Seat(),), 1, "free")
    assert window.table is table, "nothing is begun yet"
    wait_for_tryouts(window)
    assert window.notice_bar.sentence.text().endswith(".")
    assert not window.notice_bar.isHidden()
    assert window.table is table
    assert bytes_of(profile) == before


def test_readable_level_file_of_a_new_game_begins_a_table_after_being_tried(
    window: Window, sit: Seated, tmp_path: Path
) -> None:
    file = tmp_path / "theirs.txt"
    file.write_text("BOARD 2 3\nSTART 1 1 1 3\nSTART 2 1 2 3\n")
    flow = find_game("flow")
    tables.open_new_table(window, flow, {**flow.read_options({}), "level": str(file)}, (Seat(),), 1, "free")
    wait_for_tryouts(window)
    assert window.table is not None
    assert window.table.game.id == "flow"


def test_table_whose_board_failed_keeps_no_picture_for_recent_games(
    window: Window, sit: Seated, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = sit(1)
    window.show()
    qtbot.waitExposed(window)
    monkeypatch.setattr(window.board, "show_state", None)
    table.undo()
    part = window.board_part
    assert part is not None
    qtbot.waitUntil(lambda: part.is_plain)
    window.do("gallery")
    assert feature_part(window, TablePictureKeeper).kept.of(table.id) is None


@has_limits
def test_share_text_that_is_never_read_to_its_end_is_stopped_and_refused_in_dialog_and_notice(
    window: Window, sit: Seated, harm: Any, monkeypatch: pytest.MonkeyPatch, is_brief: None
) -> None:
    sit(1)
    with monkeypatch.context() as patch:
        patch.setattr(trouble, "is_armed", False)
        table = new_table(trouble.GAME, {"harm": "is never read"}, [Seat(name="Ann")], 1)
        text = share.make_text(table.game, table.record)
    QGuiApplication.clipboard().setText(text)
    window.show()
    window.do("open")
    dialog = window.dialog
    assert isinstance(dialog, OpenDialog)
    assert (dialog.is_reading, dialog.field.toPlainText()) == (True, text)
    wait_until_read(dialog)
    assert dialog.description_label.text() == f"It cannot be read. {STOPPED}"
    assert not dialog.go_on.isEnabled()
    assert not open_text(window, text)
    assert window.notice_bar.sentence.text() == f"The share text cannot be opened. {STOPPED}"
