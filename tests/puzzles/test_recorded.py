"""Test that recorded games replay to the same digests, and their scripts lead to the same positions."""

from __future__ import annotations

import json
import subprocess
import sys
from collections import Counter
from pathlib import Path

import pytest
from msgspec.structs import replace

from takeback.cli.replay import replay_saved
from takeback.engine import savefile
from takeback.engine.history import Node
from takeback.engine.state import digest
from takeback.puzzles.past_positions import tips
from tests.puzzles.recorded import FOLDER, LEVELS, play_recorded

EACH = pytest.mark.parametrize("id", LEVELS)


def read_recorded(id: str) -> savefile.SaveFile:
    return savefile.read(FOLDER / f"{id}.takeback")


def list_nodes(node: Node) -> list[Node]:
    return [node, *(one for child in node.children for one in list_nodes(child))]


@EACH
def test_recorded_game_has_every_kind_of_undo_event_and_at_least_four_lines(id: str) -> None:
    root = play_recorded(id).history.root
    result = Counter(
        type(what).__name__
        for node in list_nodes(root)
        for move in node.moves
        for what in (move.action, *move.events)
    )
    needed = ("TakeBack", "PlayAgain", "Cut", "GaveBack", "StaysCut", "WayKept", "Solved")
    assert {what for what in needed if not result[what]} == set()
    assert len(list(tips(root))) >= 4


@EACH
def test_playing_the_script_of_a_recorded_game_gives_its_recorded_digests_and_place(id: str) -> None:
    file, table = read_recorded(id), play_recorded(id)
    recorded = {turn.serial: turn.digest for turn in file.turns}
    nodes = list_nodes(table.history.root)[1:]
    assert {node.serial: digest(node.state) for node in nodes} == recorded
    assert file.here == table.here.serial


@EACH
def test_replay_command_with_check_finds_no_problem_in_a_recorded_game(id: str, checkout: Path) -> None:
    words = ["-m", "desktop", "replay", str(FOLDER / f"{id}.takeback"), "--check", "--json"]
    ran = subprocess.run([sys.executable, *words], cwd=checkout, capture_output=True, check=False)
    result = json.loads(ran.stdout)
    assert (ran.returncode, result["problems"], result["matched"]) == (0, [], 1)
    assert result["outcome"].startswith("Solved")


@EACH
def test_replay_check_finds_problems_in_a_recorded_game_with_a_changed_turn(id: str) -> None:
    file = read_recorded(id)
    turns = list(file.turns)
    turns[4] = replace(turns[4], moves=turns[3].moves)
    assert replay_saved(replace(file, turns=tuple(turns)), None, check=True).problems
