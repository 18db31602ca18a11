"""Values a placement, a tile and a plot by simple features, and plays whole turns by these values."""

from collections.abc import Sequence
from typing import NamedTuple

from ..material import SIDE, TERMS
from .light_awards import is_relevant_to, progress_of
from .light_model import FIRST_HOME, FULL_PLOTS, NONE, SIZES, LightGame, LightPark, N
from .masks import Position
from .taste import flat_values

REGION = (0.0, 3.0, 1.5, 0.8, 0.3)  # cost of an open region by its cells; the last for four or more
CROWDED, CROWDED_SHARE = 4, 0.35  # with more tiles in the supply, symbols for tiles count only this share
NO_ROOM = -3.0  # value of a home, reserve or kiosk larger than all open cells together
NOTHING_FITS = -5.0  # value of the next turn if no tile fits
REACHED = 0.3  # share of its value that a symbol counts if the next tile can reach it
ONE_MISSING = 1 / 3  # share of an award's value that counts if one more tile is missing
LARGEST_TILE = max(SIZES)

ValuedPlacement = tuple[float, int, int]  # value, tile, mask
Spot = tuple[int, Position]  # the pile of a face-up plot, and the position where it is added


class WholeTurn(NamedTuple):
    """All steps of one turn, or what is left of it."""

    tile: int = NONE  # the tile to place; NONE if one is placed already or nothing fits
    mask: int = 0
    spot: Spot | None = None
    taken: tuple[int, ...] = ()


def region_cost(open_cells: int, stride: int, most: float = float("inf")) -> float:
    """Return the cost of the open regions, higher for small ones.

    Counting stops once the cost reaches `most`, so a result from there on is only a lower bound.
    """
    if not open_cells:
        return 0.0
    beside = open_cells << 1 | open_cells >> 1 | open_cells << stride | open_cells >> stride
    several = open_cells & beside
    cost = REGION[1] * (open_cells ^ several).bit_count()
    while several and cost < most:
        region, grown = 0, several & -several
        while grown != region:
            region = grown
            grown |= (grown << 1 | grown >> 1) & several
            grown |= (grown << stride | grown >> stride) & several
        several ^= region
        size = region.bit_count()
        cost += REGION[size] if size < 4 else REGION[4]
    return cost


def value_placements(game: LightGame, park: LightPark, chosen: int = NONE) -> list[ValuedPlacement]:
    """Return all placements, or those of a chosen tile, with their values before the cost of open regions."""
    free, frame = park.free, park.frame
    shifts, lanes = frame.shifts, frame.lanes
    ground, home, reserve, plot = park.marks
    taste = park.taste
    edge, flat_by_kind = taste.edge, flat_values(taste.edge)
    share = CROWDED_SHARE if len(park.supply) > CROWDED else 1.0
    worth_g, worth_h, worth_r = (worth * share for worth in taste.symbols[:N])
    worth_n = taste.symbols[N] if len(park.plots) < FULL_PLOTS else 0.0
    marks = ground | home | reserve | plot
    closing, last_cells = nearly_finished(park)
    found: list[ValuedPlacement] = []
    add = found.append
    for tile in set(park.supply) if chosen == NONE else (chosen,):
        kind = tile >> 4
        flat = flat_by_kind[kind] + (tile & 15)
        for mask in game.legal_masks(park, kind):
            # its four neighbours by one multiplication, each in its own lane
            value = flat - edge * (mask * shifts & (free & ~mask) * lanes).bit_count()
            if mask & marks:
                value += (
                    worth_g * (mask & ground).bit_count()
                    + worth_h * (mask & home).bit_count()
                    + worth_r * (mask & reserve).bit_count()
                )
                if mask & plot:
                    value += worth_n
            if mask & last_cells:
                value += lookout_points(game, closing, mask)
            add((value, tile, mask))
    return add_award_values(game, park, found) if game.with_awards else found


def nearly_finished(park: LightPark) -> tuple[list[tuple[int, int]], int]:
    """Return the plots that one tile can finish, as open cells and mound of each, and all these cells."""
    found, last_cells = [], 0
    for cells, mound in park.unfinished:
        left = cells & park.free
        if left.bit_count() <= LARGEST_TILE:
            found.append((left, mound))
            last_cells |= left
    return found, last_cells


def lookout_points(game: LightGame, closing: list[tuple[int, int]], mask: int) -> float:
    """Return the points of the lookouts that a placement builds."""
    built = 0
    for cells, mound in closing:
        if not cells & ~mask and not mound & mask:
            built += 1
    return sum(game.lookouts[:built]) if built else 0.0


def add_award_values(game: LightGame, park: LightPark, found: list[ValuedPlacement]) -> list[ValuedPlacement]:
    """Return the placements with the value of the awards that each brings nearer.

    "Skyline" is left out.
    """
    for award, values in game.awards.items():
        if not values or award in park.won or award == "skyline":
            continue
        progress = progress_of(award, park.laid, park.frame.stride)
        missing = TERMS[award].needed
        now = award_value(values[0], missing - progress.best)
        found = [
            (value + award_value(values[0], missing - progress.with_one(tile >> 4, mask)), tile, mask)
            if is_relevant_to(award, tile >> 4)
            else (value + now, tile, mask)
            for value, tile, mask in found
        ]
    return found


def award_value(value: int, missing: int) -> float:
    """Return all of an award's value when it is reached, a share when one more is missing, else 0."""
    if missing <= 0:
        return value
    return value * ONE_MISSING if missing == 1 else 0.0


def best_placing(game: LightGame, park: LightPark, chosen: int = NONE) -> ValuedPlacement | None:
    """Return the best placement, or None. The cost of regions is computed only while it can matter."""
    found = value_placements(game, park, chosen)
    if not found:
        return None
    found.sort(reverse=True)
    free, stride, dear = park.free, park.frame.stride, park.taste.region
    best: ValuedPlacement | None = None
    bar = float("-inf")
    for value, tile, mask in found:
        if value <= bar:
            break
        exact = value - dear * region_cost(free & ~mask, stride, (value - bar) / dear)
        if exact > bar:
            bar, best = exact, (exact, tile, mask)
    return best


def ranked_placements(game: LightGame, park: LightPark, chosen: int = NONE) -> list[ValuedPlacement]:
    """Return all placements with their values, the best first."""
    free, stride, dear = park.free, park.frame.stride, park.taste.region
    found = [
        (value - dear * region_cost(free & ~mask, stride), tile, mask)
        for value, tile, mask in value_placements(game, park, chosen)
    ]
    return sorted(found, reverse=True)


# taking -------------------------------------------------------------------------------------------
def tile_value(game: LightGame, park: LightPark, tile: int, room: int, fitting: dict[int, bool]) -> float:
    """Return the value of taking a tile for a park with `room` open cells.

    `fitting` caches by kind whether a tile fits, and is filled here.
    """
    kind = tile >> 4
    fits = fitting.get(kind)
    if fits is None:
        fits = fitting[kind] = game.fits(park, kind)
    taste = park.taste
    value = taste.fits if fits else -taste.fits
    for own in park.supply:
        if own >> 4 == kind:
            value -= taste.same
    if kind < FIRST_HOME:
        return value + taste.ground_cell * SIZES[kind]
    if SIZES[kind] > room:
        return value + NO_ROOM
    return value + (tile & 15) * taste.home_point + SIZES[kind] * taste.home_cell


def room_in(park: LightPark) -> int:
    """Return how many cells of a park are still to be covered, counting those of plots up to the fourth."""
    return SIDE * SIDE * FULL_PLOTS - park.covered.bit_count()


def best_tile(game: LightGame, tiles: Sequence[int], fitting: dict[int, bool]) -> int:
    """Return the tile with the highest value for the seat to move."""
    park = game.park_to_move
    room = room_in(park)
    return max(tiles, key=lambda tile: tile_value(game, park, tile, room, fitting))


def take_best(game: LightGame) -> tuple[int, ...]:
    """Take tiles in this game, the best each time, until no right to one is left; return them in order."""
    taken: list[int] = []
    fitting: dict[int, bool] = {}
    while tiles := game.takable_tiles():
        taken.append(best_tile(game, tiles, fitting))
        game.take(taken[-1])
    return tuple(taken)


def all_spots(game: LightGame) -> list[Spot]:
    """Return every way to add a face-up plot."""
    sides = [side for side, plot in enumerate(game.face) if plot != NONE]
    return [(side, position) for side in sides for position in game.park_to_move.spots()]


def likely_spot(game: LightGame) -> Spot:
    """Return the way to add a face-up plot that a quick estimate values most, for games played out in large
    numbers: its pile and its position. The estimate counts the regions the plot leaves open and the symbols
    the next tile can reach."""

    taste = game.park_to_move.taste

    def glance(spot: Spot) -> float:
        """Return the value of adding a plot this way."""
        park = game.park_to_move.copy()
        park.add(game.face[spot[0]], spot[1])
        near = park.touchable_cells() & park.free
        reached = sum(
            worth * (marks & near).bit_count()
            for worth, marks in zip(taste.symbols[:N], park.marks, strict=False)
        )
        cost = taste.region * region_cost(park.free, park.frame.stride)
        return taste.edge * near.bit_count() + REACHED * reached - cost

    return max(all_spots(game), key=glance)


def best_finishes(game: LightGame, most: int) -> list[tuple[WholeTurn, LightGame]]:
    """Return the best ways to finish a turn after its placement, each with the position it leads to.

    At most `most` of them. A plot is valued by the best placement next turn, with the tiles held then.
    """
    if not game.rights[N]:
        after = game.copy()
        return [(WholeTurn(taken=take_best(after)), after)]
    found: list[tuple[float, WholeTurn, LightGame]] = []
    for spot in all_spots(game):
        after = game.copy()
        after.add_plot(*spot)
        turn = WholeTurn(spot=spot, taken=take_best(after))
        next_placing = best_placing(after, after.park_to_move)
        found.append((next_placing[0] if next_placing else NOTHING_FITS, turn, after))
    found.sort(key=lambda one: -one[0])
    return [(turn, after) for _, turn, after in found[:most]]


# turns --------------------------------------------------------------------------------------------
def play_turn(game: LightGame) -> WholeTurn:
    """Play a whole turn of the seat to move, and return it."""
    placing = best_placing(game, game.park_to_move)
    if placing is None:
        turn = take_forced_tile(game)
    else:
        turn = play_placement(game, placing[1], placing[2])
    game.end_turn()
    return turn


def take_forced_tile(game: LightGame) -> WholeTurn:
    """Take the best ground tile, as nothing fits, and return that as the turn; empty if none is left."""
    grounds = game.ground_tiles()
    if not grounds:
        return WholeTurn()
    tile = best_tile(game, grounds, {})
    game.take(tile)
    return WholeTurn(taken=(tile,))


def turns_after(game: LightGame, tile: int, mask: int, most: int) -> list[tuple[WholeTurn, LightGame]]:
    """Return at most `most` turns that begin with this placement, best first, with their end positions."""
    after = game.copy()
    after.place(tile, mask)
    return [(turn._replace(tile=tile, mask=mask), end) for turn, end in best_finishes(after, most)]


def play_placement(game: LightGame, tile: int, mask: int) -> WholeTurn:
    """Play a turn from this placement up to its end by quick estimates, and return it."""
    game.place(tile, mask)
    spot = None
    if game.rights[N]:
        spot = likely_spot(game)
        game.add_plot(*spot)
    return WholeTurn(tile, mask, spot, take_best(game))


def play_steps(game: LightGame, turn: WholeTurn) -> None:
    """Play the steps of this turn and end it."""
    if turn.tile != NONE:
        game.place(turn.tile, turn.mask)
    if turn.spot is not None:
        game.add_plot(*turn.spot)
    for tile in turn.taken:
        game.take(tile)
    game.end_turn()


def play_out(game: LightGame) -> None:
    """Play greedy turns until the game is over."""
    while not game.over:
        play_turn(game)
