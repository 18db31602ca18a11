"""Test drafts: a private turn, step by step, planned ahead, and replayed when the table moves on."""

import dataclasses

import pytest

from takeback.engine.game import Drafted
from takeback.engine.journal import Journal
from takeback.engine.play import Move
from takeback.engine.state import Illegal
from takeback.games.tictactoe.state import EndTurn
from takeback.table.table import Table
from takeback.table.turn_checks import NOT_YOUR_TURN
from tests.table import workshop
from tests.table.sitting import (
    ANN,
    BEN,
    Listener,
    check_consistency,
    count,
    place,
    read_rows,
    sit,
    sit_at_grid,
    sit_with_computers,
)
from tests.table.workshop import Finish, Make, Pass, Peek, Roll, Shop
from tests.toys import counting, tiles
from tests.toys.tiles import Place, Take, TakeFirst


def read_step_texts(table: Table, seat: int) -> list[str]:
    draft = table.drafts.find(seat)
    return [] if draft is None else [draft.stack.text(row) for row in range(draft.stack.count())]


def read_verdicts(table: Table, seat: int) -> list[str]:
    draft = table.drafts.find(seat)
    assert draft is not None
    return [verdict.kind for verdict in draft.verdicts]


def read_report(table: Table, seat: int) -> tuple[str, ...]:
    draft = table.drafts.find(seat)
    assert draft is not None
    return draft.report


def end_turn_with(table: Table, seat: int, tile: int) -> None:
    for action in (Take(tile), Place(), tiles.EndTurn()):
        table.act(action, seat)


def test_turn_can_be_closed_by_a_move_that_only_its_events_distinguish() -> None:
    """Check with two equal actions in equal positions: only their events differ."""

    def has_tile_1(move: Move) -> bool:
        return any(isinstance(event, tiles.Took) and event.tile == 1 for event in move.events)

    table = sit(dataclasses.replace(tiles.GAME, drafted=Drafted(closes=has_tile_1)), tiles=8)
    table.act(TakeFirst(), ANN)
    assert table.stack.count() == 0
    table.act(Place(), ANN)
    table.confirm(ANN)
    table.act(tiles.EndTurn(), ANN)
    table.confirm(ANN)
    table.act(TakeFirst(), BEN)
    assert table.stack.count() == 3


def test_draft_step_is_seen_and_reported_only_at_its_own_seat_and_adds_no_turn() -> None:
    table = sit(tiles.GAME, tiles=4)
    listener = Listener(table)
    table.act(Take(2), ANN)
    assert table.state_for(ANN).hands == (2, tiles.EMPTY)
    assert table.state_for(BEN).hands == (tiles.EMPTY, tiles.EMPTY)
    assert table.state_for(None) == table.state
    assert (listener.news(), listener.drafted) == ([], [ANN])
    assert table.stack.count() == 0


def test_draft_steps_are_undone_and_redone_one_by_one() -> None:
    table = sit(tiles.GAME, tiles=4)
    states = [table.state]
    for action in (Take(2), Place()):
        table.act(action, ANN)
        states.append(table.state_for(ANN))
    table.undo(ANN)
    assert table.state_for(ANN) is states[1]
    table.undo()
    assert table.state_for(ANN) is states[0]
    table.redo()
    table.redo(ANN)
    assert table.state_for(ANN) is states[2]
    assert read_step_texts(table, ANN) == ["takes 2", "places 2 at the back"]
    with pytest.raises(Illegal, match="nothing to redo"):
        table.redo()


def test_undo_goes_on_from_draft_steps_to_turns_and_redo_restores_them_in_order() -> None:
    table = sit(tiles.GAME, tiles=6)
    end_turn_with(table, ANN, 1)
    table.act(Take(2), BEN)
    table.undo()
    table.undo()
    assert table.here.serial == 0
    table.redo()
    assert table.here.serial == 1
    assert read_step_texts(table, BEN) == ["takes 2"]
    table.redo()
    assert table.state_for(BEN).hands[BEN] == 2


def test_new_draft_step_replaces_undone_steps() -> None:
    table = sit(tiles.GAME, tiles=4)
    table.act(Take(2), ANN)
    table.undo()
    table.act(Take(3), ANN)
    assert read_step_texts(table, ANN) == ["takes 3"]


def test_confirming_a_draft_makes_one_row_emits_one_change_and_leaves_no_draft() -> None:
    table = sit(tiles.GAME, tiles=4)
    listener = Listener(table)
    table.act(Take(2), ANN)
    table.act(Place(), ANN)
    table.confirm(ANN)
    assert read_rows(table)[0].startswith("1. North: takes 2 + 2 more")
    assert table.drafts.by_place == {}
    assert listener.news() == [(0, 1, "played")]
    assert table.state.boards[ANN] == (2,)
    check_consistency(table)


def test_draft_taken_back_to_its_start_can_be_redone_and_a_discarded_one_cannot() -> None:
    table = sit(tiles.GAME, tiles=4)
    table.act(Take(2), ANN)
    table.act(Place(), ANN)
    table.drafts.rewind(ANN)
    assert table.state_for(ANN) is table.state
    table.redo(ANN)
    assert table.state_for(ANN).hands[ANN] == 2
    table.drafts.discard(ANN)
    assert table.drafts.find(ANN) is None
    assert table.state_for(ANN) is table.state
    with pytest.raises(Illegal, match="nothing to redo"):
        table.redo(ANN)


def test_taking_back_or_discarding_a_draft_emits_nothing_if_there_is_none() -> None:
    table = sit(tiles.GAME, tiles=4)
    listener = Listener(table)
    table.drafts.rewind(ANN)
    table.drafts.discard(ANN)
    assert listener.drafted == []


def test_move_that_closes_a_turn_at_once_is_put_on_the_stack_without_a_draft() -> None:
    table = sit(counting.GAME)
    listener = Listener(table)
    count(table, 1)
    assert (listener.drafted, table.drafts.by_place, table.stack.count()) == ([], {}, 1)


def test_confirm_in_a_game_without_a_closing_action_plays_the_steps_that_are_not_undone() -> None:
    table = sit(workshop.GAME, together=True)
    with pytest.raises(Illegal, match=r"There is nothing to confirm\."):
        table.confirm(ANN)
    table.act(Make(1), ANN)
    table.act(Make(2), ANN)
    table.undo(ANN)
    table.confirm(ANN)
    assert table.state.made == ((ANN, 1),)
    assert table.stack.count() == 1


def test_step_that_reveals_or_uses_chance_plays_the_draft_at_once_and_again_with_the_same_result() -> None:
    for action in (Peek(), Roll()):
        table = sit(workshop.GAME)
        table.act(Make(1), ANN)
        table.act(action, ANN)
        assert table.drafts.by_place == {}
        assert len(table.here.moves) == 2
        table.undo()
        assert table.state.made == ()
        made = table.line[1].state
        table.act(Make(1), ANN)
        table.act(action, ANN)
        assert table.state is made, "the same turn brings the same luck"


def test_step_that_reveals_or_uses_chance_is_refused_in_a_plan() -> None:
    table = sit(workshop.GAME)
    for action in (Peek(), Roll()):
        with pytest.raises(Illegal, match="cannot plan this ahead"):
            table.act(action, BEN)
    assert table.drafts.by_place == {}


def test_ending_or_confirming_a_turn_out_of_turn_is_refused_and_the_plan_stays() -> None:
    table = sit(workshop.GAME)
    before = table.state
    for action in (Pass(), Finish()):
        with pytest.raises(Illegal, match=r"It is not your turn yet; your plan is kept\."):
            table.act(action, BEN)
    table.act(Make(1), BEN)
    with pytest.raises(Illegal, match=r"It is not your turn yet; your plan is kept\."):
        table.confirm(BEN)
    assert table.state is before
    assert read_step_texts(table, BEN) == ["makes 1"]


def test_plan_is_replayed_after_another_seats_turn_and_confirmed_unchanged() -> None:
    table = sit(tiles.GAME, tiles=8)
    table.act(Take(5), BEN)
    table.act(Place(), BEN)
    plan = table.drafts.find(BEN)
    end_turn_with(table, ANN, 1)
    assert table.drafts.find(BEN) is not plan
    assert read_verdicts(table, BEN) == ["kept", "kept"]
    assert read_report(table, BEN) == ()
    assert table.state_for(BEN).boards == ((1,), (5,))
    table.confirm(BEN)
    assert table.state.boards == ((1,), (5,))


def test_planned_step_that_now_has_another_effect_is_reported_as_changed_and_kept() -> None:
    table = sit(tiles.GAME, tiles=8)
    table.act(TakeFirst(), BEN)
    table.act(Place(), BEN)
    end_turn_with(table, ANN, 0)
    assert read_verdicts(table, BEN) == ["changed", "kept"]
    assert read_report(table, BEN) == ("takes 1 instead of 0",)
    assert table.state_for(BEN).boards[BEN] == (1,)


def test_difference_of_a_planned_step_has_the_words_of_the_game_or_default_ones_if_that_fails() -> None:
    def differs(old: Move, new: Move, seat: int | None) -> str:
        assert seat == BEN
        return f"tile {new.events[0].tile}, not {old.events[0].tile}"  # type: ignore[attr-defined]

    def fails(old: Move, new: Move, seat: int | None) -> str:
        raise KeyError("no words")

    for words_of, result in ((differs, "tile 1, not 0"), (fails, "takes 1 instead of 0")):
        drafted = dataclasses.replace(tiles.DRAFTED, differs=words_of)
        table = sit(dataclasses.replace(tiles.GAME, drafted=drafted), tiles=8)
        table.act(TakeFirst(), BEN)
        end_turn_with(table, ANN, 0)
        assert read_report(table, BEN) == (result,)


def test_planned_step_that_became_impossible_is_dropped_with_its_followers_and_reasons() -> None:
    table = sit(tiles.GAME, tiles=8)
    table.act(Take(0), BEN)
    table.act(Place(), BEN)
    end_turn_with(table, ANN, 0)
    assert read_verdicts(table, BEN) == ["fell", "fell"]
    assert read_report(table, BEN) == (
        "takes 0: Tile 0 is gone.",
        "places 0 at the back: Take a tile first.",
    )
    assert table.state_for(BEN) == table.state


def test_report_on_a_changed_plan_is_cleared_by_the_next_step() -> None:
    table = sit(tiles.GAME, tiles=8)
    table.act(Take(0), BEN)
    end_turn_with(table, ANN, 0)
    assert read_report(table, BEN)
    table.act(Take(3), BEN)
    assert read_report(table, BEN) == ()
    assert read_verdicts(table, BEN) == []


def test_undone_steps_of_a_plan_are_replayed_after_the_others_and_can_be_redone() -> None:
    table = sit(tiles.GAME, tiles=8)
    table.act(Take(3), BEN)
    table.act(Place(at_front=True), BEN)
    table.undo(BEN)
    end_turn_with(table, ANN, 0)
    assert read_verdicts(table, BEN) == ["kept"]
    assert read_step_texts(table, BEN) == ["takes 3", "places 3 at the front"]
    table.redo(BEN)
    assert table.state_for(BEN).boards[BEN] == (3,)


def test_undone_steps_of_a_plan_are_dropped_from_the_first_refused_one_on() -> None:
    table = sit(workshop.GAME)
    for number in (4, 5, 6):
        table.act(Make(number), BEN)
    table.undo(BEN)
    table.undo(BEN)
    table.act(Make(5), ANN)
    table.act(Pass(), ANN)
    assert read_step_texts(table, BEN) == ["makes 4"]


def test_planned_step_that_would_now_reveal_something_is_dropped_with_its_reason() -> None:
    """Plan a step that hides nothing, and would reveal a card once the table has moved on."""
    table = sit(workshop.GAME)
    table.act(Make(1), BEN)
    draft = table.drafts.find(BEN)
    assert draft is not None
    shown = workshop.play(draft.state, BEN, Peek(), table.chance_at(table.here, BEN, 1))
    from takeback.engine.play import move_from_events

    draft.push(move_from_events(BEN, Peek(), (next(shown),), draft.state))
    table.act(Pass(), ANN)
    assert read_verdicts(table, BEN) == ["kept", "fell"]
    assert "cannot plan this ahead" in read_report(table, BEN)[0]
    assert read_step_texts(table, BEN) == ["makes 1"]


def test_plan_whose_last_step_ends_the_game_ends_it_when_confirmed() -> None:
    table = sit_at_grid(size="3x3", marks=2)
    for seat, cells in ((ANN, "a1"), (BEN, "a3 b3"), (ANN, "b1 a2")):
        place(table, *cells.split())
        table.confirm(seat)
    draft = table.drafts.find_or_start(BEN)
    table.drafts._drafter = BEN
    from takeback.engine.play import play_action
    from takeback.games.tictactoe.state import Place as Mark

    draft.push(play_action(table.game, table.state, BEN, Mark(2, 2), table.chance_at(table.here, BEN, 0)))
    assert draft.state.over
    table.confirm(BEN)
    assert table.outcome is not None
    assert table.outcome.winners == (BEN,)
    assert len(table.here.moves) == 1


def test_undo_and_redo_of_a_turn_bring_back_the_plans_before_and_after_it() -> None:
    table = sit(tiles.GAME, tiles=8)
    table.act(TakeFirst(), BEN)
    old = table.drafts.find(BEN)
    end_turn_with(table, ANN, 0)
    new = table.drafts.find(BEN)
    table.undo(ANN)
    assert table.drafts.find(BEN) is old
    table.redo(ANN)
    assert table.drafts.find(BEN) is new


def test_draft_is_hidden_while_the_table_shows_another_turn_and_returns_with_its_own() -> None:
    table = sit(tiles.GAME, tiles=8)
    end_turn_with(table, ANN, 0)
    table.act(Take(3), BEN)
    draft = table.drafts.find(BEN)
    table.go_by_rows(-1)
    assert table.drafts.find(BEN) is None
    table.act(Take(1), ANN)
    table.go_by_rows(1)
    assert table.drafts.find(BEN) is draft
    assert table.state_for(BEN).hands[BEN] == 3
    table.go_by_rows(-1)
    assert read_step_texts(table, ANN) == ["takes 1"]


def test_plan_left_at_a_turn_is_not_overwritten_by_another_plan_when_that_turn_is_played_again() -> None:
    table = sit(tiles.GAME, tiles=8)
    end_turn_with(table, ANN, 0)
    table.act(Take(5), BEN)
    table.go_by_rows(-1)
    table.act(Take(6), BEN)
    end_turn_with(table, ANN, 0)
    assert read_step_texts(table, BEN) == ["takes 5"]


def test_plan_moves_along_when_a_turn_is_played_again_where_no_plan_is() -> None:
    table = sit(tiles.GAME, tiles=8)
    end_turn_with(table, ANN, 0)
    table.go_by_rows(-1)
    table.act(Take(6), BEN)
    end_turn_with(table, ANN, 0)
    assert read_step_texts(table, BEN) == ["takes 6"]
    assert len(table.history.nodes) == 2


def test_revision_of_a_draft_is_current_and_rising_whenever_its_change_is_emitted() -> None:
    """Check it, because a board keeps that number, and a click on the board must not count as outdated."""
    table = sit(tiles.GAME, tiles=8)
    received: list[int] = []
    table.drafts.changed.connect(
        lambda seat: received.append(table.drafts.by_place[(table.here.serial, seat)].revision)
    )
    for action in (Take(3), Place()):
        table.act(action, ANN)
        draft = table.drafts.find(ANN)
        assert draft is not None
        assert received[-1] == draft.revision
    table.undo(ANN)
    assert received == sorted(set(received))


def test_computer_step_is_kept_in_a_draft_and_undone_like_that_of_a_person() -> None:
    table = sit_with_computers(tiles.GAME, BEN, tiles=8)
    end_turn_with(table, ANN, 0)
    table.act(Take(3), BEN)
    assert read_step_texts(table, BEN) == ["takes 3"]
    table.undo()
    assert table.state_for(BEN) is table.state


def test_draft_steps_also_undone_ones_are_stored_at_once_and_deleted_on_confirm_or_discard() -> None:
    journal = Journal.open()
    table = sit(tiles.GAME, journal=journal, tiles=8)
    table.act(Take(3), ANN)
    table.act(Place(), ANN)
    table.undo(ANN)
    (kept,) = journal.load(table.id).drafts
    assert b'"tile":3' in bytes(kept.moves)
    assert b"Place" in bytes(kept.undone)
    table.redo(ANN)
    table.confirm(ANN)
    assert journal.load(table.id).drafts == []
    table.act(Take(4), BEN)
    table.drafts.discard(BEN)
    assert journal.load(table.id).drafts == []


def test_confirming_or_ending_an_incomplete_turn_is_refused_and_the_draft_stays() -> None:
    table = sit_at_grid(size="6x6", marks=2, run=4)
    place(table, "a1")
    table.confirm(ANN)
    place(table, "b1")
    with pytest.raises(Illegal, match=r"Place one more mark first\."):
        table.confirm(BEN)
    with pytest.raises(Illegal, match=r"Place one more mark first\."):
        table.act(EndTurn(), BEN)
    assert len(read_step_texts(table, BEN)) == 1


# confirming --------------------------------------------------------------------------------------------
ONE_MORE = "Make another one: things go in pairs."


def make_pairs_table(rule: str = "free") -> Table:
    """Make a table of the workshop where only pairs can be confirmed."""

    def may_confirm(state: Shop, seat: int) -> str:
        return ONE_MORE if len(state.made) % 2 else ""

    drafted = Drafted(closes=workshop.closes, may_confirm=may_confirm)
    return sit(dataclasses.replace(workshop.GAME, drafted=drafted), rule=rule)


def test_confirming_half_a_turn_is_refused_by_the_game_until_the_turn_is_whole() -> None:
    table = make_pairs_table()
    table.act(Make(1), ANN)
    assert table.turn_checks.why_not_confirm(ANN) == ONE_MORE
    with pytest.raises(Illegal) as why:
        table.confirm(ANN)
    assert str(why.value) == ONE_MORE
    assert (read_step_texts(table, ANN), table.stack.count()) == (["makes 1"], 0)
    table.act(Make(2), ANN)
    assert table.turn_checks.why_not_confirm(ANN) == ""
    table.confirm(ANN)
    assert len(table.here.moves) == 2


def test_reason_against_confirming_is_the_refusal_of_confirm_and_asking_plays_nothing() -> None:
    table = sit(tiles.GAME, tiles=4)
    for action in (None, Take(1), Place()):
        if action is not None:
            table.act(action, ANN)
        result = table.turn_checks.why_not_confirm(ANN)
        if not result:
            break
        with pytest.raises(Illegal) as why:
            table.confirm(ANN)
        assert str(why.value) == result
    assert table.here is table.history.root, "Asking has played nothing."
    table.act(Take(2), BEN)
    assert table.turn_checks.why_not_confirm(BEN) == "It is not your turn yet; your plan is kept."
    table.confirm(ANN)
    table.is_read_only = True
    assert table.turn_checks.why_not_confirm(BEN).startswith("You can view this table")


def test_reason_against_confirming_names_an_empty_draft_or_the_turn_of_another_seat() -> None:
    table = sit(workshop.GAME)
    assert table.turn_checks.why_not_confirm(ANN) == "There is nothing to confirm."
    table.act(Make(1), BEN)
    assert table.turn_checks.why_not_confirm(BEN) == NOT_YOUR_TURN
    table.act(Finish(), ANN)
    assert table.turn_checks.why_not_confirm(ANN) == "There is nothing to confirm."


def test_listener_of_a_draft_change_may_ask_for_the_reason_against_confirming() -> None:
    table, result = make_pairs_table(), []
    table.drafts.changed.connect(lambda seat: result.append(table.turn_checks.why_not_confirm(seat)))
    table.act(Make(1), ANN)
    table.act(Make(2), ANN)
    assert result == [ONE_MORE, ""]
