"""Test that only the order of plots below the piles is secret, and what a fair table refuses to undo."""

from random import Random

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.state import Illegal, encode
from takeback.games.park import text
from takeback.games.park.board import spoken
from takeback.games.park.game import GAME
from takeback.games.park.state import HIDDEN_PLOT, AddPlot, Reedmere
from takeback.table.wording import turn_row
from tests.games.park.looking import Show
from tests.games.park.playing import END, act, before_turn, deal, read_placement
from tests.games.park.seated import do, sit
from tests.games.park.whole_games import choose_random_action

VIEWERS = (0, 1, None)


def with_piles_reshuffled(state: Reedmere) -> Reedmere:
    """Return the same position with the hidden plots shuffled across both piles."""
    first, second = state.hidden
    every = [*second, *first]
    Random(5).shuffle(every)
    return replace(state, hidden=(tuple(every[: len(first)]), tuple(every[len(first) :])))


@pytest.mark.parametrize("seed", range(6))
def test_states_seen_actions_moves_and_spoken_texts_do_not_depend_on_hidden_plots(seed: int) -> None:
    one = GAME.start(GAME.read_options({"awards": True, "kiosks": True}), 2, Chance(seed, "start"))
    two, random = with_piles_reshuffled(one), Random(seed)
    assert one != two
    for _ in range(60):
        for viewer in VIEWERS:
            assert encode(GAME.seen_by(one, viewer)) == encode(GAME.seen_by(two, viewer))
        for seat in (0, 1):
            assert tuple(GAME.actions(one, seat)) == tuple(GAME.actions(two, seat))
            assert spoken.park_summary(one, seat, "Red") == spoken.park_summary(two, seat, "Red")
        assert [spoken.offer_name(one, pile) for pile in (0, 1)] == [
            spoken.offer_name(two, pile) for pile in (0, 1)
        ]
        assert text.before_ending(one, True) == text.before_ending(two, True)
        (action,) = choose_random_action(one, random)
        first, second = act(one, action), act(two, action)
        if first.events != second.events:
            break  # a plot was revealed: from here on the games may differ
        for viewer in VIEWERS:
            assert GAME.describe(first, one, viewer) == GAME.describe(second, two, viewer)
            assert turn_row(GAME, (first,), viewer) == turn_row(GAME, (second,), viewer)
        one, two = first.after, second.after
        if one.over:
            break


@pytest.mark.parametrize("number", [1, 8, 20, 31])
def test_board_names_and_tooltips_do_not_depend_on_hidden_plots(number: int, show: Show) -> None:
    """A board is never given the unmasked position; even then it must not show what lies below."""
    one = before_turn(number)
    two = with_piles_reshuffled(one)
    assert one.hidden != two.hidden
    told = []
    for state in (one, two, GAME.seen_by(one, 0)):
        board = show(state, 0).board
        board.show_state(state, 0, (state.to_move,))
        spots = {key: (spot.accessibleName(), spot.toolTip()) for key, spot in board.spots.items()}
        told.append((spots, board.idle_text(), board.spot_descriptions()))
    assert told[0] == told[1] == told[2]
    assert len(told[0][0]) > 30
    assert any("below" in name for name, _ in told[0][0].values()), "it says how many lie below"


def test_position_as_a_seat_sees_it_hides_numbers_of_plots_in_piles_but_not_how_many() -> None:
    state = deal()
    seen = GAME.seen_by(state, 0)
    assert seen.hidden == ((HIDDEN_PLOT,) * 5, (HIDDEN_PLOT,) * 5)
    assert replace(seen, hidden=state.hidden) == state
    assert encode(state) == encode(deal()), "the position itself is as it was"


def test_turn_played_on_a_position_as_a_seat_sees_it_reveals_an_unknown_plot() -> None:
    state = GAME.seen_by(deal(), 0)
    for action in (read_placement("G1 1,1"), AddPlot(4, 1, 0), END):
        state = act(state, action).after
    assert state.face == (HIDDEN_PLOT, 10)


def test_hidden_plot_is_revealed_only_when_the_turn_ends() -> None:
    move = act(deal(), read_placement("G1 1,1"))
    move = act(move.after, AddPlot(4, 1, 0))
    assert move.reveals == ""
    assert move.after.face == (None, 10)
    assert act(move.after, END).reveals == "plot 5"
    assert not act(move.after, END).lucky


# fair tables --------------------------------------------------------------------------------------------
def test_fair_table_allows_undo_and_another_turn_after_a_turn_that_revealed_nothing() -> None:
    table = sit(deal(), rule="fair")
    do(table, 0, [read_placement("G1 0,0"), END])
    table.undo(0)
    assert table.here.depth == 0
    do(table, 0, [read_placement("G1 0,1"), END])
    assert table.here.depth == 1


def test_fair_table_refuses_undo_of_a_turn_that_revealed_a_plot_but_shows_the_past() -> None:
    table = sit(deal(), rule="fair")
    do(table, 0, [read_placement("G1 1,1"), AddPlot(4, 1, 0), END])
    with pytest.raises(Illegal, match=r"Turn 1 revealed plot 5\. On a fair table it cannot be undone\."):
        table.undo(0)
    table.go_to(table.history.root)
    assert table.here.depth == 0, "looking back is always allowed"


def test_fair_table_allows_undo_of_the_last_turn_but_not_past_that_of_another_seat() -> None:
    table = sit(deal(), rule="fair")
    do(table, 0, [read_placement("G1 0,0"), END])
    do(table, 1, [read_placement("G2 0,2 0,3"), END])
    table.undo(1)
    assert table.here.depth == 1
    table.redo(1)
    table.go_to(table.line[1])
    with pytest.raises(Illegal, match="cannot be undone"):
        table.undo(0)


def test_free_table_reveals_the_same_plots_after_undo_and_another_turn() -> None:
    table = sit(deal())
    steps = [read_placement("G1 1,1"), AddPlot(4, 1, 0), END]
    do(table, 0, steps)
    turned = table.state.face
    table.undo(0)
    do(table, 0, [read_placement("G1 1,1"), AddPlot(4, -1, 0), END])
    assert table.state.face == turned
    assert len(table.history.root.children) == 2
