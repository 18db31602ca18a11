"""The wording of deductions about blocks, shared by all games with blocks."""

from abc import ABC, abstractmethod
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
from takeback.puzzles.items import Cell
from takeback.puzzles.wording import cell_text
from takeback.texts import gettext as _
from takeback.texts import ngettext

ONLY_PLACE, FORCED_CELL, FORCED, CLOSED, NO_PLACE = (
    *(_("Only place"), _("Forced cell"), _("Forced cells")),
    *(_("Closed region"), _("No place left")),
)
MOST_EXPLAINED = 3  # ways that are explained one by one


class Reasons(ABC):
    """The sentences by which a game explains a deduction; blocks are given by their numbers on the board."""

    @abstractmethod
    def name(self, block: int, /) -> str:
        """Return the name of a block within a sentence: "piece D"."""

    @abstractmethod
    def conclude(self, block: int, step: str, /) -> str:
        """Return the sentence about the step that follows: "So piece D goes to row 1, column 2."."""

    @abstractmethod
    def only_way(self, block: int, /) -> str:
        """Return why only one step is left to a block: "Piece D fits in one place only."."""

    @abstractmethod
    def uncoverable(self, block: int, mask: int, cell: str, /) -> str:
        """Return the sentence that nothing could cover this cell if the block covered the cells in `mask`, a
        bit set."""

    @abstractmethod
    def no_place(self, block: int, mask: int, other: str, /) -> str:
        """Return the sentence that another block would have no place left if this one covered the cells in
        `mask`, a bit set."""


@dataclass(frozen=True)
class Explained:
    """A board of blocks, and how its game calls them: makes the next deduction and puts it into words."""

    work: WaysLeft
    steps: Steps
    blocks: tuple[int, ...]  # for each block in `work`, its number on the board
    columns: int
    words: Reasons
    act: Callable[[int, str], Action]  # the action of a step

    def deduced(self) -> Deduction | None:
        """Return the easiest step that follows from at most 30 facts, with its reason; None where it takes
        trying."""
        fitting = [one for one in settled(self.work, self.steps) if len(one[0].facts) <= MOST_FACTS]
        if not fitting:
            return None
        found, step = min(fitting, key=lambda one: one[0].weight)
        block = self.blocks[found.block]
        rule, why = self._looked(found) if found.closings else self._direct_reason(found)
        cells = tuple(sorted(self._cell(fact) for fact in found.facts if fact[0] == CELL))
        items = {self.blocks[fact[1]] for fact in found.facts if fact[0] == BLOCK}
        return Deduction(
            rule,
            _("Look at {place}.", place=self._fact_name(found.at)),
            f"{rule}: {why} {self.words.conclude(block, step)}",
            (self.act(block, step),),
            cells,
            tuple(sorted(items)),
        )

    def _cell(self, fact: Fact) -> Cell:
        """Return the cell that a fact of the kind CELL is about."""
        return cells_in(fact[1], self.columns)[0]

    def _fact_name(self, fact: Fact) -> str:
        """Return the name of the cell or block of a fact."""
        return cell_text(self._cell(fact)) if fact[0] == CELL else self.words.name(self.blocks[fact[1]])

    def _direct_reason(self, found: Settled) -> tuple[str, str]:
        """Return the name of the rule and the reason of a step that follows without refuting a way."""
        name = self.words.name(self.blocks[found.block])
        if len(found.facts) > 1:
            return FORCED, _("The marked cells and blocks leave {block} no other way.", block=name)
        if found.at[0] == CELL:
            place = self._fact_name(found.at)
            return FORCED_CELL, _(
                "Only {block} can cover {cell}, and only in this way.", block=name, cell=place
            )
        return ONLY_PLACE, self.words.only_way(self.blocks[found.block])

    def _looked(self, found: Settled) -> tuple[str, str]:
        """Return the name of the rule and the reasons of a step that follows because every other way leads to
        a contradiction.

        At most three contradictions are explained, the others counted.
        """
        is_region = any(closing.impossible[0] == CELL for closing in found.closings)
        reasons = [self._contradiction_text(closing) for closing in found.closings[:MOST_EXPLAINED]]
        if (more := len(found.closings) - len(reasons)) > 0:
            reasons.append(ngettext("{count} more way fails, too.", "{count} more ways fail, too.", more))
        return (CLOSED if is_region else NO_PLACE), " ".join(reasons)

    def _contradiction_text(self, closing: RefutedWay) -> str:
        """Return the sentence on why a refuted way is impossible: a cell or a block that it leaves without a
        way."""
        block, mask = closing.way
        impossible = self._fact_name(closing.impossible)
        if closing.impossible[0] == CELL:
            return self.words.uncoverable(self.blocks[block], mask, impossible)
        return self.words.no_place(self.blocks[block], mask, impossible)
