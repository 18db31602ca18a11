"""The wording of what a move did to other items, and boards drawn in letters. Knows no game."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from takeback.engine.state import Event
from takeback.puzzles.items import Cell, Cut, GaveBack, Reason, StaysCut, Went
from takeback.texts import gettext as _
from takeback.texts import ngettext


@dataclass(frozen=True)
class Others:
    """A game's wording for what happens to items that did not move themselves.

    Phrases of a row use short names of items; those of the log, which is also read aloud, use full names.
    """

    lost: Callable[[int, int], str]  # (item, entries): "pushes D back 2 moves"
    lost_aloud: Callable[[int, int, int], str]  # (mover, item, entries): "Piece D goes back 2 moves"
    got: Callable[[int, int], str]  # (item, entries): "D gets 2 moves back"
    got_aloud: Callable[[int, int], str]  # (item, entries): "Piece D gets 2 moves back"
    stays: Callable[[int], str]  # "D stays back"
    reason_text: Callable[[int, Reason], str]  # "Piece D stays back: piece A is in the way"
    owner: Callable[[int], int] = int  # of an item, where two items are one to the player
    before_lost: str = "; "  # stands before each phrase about what others lost

    def row(self, mine: str, events: Sequence[Event], mover: int) -> str:
        """Return a row that begins with what the mover did: "B folds up; pushes C back 2 folds"."""
        lost = [self.lost(one, count) for one, count in self._lost(events, mover)]
        rest = [self.got(one, count) for one, count in self._got(events, mover)]
        rest += [self.stays(one) for one in self._stay(events, mover)]
        return "; ".join([self.before_lost.join([mine, *lost]), *rest])

    def log(self, events: Sequence[Event], mover: int) -> list[str]:
        """Return sentences for the log: what others lost and got back, then the reasons why something stays
        cut."""
        lines = [self.lost_aloud(mover, one, count) for one, count in self._lost(events, mover)]
        lines += [self.got_aloud(one, count) for one, count in self._got(events, mover)]
        return lines + [
            self.reason_text(event.item, event.reason) for event in events if isinstance(event, StaysCut)
        ]

    def _lost(self, events: Sequence[Event], mover: int) -> list[tuple[int, int]]:
        """Return the owners other than the mover that lost entries, each with how many."""
        return self._shares((event for event in events if isinstance(event, Cut)), mover)

    def _got(self, events: Sequence[Event], mover: int) -> list[tuple[int, int]]:
        """Return the owners other than the mover that got entries back, each with how many."""
        return self._shares((event for event in events if isinstance(event, GaveBack)), mover)

    def _shares(self, events: Iterable[Cut | GaveBack], mover: int) -> list[tuple[int, int]]:
        """Return the owners other than the mover in these events, each with its number of entries."""
        shares: Counter[int] = Counter()
        for event in events:
            shares[self.owner(event.item)] += len(event.serials)
        return sorted((one, count) for one, count in shares.items() if one != mover)

    def _stay(self, events: Sequence[Event], mover: int) -> list[int]:
        """Return the owners, other than the mover, of items that stay cut."""
        return sorted({self.owner(event.item) for event in events if isinstance(event, StaysCut)} - {mover})


# solved levels --------------------------------------------------------------------------------------------
def solved_text(strokes: int, is_perfect: bool) -> str:
    """Return the sentence about a solved level."""
    if is_perfect:
        return ngettext(
            "Solved in {count} move, the fewest possible.",
            "Solved in {count} moves, the fewest possible.",
            strokes,
        )
    return ngettext("Solved in {count} move.", "Solved in {count} moves.", strokes)


def solved_in_strokes(strokes: int, is_perfect: bool) -> str:
    """Return the line of the log about a solved level."""
    if is_perfect:
        return ngettext(
            "Solved in {count} move, the fewest possible",
            "Solved in {count} moves, the fewest possible",
            strokes,
        )
    return ngettext("Solved in {count} move", "Solved in {count} moves", strokes)


def row_that_solves(row: str, strokes: int) -> str:
    """Return the row of a turn that solves the level."""
    return ngettext("{row} (solved, {count} move)", "{row} (solved, {count} moves)", strokes, row=row)


# a board in letters -----------------------------------------------------------------------------------
Letters = Iterable[tuple[Cell, str]]  # cells and the letters in them


def drawn(level: Any, letters: Letters) -> list[str]:
    """Return the rows of a board in letters: "." for a bare cell, " " for a closed one, "+" for several
    items."""
    rows = [["."] * level.columns for _ in range(level.rows)]
    for row, column in level.empty:
        rows[row - 1][column - 1] = " "
    for (row, column), letter in letters:
        rows[row - 1][column - 1] = letter if rows[row - 1][column - 1] in (".", letter) else "+"
    return ["".join(row) for row in rows]


def cells_difference(old: Sequence[Event], new: Sequence[Event]) -> str:
    """Return how the cells of two moves differ: "row 3, column 4 instead of row 3, column 3", or how many
    cells are covered if the numbers differ; "" if the cells are the same."""
    before, now = ([one.where for one in events if isinstance(one, Went)] for events in (old, new))
    for was, is_ in zip(before, now, strict=False):
        gone, come = sorted(set(was) - set(is_)), sorted(set(is_) - set(was))
        if len(gone) == len(come) and gone:
            return _("{now} instead of {before}", now=cell_text(come[0]), before=cell_text(gone[0]))
        if gone or come:
            return ngettext(
                "covers {count} cell instead of {before}",
                "covers {count} cells instead of {before}",
                len(is_),
                before=len(was),
            )
    return ""


def cell_text(cell: Cell) -> str:
    """Return "row 3, column 4"."""
    return _("row {row}, column {column}", row=cell[0], column=cell[1])


def drawn_in_lines(level: Any, letters: Letters) -> str:
    """Return the drawn board as lines, as solutions are printed."""
    return "\n".join(row.rstrip() for row in drawn(level, letters))
