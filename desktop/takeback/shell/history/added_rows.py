"""The rows of other lines that are listed below the turns where they branch off."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from operator import itemgetter
from typing import Protocol

from takeback.engine.history import Node
from takeback.table.table import Table
from takeback.texts import ngettext


class RowsOfChapters(Protocol):
    """The chapters of the line: the row of each turn, and which are folded."""

    def is_folded_at(self, depth: int) -> bool:
        """Return whether the chapter of the turn of this depth is folded."""

    def row_at(self, depth: int) -> int:
        """Return the row of the turn of this depth; in a folded chapter, the header's."""


class UnfoldedForks:
    """Unfolded forks: below the turn, a row for each of its other lines.

    Rows are counted in two ways here: chapter rows, without those added here, and shown rows.
    """

    def __init__(self, table: Table, chapters: RowsOfChapters) -> None:
        self._table, self._chapters = table, chapters
        self._open: set[int] = set()  # serials of the unfolded turns
        # for each one on the line: its chapter row, its other lines, and the number of rows added above it
        self._lists: list[tuple[int, tuple[Node, ...], int]] = []
        self.count = 0
        self.has_any = False  # whether a fork is unfolded, or rows of one are still to be taken away

    def is_open(self, fork: Node) -> bool:
        """Return whether the other lines of this turn are listed."""
        return fork.serial in self._open

    def set_open(self, fork: Node, is_open: bool) -> None:
        """Note whether the other lines of this turn are to be listed; `recompute` applies it."""
        (self._open.add if is_open else self._open.discard)(fork.serial)
        self.has_any = bool(self._open or self._lists)

    def recompute(self) -> None:
        """Recompute the added rows from the current chapter rows; forks on other lines or in folded chapters
        add none.
        """
        nodes, found = self._table.history.nodes, []
        for fork in filter(None, map(nodes.get, self._open)):
            if self._table.is_on_line(fork) and not self._is_folded(fork):
                found.append((self._chapters.row_at(fork.depth), other_lines(self._table, fork)))
        self.count, self._lists = 0, []
        for row, lines in sorted((one for one in found if one[1]), key=itemgetter(0)):
            self._lists.append((row, lines, self.count))
            self.count += len(lines)
        self.has_any = bool(self._open or self._lists)

    def _is_folded(self, fork: Node) -> bool:
        """Return whether the turn is in a folded chapter."""
        return self._chapters.is_folded_at(fork.depth)

    def row_and_line_at(self, row: int) -> tuple[int, Node | None]:
        """Return (chapter row, None) for a shown row of a chapter row; for the row of another line, (the
        chapter row it is listed below, that line's first turn).
        """
        place = bisect_right(self._lists, row, key=_first_row) - 1 if self._lists else -1
        if place < 0:
            return row, None
        above, lines, before = self._lists[place]
        number = row - (above + 1 + before)
        return (above, lines[number]) if number < len(lines) else (row - before - len(lines), None)

    def shown_row(self, row: int) -> int:
        """Return the row in which this chapter row is shown, with the rows of other lines above
        it counted.
        """
        place = bisect_left(self._lists, row, key=itemgetter(0)) - 1 if self._lists else -1
        return row if place < 0 else row + self._lists[place][2] + len(self._lists[place][1])


def _first_row(one: tuple[int, tuple[Node, ...], int]) -> int:
    """Return the shown row of the first of these other lines."""
    return one[0] + 1 + one[2]


def other_lines(table: Table, fork: Node) -> tuple[Node, ...]:
    """Return the first turns of all other lines that leave the present line at this turn."""
    after = table.line[fork.depth + 1] if fork.depth + 1 < len(table.line) else None
    return tuple(node for node in fork.shown_children if node is not after)


def lines_text(fork: Node) -> str:
    """Return the text of the badge at a fork, "2 lines"."""
    return ngettext("{count} line", "{count} lines", len(fork.shown_children))
