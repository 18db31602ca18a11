"""Test crashes and kills during a game: each is reported once, and nothing played is lost."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from contextlib import closing
from itertools import islice
from pathlib import Path
from random import Random

import pytest

from takeback.engine.journal import Journal
from takeback.shell.app import resume
from takeback.shell.restart import Restart
from takeback.shell.session.tables import JOURNAL, continue_table
from takeback.shell.system import last_run
from takeback.shell.system.last_run import FILE, ROOM, CutOff, LastRun
from takeback.shell.system.watch import FILE as TRACE
from takeback.shell.system.watch import HUNG, CrashWatch, LastEnd, take_failed_starts
from takeback.shell.window.notice import NoticeBar
from takeback.shell.window.window import Window
from takeback.table.opening import open_table
from tests.endurance.bad_luck import run_actions
from tests.engine.test_journal_kill import describe_table
from tests.shell.conftest import Seated
from tests.shell.system.test_watch import end_program, needs_signals, shown_notice, start
from tests.shell.test_last_table import run_program

Make = Callable[[], Window]
CRASHED = LastEnd("Fatal Python error: Segmentation fault")
WAYS = ("SIGSEGV", "SIGABRT", "SIGKILL")


@needs_signals
@pytest.mark.parametrize("crashes", [3, pytest.param(30, marks=pytest.mark.long)])
def test_each_crash_or_kill_while_playing_is_reported_once_and_loses_no_confirmed_turn(
    crashes: int, make: Make, window: Window, sit: Seated, profile: Path, tmp_path: Path
) -> None:
    """After a kill the table comes back; after a crash it is suspected, and opened by the player."""
    table, chance, played = sit(3), Random(38), 0
    for number in range(crashes):
        assert continue_table(window, table.id)
        window.settings.crashed_tables.note_good_end(table.id)
        window.close()
        diary, before, seed = tmp_path / f"diary{number}", tmp_path / "before", chance.randrange(1 << 30)
        shutil.copyfile(profile / JOURNAL, before)
        end_program(profile, way := WAYS[number % len(WAYS)], chance, diary, seed)
        window, last = start(make, profile)
        is_kill = way == "SIGKILL"
        assert last.description == ("was closed unexpectedly" if is_kill else "crashed"), number
        assert shown_notice(window).startswith(f"Takeback {last.description} "), number
        assert ("Tic-tac-toe" in shown_notice(window)) is not is_kill, "a kill has no suspect"
        window.close()
        noted = diary.read_text().splitlines(keepends=True) if diary.exists() else []
        confirmed = [line.strip() for line in noted if line.endswith("\n")]
        expected = play_again(before, table.id, seed, len(confirmed) + 1)
        assert confirmed == expected[:-1], "it did what it does"
        assert describe_kept(profile / JOURNAL, table.id) in expected[-2:], number
        played += len(confirmed)
        window, _ = start(make, profile)
        assert shown_notice(window) == "", "it is told once"
    assert played > crashes, "it was ended before it began to play"


def play_again(journal: Path, id: int, seed: int, count: int) -> list[str]:
    """Return the first lines of the same program's diary."""
    with closing(Journal.open(journal)) as opened:
        return list(islice(run_actions(open_table(opened, id).table, seed), count))


def describe_kept(journal: Path, id: int) -> str:
    with closing(Journal.open(journal)) as opened:
        assert not opened.is_read_only
        found = open_table(opened, id)
        assert found.problems == ()
        return describe_table(found.table)


def crash_again(make: Make, window: Window, table: int) -> Window:
    """The next start after a crash while this table was open."""
    assert continue_table(window, table)
    window.close()
    window = make()
    resume(window, None, CRASHED)
    return window


def test_table_that_crashed_twice_is_named_and_not_opened_by_itself_but_by_a_button(
    make: Make, window: Window, sit: Seated
) -> None:
    table = sit(3)
    window = crash_again(make, window, table.id)
    assert (
        shown_notice(window) == "Takeback crashed while a game of Tic-tac-toe was open. Every turn was saved."
    )
    window = crash_again(make, window, table.id)
    assert (
        shown_notice(window)
        == "Takeback crashed again while a game of Tic-tac-toe was open. Every turn was saved."
    )
    assert continue_table(window, table.id)
    window.close()
    sentence = (
        "Takeback crashed twice while a game of Tic-tac-toe was open, so it is not opened automatically."
    )
    killed = "Takeback was closed unexpectedly last time. Every turn was saved."
    for last, wanted in ((LastEnd(), sentence), (LastEnd("", CutOff.KILLED), f"{killed} {sentence}")):
        window.settings.last_table.note_opening(table.id)
        window = make()
        resume(window, None, last)
        assert window.table is None
        assert shown_notice(window) == wanted
        window.close()
    window.settings.last_table.note_opening(table.id)
    window = make()
    resume(window, None)
    window.notice_bar.buttons[0].click()
    assert window.table is not None, "the player may open it"


def test_table_that_crashed_twice_is_opened_at_the_start_again_after_a_run_of_it_that_ended_well(
    make: Make, window: Window, sit: Seated
) -> None:
    table, other = sit(3), sit(2)
    for _ in range(2):
        window = crash_again(make, window, table.id)
    crashed = window.settings.crashed_tables
    crashed.note_good_end(other.id)
    assert crashed.is_blocked(table.id)
    crashed.note_good_end(table.id)
    assert not crashed.is_blocked(table.id)
    window.settings.last_table.note_opening(table.id)
    window.close()
    window = make()
    resume(window, None)
    assert window.table is not None
    assert window.table.id == table.id


def test_safe_start_button_of_a_crash_notice_closes_all_windows_and_asks_for_a_safe_restart(
    make: Make, window: Window, qtbot: object
) -> None:
    window.close()
    window = make()
    window.show()
    resume(window, None, CRASHED)
    safe = next(button for button in window.notice_bar.buttons if button.text() == "Safe start")
    windows = window.windows
    with qtbot.waitSignal(window.table_shown):  # type: ignore[attr-defined]
        safe.click()
    assert windows.restart is Restart.SAFE
    assert not windows.open


def test_crash_notice_stays_until_closed_when_a_file_is_opened_at_the_start(
    make: Make, window: Window, sit: Seated, tmp_path: Path
) -> None:
    table = sit(1)
    window.close()
    window = make()
    resume(window, tmp_path / "another.takeback", CRASHED)
    bars = [bar for bar in window.findChildren(NoticeBar) if bar.sentence.text().startswith("Takeback crash")]
    (bar,) = (bar for bar in bars if bar is not window.notice_bar)
    assert continue_table(window, table.id)
    assert not bar.isHidden()
    bar.buttons[-1].click()
    assert bar.isHidden()


def test_notice_about_unreadable_settings_also_says_that_the_program_crashed(
    make: Make, profile: Path
) -> None:
    profile.mkdir()
    (profile / "settings.json").write_text("{")
    window = make()
    resume(window, None, CRASHED)
    assert shown_notice(window).startswith("The settings could not be read")
    assert shown_notice(window).endswith("Takeback crashed last time.")


@pytest.fixture
def system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[str, int], None]:
    """Let the computer be started anew, and kill so many processes as memory ran out."""

    def set_facts(boot: str, kills: int) -> None:
        (tmp_path / "boot").write_text(f"{boot}\n")
        (tmp_path / "vmstat").write_text(f"nr_free_pages 7\noom_kill {kills}\n")

    monkeypatch.setattr(last_run, "BOOT", tmp_path / "boot")
    monkeypatch.setattr(last_run, "MEMORY", tmp_path / "vmstat")
    set_facts("one", 3)
    return set_facts


@pytest.mark.parametrize(
    ("boot", "kills", "cut_off"),
    [("one", 3, CutOff.KILLED), ("one", 4, CutOff.OUT_OF_MEMORY), ("two", 0, CutOff.NONE)],
)
def test_end_without_a_note_is_a_power_cut_or_kill_as_the_system_reports(
    system: Callable[[str, int], None], boot: str, kills: int, cut_off: CutOff, profile: Path
) -> None:
    profile.mkdir()
    LastRun(profile).note_begin()
    system(boot, kills)
    assert LastRun(profile).read_cut_off() is cut_off
    watch = CrashWatch(profile)
    assert watch.take_last_end().description == cut_off.value
    watch.end()
    assert LastRun(profile).read_cut_off() is CutOff.NONE


def test_second_program_on_a_profile_leaves_the_note_of_the_first(profile: Path) -> None:
    profile.mkdir()
    first = CrashWatch(profile)
    first.take_last_end()
    CrashWatch(profile).end()
    assert LastRun(profile).read_cut_off() is CutOff.KILLED
    first.note_asked_end()
    assert LastRun(profile).read_cut_off() is CutOff.NONE
    first.end()


@pytest.mark.parametrize("text", [b"", b"{", b"\xff" * ROOM, b'{"is_running": "yes"}', b"[]"])
def test_damaged_note_of_the_last_run_reports_neither_power_cut_nor_kill(profile: Path, text: bytes) -> None:
    profile.mkdir()
    (profile / FILE).write_bytes(text)
    assert LastRun(profile).read_cut_off() is CutOff.NONE


ONE_CRASH = "Fatal Python error: Segmentation fault\n\nCurrent thread 0x1 (most recent call first):\n"


@pytest.mark.parametrize(
    ("trace", "is_taken"),
    [
        ("", False),
        (ONE_CRASH, False),
        (f"{HUNG}0:00:05)!\n{HUNG}0:00:11)!\n", False),
        (ONE_CRASH * 2, True),
        (f"{HUNG}0:00:05)!\n{ONE_CRASH}", True),
    ],
)
def test_two_failed_starts_in_a_row_are_reported_once_and_their_trace_is_cleared(
    profile: Path, trace: str, is_taken: bool
) -> None:
    profile.mkdir()
    (profile / TRACE).write_text(trace)
    assert take_failed_starts(profile).is_fault == is_taken
    assert (profile / TRACE).read_text() == ("" if is_taken else trace)
    assert not take_failed_starts(profile).is_fault


def test_start_after_two_failed_ones_is_a_safe_start_and_the_next_is_not(tmp_path: Path) -> None:
    (tmp_path / TRACE).write_text(ONE_CRASH * 2)
    sentence = "Takeback crashed the last times it started, so this is a safe start."
    assert run_program(tmp_path, "sound") == sentence
    assert run_program(tmp_path, "sound") == ""
