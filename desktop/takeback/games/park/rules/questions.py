"""Answers what a seat must do, what it may take, and where its next plot may lie."""

from collections.abc import Iterator

from ..material import GROUND, HOMES, KIOSKS, RESERVES, VALUES, Cell
from ..state import PASS, PLACE, TAKE, Park, Reedmere, Stock, Tile, TurnProgress
from .events import FULL_PARK, NOTHING_FITS, weakest_right
from .fit import free_space_in


def turn_of_seat(state: Reedmere, seat: int) -> TurnProgress | None:
    """Return the record of this seat's turn, or None if it has not begun one."""
    return state.work if state.work is not None and state.work.seat == seat else None


def has_turn_left(state: Reedmere, seat: int) -> bool:
    """Return whether this seat is to move now or later: in the last round, those before the one to move have
    had their last turn, from the one that has completed its park on."""
    if state.last is None:
        return True
    return (seat - state.to_move) % state.seats < (state.last - state.to_move) % state.seats


def required_step(state: Reedmere, seat: int) -> str:
    """Return PLACE, TAKE or PASS: as recorded for a turn in progress, else as the seat's supply allows."""
    work = turn_of_seat(state, seat)
    if work is not None:
        return work.need
    if can_place(state, seat):
        return PLACE
    return TAKE if any(state.stock.ground) else PASS


def can_place(state: Reedmere, seat: int) -> bool:
    """Return whether any tile of the supply fits into the park."""
    supply = state.parks[seat].supply
    if not supply:
        return False
    room = free_space_in(state, seat)
    return any(room.fits(kind) for kind in {tile.kind for tile in supply})


def reason_of_end(state: Reedmere, after: int) -> str:
    """Return why the game is over once the turn has passed to the seat `after`; "" if it goes on."""
    if state.parks[after].is_full:
        return FULL_PARK
    if not any(state.stock.ground) and not any(can_place(state, one) for one in range(state.seats)):
        return NOTHING_FITS
    return ""


def distinct_tiles(park: Park) -> tuple[Tile, ...]:
    """Return the different tiles of a supply; equal ones appear once."""
    return tuple(dict.fromkeys(park.supply))


def tile_in_hand(state: Reedmere, seat: int) -> Tile | None:
    """Return the tile to be laid: the chosen one, or the only one; None while one must be chosen."""
    work = turn_of_seat(state, seat)
    if work is not None and work.chosen is not None:
        return work.chosen
    tiles = distinct_tiles(state.parks[seat])
    return tiles[0] if len(tiles) == 1 else None


def tile_choices(state: Reedmere, seat: int) -> list[Tile]:
    """Return the tiles of the supply that fit somewhere; empty where there is nothing to choose."""
    tiles = distinct_tiles(state.parks[seat])
    if len(tiles) < 2:
        return []
    room = free_space_in(state, seat)
    fits = {kind: room.fits(kind) for kind in {tile.kind for tile in tiles}}
    return [tile for tile in tiles if fits[tile.kind]]


def tiles_on_offer(stock: Stock) -> Iterator[Tile]:
    """Yield what the stock offers: of each home stack only the top."""
    for place, kind in enumerate(GROUND):
        if stock.ground[place]:
            yield Tile(kind, 0)
    for kind, stack in zip(HOMES, stock.homes, strict=True):
        if stack:
            yield Tile(kind, stack[0])
    for kind in (*RESERVES, *KIOSKS):
        if kind in stock.reserves or kind in stock.kiosks:
            yield Tile(kind, VALUES[kind])


def takable_tiles(state: Reedmere, seat: int) -> list[Tile]:
    """Return the tiles that this seat may take now, for its rights or because nothing it has fits."""
    if required_step(state, seat) == TAKE:
        work = turn_of_seat(state, seat)
        if work is not None and work.taken:
            return []
        return [tile for tile in tiles_on_offer(state.stock) if tile.kind in GROUND]
    work = turn_of_seat(state, seat)
    if work is None:
        return []
    return [tile for tile in tiles_on_offer(state.stock) if weakest_right(work.rights, tile.kind)]


def takable_kinds(state: Reedmere, seat: int | None) -> set[str] | None:
    """Return the kinds of tiles that may be taken now, or None while it is not the time to take anything."""
    if state.over or seat is None or (state.work is None and state.parks[seat].is_full):
        return None
    work = turn_of_seat(state, seat)
    if state.work is not None and work is None:
        return None
    is_time = bool(work and work.rights) if required_step(state, seat) == PLACE else True
    return {tile.kind for tile in takable_tiles(state, seat)} if is_time else None


def allowed_kinds(letter: str, stock: Stock) -> list[str]:
    """Return the kinds on offer that a right with this letter, which is not that to a plot, lets a seat
    take."""
    kinds = {"g": GROUND, "h": (*GROUND, *HOMES), "r": (*GROUND, *HOMES, *RESERVES), "k": KIOSKS}[letter]
    return [tile.kind for tile in tiles_on_offer(stock) if tile.kind in kinds]


def plot_spots(park: Park) -> list[Cell]:
    """Return where a plot may be added beside those of a park, as (px, py) of plots, not cells; none below
    row 0. By column, then upwards; also if the park has four."""
    own = {(plot.px, plot.py) for plot in park.plots}
    spots = {
        spot
        for px, py in own
        for spot in ((px - 1, py), (px + 1, py), (px, py - 1), (px, py + 1))
        if spot[1] >= 0 and spot not in own
    }
    return sorted(spots)
