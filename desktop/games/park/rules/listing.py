"""All that may be done; for a seat that is not to move, all that it may plan, and what instead."""

from collections.abc import Iterator

from desktop.engine.game import Instead
from desktop.engine.state import Action, Illegal

from ..material import HOMES
from ..state import PASS, PLACE, AddPlot, Choose, EndTurn, Place, Reedmere, ReedmereAction, Take, Work
from .fit import room_in
from .questions import choices, in_hand, need_of, plot_spots, takable, work_by
from .refusals import refuse_take, refuse_wrong_time


def to_act(state: Reedmere) -> tuple[int, ...]:
    return () if state.over else (state.to_move,)


def actions(state: Reedmere, seat: int) -> Iterator[ReedmereAction]:
    if not may_do_anything(state, seat):
        return
    work, need = work_by(state, seat), need_of(state, seat)
    if need == PLACE and (work is None or work.placed is None):
        yield from _to_lay(state, seat)
        return
    yield from (Take(tile.kind, tile.value) for tile in takable(state, seat))
    if work is not None and work.rights.n:
        yield from _plots(state, seat)
    if seat == state.to_move and is_done(work, need):
        yield EndTurn()


def may_do_anything(state: Reedmere, seat: int) -> bool:
    if state.over or not 0 <= seat < state.seats:
        return False
    if state.work is None:
        return not state.parks[seat].is_full
    return state.work.seat == seat


def is_done(work: Work | None, need: str) -> bool:
    """Has the turn everything it must have?"""
    if need == PASS:
        return True
    if work is None:
        return False
    return bool(work.placed or work.taken) and not work.rights


def _to_lay(state: Reedmere, seat: int) -> Iterator[ReedmereAction]:
    tile = in_hand(state, seat)
    if tile is None:
        yield from (Choose(one.kind, one.value) for one in choices(state, seat))
        return
    for cells in room_in(state, seat).placements(tile.kind):
        yield Place(tile.kind, tile.value, cells)


def _plots(state: Reedmere, seat: int) -> Iterator[ReedmereAction]:
    for plot in state.face:
        if plot is not None:
            for px, py in plot_spots(state.parks[seat]):
                yield AddPlot(plot, px, py)


def instead_of(state: Reedmere, seat: int, fallen: Action) -> Instead | None:
    """The next home of the same stack, where this seat may still take it. `state` is that of its draft."""
    if not isinstance(fallen, Take) or fallen.kind not in HOMES:
        return None
    stack = state.stock.homes[HOMES.index(fallen.kind)]
    if not stack:
        return None
    try:
        refuse_wrong_time(state, seat)
        refuse_take(state, seat, fallen.kind, stack[0])
    except Illegal:
        return None
    return Instead(Take(fallen.kind, stack[0]), f"Take the {stack[0]} instead")
