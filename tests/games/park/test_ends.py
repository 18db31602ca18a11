"""Test turns in which nothing fits, the last round, the end of the game and who has won."""

from typing import Any

import pytest
from msgspec.structs import replace

from takeback.games.park import finish
from takeback.games.park.game import GAME
from takeback.games.park.material import HOMES
from takeback.games.park.rules.events import (
    AwardWon,
    GameOver,
    LastRound,
    LookoutBuilt,
    Placed,
    PlotTurned,
    TurnEnded,
    TurnOpened,
)
from takeback.games.park.rules.fit import symbols_on
from takeback.games.park.state import (
    AddPlot,
    Award,
    Choose,
    LaidTile,
    Lookout,
    Plot,
    Reedmere,
    Take,
    TurnProgress,
)
from tests.games.park.playing import (
    END,
    act,
    block,
    cover,
    deal,
    play_actions,
    plots_of,
    read_placement,
    refusal_of,
    tiles,
    with_park,
)

FOUR = plots_of("0@0,0 5@1,0 9@0,1 13@1,1")
ALL = sorted(block(0, -4, 8, 8))
MOUNDS = sorted(cell for cell, symbol in symbols_on(FOUR).items() if symbol == "^")
FORCED = "Take a ground tile: you have no tile that fits."
ONLY_END = "You have no tile that fits and no ground tiles are left: you can only end your turn."


def with_nothing_fitting(state: Reedmere, seat: int, supply: str = "Hl:6") -> Reedmere:
    """Leave only three single open cells on this seat's gate, so that its supply fits nowhere."""
    open_cells = {(0, 0), (3, 0), (0, 2)}
    return cover(state, seat, sorted(block(0, 0) - open_cells - {(2, 1), (1, 2)}), supply=tiles(supply))


def with_full_park(state: Reedmere, seat: int, **fields: Any) -> Reedmere:
    return cover(state, seat, ALL, plots=FOUR, **fields)


def with_nearly_full_park(state: Reedmere, seat: int) -> Reedmere:
    """Leave one open cell in this seat's park, which its last tile covers; all mounds are covered."""
    return cover(state, seat, [cell for cell in ALL if cell != (0, 0)], plots=FOUR, supply=tiles("G1"))


def without_ground(state: Reedmere) -> Reedmere:
    return replace(state, stock=replace(state.stock, ground=(0, 0, 0, 0)))


# forced takes and passes --------------------------------------------------------------------------------
def test_seat_whose_tiles_fit_nowhere_may_only_take_one_ground_tile_and_end_its_turn() -> None:
    state = with_nothing_fitting(deal(), 0)
    assert set(GAME.actions(state, 0)) == {Take(kind, 0) for kind in ("G1", "G2", "GL", "G3")}
    move = act(state, Take("GL", 0))
    assert move.events[0] == TurnOpened(0, "take")
    assert move.after.parks[0].supply == tiles("GL Hl:6")
    assert tuple(GAME.actions(move.after, 0)) == (END,)
    assert refusal_of(move.after, Take("GL", 0)) == "You have taken your ground tile: end your turn."
    after = act(move.after, END).after
    assert (after.to_move, after.work) == (1, None)


def test_seat_with_an_empty_supply_may_only_take_a_ground_tile() -> None:
    state = with_park(deal(), 0, supply=())
    assert {type(action) for action in GAME.actions(state, 0)} == {Take}
    assert act(state, Take("G2", 0)).after.parks[0].supply == tiles("G2")


def test_passing_or_taking_first_is_refused_if_a_tile_fits_and_all_but_a_ground_tile_if_none_does() -> None:
    assert refusal_of(deal(), END) == "Place a tile first."
    assert refusal_of(deal(), Take("G1", 0)) == "Place a tile first."
    state = with_nothing_fitting(deal(), 0)
    assert refusal_of(state, END) == FORCED
    assert refusal_of(state, Take("Ho", 6)) == FORCED
    assert refusal_of(state, read_placement("Hl:6 0,0 1,0 2,0 0,1")) == FORCED
    assert refusal_of(with_nothing_fitting(deal(), 0, "Hl:6 Ho:6"), Choose("Hl", 6)) == FORCED
    assert refusal_of(state, AddPlot(4, 1, 0)) == FORCED


def test_seat_can_only_pass_and_plan_nothing_when_nothing_fits_and_no_ground_tile_is_left() -> None:
    state = with_nothing_fitting(without_ground(deal()), 0)
    assert tuple(GAME.actions(state, 0)) == (END,)
    for action in (
        Take("G1", 0),
        Take("Ho", 6),
        read_placement("Hl:6 0,0 1,0 2,0 0,1"),
        AddPlot(4, 1, 0),
        Choose("Hl", 6),
    ):
        assert refusal_of(state, action) == ONLY_END
    move = act(state, END)
    assert move.events == (TurnEnded(0, 1),)
    assert not move.after.over, "the other seat can still place its tile"
    assert tuple(GAME.actions(with_nothing_fitting(without_ground(deal()), 1), 1)) == (), (
        "there is nothing to plan"
    )


def test_tile_that_fits_nowhere_cannot_be_chosen() -> None:
    state = with_nothing_fitting(deal(), 0, "G1 Hl:6")
    assert tuple(GAME.actions(state, 0)) == (Choose("G1", 0),)
    assert refusal_of(state, Choose("Hl", 6)) == "There is no room for the toad home now."


# the last round -----------------------------------------------------------------------------------------
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_first_full_park_starts_the_last_round_in_which_each_other_seat_has_one_turn(seats: int) -> None:
    state = replace(with_nearly_full_park(deal(seats=seats), 1), to_move=1)
    move = act(play_actions(state, [read_placement("G1 0,0")]), END)
    assert LastRound(1) in move.events
    state, turns = move.after, []
    assert state.last == 1
    while not state.over:
        turns.append(state.to_move)
        state = with_park(state, state.to_move, supply=())
        state = play_actions(state, [Take("G1", 0), END])
    assert turns == [(1 + number) % seats for number in range(1, seats)]
    assert state.last == 1


def test_second_full_park_does_not_start_another_last_round() -> None:
    state = with_nearly_full_park(with_nearly_full_park(deal(seats=3), 0), 1)
    moves = [act(play_actions(state, [read_placement("G1 0,0")]), END)]
    moves.append(act(play_actions(moves[0].after, [read_placement("G1 0,0")]), END))
    assert sum(LastRound in map(type, move.events) for move in moves) == 1
    state = moves[1].after
    assert (state.to_move, state.over, state.last) == (2, False, 0)
    move = act(play_actions(with_park(state, 2, supply=()), [Take("G1", 0)]), END)
    assert move.events[-1] == GameOver("full park")


def test_seat_with_full_park_has_no_actions_and_is_refused_with_a_sentence() -> None:
    state = with_full_park(deal(), 0, supply=tiles("G1"))
    for action in (read_placement("G1 0,0"), Take("G1", 0), END, Choose("G1", 0)):
        assert (
            refusal_of(replace(state, to_move=1), action, 0)
            == "Your park is complete: you have no more turns."
        )
    assert tuple(GAME.actions(replace(state, to_move=1), 0)) == ()


def test_park_is_full_only_with_all_cells_of_four_plots_covered() -> None:
    assert with_full_park(deal(), 0).parks[0].is_full
    assert not with_nearly_full_park(deal(), 0).parks[0].is_full
    assert not cover(deal(), 0, block(0, 0)).parks[0].is_full, "one plot is not a park"


# the end ------------------------------------------------------------------------------------------------
def test_game_ends_when_no_ground_is_left_and_no_seat_can_place() -> None:
    state = with_nothing_fitting(with_nothing_fitting(without_ground(deal()), 0), 1)
    move = act(state, END)
    assert move.events[-1] == GameOver("nothing fits")
    assert move.after.over
    assert tuple(GAME.actions(move.after, 1)) == ()
    for seat in (0, 1):
        assert refusal_of(move.after, END, seat) == "The game is over."


def test_game_goes_on_while_a_ground_tile_is_left_or_another_seat_can_place() -> None:
    state = with_nothing_fitting(with_nothing_fitting(deal(), 0), 1)
    assert not play_actions(state, [Take("G1", 0), END]).over
    state = with_nothing_fitting(without_ground(deal(seats=3)), 0)
    assert not act(state, END).after.over


def test_game_goes_on_to_the_next_seat_after_the_last_ground_tile_is_taken() -> None:
    state = with_nothing_fitting(with_nothing_fitting(deal(), 0), 1)
    state = replace(state, stock=replace(state.stock, ground=(1, 0, 0, 0)))
    move = act(play_actions(state, [Take("G1", 0)]), END)
    assert not move.after.over
    assert move.after.to_move == 1


@pytest.mark.parametrize("plots", [(None, None), (4, None), (None, 10)])
def test_end_of_a_turn_reveals_a_plot_for_each_empty_offer_while_there_are_some(
    plots: tuple[int | None, int | None],
) -> None:
    state = replace(with_nothing_fitting(deal(), 0), face=plots)
    move = act(play_actions(state, [Take("G1", 0)]), END)
    turned = [event for event in move.events if isinstance(event, PlotTurned)]
    expected = [PlotTurned(pile, (5, 11)[pile]) for pile in (0, 1) if plots[pile] is None]
    assert turned == expected
    assert [event.reveals() for event in turned] == [f"plot {event.plot}" for event in expected]
    empty = replace(state, hidden=((), ()))
    assert act(play_actions(empty, [Take("G1", 0)]), END).after.face == plots


# who has won --------------------------------------------------------------------------------------------
def ended(*parks: tuple[int, str]) -> Reedmere:
    state = replace(deal(seats=len(parks)), over=True)
    for seat, (score, supply) in enumerate(parks):
        state = with_park(state, seat, score=score, supply=tiles(supply))
    return state


@pytest.mark.parametrize(
    ("parks", "winners", "sentence"),
    [
        (((80, ""), (79, "RU:8")), (0,), "Blue wins 80 to 79."),
        (((40, "Hl:6"), (80, ""), (60, "")), (1,), "Red wins 80 to 60 and 40."),
        (
            ((80, "Hl:2 G1"), (80, "Hl:4")),
            (1,),
            "Red wins the tie at 80, with 4 points still in the supply.",
        ),
        (((80, "Hl:2 Ho:2"), (80, "Hl:4")), (0, 1), "Blue and Red share the win with 80 points each."),
        (((9, ""), (9, ""), (9, ""), (9, "K4:1")), (3,), None),
        (
            ((9, ""), (9, ""), (9, ""), (8, "RU:8")),
            (0, 1, 2),
            "Blue, Red and Green share the win with 9 points each.",
        ),
        (((0, "G1"), (0, "G2")), (0, 1), "Blue and Red share the win with 0 points each."),
    ],
)
def test_most_points_win_then_most_points_in_the_supply_and_then_the_win_is_shared(
    parks: tuple[tuple[int, str], ...], winners: tuple[int, ...], sentence: str | None
) -> None:
    outcome = GAME.outcome(ended(*parks))
    assert outcome is not None
    assert outcome.winners == winners
    assert outcome.scores == tuple(score for score, _ in parks)
    assert sentence in (None, outcome.sentence)


def test_score_is_the_sum_of_laid_tiles_lookouts_and_awards() -> None:
    """Reserves 8 8 7, homes 6 6 4 4 2, lookouts 16 12 8 4 and awards 8 10 make 103."""
    reserves = [Placed(0, kind, value, (), "") for kind, value in (("RU", 8), ("RX", 8), ("RF", 7))]
    homes = [Placed(0, "Hl", value, (), "") for value in (6, 6, 4, 4, 2)]
    lookouts = [LookoutBuilt(0, 2, 1, value) for value in (16, 12, 8, 4)]
    awards = [AwardWon(0, "toads", 8), AwardWon(0, "stream", 10)]
    state = with_park(deal(), 0, supply=tiles("RU:8 RX:8 RF:7 Hl:6 Hl:6 Hl:4 Hl:4 Hl:2"))
    state = TurnOpened(0, "place").apply(state)
    for event in (*reserves, *homes, *lookouts, *awards):
        state = event.apply(state)
    assert state.parks[0].score == 103


@pytest.mark.parametrize(("seats", "most"), [(2, 116), (4, 134)])
def test_best_tiles_and_lookouts_of_the_stock_are_worth_116_for_two_and_134_for_four_seats(
    seats: int, most: int
) -> None:
    """A full park has three reserve symbols and eight home symbols."""
    stock = deal(seats=seats).stock
    homes = sorted((value for stack in stock.homes for value in stack), reverse=True)[:8]
    assert 3 * 8 + sum(homes) + sum(stock.lookouts[:4]) == most


def test_end_of_turn_clears_the_progress_of_the_turn() -> None:
    state = play_actions(deal(), [read_placement("G1 0,0")])
    assert state.work == TurnProgress(0, "place", placed=state.parks[0].laid[0])
    assert act(state, END).after.work is None


def test_other_seat_cannot_act_during_an_unfinished_turn() -> None:
    state = play_actions(deal(), [read_placement("G1 0,0")])
    assert (
        refusal_of(state, read_placement("G2 0,0 0,1"), 1)
        == "Another player is in the middle of a turn here."
    )
    assert tuple(GAME.actions(state, 1)) == ()


def test_added_plot_lies_at_its_chosen_position_with_its_mound() -> None:
    state = play_actions(deal(), [read_placement("G1 1,1"), AddPlot(10, -1, 0), END])
    assert state.parks[0].plots[1] == Plot(10, -1, 0)
    assert sorted([(2, 1), (6, 3), (0, -4), (4, -3)]) == MOUNDS


def test_score_sheet_lists_the_kinds_of_points_in_use_and_why_the_game_ended() -> None:
    state = deal()
    laid = tuple(LaidTile(kind, value, ()) for kind, value in ((HOMES[0], 6), (HOMES[3], 4), ("G1", 0)))
    state = with_park(state, 0, laid=laid, lookouts=(Lookout(0, 0, 15),), score=25)
    told = finish.sheet(replace(state, over=True))
    assert told.explanations == ("No tile fits in any park.",)
    assert (told.kinds, told.points[0]) == (("Homes", "Reserves", "Lookouts", "Total"), (10, 0, 15, 25))
    assert finish.scores(state) == (25, 0)
    state = with_park(state, 0, awards=(Award("beavers", 5),))
    told = finish.sheet(replace(with_full_park(replace(state, awards=True, kiosks=True), 1), over=True))
    assert told.explanations == ("Red has covered four plots.",)
    assert told.kinds == ("Homes", "Reserves", "Kiosks", "Lookouts", "Awards", "Total")
    assert told.points[0][4] == 5
