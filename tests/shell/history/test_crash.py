"""Test killing the program at any moment: it resumes in place, asks nothing, and has lost nothing."""

from __future__ import annotations

import contextlib
import json
import random
import signal
import sqlite3
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from takeback.shell.app import resume
from takeback.shell.session.tables import JOURNAL
from takeback.shell.window.window import Window
from takeback.table.table import Table
from tests import warm
from tests.shell.conftest import Seated, play_on
from tests.shell.history.killed import Told, facts, play

LATE = 0.25  # seconds by which the stored current turn may be late
SLACK = 0.25  # seconds between an act and its log entry on a busy machine
ONE_ACT = 3  # facts that one act may change: a turn, the draft it was, and a mark
KILLS = 5  # kills per test; there are twenty such tests, eighteen of them long
LONGEST_START = 60.0
pytestmark = pytest.mark.skipif(
    not warm.CAN_FORK, reason="This system cannot start so many programs, nor kill."
)


@pytest.fixture(scope="module")
def count(request: pytest.FixtureRequest) -> Iterator[dict[str, int]]:
    """Count kills and resumes, and print the totals at the end."""
    counted = {"kills": 0, "resumes": 0}
    yield counted
    capture = request.config.pluginmanager.getplugin("capturemanager")
    with capture.global_and_fixture_disabled():
        print("\n" + ", ".join(f"{number} {what}" for what, number in counted.items()))


def run_and_kill(profile: Path, seed: int, seconds: float, most: int = 10_000) -> list[Told]:
    """Run the program for this time, kill it, and return its log: time, current turn, and what must be kept.

    The programs are forked from a process that has imported everything and done nothing, so that a start is
    cheap.
    """
    processes = warm.prepare_context()
    begun, told = processes.Event(), profile.parent / "told"
    program = processes.Process(target=play, args=(str(profile), str(told), seed, most, begun))
    program.start()
    assert begun.wait(LONGEST_START), "The program never started."
    time.sleep(seconds)
    program.kill()
    program.join()
    assert program.exitcode == -signal.SIGKILL
    lines = told.read_text(encoding="utf-8").splitlines(keepends=True)
    return [json.loads(line) for line in lines if line.endswith("\n")]


def start_game(sit: Seated, window: Window) -> None:
    table = sit(0, size="9x9", run=5, marks=2)
    play_on(table)
    window.settings.save()
    window.close()
    window.journal.close()


def check(table: Table, told: list[Told], which: str) -> None:
    """Check that everything logged is there, and at most the facts of one act that was cut off before its log
    entry.
    """
    last_at, _, expected = told[-1]
    found = facts(table)
    lost = [name for name, value in expected.items() if name.startswith("turn") and found.get(name) != value]
    assert not lost, f"{which}: {lost} lost"
    other = {name for name in {*expected, *found} if expected.get(name) != found.get(name)}
    assert len(other) <= ONE_ACT, f"{which}: {other}"
    played = any(name.startswith("turn") for name in other)
    dropped = [name for name in expected if name.startswith("draft") and name not in found]
    assert played or not dropped, f"{which}: {dropped} lost, and no turn came of it"
    ends = [at for at, _, _ in told[1:]] + [last_at]
    stood = {here for (_, here, _), end in zip(told, ends, strict=True) if end >= last_at - LATE - SLACK}
    is_new = f"turn {table.here.serial}" in other
    assert table.here.serial in stood or is_new, f"{which}: stands at {table.here.serial}, stood at {stood}"


@pytest.mark.parametrize(
    "first",
    [
        pytest.param(KILLS * ten + 1, id=f"{KILLS * ten + 1} to {KILLS * ten + KILLS}", marks=marks)
        for ten, marks in enumerate([()] * 2 + [pytest.mark.long] * 18)
    ],
)
def test_killed_program_leaves_a_sound_journal_and_resumes_unasked_without_losing_a_turn_or_step(
    make: Callable[[], Window], window: Window, sit: Seated, profile: Path, count: dict[str, int], first: int
) -> None:
    start_game(sit, window)
    for number in range(first, first + KILLS):
        told = run_and_kill(profile, number, random.Random(number).random() * 0.6)
        count["kills"] += 1
        with contextlib.closing(sqlite3.connect(profile / JOURNAL)) as sql:
            assert sql.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        window = make()
        resume(window, None)
        assert window.dialog is None  # no question is asked
        assert window.table is not None
        check(window.table, told, f"kill {number}")
        window.close()
        window.journal.close()
        count["resumes"] += 1


def test_program_killed_while_idle_resumes_at_exactly_the_same_turn_with_all_its_facts(
    make: Callable[[], Window], window: Window, sit: Seated, profile: Path
) -> None:
    start_game(sit, window)
    told = run_and_kill(profile, 5, 2.5, most=12)
    assert told[-1][1] == 0, "It should have gone to Start by now."
    window = make()
    resume(window, None)
    assert window.table is not None
    assert window.table.here.depth == 0
    assert len(window.table.history.nodes) > 2
    assert facts(window.table) == told[-1][2]
