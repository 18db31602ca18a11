"""Test what the next start says after the program has ended.

After a crash or a hang it says what happened and what was open; after any other end it says nothing.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random

import pytest

from takeback.shell.app import resume
from takeback.shell.session.tables import continue_table
from takeback.shell.system import watch as watch_module
from takeback.shell.system.last_run import CutOff
from takeback.shell.system.watch import FILE, HUNG, CrashWatch, LastEnd
from takeback.shell.window.window import Window
from tests import warm
from tests.shell.conftest import Seated

Make = Callable[[], Window]
SPAN = 0.8  # seconds in which the program opens its table, paints, and becomes idle
MOST_PLAYED = 60  # actions until then, if it plays
LONGEST = 60.0  # seconds; everything here takes less
needs_signals = pytest.mark.skipif(not warm.CAN_FORK, reason="This system has no such signals.")

STUCK = """
import ctypes, sys
from pathlib import Path
from takeback.shell.system import watch

watch.HANG = watch.LOOK = 0.1
watching = watch.CrashWatch(Path(sys.argv[1]))
watching.begin()
ctypes.PyDLL(None).sleep(10_000)
"""
STUCK_TWICE = """
import ctypes, os, sys
from pathlib import Path
from takeback.shell.system import watch

watch.HANG = watch.LOOK = 0.1
watching = watch.CrashWatch(Path(sys.argv[1]))
watching.begin()
watching.take_last_end()
sys.setswitchinterval(1_000)  # no other thread runs where this one does not wait
system, file = ctypes.PyDLL(None), watching._file

def hang_until_noted():
    while not system.lseek(file, 0, os.SEEK_END):
        system.usleep(1_000)

hang_until_noted()
if sys.argv[2] == "slow":
    empty = os.ftruncate
    def empty_slowly(file, size):
        empty(file, size)
        hang_until_noted()  # the timer that beat has started anew fires
        empty(file, size)
    os.ftruncate = empty_slowly
watching.beat()
hang_until_noted()
print("noted again", flush=True)
os._exit(0)
"""
SAID = {
    "SIGKILL": CutOff.KILLED.value,
    "SIGTERM": "",
    "SIGSEGV": "crashed",
    "SIGABRT": "crashed",
    "os._exit": "crashed",
    "qFatal": "crashed",
    "a hang": "stopped responding",
}


def end_program(profile: Path, way: str, chance: Random, diary: Path | None = None, seed: int = 0) -> None:
    """Start the program and end it in this way at a random moment."""
    from tests.shell.system import ended

    processes = warm.prepare_context()
    begun = processes.Event()
    noticed_by = "take_last_end" if way == "SIGKILL" else "begin"  # a trace is left as soon as it is watched
    given = (str(profile), chance.randrange(2), begun, noticed_by, str(diary or ""), seed)
    program = processes.Process(target=ended.run, args=given, daemon=True)
    program.start()
    assert begun.wait(LONGEST), "The program never began."
    assert program.pid is not None
    if diary is not None and (lines := chance.randrange(MOST_PLAYED)):
        wait_for(lambda: diary.exists() and len(diary.read_bytes().splitlines()) >= lines)
    else:
        time.sleep(chance.random() * SPAN)  # any moment will do
    own = {"os._exit": ended.EXIT, "qFatal": ended.QT_ABORT, "a hang": ended.HANG}
    os.kill(program.pid, own.get(way) or signal.Signals[way])
    if way == "a hang":
        wait_for(lambda: (profile / FILE).read_text().startswith(HUNG))
        program.kill()
    program.join(LONGEST)
    assert program.exitcode is not None, "It did not end."


def wait_for(is_true: Callable[[], bool]) -> None:
    last = time.monotonic() + LONGEST
    while not is_true():
        assert time.monotonic() < last
        time.sleep(0.01)


def start(make: Make, profile: Path) -> tuple[Window, LastEnd]:
    """Start a window on the profile; return it with what the watch knows of the last end."""
    watch = CrashWatch(profile)
    watch.begin()
    last = watch.take_last_end()
    window = make()
    resume(window, None, last)
    watch.end()
    return window, last


def shown_notice(window: Window) -> str:
    return "" if window.notice_bar.isHidden() else window.notice_bar.sentence.text()


@pytest.fixture
def restore_faulthandler() -> Iterator[None]:
    """Enable pytest's own fault handler again after the test."""
    import faulthandler
    import sys

    was_enabled = faulthandler.is_enabled()
    yield
    if was_enabled:
        faulthandler.enable(sys.__stderr__ or 2)


@needs_signals
@pytest.mark.usefixtures("restore_faulthandler")
@pytest.mark.parametrize("times", [1, pytest.param(20, marks=pytest.mark.long)])
@pytest.mark.parametrize("way", SAID)
def test_next_start_reports_a_crash_hang_or_kill_once_and_nothing_after_sigterm(
    way: str, times: int, make: Make, window: Window, sit: Seated, profile: Path
) -> None:
    window.settings.set_value("thumbnails", True)
    table, chance = sit(3), Random(way)
    for number in range(times):
        is_at_table = number % 3 != 2
        if is_at_table:
            assert continue_table(window, table.id)
        else:
            window.do("gallery")
        window.close()
        end_program(profile, way, chance)
        window, last = start(make, profile)
        assert last.description == SAID[way], number
        check(window, SAID[way], table.id if is_at_table else 0, number)
        window.close()
        window, _ = start(make, profile)
        assert shown_notice(window) == "", "it is told once"


def check(window: Window, what: str, id: int, number: int) -> None:
    """Check that the start says what happened and what was open, and reopens only what is not suspected."""
    sentence = shown_notice(window)
    shown = window.table.id if window.table is not None else 0
    if not what:
        assert (sentence, shown) == ("", id), number
        return
    if what == CutOff.KILLED.value:
        assert (sentence, shown) == (f"Takeback {what} last time. Every turn was saved.", id), number
        return
    assert sentence.startswith(f"Takeback {what} "), number
    if "small picture" not in sentence:
        assert shown == 0, number
        assert ("a game of Tic-tac-toe" in sentence) == bool(id), number


def test_notice_after_a_crash_opens_a_report_without_folder_names_and_opens_the_table_again(
    make: Make, window: Window, sit: Seated, profile: Path
) -> None:
    table = sit(3)
    window.close()
    (profile / FILE).write_text(f'Fatal Python error: Aborted\n\n  File "{__file__}", line 3 in act\n')
    window, last = start(make, profile)
    assert last.description == "crashed"
    opens, reports, safe, closes = window.notice_bar.buttons
    texts = [button.text() for button in (opens, reports, safe, closes)]
    assert texts == ["Open it again", "Show report", "Safe start", "Close"]
    reports.click()
    reporter = window.reporter
    assert reporter.report is not None
    assert "tictactoe" in reporter.report.game
    assert "line 3 in act" in reporter.report.fault
    assert str(Path(__file__).parent) not in reporter.report.fault, "no folder of this machine is told"
    assert window.table is None
    assert reporter.dialog is not None
    reporter.dialog.close()
    opens.click()
    assert window.table is not None
    assert window.table.id == table.id


def test_hang_trace_is_cleared_when_the_program_goes_on_or_ends_in_order(profile: Path) -> None:
    profile.mkdir()
    watch = CrashWatch(profile)
    watch.take_last_end()
    for go_on in (watch.beat, watch.end):
        (profile / FILE).write_text(f"{HUNG}0:00:05)!\n")
        go_on()
        assert (profile / FILE).read_text() == ""


def test_hang_is_noted_again_after_its_note_was_taken(profile: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(watch_module, "HANG", 0.05)
    monkeypatch.setattr(watch_module, "LOOK", 0.01)
    profile.mkdir()
    watch = CrashWatch(profile)
    watch.begin()
    for _ in range(2):
        wait_for(lambda: (profile / FILE).read_text().startswith(HUNG))
        watch.take_last_end()
        wait_for(lambda: (profile / FILE).read_text().startswith(HUNG))
    watch.end()
    assert (profile / FILE).read_text() == ""


def test_hang_in_c_code_holding_the_interpreter_is_noted(profile: Path) -> None:
    """While C code holds the interpreter, no Python thread can notice the hang."""
    profile.mkdir()
    program = [sys.executable, "-c", STUCK, str(profile)]
    with subprocess.Popen(program) as stuck:
        wait_for(lambda: (profile / FILE).exists() and (profile / FILE).read_text().startswith(HUNG))
        stuck.kill()
    assert CrashWatch(profile).last.description == "stopped responding"


@pytest.mark.skipif(not warm.CAN_FORK, reason="This system has no such functions.")
@pytest.mark.parametrize("disk", ["quick", "slow"])
def test_hang_right_after_the_note_of_another_was_deleted_is_noted(profile: Path, disk: str) -> None:
    """No Python thread can start the timer between the two hangs; a slow disk takes longer than the timer."""
    profile.mkdir()
    program = [sys.executable, "-c", STUCK_TWICE, str(profile), disk]
    ended = subprocess.run(program, capture_output=True, text=True, timeout=LONGEST, check=True)
    assert ended.stdout == "noted again\n"


def test_trace_of_a_failed_start_is_kept_without_the_message_of_its_exception(profile: Path) -> None:
    profile.mkdir()
    watch = CrashWatch(profile)
    card = "spades"
    try:
        raise ValueError(card)
    except ValueError as error:
        watch.note_fatal(error)
    last = CrashWatch(profile).last
    assert last.is_fault
    assert "ValueError" in last.trace
    assert "spades" not in last.trace


def test_ending_a_crash_watch_that_never_began_keeps_the_trace_of_the_last_crash(profile: Path) -> None:
    profile.mkdir()
    (profile / FILE).write_text("Fatal Python error: Aborted\n")
    CrashWatch(profile).end()
    assert CrashWatch(profile).last.is_fault


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="This system has no pipes with a name.")
@pytest.mark.parametrize("kind", ["folder", "pipe", "nothing"])
def test_crash_watch_runs_and_reports_no_fault_if_its_trace_file_cannot_be_written(
    profile: Path, kind: str
) -> None:
    if kind != "nothing":
        profile.mkdir()
        (os.mkdir if kind == "folder" else os.mkfifo)(profile / FILE)
    watch = CrashWatch(profile)
    watch.begin()
    watch.beat()
    assert not watch.take_last_end().is_fault
    watch.end()
