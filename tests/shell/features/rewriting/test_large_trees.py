"""What must hold for every edit of the past, on trees of five branches with up to 300 turns each."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QObject
from PySide6.QtWidgets import QApplication

from takeback.engine.game import find_game
from takeback.engine.history import Node, tree_digest
from takeback.engine.past_edits import Choices, Edit, make_plan
from takeback.engine.random_edits import random_edit
from takeback.engine.record import Seat
from takeback.engine.rewrite import DORMANT, FELL, KEPT, RETURNED
from takeback.engine.state import Illegal
from takeback.games.holdem.state import End, Leave, SitOut
from takeback.shell.features.rewriting.open_edit import EditRequest, OpenEdit
from takeback.table.opening import new_table
from takeback.table.rewriting import new_line, rewriting_with_edits
from takeback.table.table import Table
from tests.engine.test_repairs import GAMES, check_offered, finished
from tests.settling import settle
from tests.table.test_action_order import marks_of
from tests.table.test_dormant import dormant_on, is_legal

BRANCHES, TURNS = 5, 300
OPTIONS: dict[str, dict[str, object]] = {"tictactoe": {"size": "19x19", "run": 8}}
ENDING = (End, Leave, SitOut)  # actions that end a game of Hold'em early


def play_on_to(table: Table, chance: Random, turns: int) -> None:
    """Play random turns until there are so many, or the game is over."""
    for _try in range(20 * turns):
        acting = tuple(table.to_act())
        if not acting or table.here.depth >= turns:
            return
        draft = table.drafts.find_with(None, lambda draft: draft.is_open)
        seat = draft.seat if draft is not None else chance.choice(acting)
        legal = table.game.actions(table.state_for(seat), seat)
        with suppress(Illegal, IndexError):
            table.act(chance.choice([one for one in legal if not isinstance(one, ENDING)]), seat)
        with suppress(Illegal):
            table.confirm(seat)


def grow_tree(id: str, chance: Random, turns: int = TURNS) -> Table:
    """Return a table with five lines of random turns, which part at random places; it stands at the end of
    one."""
    game = find_game(id)
    table = new_table(game, OPTIONS.get(id, {}), [Seat()] * game.seats[0], chance.randrange(99), "free", None)
    play_on_to(table, chance, turns)
    line = list(table.line)
    for _branch in range(BRANCHES - 1):
        table.go_to(line[chance.randrange(len(line) // 2)])
        play_on_to(table, chance, turns)
    table.go_to(table.line[-1])
    return table


def some_edits(line: Sequence[Node], chance: Random, count: int) -> tuple[Edit, ...]:
    """Return several random edits that make sense together."""
    found: list[Edit] = []
    for _try in range(20 * count):
        wanted = [*found, random_edit(line, chance)]
        try:
            make_plan(line, wanted)
        except Illegal:
            continue
        found = wanted
        if len(found) == count:
            break
    return tuple(found)


def seen(table: Table) -> tuple[Any, ...]:
    """Return the whole tree with its marks, and where the table stands."""
    nodes = [(node.serial, node.moves, node.state) for node in table.history.nodes.values()]
    return tree_digest(table.history), nodes, marks_of(table), table.here.serial


def check_only_the_new_line_changes(table: Table, chance: Random) -> int:
    """Make a line by random edits, and check that dormant turns return exactly where the rules allow it and
    that nothing else is different; return how many were dormant."""
    nodes = list(table.history.nodes.values())
    old, marks = [(node, node.moves, node.state) for node in nodes], marks_of(table)
    tips = [node for node in nodes if not node.children]
    grown = finished(
        rewriting_with_edits(table, table.line[-1], some_edits(table.line, chance, 2), Choices())
    )
    waiting = [one for one in grown.verdicts if one.kind in (DORMANT, RETURNED)]
    for verdict in waiting:
        assert is_legal(table, verdict.at, verdict.source) == (verdict.kind == RETURNED)
    fallen = [one for one in grown.verdicts if one.kind in (FELL, DORMANT) and one.wanted is None]
    line = new_line(table, grown, "new line")
    try:
        table.join_line(line)
    except Illegal:
        return len(waiting)
    assert [(node, node.moves, node.state) for node in nodes] == old
    assert [mark for mark in marks_of(table) if mark[0] in {node.serial for node in nodes}] == marks
    assert all(node in table.history.nodes.values() for node in tips)
    if line.new and line.new[-1] is table.line[-1]:
        now = dormant_on(table)
        assert all(one.source.serial in now for one in fallen if one.source is not None)
    return len(waiting)


def check_removed_edits(table: Table, chance: Random, over: QObject) -> None:
    """Add edits, remove them in another order, and check that each result is that of the edits left; without
    the last one everything is as before."""
    before, tip = seen(table), table.line[-1]
    edit = OpenEdit(table, tip, over)
    edits = list(some_edits(table.line, chance, 3))
    edit.start(EditRequest((edits[0],)), "edit")
    for one in edits[1:]:
        edit.add_edit(one)
    settle(over)
    while len(edits) > 1:
        number = chance.randrange(len(edits))
        edits.pop(number)
        edit.remove_edit(number)
        settle(over)
        plain = finished(rewriting_with_edits(table, tip, edits, Choices()))
        assert [one.kind for one in edit.verdicts] == [one.kind for one in plain.verdicts]
        assert edit.replay.here.state == plain.here.state
    assert tip.mark("edit") is not None
    edit.discard_stored("discard")
    edit.stop()
    assert seen(table) == before, "the last edit is gone"
    unedited = finished(rewriting_with_edits(table, tip, (), Choices()))
    assert {one.kind for one in unedited.verdicts} == {KEPT}
    assert unedited.here is tip


def check_tree(id: str, turns: int, seed: int) -> tuple[int, int]:
    """Check everything on one tree; return how many repairs worked and how many turns were dormant."""
    chance, over = Random(f"{id} {seed}"), QObject()
    table = grow_tree(id, chance, turns)
    worked = waited = 0
    if len(table.line) > 3:
        check_removed_edits(table, chance, over)
        before = seen(table)
        for _try in range(4):
            edits = some_edits(table.line, chance, 2)
            worked += sum(check_offered(table, edits, Choices(), chance).values())
        assert seen(table) == before, "trying repairs changes nothing"
        for _edit in range(3):
            waited += check_only_the_new_line_changes(table, chance)
    table.close()
    return worked, waited


def test_edits_of_a_tree_of_five_300_turn_branches_change_only_the_new_line_and_can_be_removed(
    qapp: QApplication,
) -> None:
    worked, waited = check_tree("tictactoe", TURNS, 1)
    assert worked
    assert waited


@pytest.mark.long
@pytest.mark.parametrize("id", GAMES)
def test_edits_of_large_trees_of_every_game_change_only_the_new_line_and_can_be_removed(
    qapp: QApplication, id: str
) -> None:
    counts = [check_tree(id, TURNS, seed) for seed in range(5)]
    assert all(map(sum, zip(*counts, strict=True)))
