"""The program is killed at any moment: it starts again where it stood, asks nothing, and has lost nothing."""

from __future__ import annotations

import contextlib
import json
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from desktop.engine.history import Bookmark
from desktop.engine.state import Illegal
from desktop.shell.app import JOURNAL, resume
from desktop.shell.window import Window
from desktop.table.table import Table
from tests.shell.conftest import Seated, play_on

CHECKOUT = Path(__file__).resolve().parents[3]
PROGRAM = (
    "import sys; from tests.shell.history.test_crash import play; play(sys.argv[1], *map(int, sys.argv[2:]))"
)
LATE = 0.25  # seconds by which the place where the table stands may be behind
ONE_ACT = 3  # a turn, the draft it was, and a mark
Told = tuple[float, int, dict[str, str]]
SLACK = 0.25  # of a machine that has more to do: between an act and its being told
LONGEST_START = 60.0
pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="This system has no such kill.")


# the program that is killed ---------------------------------------------------------------------------------
def play(folder: str, seed: int, most: int) -> None:
    """Plays, takes back, marks, tidies, lays out turns, with animations, and tells it all; then it rests."""
    from PySide6.QtTest import QTest

    from desktop.shell.app import application, make_window

    application()
    window = make_window(Path(folder))
    resume(window, None)
    window.settings.put("pace", 1.0)
    window.show()
    assert window.table is not None
    chance = random.Random(seed)
    table = window.table
    table.changed.connect(lambda change: tell(table))
    for _ in range(most):
        tell(table)
        do_something(window, chance)
        QTest.qWait(chance.choice((0, 0, 20, 60)))
    table.go(table.history.root)
    QTest.qWait(60_000)


def do_something(window: Window, chance: random.Random) -> None:
    table = window.table
    assert table is not None
    what, nodes = chance.random(), list(table.history.nodes.values())
    node = chance.choice(nodes)
    with contextlib.suppress(Illegal):
        if what < 0.45 and table.to_act():
            play_a_mark(table, chance)
        elif what < 0.6:
            window.actions_["undo"].trigger()
        elif what < 0.65:
            window.actions_["redo"].trigger()
        elif what < 0.75:
            table.go(node)
        elif what < 0.85:
            table.tidy(node, "bookmark", Bookmark(str(what), len(nodes) % 6), "bookmark")
        elif what < 0.93:
            table.tidy(node, "note", str(what), "note")
        else:
            window.deeds.acts.promote(node)


def play_a_mark(table: Table, chance: random.Random) -> None:
    """Two of them are a turn, once it is confirmed: one alone waits as a draft."""
    seat = table.to_act()[0]
    draft = table.draft(seat)
    legal = list(table.game.actions(table.state if draft is None else draft.state, seat))
    table.act(chance.choice(legal), seat)


def tell(table: Table) -> None:
    print(json.dumps([time.time(), table.here.serial, facts(table)]), flush=True)


def facts(table: Table) -> dict[str, str]:
    """What must be there again: all turns, all marks, all steps of drafts."""
    nodes = table.history.nodes.values()
    marks = [(node.serial, what, value) for node in nodes for what, value in (node.marks or {}).items()]
    return {
        **{f"turn {node.serial}": node.key for node in nodes},
        **{f"{what} of {serial}": str(value) for serial, what, value in marks},
        **{
            f"draft at {node} of {seat}": str(draft.moves())
            for (node, seat), draft in table.drafts.items()
            if draft.stack.count()
        },
    }


# the tests --------------------------------------------------------------------------------------------------
def run_and_kill(profile: Path, seed: int, seconds: float, most: int = 10_000) -> list[Told]:
    """What it told until it was killed: when, where it stood, and all that must be kept."""
    command = [sys.executable, "-c", PROGRAM, str(profile), str(seed), str(most)]
    surroundings = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(CHECKOUT)}
    program = subprocess.Popen(
        command, cwd=CHECKOUT, env=surroundings, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    assert program.stdout is not None
    first = program.stdout.readline()
    time.sleep(seconds)
    program.send_signal(signal.SIGKILL)
    told = first + program.communicate(timeout=LONGEST_START)[0]
    return [json.loads(line) for line in told.splitlines(keepends=True) if line.endswith("\n")]


def begun(sit: Seated, window: Window) -> None:
    table = sit(0, size="9x9", run=5, marks=2)
    play_on(table)
    window.settings.save()
    window.close()
    window.journal.close()


def kills(make: Callable[[], Window], profile: Path, times: int, seed: int) -> None:
    chance = random.Random(seed)
    for number in range(times):
        told = run_and_kill(profile, seed + number, chance.random() * 0.6)
        assert told, "The program never started."
        with contextlib.closing(sqlite3.connect(profile / JOURNAL)) as sql:
            assert sql.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        window = make()
        resume(window, None)
        assert window.deeds.dialog is None  # it asks nothing
        assert window.table is not None
        check(window.table, told, f"kill {number + 1}")
        window.close()
        window.journal.close()


def check(table: Table, told: list[Told], which: str) -> None:
    """All that was told is there; besides, at most what one more act does, cut off before it was told."""
    last_at, _, expected = told[-1]
    found = facts(table)
    lost = [name for name, value in expected.items() if name.startswith("turn") and found.get(name) != value]
    assert not lost, f"{which}: {lost} lost"
    other = {name for name in {*expected, *found} if expected.get(name) != found.get(name)}
    assert len(other) <= ONE_ACT, f"{which}: {other}"
    ends = [at for at, _, _ in told[1:]] + [last_at]
    stood = {here for (_, here, _), end in zip(told, ends, strict=True) if end >= last_at - LATE - SLACK}
    is_new = f"turn {table.here.serial}" in other
    assert table.here.serial in stood or is_new, f"{which}: stands at {table.here.serial}, stood at {stood}"


def test_killed_a_few_times_it_goes_on_where_it_stood(
    make: Callable[[], Window], window: Window, sit: Seated, profile: Path
) -> None:
    begun(sit, window)
    kills(make, profile, 3, 11)


def test_standing_still_it_is_found_just_there(
    make: Callable[[], Window], window: Window, sit: Seated, profile: Path
) -> None:
    begun(sit, window)
    told = run_and_kill(profile, 5, 2.5, most=12)
    assert told[-1][1] == 0, "It should have gone to Start by now."
    window = make()
    resume(window, None)
    assert window.table is not None
    assert window.table.here.depth == 0
    assert len(window.table.history.nodes) > 2
    assert facts(window.table) == told[-1][2]


@pytest.mark.long
def test_a_hundred_kills_a_hundred_resumes(
    make: Callable[[], Window], window: Window, sit: Seated, profile: Path
) -> None:
    begun(sit, window)
    kills(make, profile, 100, 1_000)
