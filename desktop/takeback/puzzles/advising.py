"""Good advice on a puzzle: what all its thinkers have in common. A game hands in what to do next."""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from takeback.engine.chance import Chance
from takeback.engine.game import Effort, Hint
from takeback.engine.state import Action
from takeback.puzzles.answers import Standing, Stopped, Wrong, names_together
from takeback.puzzles.block_cover import BlockCover
from takeback.puzzles.deduced import Deduction
from takeback.puzzles.editor import EditedLevel
from takeback.puzzles.items import Cell, capital

UNSETTLED = "That is not settled yet; the level is large."
SEVERAL = "This level has several solutions, so nothing is wrong by itself."
SOLVABLE = "It can still be solved."
TRYING = "No rule leads on here: this takes trying."
MISTAKE, MISTAKEN = "Mistake", "Something here is not as in the solution."


@dataclass(frozen=True)
class Adviser:
    """`advice`: the next turn towards a solution, as a hint would play it; raises Illegal or Stopped."""

    advice: Callable[[Any, Effort], tuple[Any, ...]]
    tell: Callable[[Any, tuple[Any, ...]], str]  # (state, those actions): "Blue drawn"
    deduced: Callable[[Any], Deduction | None]  # the next step as a person works it out
    taken_back: tuple[type, ...]  # the actions of advice that take back what is wrong
    actions: Callable[[Any, int], Iterator[Action]]
    edits: Callable[[Any], Iterator[Action]]

    def choose(self, state: Any, seat: int, chance: Chance, effort: Effort) -> Action:
        """Plays any level to its end, one step at a time."""
        if isinstance(state, EditedLevel):
            return next(self.edits(state))
        try:
            step: Action = msgspec.structs.replace(self.advice(state, effort)[0], by="")
        except Stopped:
            return next(self.actions(state, seat))
        return step

    def hint(self, state: Any, seat: int, chance: Chance, effort: Effort) -> Hint:
        """One ordinary turn, where to look for it, and why it is right."""
        if isinstance(state, EditedLevel):
            return Hint((), "There are no hints while a level is made.")
        try:
            steps = self.advice(state, effort)
        except Stopped:
            return Hint((), UNSETTLED)
        told = f"{self.tell(state, steps)}."
        if isinstance(steps[0], self.taken_back):
            first: Any = steps[0]
            return Hint(steps, f"{MISTAKE}: {told}", True, MISTAKEN, MISTAKE, items=(first.item,))
        found = self.deduced(state)
        if found is None:
            return Hint(steps, f"Hint: {told}", True, TRYING)
        return Hint(found.actions, found.why, True, found.point, found.rule, found.cells, found.items)


def wrong_among(found: Collection[tuple[int, Cell]], told: Collection[str], nothing: str) -> Wrong:
    """What is wrong, each item with its sentence; `nothing` where all is right."""
    return Wrong(tuple(found), "; ".join(map(capital, told)) + ".") if found else Wrong((), nothing)


def standing_of(
    covering: BlockCover, kept: Mapping[int, Collection[int]], name: Callable[[int], str]
) -> Standing:
    """Can a level of blocks still be solved with what is kept of them? Raises Stopped."""
    if covering.with_kept(kept) is not None:
        return Standing(True, (), SOLVABLE)
    core = covering.core(kept)
    if not core:
        return Standing(False, (), "This level has no solution.")
    return Standing(False, core, capital(names_together([name(item) for item in core])))
