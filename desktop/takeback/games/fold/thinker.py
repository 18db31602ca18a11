"""Advice on Fold: the next fold, what has gone too far, and what cannot stay."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.state import Illegal
from takeback.puzzles.advising import SEVERAL, UNSETTLED, Adviser, standing_of, wrong_among
from takeback.puzzles.answers import Standing, Stopped, Wrong
from takeback.puzzles.block_cover import cells_in, mask_of
from takeback.puzzles.block_editor import edits
from takeback.puzzles.cover_deduction import WaysLeft
from takeback.puzzles.cover_explaining import Explained, Reasons
from takeback.puzzles.deduced import Deduction
from takeback.puzzles.exact_cover import never
from takeback.puzzles.items import HINT, Cell, TakeBack, letter
from takeback.texts import gettext as _

from .rules import actions, block_cells, item_name, preview_fold
from .solver import FoldSolver, loaded
from .state import Fold, Sheet
from .text import SIDES


# advice --------------------------------------------------------------------------------------
def advice(state: Sheet, effort: Effort) -> tuple[Fold | TakeBack, ...]:
    """Return the next fold of a solution that keeps all folds, else a step back of a block that went too far.

    Raise Illegal if the puzzle is solved or has no solution, or every fold would push another block back, and
    Stopped when the effort is over.
    """
    if state.solved:
        raise Illegal(_("The puzzle is solved."))
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
    raise Illegal(_("All blocks are folded."))


def overfolded_blocks(state: Sheet, folding: FoldSolver) -> list[int]:
    """Return the blocks that can no longer become what they are in the solution. Raise Illegal if there is
    none."""
    solution = folding.covering.any()
    return [
        block for block, shapes in folding.reachable_by_block(state).items() if solution[block] not in shapes
    ]


def describe_advice(state: Sheet, steps: tuple[Fold | TakeBack, ...]) -> str:
    """Return the advice as a sentence."""
    step = steps[0]
    if isinstance(step, Fold):
        return _("Hint: block {letter} folds {side}.", letter=letter(step.item), side=SIDES[step.direction])
    return _("Mistake: block {letter} has gone too far; undo one fold.", letter=letter(step.item))


def explain_next_fold(state: Sheet) -> Deduction | None:
    """Return the next fold that can be deduced from the shapes each block can still take; None where it takes
    trying."""
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
    words = BlockReasons(state, lying, steps)
    blocks = tuple(range(len(lying)))
    return Explained(work, steps, blocks, columns, words, lambda block, way: Fold(block, way, HINT)).deduced()


@dataclass(frozen=True)
class BlockReasons(Reasons):
    """The sentences about the blocks of one position."""

    state: Sheet
    lying: Sequence[int]  # the bit set of each block
    steps: Sequence[Mapping[int, Collection[str]]]  # of each block the first folds to each shape

    def name(self, block: int) -> str:
        """Return the name of a block: "block B"."""
        return item_name(self.state, block)

    def conclude(self, block: int, way: str) -> str:
        """Return the sentence about the step that follows."""
        return _("So block {letter} folds {side}.", letter=letter(block), side=SIDES[way])

    def only_way(self, block: int) -> str:
        """Return the sentence about a block that can fold in one way only."""
        return _("Block {letter} cannot stay as it is and folds in one way only.", letter=letter(block))

    def uncoverable(self, block: int, mask: int, cell: str) -> str:
        """Return the sentence about a shape of a block that leaves this cell open."""
        if mask == self.lying[block]:
            return _(
                "If block {letter} stayed as it is, nothing could cover {cell}.",
                letter=letter(block),
                cell=cell,
            )
        return _(
            "If block {letter} folded {side} and on to row {row}, column {column}, "
            "nothing could cover {cell}.",
            **self._way_to(block, mask),
            cell=cell,
        )

    def no_place(self, block: int, mask: int, other: str) -> str:
        """Return the sentence about a shape of a block that leaves another one no place."""
        if mask == self.lying[block]:
            return _(
                "If block {letter} stayed as it is, {other} would have no place left.",
                letter=letter(block),
                other=other,
            )
        return _(
            "If block {letter} folded {side} and on to row {row}, column {column}, "
            "{other} would have no place left.",
            **self._way_to(block, mask),
            other=other,
        )

    def _way_to(self, block: int, mask: int) -> dict[str, object]:
        """Return the letter of a block, its first fold to a shape, and a cell that it would cover then."""
        row, column = cells_in(mask & ~self.lying[block], self.state.level.columns)[-1]
        side = SIDES[min(self.steps[block][mask])]
        return {"letter": letter(block), "side": side, "row": row, "column": column}


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
        _(
            "Block {letter} is wrong from row {row}, column {column} on.",
            letter=letter(item),
            row=cell[0],
            column=cell[1],
        )
        for item, cell in found
    ]
    return wrong_among(found, places, _("None of your folds is wrong."))


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
    """Return whether the position can still be solved and, if not, which blocks cannot stay together;
    undecided when time is over."""
    try:
        folding = loaded(state.level, effort.over)
        return standing_of(
            folding.covering,
            folding.reachable_by_block(state),
            lambda item: _("Block {letter}", letter=letter(item)),
        )
    except Stopped:
        return Standing(None, (), UNSETTLED)
