"""A program that is killed at any moment goes on where its last confirmed turn left it."""

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


def told(table: Table) -> str:
    """Where the table stands, its tree, its marks and every step of its drafts: what must come back."""
    drafts = sorted(
        (place, str(draft.moves()), str(draft.undone()))
        for place, draft in table.drafts.by_place.items()
        if draft.stack.count()
    )
    tree = [(node.serial, node.key) for node in table.history.nodes.values()]
    marks = sorted((node.serial, str(node.marks)) for node in table.history.marked.values())
    return f"{table.here.serial} {digest((table.state, drafts, tree, marks))}"


def things(table: Table, seed: int) -> Iterator[str]:
    """What the program does, the same for the same seed; told after each thing."""
    chance = random.Random(seed)
    while True:
        yield told(table)
        what, nodes = chance.random(), list(table.history.nodes.values())
        if what < 0.8 and table.to_act():
            play_a_step(table, chance)
            if len(table.history.nodes) > len(nodes):
                continue  # a new turn says by itself where the table stands
        elif what < 0.9 and table.to_act():
            with contextlib.suppress(Illegal):
                table.undo(table.to_act()[0])
        elif what < 0.95:
            table.go_to(chance.choice(nodes))
        else:
            table.marks.set(chance.choice(nodes), "note", str(what), "Note")
        table.storage.save_cursor()


def play_on(path: str, id: int, seed: int) -> None:
    """The program that is going to be killed."""
    for line in things(open_table(Journal.open(path), id, find_toy).table, seed):
        print(line, flush=True)


def run_and_kill(path: Path, id: int, seed: int, things: int, moment: float) -> list[str]:
    """Let it do some things, wait a moment, kill it. What it had said; a line that is cut off is not said."""
    command = [sys.executable, "-c", PROGRAM, str(path), str(id), str(seed)]
    program = subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    first = "".join(program.stdout.readline() for _ in range(things))
    time.sleep(moment)
    program.send_signal(signal.SIGKILL)
    rest = program.communicate()[0]
    return [line.strip() for line in (first + rest).splitlines(keepends=True) if line.endswith("\n")]


def expected(path: Path, id: int, seed: int, count: int) -> list[str]:
    """The same program again on a copy from before, not killed, and one thing further."""
    with closing(Journal.open(path)) as journal:
        table = open_table(journal, id, find_toy).table
        return list(islice(things(table, seed), count + 1))


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
        again = expected(copy, table.id, one, len(lines))
        assert lines == again[:-1], f"kill {kill}: the program did not do what it does"
        assert resumed(path, table.id) in again[-2:], f"kill {kill}: something was lost"


def resumed(path: Path, id: int) -> str:
    with closing(Journal.open(path)) as journal:
        assert not journal.is_read_only
        assert journal._sql.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        again = open_table(journal, id, find_toy)
        assert again.problems == ()
        return told(again.table)


def test_a_killed_program_goes_on_at_its_last_confirmed_turn(tmp_path: Path) -> None:
    kill_often(tmp_path, 4, 1)


@pytest.mark.long
def test_hundred_kills_lose_no_confirmed_turn(tmp_path: Path) -> None:
    kill_often(tmp_path, 100, 2)
