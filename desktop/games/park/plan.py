"""What to offer instead of a planned step that fell."""

from desktop.engine.game import Instead
from desktop.engine.state import Action, Illegal

from .rules.refusals import refuse_take, refuse_wrong_time
from .shapes import HOMES
from .state import Reedmere, Take


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
