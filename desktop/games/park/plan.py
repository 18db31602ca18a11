"""Plans that the table played again: what to say of them, and what to offer instead of a fallen step."""

from collections.abc import Iterable
from itertools import islice
from typing import NamedTuple

from desktop.engine.play import Move
from desktop.engine.state import Action, Illegal

from .rules.listing import actions
from .rules.refusals import refuse_take, refuse_wrong_time
from .shapes import HOMES
from .state import Reedmere, Take

KEPT, CHANGED, FELL = "kept", "changed", "fell"


class Offer(NamedTuple):
    """Another step in place of a fallen one, and what its button says."""

    action: Take
    label: str


def instead_of(state: Reedmere, seat: int, fallen: Action) -> Offer | None:
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
    return Offer(Take(fallen.kind, stack[0]), f"Take the {stack[0]} instead")


def banner(whose: str, verdicts: Iterable[str]) -> str:
    """ "Red’s turn: 1 of 4 steps fell, 1 changed."; empty when all was kept."""
    told = list(verdicts)
    fell, changed = told.count(FELL), told.count(CHANGED)
    if not fell and not changed:
        return ""
    steps = "step" if len(told) == 1 else "steps"
    if not fell:
        return f"{whose}’s turn: {changed} of {len(told)} {steps} changed."
    rest = f", {changed} changed" if changed else ""
    return f"{whose}’s turn: {fell} of {len(told)} {steps} fell{rest}."


def had_no_choice(moves: Iterable[Move]) -> bool:
    """Was each of these steps the only one possible? Such a turn may be ended by itself, if one likes."""
    return all(len(tuple(islice(actions(move.before, move.seat), 2))) == 1 for move in moves)
