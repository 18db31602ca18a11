"""Advice on Fill: a piece to lay, what lies wrong, and what cannot stay."""

from dataclasses import dataclass

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.engine.state import Illegal
from takeback.puzzles.advising import SEVERAL, UNSETTLED, Adviser, standing_of, wrong_among
from takeback.puzzles.answers import Standing, Stopped, Wrong
from takeback.puzzles.block_cover import Found
from takeback.puzzles.block_editor import edits
from takeback.puzzles.cover_deduction import WaysLeft
from takeback.puzzles.cover_explaining import Explained, Reasons
from takeback.puzzles.deduced import Deduction
from takeback.puzzles.items import HINT, letter
from takeback.texts import gettext as _

from .rules import actions, cells_of, item_name, place_text
from .solver import FillSolver, loaded
from .state import Box, Lift, Place


def loaded_for(state: Box, effort: Effort) -> FillSolver:
    """Return the level of a position loaded for queries, which raise Stopped once the effort is over."""
    packing = loaded(state.level)
    packing.covering.over = effort.over
    return packing


# advice --------------------------------------------------------------------------------------
def advice(state: Box, effort: Effort) -> tuple[Place | Lift, ...]:
    """Return the move that lays a piece as in a solution that keeps all laid pieces.

    Else a piece that lies wrong goes to the tray. Raise Illegal if the puzzle is solved or has no solution,
    and Stopped when the effort is over.
    """
    if state.solved:
        raise Illegal(_("The puzzle is solved."))
    packing = loaded_for(state, effort)
    kept = packing.fixed_places(state)
    found = packing.covering.with_kept(kept)
    if found is None:
        packing.covering.any()
        return (Lift(next(iter(lying_wrong(state, packing) or kept)), HINT),)
    item = fewest_places(packing, kept, found)
    corner = packing.corners_of(found)[item]
    assert corner is not None
    return (Place(item, *corner, HINT),)


def fewest_places(packing: FillSolver, kept: dict[int, tuple[int, ...]], found: Found) -> int:
    """Return the piece of the solution `found` still to be laid that fits in the fewest places now."""
    taken = 0
    for (mask,) in kept.values():
        taken |= mask
    taken &= ~packing.covering.shared
    waiting = [item for item, mask in enumerate(found) if mask and item not in kept]
    return min(waiting, key=lambda item: sum(not mask & taken for mask in packing.places[item]))


def lying_wrong(state: Box, packing: FillSolver) -> list[int]:
    """Return the pieces on the board that do not lie as in the solution; equal pieces may change places.
    Raise Illegal if there is none."""
    level, covering = state.level, packing.covering
    right = {(level.pieces[item], mask) for item, mask in enumerate(covering.any()) if mask}
    return [
        item
        for item, (mask,) in packing.fixed_places(state).items()
        if (level.pieces[item], mask) not in right
    ]


def describe_advice(state: Box, steps: tuple[Place | Lift, ...]) -> str:
    """Return the first step of the advice as a sentence: a hint where to place a piece, or a mistake."""
    step = steps[0]
    if isinstance(step, Place):
        place = place_text(state.level, step.item, ((step.row, step.column),))
        return _(
            "Hint: piece {letter} to {place}.",
            letter=letter(step.item),
            place=place,
        )
    return _(
        "Mistake: piece {letter} is in the wrong place; return it to the tray.", letter=letter(step.item)
    )


def explain_next_piece(state: Box) -> Deduction | None:
    """Return the next piece that can be deduced from the places where each still fits; None where it takes
    trying."""
    packing, columns = loaded(state.level), state.level.columns
    kept = packing.fixed_places(state)
    taken = 0
    for (mask,) in kept.values():
        taken |= mask
    shared = packing.covering.shared
    waiting = tuple(item for item in range(len(state.items)) if item not in kept)
    ways = [[mask for mask in packing.places[item] if not mask & taken & ~shared] for item in waiting]
    work = WaysLeft(packing.covering.goal & ~taken, shared, ways, packing.covering.all_used)

    return Explained(
        work,
        [{mask: (str(mask),) for mask in masks} for masks in ways],
        waiting,
        columns,
        PieceReasons(state, packing),
        lambda item, way: Place(item, *packing.places[item][int(way)], HINT),
    ).deduced()


@dataclass(frozen=True)
class PieceReasons(Reasons):
    """The sentences about the pieces of one position."""

    state: Box
    packing: FillSolver

    def name(self, item: int) -> str:
        """Return the name of a piece: "piece D"."""
        return item_name(self.state, item)

    def conclude(self, item: int, way: str) -> str:
        """Return the sentence about the step that follows."""
        place = place_text(self.state.level, item, (self.packing.places[item][int(way)],))
        return _(
            "So piece {letter} goes to {place}.",
            letter=letter(item),
            place=place,
        )

    def only_way(self, item: int) -> str:
        """Return the sentence about a piece that fits in one place only."""
        return _("Piece {letter} fits in one place only.", letter=letter(item))

    def uncoverable(self, item: int, mask: int, cell: str) -> str:
        """Return the sentence about a place of a piece that leaves this cell open."""
        place = place_text(self.state.level, item, (self.packing.places[item][mask],))
        return _(
            "If piece {letter} were in {place}, nothing could cover {cell}.",
            letter=letter(item),
            place=place,
            cell=cell,
        )

    def no_place(self, item: int, mask: int, other: str) -> str:
        """Return the sentence about a place of a piece that leaves another one no place."""
        place = place_text(self.state.level, item, (self.packing.places[item][mask],))
        return _(
            "If piece {letter} were in {place}, {other} would have no place left.",
            letter=letter(item),
            place=place,
            other=other,
        )


ADVISER = Adviser(advice, describe_advice, explain_next_piece, (Lift,), actions, edits)
choose, hint = ADVISER.choose, ADVISER.hint


# checks -----------------------------------------------------------------------------------------------
def wrong(state: Box, chance: Chance, effort: Effort) -> Wrong:
    """Return which pieces are wrong: in a level with one solution those that do not lie as in it. Raise
    Illegal if it has none.

    With several solutions, or when time is over, it says only that.
    """
    try:
        packing = loaded_for(state, effort)
        if packing.covering.first() is not None and packing.covering.other() is not None:
            return Wrong((), SEVERAL)
        found = [(item, min(cells_of(state, item))) for item in lying_wrong(state, packing)]
    except Stopped:
        return Wrong((), UNSETTLED)
    sentences = [_("Piece {letter} is in the wrong place.", letter=letter(item)) for item, _cell in found]
    return wrong_among(found, sentences, _("No piece is in the wrong place."))


def standing(state: Box, chance: Chance, effort: Effort) -> Standing:
    """Return whether the position can still be solved and, if not, which pieces cannot stay together;
    undecided when time is over."""
    try:
        packing = loaded_for(state, effort)
        return standing_of(
            packing.covering,
            packing.fixed_places(state),
            lambda item: _("Piece {letter}", letter=letter(item)),
        )
    except Stopped:
        return Standing(None, (), UNSETTLED)
