"""Lists the actions a seat may do or plan, and finds substitutes for planned ones that fail."""

from collections.abc import Iterator

from takeback.engine.game import Instead
from takeback.engine.state import Action, Illegal
from takeback.texts import gettext as _

from ..material import ANIMAL_OF, BLANK, HOMES, MOUND, RESERVES, VALUES, Cell
from ..names import full_name
from ..state import (
    PASS,
    PLACE,
    AddPlot,
    Choose,
    EndTurn,
    Place,
    Plot,
    Reedmere,
    ReedmereAction,
    Take,
    TurnProgress,
)
from .fit import free_space_in, neighbours_of, symbols_on
from .questions import (
    has_turn_left,
    plot_spots,
    required_step,
    takable_tiles,
    tile_choices,
    tile_in_hand,
    turn_of_seat,
)
from .refusals import refuse_plot, refuse_take, refuse_wrong_time


def to_act(state: Reedmere) -> tuple[int, ...]:
    """Return the seat to move, or nobody when the game is over."""
    return () if state.over else (state.to_move,)


def actions(state: Reedmere, seat: int) -> Iterator[ReedmereAction]:
    """Yield every action that this seat may do now; for a seat that is not to move, what it may plan."""
    if not may_act(state, seat):
        return
    work, need = turn_of_seat(state, seat), required_step(state, seat)
    if need == PLACE and (work is None or work.placed is None):
        yield from _placing_actions(state, seat)
        return
    yield from (Take(tile.kind, tile.value) for tile in takable_tiles(state, seat))
    if work is not None and work.rights.n:
        yield from _plot_actions(state, seat)
    if seat == state.to_move and is_turn_complete(work, need):
        yield EndTurn()


def may_act(state: Reedmere, seat: int) -> bool:
    """Return whether this seat may act or plan: the game goes on, and no other seat's turn is in progress.

    A seat with a full park, or one that has had its last turn, may begin no turn.
    """
    if state.over or not 0 <= seat < state.seats:
        return False
    if state.work is None:
        return not state.parks[seat].is_full and has_turn_left(state, seat)
    return state.work.seat == seat


def is_turn_complete(work: TurnProgress | None, need: str) -> bool:
    """Return whether the turn has everything that is required to end it."""
    if need == PASS:
        return True
    if work is None:
        return False
    return bool(work.placed or work.taken) and not work.rights


def _placing_actions(state: Reedmere, seat: int) -> Iterator[ReedmereAction]:
    """Yield every choice of a tile, or every placement of the one in the hand."""
    tile = tile_in_hand(state, seat)
    if tile is None:
        yield from (Choose(one.kind, one.value) for one in tile_choices(state, seat))
        return
    for cells in free_space_in(state, seat).placements(tile.kind):
        yield Place(tile.kind, tile.value, cells)


def _plot_actions(state: Reedmere, seat: int) -> Iterator[ReedmereAction]:
    """Yield every way to add a face-up plot."""
    for plot in state.face:
        if plot is not None:
            for px, py in plot_spots(state.parks[seat]):
                yield AddPlot(plot, px, py)


def instead_of(state: Reedmere, seat: int, fallen: Action) -> Instead | None:
    """Return a substitute for a planned step that has become impossible, or None.

    `state` is the position inside the seat's draft.
    """
    try:
        refuse_wrong_time(state, seat)
        match fallen:
            case Take(kind) if kind in HOMES:
                return _take_next_home(state, seat, kind)
            case Take(kind) if kind in RESERVES:
                return _take_other_reserve(state, seat, kind)
            case AddPlot(_, px, py):
                return _add_other_plot(state, seat, (px, py))
    except Illegal:
        pass
    return None


def _take_next_home(state: Reedmere, seat: int, kind: str) -> Instead | None:
    """Return the action to take the new top of the same home stack, or None where it is empty.

    Raise Illegal if this seat may take none now.
    """
    stack = state.stock.homes[HOMES.index(kind)]
    if not stack:
        return None
    refuse_take(state, seat, kind, stack[0])
    return Instead(Take(kind, stack[0]), _("Take the {points} instead", points=stack[0]))


def _take_other_reserve(state: Reedmere, seat: int, kind: str) -> Instead | None:
    """Return the action to take the most valuable reserve left, of the same animal if there is one, or None
    without any.

    Raise Illegal if this seat may take none now.
    """
    left = state.stock.reserves
    own = [one for one in left if ANIMAL_OF[one] == ANIMAL_OF[kind]]
    best = max(own or left, key=VALUES.__getitem__, default=None)
    if best is None:
        return None
    refuse_take(state, seat, best, VALUES[best])
    return Instead(Take(best, VALUES[best]), _("Take the {tile} instead", tile=full_name(best, VALUES[best])))


def _add_other_plot(state: Reedmere, seat: int, spot: Cell) -> Instead | None:
    """Return the action to add another plot at the same position, or None without one on offer.

    It is the one with more symbols beside covered cells. Raise Illegal if this seat may add none there now.
    """
    park = state.parks[seat]
    near = {cell for covered in park.covered() for cell in neighbours_of(covered)}

    def reached(plot: int) -> int:
        """Return how many symbols of the plot lie beside covered cells."""
        ground = symbols_on((Plot(plot, *spot),))
        return sum(cell in near and symbol not in (BLANK, MOUND) for cell, symbol in ground.items())

    plot = max((one for one in state.face if one is not None), key=reached, default=None)
    if plot is None:
        return None
    refuse_plot(state, seat, plot, *spot)
    return Instead(AddPlot(plot, *spot), _("Add plot {plot} instead", plot=plot))
