"""Why not. Each is a sentence that the player reads; whoever gets past these may act."""

from desktop.engine.state import Illegal

from ..events import right_for
from ..fit import room_in, why_not
from ..names import RIGHT_NAMES, counted_right, full_name, group, listed, plural, tile_name
from ..shapes import GROUND, HOMES, VALUES
from ..state import MOST_PLOTS, PASS, TAKE, Place, Reedmere, Rights, Stock, Tile
from .questions import distinct, in_hand, need_of, plot_spots, work_by

OVER = "The game is over."
NO_SEAT = "There is no such seat at this table."
COMPLETE = "Your park is complete: you have no more turns."
NOT_YET = "It is not your turn yet; your plan is kept."
ANOTHERS = "Another seat is in the middle of its turn here."
PLACE_FIRST = "Place a tile first."
TAKE_GROUND = "Take a ground tile: nothing you have fits."
ONLY_END = "Nothing you have fits and no ground tiles are left: you can only end your turn."
PLACED = "You have placed a tile in this turn already."
FOUR_PLOTS = "You already own four plots."
BESIDE = "Plots lie beside your park and never below the gate."


def refuse_wrong_time(state: Reedmere, seat: int) -> None:
    if state.over:
        raise Illegal(OVER)
    if not 0 <= seat < state.seats:
        raise Illegal(NO_SEAT)
    if state.work is None and state.parks[seat].is_full:
        raise Illegal(COMPLETE)
    if state.work is not None and state.work.seat != seat:
        raise Illegal(ANOTHERS)


def refuse_laying(state: Reedmere, seat: int, tile: Tile) -> None:
    """What Choose and Place have in common: a tile is to be laid, and this one is there."""
    need, work = need_of(state, seat), work_by(state, seat)
    if need == TAKE:
        raise Illegal(TAKE_GROUND)
    if need == PASS:
        raise Illegal(ONLY_END)
    if work is not None and work.placed is not None:
        raise Illegal(PLACED)
    if tile not in state.parks[seat].supply:
        raise Illegal(f"There is no {full_name(tile.kind, tile.value)} in your supply.")


def refuse_choice(state: Reedmere, seat: int, kind: str, value: int) -> None:
    refuse_laying(state, seat, Tile(kind, value))
    work = work_by(state, seat)
    if work is not None and work.chosen is not None:
        chosen = tile_name(work.chosen.kind)
        raise Illegal(f"You have chosen the {chosen}: take that step back to choose another tile.")
    if len(distinct(state.parks[seat])) == 1:
        raise Illegal(f"The {tile_name(kind)} is all you have: place it.")
    if not room_in(state, seat).fits(kind):
        raise Illegal(f"There is no room for the {tile_name(kind)} now.")


def refuse_place(state: Reedmere, seat: int, action: Place) -> None:
    tile = Tile(action.kind, action.value)
    refuse_laying(state, seat, tile)
    held = in_hand(state, seat)
    if held is None:
        raise Illegal("Choose a tile first.")
    if held != tile:
        raise Illegal(f"You have chosen the {full_name(held.kind, held.value)}.")
    if why := why_not(state, seat, action.kind, action.cells):
        raise Illegal(why)


# taking -------------------------------------------------------------------------------------------------
def refuse_take(state: Reedmere, seat: int, kind: str) -> None:
    need, work = need_of(state, seat), work_by(state, seat)
    if need == PASS:
        raise Illegal(ONLY_END)
    if need == TAKE:
        refuse_forced(state, seat, kind)
    elif work is None or work.placed is None:
        raise Illegal(PLACE_FIRST)
    refuse_gone(state.stock, kind)
    if need != TAKE and work is not None and not right_for(work.rights, kind):
        raise Illegal(f"You have no right to a {group(kind)}.")


def refuse_forced(state: Reedmere, seat: int, kind: str) -> None:
    work = work_by(state, seat)
    if work is not None and work.taken:
        raise Illegal("You have taken your ground tile: end your turn.")
    if kind not in GROUND:
        raise Illegal(TAKE_GROUND)


def refuse_gone(stock: Stock, kind: str) -> None:
    if kind in GROUND:
        is_there = bool(stock.ground[GROUND.index(kind)])
    elif kind in HOMES:
        is_there = bool(stock.homes[HOMES.index(kind)])
    else:
        is_there = kind in stock.reserves or kind in stock.kiosks
    if not is_there and VALUES.get(kind):
        raise Illegal(f"The {full_name(kind, VALUES[kind])} is gone.")
    if not is_there:
        raise Illegal(f"No {plural(kind)} are left.")


def value_of(stock: Stock, kind: str) -> int:
    return stock.homes[HOMES.index(kind)][0] if kind in HOMES else VALUES[kind]


# plots and ends -----------------------------------------------------------------------------------------
def refuse_plot(state: Reedmere, seat: int, pile: int, px: int, py: int) -> int:
    """The number of the plot on that pile, when it may be added there."""
    need, work, park = need_of(state, seat), work_by(state, seat), state.parks[seat]
    if len(park.plots) >= MOST_PLOTS:
        raise Illegal(FOUR_PLOTS)
    if need == TAKE:
        raise Illegal(TAKE_GROUND)
    if need == PASS:
        raise Illegal(ONLY_END)
    if work is None or work.placed is None:
        raise Illegal(PLACE_FIRST)
    if not work.rights.n:
        raise Illegal("You have no right to a plot.")
    plot = state.face[pile] if pile in (0, 1) else None
    if plot is None:
        raise Illegal("That plot is no longer on offer.")
    if (px, py) not in plot_spots(park):
        raise Illegal(BESIDE)
    return plot


def refuse_end(state: Reedmere, seat: int) -> None:
    if seat != state.to_move:
        raise Illegal(NOT_YET)
    need, work = need_of(state, seat), work_by(state, seat)
    if need == PASS:
        return
    if need == TAKE and (work is None or not work.taken):
        raise Illegal(TAKE_GROUND)
    if need != TAKE and (work is None or work.placed is None):
        raise Illegal(PLACE_FIRST)
    if work is not None and work.rights:
        raise Illegal(f"You still have to take: {still_to_take(work.rights)}.")


def still_to_take(rights: Rights) -> str:
    """ "1 ground tile and 1 plot"."""
    return listed(
        [counted_right(letter, count) for letter in RIGHT_NAMES if (count := getattr(rights, letter))]
    )
