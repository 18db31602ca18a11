"""The chapters of the present line, and which row each turn is in. Independent of Qt."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from operator import attrgetter

from takeback.engine.game import GameTurn
from takeback.engine.history import Node
from takeback.shell.session.words import TurnNames, Words, is_same_turn, needs_chapters
from takeback.table.table import Table


class ChapterRows:
    """A chapter of the present line: consecutive turns.

    Without a name it has no header and cannot be folded.
    """

    __slots__ = ("count", "first", "name", "row", "start", "turn")

    def __init__(self, turn: GameTurn | None, name: str, first: Node, row: int) -> None:
        self.turn = turn
        self.name = name
        self.first = first
        self.start = first.depth
        self.count = 0
        self.row = row  # its first row: the header, if it has one


class Chapters:
    """Computes the rows of the present line: the header of each chapter, and its turns unless it is folded.

    A line of one chapter needs no header, and neither does a chapter of one turn.
    """

    def __init__(self, table: Table, words: Words) -> None:
        self._table, self._words = table, words
        self._last: Node | None = None  # the line has been read up to this node
        self._folded: set[int] = set()  # chapters, by the serial of their first turn
        self._names = TurnNames()
        self._may_fold = words.has_chapters
        self._has_heads = False
        self.all: list[ChapterRows] = []
        self.read_line()

    # reading the line ---------------------------------------------------------------------------------
    def read_line(self) -> None:
        """Read the turns that are new since the last call; after a switch to another line, from where the
        lines part.
        """
        line, chapters = self._table.line, self.all
        if not self._may_fold:
            if not chapters:
                chapters.append(ChapterRows(None, "", line[0], 0))
            chapters[0].count = len(line)
            return
        known = self._last.depth + 1 if self._last is not None else 0
        if known > len(line) or (known and line[known - 1] is not self._last):
            while chapters and not _is_on(chapters[-1].first, line):
                self._names.uncount(chapters.pop().turn)
            known = chapters[-1].start if chapters else 0
            if chapters:
                chapters[-1].count = 0
        for node in line[known:]:
            turn = self._words.game_turn(node)
            if not chapters or not is_same_turn(turn, chapters[-1].turn):
                chapters.append(ChapterRows(turn, self._names.next_name(turn), node, self.count))
            chapters[-1].count += 1
        self._last = line[-1]
        if (has_heads := needs_chapters(one.name for one in chapters)) != self._has_heads:
            self._has_heads = has_heads
            self._number_rows()

    @property
    def count(self) -> int:
        """Return the number of rows: turns and headers, without the turns of folded chapters."""
        if not self._has_heads:
            return len(self._table.line)
        return self.all[-1].row + self._rows_of(self.all[-1]) if self.all else 0

    def _rows_of(self, chapter: ChapterRows) -> int:
        """Return the number of rows of a chapter: its header, if any, and its turns unless it is folded."""
        return self._has_head(chapter) + (0 if self.is_folded(chapter) else chapter.count)

    def _has_head(self, chapter: ChapterRows) -> bool:
        """Return whether a chapter has a header: it has a name and several turns, and is not the only
        chapter.
        """
        return self._has_heads and chapter.count > 1 and bool(chapter.name)

    # folding ------------------------------------------------------------------------------------------
    def is_folded(self, chapter: ChapterRows) -> bool:
        """Return whether a chapter is folded; never one without a header."""
        return bool(self._folded) and self._has_head(chapter) and chapter.first.serial in self._folded

    def is_folded_at(self, depth: int) -> bool:
        """Return whether the chapter of the turn of this depth is folded."""
        return self.is_folded(self.at_depth(depth))

    def fold(self, chapter: ChapterRows, is_folded: bool) -> None:
        """Fold or unfold a chapter, and compute all rows again."""
        self._set_folded([chapter], is_folded)

    def fold_all(self, is_folded: bool) -> None:
        """Fold (or unfold) all chapters with a name."""
        self._set_folded([one for one in self.all if one.name], is_folded)

    def _set_folded(self, chapters: Sequence[ChapterRows], is_folded: bool) -> None:
        """Fold or unfold these chapters, and compute all rows again."""
        change = self._folded.update if is_folded else self._folded.difference_update
        change(chapter.first.serial for chapter in chapters)
        self._number_rows()

    def _number_rows(self) -> None:
        """Compute the first row of each chapter again."""
        row = 0
        for chapter in self.all:
            chapter.row = row
            row += self._rows_of(chapter)

    # rows and turns -----------------------------------------------------------------------------------
    def at_row(self, row: int) -> ChapterRows:
        """Return the chapter that this row belongs to."""
        return self.all[max(0, bisect_right(self.all, row, key=attrgetter("row")) - 1)]

    def at_depth(self, depth: int) -> ChapterRows:
        """Return the chapter of the turn of this depth."""
        return self.all[max(0, bisect_right(self.all, depth, key=attrgetter("start")) - 1)]

    def head_at(self, row: int) -> ChapterRows | None:
        """Return the chapter whose header is in this row, or None."""
        if not self._has_heads:
            return None
        chapter = self.at_row(row)
        return chapter if chapter.row == row and self._has_head(chapter) else None

    def name_over(self, row: int) -> str:
        """Return the name of the chapter that this row is in; "" if it has no header."""
        chapter = self.at_row(row) if self._has_heads else None
        return chapter.name if chapter is not None and self._has_head(chapter) else ""

    def depth_at(self, row: int) -> int:
        """Return the depth of the turn in this row; for a header, of its first turn."""
        if not self._has_heads:
            return row
        chapter = self.at_row(row)
        return chapter.start + max(0, row - chapter.row - self._has_head(chapter))

    def row_at(self, depth: int) -> int:
        """Return the row of the turn of this depth; in a folded chapter, the header's."""
        if not self._has_heads:
            return depth
        chapter = self.at_depth(depth)
        if self.is_folded(chapter):
            return chapter.row
        return chapter.row + self._has_head(chapter) + depth - chapter.start


def _is_on(node: Node, line: Sequence[Node]) -> bool:
    """Return whether the node is on this line."""
    return node.depth < len(line) and line[node.depth] is node
