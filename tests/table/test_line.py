"""Test playing, undoing and navigating: the state of the model, the line and the emitted changes."""

from dataclasses import replace

import pytest

from takeback.engine.game import Row
from takeback.engine.journal import Journal
from takeback.engine.play import Move
from takeback.engine.state import Illegal, digest
from takeback.table.opening import open_table
from takeback.table.wording import turn_text
from tests.table.sitting import (
    ANN,
    BEN,
    Count,
    Listener,
    check_consistency,
    count,
    place,
    read_rows,
    sit,
    sit_at_grid,
    sit_with_computers,
)
from tests.toys import counting


def test_each_turn_makes_one_row_and_emits_one_change() -> None:
    table = sit(counting.GAME)
    listener = Listener(table)
    count(table, 1, 2)
    assert table.state.number == 3
    assert read_rows(table) == ["1. Ann: counts 1 to 1", "2. Ben: counts 2 to 3"]
    assert listener.news() == [(0, 1, "played"), (1, 2, "played")]


def test_turn_text_for_menus_names_player_and_action_without_the_number() -> None:
    table = sit(counting.GAME)
    count(table, 1)
    assert turn_text(table.game, table.here, table.seats, None) == "Ann: counts 1 to 1"


def test_opening_a_game_describes_only_the_row_for_undo_until_rows_are_shown() -> None:
    asked: list[Move] = []

    def describe(move: Move, before: counting.Counter, seat: int | None) -> Row:
        asked.append(move)
        return counting.GAME.describe(move, before, seat)

    journal = Journal.open(None)
    game = replace(counting.GAME, describe=describe)
    table = sit(game, journal=journal, goal=1_000)
    tip = count(table, *[1] * 50)
    table.go_by_rows(-20)
    count(table, 2, 2)
    table.go_to(tip)
    table.close()
    asked.clear()
    opened = open_table(journal, table.id, lambda _: game).table
    assert len(asked) == 1, "Only the row that Undo would act on is described."
    asked.clear()
    assert read_rows(opened)[-1] == "50. Ben: counts 1 to 50"
    assert len(asked) == 50


def test_row_text_omits_the_name_of_a_single_seat() -> None:
    table = sit(counting.GAME, seats=1)
    count(table, 1)
    assert read_rows(table) == ["1. counts 1 to 1"]


def test_undo_and_redo_restore_the_same_state_objects_and_emit_one_change_each() -> None:
    table = sit(counting.GAME)
    listener = Listener(table)
    states = [table.state]
    for by in (1, 2, 3):
        count(table, by)
        states.append(table.state)
    for state in reversed(states[:-1]):
        table.undo()
        assert table.state is state
    for state in states[1:]:
        table.redo()
        assert table.state is state
    assert [cause for _, _, cause in listener.news()] == ["played"] * 3 + ["undone"] * 3 + ["redone"] * 3


def test_undo_and_redo_without_turns_are_refused_with_a_sentence() -> None:
    table = sit(counting.GAME)
    with pytest.raises(Illegal, match=r"There is nothing to undo\."):
        table.undo()
    with pytest.raises(Illegal, match=r"There is nothing to redo\."):
        table.redo()
    assert table.takebacks.turns_to_undo() == table.takebacks.turns_to_redo() == []


def test_jump_of_any_length_stops_at_the_ends_and_emits_one_change() -> None:
    table = sit(counting.GAME)
    count(table, *[1] * 50)
    listener = Listener(table)
    table.stack.setIndex(3)  # as a click on a row does
    assert listener.news() == [(50, 3, "went")]
    assert table.state.number == 3
    table.go_by_rows(40)
    table.go_by_rows(1000)
    table.go_by_rows(-1000)
    assert listener.news() == [(3, 43, "went"), (43, 50, "went"), (50, 0, "went")]


def test_going_to_the_current_turn_emits_nothing() -> None:
    table = sit(counting.GAME)
    here = count(table, 1)
    listener = Listener(table)
    table.go_to(here)
    table.go_by_rows(0)
    table.go_forward()
    assert listener.news() == []


def test_playing_another_turn_in_the_past_keeps_the_old_line_and_the_same_turn_enters_it_again() -> None:
    """Play a b c d, go to row 2 and play x y: the example in the documentation of the history."""
    table = sit_at_grid()
    place(table, "a1", "b1", "c1")
    d = place(table, "a2")
    c, b = table.line[3], table.line[2]
    table.stack.setIndex(2)
    x = place(table, "a3")
    y = place(table, "b3")
    assert [node.serial for node in table.line] == [0, 1, 2, 5, 6]
    assert b.children == (c, x)
    assert c.nodes_to_tip() == [d]
    assert x.nodes_to_tip() == [y]
    assert len(table.history.nodes) == 7
    listener = Listener(table)

    table.go_to(d)
    table.go_by_rows(-4)
    table.go_by_rows(4)
    assert table.here is d
    assert [cause for _, _, cause in listener.news()] == ["went"] * 3

    table.go_to(b)
    place(table, "c1")
    assert table.here is c
    assert table.line[4] is d
    assert len(table.history.nodes) == 7

    table.marks.set(x, "hidden", True, "delete line 2")
    assert table.here is c
    assert table.history.nodes[x.serial] is x
    table.marks.undo()
    assert not x.mark("hidden")
    table.go_to(y)
    assert table.here is y
    assert len(table.history.nodes) == 7
    check_consistency(table)


def test_redo_after_undo_leads_to_the_turn_that_was_visited_last() -> None:
    table = sit(counting.GAME)
    first = count(table, 1)
    table.undo()
    second = count(table, 2)
    table.undo()
    table.redo()
    assert table.here is second
    table.go_to(first)
    table.undo()
    table.redo()
    assert table.here is first


def test_playing_an_existing_turn_again_enters_it_and_its_line_and_adds_no_node() -> None:
    table = sit(counting.GAME)
    tip = count(table, 1, 2, 3)
    table.go_by_rows(-3)
    count(table, 3, 3)
    table.go_by_rows(-2)
    listener = Listener(table)
    here = count(table, 1)
    assert here is table.history.nodes[1]
    assert table.line[-1] is tip
    assert len(table.history.nodes) == 6
    assert listener.news() == [(0, 1, "played")]
    check_consistency(table)


def test_playing_the_next_turn_of_the_line_is_emitted_as_played_and_lets_computers_go_on() -> None:
    table = sit(counting.GAME)
    count(table, 1, 2)
    table.go_by_rows(-2)
    listener = Listener(table)
    count(table, 1)
    assert listener.news() == [(0, 1, "played")]
    assert not table.computers_wait


def test_going_to_the_end_of_another_long_line_emits_one_change() -> None:
    table = sit(counting.GAME)
    far = count(table, *[1] * 200)
    table.go_to(table.history.root)
    count(table, *[2] * 100)
    listener = Listener(table)
    table.go_to(far)
    assert len(listener.news()) == 1
    assert table.state.number == 200
    check_consistency(table)


def test_navigating_and_branching_leave_all_earlier_states_unchanged() -> None:
    table = sit_at_grid()
    place(table, "a1", "b2", "c3")
    before = {node: digest(node.state) for node in table.line}
    table.go_by_rows(-3)
    place(table, "b2", "a1")
    assert {node: digest(node.state) for node in before} == before


def test_undo_and_redo_against_a_computer_go_by_a_person_turn_with_the_computer_answer() -> None:
    table = sit_with_computers(counting.GAME, BEN)
    count(table, 1, 2, 3, 3)
    assert table.takebacks.turns_to_undo() == table.line[3:]
    table.undo()
    assert (table.here.serial, table.computers_wait) == (2, True)
    table.undo()
    assert table.here.serial == 0
    table.redo()
    assert (table.here.serial, table.state.number) == (2, 3)
    assert table.takebacks.turns_to_redo() == table.line[3:]
    table.redo()
    assert table.here.serial == 4
    assert table.computers_wait
    count(table, 1)
    assert not table.computers_wait


def test_going_back_and_forward_stops_at_each_turn_of_a_computer() -> None:
    table = sit_with_computers(counting.GAME, BEN)
    count(table, 1, 2)
    table.go_back()
    assert table.here.serial == 1
    table.go_forward()
    assert table.here.serial == 2


def test_undo_does_not_take_back_the_first_turn_of_a_computer() -> None:
    table = sit_with_computers(counting.GAME, ANN)
    count(table, 1)
    with pytest.raises(Illegal, match="nothing to undo"):
        table.undo()
    count(table, 2, 3)
    table.undo()
    assert table.here.serial == 1


def test_undo_and_redo_go_one_turn_at_a_table_of_computers_alone() -> None:
    table = sit_with_computers(counting.GAME, ANN, BEN)
    count(table, 1, 2)
    table.undo()
    assert table.here.serial == 1
    table.redo()
    assert table.here.serial == 2


def test_turns_to_undo_and_turns_to_redo_list_the_last_turn() -> None:
    table = sit(counting.GAME)
    count(table, 1, 2)
    taken_back = table.here
    assert table.takebacks.turns_to_undo() == [taken_back]
    table.undo()
    assert table.takebacks.turns_to_redo() == [taken_back]


def test_turn_of_several_moves_is_one_row_with_a_child_for_each_move_and_one_change() -> None:
    table = sit_at_grid(size="6x6", marks=2, run=4)
    listener = Listener(table)
    place(table, "a1")
    table.confirm(ANN)
    place(table, "b1", "c1")
    table.confirm(BEN)
    assert table.stack.count() == 2
    assert read_rows(table)[1] == "2. Nought: 1,2 and 1,3"
    assert table.stack.command(1).childCount() == 3
    assert listener.news() == [(0, 1, "played"), (1, 2, "played")]
    before = table.here
    table.undo()
    assert table.state is table.history.nodes[1].state
    table.redo()
    assert table.here is before
    assert table.state is before.moves[-1].after


def test_table_stays_consistent_while_navigating_turns_of_several_moves() -> None:
    table = sit_at_grid(size="6x6", marks=2, run=4)
    for seat, cells in ((ANN, "a1"), (BEN, "b1 c1"), (ANN, "d1 e1"), (BEN, "f1 a2")):
        place(table, *cells.split())
        table.confirm(seat)
    tip = table.here
    table.go_by_rows(-3)
    place(table, "a3", "b3")
    table.confirm(BEN)
    check_consistency(table)
    table.go_to(tip)
    check_consistency(table)
    for row in (0, 4, 1, 3, 2):
        table.stack.setIndex(row)
        check_consistency(table)


def test_undone_rows_stay_until_another_turn_is_played_and_an_illegal_action_changes_nothing() -> None:
    table = sit(counting.GAME)
    count(table, 1, 2, 3)
    table.go_by_rows(-2)
    assert table.stack.count() == 3
    assert not table.is_at_tip
    count(table, 3)
    assert table.stack.count() == 2
    assert table.is_at_tip
    with pytest.raises(Illegal):
        table.act(Count(9), ANN)
    check_consistency(table)
