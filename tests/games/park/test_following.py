"""Test lookouts and awards, which follow from a placement."""

from typing import Any

import pytest
from msgspec.structs import replace

from takeback.games.park.material import HOMES, TERMS, orientations, shift_to
from takeback.games.park.rules.awards import AWARDS, award_progress, is_reached, longest_chain
from takeback.games.park.rules.events import AwardWon, LookoutBuilt
from takeback.games.park.state import Award, AwardStack, LaidTile, Lookout, Park, Reedmere, Take
from tests.games.park.playing import (
    act,
    block,
    cells,
    cover,
    deal,
    plots_of,
    read_placement,
    tiles,
    with_park,
)

FOUR = plots_of("0@0,0 5@1,0 9@0,1 13@1,1")


def laid(*words: str) -> tuple[LaidTile, ...]:
    return tuple(LaidTile(one.kind, one.value, one.cells) for one in map(read_placement, words))


def park(*words: str, **fields: Any) -> Park:
    return Park(FOUR, (), laid(*words), **fields)


# lookouts -----------------------------------------------------------------------------------------------
def with_two_nearly_finished_plots(seats: int = 2, drawn: tuple[str, ...] = ()) -> Reedmere:
    """Return gate 0 with plot 5 beside it, all covered but cells 3, 0 and 4, 0 and the mounds at 2, 1 and 6,
    3.
    """
    others = sorted((block(0, 0) | block(4, 0)) - {(2, 1), (6, 3), (3, 0), (4, 0)})
    state = deal(seats=seats, drawn=drawn)
    return cover(state, 0, others, plots=plots_of("0@0,0 5@1,0"), supply=tiles("G2"))


def test_lookout_of_the_next_value_is_built_only_when_all_other_cells_of_its_plot_are_covered() -> None:
    others = sorted(block(0, 0) - {(2, 1), (3, 0), (3, 3)})
    state = cover(deal(), 0, others, supply=tiles("G1 G1"))
    move = act(state, read_placement("G1 3,0"))
    assert not [event for event in move.events if isinstance(event, LookoutBuilt)]
    state = cover(deal(), 0, [*others, (3, 0)], supply=tiles("G1"))
    move = act(state, read_placement("G1 3,3"))
    assert [event for event in move.events if isinstance(event, LookoutBuilt)] == [LookoutBuilt(0, 2, 1, 16)]
    assert move.after.parks[0].lookouts == (Lookout(2, 1, 16),)
    assert move.after.parks[0].score == 16
    assert move.after.stock.lookouts[0] == 14


@pytest.mark.parametrize("plots", ["0@0,0 5@1,0", "5@1,0 0@0,0"])
def test_two_lookouts_of_one_turn_get_their_values_in_the_order_of_the_plots(plots: str) -> None:
    state = with_park(with_two_nearly_finished_plots(seats=4), 0, plots=plots_of(plots))
    move = act(state, read_placement("G2 3,0 4,0"))
    built = [(event.x, event.y, event.value) for event in move.events if isinstance(event, LookoutBuilt)]
    mounds = [(2, 1), (6, 3)] if plots.startswith("0") else [(6, 3), (2, 1)]
    assert built == [(*mounds[0], 16), (*mounds[1], 15)]
    assert move.after.parks[0].score == 31


def test_two_lookouts_in_one_turn_win_the_skyline_award() -> None:
    move = act(with_two_nearly_finished_plots(seats=4, drawn=("skyline",)), read_placement("G2 3,0 4,0"))
    assert move.after.parks[0].score == 16 + 15 + 10
    assert move.after.parks[0].awards == (Award("skyline", 10),)


# awards in play -----------------------------------------------------------------------------------------
def with_five_reeds(**fields: Any) -> Reedmere:
    """Return a park with five joined reeds; a sixth one wins the meadow award."""
    state = deal(seats=3, drawn=("meadow", "neighbours"))
    return cover(state, 0, cells("0,0 1,0 2,0 3,0 0,1"), supply=tiles("G1"), **fields)


def awards_in(move: Any) -> list[tuple[str, int]]:
    return [(event.award, event.value) for event in move.events if isinstance(event, AwardWon)]


def test_award_gives_its_highest_remaining_value_and_leaves_the_lower_ones() -> None:
    move = act(with_five_reeds(), read_placement("G1 0,2"))
    assert awards_in(move) == [("meadow", 9)]
    assert move.after.parks[0].score == 9
    assert move.after.stock.awards == (AwardStack("meadow", (6, 3)), AwardStack("neighbours", (8, 5, 2)))


def test_value_of_an_award_falls_with_each_winner_until_none_is_left() -> None:
    state = with_five_reeds()
    found = []
    for _ in range(4):
        move = act(state, read_placement("G1 0,2"))
        found += awards_in(move)
        fresh = with_five_reeds()
        state = replace(fresh, stock=replace(fresh.stock, awards=move.after.stock.awards))
    assert found == [("meadow", 9), ("meadow", 6), ("meadow", 3)]


def test_an_award_is_won_once_by_each_seat() -> None:
    state = with_five_reeds(awards=(Award("meadow", 9),))
    assert awards_in(act(state, read_placement("G1 0,2"))) == []


def test_two_awards_won_by_one_placement_follow_the_fixed_order_of_awards() -> None:
    homes = laid("Ht:6 4,0 5,0 6,0 5,1", "Ho:6 4,2 5,2 4,3 5,3", "Hs:6 1,-2 2,-2 0,-1 1,-1")
    toads = laid("RV:7 0,0 0,1 0,2 1,2 2,2", "RU:8 4,-2 5,-2 6,-2 4,-1 6,-1")
    state = deal(seats=3, drawn=("neighbours", "toads"))
    state = with_park(state, 0, plots=FOUR, laid=(*homes, *toads), supply=tiles("Hl:6"))
    move = act(state, read_placement("Hl:6 3,2 1,3 2,3 3,3"))
    assert awards_in(move) == [("toads", 8), ("neighbours", 8)]
    assert move.after.parks[0].score == 6 + 8 + 8


def test_an_award_is_won_with_a_placement_but_not_with_a_take() -> None:
    """The condition is met only after the placement; taking a tile must not check for it."""
    state = act(
        cover(with_five_reeds(), 0, cells("2,2 2,3"), supply=tiles("G1")), read_placement("G1 1,2")
    ).after
    six = laid(*(f"G1 {x},0" for x in range(4)), "G1 0,1", "G1 0,2")
    assert is_reached("meadow", with_park(state, 0, laid=six).parks[0], 0)
    move = act(with_park(state, 0, laid=six), Take("G1", 0))
    assert awards_in(move) == []
    assert move.after.stock.awards == state.stock.awards
    move = act(with_park(with_five_reeds(), 0, laid=six), read_placement("G1 0,3"))
    assert awards_in(move) == [("meadow", 9)], "each placement looks at all that is there"


# conditions ---------------------------------------------------------------------------------------------
OTTERS = (
    "Ht:6 0,0 1,0 2,0 1,1",
    "RI:6 0,4 1,4 2,4 3,4 4,4",
    "Ht:4 5,0 6,0 7,0 6,1",
    "RX:8 9,0 8,1 9,1 10,1 9,2",
)


@pytest.mark.parametrize("count", [2, 3, 4])
def test_award_of_an_animal_needs_three_of_its_homes_or_reserves(count: int) -> None:
    assert is_reached("otters", park(*OTTERS[:count]), 0) == (count >= 3)
    assert award_progress("otters", park(*OTTERS[:count]), 0) == count
    assert award_progress("herons", park(*OTTERS[:count]), 0) == 0


@pytest.mark.parametrize("animal", ["otters", "beavers", "herons", "toads"])
def test_award_of_an_animal_counts_its_home_and_its_three_reserves(animal: str) -> None:
    kinds = {
        "otters": "Ht RI RT RX",
        "beavers": "Ho RP RF RZ",
        "herons": "Hs RY RN RW",
        "toads": "Hl RL RV RU",
    }[animal].split()
    tiles_laid = tuple(
        LaidTile(kind, 6, shift_to(orientations(kind)[0], 6 * n, 0)) for n, kind in enumerate(kinds)
    )
    assert award_progress(animal, Park(FOUR, (), tiles_laid), 0) == 4


def test_meadow_award_needs_at_least_six_ground_tiles_joined_by_edges_which_a_kiosk_is_not() -> None:
    five = [f"G1 {x},0" for x in range(5)]
    assert award_progress("meadow", park(*five), 0) == 5
    assert not is_reached("meadow", park(*five), 0)
    assert is_reached("meadow", park(*five, "G2 5,0 6,0"), 0)
    assert is_reached("meadow", park(*five, "G2 5,0 6,0", "G1 0,1"), 0)
    assert not is_reached("meadow", park(*five, "G1 5,1"), 0), "corners do not join"
    assert not is_reached("meadow", park(*five, "K1:4 5,0", "G1 6,0"), 0), "a kiosk is no ground tile"


def test_sanctuary_award_needs_three_reserves_joined_by_edges() -> None:
    two = ("RI:6 0,0 1,0 2,0 3,0 4,0", "RI:6 0,1 1,1 2,1 3,1 4,1")
    assert not is_reached("sanctuary", park(*two), 0)
    assert is_reached("sanctuary", park(*two, "RI:6 0,2 1,2 2,2 3,2 4,2"), 0)
    assert not is_reached("sanctuary", park(*two, "RI:6 5,2 6,2 7,2 8,2 9,2"), 0)
    assert award_progress("sanctuary", park(*two, "RI:6 0,3 1,3 2,3 3,3 4,3"), 0) == 2


def test_neighbours_award_needs_homes_of_all_four_animals() -> None:
    some = tuple(LaidTile(kind, 2, shift_to(orientations(kind)[0], 5 * n, 0)) for n, kind in enumerate(HOMES))
    assert not is_reached("neighbours", Park(FOUR, (), some[:3]), 0)
    assert not is_reached("neighbours", Park(FOUR, (), (*some[:3], some[0])), 0)
    assert is_reached("neighbours", Park(FOUR, (), some), 0)


@pytest.mark.parametrize(("built", "wins"), [(1, False), (2, True), (3, True)])
def test_skyline_award_needs_two_lookouts_built_in_one_turn(built: int, wins: bool) -> None:
    assert is_reached("skyline", park(lookouts=(Lookout(0, 0, 16),) * 4), built) is wins


# chains -------------------------------------------------------------------------------------------------
def chain(*words: str) -> int:
    return longest_chain(list(laid(*words)))


BOARDWALKS = [
    (3, ["G3 0,0 1,0 2,0", "G3 3,0 4,0 5,0", "G3 6,0 7,0 8,0"]),
    (1, ["G3 0,0 1,0 2,0", "G3 0,1 1,1 2,1", "G3 0,2 1,2 2,2"]),
    (2, ["G3 0,0 1,0 2,0", "G3 3,0 4,0 5,0", "G3 6,0 6,1 6,2"]),
    (1, ["G3 0,0 1,0 2,0", "G3 4,0 5,0 6,0"]),
    (2, ["G3 0,0 1,0 2,0", "G3 3,0 4,0 5,0", "G3 7,0 8,0 9,0"]),
]
STREAMS = [
    (3, ["GL 0,0 0,1 1,1", "GL 2,1 3,1 3,2", "GL 3,3 3,4 4,4"]),
    (1, ["GL 0,0 0,1 1,1", "GL 2,1 2,2 3,2", "GL 4,2 4,3 5,3"]),
    (1, ["GL 0,0 0,1 1,1", "GL -2,0 -2,1 -1,1"]),  # an end points at a bend
    (1, ["GL 0,0 0,1 1,1", "GL 0,2 0,3 1,3"]),
    (4, ["GL 0,0 1,0 0,1", "GL 2,0 3,0 3,1", "GL 3,2 2,3 3,3", "GL 0,2 0,3 1,3"]),
]


@pytest.mark.parametrize(("length", "words"), BOARDWALKS + STREAMS)
def test_length_of_a_chain_of_tiles_is_the_same_when_rotated_or_mirrored(
    length: int, words: list[str]
) -> None:
    tiles_laid = list(laid(*words))
    for _ in range(2):
        for _ in range(4):
            assert longest_chain(tiles_laid) == length
            tiles_laid = [_moved(tile, lambda x, y: (-y, x)) for tile in tiles_laid]
        tiles_laid = [_moved(tile, lambda x, y: (-x, y)) for tile in tiles_laid]


def _moved(tile: LaidTile, turn: Any) -> LaidTile:
    return LaidTile(tile.kind, tile.value, tuple(turn(x, y) for x, y in tile.cells))


def test_length_of_a_chain_ignores_the_order_of_tiles_and_three_tiles_reach_its_award() -> None:
    length, words = BOARDWALKS[0]
    assert chain(*reversed(words)) == chain(words[1], words[0], words[2]) == length
    assert is_reached("boardwalk", park(*words), 0)
    assert not is_reached("boardwalk", park(*words[:2]), 0)
    assert is_reached("stream", park(*STREAMS[0][1]), 0)
    assert not is_reached("stream", park(*STREAMS[0][1][:2]), 0)


def test_awards_have_the_expected_values_and_first_and_last_place() -> None:
    assert {name: terms.values for name, terms in TERMS.items()} == {
        **dict.fromkeys(("otters", "beavers", "herons", "toads", "neighbours"), (8, 5, 2)),
        **dict.fromkeys(("meadow", "boardwalk", "sanctuary"), (9, 6, 3)),
        **dict.fromkeys(("stream", "skyline"), (10, 7, 4)),
    }
    assert AWARDS[0] == "otters"
    assert AWARDS[-1] == "skyline"
