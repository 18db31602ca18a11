"""Advice on Fold: the next fold, what has gone too far, and what cannot stay."""

from collections.abc import Collection

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.state import Illegal
from takeback.puzzles.advising import SEVERAL, UNSETTLED, Adviser, standing_of, wrong_among
from takeback.puzzles.answers import Standing, Stopped, Wrong
from takeback.puzzles.block_cover import cells_in, mask_of
from takeback.puzzles.block_editor import edits
from takeback.puzzles.cover_deduction import WaysLeft
from takeback.puzzles.cover_explaining import BlockWords, Explained
from takeback.puzzles.deduced import Deduction
from takeback.puzzles.exact_cover import never
from takeback.puzzles.items import HINT, Cell, TakeBack

from .rules import actions, block_cells, item_name, preview_fold
from .solver import FoldSolver, loaded
from .state import Fold, Sheet
from .text import SIDES


# advice --------------------------------------------------------------------------------------
def advice(state: Sheet, effort: Effort) -> tuple[Fold | TakeBack, ...]:
    """Return the next fold of a solution that keeps all folds, else a step back of a block that went too far.

    Raise Illegal if the puzzle is solved or has no solution.
    """
    if state.solved:
        raise Illegal("The puzzle is solved.")
    folding = loaded(state.level, effort.over)
    kept = folding.reachable_by_block(state)
    found = folding.covering.with_kept(kept)
    if found is None:
        return (
            TakeBack(
                min(overfolded_blocks(state, folding), key=lambda item: len(state.items[item].done)), HINT
            ),
        )
    for block, mask in enumerate(found):
        word = kept.get(block, folding.words[block])[mask]
        if word and not preview_fold(state, block, (word[0],)).losses:
            return (Fold(block, word[0], HINT),)
    raise Illegal("Every block is folded.")


def overfolded_blocks(state: Sheet, folding: FoldSolver) -> list[int]:
    """Return the blocks that can no longer become what they are in the solution."""
    solution = folding.covering.any()
    return [
        block for block, shapes in folding.reachable_by_block(state).items() if solution[block] not in shapes
    ]


def describe_advice(state: Sheet, steps: tuple[Fold | TakeBack, ...]) -> str:
    """Return the advice in words."""
    step, name = steps[0], item_name(state, steps[0].item)
    if isinstance(step, Fold):
        return f"{name} folds {SIDES[step.direction]}"
    return f"{name} has gone too far; undo one fold"


def explain_next_fold(state: Sheet) -> Deduction | None:
    """Return the next fold that can be deduced from the shapes each block can still take, or None."""
    folding, columns = loaded(state.level, never), state.level.columns
    lying = [mask_of(block_cells(state, block), columns) for block in range(len(state.items))]
    shared = folding.covering.shared
    steps = []
    for block, mask in enumerate(lying):
        others = 0
        for other, theirs in enumerate(lying):
            others |= theirs if other != block else 0
        steps.append(folding.steps_from(block, mask, others & ~shared))
    work = WaysLeft(folding.covering.goal, shared, [list(ways) for ways in steps])
    words = BlockWords(
        name=lambda block: item_name(state, block),
        lies=lambda block, mask: describe_way_to(state, block, mask, lying[block], steps[block][mask]),
        step=lambda block, way: f"{item_name(state, block)} folds {SIDES[way]}",
        only=lambda block: f"{item_name(state, block)} cannot stay as it is and folds in one way only",
    )
    blocks = tuple(range(len(lying)))
    return Explained(work, steps, blocks, columns, words, lambda block, way: Fold(block, way, HINT)).deduced()


def describe_way_to(state: Sheet, block: int, mask: int, now: int, ways: Collection[str]) -> str:
    """Return in words what a block would do to lie so."""
    name = item_name(state, block)
    if mask == now:
        return f"{name} stayed as it is"
    row, column = cells_in(mask & ~now, state.level.columns)[-1]
    return f"{name} folded {SIDES[min(ways)]} and on to row {row}, column {column}"


ADVISER = Adviser(advice, describe_advice, explain_next_fold, (TakeBack,), actions, edits)
choose, hint = ADVISER.choose, ADVISER.hint


# checks -----------------------------------------------------------------------------------------------
def wrong(state: Sheet, chance: Chance, effort: Effort) -> Wrong:
    """Return the blocks that can no longer become what they are in the only solution, with their wrong cells.

    With several solutions, or when time is over, name no block and say so. Raise Illegal without a solution.
    """
    try:
        folding = loaded(state.level, effort.over)
        if folding.covering.first() is not None and folding.covering.other() is not None:
            return Wrong((), SEVERAL)
        found = [(item, first_wrong(state, folding, item)) for item in overfolded_blocks(state, folding)]
    except Stopped:
        return Wrong((), UNSETTLED)
    places = [
        f"{item_name(state, item)} is wrong from row {cell[0]}, column {cell[1]} on" for item, cell in found
    ]
    return wrong_among(found, places, "Nothing that is folded is wrong.")


def first_wrong(state: Sheet, folding: FoldSolver, item: int) -> Cell:
    """Return a cell of the first fold that should not have been made, outside the solution if possible."""
    solution = folding.covering.any()[item]
    before = mask_of(state.level.blocks[item], state.level.columns)
    for entry in state.items[item].done:
        after = mask_of(entry.where, state.level.columns)
        if solution not in folding.still_reachable(item, after):
            return cells_in(after & ~before & ~solution or after & ~before, state.level.columns)[0]
        before = after
    raise AssertionError("the block is not too far")


def standing(state: Sheet, chance: Chance, effort: Effort) -> Standing:
    """Return whether the position can still be solved and, if not, which blocks cannot stay together."""
    try:
        folding = loaded(state.level, effort.over)
        return standing_of(
            folding.covering, folding.reachable_by_block(state), lambda item: item_name(state, item)
        )
    except Stopped:
        return Standing(None, (), UNSETTLED)
