"""Checks whether a state is a possible position: every tile and plot is in one place and lies legally."""

from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from takeback.texts import gettext as _

from .material import (
    COPIES,
    GATES,
    GROUND,
    HOME_VALUES,
    HOMES,
    KIOSKS,
    LOOKOUT_VALUES,
    MOUND,
    ORDER,
    RESERVES,
    TERMS,
    VALUES,
    WILD,
    orientations,
    shift_to,
    sort_cells,
)
from .rules.awards import DRAWN
from .rules.fit import symbols_on
from .rules.questions import plot_spots
from .state import (
    HIDDEN_PLOT,
    MAX_PLOTS,
    PASS,
    PLACE,
    TAKE,
    Award,
    LaidTile,
    Lookout,
    Park,
    Reedmere,
    Tile,
    TurnProgress,
    sort_supply,
)

MOST_RIGHTS = 16


def valid(state: Reedmere, seats: int) -> str:
    """Return why this is no position for that many seats, as a sentence; empty when it is one."""
    if len(state.parks) != seats or seats not in COPIES:
        return _("There are not {seats} parks.", seats=seats)
    if state.to_move not in range(seats) or state.last not in (None, *range(seats)):
        return _("It is the turn of a seat that is not there.")
    parks = (why for park in state.parks if (why := _check_park(park, state.mounds)))
    return (
        next(parks, "")
        or _check_plots(state)
        or _check_tiles(state)
        or _check_points(state)
        or _check_turn(state)
    )


# one park -----------------------------------------------------------------------------------------------
@lru_cache(maxsize=256)
def _check_park(park: Park, may_cover_mounds: bool) -> str:
    """Return what is wrong with one park: its plots, tiles, lookouts or points; empty if nothing."""
    if not 1 <= len(park.plots) <= MAX_PLOTS or park.plots[0].number not in GATES:
        return _("A park begins with a gate, and has four plots at most.")
    for count, plot in enumerate(park.plots):
        before = Park(park.plots[:count], ())
        if (plot.px, plot.py) not in (plot_spots(before) if count else [(0, 0)]):
            return _("A plot is where none can be.")
    if park.supply != sort_supply(park.supply):
        return _("A supply is not in its order.")
    ground = symbols_on(park.plots)
    cells = list(chain.from_iterable(tile.cells for tile in park.laid))
    if not all(_is_shape(tile) for tile in park.laid):
        return _("A tile has not the shape of its kind.")
    mounds = [(one.x, one.y) for one in park.lookouts]
    if not ground.keys() >= {*cells, *mounds} or any(ground[cell] != MOUND for cell in mounds):
        return _("Something stands outside a park, or a lookout not on a mound.")
    if len({*cells, *mounds}) != len(cells) + len(mounds):
        return _("Two things stand on one cell of a park.")
    if not may_cover_mounds and any(ground[cell] == MOUND for cell in cells):
        return _("A tile is on a mound.")
    worth = sum(one.value for one in chain[LaidTile | Lookout | Award](park.laid, park.lookouts, park.awards))
    return "" if park.score == worth else _("The points of a park do not add up.")


def _is_shape(tile: LaidTile) -> bool:
    """Return whether the cells are sorted and form an orientation of the tile's kind."""
    cells = tile.cells
    return bool(cells) and cells == sort_cells(cells) and shift_to(cells, 0, 0) in orientations(tile.kind)


# the whole position ----------------------------------------------------------------------------------------
def _check_plots(state: Reedmere) -> str:
    """Return what is wrong with the plots: each of the sixteen must be in a park, face up or in a pile."""
    gates = [park.plots[0].number for park in state.parks]
    wild = [plot.number for park in state.parks for plot in park.plots[1:]]
    wild += [plot for plot in state.face if plot is not None]
    wild += chain.from_iterable(state.hidden)
    known = [number for number in wild if number != HIDDEN_PLOT]
    if len({*gates}) != len(gates) or len({*known}) != len(known) or not {*known} <= {*WILD}:
        return _("A plot is in two places, or is none.")
    if len(wild) != len(WILD):
        return _("A plot is missing, or there is one too many.")
    is_open = state.work is not None and state.work.added is not None
    if not is_open and any(
        face is None and below for face, below in zip(state.face, state.hidden, strict=True)
    ):
        return _("A pile has plots and shows none.")
    return ""


def _tiles_in(park: Park) -> Iterator[tuple[str, int]]:
    """Yield kind and value of every tile that is laid or in the supply."""
    yield from ((tile.kind, tile.value) for tile in park.supply)
    yield from ((tile.kind, tile.value) for tile in park.laid)


@lru_cache(maxsize=16)
def _all_tiles(seats: int, kiosks: bool) -> Counter[tuple[str, int]]:
    """Return all tiles of a game with that many seats, as counts by kind and value."""
    found: Counter[tuple[str, int]] = Counter()
    found.update({(kind, 0): COPIES[seats][kind] for kind in GROUND})
    found.update((kind, value) for kind in HOMES for value in HOME_VALUES[seats])
    found.update((kind, VALUES[kind]) for kind in (*RESERVES, *(KIOSKS if kiosks else ())))
    return found


def _check_tiles(state: Reedmere) -> str:
    """Return what is wrong with the tiles: some missing, too many, or in the wrong order."""
    stock = state.stock
    if min(stock.ground) < 0 or max(stock.ground) > max(COPIES[4].values()) or len(stock.homes) != len(HOMES):
        return _("The stock is none.")
    there: Counter[tuple[str, int]] = Counter(chain.from_iterable(map(_tiles_in, state.parks)))
    there.update({(kind, 0): count for kind, count in zip(GROUND, stock.ground, strict=True) if count})
    for kind, values in zip(HOMES, stock.homes, strict=True):
        there.update((kind, value) for value in values)
    there.update((kind, VALUES[kind]) for kind in (*stock.reserves, *stock.kiosks))
    if there != _all_tiles(state.seats, state.kiosks):
        return _("The tiles do not add up.")
    in_their_order = all(
        kinds == tuple(sorted(kinds, key=ORDER.__getitem__)) for kinds in (stock.reserves, stock.kiosks)
    )
    if not in_their_order or any(values != tuple(sorted(values, reverse=True)) for values in stock.homes):
        return _("The stock is not in its order.")
    return ""


def _check_points(state: Reedmere) -> str:
    """Return what is wrong with lookouts and awards; those won and those left must make up all of them."""
    built = [one.value for park in state.parks for one in park.lookouts]
    if sorted((*state.stock.lookouts, *built), reverse=True) != list(LOOKOUT_VALUES[state.seats]):
        return _("The lookouts do not add up.")
    stacks = state.stock.awards
    if len(stacks) != (DRAWN if state.awards else 0) or len({stack.award for stack in stacks}) != len(stacks):
        return _("The awards are not those of a game.")
    for stack in stacks:
        won = [one.value for park in state.parks for one in park.awards if one.award == stack.award]
        terms = TERMS.get(stack.award)
        if terms is None or sorted((*stack.values, *won), reverse=True) != list(
            terms.values[: 2 if state.seats == 2 else 3]
        ):
            return _("The awards do not add up.")
    known = {stack.award for stack in stacks}
    if any(one.award not in known for park in state.parks for one in park.awards):
        return _("An award was won that is not in the game.")
    return ""


def _check_turn(state: Reedmere) -> str:
    """Return what is wrong with the turn in progress; all it did must show in its seat's park."""
    work = state.work
    if work is None:
        return ""
    if work.seat not in range(state.seats) or work.need not in (PLACE, TAKE, PASS):
        return _("A turn was begun by a seat that is not there.")
    park, rights = state.parks[work.seat], work.rights
    if not all(0 <= count <= MOST_RIGHTS for count in (rights.g, rights.h, rights.r, rights.n, rights.k)):
        return _("A turn gives rights that none can give.")
    return "" if _is_turn_in_park(work, park) else _("What was done in this turn is not in the park.")


def _is_turn_in_park(work: TurnProgress, park: Park) -> bool:
    """Return whether everything recorded in the turn is found in the park."""
    laid = work.placed
    chosen = park.supply if laid is None else (Tile(laid.kind, laid.value),)
    return (
        (laid is None or laid in park.laid)
        and (work.added is None or work.added in park.plots)
        and (work.chosen is None or work.chosen in chosen)
        and {*work.lookouts} <= {*park.lookouts}
        and not Counter[Tile](work.taken) - Counter(park.supply)
    )
