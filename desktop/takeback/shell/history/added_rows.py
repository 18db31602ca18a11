"""The rows of the present line that are none of its turns: dormant turns, and other lines where they branch
off."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable
from operator import itemgetter
from typing import Protocol

from takeback.engine.history import Node
from takeback.table.dormant import WaitingTurn, waiting_beside
from takeback.table.table import Table
from takeback.texts import ngettext

AddedRow = Node | WaitingTurn  # the first turn of another line, or a dormant turn


class RowsOfChapters(Protocol):
    """The chapters of the line: the row of each turn, and which are folded."""

    def is_folded_at(self, depth: int) -> bool:
        """Return whether the chapter of the turn of this depth is folded."""

    def row_at(self, depth: int) -> int:
        """Return the row of the turn of this depth; in a folded chapter, the header's."""


class AddedRows:
    """The rows between those of the turns: the dormant turns of the line, where they wait, and below each
    unfolded fork its other lines.

    Rows are counted in two ways here: chapter rows, without those added here, and shown rows.
    """

    def __init__(self, table: Table, chapters: RowsOfChapters) -> None:
        self._table, self._chapters = table, chapters
        self._open: set[int] = set()  # serials of the unfolded turns
        self._holders: list[Node] = []  # the turns of the line beside which others wait, in their order
        self.last: Node | None = None  # the line has been read up to this turn
        # chapter row, the rows below it, and the number of rows added above them
        self._lists: list[tuple[int, tuple[AddedRow, ...], int]] = []
        self.count = 0
        self.has_any = False  # whether there are such rows, or some are still to be taken away

    def is_open(self, fork: Node) -> bool:
        """Return whether the other lines of this turn are listed."""
        return fork.serial in self._open

    def set_open(self, fork: Node, is_open: bool) -> None:
        """Note whether the other lines of this turn are to be listed; `recompute` applies it."""
        (self._open.add if is_open else self._open.discard)(fork.serial)
        self.has_any = bool(self._open or self._holders or self._lists)

    # reading the line ---------------------------------------------------------------------------------
    def forget_waiting(self) -> None:
        """Forget where turns wait, because marks have changed; `read_line` finds them again."""
        self.last = None

    def read_line(self) -> None:
        """Find the dormant turns that are new on the line since the last call; after a switch to another
        line, all of them."""
        line, last = self._table.line, self.last
        if last is not None and last.depth < len(line) and line[last.depth] is last:
            self._holders += filter(_has_waiting, line[last.depth + 1 :])
        else:
            marked = self._table.history.marked.values()
            on_line = line if len(line) < len(marked) else filter(self._table.is_on_line, marked)
            self._holders = sorted(filter(_has_waiting, on_line), key=lambda node: node.depth)
        self.last = line[-1]
        self.has_any = bool(self._open or self._holders or self._lists)

    def recompute(self) -> None:
        """Recompute the added rows from the current chapter rows; other lines and folded chapters have
        none."""
        found: dict[int, list[AddedRow]] = {}
        nodes = self._table.history.nodes
        for fork in self._shown(filter(None, map(nodes.get, self._open))):
            if self._table.is_on_line(fork):
                _add(found, self._chapters.row_at(fork.depth), other_lines(self._table, fork))
        for node in self._shown(self._holders):
            row = self._chapters.row_at(node.depth)
            before, after = waiting_beside(self._table.history, node)
            _add(found, row - 1, before)
            _add(found, row, after)
        self.count, self._lists = 0, []
        for row, added in sorted(found.items()):
            self._lists.append((row, tuple(added), self.count))
            self.count += len(added)
        self.has_any = bool(self._open or self._holders or self._lists)

    def _shown(self, nodes: Iterable[Node]) -> list[Node]:
        """Return those of these turns that are not in a folded chapter."""
        return [node for node in nodes if not self._chapters.is_folded_at(node.depth)]

    # rows ---------------------------------------------------------------------------------------------
    def chapter_row_and_added(self, row: int) -> tuple[int, AddedRow | None]:
        """Return (chapter row, None) for a shown row of a chapter row; for an added one, (the chapter row it
        is listed below, what it is)."""
        place = bisect_right(self._lists, row, key=_first_row) - 1 if self._lists else -1
        if place < 0:
            return row, None
        above, added, before = self._lists[place]
        number = row - (above + 1 + before)
        return (above, added[number]) if number < len(added) else (row - before - len(added), None)

    def shown_row(self, row: int) -> int:
        """Return the row in which this chapter row is shown, with the rows added above it counted."""
        place = bisect_left(self._lists, row, key=itemgetter(0)) - 1 if self._lists else -1
        return row if place < 0 else row + self._lists[place][2] + len(self._lists[place][1])


def _add(found: dict[int, list[AddedRow]], row: int, added: Iterable[AddedRow]) -> None:
    """Add these rows below a chapter row."""
    for one in added:
        found.setdefault(row, []).append(one)


def _first_row(one: tuple[int, tuple[AddedRow, ...], int]) -> int:
    """Return the shown row of the first of these added rows."""
    return one[0] + 1 + one[2]


def _has_waiting(node: Node) -> bool:
    """Return whether dormant turns wait beside this turn."""
    return node.marks is not None and "dormant" in node.marks


def other_lines(table: Table, fork: Node) -> tuple[Node, ...]:
    """Return the first turns of all other lines that leave the present line at this turn."""
    after = table.line[fork.depth + 1] if fork.depth + 1 < len(table.line) else None
    return tuple(node for node in fork.shown_children if node is not after)


def lines_text(fork: Node) -> str:
    """Return the text of the badge at a fork, "2 lines"."""
    return ngettext("{count} line", "{count} lines", len(fork.shown_children))
