"""Test that plans stay while the table is played on, undone and navigated, with a report until it is read."""

import pytest

from takeback.engine.journal import Journal
from takeback.engine.state import Action, Illegal
from takeback.table.opening import open_table
from takeback.table.plans import replay_plan
from takeback.table.table import Table
from tests.table.sitting import ANN, BEN, sit
from tests.toys import find_toy, tiles
from tests.toys.tiles import EndTurn, Place, Take, TakeFirst


def end_turn_with(table: Table, seat: int, tile: int) -> None:
    for action in (Take(tile), Place(), EndTurn()):
        table.act(action, seat)


def read_plan(table: Table, seat: int) -> list[object]:
    draft = table.drafts.find(seat)
    return [] if draft is None else [move.action for move in draft.moves()]


def test_report_on_a_changed_plan_and_who_caused_it_are_kept_when_it_is_replayed_again() -> None:
    table = sit(tiles.GAME, tiles=8)
    table.act(TakeFirst(), BEN)
    table.act(Place(), BEN)
    end_turn_with(table, ANN, 0)
    draft = table.drafts.find(BEN)
    assert draft is not None
    assert draft.report == ("takes 1 instead of 0",)
    assert draft.causes == (ANN,)
    again = replay_plan(table, draft, table.here, BEN)
    assert [one.kind for one in again.verdicts] == ["changed", "kept"]
    assert again.report == draft.report
    assert again.causes == (ANN,)  # the second turn changed nothing


def test_dropped_steps_of_a_plan_are_still_reported_after_a_replay() -> None:
    table = sit(tiles.GAME, tiles=8)
    table.act(Take(0), BEN)
    table.act(Place(), BEN)
    end_turn_with(table, ANN, 0)
    draft = table.drafts.find(BEN)
    assert draft is not None
    again = replay_plan(table, draft, table.here, BEN)
    assert [one.kind for one in again.verdicts] == ["fell", "fell"]
    assert again.report == draft.report
    assert [one.step for one in again.verdicts] == ["takes 0", "places 0 at the back"]


def test_report_on_a_plan_without_steps_left_is_the_same_after_reopening() -> None:
    journal = Journal.open()
    table = sit(tiles.GAME, journal=journal, tiles=8)
    table.act(Take(0), BEN)
    end_turn_with(table, ANN, 0)
    draft = table.drafts.find(BEN)
    assert draft is not None
    assert draft.stack.count() == 0
    opened = open_table(journal, table.id, find_toy).table.drafts.find(BEN)
    assert opened is not None
    assert (opened.report, opened.causes) == (draft.report, (ANN,))
    journal.close()


def test_plan_moves_along_when_turns_of_another_seat_are_undone() -> None:
    table = sit(tiles.GAME, tiles=8)
    end_turn_with(table, ANN, 1)
    table.act(Take(3), ANN)  # while it is Ben's turn
    assert read_plan(table, ANN) == [Take(3)]
    end_turn_with(table, BEN, 2)
    table.undo(BEN)
    assert read_plan(table, ANN) == [Take(3)]
    table.undo(BEN)
    assert table.here.depth == 0
    assert read_plan(table, ANN) == [Take(3)]


def test_unfinished_turn_stays_at_the_turn_where_it_was_begun_when_the_table_goes_back() -> None:
    table = sit(tiles.GAME, tiles=8)
    end_turn_with(table, ANN, 1)
    table.act(Take(3), BEN)
    table.go_back()
    assert read_plan(table, BEN) == []
    table.go_forward()
    assert read_plan(table, BEN) == [Take(3)]


def test_going_back_to_a_turn_with_a_plan_shows_that_plan_and_not_the_later_one() -> None:
    table = sit(tiles.GAME, tiles=8)
    table.act(Take(5), BEN)
    end_turn_with(table, ANN, 1)
    table.act(Place(), BEN)
    table.act(EndTurn(), BEN)
    table.act(Take(6), BEN)
    table.go_to(table.history.root)
    assert read_plan(table, BEN) == [Take(5)]


def make_two_plans(*at_the_start: Action) -> Table:
    """Make a table where Ben planned these actions at the start and tile 5 two turns later, and go back to
    the start."""
    table = sit(tiles.GAME, journal=Journal.open(), tiles=8)
    for action in at_the_start:
        table.act(action, BEN)
    end_turn_with(table, ANN, 1)
    table.drafts.discard(BEN)
    end_turn_with(table, BEN, 2)
    table.act(Take(5), BEN)
    table.go_to(table.history.root)
    return table


def test_plan_and_the_one_left_at_another_turn_can_be_exchanged_twice_and_both_are_stored() -> None:
    table = make_two_plans(Take(6))
    there = table.drafts.left_plans[BEN]
    assert there.depth == 2
    assert read_plan(table, BEN) == [Take(6)]
    table.drafts.exchange_plans(BEN)
    assert read_plan(table, BEN) == [Take(5)]
    assert table.storage.journal is not None
    opened = open_table(table.storage.journal, table.id, find_toy).table
    for serial, kept in ((table.history.root.serial, Take(5)), (there.serial, Take(6))):
        moves = opened.drafts.by_place[serial, BEN].moves()
        assert [move.action for move in moves] == [kept], "it is kept like every other step"
    table.drafts.exchange_plans(BEN)
    assert read_plan(table, BEN) == [Take(6)]
    assert [move.action for move in table.drafts.by_place[there.serial, BEN].moves()] == [Take(5)]


def test_next_step_keeps_the_present_plan_and_ends_the_offer_to_exchange_it() -> None:
    table = make_two_plans(Take(6))
    table.act(Place(), BEN)
    assert table.drafts.left_plans == {}
    with pytest.raises(Illegal, match="no other plan"):
        table.drafts.exchange_plans(BEN)
    assert read_plan(table, BEN) == [Take(6), Place()]


def test_playing_a_turn_again_shows_its_own_plan_and_remembers_where_the_other_was_left() -> None:
    table = sit(tiles.GAME, tiles=8)
    end_turn_with(table, ANN, 1)
    table.act(Take(5), BEN)
    table.go_back()
    table.act(Take(6), BEN)
    end_turn_with(table, ANN, 1)
    assert read_plan(table, BEN) == [Take(5)]
    assert table.drafts.left_plans[BEN] is table.history.root


def test_longer_plan_replaces_a_shorter_one_it_contains_but_not_at_the_turn_of_the_shorter() -> None:
    table = make_two_plans(Take(5), Place())
    assert read_plan(table, BEN) == [Take(5), Place()]
    assert table.drafts.left_plans == {}
    table.go_to(table.line[2])
    assert read_plan(table, BEN) == [Take(5)]
    assert table.drafts.left_plans[BEN].depth == 0, "here the placing is missing"
