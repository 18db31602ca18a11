"""Test that a program killed with SIGKILL at any moment continues at its last confirmed turn."""

from __future__ import annotations

import contextlib
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import pytest

from takeback.engine.journal import Journal
from takeback.engine.state import Illegal, digest
from takeback.table.opening import open_table
from takeback.table.table import Table
from tests.engine.playing import play_a_step, sit, wander
from tests.toys import find_toy, tiles

CHECKOUT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
from tests.engine.test_journal_kill import play_on
play_on(sys.argv[1], *map(int, sys.argv[2:]))
"""
pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="This system has no such kill.")


def describe_table(table: Table) -> str:
    """Return the current turn and a digest of the tree, marks and draft steps: everything that must be
    restored."""
    drafts = sorted(
        (place, str(draft.moves()), str(draft.undone()))
        for place, draft in table.drafts.by_place.items()
        if draft.stack.count()
    )
    tree = [(node.serial, node.key) for node in table.history.nodes.values()]
    marks = sorted((node.serial, str(node.marks)) for node in table.history.marked.values())
    return f"{table.here.serial} {digest((table.state, drafts, tree, marks))}"


def run_actions(table: Table, seed: int) -> Iterator[str]:
    """Act randomly, the same way for the same seed, and yield the description of the table after each
    action."""
    chance = random.Random(seed)
    while True:
        yield describe_table(table)
        what, nodes = chance.random(), list(table.history.nodes.values())
        if what < 0.8 and table.to_act():
            play_a_step(table, chance)
            if len(table.history.nodes) > len(nodes):
                continue  # a new turn also stores the current turn
        elif what < 0.9 and table.to_act():
            with contextlib.suppress(Illegal):
                table.undo(table.to_act()[0])
        elif what < 0.95:
            table.go_to(chance.choice(nodes))
        else:
            table.marks.set(chance.choice(nodes), "note", str(what), "Note")
        table.storage.save_cursor()


def play_on(path: str, id: int, seed: int) -> None:
    """Act as the program that will be killed."""
    for line in run_actions(open_table(Journal.open(path), id, find_toy).table, seed):
        print(line, flush=True)


def run_and_kill(path: Path, id: int, seed: int, actions: int, moment: float) -> list[str]:
    """Let the program do some actions, wait a moment and kill it; return its complete lines of output."""
    command = [sys.executable, "-c", PROGRAM, str(path), str(id), str(seed)]
    program = subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    first = "".join(program.stdout.readline() for _ in range(actions))
    time.sleep(moment)
    program.send_signal(signal.SIGKILL)
    rest = program.communicate()[0]
    return [line.strip() for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]


def replay_uninterrupted(path: Path, id: int, seed: int, count: int) -> list[str]:
    """Return what the same program prints on an earlier copy, not killed, and one action further."""
    with closing(Journal.open(path)) as journal:
        table = open_table(journal, id, find_toy).table
        return list(islice(run_actions(table, seed), count + 1))


def kill_often(folder: Path, times: int, seed: int) -> None:
    path, copy = folder / "journal", folder / "copy"
    with closing(Journal.open(path)) as journal:
        table = sit(tiles.GAME, journal, seed, tiles=500)
        wander(table, 5, seed)
        table.close()
    chance = random.Random(seed)
    for kill in range(times):
        shutil.copyfile(path, copy)
        one = chance.randrange(1 << 30)
        lines = run_and_kill(path, table.id, one, chance.randrange(1, 60), chance.random() * 0.005)
        again = replay_uninterrupted(copy, table.id, one, len(lines))
        assert lines == again[:-1], f"kill {kill}: the program did not do what it does"
        assert describe_reopened(path, table.id) in again[-2:], f"kill {kill}: something was lost"


def describe_reopened(path: Path, id: int) -> str:
    with closing(Journal.open(path)) as journal:
        assert not journal.is_read_only
        assert journal._sql.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        again = open_table(journal, id, find_toy)
        assert again.problems == ()
        return describe_table(again.table)


def test_game_continues_at_its_last_confirmed_turn_after_each_of_four_kills(tmp_path: Path) -> None:
    kill_often(tmp_path, 4, 1)


@pytest.mark.long
def test_game_continues_at_its_last_confirmed_turn_after_each_of_100_kills(tmp_path: Path) -> None:
    kill_often(tmp_path, 100, 2)
