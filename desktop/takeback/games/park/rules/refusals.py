"""Checks actions. Each function raises Illegal with a sentence for the player, or returns."""

from takeback.engine.state import Illegal
from takeback.texts import format_list, gettext_noop
from takeback.texts import gettext as _

from ..material import GROUND, HOMES, VALUES
from ..names import GROUPS_OF_RIGHTS, RIGHTS, count_right, full_name, plural_name, tile_group, tile_name
from ..state import MAX_PLOTS, PASS, TAKE, Place, Reedmere, Rights, Stock, Tile
from .events import weakest_right
from .fit import free_space_in, placement_refusal
from .questions import distinct_tiles, has_turn_left, plot_spots, required_step, tile_in_hand, turn_of_seat

OVER = _("The game is over.")
NO_SEAT = _("There is no such seat at this table.")
COMPLETE = _("Your park is complete: you have no more turns.")
HAD_LAST_TURN = _("You have had your last turn: the game ends before your next one.")
NOT_YET = _("It is not your turn yet; your plan is kept.")
ANOTHERS = _("Another player is in the middle of a turn here.")
PLACE_FIRST = _("Place a tile first.")
TAKE_GROUND = _("Take a ground tile: you have no tile that fits.")
ONLY_END = _("You have no tile that fits and no ground tiles are left: you can only end your turn.")
PLACED = _("You have already placed a tile this turn.")
FOUR_PLOTS = _("You already own four plots.")
NONE_LEFT = gettext_noop("No {tiles} are left.")
ALSO_WHEN_FULL = _("Covered symbols must be used even when the park is complete.")
BESIDE = _("Plots are placed beside your park and never below the gate.")

_NO_RIGHT = {
    "ground": _("You have no leaf, roof or paw left this turn."),
    "home": _("You have no roof or paw left this turn."),
    "reserve": _("You have no paw left this turn."),
    "kiosk": _("You have no map left this turn that gives a kiosk."),
    "plot": _("You have no map left this turn."),
}


def refuse_wrong_time(state: Reedmere, seat: int) -> None:
    """Raise Illegal if the game is over or this seat may not act or plan at all in this position.

    It may not if it does not exist, is complete or has had its last turn, or if another seat's turn is in
    progress.
    """
    if state.over:
        raise Illegal(OVER)
    if not 0 <= seat < state.seats:
        raise Illegal(NO_SEAT)
    if state.work is None and state.parks[seat].is_full:
        raise Illegal(COMPLETE)
    if state.work is None and not has_turn_left(state, seat):
        raise Illegal(HAD_LAST_TURN)
    if state.work is not None and state.work.seat != seat:
        raise Illegal(ANOTHERS)


def refuse_laying(state: Reedmere, seat: int, tile: Tile) -> None:
    """Raise Illegal if no tile is to be laid now, or the supply lacks this one."""
    need, work = required_step(state, seat), turn_of_seat(state, seat)
    if need == TAKE:
        raise Illegal(TAKE_GROUND)
    if need == PASS:
        raise Illegal(ONLY_END)
    if work is not None and work.placed is not None:
        raise Illegal(PLACED)
    if tile not in state.parks[seat].supply:
        raise Illegal(_("You have no {tile} to lay.", tile=full_name(tile.kind, tile.value)))


def refuse_choice(state: Reedmere, seat: int, kind: str, value: int) -> None:
    """Raise Illegal unless this tile may be chosen: others differ from it, and it fits."""
    refuse_laying(state, seat, Tile(kind, value))
    work = turn_of_seat(state, seat)
    if work is not None and work.chosen is not None:
        raise Illegal(
            _(
                "You have chosen the {tile}: undo that step to choose another tile.",
                tile=tile_name(work.chosen.kind),
            )
        )
    if len(distinct_tiles(state.parks[seat])) == 1:
        raise Illegal(_("All your tiles are alike: there is nothing to choose."))
    if not free_space_in(state, seat).fits(kind):
        raise Illegal(_("There is no room for the {tile} now.", tile=tile_name(kind)))


def refuse_place(state: Reedmere, seat: int, action: Place) -> None:
    """Raise Illegal unless the tile in the hand is this one and fits there."""
    tile = Tile(action.kind, action.value)
    refuse_laying(state, seat, tile)
    held = tile_in_hand(state, seat)
    if held is None:
        raise Illegal(_("Choose a tile first."))
    if held != tile:
        raise Illegal(_("You have chosen the {tile}.", tile=full_name(held.kind, held.value)))
    if why := placement_refusal(state, seat, action.kind, action.cells):
        raise Illegal(why)


# taking -------------------------------------------------------------------------------------------------
def refuse_take(state: Reedmere, seat: int, kind: str, value: int) -> None:
    """Raise Illegal unless the tile is on offer and may be taken: by a right after laying a tile, or as one
    ground tile because nothing fits."""
    need, work = required_step(state, seat), turn_of_seat(state, seat)
    if need == PASS:
        raise Illegal(ONLY_END)
    if need == TAKE:
        refuse_forced_take(state, seat, kind)
    elif work is None or work.placed is None:
        raise Illegal(PLACE_FIRST)
    refuse_unavailable(state.stock, Tile(kind, value))
    if need != TAKE and work is not None and not weakest_right(work.rights, kind):
        raise Illegal(_NO_RIGHT[tile_group(kind)])


def refuse_forced_take(state: Reedmere, seat: int, kind: str) -> None:
    """Raise Illegal unless this is the first tile of a forced take, and a ground tile."""
    work = turn_of_seat(state, seat)
    if work is not None and work.taken:
        raise Illegal(_("You have taken your ground tile: end your turn."))
    if kind not in GROUND:
        raise Illegal(TAKE_GROUND)


def refuse_unavailable(stock: Stock, tile: Tile) -> None:
    """Raise Illegal if the tile is not on offer, or not with that value."""
    if tile.kind in HOMES:
        refuse_unavailable_home(stock.homes[HOMES.index(tile.kind)], tile)
    elif tile.value != VALUES[tile.kind]:
        raise Illegal(_("No {tile} is worth {points}.", tile=tile_name(tile.kind), points=tile.value))
    elif tile.kind in GROUND and not stock.ground[GROUND.index(tile.kind)]:
        raise Illegal(_(NONE_LEFT, tiles=plural_name(tile.kind)))
    elif tile.kind not in (*GROUND, *stock.reserves, *stock.kiosks):
        raise Illegal(_("The {tile} is gone.", tile=full_name(tile.kind, tile.value)))


def refuse_unavailable_home(stack: tuple[int, ...], tile: Tile) -> None:
    """Raise Illegal unless the home lies on top of its stack."""
    if not stack:
        raise Illegal(_(NONE_LEFT, tiles=plural_name(tile.kind)))
    if tile.value != stack[0]:
        name = full_name(tile.kind, tile.value)
        if tile.value in stack:
            raise Illegal(_("The {tile} is still below the one worth {points}.", tile=name, points=stack[0]))
        raise Illegal(_("The {tile} is gone; the next is worth {points}.", tile=name, points=stack[0]))


# plots and ends -----------------------------------------------------------------------------------------
def refuse_plot(state: Reedmere, seat: int, plot: int, px: int, py: int) -> None:
    """Raise Illegal unless this plot may be added at this position now."""
    need, work, park = required_step(state, seat), turn_of_seat(state, seat), state.parks[seat]
    if len(park.plots) >= MAX_PLOTS:
        raise Illegal(FOUR_PLOTS)
    if need == TAKE:
        raise Illegal(TAKE_GROUND)
    if need == PASS:
        raise Illegal(ONLY_END)
    if work is None or work.placed is None:
        raise Illegal(PLACE_FIRST)
    if not work.rights.n:
        raise Illegal(_NO_RIGHT["plot"])
    if plot not in state.face:
        raise Illegal(_("Plot {plot} is no longer on offer.", plot=plot))
    if (px, py) not in plot_spots(park):
        raise Illegal(BESIDE)


def refuse_end(state: Reedmere, seat: int) -> None:
    """Raise Illegal unless this seat is to move and has done all it must in its turn."""
    if seat != state.to_move:
        raise Illegal(NOT_YET)
    need, work = required_step(state, seat), turn_of_seat(state, seat)
    if need == PASS:
        return
    if need == TAKE and (work is None or not work.taken):
        raise Illegal(TAKE_GROUND)
    if need != TAKE and (work is None or work.placed is None):
        raise Illegal(PLACE_FIRST)
    if work is not None and work.rights:
        refusal = _("You still have to take: {what}.", what=still_to_take(work.rights, state.stock))
        raise Illegal(f"{refusal} {ALSO_WHEN_FULL}" if state.parks[seat].is_full else refusal)


def still_to_take(rights: Rights, stock: Stock) -> str:
    """Return what the rights still allow in words, of what is left in the stock: "1 reserve, home or ground
    tile; 1 plot"."""
    counted = [
        count_right(letter, count, groups_left(letter, stock))
        for letter in RIGHTS
        if (count := getattr(rights, letter))
    ]
    return format_list(counted, "semicolons")


def groups_left(letter: str, stock: Stock) -> tuple[str, ...]:
    """Return the groups of tiles that a right with this letter allows and of which any is left; none for one
    to a plot or a kiosk."""
    left = {"ground": any(stock.ground), "home": any(stock.homes), "reserve": bool(stock.reserves)}
    return tuple(group for group in GROUPS_OF_RIGHTS.get(letter, ()) if left[group])
