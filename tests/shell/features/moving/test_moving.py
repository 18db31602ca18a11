"""Test moving everything from one window to another, and merging it there."""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtWidgets import QFileDialog
from shiboken6 import isValid

from takeback.engine.game import find_game
from takeback.listeners.results import LevelResult, Results
from takeback.listeners.statistics import StatisticsFile
from takeback.paths import SETTINGS_FILE
from takeback.shell.app import make_window
from takeback.shell.features.moving import whole_profile
from takeback.shell.features.moving.dialogs import MoveDialog, ProgressDialog
from takeback.shell.features.moving.feature import NOT_KEPT, move_everything
from takeback.shell.features.moving.transfer import write_everything
from takeback.shell.session.tables import JOURNAL, open_file
from takeback.shell.settings import Settings
from takeback.shell.window.window import Window
from takeback.table.opening import new_table, open_table
from tests.shell.conftest import PERSONS, Seated, play_on

LEVELS = "levels/flow/My levels.txt"
DECK = "decks/Mine.txt"


@pytest.fixture
def file(window: Window, sit: Seated, profile: Path, tmp_path: Path, qtbot: Any) -> Path:
    """Return a file with everything of a window: a table, levels, a deck, records and settings."""
    sit(3)
    write_text(profile / LEVELS, "PACK My levels\nLEVEL 1\nSIZE 5 5\nLEVEL 2\nSIZE 6 6\n")
    write_text(profile / DECK, "20 Lamp\n")
    window.settings.set_value("volume", 7)
    window.settings.set_choices_for("flow", {"size": "6x6"})
    result = LevelResult(4, 9.0, 2, ("2026-01-02",), 1)
    window.settings.profile_object(Results).set_result("flow", "a", result)
    window.settings.profile_object(StatisticsFile).games["flow"] = {"played": 3}
    window.settings.profile_object(StatisticsFile).file.save_soon()
    path = tmp_path / "a.takeback-all"
    finish(write_everything(window, path), qtbot)
    return path


@pytest.fixture
def other(tmp_path: Path, file: Path) -> Iterator[Window]:
    """Return a window on another computer, on which nothing was played yet."""
    other = make_window(tmp_path / "other")
    other.settings.set_value("pace", 0.0)
    yield other
    if isValid(other):
        other.close()
        other.deleteLater()


def write_text(file: Path, text: str) -> None:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)


def finish(dialog: ProgressDialog, qtbot: Any) -> None:
    """Wait until the work of this dialog is done."""
    qtbot.waitUntil(lambda: not isValid(dialog) or not dialog.isVisible())


def read_file(window: Window, file: Path, qtbot: Any) -> str:
    """Open a file, wait, and return what is said then."""
    open_file(window, file)
    assert isinstance(window.dialog, ProgressDialog)
    finish(window.dialog, qtbot)
    return window.notice_bar.sentence.text()


def content_of(profile: Path) -> dict[str, object]:
    """Return all rows of the journal, and the texts of the files that are moved.

    Present turns are left out, which the window stores at any time.
    """
    with closing(sqlite3.connect(profile / JOURNAL)) as sql:
        rows = [row for row in sql.iterdump() if not row.startswith('INSERT INTO "cursors"')]
    found: dict[str, object] = {JOURNAL: rows}
    names = (*whole_profile.RECORDS, SETTINGS_FILE.name, *whole_profile.texts_in(profile))
    for name in names:
        if (profile / name).is_file():
            text = (profile / name).read_text()
            found[name] = json.loads(text) if name.endswith(".json") else text
    return found


def test_profile_file_opened_in_an_empty_profile_adds_everything_and_opened_again_nothing(
    other: Window, file: Path, profile: Path, tmp_path: Path, qtbot: Any
) -> None:
    assert read_file(other, file, qtbot) == "New from a.takeback-all: 1 game, 2 levels and 1 deck."
    there = tmp_path / "other"
    for name in (LEVELS, DECK):
        assert (there / name).read_text() == (profile / name).read_text()
    assert len(open_table(other.journal, 1).table.line) == 4
    assert other.settings.value("volume") == 7
    assert other.settings.choices_for("flow") == {"size": "6x6"}
    assert other.settings.profile_object(Results).result_of("flow", "a").stars == 2
    assert other.settings.profile_object(StatisticsFile).games["flow"] == {"played": 3}
    assert Settings(there).value("volume") == 7, "it is saved"
    before = content_of(there)
    assert read_file(other, file, qtbot) == "Everything in a.takeback-all is already here."
    assert content_of(there) == before


def test_profile_file_read_on_its_own_computer_changes_nothing(
    window: Window, file: Path, profile: Path, qtbot: Any
) -> None:
    window.settings.save()
    before = content_of(profile)
    assert read_file(window, file, qtbot) == "Everything in a.takeback-all is already here."
    assert content_of(profile) == before


def test_profile_file_opened_in_another_profile_keeps_what_is_there_and_renames_decks_with_a_taken_name(
    other: Window, file: Path, tmp_path: Path, qtbot: Any
) -> None:
    there = tmp_path / "other"
    table = new_table(find_game("tictactoe"), {}, PERSONS, 8, "free", other.journal)
    play_on(table)
    write_text(there / LEVELS, "PACK Ours\nLEVEL 1\nSIZE 5 5\nLEVEL 3\nSIZE 7 7\n")
    write_text(there / DECK, "20 Tide\n")
    other.settings.set_value("volume", 9)
    other.settings.profile_object(StatisticsFile).games["flow"] = {"played": 2}
    said = read_file(other, file, qtbot)
    assert said == (
        "New from a.takeback-all: 1 game, 1 level and 1 deck. Renamed because the name was taken: Mine (2)."
    )
    assert (there / LEVELS).read_text() == (
        "PACK Ours\nLEVEL 1\nSIZE 5 5\nLEVEL 3\nSIZE 7 7\nLEVEL 2\nSIZE 6 6\n"
    )
    assert (there / DECK).read_text() == "20 Tide\n"
    assert (there / "decks" / "Mine (2).txt").read_text() == "20 Lamp\n"
    assert other.settings.value("volume") == 9
    assert other.settings.profile_object(StatisticsFile).games["flow"] == {"played": 5}
    assert len(other.journal.tables()) == 2
    before = content_of(there)
    assert read_file(other, file, qtbot) == "Everything in a.takeback-all is already here."
    assert content_of(there) == before


def test_table_open_in_the_window_gets_the_turns_played_on_the_other_computer(
    window: Window, other: Window, file: Path, tmp_path: Path, qtbot: Any
) -> None:
    read_file(other, file, qtbot)
    assert window.table is not None
    play_on(window.table)
    finish(write_everything(window, tmp_path / "b.takeback-all"), qtbot)
    table = open_table(other.journal, 1).table
    other.show_table(table)
    said = read_file(other, tmp_path / "b.takeback-all", qtbot)
    assert said == "1 game was updated with the turns from the other computer."
    assert len(table.history.nodes) == 5
    assert open_table(other.journal, 1).table.history.nodes.keys() == table.history.nodes.keys()


def test_damaged_profile_file_is_refused_and_nothing_changes(
    other: Window, file: Path, tmp_path: Path, qtbot: Any
) -> None:
    other.settings.save()
    before = content_of(tmp_path / "other")
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)
    assert read_file(other, file, qtbot) == "a.takeback-all is damaged, so nothing was added."
    assert content_of(tmp_path / "other") == before


@pytest.mark.parametrize("steps", range(1, 8))
def test_stopped_merge_of_a_profile_leaves_no_temporary_files_and_is_completed_the_next_time(
    steps: int, other: Window, file: Path, tmp_path: Path, qtbot: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    scratch = tmp_path / "scratch"
    scratch.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(scratch))
    open_file(other, file)
    dialog = other.dialog
    assert isinstance(dialog, ProgressDialog)
    dialog._slices.seconds = 0.0
    for _ in range(steps):
        dialog._slices.go_on()
    dialog.reject()
    assert list(scratch.iterdir()) == []
    read_file(other, file, qtbot)
    assert len(other.journal.tables()) == 1
    assert (tmp_path / "other" / LEVELS).is_file()
    assert list(scratch.iterdir()) == []


def test_move_everything_command_asks_for_a_file_and_writes_it(
    window: Window, sit: Seated, tmp_path: Path, qtbot: Any
) -> None:
    sit(1)
    window.actions_["move_everything"].trigger()
    assert isinstance(window.dialog, MoveDialog)
    window.dialog.accept()
    asked = window.dialog
    assert isinstance(asked, QFileDialog)
    assert asked.defaultSuffix() == "takeback-all"
    asked.fileSelected.emit(str(tmp_path / "b.takeback-all"))
    dialog = window.dialog
    assert isinstance(dialog, ProgressDialog)
    finish(dialog, qtbot)
    assert window.status_bar.message.text() == "Saved as b.takeback-all."
    assert (tmp_path / "b.takeback-all").stat().st_size > 1_000


def test_profile_file_that_cannot_be_written_is_reported(
    window: Window, sit: Seated, tmp_path: Path, qtbot: Any
) -> None:
    sit(1)
    finish(write_everything(window, tmp_path / "none" / "b.takeback-all"), qtbot)
    assert window.notice_bar.sentence.text() == (
        "b.takeback-all could not be written: No such file or directory."
    )


def test_move_everything_and_opening_its_file_are_refused_while_the_journal_is_in_memory(
    window: Window, file: Path, monkeypatch: pytest.MonkeyPatch, without_journal: Callable[[], None]
) -> None:
    without_journal()
    assert move_everything.why_refused(window) == NOT_KEPT
    open_file(window, file)
    assert window.notice_bar.sentence.text() == NOT_KEPT


@pytest.fixture
def without_journal(window: Window) -> Callable[[], None]:
    """Return a function that replaces the journal by one in memory."""
    from takeback.engine.journal import Journal

    def replace() -> None:
        window.journal.close()
        window.journal = Journal.open(None)

    return replace
