"""Play the recorded games of the puzzles, with take-backs, returned cells, ways and branches; `python -m`
this writes them.

The files are in `games`; a test replays them, and plays the scripts again to the same positions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from takeback.engine.game import find_game
from takeback.engine.history import Node
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.puzzles.lessons import actions
from takeback.table.opening import new_table, save
from takeback.table.table import Table

FOLDER = Path(__file__).parent / "games"
LEVELS = {
    "flow": "BOARD 5 5\nSTART 1 1 3 2\nSTART 1 5 3 4\nSTART 2 2 2 5\nSTART 4 2 4 4",
    "fold": "BOARD 5 5\nEMPTY 1 1 1 2 5 5\nBLOCK 1 3 1 4 1 5\nBLOCK 2 2 3 2\nBLOCK 5 3",
    "fill": (
        "BOARD 4 4\nBLOCK 1 1 1 2 1 3 1 4 2 3\nBLOCK 1 1 1 2 2 1 2 2 2 3\n"
        "BLOCK 1 1 1 2 1 3\nBLOCK 1 1 2 1 3 1"
    ),
}
# Each line begins after this many turns of the first one; a turn is written as in a lesson.
LINES = {
    "flow": (
        (0, "C LDDDRRRRUUU|D RR|A D|A -|A +|A -|A RR|A --|A R|A -|A RRDD|A L|B LDD"),
        (3, "D --|D L|A -|D -|C ++|A R"),
        (7, "B L|A D|B -|B +"),
        (0, "B LDD|A RR|B ---"),
    ),
    "fold": (
        (0, "B DL|A DD|C L|C -|C +|C -|B --|B L|B -|B DL|C R"),
        (3, "B L|C -|B D|A -"),
        (8, "B D|C U|C -|A --"),
        (0, "C U|C -|C L|B D"),
    ),
    "fill": (
        (0, "A 1,1|B 2,1|C 4,1|D 2,3|D -|D +|D -|C -|C 3,1|C -|C 4,1|D 2,4"),
        (4, "C 1,1|D -|C -|A +"),
        (8, "D 2,4|D U|C 2,1|C -"),
        (0, "D 1,1 RR|C 1,2|D -|D +"),
    ),
}


def play_recorded(id: str) -> Table:
    """Return the table with all its lines, at the end of the first."""
    game = find_game(id)
    puzzle: Any = game.shelf
    level, _ = puzzle.read(LEVELS[id], "Recorded")
    table = new_table(game, {}, [Seat()], 1, start=puzzle.first_position(level))
    first: list[Node] = []
    for after, line in LINES[id]:
        table.go_to(first[after] if first else table.here)
        nodes = [table.here, *(_play_turn(table, puzzle, turn) for turn in line.split("|"))]
        first = first or nodes
    table.go_to(first[-1])
    return table


def _play_turn(table: Table, puzzle: Any, turn: str) -> Node:
    """Play one turn. If one of its actions is refused, the rest is dropped, as at a board."""
    try:
        for action in actions(table.state, turn, puzzle.rules.GROUND, puzzle.lesson_move):
            table.act(action, 0)
    except Illegal:
        pass
    draft = table.drafts.find(0)
    if draft is not None and draft.is_open:
        table.confirm(0)
    return table.here


if __name__ == "__main__":
    for id in LEVELS:
        save(play_recorded(id), FOLDER / f"{id}.takeback")
