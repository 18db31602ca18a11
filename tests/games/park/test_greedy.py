"""Test the greedy values of placements and tiles: the bit-mask version against a plain calculation."""

from random import Random
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.games.park.game import GAME
from takeback.games.park.material import GROUND, KINDS, MOUND, Cell, Cells
from takeback.games.park.players.greedy import (
    best_placing,
    likely_spot,
    play_turn,
    ranked_placements,
    tile_value,
)
from takeback.games.park.players.light_model import NONE, N
from takeback.games.park.players.translation import light_of, tile_code
from takeback.games.park.rules.fit import covered_symbols, free_space_in, neighbours_of, symbols_on
from takeback.games.park.rules.questions import tiles_on_offer
from takeback.games.park.state import Park, Reedmere, Tile
from tests.games.park.playing import (
    before_turn,
    cells,
    cover,
    deal,
    play_actions,
    plots_of,
    tiles,
)
from tests.games.park.whole_games import choose_greedy_turn

OF_A_REGION = {1: 2.7, 2: 1.35, 3: 0.72}


def some_positions(seats: int, number: int, **options: Any) -> list[Reedmere]:
    state = GAME.start(GAME.read_options(options), seats, Chance(number, "start"))
    found = []
    while not state.over:
        found.append(state)
        state = play_actions(state, choose_greedy_turn(state, Random(0)))
    return found[2::5]


# placements ---------------------------------------------------------------------------------------------
def value_of_placement(state: Reedmere, tile: Tile, where: Cells) -> float:
    """Calculate the value of a placement term by term, without awards."""
    park = state.parks[state.to_move]
    ground = symbols_on(park.plots)
    full = park.covered() | set(where)
    lookouts = count_finished_plots(park, ground, where)
    left = {cell for cell, symbol in ground.items() if symbol != MOUND} - full
    edges = sum(other not in left and other not in where for cell in where for other in neighbours_of(cell))
    value = tile.value + 0.12 * len(where) + 0.35 * edges + sum(state.stock.lookouts[:lookouts])
    share = 0.35 if len(park.supply) > 4 else 1.0
    each = {"G": 2.2 * share, "H": 4 * share, "R": 6.5 * share, "N": 5.0 if len(park.plots) < 4 else 0.0}
    value += sum(each[symbol] for symbol in covered_symbols(park, where))
    return value - sum(OF_A_REGION.get(size, 0.27) for size in sizes_of_regions(left))


def count_finished_plots(park: Park, ground: dict[Cell, str], where: Cells) -> int:
    """Count the plots that the placement at `where` finishes with a lookout."""
    count = 0
    for plot in park.plots:
        own = symbols_on((plot,))
        rest = {cell for cell, symbol in own.items() if symbol != MOUND}
        is_new = not rest <= park.covered()
        count += is_new and rest <= park.covered() | set(where) and not own.keys() - rest & set(where)
    return count


def sizes_of_regions(left: set[Cell]) -> list[int]:
    sizes, unseen = [], set(left)
    while unseen:
        region, edge = set(), {unseen.pop()}
        while edge:
            region |= edge
            edge = {other for cell in edge for other in neighbours_of(cell)} & unseen - region
        unseen -= region
        sizes.append(len(region))
    return sizes


@pytest.mark.parametrize(("seats", "number"), [(2, 1), (3, 2), (4, 3)])
def test_values_of_placements_for_the_greedy_player_match_a_plain_calculation(
    seats: int, number: int
) -> None:
    compared = 0
    for state in some_positions(seats, number):
        game = light_of(state, state.to_move)
        frame = game.park_to_move.frame
        for value, code, mask in ranked_placements(game, game.park_to_move):
            tile, where = Tile(KINDS[code >> 4], code & 15), frame.cells_of(mask)
            assert value == pytest.approx(value_of_placement(state, tile, where)), (tile, where)
            compared += 1
        every = sum(
            len(free_space_in(state, state.to_move).placements(tile.kind))
            for tile in set(state.parks[state.to_move].supply)
        )
        assert len(ranked_placements(game, game.park_to_move)) == every
    assert compared > 100


def test_best_placement_found_has_the_value_of_the_first_in_the_ranked_list() -> None:
    for state in some_positions(2, 5, awards=True):
        game = light_of(state, state.to_move)
        best, every = best_placing(game, game.park_to_move), ranked_placements(game, game.park_to_move)
        if every:
            assert best is not None
            assert best[0] == pytest.approx(every[0][0])
        else:
            assert best is None


@pytest.mark.parametrize(("reeds", "more"), [(3, 0.0), (4, 3.0), (5, 9.0)])
def test_value_of_a_placement_counts_an_award_fully_when_reached_and_a_third_when_one_tile_short(
    reeds: int, more: float
) -> None:
    """Adding one reed to `reeds` makes a meadow of six, or leaves one or two missing."""
    row = [(x, y) for y in (0, 1) for x in range(4) if (x, y) not in ((2, 1), (3, 1))][:reeds]
    values = []
    for drawn in ((), ("meadow",)):
        state = cover(deal(seats=3, drawn=drawn), 0, row, plots=plots_of("0@0,0"), supply=tiles("G1"))
        game = light_of(state, 0)
        frame = game.park_to_move.frame
        found = {frame.cells_of(mask): value for value, _, mask in ranked_placements(game, game.park_to_move)}
        values.append(found[cells("0,1") if (0, 1) not in row else cells("0,2")])
    assert values[1] - values[0] == pytest.approx(more)


# taking -------------------------------------------------------------------------------------------------
@pytest.mark.parametrize(("seats", "number"), [(2, 4), (4, 6)])
def test_values_of_tiles_to_take_for_the_greedy_player_match_a_plain_calculation(
    seats: int, number: int
) -> None:
    for state in some_positions(seats, number, kiosks=True):
        park = state.parks[state.to_move]
        game = light_of(state, state.to_move)
        room = 64 - len(park.covered())
        for tile in tiles_on_offer(state.stock):
            size = len(free_space_in(deal(), 0).placements(tile.kind)[0]) if tile.kind != "RI" else 5
            fits = bool(free_space_in(state, state.to_move).placements(tile.kind))
            value = (1 if fits else -1) - 0.8 * sum(own.kind == tile.kind for own in park.supply)
            if tile.kind in GROUND:
                value += 0.3 * size
            else:
                value += tile.value if size <= room else -3
            assert tile_value(
                game, game.park_to_move, tile_code(tile.kind, tile.value), room, {}
            ) == pytest.approx(value)


def test_likely_place_of_the_fourth_plot_is_the_inner_corner_of_three_in_an_l() -> None:
    """With three plots in an L, a plot touches tiles only at the inner corner, and there on two sides."""
    covered = {(4, -1), (5, -1), (6, -1), (3, -4), (3, -3), (3, -2)}
    state = cover(deal(), 0, covered, plots=plots_of("0@0,0 5@1,0 9@0,1"), supply=tiles("G1"))
    game = light_of(state, 0)
    game.rights[N] = 1
    assert likely_spot(game)[1] == (1, 1)
    game.face[likely_spot(game)[0]] = NONE
    assert likely_spot(game)[1] == (1, 1), "whichever plot is left"


def test_greedy_turn_takes_one_tile_for_each_covered_symbol_and_passes_the_move_on() -> None:
    state = before_turn(13)
    game, before = light_of(state, 0), light_of(state, 0)
    turn = play_turn(game)
    assert turn.tile in before.park_to_move.supply
    assert len(turn.taken) == sum(
        (turn.mask & marks).bit_count() for marks in before.park_to_move.marks[:N]
    ), "every symbol gives a tile while there are some"
    assert game.to_move == 1
