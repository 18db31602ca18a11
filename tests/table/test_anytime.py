"""What a card says may be played at any time, and the names that a game keeps of those who sit there."""

from dataclasses import replace

import pytest

from takeback.engine.game import Drafted, Game
from takeback.engine.journal import Journal
from takeback.engine.record import Seat
from takeback.engine.state import Illegal
from takeback.table.opening import new_table, open_table
from takeback.table.table import NOT_YOUR_TURN
from takeback.table.trial import TableTrial
from takeback.table.wording import numbered_turn
from tests.table.sitting import ANN, BEN, holds_together, sit
from tests.toys import bell
from tests.toys.bell import Count, Ring


def test_what_may_be_played_at_any_time_is_a_turn_of_the_seat_that_plays_it() -> None:
    table = sit(bell.GAME)
    table.act(Ring(), BEN)
    assert table.state.rings == 1
    assert table.here.seat == BEN
    assert table.to_act() == (ANN,)
    table.act(Count(), ANN)
    table.act(Ring(), ANN)
    assert (table.state.number, table.state.rings) == (1, 2)
    holds_together(table)


def test_without_the_card_saying_so_it_waits_for_its_turn() -> None:
    table = sit(Game(**bell.FACTS))
    with pytest.raises(Illegal) as why:
        table.act(Ring(), BEN)
    assert str(why.value) == NOT_YOUR_TURN
    assert table.state.rings == 0


def test_the_rest_still_goes_by_turns() -> None:
    with pytest.raises(Illegal, match="It is Ann’s turn"):
        sit(bell.GAME).act(Count(), BEN)


def test_after_the_end_nothing_may_be_played_at_any_time() -> None:
    table = sit(bell.GAME, goal=1)
    table.act(Count(), ANN)
    with pytest.raises(Illegal, match="The game is over"):
        table.act(Ring(), BEN)


def test_on_a_fair_table_a_ring_of_another_seat_keeps_what_was_played() -> None:
    table = sit(bell.GAME, rule="fair")
    table.act(Count(), ANN)
    table.act(Ring(), BEN)
    assert "Ben" in table.why_locked(table.line[1])


def test_the_trial_plays_out_of_turn_and_finds_nothing_wrong() -> None:
    trial = TableTrial(bell.GAME, {}, 2, 1)
    trial.run(60)
    rung = [node for node in trial.table.history.nodes.values() if node.moves and node.parent]
    out_of_turn = [node for node in rung if node.seat != node.parent.state.to_move]
    assert trial.violations == []
    assert out_of_turn


def test_the_trial_finds_what_may_be_played_at_any_time_and_does_not_end_its_turn() -> None:
    endless = replace(bell.GAME, drafted=Drafted(closes=lambda move: not isinstance(move.action, Ring)))
    trial = TableTrial(endless, {}, 2, 1)
    trial.run(20)
    assert "anytime" in {violation.check for violation in trial.violations}


def test_a_game_that_keeps_names_gets_those_of_the_seats_and_has_them_again_when_it_is_opened() -> None:
    journal = Journal.open(None)
    seats = (Seat(name="Zoe"), Seat())
    table = new_table(bell.GAME, {}, seats, 1, journal=journal)
    table.act(Count(), ANN)
    assert table.state.names == ("Zoe", "Ben")
    assert open_table(journal, table.id, lambda _: bell.GAME).table.state.names == ("Zoe", "Ben")


def test_a_row_that_names_its_seat_is_not_named_twice() -> None:
    table = sit(bell.GAME)
    table.act(Count(), ANN)
    assert numbered_turn(table.game, table.here, table.seats, None) == "1. Ann counts"
