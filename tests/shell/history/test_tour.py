"""Test the tour: a saved game, made by playing, that has everything a history can show."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from takeback.cli.main import run
from takeback.engine import savefile
from takeback.engine.history import tree_digest
from takeback.table.opening import save, save_file_of, table_from_file
from takeback.table.table import Table
from takeback.ui.icons import bookmark
from tests.conftest import CHECKOUT
from tests.shell.history.tour import HERE, PLACE, make_tour

AGAIN = """
import sys
from pathlib import Path
from takeback.engine import savefile
from takeback.table.opening import save, table_from_file
table = table_from_file(savefile.read(Path(sys.argv[1]))).table
save(table, Path(sys.argv[2]))
table.close()
"""


@pytest.fixture
def tour() -> Table:
    return table_from_file(savefile.read(PLACE)).table


def test_saved_tour_game_contains_every_feature_of_the_history(tour: Table) -> None:
    history, line = tour.history, tour.line
    marks = [node.mark("bookmark") for node in history.bookmarks()]
    assert {mark.colour for mark in marks} == set(range(6))
    assert len({bookmark(mark.colour) for mark in marks}) == 6
    assert any(len(node.shown_children) == 3 for node in history.nodes.values())
    assert sum(node.is_fork for node in line) >= 5
    assert tour.here is line[HERE]
    assert len(line) - 1 - HERE == 2  # two turns are undone
    assert tour.takebacks.why_locked(line[3])
    assert tour.drafts  # a draft is waiting
    assert any(node.mark("note") for node in line)
    assert any(node.mark("name") for node in history.nodes.values())


def test_saved_tour_game_equals_the_same_game_played_anew(tour: Table, tmp_path: Path) -> None:
    again = make_tour()
    assert tree_digest(again.history) == tree_digest(tour.history)
    assert save_file_of(again).marks == save_file_of(tour).marks
    save(again, tmp_path / "again.takeback")
    assert table_from_file(savefile.read(tmp_path / "again.takeback")).table.here.depth == HERE


def test_replay_command_with_check_finds_no_problem_in_the_saved_tour_game(
    capfd: pytest.CaptureFixture[str],
) -> None:
    assert run(["replay", str(PLACE), "--check", "--json"]) == 0
    told = json.loads(capfd.readouterr().out)
    assert (told["problems"], told["matched"]) == ([], 1)


def test_save_file_rewritten_by_another_process_is_identical_with_its_turn_marks_drafts_and_times(
    tour: Table, tmp_path: Path
) -> None:
    """The file holds tree, current turn, visited lines, marks, drafts and times."""
    tour.go_to(tour.line[3])
    there, back = tmp_path / "there.takeback", tmp_path / "back.takeback"
    save(tour, there)
    done = subprocess.run(
        [sys.executable, "-c", AGAIN, str(there), str(back)], cwd=CHECKOUT, capture_output=True, text=True
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(back.read_text(encoding="utf-8")) == json.loads(there.read_text(encoding="utf-8"))
    read = savefile.read(back)
    assert read.here == tour.here.serial
    assert read.marks
    assert read.drafts
    assert read.visited
    assert all(turn.at > 0 for turn in read.turns)
