"""Good advice on Fill: a piece to lay, what lies wrong, what cannot stay."""

import msgspec

from desktop.engine.chance import Chance
from desktop.engine.game import Effort, Hint
from desktop.engine.state import Action, Illegal
from desktop.puzzles.answers import Standing, Wrong, names_together
from desktop.puzzles.covering import Found, Stopped
from desktop.puzzles.items import HINT, capital
from desktop.puzzles.painting import Editing, edits

from .rules import actions, cells_of, item_name
from .solver import Packing, loaded
from .state import Box, Lift, Place

UNSETTLED = "That is not settled yet; the level is large."


def ready(state: Box, effort: Effort) -> Packing:
    packing = loaded(state.level)
    packing.covering.over = effort.over
    return packing


# what to do next --------------------------------------------------------------------------------------
def advice(state: Box, effort: Effort) -> Place | Lift:
    """A piece laid as in a solution that keeps all that lies; else one that lies wrong goes to the tray."""
    if state.solved:
        raise Illegal("The puzzle is solved.")
    packing = ready(state, effort)
    kept = packing.kept(state)
    found = packing.covering.with_kept(kept)
    if found is None:
        packing.covering.any()
        return Lift(next(iter(lying_wrong(state, packing) or kept)), HINT)
    item = fewest_places(packing, kept, found)
    corner = packing.corners(found)[item]
    assert corner is not None
    return Place(item, *corner, HINT)


def fewest_places(packing: Packing, kept: dict[int, tuple[int, ...]], found: Found) -> int:
    """Of the pieces still to be laid the one that fits in the fewest places."""
    taken = 0
    for (mask,) in kept.values():
        taken |= mask
    taken &= ~packing.covering.shared
    waiting = [item for item, mask in enumerate(found) if mask and item not in kept]
    return min(waiting, key=lambda item: sum(not mask & taken for mask in packing.places[item]))


def lying_wrong(state: Box, packing: Packing) -> list[int]:
    """The pieces that do not lie as in the solution; equal pieces may change places."""
    level, covering = state.level, packing.covering
    right = {(level.pieces[item], mask) for item, mask in enumerate(covering.any()) if mask}
    return [item for item, (mask,) in packing.kept(state).items() if (level.pieces[item], mask) not in right]


def choose(state: Box | Editing, seat: int, chance: Chance, effort: Effort) -> Action:
    """Plays any level to its end, one step at a time."""
    if isinstance(state, Editing):
        return next(edits(state))
    try:
        return msgspec.structs.replace(advice(state, effort), by="")
    except Stopped:
        return next(actions(state, seat))


def hint(state: Box | Editing, seat: int, chance: Chance, effort: Effort) -> Hint:
    """One ordinary turn: a piece laid, or one that lies wrong taken to the tray."""
    if isinstance(state, Editing):
        return Hint((), "There are no hints while a level is made.")
    try:
        step = advice(state, effort)
    except Stopped:
        return Hint((), UNSETTLED)
    name = item_name(state, step.item)
    if isinstance(step, Place):
        return Hint((step,), f"Hint: {name} to row {step.row}, column {step.column}.", play=True)
    return Hint((step,), f"Hint: {name} lies wrong; it goes to the tray.", play=True)


# checks -----------------------------------------------------------------------------------------------
def wrong(state: Box, chance: Chance, effort: Effort) -> Wrong:
    """What is wrong? In a level with one solution every piece that does not lie as in it."""
    try:
        packing = ready(state, effort)
        if packing.covering.first() is not None and packing.covering.other() is not None:
            return Wrong((), "This level has several solutions, so nothing is wrong by itself.")
        found = [(item, min(cells_of(state, item))) for item in lying_wrong(state, packing)]
    except Stopped:
        return Wrong((), UNSETTLED)
    if not found:
        return Wrong((), "No piece lies wrong.")
    names = [capital(item_name(state, item)) for item, _ in found]
    return Wrong(tuple(found), "; ".join(f"{name} lies wrong" for name in names) + ".")


def standing(state: Box, chance: Chance, effort: Effort) -> Standing:
    """Is it still solvable, and if not, which pieces cannot stay together?"""
    try:
        packing = ready(state, effort)
        kept = packing.kept(state)
        if packing.covering.with_kept(kept) is not None:
            return Standing(True, (), "It can still be solved.")
        core = packing.covering.core(kept)
    except Stopped:
        return Standing(None, (), UNSETTLED)
    if not core:
        return Standing(False, (), "This level has no solution.")
    return Standing(False, core, capital(names_together([item_name(state, item) for item in core])))
