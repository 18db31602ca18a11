"""What a seat must do, may take, and where its next plot may lie."""

from collections.abc import Iterator

from ..material import GROUND, HOMES, KIOSKS, RESERVES, VALUES, Cell
from ..state import PASS, PLACE, TAKE, Park, Reedmere, Stock, Tile, Work
from .events import right_for
from .fit import room_in


def work_by(state: Reedmere, seat: int) -> Work | None:
    """The record of this seat's turn, where it has begun one."""
    return state.work if state.work is not None and state.work.seat == seat else None


def need_of(state: Reedmere, seat: int) -> str:
    """What this seat must do in its turn: as its record says, else as its supply allows."""
    work = work_by(state, seat)
    if work is not None:
        return work.need
    if can_place(state, seat):
        return PLACE
    return TAKE if any(state.stock.ground) else PASS


def can_place(state: Reedmere, seat: int) -> bool:
    supply = state.parks[seat].supply
    if not supply:
        return False
    room = room_in(state, seat)
    return any(room.fits(kind) for kind in {tile.kind for tile in supply})


def distinct(park: Park) -> tuple[Tile, ...]:
    """The different tiles of a supply: equal ones are the same tile."""
    return tuple(dict.fromkeys(park.supply))


def in_hand(state: Reedmere, seat: int) -> Tile | None:
    """The tile to be placed: the chosen one, or the only one."""
    work = work_by(state, seat)
    if work is not None and work.chosen is not None:
        return work.chosen
    tiles = distinct(state.parks[seat])
    return tiles[0] if len(tiles) == 1 else None


def choices(state: Reedmere, seat: int) -> list[Tile]:
    """The tiles of the supply that have a place, where there is something to choose."""
    tiles = distinct(state.parks[seat])
    if len(tiles) < 2:
        return []
    room = room_in(state, seat)
    fits = {kind: room.fits(kind) for kind in {tile.kind for tile in tiles}}
    return [tile for tile in tiles if fits[tile.kind]]


def on_offer(stock: Stock) -> Iterator[Tile]:
    """What the stock holds open to choice: of each home stack only the top."""
    for place, kind in enumerate(GROUND):
        if stock.ground[place]:
            yield Tile(kind, 0)
    for kind, stack in zip(HOMES, stock.homes, strict=True):
        if stack:
            yield Tile(kind, stack[0])
    for kind in (*RESERVES, *KIOSKS):
        if kind in stock.reserves or kind in stock.kiosks:
            yield Tile(kind, VALUES[kind])


def takable(state: Reedmere, seat: int) -> list[Tile]:
    """What this seat may take now, in the middle of its turn or because it is forced to."""
    if need_of(state, seat) == TAKE:
        work = work_by(state, seat)
        if work is not None and work.taken:
            return []
        return [tile for tile in on_offer(state.stock) if tile.kind in GROUND]
    work = work_by(state, seat)
    if work is None:
        return []
    return [tile for tile in on_offer(state.stock) if right_for(work.rights, tile.kind)]


def open_kinds(state: Reedmere, seat: int | None) -> set[str] | None:
    """The kinds that may be taken now; None while it is not the time to take anything."""
    if state.over or seat is None or (state.work is None and state.parks[seat].is_full):
        return None
    work = work_by(state, seat)
    if state.work is not None and work is None:
        return None
    is_time = bool(work and work.rights) if need_of(state, seat) == PLACE else True
    return {tile.kind for tile in takable(state, seat)} if is_time else None


def allowed_kinds(letter: str, stock: Stock) -> list[str]:
    """What a right of this letter lets one take of the stock."""
    kinds = {"g": GROUND, "h": (*GROUND, *HOMES), "r": (*GROUND, *HOMES, *RESERVES), "k": KIOSKS}[letter]
    return [tile.kind for tile in on_offer(stock) if tile.kind in kinds]


def plot_spots(park: Park) -> list[Cell]:
    """The positions beside the park where a plot may lie, each once, from left to right and upwards."""
    own = {(plot.px, plot.py) for plot in park.plots}
    spots = {
        spot
        for px, py in own
        for spot in ((px - 1, py), (px + 1, py), (px, py - 1), (px, py + 1))
        if spot[1] >= 0 and spot not in own
    }
    return sorted(spots)
