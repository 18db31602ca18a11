"""The wording of deductions about blocks, shared by all games with blocks."""

from collections.abc import Callable
from dataclasses import dataclass

from takeback.engine.state import Action
from takeback.puzzles.block_cover import cells_in
from takeback.puzzles.cover_deduction import (
    BLOCK,
    CELL,
    MOST_FACTS,
    Fact,
    RefutedWay,
    Settled,
    Steps,
    WaysLeft,
    settled,
)
from takeback.puzzles.deduced import Deduction
from takeback.puzzles.items import Cell, capital

ONLY_PLACE, FORCED_CELL, FORCED, CLOSED, NO_PLACE = (
    *("Only place", "Forced cell", "Forced cells"),
    *("Closed region", "No place left"),
)
MOST_EXPLAINED = 3  # ways that are explained one by one


@dataclass(frozen=True)
class BlockWords:
    """The functions by which a game words an explanation; blocks are given by their numbers on the board."""

    name: Callable[[int], str]  # "piece D"
    lies: Callable[[int, int], str]  # (block, bit set): "piece D lay at row 1, column 2"
    step: Callable[[int, str], str]  # (block, step): "piece D goes to row 1, column 2"
    only: Callable[[int], str]  # why only one step is left to a block: "piece D fits in one place only"


def cell_name(cell: Cell) -> str:
    """Return the cell in words."""
    return f"row {cell[0]}, column {cell[1]}"


@dataclass(frozen=True)
class Explained:
    """A board of blocks for which deductions are made and worded."""

    work: WaysLeft
    steps: Steps
    blocks: tuple[int, ...]  # for each block in `work`, its number on the board
    columns: int
    words: BlockWords
    act: Callable[[int, str], Action]  # the action of a step

    def deduced(self) -> Deduction | None:
        """Return the easiest step that follows from what is visible; None where it takes trying."""
        fitting = [one for one in settled(self.work, self.steps) if len(one[0].facts) <= MOST_FACTS]
        if not fitting:
            return None
        found, step = min(fitting, key=lambda one: one[0].weight)
        block = self.blocks[found.block]
        rule, why = self._looked(found) if found.closings else self._seen(found)
        cells = tuple(sorted(self._cell(fact) for fact in found.facts if fact[0] == CELL))
        items = {self.blocks[fact[1]] for fact in found.facts if fact[0] == BLOCK}
        return Deduction(
            rule,
            f"Look at {self._fact_name(found.at)}.",
            f"{rule}: {why} So {self.words.step(block, step)}.",
            (self.act(block, step),),
            cells,
            tuple(sorted(items)),
        )

    def _cell(self, fact: Fact) -> Cell:
        """Return the cell of a fact."""
        return cells_in(fact[1], self.columns)[0]

    def _fact_name(self, fact: Fact) -> str:
        """Return the name of the cell or block of a fact."""
        return cell_name(self._cell(fact)) if fact[0] == CELL else self.words.name(self.blocks[fact[1]])

    def _seen(self, found: Settled) -> tuple[str, str]:
        """Return rule and reason of a step that follows at once."""
        name = self.words.name(self.blocks[found.block])
        if len(found.facts) > 1:
            return FORCED, f"the marked cells and blocks leave {name} no other way."
        if found.at[0] == CELL:
            return FORCED_CELL, f"only {name} can cover {self._fact_name(found.at)}, and only so."
        return ONLY_PLACE, f"{self.words.only(self.blocks[found.block])}."

    def _looked(self, found: Settled) -> tuple[str, str]:
        """Return rule and reason of a step that follows because every other way leads to a contradiction."""
        is_region = any(closing.impossible[0] == CELL for closing in found.closings)
        reasons = [self._contradiction_text(closing) for closing in found.closings[:MOST_EXPLAINED]]
        if (more := len(found.closings) - len(reasons)) > 0:
            reasons.append(f"{more} more {'way leads' if more == 1 else 'ways lead'} to the like.")
        return (CLOSED if is_region else NO_PLACE), " ".join([reasons[0], *map(capital, reasons[1:])])

    def _contradiction_text(self, closing: RefutedWay) -> str:
        """Return why a way leads to a contradiction."""
        block, mask = closing.way
        lies = self.words.lies(self.blocks[block], mask)
        if closing.impossible[0] == CELL:
            return f"if {lies}, nothing could cover {self._fact_name(closing.impossible)}."
        return f"if {lies}, {self._fact_name(closing.impossible)} would have no place left."
