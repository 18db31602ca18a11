"""Turns that an edit made illegal are dormant in the new line, and return when a later edit allows them."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from takeback.engine.game import find_game
from takeback.engine.history import Dormant, Node
from takeback.engine.past_edits import Choices, NewTurn, Plan, Replace, TakeOut
from takeback.engine.random_edits import random_edit
from takeback.engine.record import Seat
from takeback.engine.rewrite import DORMANT, FELL, RETURNED, Rewriting
from takeback.engine.state import Illegal
from takeback.games.tictactoe.state import Place
from takeback.table.opening import new_table, save_file_of, table_from_file
from takeback.table.rewriting import new_line, rewriting_with_edits
from takeback.table.table import Table
from tests.engine.test_repairs import GAMES, finished, play_some
from tests.table.test_action_order import marks_of


def five_in_a_row(turns: int) -> Table:
    table = new_table(find_game("tictactoe"), {"size": "19x19", "run": 5}, [Seat()] * 2, 1, "free", None)
    for turn in range(turns):
        row, column = divmod(turn, 19)
        table.act(Place(row, column * 2 % 19), table.to_act()[0])
    return table


def edit(table: Table, *edits: Any) -> Rewriting:
    """Edit the present line, and go to the new line."""
    grown = finished(rewriting_with_edits(table, table.line[-1], edits, Choices()))
    table.join_line(new_line(table, grown, "new line"))
    return grown


def dormant_on(table: Table) -> list[int]:
    """Return the dormant turns of the present line, by serial."""
    found: list[int] = []
    for node in table.line:
        if isinstance(waiting := node.mark("dormant"), Dormant):
            found += [*waiting.before, *waiting.after]
    return found


def test_turn_whose_cell_an_edit_takes_is_dormant_and_returns_when_the_cell_is_free_again(qapp: Any) -> None:
    table = five_in_a_row(12)
    old = list(table.line)
    taken = old[5].moves[0].action
    edit(table, Replace(3, (NewTurn(0, (taken,)),)))  # turn 5 loses its cell, turn 6 its turn
    assert dormant_on(table) == [old[5].serial, old[6].serial]
    elsewhere = NewTurn(0, (old[3].moves[0].action,))
    again = edit(table, Replace(3, (elsewhere,)))
    assert [one.source for one in again.verdicts if one.kind == RETURNED] == [old[5], old[6]]
    assert dormant_on(table) == []
    assert table.line[-1].state == old[12].state, "all is as it was"
    table.close()


def test_dormant_turn_stays_dormant_with_a_reason_while_its_cell_is_taken(qapp: Any) -> None:
    table = five_in_a_row(12)
    old = list(table.line)
    edit(table, Replace(3, (NewTurn(0, (old[5].moves[0].action,)),)))
    waiting = dormant_on(table)
    again = edit(table, TakeOut(7, 8))
    dormant = [one for one in again.verdicts if one.kind == DORMANT]
    assert not [one for one in again.verdicts if one.kind == RETURNED]
    assert dormant_on(table) == waiting
    assert all(one.why for one in dormant)
    table.close()


def test_edit_of_a_later_turn_does_not_try_the_dormant_turns(qapp: Any) -> None:
    table = five_in_a_row(12)
    edit(table, Replace(3, (NewTurn(0, (table.line[5].moves[0].action,)),)))
    again = finished(rewriting_with_edits(table, table.line[-1], [TakeOut(8, 8)], Choices()))
    assert not [one for one in again.verdicts if one.kind in (DORMANT, RETURNED)]
    table.close()


def test_dormant_turns_are_the_same_after_saving_and_opening(qapp: Any) -> None:
    table = five_in_a_row(12)
    edit(table, Replace(3, (NewTurn(0, (table.line[5].moves[0].action,)),)))
    waiting = dormant_on(table)
    file = save_file_of(table)
    opened = table_from_file(file).table
    assert dormant_on(opened) == waiting
    opened.close()
    table.close()


@pytest.mark.parametrize("name", GAMES)
def test_dormant_turns_of_random_edits_return_if_the_rules_allow_and_old_turns_stay_unchanged(
    qapp: Any, name: str
) -> None:
    game, chance, waited, returned = find_game(name), Random(f"dormant {name}"), 0, 0
    for seed in range(12):
        if waited > 12:
            break
        table = new_table(game, {}, [Seat()] * game.seats[0], seed, "free", None)
        play_some(table, chance, 12)
        for _ in range(5 if len(table.line) > 2 else 0):
            nodes = list(table.history.nodes.values())
            old, marks = [(node, node.moves, node.state) for node in nodes], marks_of(table)
            grown = finished(
                rewriting_with_edits(table, table.line[-1], [random_edit(table.line, chance)], Choices())
            )
            for verdict in grown.verdicts:
                if verdict.kind in (DORMANT, RETURNED):
                    assert is_legal(table, verdict.at, verdict.source) == (verdict.kind == RETURNED)
                    waited, returned = waited + 1, returned + (verdict.kind == RETURNED)
            expected = [
                one.source.serial
                for one in grown.verdicts
                if one.kind in (FELL, DORMANT) and one.source is not None and one.wanted is None
            ]
            line = new_line(table, grown, "new line")
            try:
                table.join_line(line)
            except Illegal:
                continue
            assert [(node, node.moves, node.state) for node in nodes] == old
            assert [mark for mark in marks_of(table) if mark[0] in {node.serial for node in nodes}] == marks
            if line.new and line.new[-1] is table.line[-1]:
                assert sorted(one for one in dormant_on(table) if one in expected) == sorted(expected)
        table.close()
    assert waited > 5


def is_legal(table: Table, at: Node, source: Node | None) -> bool:
    """Tell whether the rules allow every step of this turn here, tried on its own."""
    assert source is not None
    alone = Rewriting(table.game, table.record, table.history, Plan(at, (source,)))
    verdict = next(alone)
    return verdict.node is not None and not verdict.is_partly_illegal
