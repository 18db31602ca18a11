"""Test a turn at the table: each step can be undone, redone and jumped to, and survives a restart."""

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.engine.state import Action, Illegal, digest
from takeback.games.park.game import GAME
from takeback.games.park.state import EndTurn, Reedmere, Take
from takeback.shell.session.automatic_end import had_no_choice
from takeback.table.opening import new_table, open_table
from takeback.table.table import Table
from takeback.table.wording import numbered_turn
from tests.games.park.playing import END, act, deal, read_placement, with_park
from tests.games.park.seated import do, golden_table, plan_of, standing, steps_of_turn
from tests.games.park.whole_games import TABLES, choose_greedy_turn

OPTIONS = {"awards": True, "kiosks": True, "mounds": True}


def play_random_steps(table: Table, random: Random) -> list[Action]:
    """Play random steps of the seat to move until it would end its turn; return the steps, which stay a
    draft.
    """
    seat = table.to_act()[0]
    found: list[Action] = []
    while True:
        state = table.drafts.find(seat).state if table.drafts.find(seat) is not None else table.state
        action = random.choice(list(GAME.actions(state, seat)))
        if action == END:
            return found
        table.act(action, seat)
        found.append(action)


def check_steps(table: Table, seat: int) -> None:
    """Check that undo, redo and jumps show the state of each step again, and that the table's state stays."""
    draft = table.drafts.find(seat)
    if draft is None:
        return
    here, states = table.state, [draft.start, *(move.after for move in draft.moves())]
    for place in range(len(states) - 1, 0, -1):
        assert draft.state is states[place]
        table.undo(seat)
    assert draft.state is states[0]
    for place in range(1, len(states)):
        table.redo(seat)
        assert draft.state is states[place]
    for place in (0, len(states) - 1, len(states) // 2, len(states) - 1):
        draft.stack.setIndex(place)
        assert draft.state is states[place]
    table.drafts.rewind(seat)
    assert draft.state is states[0]
    draft.stack.setIndex(len(states) - 1)
    assert table.state is here


def test_undo_redo_and_jumps_restore_the_state_at_each_step_of_300_random_turns() -> None:
    turns, number = 0, 0
    while turns < 300:
        seats, options = TABLES[number % len(TABLES)]
        table = new_table(GAME, options, [Seat()] * seats, number)
        number += 1
        random = Random(number)
        while table.outcome is None and turns < 300:
            seat = table.to_act()[0]
            play_random_steps(table, random)
            check_steps(table, seat)
            table.confirm(seat)
            turns += 1


def test_undo_of_a_placement_in_an_unfinished_turn_restores_the_score() -> None:
    table = golden_table(7)
    assert table.state.parks[0].score == 0
    do(table, 0, steps_of_turn(7)[:2])
    assert plan_of(table, 0).state.parks[0].score == 6
    table.undo(0)
    assert plan_of(table, 0).state.parks[0].score == 0


def test_turn_taken_back_to_its_start_can_be_redone_step_by_step() -> None:
    table = golden_table(13)
    do(table, 0, steps_of_turn(13))
    end = plan_of(table, 0).state
    table.drafts.rewind(0)
    assert plan_of(table, 0).state is table.state
    for _ in steps_of_turn(13):
        table.redo(0)
    assert plan_of(table, 0).state is end


def test_turn_of_many_steps_is_one_history_row_that_names_them_and_is_undone_at_once() -> None:
    table = golden_table(7)
    rows = table.stack.count()
    do(table, 0, steps_of_turn(7))
    assert table.stack.count() == rows
    table.confirm(0)
    assert table.stack.count() == rows + 1
    row = numbered_turn(table.game, table.here, table.seats, None)
    assert row.startswith("7. Blue: lays toad home (+6), takes otter home 6 and plot 9")
    table.undo()
    assert table.here.depth == 6


def test_ending_a_turn_with_something_left_to_take_is_refused_and_keeps_its_steps() -> None:
    table = golden_table(13)
    do(table, 0, steps_of_turn(13)[:3])
    state = plan_of(table, 0).state
    with pytest.raises(Illegal, match=r"^You still have to take: "):
        table.confirm(0)
    assert plan_of(table, 0).state is state


def test_unfinished_turn_is_the_same_after_reopening_at_each_step_and_after_an_undo(tmp_path: Path) -> None:
    """A second journal opens the file as it stands after each step, as after a kill."""
    path = tmp_path / "journal.sqlite"
    journal = Journal.open(path)
    table = golden_table(13, journal=journal)
    for count, action in enumerate(steps_of_turn(13), 1):
        table.act(action, 0)
        again = open_table(Journal.open(path), table.id).table
        assert standing(again, 0) == steps_of_turn(13)[:count]
        assert digest(plan_of(again, 0).state) == digest(plan_of(table, 0).state)
    table.undo(0)
    again = open_table(Journal.open(path), table.id).table
    assert standing(again, 0) == steps_of_turn(13)[:-1]
    assert len(plan_of(again, 0).undone()) == 1


def test_turn_played_again_with_a_change_is_a_second_line_beside_the_old_one() -> None:
    """The draft is made of the recorded steps, played again at the node before the turn."""
    table = golden_table(10)
    node = table.here
    assert node.parent is not None
    table.go_to(node.parent)
    do(table, node.seat, [move.action for move in node.moves if not isinstance(move.action, EndTurn)])
    assert plan_of(table, 0).state == node.moves[-2].after
    table.undo(0)
    table.act(next(one for one in GAME.actions(plan_of(table, 0).state, 0) if one != steps_of_turn(9)[-1]), 0)
    table.confirm(0)
    assert len(node.parent.children) == 2
    table.go_to(node)
    assert table.here is node


def test_forced_take_and_pass_count_as_turns_without_a_choice_and_a_placement_does_not() -> None:
    state = with_park(deal(), 0, supply=())
    state = replace(state, stock=replace(state.stock, ground=(0, 3, 0, 0)))
    forced = act(state, Take("G2", 0))
    assert had_no_choice(GAME, (forced,))
    assert had_no_choice(GAME, (forced, act(forced.after, END)))
    assert had_no_choice(GAME, ()), "a pass has no steps at all"
    assert not had_no_choice(GAME, (act(deal(), read_placement("G1 0,0")),))


def test_redoing_a_turn_does_not_give_its_award_again() -> None:
    table = golden_table(18)
    do(table, 1, steps_of_turn(18))
    for _ in range(3):
        table.drafts.rewind(1)
        for _ in steps_of_turn(18):
            table.redo(1)
    table.confirm(1)
    table.undo()
    table.redo()
    park = table.state.parks[1]
    assert [(won.award, won.value) for won in park.awards] == [("herons", 8)]
    assert table.state.stock.awards[1].values == (5,)


def test_states_of_a_game_share_the_objects_of_laid_tiles() -> None:
    seats, options = 2, OPTIONS
    table = new_table(GAME, options, [Seat()] * seats, 3)
    while table.outcome is None:
        do(table, table.to_act()[0], choose_greedy_turn(table.state, Random(1)))
    states: list[Reedmere] = [node.state for node in table.line]
    laid = {id(tile) for state in states for park in state.parks for tile in park.laid}
    assert len(laid) == sum(len(park.laid) for park in states[-1].parks)
