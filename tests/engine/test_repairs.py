"""Repairs of turns that an edit of the past made illegal: what is offered has been tried, and works."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

import pytest

from takeback.engine.game import find_game
from takeback.engine.history import Node
from takeback.engine.past_edits import SKIP, STOP, Choices, Edit, NewTurn, Replace, TakeOut, make_plan
from takeback.engine.random_edits import random_edit
from takeback.engine.record import Seat
from takeback.engine.repairs import (
    Repair,
    RepairKind,
    pass_turn,
    possible_repairs,
    problem_turn,
    repair_all,
    repairs_that_work,
)
from takeback.engine.rewrite import FELL, Rewriting
from takeback.engine.state import Illegal
from takeback.games.tictactoe.state import Place
from takeback.table.opening import new_table
from takeback.table.table import Table

GAMES = ("tictactoe", "fill", "flow", "fold", "park", "holdem", "duel")


def play_some(table: Table, chance: Random, turns: int) -> None:
    """Play random turns; steps that are refused are tried again with another action."""
    for _ in range(40 * turns):
        acting = tuple(table.to_act())
        if not acting or len(table.line) > turns:
            return
        draft = table.drafts.find_with(None, lambda draft: draft.is_open)
        seat = draft.seat if draft is not None else chance.choice(acting)
        with suppress(Illegal, IndexError):
            table.act(chance.choice(list(table.game.actions(table.state_for(seat), seat))), seat)
        with suppress(Illegal):
            table.confirm(seat)


def rewriting_of(table: Table, edits: Sequence[Edit], choices: Choices) -> Rewriting:
    plan = make_plan(table.line, edits)
    return Rewriting(table.game, table.record, table.history, plan, choices)


def finished(rewriting: Rewriting) -> Rewriting:
    for _ in rewriting:
        pass
    assert rewriting.is_done
    return rewriting


def problems(rewriting: Rewriting) -> list[int]:
    """Return the turns that are no longer possible."""
    return [problem_turn(one) for one in finished(rewriting).verdicts if one.kind == FELL]


def check_offered(table: Table, edits: Sequence[Edit], choices: Choices, chance: Random) -> dict[str, int]:
    """Apply each repair that is offered for a problem of this edit; return how many of each kind worked."""
    rewriter = partial(rewriting_of, table)
    before = finished(rewriter(edits, choices))
    rows = [row for row, one in enumerate(before.verdicts) if problem_turn(one)]
    counts: dict[str, int] = {}
    for row in chance.sample(rows, min(3, len(rows))):
        given = tuple(possible_repairs(table.game, table.line, before.verdicts, row))
        for repair in filter(None, repairs_that_work(rewriter, edits, choices, (), given)):
            after = finished(rewriter((*edits, repair.edit), choices))
            assert repair.turn == problem_turn(before.verdicts[row])
            assert repair.turn not in problems(after)
            if choices.fallen == STOP:
                assert not problems(after) or len(after.verdicts) > len(before.verdicts)
            else:
                assert len(problems(after)) < len(problems(before))
            counts[repair.kind] = counts.get(repair.kind, 0) + 1
    return counts


@pytest.mark.parametrize("fallen", [SKIP, STOP])
@pytest.mark.parametrize("name", GAMES)
def test_every_offered_repair_of_an_edited_line_solves_its_problem_and_makes_no_new_one(
    qapp: Any, name: str, fallen: str
) -> None:
    game, chance, worked = find_game(name), Random(f"repairs {name}"), 0
    for seed in range(20):
        if worked > 3:
            break
        table = new_table(game, {}, [Seat()] * game.seats[0], seed, "free", None)
        play_some(table, chance, 14)
        if len(table.line) > 2:
            for _ in range(4):
                edits = [random_edit(table.line, chance)]
                worked += sum(check_offered(table, edits, Choices(fallen=fallen), chance).values())
        table.close()
    assert worked > 3


def five_in_a_row(turns: int) -> Table:
    """Return a table of two seats that have played so many turns, far from a row of five."""
    table = new_table(find_game("tictactoe"), {"size": "19x19", "run": 5}, [Seat()] * 2, 1, "free", None)
    for turn in range(turns):
        row, column = divmod(turn, 19)
        table.act(Place(row, (column * 2) % 19), table.to_act()[0])
    return table


def offered(table: Table, edits: Sequence[Edit], row: int) -> list[Repair]:
    rewriter = partial(rewriting_of, table)
    verdicts = finished(rewriter(edits, Choices())).verdicts
    given = tuple(possible_repairs(table.game, table.line, verdicts, row))
    return [
        repair for repair in repairs_that_work(rewriter, edits, Choices(), (), given) if repair is not None
    ]


def test_first_repair_offered_after_removing_a_turn_removes_its_reply_and_leaves_no_problem(
    qapp: Any,
) -> None:
    table = five_in_a_row(12)
    edits = [TakeOut(3, 3)]
    assert problems(rewriting_of(table, edits, Choices())) == [4]
    first = offered(table, edits, 1)[0]
    assert (first.kind, first.edit) == (RepairKind.WITHOUT_REPLY, TakeOut(4, 4))
    assert problems(rewriting_of(table, [*edits, first.edit], Choices())) == []
    table.close()


def test_first_repair_offered_for_a_turn_whose_cell_is_taken_removes_it_with_its_reply(qapp: Any) -> None:
    table = five_in_a_row(12)
    taken = table.line[5].moves[0].action
    edits = [Replace(3, (NewTurn(0, (taken,)),))]
    rows = finished(rewriting_of(table, edits, Choices())).verdicts
    row = next(row for row, one in enumerate(rows) if problem_turn(one) == 5)
    first = offered(table, edits, row)[0]
    assert (first.kind, first.edit) == (RepairKind.WITH_REPLY, TakeOut(5, 6))
    assert problems(rewriting_of(table, [*edits, first.edit], Choices())) == []
    table.close()


@pytest.mark.parametrize("name", ["holdem", "duel"])  # in Reedmere one passes only if nothing fits
def test_passing_is_offered_as_a_repair_in_games_in_which_players_can_pass(qapp: Any, name: str) -> None:
    game, chance, kinds = find_game(name), Random(5), dict[str, int]()
    for seed in range(8):
        if RepairKind.PASS in kinds:
            break
        table = new_table(game, {}, [Seat()] * game.seats[0], seed, "free", None)
        play_some(table, chance, 12)
        for _ in range(6 if len(table.line) > 2 else 0):
            found = check_offered(table, [random_edit(table.line, chance)], Choices(), chance)
            kinds |= {kind: kinds.get(kind, 0) + count for kind, count in found.items()}
        table.close()
    assert kinds.get(RepairKind.PASS, 0) > 0


def test_passing_is_not_offered_as_a_repair_in_tictactoe(qapp: Any) -> None:
    table = five_in_a_row(6)
    verdicts = finished(rewriting_of(table, [TakeOut(3, 3)], Choices())).verdicts
    assert pass_turn(table.game, verdicts[1]) is None
    table.close()


def test_repairing_all_problems_of_a_kind_leaves_fewer_and_makes_repaired_turns_possible(qapp: Any) -> None:
    worked = 0
    for name in GAMES:
        game, chance = find_game(name), Random(f"all {name}")
        for seed in range(2):
            table = new_table(game, {}, [Seat()] * game.seats[0], seed, "free", None)
            play_some(table, chance, 14)
            if len(table.line) > 2:
                edits, rewriter = [random_edit(table.line, chance)], partial(rewriting_of, table)
                before = problems(rewriter(edits, Choices()))
                for kind in RepairKind:
                    all_of_kind = repair_all(game, table.line, rewriter, edits, Choices(), kind)
                    for added in filter(None, all_of_kind):
                        after = problems(rewriter([*edits, *added], Choices()))
                        assert len(after) < len(before)
                        worked += 1
            table.close()
    assert worked > 4


def test_repairing_all_problems_by_removing_turns_with_their_replies_leaves_none(qapp: Any) -> None:
    table = five_in_a_row(300)
    taken = [table.line[turn].moves[0].action for turn in (41, 81, 121)]
    edits: list[Edit] = [
        Replace(turn, (NewTurn(0, (one,)),)) for turn, one in zip((21, 61, 101), taken, strict=True)
    ]
    rewriter = partial(rewriting_of, table)
    assert problems(rewriter(edits, Choices())) == [41, 42, 81, 82, 121, 122]
    found = repair_all(table.game, table.line, rewriter, edits, Choices(), RepairKind.WITH_REPLY)
    [added] = [one for one in found if one is not None]
    assert added == (TakeOut(41, 42), TakeOut(81, 82), TakeOut(121, 122))
    assert problems(rewriter([*edits, *added], Choices())) == []
    table.close()


def test_trying_repairs_adds_no_turn_to_the_tree(qapp: Any) -> None:
    table = five_in_a_row(20)
    nodes: list[Node] = list(table.history.nodes.values())
    offered(table, [TakeOut(3, 3)], 1)
    assert list(table.history.nodes.values()) == nodes
    table.close()
