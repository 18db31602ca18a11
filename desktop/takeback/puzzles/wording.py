"""The wording of what a move did to other items, and boards drawn in letters. Knows no game."""

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from takeback.engine.state import Event
from takeback.puzzles.items import Cell, Cut, GaveBack, StaysCut, Went
from takeback.texts import gettext as _
from takeback.texts import ngettext


@dataclass(frozen=True)
class Others:
    """A game's wording for what happens to items that did not move themselves.

    The texts may contain `{mover}`, `{name}`, `{count}` and `{steps}`. `lost_aloud` and `full_name` are for
    the log, which is also read aloud.
    """

    name: Callable[[int], str]
    full_name: Callable[[int], str]
    steps: Callable[[int], str]  # "2 folds"
    lost: str
    lost_aloud: str
    stays: str
    owner: Callable[[int], int] = int  # of an item, where two items are one to the player

    def row(self, events: Sequence[Event], mover: int) -> str:
        """Return the end of a row: "; B unfolds 2; C gets 1 back"."""
        parts = [
            self.lost.format(name=self.name(one), count=count, steps=self.steps(count))
            for one, count in self._lost(events, mover)
        ]
        parts += [f"; {self.name(one)} gets {count} back" for one, count in self._got(events, mover)]
        return "".join(parts + [f"; {self.name(one)} {self.stays}" for one in self._stay(events, mover)])

    def log(self, events: Sequence[Event], mover: int) -> list[str]:
        """Return the same as sentences for the log, with the reasons why something stays cut."""
        me = self.full_name(mover)
        lines = [
            self.lost_aloud.format(mover=me, name=self.full_name(one), count=count, steps=self.steps(count))
            for one, count in self._lost(events, mover)
        ]
        lines += [
            f"{self.full_name(one)} gets {self.steps(count)} back" for one, count in self._got(events, mover)
        ]
        return lines + [event.reason for event in events if isinstance(event, StaysCut)]

    def _lost(self, events: Sequence[Event], mover: int) -> list[tuple[int, int]]:
        """Return how many entries each other owner lost."""
        return self._shares((event for event in events if isinstance(event, Cut)), mover)

    def _got(self, events: Sequence[Event], mover: int) -> list[tuple[int, int]]:
        """Return how many entries each other owner got back."""
        return self._shares((event for event in events if isinstance(event, GaveBack)), mover)

    def _shares(self, events: Iterable[Cut | GaveBack], mover: int) -> list[tuple[int, int]]:
        """Return the number of entries of each other owner in these events."""
        shares: Counter[int] = Counter()
        for event in events:
            shares[self.owner(event.item)] += len(event.serials)
        return sorted((one, count) for one, count in shares.items() if one != mover)

    def _stay(self, events: Sequence[Event], mover: int) -> list[int]:
        """Return the other owners that stay cut."""
        return sorted({self.owner(event.item) for event in events if isinstance(event, StaysCut)} - {mover})


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
    """Return where an item went now and before, "row 3, column 4 instead of row 3, column 3"; nothing if
    that is the same."""
    before, now = ([one.where for one in events if isinstance(one, Went)] for events in (old, new))
    for was, is_ in zip(before, now, strict=False):
        gone, come = sorted(set(was) - set(is_)), sorted(set(is_) - set(was))
        if len(gone) == len(come) and gone:
            return _("{now} instead of {before}", now=_cell_text(come[0]), before=_cell_text(gone[0]))
        if gone or come:
            cells = ngettext("covers {count} cell", "covers {count} cells", len(is_))
            return _("{covers} instead of {count}", covers=cells, count=len(was))
    return ""


def _cell_text(cell: Cell) -> str:
    """Return "row 3, column 4"."""
    return _("row {row}, column {column}", row=cell[0], column=cell[1])


def drawn_in_lines(level: Any, letters: Letters) -> str:
    """Return the drawn board as lines, as solutions are printed."""
    return "\n".join(row.rstrip() for row in drawn(level, letters))


def drawn_in_one_line(level: Any, letters: Letters) -> str:
    """Return the drawn board in one line, its rows joined by slashes."""
    return "/".join(drawn(level, letters))
