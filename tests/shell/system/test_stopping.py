"""Test that Ctrl+C or a signal of the system closes the program in order, whatever it is doing."""

from __future__ import annotations

import contextlib
import os
import signal
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from random import Random

import pytest

from takeback.shell.session.tables import JOURNAL
from takeback.shell.system.last_run import CutOff, LastRun
from tests.sampling import only
from tests.shell.system.asked_to_end import LONGEST

STAGES = ("starting", "playing", "thinking", "in a dialog", "closing")
OF_THE_SCREEN = "This plugin does not support propagateSizeHints()\n"  # printed by Qt's offscreen platform
ENVIRONMENT = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
SIGNALS = (signal.SIGINT, signal.SIGTERM)
ALL = [(stage, asked_by) for stage in STAGES for asked_by in SIGNALS]
ONE_EACH = [(stage, SIGNALS[number % 2]) for number, stage in enumerate(STAGES)]
FEW, MANY = 1, 20  # number of runs at each stage with each signal
pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="There are no such signals.")


def command(stage: str, profile: Path) -> list[str]:
    return [sys.executable, "-m", "tests.shell.system.asked_to_end", stage, str(profile)]


def end_by_signal(stage: str, asked_by: signal.Signals, profile: Path, wait: float) -> tuple[int, str]:
    """Run the program, send the signal after this time, and return exit status and standard error."""
    program = subprocess.Popen(
        command(stage, profile),
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    with program:
        assert program.stdout is not None
        assert program.stdout.readline() == f"{stage}\n"
        time.sleep(wait)  # any moment will do
        program.send_signal(asked_by)
        _, complaint = program.communicate(timeout=LONGEST)
    assert is_group_gone(program.pid), "a child lives on"
    return program.returncode, complaint.replace(OF_THE_SCREEN, "")


def is_group_gone(group: int) -> bool:
    last = time.monotonic() + LONGEST
    while time.monotonic() < last:
        try:
            os.killpg(group, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.01)
    return False


def check_journal(profile: Path, is_there: bool) -> None:
    file = profile / JOURNAL
    assert file.exists() or not is_there
    if file.exists():
        assert not file.with_name(f"{JOURNAL}-wal").exists(), "it was not closed"
        with contextlib.closing(sqlite3.connect(file)) as sql:
            assert sql.execute("PRAGMA integrity_check").fetchone() == ("ok",)


@pytest.mark.parametrize(("stage", "asked_by"), only(ONE_EACH, ALL))
@pytest.mark.parametrize("times", [FEW, pytest.param(MANY, marks=pytest.mark.long)])
def test_signal_at_any_stage_closes_program_and_journal_without_a_message_and_sets_the_status(
    tmp_path: Path, stage: str, asked_by: signal.Signals, times: int
) -> None:
    chance = Random(f"{stage} {asked_by}")
    for number in range(times):
        profile = tmp_path / str(number)
        status, complaint = end_by_signal(stage, asked_by, profile, chance.random() * 0.6)
        assert complaint == "", number
        # it may have closed before the signal
        orderly = (128 + asked_by, 0) if stage == "closing" else (128 + asked_by,)
        assert status in orderly, number
        check_journal(profile, is_there=stage != "starting")


def test_signal_after_closing_does_not_change_the_exit_status(tmp_path: Path) -> None:
    program = subprocess.run(
        command("closed", tmp_path), env=ENVIRONMENT, capture_output=True, text=True, timeout=LONGEST
    )
    assert (program.returncode, program.stdout) == (0, "closed\n")
    check_journal(tmp_path, is_there=True)


def test_sigterm_ends_a_program_stuck_in_painting_which_does_not_count_as_a_kill(tmp_path: Path) -> None:
    status, complaint = end_by_signal("painting for ever", signal.SIGTERM, tmp_path, 0.2)
    assert (status, complaint) == (128 + signal.SIGTERM, "")
    check_journal(tmp_path, is_there=True)
    assert LastRun(tmp_path).read_cut_off() is CutOff.NONE, "it was asked to end"
