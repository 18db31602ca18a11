"""Test that a program killed while it rewrites the past leaves the whole new line or nothing."""

from __future__ import annotations

import random
import signal
import subprocess
import sys
import time
from contextlib import closing
from itertools import count as numbers
from pathlib import Path

import pytest

from takeback.engine.history import tree_digest
from takeback.engine.journal import Journal
from takeback.engine.kept_edits import PendingEdit, pending_edit_mark, read_pending_edit
from takeback.engine.past_edits import NEW, SAME, Choices, TakeOut
from takeback.engine.recheck import recheck
from takeback.table.opening import open_table
from takeback.table.rewriting import new_line, rewriting_with_edits
from takeback.table.table import Table
from tests.table.sitting import sit
from tests.toys import dice, find_toy

CHECKOUT = Path(__file__).resolve().parents[2]
PROGRAM = """
import sys
from tests.table.test_rewriting_kill import make_lines
make_lines(sys.argv[1], *map(int, sys.argv[2:]))
"""
TURNS = 400
pytestmark = pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="This system has no such kill.")


def make_lines(path: str, id: int, seed: int) -> None:
    """Make lines as the program that will be killed; print each step before it begins and after it is
    done."""
    table = open_table(Journal.open(path), id, find_toy).table
    tip = table.history.nodes[TURNS]  # the table may be on a line that an earlier run has made
    for number in numbers(seed):
        edit = TakeOut(1 + number % 300, 1 + number % 300)
        choices = Choices(luck=NEW if number % 2 else SAME)
        table.marks.set_pending_edit(tip, pending_edit_mark(table.game, PendingEdit((edit,), choices)))
        print("begun", number, flush=True)
        again = rewriting_with_edits(table, tip, [edit], choices)
        again.advance()
        line = new_line(table, again, "make")
        print("made", number, len(line.new), flush=True)
        table.join_line(line)
        print("done", number, tree_digest(table.history), flush=True)
        table.marks.set_pending_edit(tip, None)


def run_and_kill(path: Path, id: int, seed: int, lines: int, moment: float) -> list[list[str]]:
    """Let the program print so many lines, wait a moment and kill it; return what it has printed."""
    command = [sys.executable, "-c", PROGRAM, str(path), str(id), str(seed)]
    program = subprocess.Popen(command, cwd=CHECKOUT, stdout=subprocess.PIPE, text=True)
    assert program.stdout is not None
    said = [program.stdout.readline() for _ in range(lines)]
    time.sleep(moment)
    program.send_signal(signal.SIGKILL)
    said += program.communicate()[0].splitlines(keepends=True)
    return [line.split() for line in said if line.endswith("\n")]


def kill_often(folder: Path, times: int, seed: int) -> None:
    path = folder / "journal"
    chance = random.Random(seed)
    with closing(Journal.open(path)) as journal:
        table = sit(dice.GAME, journal=journal, goal=10_000)
        for _ in range(TURNS):
            table.act(chance.choice([dice.Shake(), dice.Show(), dice.Wait()]), table.to_act()[0])
        id, tip = table.id, table.line[-1].serial
        table.close()
    size = TURNS
    for kill in range(times):
        said = run_and_kill(path, id, kill * 50, chance.randrange(1, 12), chance.random() * 0.05)
        size = check_journal(path, id, tip, size, said, kill)


def check_journal(path: Path, id: int, tip: int, before: int, said: list[list[str]], kill: int) -> int:
    """Check that each new line is stored whole or not at all and that an edit that was not made is
    pending. Return the number of turns."""
    made = [int(words[2]) for words in said if words[0] == "made"]
    done = sum(words[0] == "done" for words in said)
    with closing(Journal.open(path)) as journal:
        opened = open_table(journal, id, find_toy)
        assert opened.problems == (), f"kill {kill}"
        table = opened.table
        found = len(table.history.nodes) - 1
        whole = [before + sum(made[:count]) for count in range(done, len(made) + 1)]
        assert found in whole, f"kill {kill}: {found - before} new turns, of {made} and {done} done"
        assert recheck(dice.GAME, table.record, journal.load(id).turns).problems == []
        if said and said[-1][0] in ("begun", "made"):
            assert is_edit_pending(table, tip), f"kill {kill}: the change does not wait"
        return found


def is_edit_pending(table: Table, tip: int) -> bool:
    return read_pending_edit(table.game, table.history.nodes[tip]) is not None


def test_program_killed_while_joining_an_edited_line_has_written_it_whole_or_not_at_all(
    tmp_path: Path,
) -> None:
    kill_often(tmp_path, 3, 1)


@pytest.mark.long
def test_fifty_programs_killed_while_joining_a_line_have_written_it_whole_or_not_at_all(
    tmp_path: Path,
) -> None:
    kill_often(tmp_path, 50, 2)
