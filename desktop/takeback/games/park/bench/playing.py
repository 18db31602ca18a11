"""Measures the rules, the light model and its caches. What needs a table is in `table.py`."""

import tracemalloc
from collections.abc import Callable, Iterator
from itertools import product
from statistics import median
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.figure import Figure, alternating_medians, at_most, processor_seconds, times_as_many

from .. import rules
from ..material import KINDS, MOUND, VALUES, Cells, orientations
from ..players.greedy import play_out, play_turn
from ..players.light_model import FULL_PLOTS, LightGame, N
from ..players.masks import Position, frame_for, frame_of
from ..players.translation import light_of
from ..rules.fit import neighbours_of, symbols_on
from ..rules.questions import plot_spots
from ..state import Park, Plot, Reedmere, Tile, sort_supply
from . import table
from .games import dealt, greedy_states, played

MEGA = 1024 * 1024
ROUNDS = 9
SHAPES = KINDS[:20]  # kiosks have the shapes of other tiles
COVERED = range(12, 33)
PARKS, GAMES, MIDDLES = 20, 6, 8


def figures() -> Iterator[Figure]:
    """Yield every figure of Reedmere."""
    yield placements()
    yield random_games()
    yield playouts()
    yield table.slowest_step()
    yield listing()
    yield table.replayed_plan()
    yield from table.ghosts()
    yield table.memory()
    yield from cached()


# placements -----------------------------------------------------------------------------------------
def placements() -> Figure:
    """Measure listing all legal places of the 20 shapes by masks, against trying every cell."""
    parks = partly_filled()
    games = [light_of(state, seat) for state, seat in parks]
    owned = [state.parks[seat] for state, seat in parks]
    for park, game in zip(owned, games, strict=True):
        assert list(map(game.park_to_move.frame.cells_of, by_masks(game))) == by_cells(park)
    value, baseline = alternating_medians(
        lambda: [by_masks(game) for game in games], lambda: [by_cells(park) for park in owned], ROUNDS
    )
    what = "parks a second of which all places of the 20 shapes are listed; beside it, by a plain nested loop"
    count = len(parks)
    return times_as_many("placements", what, count / value, count / baseline, "parks/s", 15)


def by_masks(game: LightGame) -> list[int]:
    """Return the mask of each legal place of each of the 20 shapes in the park to move."""
    return [mask for kind in range(len(SHAPES)) for mask in game.legal_masks(game.park_to_move, kind)]


def by_cells(park: Park) -> list[Cells]:
    """Return all places of the 20 shapes by trying every orientation at every cell, without masks."""
    covered, ground = park.covered(), symbols_on(park.plots)
    free = {cell for cell, symbol in ground.items() if symbol != MOUND and cell not in covered}
    near = {cell for cell in free if not covered.isdisjoint(neighbours_of(cell))}
    columns, rows = (sorted({cell[axis] for cell in ground}) for axis in (0, 1))
    found = []
    for kind in SHAPES:
        for shape in orientations(kind):
            for y, x in product(rows, columns):
                cells = tuple((x + dx, y + dy) for dx, dy in shape)
                if free.issuperset(cells) and not near.isdisjoint(cells):
                    found.append(cells)
    return found


def partly_filled() -> list[tuple[Reedmere, int]]:
    """Return greedy positions with a seat that has three or four plots and some tiles, and that seat."""
    found = [
        (state, seat)
        for number in range(GAMES)
        for state in greedy_states(2, {}, number)
        for seat, park in enumerate(state.parks)
        if len(park.plots) >= FULL_PLOTS - 1 and len(park.covered()) in COVERED
    ]
    return found[:: len(found) // PARKS][:PARKS]


# games ----------------------------------------------------------------------------------------------
def random_games() -> Figure:
    """Measure random games in the light model against the same number by the rules."""
    starts = [dealt(2, {}, number) for number in range(GAMES)]

    def by_light() -> None:
        """Play all games in the light model."""
        for number, state in enumerate(starts):
            light_at_random(light_of(state, 0), Chance(number))

    def by_rules() -> None:
        """Play all games by the rules."""
        for number, state in enumerate(starts):
            rules_at_random(state, Chance(number))

    value, baseline = alternating_medians(by_light, by_rules, ROUNDS)
    what = "random games of two in the light model; beside it, by the rules"
    return times_as_many("random-games", what, GAMES / value, GAMES / baseline, "games/s", 4)


def rules_at_random(state: Reedmere, chance: Chance) -> None:
    """Play random actions by the rules until the game is over."""
    while not state.over:
        state = played(state, [chance.pick(list(rules.actions(state, state.to_move)))])


def light_at_random(game: LightGame, chance: Chance) -> None:
    """Play random turns in the light model until the game is over."""
    while not game.over:
        if game.can_place(game.park_to_move):
            _lay_at_random(game, chance)
        elif grounds := game.ground_tiles():
            game.take(chance.pick(grounds))
        game.end_turn()


def _lay_at_random(game: LightGame, chance: Chance) -> None:
    """Place a random tile, then use all rights in random order."""
    park = game.park_to_move
    tile = chance.pick([tile for tile in set(park.supply) if game.fits(park, tile >> 4)])
    game.place(tile, chance.pick(game.legal_masks(park, tile >> 4)))
    while any(game.rights):
        ways: list[Any] = [*game.takable_tiles()]
        if game.rights[N]:
            ways += product((side for side in (0, 1) if game.face[side] >= 0), park.spots())
        way = chance.pick(ways)
        game.add_plot(*way) if isinstance(way, tuple) else game.take(way)


def playouts() -> Figure:
    """Measure greedy playouts from the middle of games, against playouts from the start."""
    starts = [light_of(dealt(2, {}, number), 0) for number in range(MIDDLES)]
    value, baseline = alternating_medians(
        _played_out([middle_of(one) for one in starts]), _played_out(starts), ROUNDS
    )
    what = "greedy games played out from their middle; beside it, from their start"
    return times_as_many("playouts", what, MIDDLES / value, MIDDLES / baseline, "games/s", 1.5)


def middle_of(start: LightGame) -> LightGame:
    """Return the position halfway through the game that greedy players make of this start."""
    game, positions = start.copy(), []
    while not game.over:
        positions.append(game.copy())
        play_turn(game)
    return positions[len(positions) // 2]


def _played_out(games: list[LightGame]) -> Callable[[], None]:
    """Return a function that plays copies of these games out."""

    def work() -> None:
        """Play a copy of each game to its end."""
        for game in games:
            play_out(game.copy())

    return work


# listing --------------------------------------------------------------------------------------------
def listing() -> Figure:
    """Measure listing all actions, with no tile chosen and with each of them, and take the slowest."""
    state = eight_tiles()
    seat = state.to_move
    chosen = [played(state, [action]) for action in rules.actions(state, seat)]
    times = [time_of_listing(one, seat) for one in (state, *chosen)]
    what = "all actions with 8 tiles in the supply and 4 plots, whichever tile is chosen, or none"
    return at_most("actions", what, max(times) * 1000, "ms", 5)


def time_of_listing(state: Reedmere, seat: int) -> float:
    """Return the median time to list the seat's actions, in seconds."""
    return median(processor_seconds(lambda: list(rules.actions(state, seat))) for _ in range(21))


def eight_tiles() -> Reedmere:
    """Return a position in which the seat to move has four plots and eight different tiles."""
    state = next(one for one in greedy_states(2, {}, 1) if len(one.parks[one.to_move].plots) == FULL_PLOTS)
    park = state.parks[state.to_move]
    more = (tile for tile in (Tile(kind, VALUES.get(kind, 2)) for kind in SHAPES) if tile not in park.supply)
    park = replace(park, supply=sort_supply((*park.supply, *more)[:8]))
    parks = tuple(park if seat == state.to_move else one for seat, one in enumerate(state.parks))
    return replace(state, parks=parks)


# caches ---------------------------------------------------------------------------------------
def cached() -> Iterator[Figure]:
    """Measure the cache of frames after every arrangement of one to four plots was used."""
    layouts = arrangements()
    frame_of.cache_clear()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    for positions in layouts:
        frame_for(positions)
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    kept = frame_of.cache_info().currsize
    what = f"arrangements of plots whose places are kept, after all {len(layouts)} were met"
    yield at_most("arrangements", what, kept, "", 64)
    yield at_most("masks", "places of all shapes in these", used / MEGA, "MB", 20)


def arrangements() -> list[list[Position]]:
    """Return every shape in which one to four plots can adjoin, as their positions; one is the gate's, (0,
    0)."""
    found: set[tuple[Position, ...]] = {((0, 0),)}
    for _ in range(FULL_PLOTS - 1):
        found |= {
            tuple(sorted((*one, spot)))
            for one in found
            for spot in plot_spots(Park(tuple(Plot(0, *place) for place in one), ()))
        }
    return [list(one) for one in found]
