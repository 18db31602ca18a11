"""Hints and computer play for puzzles. A game provides the next step as an Adviser."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint
from takeback.engine.state import Action, Illegal
from takeback.puzzles.answers import NO_HINTS, Standing, Stopped, Wrong, names_together
from takeback.puzzles.block_cover import BlockCover
from takeback.puzzles.deduced import Deduction
from takeback.puzzles.editor import EditedLevel
from takeback.puzzles.items import Cell
from takeback.texts import gettext as _

UNSETTLED = _("This is not decided yet, because the level is large.")
SEVERAL = _("This level has several solutions, so nothing can be called wrong.")
SOLVABLE = _("It can still be solved.")
TRYING = _("No rule applies here: you have to try things out.")
MISTAKE, MISTAKEN = _("Mistake"), _("Something here does not match the solution.")


@dataclass(frozen=True)
class Adviser:
    """A game's functions for advice, and the hints made from them.

    `advice` returns the next turn towards a solution, as a hint plays it: undo a mistake, or make a step. It
    raises Illegal if there is none, and Stopped once the effort is spent.
    """

    advice: Callable[[Any, Effort], tuple[Any, ...]]
    describe: Callable[[Any, tuple[Any, ...]], str]  # (state, those actions): "Hint: Blue drawn."
    deduced: Callable[[Any], Deduction | None]  # the next step that a person can work out
    taken_back: tuple[type, ...]  # the actions of advice that undo a mistake
    actions: Callable[[Any, int], Iterator[Action]]  # (state, seat): the legal actions of play
    edits: Callable[[Any], Iterator[Action]]  # the legal edits, while a level is made

    def choose(self, state: Any, seat: int, chance: Chance, effort: Effort) -> Action:
        """Return the first action of the advice, as the player's own; the first legal one if the time is up,
        the first edit while a level is made. Raises Illegal if there is no advice."""
        if isinstance(state, EditedLevel):
            return next(self.edits(state))
        try:
            step: Action = msgspec.structs.replace(self.advice(state, effort)[0], by="")
        except Stopped:
            return next(self.actions(state, seat))
        return step

    def hint(self, state: Any, seat: int, chance: Chance, effort: Effort) -> Hint:
        """Return the next turn with where to look and why: undo a mistake, or a step that follows by a rule.

        Without such a rule the hint says that it takes trying. If the time is up, or while a level is made,
        it says so and proposes nothing. Raises Illegal with the reason if there is no advice.
        """
        if isinstance(state, EditedLevel):
            return Hint((), NO_HINTS)
        try:
            steps = self.advice(state, effort)
        except Stopped:
            return Hint((), UNSETTLED)
        except Illegal as why:
            raise Illegal(_("There is no hint. {reason}", reason=why)) from why
        text = self.describe(state, steps)
        if isinstance(steps[0], self.taken_back):
            first: Any = steps[0]
            return Hint(steps, text, True, MISTAKEN, MISTAKE, items=(first.item,))
        found = self.deduced(state)
        if found is None:
            return Hint(steps, text, True, TRYING)
        return Hint(found.actions, found.why, True, found.point, found.rule, found.cells, found.items)


def wrong_among(found: Collection[tuple[int, Cell]], sentences: Collection[str], nothing: str) -> Wrong:
    """Return the answer about mistakes: the wrong items with these sentences or, if none is wrong, only the
    sentence `nothing`."""
    return Wrong(tuple(found), " ".join(sentences) if found else nothing)


def standing_of(
    covering: BlockCover, kept: Mapping[int, Collection[int]], name: Callable[[int], str]
) -> Standing:
    """Return whether a level of blocks can be solved if each block in `kept` lies in one of its ways there.
    Raises Stopped.

    If not, the answer names, by `name`, a smallest set of blocks that cannot stay together; none if the level
    itself has no solution.
    """
    if covering.with_kept(kept) is not None:
        return Standing(True, (), SOLVABLE)
    core = covering.core(kept)
    if not core:
        return Standing(False, (), _("This level has no solution."))
    return Standing(False, core, names_together([name(item) for item in core]))
