"""Test that the light model (the fast copy for computer players) and the rules are the same game."""

import random
from itertools import product
from typing import Any

import pytest

from takeback.engine.chance import Chance
from takeback.engine.game import find_game
from takeback.engine.play import play_action
from takeback.games.park.material import KINDS, ORDER
from takeback.games.park.players.light_model import LightGame, LightPark, tile_number
from takeback.games.park.players.masks import frame_for
from takeback.games.park.players.translation import light_of, place_action, plot_action, take_action
from takeback.games.park.rules.fit import free_space_in
from takeback.games.park.state import AddPlot, Choose, EndTurn, Place, Reedmere, Take
from tests.games.park.playing import ranking_key
from tests.games.park.whole_games import choose_greedy_turn
from tests.sampling import first

GAME = find_game("park")
NO_CHANCE = Chance(0)
DEALS = [
    (seats, {"awards": awards, "kiosks": kiosks, "mounds": mounds})
    for seats, awards, kiosks, mounds in product((2, 3, 4), *[(False, True)] * 3)
]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def start(number: int) -> Reedmere:
    seats, options = DEALS[number % len(DEALS)]
    state: Reedmere = GAME.start(options, seats, Chance(number))
    return state


def values_of_game(game: LightGame) -> tuple[Any, ...]:
    """Return all contents of the light model as comparable values."""
    return (
        [values_of_park(park) for park in game.parks],
        [game.ground, game.homes, game.reserves, game.kiosks, game.lookouts, game.awards],
        [game.face, game.piles, game.to_move, game.last, game.over],
        [game.rights, game.has_placed, game.built],
    )


def values_of_park(park: LightPark) -> tuple[Any, ...]:
    masks = (park.covered, park.free, park.mounds, park.marks)
    open_plots = tuple(one for one in park.unfinished if not one[1] & park.covered)
    return (
        park.plots,
        masks,
        open_plots,
        sorted(park.supply, key=lambda tile: (tile >> 4, -(tile & 15))),
        park.score,
        park.laid,
        park.won,
    )


def do_in_light_model(game: LightGame, action: Any) -> None:
    """Carry out a rules action in the light model."""
    match action:
        case Place(kind, value, cells):
            game.place(tile_number(ORDER[kind], value), game.park_to_move.frame.mask_of(cells))
        case Take(kind, value):
            game.take(tile_number(ORDER[kind], value))
        case AddPlot(plot, px, py):
            game.add_plot(game.face.index(plot), (px, py))
        case EndTurn():
            game.end_turn()


def list_light_actions(game: LightGame, chosen: Any) -> set[Any]:
    """Return the actions that the light model finds possible within a turn."""
    park = game.park_to_move
    if not game.has_placed and game.can_place(park):
        tiles = set(park.supply) if chosen is None else {tile_number(ORDER[chosen.kind], chosen.value)}
        return {
            place_action(park, tile, mask) for tile in tiles for mask in game.legal_masks(park, tile >> 4)
        }
    spots = product((side for side in (0, 1) if game.face[side] >= 0), park.spots())
    plots = {plot_action(game, *one) for one in spots} if game.rights[3] else set()
    return {
        take_action(tile) for tile in (game.takable_tiles() if game.has_placed else game.ground_tiles())
    } | plots


def compare(state: Reedmere, game: LightGame, actions: list[Any]) -> None:
    assert values_of_game(light_of(state, state.to_move)) == values_of_game(game)
    if isinstance(actions[0], Choose):
        kinds = {one.kind for one in actions}
        assert kinds == {
            KINDS[tile >> 4] for tile in game.park_to_move.supply if game.fits(game.park_to_move, tile >> 4)
        }
        return
    is_forced_take = state.work is not None and state.work.need == "take" and state.work.taken
    if actions != [EndTurn()] and not is_forced_take:
        chosen = state.work.chosen if state.work is not None else None
        assert set(actions) == list_light_actions(game, chosen)


def play_random_game(number: int) -> bool:
    """Play one random game by both and compare them after each action; return whether a last round began."""
    luck, state = random.Random(number), start(number)
    game = light_of(state, 0)
    while not state.over:
        actions = list(GAME.actions(state, state.to_move))
        compare(state, game, actions)
        action = luck.choice(actions)
        state = play_action(GAME, state, state.to_move, action, NO_CHANCE).after
        do_in_light_model(game, action)
    assert values_of_game(light_of(state, state.to_move)) == values_of_game(game)
    outcome = GAME.outcome(state)
    assert outcome is not None
    standings = [ranking_key(game, seat) for seat in range(len(game.parks))]
    assert outcome.winners == tuple(seat for seat, one in enumerate(standings) if one == max(standings))
    assert outcome.scores == tuple(score for score, _ in standings)
    return state.last is not None


def play_greedy_game(number: int) -> bool:
    """Play one greedy game by both and compare legal places of every kind before each action; return whether
    a last round began.
    """
    state = start(number)
    game = light_of(state, 0)
    while not state.over:
        assert values_of_game(light_of(state, state.to_move)) == values_of_game(game)
        for seat, park in enumerate(game.parks):
            room = free_space_in(state, seat)
            for kind, name in enumerate(KINDS):
                places = [park.frame.cells_of(mask) for mask in game.legal_masks(park, kind)]
                assert sorted(places) == sorted(room.placements(name))
                assert game.fits(park, kind) == bool(places)
        for action in choose_greedy_turn(state, random.Random(0)):
            state = play_action(GAME, state, state.to_move, action, NO_CHANCE).after
            do_in_light_model(game, action)
    assert values_of_game(light_of(state, state.to_move)) == values_of_game(game)
    return state.last is not None


@pytest.mark.parametrize("four", first(2, range(5)))
def test_fast_model_of_computer_players_matches_the_rules_in_greedy_games(four: int) -> None:
    filled = [play_greedy_game(24 * four + number) for number in (0, 7, 13, 18)]  # of 2, 2, 3 and 4 seats
    assert any(filled)


def test_product_of_bit_masks_counts_the_edges_of_a_tile_like_four_shifts() -> None:
    """The product counts all edges between a tile and free cells in one step, each edge once."""
    for positions in (
        [(0, 0)],
        [(0, 0), (0, 1)],
        [(-1, 0), (0, 0), (1, 0)],
        [(0, 0), (0, 1), (0, 2), (0, 3)],
    ):
        frame, luck = frame_for(positions), random.Random(1)
        for masks in frame.masks:
            for mask in masks:
                free = luck.getrandbits(frame.cells.bit_length()) & frame.cells & ~mask
                moved = (mask << 1, mask >> 1, mask << frame.stride, mask >> frame.stride)
                edges = sum((one & free).bit_count() for one in moved)
                assert (mask * frame.shifts & free * frame.lanes).bit_count() == edges


@pytest.mark.parametrize("twenty", first(1, range(25)))
def test_fast_model_of_computer_players_matches_the_rules_in_random_games(twenty: int) -> None:
    for number in range(20 * twenty, 20 * twenty + 20):
        play_random_game(number)
