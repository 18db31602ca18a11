"""Test windows that cannot store anything, and safe starts, which change nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from takeback.engine.game import SAFE_MODE_VARIABLE, find_game, find_games
from takeback.engine.journal import Journal, JournalError
from takeback.engine.journal_trouble import AGAIN, IN_MEMORY, SAVE_AS
from takeback.paths import SETTINGS_FILE
from takeback.shell.app import ONLY_IN_MEMORY, SAFE_START, resume
from takeback.shell.features.saving.feature import KEY_BESIDE, save_to
from takeback.shell.last_table import FILE, LastTable
from takeback.shell.window.close_unsaved import CloseUnsaved
from takeback.shell.window.notice import NoticeBar
from takeback.shell.window.unkept import ONE_LEFT, ONLY_THIS
from takeback.shell.window.window import Window
from takeback.table.opening import new_table
from tests.shell.conftest import PERSONS, Seated, play_on
from tests.shell.trying import open_file

Make = Callable[[], Window]


def lasting_notices(window: Window) -> list[str]:
    return [bar.sentence.text() for bar in bars_that_stay(window)]


def bars_that_stay(window: Window) -> list[NoticeBar]:
    bars = window.desk.findChildren(NoticeBar)
    return [bar for bar in bars if bar is not window.notice_bar and not bar.isHidden()]


@pytest.fixture
def unwritable(make: Make, profile: Path) -> Window:
    """Return a window whose profile folder is a file, so that nothing can be stored (root may write anywhere
    else).
    """
    from takeback.shell.app import make_window

    profile.parent.mkdir(parents=True, exist_ok=True)
    profile.write_text("in its place")
    window = make_window(profile)
    resume(window, None)
    return window


def play_a_turn(window: Window) -> None:
    window.show_table(new_table(find_game("tictactoe"), {}, PERSONS, 1, journal=window.journal))
    assert window.table is not None
    play_on(window.table)


def test_window_on_an_unwritable_profile_has_a_lasting_notice_that_offers_save_as(unwritable: Window) -> None:
    assert unwritable.page is not None
    assert lasting_notices(unwritable) == [ONLY_IN_MEMORY]
    play_a_turn(unwritable)
    assert lasting_notices(unwritable) == [ONLY_IN_MEMORY]
    [bar] = bars_that_stay(unwritable)
    assert [button.text() for button in bar.buttons] == ["Save as…"]
    unwritable.close()


def test_fair_game_in_memory_is_saved_without_its_secret_beside_a_key_file_and_opens_again(
    unwritable: Window, tmp_path: Path
) -> None:
    """In plain text it would reveal all hidden cards; unsaved it would be lost with the window."""
    table = new_table(find_game("holdem"), {}, PERSONS, 1, "fair", unwritable.journal)
    unwritable.show_table(table)
    path = tmp_path / "evening.takeback"
    save_to(unwritable, str(path))
    assert unwritable.notice_bar.sentence.text() == KEY_BESIDE.format(
        file=path.name, key="evening.takeback.key"
    )
    assert table.record.promise.encode() not in path.read_bytes()
    names = sorted(file.name for file in tmp_path.glob("evening*"))
    assert names == ["evening.takeback", "evening.takeback.key"]
    unwritable.do("gallery")
    assert open_file(unwritable, path)
    assert unwritable.table is not None
    assert unwritable.table.record == table.record
    assert not unwritable.table.is_read_only
    unwritable.close()


def test_closing_the_window_with_a_game_only_in_memory_asks_first_and_can_be_cancelled(
    unwritable: Window, qtbot: Any
) -> None:
    unwritable.show()
    unwritable.close_question.is_wanted = True
    play_a_turn(unwritable)
    unwritable.close()
    assert unwritable.isVisible()
    dialog = unwritable.dialog
    assert isinstance(dialog, CloseUnsaved)
    assert dialog.saves is not None
    dialog.reject()
    assert unwritable.isVisible()
    unwritable.close()
    dialog = unwritable.dialog
    assert isinstance(dialog, CloseUnsaved)
    dialog.goes.click()
    qtbot.waitUntil(lambda: not unwritable.isVisible())


def test_game_saved_to_a_file_does_not_count_as_only_in_memory_until_another_turn_or_game(
    unwritable: Window, tmp_path: Path
) -> None:
    from takeback.shell.features.saving.feature import save_to

    play_a_turn(unwritable)
    assert unwritable.unsaved_message() == "One game is only in memory."
    save_to(unwritable, str(tmp_path / "kept.takeback"))
    assert unwritable.unsaved_message() == ""
    play_a_turn(unwritable)
    assert unwritable.unsaved_message() == "2 games are only in memory."


def test_closing_the_window_with_everything_saved_asks_nothing(window: Window, sit: Seated) -> None:
    window.close_question.is_wanted = True
    sit(2)
    assert lasting_notices(window) == []
    window.show()
    window.close()
    assert not window.isVisible()


@pytest.fixture
def disk(monkeypatch: pytest.MonkeyPatch) -> Disk:
    """Return a switch by which the disk of the journal becomes full."""
    disk = Disk()

    def on_disk(write: Callable[..., None]) -> Callable[..., None]:
        def written(self: Journal, *args: Any) -> None:
            if disk.is_full and self.path is not None:
                raise JournalError("The disk is full.", (AGAIN, SAVE_AS, IN_MEMORY))
            write(self, *args)

        return written

    for name in ("add_turn", "fill"):
        monkeypatch.setattr(Journal, name, on_disk(getattr(Journal, name)))
    return disk


class Disk:
    is_full = False


@pytest.fixture
def in_memory(window: Window, sit: Seated, disk: Disk) -> Window:
    """Return a window in which two turns were stored, then the disk was full, and two more were played in
    memory.
    """
    table = sit(2)
    disk.is_full = True
    window.board.press((2, 2))
    ways = {button.text(): button for button in window.notice_bar.buttons}
    ways["Play on in memory"].click()
    window.board.press((0, 2))
    assert table.here.depth == 4
    return window


def test_lasting_notice_says_that_a_game_is_only_in_memory_after_the_disk_was_full(in_memory: Window) -> None:
    assert lasting_notices(in_memory) == [ONLY_THIS]
    assert in_memory.unsaved_message() == "One game is only in memory."


def test_game_left_in_memory_can_be_reopened_and_is_stored_once_the_disk_has_space(
    in_memory: Window, disk: Disk
) -> None:
    in_memory.do("gallery")
    bar = in_memory.unsaved_games.bar
    assert lasting_notices(in_memory) == [ONE_LEFT]
    assert in_memory.unsaved_message() == "One game is only in memory."
    bar.buttons[0].click()
    assert in_memory.table is not None
    assert in_memory.table.here.depth == 4, "no turn of it is lost"
    assert lasting_notices(in_memory) == [ONLY_THIS], "the disk is still full"
    in_memory.do("gallery")
    disk.is_full = False
    bar.buttons[0].click()
    assert in_memory.table.here.depth == 4
    assert in_memory.table.storage.journal is in_memory.journal
    assert lasting_notices(in_memory) == []
    assert in_memory.unsaved_message() == ""
    assert in_memory.journal.tables()[0].turns == 4


def test_closing_asks_about_a_game_in_memory_from_table_and_gallery(in_memory: Window) -> None:
    in_memory.close_question.is_wanted = True
    in_memory.show()
    in_memory.close()
    assert isinstance(in_memory.dialog, CloseUnsaved)
    in_memory.dialog.reject()
    in_memory.do("gallery")
    in_memory.close()
    assert isinstance(in_memory.dialog, CloseUnsaved)
    assert in_memory.dialog.saves is None, "of the gallery there is nothing to save"


@pytest.fixture
def safe(window: Window, sit: Seated, make: Make, monkeypatch: pytest.MonkeyPatch) -> Window:
    """Return a safe start on a profile that has a table and changed settings."""
    sit(2)
    window.settings.set_value("clock", False)
    window.close()
    monkeypatch.setenv(SAFE_MODE_VARIABLE, "1")
    window = make()
    resume(window, None)
    return window


def test_safe_start_uses_default_settings_and_shows_a_page_with_a_lasting_notice(safe: Window) -> None:
    assert safe.page is not None
    assert safe.settings.value("clock") is True
    assert lasting_notices(safe) == [SAFE_START]
    assert len(safe.journal.tables()) == 1, "all games are there"


def test_safe_start_changes_neither_settings_nor_last_table(safe: Window, profile: Path) -> None:
    before = [(profile / name).read_bytes() for name in (SETTINGS_FILE.name, FILE)]
    safe.settings.set_value("clock", True)
    safe.settings.set_value("volume", 3)
    play_a_turn(safe)
    safe.close()
    assert [(profile / name).read_bytes() for name in (SETTINGS_FILE.name, FILE)] == before
    assert LastTable(profile).id == 1


def test_safe_start_does_not_look_for_games_in_installed_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []
    monkeypatch.setattr("takeback.engine.game._outside", lambda: asked.append("asked") or ())
    find_games()
    assert asked == ["asked"]
    monkeypatch.setenv(SAFE_MODE_VARIABLE, "1")
    find_games()
    assert asked == ["asked"]
