"""Test which plots the computer players of Reedmere add and where: by what their tiles could cover there."""

from collections import Counter
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.games.park.game import GAME
from takeback.games.park.players.greedy import (
    WholeTurn,
    best_finishes,
    play_steps,
    play_turn,
    take_forced_tile,
)
from takeback.games.park.players.light_model import NONE, LightGame, N
from takeback.games.park.players.planner import best_lines
from takeback.games.park.players.thinker import MASTER, choose, notebook, plan_greedy_turn
from takeback.games.park.players.translation import light_of
from takeback.games.park.rules.fit import free_space_in
from takeback.games.park.rules.questions import plot_spots
from takeback.games.park.state import Plot, Reedmere
from tests.games.park.earlier_planner import plan_earlier_turn
from tests.games.park.playing import before_turn, block, cover, deal, plots_of, ranking_key, tiles
from tests.games.park.test_greedy import value_of_placement

LEAST_SHARE = 0.2  # share of plots taken from each pile
AS_GOOD = 0.55  # share of games won against the earlier planner


def value_of_best_placement(state: Reedmere) -> float:
    """Return the value of the best placement of the seat to move, calculated by the rules."""
    room, supply = free_space_in(state, state.to_move), set(state.parks[state.to_move].supply)
    return max(
        (value_of_placement(state, tile, where) for tile in supply for where in room.placements(tile.kind)),
        default=-5.0,
    )


def with_plot(state: Reedmere, plot: Plot) -> Reedmere:
    park = state.parks[0]
    return replace(state, parks=(replace(park, plots=(*park.plots, plot)), *state.parks[1:]))


@pytest.mark.parametrize(
    ("plots", "covered", "supply"),
    [
        ("0@0,0", block(0, 0) - {(2, 1)}, "G3 Hl:6"),
        ("1@0,0 5@1,0", block(0, 0, 6) - {(1, 2)}, "GL Ho:6 RI:6"),
        ("2@0,0 8@0,1 15@1,0", block(1, -4, 3, 7), "Hs:4 G1"),
    ],
)
def test_places_for_a_new_plot_are_ranked_by_the_value_of_the_best_next_placement(
    plots: str, covered: set[tuple[int, int]], supply: str
) -> None:
    state = cover(deal(), 0, covered - mounds_of(plots), plots=plots_of(plots), supply=tiles(supply))
    game = light_of(state, 0)
    game.rights[N], game.has_placed = 1, True
    values = {
        (pile, spot): value_of_best_placement(with_plot(state, Plot(state.face[pile] or 0, *spot)))
        for pile in (0, 1)
        for spot in plot_spots(state.parks[0])
    }
    ordered = [turn.spot for turn, _ in best_finishes(game, len(values))]
    assert len(ordered) == len(values) == len(set(ordered))
    assert len({round(value, 6) for value in values.values()}) > 1, "it matters which"
    told = [values[spot] for spot in ordered if spot is not None]
    assert told == pytest.approx(sorted(values.values(), reverse=True))


def mounds_of(plots: str) -> set[tuple[int, int]]:
    game = light_of(cover(deal(), 0, (), plots=plots_of(plots)), 0)
    return set(game.park_to_move.frame.cells_of(game.park_to_move.mounds))


def play_light_game(
    number: int, players: tuple[Callable[[LightGame], WholeTurn], ...]
) -> tuple[LightGame, list[list[int]]]:
    """Play a game in the light model with these players; return it and the pile of each plot that each seat
    took.
    """
    game = light_of(GAME.start(GAME.read_options({}), len(players), Chance(number, "plots")), 0)
    piles: list[list[int]] = [[] for _ in players]
    while not game.over:
        seen = game.copy()
        seen.piles = [(NONE,) * len(pile) for pile in game.piles]
        turn = players[game.to_move](seen)
        if turn.spot is not None:
            piles[game.to_move].append(turn.spot[0])
        play_steps(game, turn)
    return game, piles


def greedy(game: LightGame) -> WholeTurn:
    return plan_greedy_turn(game, NONE) if game.can_place(game.park_to_move) else take_forced_tile(game)


def planner(game: LightGame) -> WholeTurn:
    return (
        best_lines(game, lambda: False)[0].turn
        if game.can_place(game.park_to_move)
        else take_forced_tile(game)
    )


@pytest.mark.parametrize(
    ("player", "games"),
    [(greedy, 10), (play_turn, 10), pytest.param(planner, 10, marks=pytest.mark.long)],
)
def test_computer_players_take_plots_from_both_piles(
    player: Callable[[LightGame], WholeTurn], games: int
) -> None:
    counted: Counter[int] = Counter()
    for number in range(games):
        for piles in play_light_game(number, (player, player))[1]:
            counted.update(piles)
    assert counted.total() == 6 * games, "everybody adds three"
    assert min(counted[0], counted[1]) >= LEAST_SHARE * counted.total()


def test_master_level_thinks_until_its_time_is_over_or_stops_earlier_with_a_fixed_amount_of_work() -> None:
    state, enough = before_turn(31), 130
    asked = {}
    for is_fixed in (True, False):
        notebook.cache_clear()
        count = iter(range(10_000))
        effort = Effort(MASTER, 60.0, lambda count=count: next(count) > enough, is_fixed)  # type: ignore[misc]
        choose(state, 0, Chance(1), effort)
        asked[is_fixed] = next(count)
    notebook.cache_clear()
    assert asked[True] < enough < asked[False]


@pytest.mark.long
def test_planner_level_beats_its_earlier_version() -> None:
    points, games = 0.0, 100
    for number in range(games):
        own = number % 2
        players = (planner, plan_earlier_turn) if own == 0 else (plan_earlier_turn, planner)
        game, _ = play_light_game(number // 2, players)
        mine, others = ranking_key(game, own), ranking_key(game, 1 - own)
        points += 1.0 if mine > others else 0.5 if mine == others else 0.0
    assert points >= AS_GOOD * games
