"""Good advice on Fold: the next fold, what has gone too far, what cannot stay."""

import msgspec

from desktop.engine.chance import Chance
from desktop.engine.game import Effort, Hint
from desktop.engine.state import Action, Illegal
from desktop.puzzles.answers import Standing, Wrong, names_together
from desktop.puzzles.covering import Stopped, cells_in, mask_of
from desktop.puzzles.items import HINT, Cell, TakeBack, capital
from desktop.puzzles.painting import Editing, edits

from .rules import actions, item_name, look
from .solver import Folding, loaded
from .state import Fold, Sheet
from .text import SIDES

UNSETTLED = "That is not settled yet; the level is large."


# what to do next --------------------------------------------------------------------------------------
def advice(state: Sheet, effort: Effort) -> Fold | TakeBack:
    """The next fold of a solution that holds all that is folded; else a block that went too far goes back."""
    if state.solved:
        raise Illegal("The puzzle is solved.")
    folding = loaded(state.level, effort.over)
    kept = folding.kept(state)
    found = folding.covering.with_kept(kept)
    if found is None:
        return TakeBack(min(too_far(state, folding), key=lambda item: len(state.items[item].done)), HINT)
    for block, mask in enumerate(found):
        word = kept.get(block, folding.words[block])[mask]
        if word and not look(state, block, (word[0],)).losses:
            return Fold(block, word[0], HINT)
    raise Illegal("Every block is folded.")


def too_far(state: Sheet, folding: Folding) -> list[int]:
    """The blocks that can no longer become what they are in the solution."""
    solution = folding.covering.any()
    return [block for block, shapes in folding.kept(state).items() if solution[block] not in shapes]


def choose(state: Sheet | Editing, seat: int, chance: Chance, effort: Effort) -> Action:
    """Plays any level to its end, one step at a time."""
    if isinstance(state, Editing):
        return next(edits(state))
    try:
        return msgspec.structs.replace(advice(state, effort), by="")
    except Stopped:
        return next(actions(state, seat))


def hint(state: Sheet | Editing, seat: int, chance: Chance, effort: Effort) -> Hint:
    """One ordinary turn: the next fold, or one fold taken back."""
    if isinstance(state, Editing):
        return Hint((), "There are no hints while a level is made.")
    try:
        step = advice(state, effort)
    except Stopped:
        return Hint((), UNSETTLED)
    name = item_name(state, step.item)
    if isinstance(step, Fold):
        return Hint((step,), f"Hint: {name} folds {SIDES[step.direction]}.", play=True)
    return Hint((step,), f"Hint: {name} has gone too far; it takes back one fold.", play=True)


# checks -----------------------------------------------------------------------------------------------
def wrong(state: Sheet, chance: Chance, effort: Effort) -> Wrong:
    """What is wrong? In a level with one solution every fold after which it is out of reach."""
    try:
        folding = loaded(state.level, effort.over)
        if folding.covering.first() is not None and folding.covering.other() is not None:
            return Wrong((), "This level has several solutions, so nothing is wrong by itself.")
        found = [(item, first_wrong(state, folding, item)) for item in too_far(state, folding)]
    except Stopped:
        return Wrong((), UNSETTLED)
    if not found:
        return Wrong((), "Nothing that is folded is wrong.")
    places = [
        f"{capital(item_name(state, item))} is wrong from row {cell[0]}, column {cell[1]} on"
        for item, cell in found
    ]
    return Wrong(tuple(found), "; ".join(places) + ".")


def first_wrong(state: Sheet, folding: Folding, item: int) -> Cell:
    """A cell of the first fold that should not have been made, outside the solution if there is one."""
    solution = folding.covering.any()[item]
    before = mask_of(state.level.blocks[item], state.level.columns)
    for entry in state.items[item].done:
        after = mask_of(entry.where, state.level.columns)
        if solution not in folding.onward(item, after):
            return cells_in(after & ~before & ~solution or after & ~before, state.level.columns)[0]
        before = after
    raise AssertionError("the block is not too far")


def standing(state: Sheet, chance: Chance, effort: Effort) -> Standing:
    """Is it still solvable, and if not, which blocks cannot stay together?"""
    try:
        folding = loaded(state.level, effort.over)
        kept = folding.kept(state)
        if folding.covering.with_kept(kept) is not None:
            return Standing(True, (), "It can still be solved.")
        core = folding.covering.core(kept)
    except Stopped:
        return Standing(None, (), UNSETTLED)
    if not core:
        return Standing(False, (), "This level has no solution.")
    return Standing(False, core, capital(names_together([item_name(state, item) for item in core])))
