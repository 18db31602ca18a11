"""Test which tiles the covered symbols let a seat take, in any order, and when such a right is waived."""

from itertools import permutations
from typing import Any

import pytest
from msgspec.structs import replace

from takeback.games.park.game import GAME
from takeback.games.park.rules.events import KioskEarned, Waived
from takeback.games.park.state import (
    AddPlot,
    EndTurn,
    Plot,
    Reedmere,
    ReedmereAction,
    Rights,
    Take,
    Tile,
    TurnProgress,
)
from tests.games.park.golden import TURNS
from tests.games.park.playing import (
    END,
    act,
    before_turn,
    cover,
    deal,
    list_steps,
    play_actions,
    plots_of,
    read_placement,
    refusal_of,
    tiles,
    with_park,
)

TWO = plots_of("0@0,0 5@1,0")
FOUR = plots_of("0@0,0 5@1,0 9@0,1 13@1,1")


def with_stock(state: Reedmere, **fields: Any) -> Reedmere:
    return replace(state, stock=replace(state.stock, **fields))


def with_rights(rights: Rights, state: Reedmere | None = None) -> Reedmere:
    """Return a position in the middle of seat 0's turn: a tile is laid and these rights are left."""
    state = cover(state or deal(kiosks=True), 0, [(0, 0)])
    return replace(state, work=TurnProgress(0, "place", placed=state.parks[0].laid[0], rights=rights))


def rights_of(state: Reedmere) -> Rights:
    assert state.work is not None
    return state.work.rights


# every order --------------------------------------------------------------------------------------------
def with_all_four_rights() -> Reedmere:
    return with_rights(Rights(g=1, h=1, r=1, n=1))


TAKES: list[tuple[ReedmereAction, ...]] = [
    (Take("G1", 0), Take("Hs", 6), Take("RY", 6), AddPlot(4, 1, 0)),
    (Take("G1", 0), Take("GL", 0), Take("RY", 6), AddPlot(4, 1, 0)),
    (Take("G1", 0), Take("Hs", 6), Take("Ho", 6), AddPlot(10, 0, 1)),
    (Take("G1", 0), Take("G1", 0), Take("Ho", 6), AddPlot(10, -1, 0)),
    (Take("G1", 0), Take("G2", 0), Take("G3", 0), AddPlot(4, 1, 0)),
]


@pytest.mark.parametrize("takes", TAKES)
def test_extra_tiles_and_plots_must_be_taken_but_in_any_order_and_the_turn_ends_the_same(
    takes: tuple[ReedmereAction, ...],
) -> None:
    ends = set()
    for order in permutations(takes):
        state = with_all_four_rights()
        for number, action in enumerate(order):
            assert refusal_of(state, END).startswith("You still have to take: ")
            listed = tuple(GAME.actions(state, 0))
            assert action in listed, order[: number + 1]
            assert END not in listed
            state = act(state, action).after
        assert rights_of(state) == Rights()
        assert tuple(GAME.actions(state, 0)) == (END,)
        state = act(state, END).after
        ends.add(replace(state, to_move=1))
    assert len(ends) == 1, "whatever the order, the turn ends the same"


@pytest.mark.parametrize(
    ("kind", "rights", "left"),
    [
        ("G1", Rights(g=1, h=1, r=1), Rights(h=1, r=1)),
        ("G1", Rights(h=1, r=1), Rights(r=1)),
        ("G1", Rights(r=1), Rights()),
        ("Hl", Rights(g=1, h=1, r=1), Rights(g=1, r=1)),
        ("Hl", Rights(g=1, r=1), Rights(g=1)),
        ("RI", Rights(g=1, h=1, r=1), Rights(g=1, h=1)),
        ("K3", Rights(g=1, k=1), Rights(g=1)),
    ],
)
def test_taking_a_tile_uses_up_the_weakest_right_that_allows_it(
    kind: str, rights: Rights, left: Rights
) -> None:
    value = {"Hl": 6, "RI": 6, "K3": 2}.get(kind, 0)
    assert rights_of(act(with_rights(rights), Take(kind, value)).after) == left


@pytest.mark.parametrize(
    ("kind", "value", "rights", "told"),
    [
        ("Hl", 6, Rights(g=3, n=1, k=1), "You have no roof or paw left this turn."),
        ("RI", 6, Rights(g=1, h=2, n=1), "You have no paw left this turn."),
        ("K3", 2, Rights(g=1, h=1, r=1, n=1), "You have no map left this turn that gives a kiosk."),
        ("G1", 0, Rights(n=1, k=1), "You have no leaf, roof or paw left this turn."),
    ],
)
def test_take_without_matching_right_is_refused(kind: str, value: int, rights: Rights, told: str) -> None:
    state = with_rights(rights)
    assert refusal_of(state, Take(kind, value)) == told
    assert Take(kind, value) not in tuple(GAME.actions(state, 0))


def test_taken_tiles_leave_the_stock_are_sorted_into_the_supply_and_score_nothing_yet() -> None:
    state = play_actions(
        with_rights(Rights(g=1, h=2, r=1)), [Take("RY", 6), Take("Hl", 6), Take("G3", 0), Take("Ht", 6)]
    )
    assert [tile.kind for tile in state.parks[0].supply] == ["G1", "G3", "Ht", "Hl", "RY"]
    assert state.parks[0].score == 0, "points count when a tile is laid"
    assert state.stock.homes[0] == (4, 2)
    assert "RY" not in state.stock.reserves


# nothing left -------------------------------------------------------------------------------------------
def list_waived(move: Any) -> list[tuple[str, int]]:
    return [(event.symbol, event.count) for event in move.events if isinstance(event, Waived)]


@pytest.mark.parametrize(
    ("stock", "falls"),
    [
        ({"ground": (0, 0, 0, 0)}, [("G", 1)]),
        ({"ground": (0, 0, 0, 0), "homes": ((), (), (), ())}, [("G", 1), ("H", 1)]),
        ({"ground": (0, 0, 0, 0), "homes": ((), (), (), ()), "reserves": ()}, [("G", 1), ("H", 1), ("R", 1)]),
        ({"homes": ((), (), (), ()), "reserves": ()}, []),
        ({"ground": (0, 0, 1, 0), "homes": ((), (), (), ()), "reserves": ()}, []),
    ],
)
def test_placement_gives_no_right_for_which_nothing_is_left_to_take(
    stock: dict[str, Any], falls: list[tuple[str, int]]
) -> None:
    chosen, place = list_steps(before_turn(13), TURNS[12])[:2]
    move = act(act(with_stock(before_turn(13), **stock), chosen).after, place)
    assert list_waived(move) == falls
    left = {"G": 1, "H": 1, "R": 1} | {symbol: 0 for symbol, _ in falls}
    assert rights_of(move.after) == Rights(g=left["G"], h=left["H"], r=left["R"])


def test_taking_a_tile_ends_rights_for_which_nothing_is_left_to_take() -> None:
    state = with_stock(
        with_rights(Rights(g=2, h=1, r=1)), ground=(1, 0, 0, 0), homes=((), (), (), ()), reserves=("RI",)
    )
    move = act(state, Take("G1", 0))
    assert list_waived(move) == [("G", 1), ("H", 1)]
    assert rights_of(move.after) == Rights(r=1)
    move = act(move.after, Take("RI", 6))
    assert list_waived(move) == []
    assert tuple(GAME.actions(move.after, 0)) == (END,)


def test_taking_the_last_tile_ends_all_remaining_rights() -> None:
    state = with_stock(
        with_rights(Rights(g=1, h=1, r=2)), ground=(0, 0, 0, 0), homes=((), (), (), ()), reserves=("RI",)
    )
    move = act(state, Take("RI", 6))
    assert list_waived(move) == [("G", 1), ("H", 1), ("R", 1)]
    assert rights_of(move.after) == Rights()


def test_right_stays_while_the_stock_has_a_tile_of_a_weaker_kind() -> None:
    state = with_stock(
        with_rights(Rights(h=1, r=1)), ground=(2, 0, 0, 0), homes=((), (), (), ()), reserves=()
    )
    move = act(state, Take("G1", 0))
    assert list_waived(move) == []
    assert rights_of(move.after) == Rights(r=1)


# new plots and kiosks -----------------------------------------------------------------------------------
# The new-plot symbol of gate 0 is at 1, 1.
def at_new_plot(plots: tuple[Plot, ...], **options: Any) -> Reedmere:
    return with_park(deal(**options), 0, plots=plots, supply=tiles("G1"))


def test_offer_of_plots_is_refilled_only_at_the_end_of_the_turn_in_which_one_was_added() -> None:
    state = act(at_new_plot(TWO[:1]), read_placement("G1 1,1")).after
    assert rights_of(state) == Rights(n=1)
    state = act(state, AddPlot(10, 0, 1)).after
    assert state.parks[0].plots == (Plot(0, 0, 0), Plot(10, 0, 1))
    assert (state.face, state.hidden[1]) == ((4, None), (11, 12, 13, 14, 15))
    state = act(state, END).after
    assert (state.face, state.hidden[1]) == ((4, 11), (12, 13, 14, 15))


def test_second_placement_in_one_turn_is_refused_even_on_a_new_plot() -> None:
    state = play_actions(at_new_plot(TWO[:1]), [read_placement("G1 1,1"), AddPlot(4, 0, 1)])
    assert refusal_of(state, read_placement("G1 1,-1")) == "You have already placed a tile this turn."


def test_covered_map_brings_nothing_to_a_park_of_four_plots() -> None:
    move = act(at_new_plot(FOUR), read_placement("G1 1,1"))
    assert list_waived(move) == [("N", 1)]
    assert rights_of(move.after) == Rights()
    assert refusal_of(move.after, AddPlot(4, 2, 0)) == "You already own four plots."


def test_covered_map_brings_a_choice_of_kiosks_to_a_park_of_four_plots_with_the_option() -> None:
    move = act(at_new_plot(FOUR, kiosks=True), read_placement("G1 1,1"))
    assert KioskEarned(0) in move.events
    assert rights_of(move.after) == Rights(k=1)
    takes = {action.kind for action in GAME.actions(move.after, 0) if isinstance(action, Take)}
    assert takes == {"K1", "K2", "K3", "K4"}
    assert refusal_of(move.after, AddPlot(4, 2, 0)) == "You already own four plots."
    after = act(move.after, Take("K1", 4)).after
    assert after.parks[0].supply == (Tile("K1", 4),)
    assert after.stock.kiosks == ("K4", "K3", "K2")


def test_covered_map_brings_nothing_to_a_park_of_four_plots_if_no_kiosk_is_left() -> None:
    state = with_stock(at_new_plot(FOUR, kiosks=True), kiosks=())
    move = act(state, read_placement("G1 1,1"))
    assert list_waived(move) == [("N", 1)]
    assert rights_of(move.after) == Rights()


def test_covered_map_brings_a_plot_and_no_kiosk_to_a_park_of_three_plots() -> None:
    state = act(at_new_plot(FOUR[:3], kiosks=True), read_placement("G1 1,1")).after
    assert rights_of(state) == Rights(n=1)
    assert refusal_of(state, Take("K1", 4)) == "You have no map left this turn that gives a kiosk."


def test_covered_map_brings_nothing_when_no_plot_is_on_offer() -> None:
    state = replace(at_new_plot(FOUR[:3], kiosks=True), face=(None, None), hidden=((), ()))
    move = act(state, read_placement("G1 1,1"))
    assert Waived(0, "N", 1, "no plots") in move.events
    assert tuple(GAME.actions(move.after, 0)) == (END,)


def test_plots_may_be_added_only_beside_the_park_and_never_below_the_gate() -> None:
    state = act(at_new_plot(TWO), read_placement("G1 1,1")).after
    spots = {(action.px, action.py) for action in GAME.actions(state, 0) if isinstance(action, AddPlot)}
    assert spots == {(-1, 0), (0, 1), (1, 1), (2, 0)}
    for px, py in ((0, -1), (1, -1), (0, 0), (1, 0), (2, 1), (-1, 1), (5, 5), (10**9, 0), (0, 2)):
        assert (
            refusal_of(state, AddPlot(4, px, py))
            == "Plots are placed beside your park and never below the gate."
        )


def test_a_plot_that_is_not_face_up_is_refused() -> None:
    state = act(at_new_plot(TWO), read_placement("G1 1,1")).after
    for plot in (5, 11, 0, 77, -1, 10**9):
        assert refusal_of(state, AddPlot(plot, -1, 0)) == f"Plot {plot} is no longer on offer."


def test_legal_actions_list_each_place_once_for_each_plot_on_offer() -> None:
    state = act(at_new_plot(FOUR[:3]), read_placement("G1 1,1")).after
    listed = [action for action in GAME.actions(state, 0) if isinstance(action, AddPlot)]
    assert len(listed) == len(set(listed)) == 2 * len({(action.px, action.py) for action in listed})


def test_ending_a_turn_with_tiles_or_plots_left_to_take_is_refused_with_a_list_of_them() -> None:
    state = with_rights(Rights(g=2, h=1, r=1, n=1, k=1))
    assert refusal_of(state, EndTurn()) == (
        "You still have to take: 2 ground tiles; 1 home or ground tile; 1 reserve, home or ground tile; "
        "1 plot; 1 kiosk."
    )
    assert refusal_of(with_rights(Rights(h=1)), END) == "You still have to take: 1 home or ground tile."
