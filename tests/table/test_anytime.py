"""Test actions that a game allows at any time, and the seat names that a game keeps."""

from dataclasses import replace

import pytest

from takeback.engine.game import Drafted, Game
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.table.opening import new_table, open_table
from takeback.table.trial import TableTrial
from takeback.table.turn_checks import NOT_YOUR_TURN
from takeback.table.wording import numbered_turn
from tests.table.sitting import ANN, BEN, check_consistency, sit
from tests.toys import bell
from tests.toys.bell import Count, Ring


def test_anytime_action_is_a_turn_of_its_own_seat_and_the_other_seat_stays_to_move() -> None:
    table = sit(bell.GAME)
    table.act(Ring(), BEN)
    assert table.state.rings == 1
    assert table.here.seat == BEN
    assert table.to_act() == (ANN,)
    table.act(Count(), ANN)
    table.act(Ring(), ANN)
    assert (table.state.number, table.state.rings) == (1, 2)
    check_consistency(table)


def test_anytime_action_out_of_turn_is_refused_when_not_declared() -> None:
    table = sit(Game(**bell.FACTS))
    with pytest.raises(Illegal) as why:
        table.act(Ring(), BEN)
    assert str(why.value) == NOT_YOUR_TURN
    assert table.state.rings == 0


def test_action_that_is_not_an_anytime_action_is_refused_out_of_turn() -> None:
    with pytest.raises(Illegal, match="It is Ann’s turn"):
        sit(bell.GAME).act(Count(), BEN)


def test_anytime_action_after_the_end_is_refused() -> None:
    table = sit(bell.GAME, goal=1)
    table.act(Count(), ANN)
    with pytest.raises(Illegal, match="The game is over"):
        table.act(Ring(), BEN)


def test_anytime_turn_of_another_seat_locks_the_turn_before_on_a_fair_table() -> None:
    table = sit(bell.GAME, rule="fair")
    table.act(Count(), ANN)
    table.act(Ring(), BEN)
    assert "Ben" in table.takebacks.why_locked(table.line[1])


def test_trial_plays_anytime_actions_out_of_turn_and_finds_no_violations() -> None:
    trial = TableTrial(bell.GAME, {}, 2, 1)
    trial.run(60)
    rung = [node for node in trial.table.history.nodes.values() if node.moves and node.parent]
    out_of_turn = [node for node in rung if node.seat != node.parent.state.to_move]
    assert trial.violations == []
    assert out_of_turn


def test_trial_reports_anytime_actions_that_do_not_end_their_turn() -> None:
    endless = replace(bell.GAME, drafted=Drafted(closes=lambda move: not isinstance(move.action, Ring)))
    trial = TableTrial(endless, {}, 2, 1)
    trial.run(20)
    assert "anytime" in {violation.check for violation in trial.violations}


def test_seat_names_that_a_game_keeps_in_its_state_are_the_same_after_reopening() -> None:
    journal = Journal.open(None)
    seats = (Seat(name="Zoe"), Seat())
    table = new_table(bell.GAME, {}, seats, 1, journal=journal)
    table.act(Count(), ANN)
    assert table.state.names == ("Zoe", "Ben")
    assert open_table(journal, table.id, lambda _: bell.GAME).table.state.names == ("Zoe", "Ben")


def test_row_text_that_begins_with_the_name_of_its_seat_does_not_repeat_it() -> None:
    table = sit(bell.GAME)
    table.act(Count(), ANN)
    assert numbered_turn(table.game, table.here, table.seats, None) == "1. Ann counts"
