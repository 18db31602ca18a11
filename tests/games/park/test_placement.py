"""Test where a tile may lie, and the reasons for refusing it elsewhere."""

import pytest
from msgspec.structs import replace

from takeback.games.park.game import GAME
from takeback.games.park.material import KINDS, Cell, orientations, printed_symbols, shift_to
from takeback.games.park.rules.events import LookoutBuilt, Placed
from takeback.games.park.rules.fit import free_space_in, placement_refusal, symbols_on
from takeback.games.park.state import Lookout, Place, Reedmere, Rights
from tests.games.park.playing import (
    act,
    before_turn,
    block,
    cells,
    cover,
    deal,
    plots_of,
    read_placement,
    refusal_of,
    tiles,
    with_park,
)

OUTSIDE = "That is outside your park."
TAKEN = "Something already stands there."
MOUND = "A tile may not cover a mound."
APART = "The tile must touch a tile you have laid, along an edge."
NOT_SO = "That tile cannot cover those cells, however you rotate or flip it."

SQUARE = plots_of("0@0,0 5@1,0 9@0,1 13@1,1")
ELL = plots_of("0@0,0 5@1,0 9@0,1")


def legal(state: Reedmere, text: str) -> bool:
    place = read_placement(text)
    return placement_refusal(state, 0, place.kind, place.cells) == ""


def reason(state: Reedmere, text: str) -> str:
    place = read_placement(text)
    return placement_refusal(state, 0, place.kind, place.cells)


# everywhere ---------------------------------------------------------------------------------------------
def check_each_placement(state: Reedmere, seat: int, kind: str) -> set[tuple[Cell, ...]]:
    """Check every orientation at every cell on its own, and return the legal placements."""
    park = state.parks[seat]
    corners = {
        (x + dx, y + dy) for x, y in symbols_on(park.plots) for dx in range(-2, 1) for dy in range(-2, 1)
    }
    places = {shift_to(shape, x, y) for shape in orientations(kind) for x, y in corners}
    return {place for place in places if not placement_refusal(state, seat, kind, place)}


@pytest.mark.parametrize("number", [1, 2, 9, 14, 20, 27, 33, 36])
def test_listed_legal_placements_are_those_that_a_check_of_each_single_one_accepts(number: int) -> None:
    state = before_turn(number)
    for seat in (0, 1):
        room = free_space_in(state, seat)
        for kind in KINDS:
            listed = room.placements(kind)
            assert len(set(listed)) == len(listed)
            assert set(listed) == check_each_placement(state, seat, kind)
            assert room.fits(kind) == bool(listed)


def test_listed_legal_placements_equal_single_checks_with_the_option_mounds() -> None:
    for state in mound_positions().values():
        for kind in KINDS:
            assert set(free_space_in(state, 0).placements(kind)) == check_each_placement(state, 0, kind)


# the first tile and the next ----------------------------------------------------------------------------
def test_first_tile_may_lie_anywhere_but_on_the_mound() -> None:
    state = deal()
    open_cells = {(x, y) for (x, y), symbol in printed_symbols(0).items() if symbol != "^"}
    assert {action.cells[0] for action in GAME.actions(state, 0) if isinstance(action, Place)} == open_cells
    assert refusal_of(state, read_placement("G1 2,1")) == MOUND


def test_tile_must_touch_laid_tiles_along_an_edge_and_not_only_at_a_corner() -> None:
    state = cover(deal(), 0, [(1, 1)])
    assert reason(state, "G1 0,0") == APART
    assert reason(state, "G1 2,2") == APART
    assert reason(state, "G2 2,2 3,2") == APART
    assert legal(state, "G1 1,0")
    assert legal(state, "GL 1,2 1,3 2,3")


def test_tile_may_lie_where_it_touches_only_a_lookout() -> None:
    state = with_park(deal(), 0, lookouts=(Lookout(2, 1, 16),))
    assert legal(state, "G1 2,2")
    assert reason(state, "G1 0,3") == APART


def test_tile_may_span_two_three_or_four_plots() -> None:
    state = cover(with_park(deal(), 0, plots=SQUARE), 0, [(3, 1)])
    assert legal(state, "Hl 3,-1 3,0 4,0 5,0")  # three plots
    assert legal(state, "G2 3,0 4,0")  # two
    assert legal(state, "Ho 3,-1 4,-1 3,0 4,0")  # four
    assert legal(state, "RP 3,-2 3,-1 4,-1 3,0 4,0")


def test_tile_fits_around_the_inner_corner_of_three_plots() -> None:
    state = cover(with_park(deal(), 0, plots=ELL), 0, [(2, 0)])
    assert legal(state, "GL 3,-1 3,0 4,0")
    assert legal(state, "RV 3,-2 3,-1 3,0 4,0 5,0")
    assert reason(state, "Ho 3,-1 4,-1 3,0 4,0") == OUTSIDE


# refusals -----------------------------------------------------------------------------------------------
@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("G2 3,0 4,0", OUTSIDE),
        ("G2 -1,0 0,0", OUTSIDE),
        ("G2 0,3 0,4", OUTSIDE),
        ("G2 1000000000,0 1000000001,0", OUTSIDE),
        ("G2 0,-1000000000000000000000 0,-999999999999999999999", OUTSIDE),
        ("G2 0,0 1,0", TAKEN),
        ("G2 1,1 2,1", MOUND),
        ("G2 2,3 3,3", APART),
        ("G2 0,2 0,1", "Name the cells row by row, from left to right."),
        ("G2 0,1 0,1", NOT_SO),
        ("G2 0,1", NOT_SO),
        ("G2 0,1 0,2 0,3", NOT_SO),
        ("G2 0,1 1,2", NOT_SO),
        ("G2 ", NOT_SO),
    ],
)
def test_illegal_placement_is_refused_with_its_reason(where: str, told: str) -> None:
    state = cover(deal(), 0, [(0, 0)], supply=tiles("G2"))
    assert refusal_of(state, read_placement(where)) == told


def test_covered_symbols_let_the_seat_take_the_matching_tiles_or_plot() -> None:
    state = with_park(deal(), 0, supply=tiles("G2"))
    work = act(state, read_placement("G2 0,1 1,1")).after.work
    assert work is not None
    assert work.rights == Rights(n=1)
    state = with_park(deal(), 0, supply=tiles("G3"))
    move = act(state, read_placement("G3 1,0 1,1 1,2"))
    assert next(event.covered for event in move.events if isinstance(event, Placed)) == "NH"
    assert move.after.work is not None
    assert move.after.work.rights == Rights(h=1, n=1)


# the option mounds --------------------------------------------------------------------------------------
MOUND_CELL = (2, 1)


def mound_positions() -> dict[str, Reedmere]:
    """Return positions, by name, with gate plot 0 alone; its mound is at 2, 1."""
    others = sorted(block(0, 0) - {MOUND_CELL})
    some, one_left = others[:6], [cell for cell in others if cell != (2, 2)]
    two_left = [cell for cell in one_left if cell != (2, 3)]
    base = deal(mounds=True)
    last_round = cover(deal(mounds=True), 0, some, supply=tiles("G2"))
    return {
        "begun": cover(base, 0, some, supply=tiles("G2")),
        "last round": replace(last_round, last=1),
        "one other cell open": cover(base, 0, one_left, supply=tiles("G2")),
        "two other cells open": cover(base, 0, two_left, supply=tiles("G2 G3")),
        "without the option": cover(deal(), 0, one_left, supply=tiles("G2")),
    }


def test_mound_may_be_covered_in_the_last_round_with_the_option() -> None:
    state = mound_positions()["last round"]
    assert read_placement("G2 2,1 3,1") in tuple(GAME.actions(state, 0))
    assert act(state, read_placement("G2 2,0 2,1")).after.parks[0].laid[-1].cells == ((2, 0), (2, 1))


def test_mound_may_be_covered_with_the_last_open_cell_and_then_no_lookout_is_built() -> None:
    state = mound_positions()["one other cell open"]
    move = act(state, read_placement("G2 2,1 2,2"))
    assert not any(isinstance(event, LookoutBuilt) for event in move.events), "no lookout stands there"
    assert move.after.parks[0].lookouts == ()
    assert len(move.after.parks[0].covered()) == 16


def test_mound_may_not_be_covered_while_another_cell_of_the_park_stays_open() -> None:
    assert reason(mound_positions()["begun"], "G2 2,1 3,1") == MOUND
    state = mound_positions()["two other cells open"]
    assert reason(state, "G2 2,1 2,2") == MOUND
    assert legal(state, "G3 2,1 2,2 2,3"), "which covers the other cell too"


def test_mound_may_not_be_covered_without_the_option_mounds() -> None:
    assert reason(mound_positions()["without the option"], "G2 2,1 2,2") == MOUND


def test_mound_may_not_be_covered_while_another_plot_has_open_cells() -> None:
    state = mound_positions()["one other cell open"]
    state = with_park(state, 0, plots=plots_of("0@0,0 5@1,0"))
    assert reason(state, "G2 2,1 2,2") == MOUND


def test_tile_over_a_mound_as_last_placement_builds_only_the_lookout_of_the_other_plot() -> None:
    """Plot 5 lies beside gate 0: mounds at 2, 1 and 6, 3; everything else but 3, 1 is covered."""
    plots = plots_of("0@0,0 5@1,0")
    mounds = {cell for cell, symbol in symbols_on(plots).items() if symbol == "^"}
    assert mounds == {(2, 1), (6, 3)}
    others = sorted((block(0, 0) | block(4, 0)) - mounds - {(3, 1)})
    state = cover(deal(mounds=True), 0, others, plots=plots, supply=tiles("G2"))
    places = [action.cells for action in GAME.actions(state, 0) if isinstance(action, Place)]
    assert places == [cells("2,1 3,1")]
    move = act(state, Place("G2", 0, places[0]))
    built = [event for event in move.events if isinstance(event, LookoutBuilt)]
    assert [(event.x, event.y) for event in built] == [(6, 3)], "the other plot is finished and has its own"


def test_tile_over_two_mounds_and_the_last_open_cell_is_the_only_placement_and_builds_no_lookout() -> None:
    """Plot 13 lies beside gate 0, with mounds at 2, 1 and 4, 1; of the rest only 3, 1 between them is
    open.
    """
    plots = plots_of("0@0,0 13@1,0")
    mounds = {cell for cell, symbol in symbols_on(plots).items() if symbol == "^"}
    assert mounds == {(2, 1), (4, 1)}
    others = sorted((block(0, 0) | block(4, 0)) - mounds - {(3, 1)})
    state = cover(deal(mounds=True), 0, others, plots=plots, supply=tiles("G3"))
    assert tuple(GAME.actions(state, 0)) == (read_placement("G3 2,1 3,1 4,1"),)
    move = act(state, read_placement("G3 2,1 3,1 4,1"))
    assert not any(isinstance(event, LookoutBuilt) for event in move.events), "no lookout stands there"
    assert len(move.after.parks[0].covered()) == 32
