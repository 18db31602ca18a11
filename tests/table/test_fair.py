"""Test fair tables, where the past can be viewed but not changed; a free table locks nothing."""

import sys
from collections.abc import Callable
from contextlib import suppress
from random import Random
from types import FrameType
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.engine import fair
from takeback.engine.fair import mark_all_sealed
from takeback.engine.history import Node
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from tests.table import workshop
from tests.table.sitting import ANN, BEN, Count, check_consistency, count, place, sit, sit_at_grid
from tests.table.workshop import Make, Pass, Peek, Roll
from tests.toys import counting, dice

REVEALED = "Turn 1 revealed a card. On a fair table it cannot be undone."
LUCKY = "Turn 1 used chance. On a fair table it cannot be undone."
ANOTHERS = "Turn 2 is Ben’s. On a fair table it cannot be undone."
OVER = "The game is over and has been counted. On a fair table it cannot be undone."


@pytest.mark.parametrize(("action", "sentence"), [(Peek(), REVEALED), (Roll(), LUCKY)])
def test_turn_that_reveals_or_uses_chance_cannot_be_undone_on_a_fair_table(
    action: object, sentence: str
) -> None:
    table = sit(workshop.GAME, rule="fair")
    table.act(action, ANN)  # type: ignore[arg-type]
    state = table.state
    assert table.takebacks.why_locked(table.here) == sentence
    with pytest.raises(Illegal) as refused:
        table.undo()
    assert str(refused.value) == sentence
    assert table.state is state


def test_own_turn_cannot_be_undone_on_a_fair_table_once_another_seat_has_played() -> None:
    table = sit(counting.GAME, rule="fair")
    count(table, 1, 2)
    assert table.takebacks.why_locked(table.line[1]) == ANOTHERS
    table.undo()
    with pytest.raises(Illegal, match="Turn 2 is Ben’s"):
        table.undo()


def test_finished_game_of_a_fair_table_cannot_be_undone() -> None:
    table = sit(counting.GAME, rule="fair", goal=3, seats=1)
    count(table, 1, 2)
    assert [table.takebacks.why_locked(node) for node in table.line[1:]] == [OVER, OVER]
    with pytest.raises(Illegal, match="over and has been counted"):
        table.undo()


def test_own_last_turn_on_a_fair_table_can_be_undone_and_replaced() -> None:
    table = sit(counting.GAME, rule="fair")
    count(table, 1)
    assert table.takebacks.why_locked(table.here) == ""
    table.undo()
    count(table, 2)
    assert table.state.number == 2
    assert len(table.history.nodes) == 3


def test_locked_past_of_a_fair_table_can_be_viewed_and_replayed_but_not_played_differently() -> None:
    table = sit(counting.GAME, rule="fair")
    count(table, 1, 2, 3)
    table.stack.setIndex(0)
    assert table.state.number == 0
    with pytest.raises(Illegal, match="On a fair table it cannot be undone"):
        table.act(Count(3), ANN)
    assert len(table.history.nodes) == 4
    count(table, 1)
    assert table.here.serial == 1, "the turn that was played may be walked into again"
    table.go_to(table.history.root)
    table.go_forward()
    table.redo()
    check_consistency(table)


def test_step_of_a_draft_before_a_locked_turn_is_refused() -> None:
    table = sit(workshop.GAME, rule="fair")
    table.act(Peek(), ANN)
    table.go_by_rows(-1)
    with pytest.raises(Illegal, match="Turn 1 revealed a card"):
        table.act(Make(1), ANN)
    assert table.drafts.by_place == {}


def test_undone_line_cannot_be_continued_once_another_seat_answered_its_replacement() -> None:
    table = sit(counting.GAME, rule="fair")
    left = count(table, 1)
    table.undo()
    count(table, 2)
    count(table, 3)
    table.go_to(left)
    with pytest.raises(Illegal, match="Turn 2 is Ben’s"):
        table.act(Count(1), BEN)
    assert len(table.history.nodes) == 4


def test_last_turn_of_the_locked_line_can_be_continued_on_a_fair_table() -> None:
    table = sit(counting.GAME, rule="fair")
    count(table, 1)
    table.undo()
    tip = count(table, 2, 3)
    table.go_by_rows(-2)
    table.go_to(tip)
    count(table, 1)
    assert table.state.number == 6


def test_steps_of_an_own_draft_can_be_undone_and_redone_on_a_fair_table() -> None:
    table = sit(workshop.GAME, rule="fair")
    table.act(Pass(), ANN)
    table.act(Make(1), BEN)
    table.undo(BEN)
    table.redo(BEN)
    table.undo(BEN)
    assert table.state_for(BEN).made == ()


def test_several_own_turns_in_a_row_can_be_undone_on_a_fair_table_of_one_seat() -> None:
    table = sit(counting.GAME, rule="fair", seats=1)
    count(table, 1, 2, 3)
    for _ in range(3):
        table.undo()
    assert table.state.number == 0


@pytest.mark.parametrize("persons", [(0, 1), (0,), (1,), ()])
def test_locked_turns_are_exactly_those_that_undo_refuses(persons: tuple[int, ...]) -> None:
    """Check it with computers, too: the answer of a computer can be undone only together with the turn
    that it answered."""
    table = sit(counting.GAME, rule="fair", goal=99)
    seats = tuple(Seat("person" if number in persons else "computer") for number in (0, 1))
    table.set_record(replace(table.record, seats=seats))
    count(table, *[1] * 7)
    for node in table.line[1:]:
        table.go_to(node)
        if table.takebacks.why_locked(node):
            with pytest.raises(Illegal):
                table.undo()
        else:
            table.undo()
            assert table.here.depth < node.depth
    is_locked = [bool(table.takebacks.why_locked(node)) for node in table.line[1:]]
    assert is_locked == [True] * 6 + [len(persons) == 1 and persons[0] != table.line[-1].seat]


def test_free_table_locks_no_turn_not_even_one_that_reveals() -> None:
    table = sit(dice.GAME)
    table.act(dice.Show(), table.to_act()[0])
    assert table.takebacks.why_locked(table.here) == ""
    table.undo()
    table.act(dice.Wait(), table.to_act()[0])
    assert len(table.history.nodes) == 3


def test_won_tictactoe_game_of_a_fair_table_cannot_be_undone() -> None:
    table = sit_at_grid(rule="fair")
    place(table, "a1", "b1", "a2", "b2", "a3")
    assert {table.takebacks.why_locked(node) for node in table.line[1:]} >= {OVER}
    with pytest.raises(Illegal, match="over and has been counted"):
        table.undo()


# amount of work -------------------------------------------------------------------------------------
def count_lines(work: Callable[[], object]) -> int:
    """Count the lines of the rules of fair tables that run: the same on every machine."""
    count = 0

    def trace(frame: FrameType, event: str, _: Any) -> Any:
        nonlocal count
        if frame.f_code.co_filename != fair.__file__:
            return None
        count += event == "line"
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        work()
    finally:
        sys.settrace(before)
    return count


@pytest.mark.parametrize("seats", [1, 2])
def test_fair_table_runs_no_more_lines_for_a_turn_late_in_a_long_game(seats: int) -> None:
    table = sit(counting.GAME, rule="fair", goal=1_000_000, seats=seats)
    count(table, *[1] * 10)
    table.go_by_rows(-1)
    first = count_lines(lambda: count(table, *[2] * 200))
    count(table, *[1] * 1_000)
    assert count_lines(lambda: count(table, *[1] * 200)) <= first + 10


@pytest.mark.parametrize("seats", [1, 2])
def test_locking_twice_as_many_turns_runs_at_most_twice_as_many_lines(seats: int) -> None:
    short, long = (sit(counting.GAME, goal=1_000_000, seats=seats) for _ in range(2))
    count(short, *[1] * 400)
    count(long, *[1] * 800)
    work = [count_lines(lambda one=one: mark_all_sealed(one.game, one.history)) for one in (short, long)]  # type: ignore[misc]
    assert work[1] <= 2 * work[0] + 10


def find_seal_on_the_way(here: Node) -> Node | None:
    """Return the node that seals a line branching off on the way to this node, found by walking the whole
    way."""
    below: Node | None = None
    node = here
    while True:
        for child in node.children:
            if child is not below and child.sealed_by is not None:
                return child.sealed_by
        if node.sealed_by is not None or node.parent is None:
            return None
        below, node = node, node.parent


@pytest.mark.parametrize("seed", range(12))
def test_fair_table_refuses_a_new_turn_exactly_where_it_would_bypass_a_locked_turn(seed: int) -> None:
    chance = Random(seed)
    table = sit(workshop.GAME, seats=1, rule="fair")
    refused = 0
    for _ in range(200):
        nodes = list(table.history.nodes.values())
        for node in chance.sample(nodes, min(4, len(nodes))):
            sealer = find_seal_on_the_way(node)
            why = fair.why_kept(table.game, sealer, table.names) if sealer is not None else ""
            assert table.turn_checks.why_no_new_turn(node) == why
            refused += bool(why)
        if chance.random() < 0.2:
            table.go_to(chance.choice(nodes))
        with suppress(Illegal):
            if chance.random() < 0.03:
                table.act(Peek(), ANN)
            else:
                table.act(Make(chance.randrange(3)), ANN)
                table.act(Pass(), ANN)
    assert refused > 20
