"""Which rows of a line belong to one part of the game, and which of these parts are folded. Pure: no view."""

from __future__ import annotations

from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import islice
from operator import attrgetter

from desktop.engine.game import GameTurn
from desktop.engine.history import Node
from desktop.shell.session.words import Words
from desktop.table.table import Table

CHAPTER = 100  # turns under one row where the game says nothing, and named chapters where there are too many


def several_named(names: Iterable[str]) -> bool:
    """One chapter alone needs no head. Of those that follow each other, no two are without a name."""
    return sum(map(bool, islice(names, 4))) > 1


class TurnNames:
    """What the turns of a game are called along a line; those without a number are counted."""

    def __init__(self) -> None:
        self._counts: Counter[str] = Counter()

    def next(self, turn: GameTurn | None) -> str:
        if turn is None:
            return ""
        self._counts[turn.name] += 1
        return f"{turn.name} {turn.number or self._counts[turn.name]}"

    def forget(self, turn: GameTurn | None) -> None:
        """The last one is no longer on the line."""
        if turn is not None:
            self._counts[turn.name] -= 1


class ChapterRows:
    """Turns that follow each other; without a name they have no head and cannot be folded."""

    __slots__ = ("count", "first", "name", "row", "start", "turn")

    def __init__(self, turn: GameTurn | None, name: str, first: Node, row: int) -> None:
        self.turn = turn
        self.name = name
        self.first = first
        self.start = first.depth
        self.count = 0
        self.row = row  # the first of its rows: its head, if it has one


class Chapters:
    """The rows of the present line: the head of each chapter, and its turns unless it is folded.

    One chapter alone needs no head, and neither does a turn alone.
    """

    def __init__(self, table: Table, words: Words) -> None:
        self._table, self._words = table, words
        self._last: Node | None = None  # up to here the line is known
        self._folded: set[int] = set()  # chapters, by the serial of their first turn
        self._names = TurnNames()
        self._may_fold = words.has_chapters
        self._has_heads = False
        self.all: list[ChapterRows] = []
        self.fit()

    # what the line is ---------------------------------------------------------------------------------
    def fit(self) -> None:
        """Read what is new on the line; the turns before it never change."""
        line, chapters = self._table.line, self.all
        if not self._may_fold:
            if not chapters:
                chapters.append(ChapterRows(None, "", line[0], 0))
            chapters[0].count = len(line)
            return
        known = self._last.depth + 1 if self._last is not None else 0
        if known > len(line) or (known and line[known - 1] is not self._last):
            while chapters and not _is_on(chapters[-1].first, line):
                self._names.forget(chapters.pop().turn)
            known = chapters[-1].start if chapters else 0
            if chapters:
                chapters[-1].count = 0
        for node in line[known:]:
            turn = self._words.game_turn(node)
            if not chapters or chapters[-1].turn != turn:
                chapters.append(ChapterRows(turn, self._names.next(turn), node, self.count))
            chapters[-1].count += 1
        self._last = line[-1]
        if (has_heads := several_named(one.name for one in chapters)) != self._has_heads:
            self._has_heads = has_heads
            self._place()

    @property
    def count(self) -> int:
        """How many rows there are."""
        if not self._has_heads:
            return len(self._table.line)
        return self.all[-1].row + self._rows_of(self.all[-1]) if self.all else 0

    def _rows_of(self, chapter: ChapterRows) -> int:
        return self._has_head(chapter) + (0 if self.is_folded(chapter) else chapter.count)

    def _has_head(self, chapter: ChapterRows) -> bool:
        return self._has_heads and chapter.count > 1 and bool(chapter.name)

    # folding ------------------------------------------------------------------------------------------
    def is_folded(self, chapter: ChapterRows) -> bool:
        return bool(self._folded) and self._has_head(chapter) and chapter.first.serial in self._folded

    def fold(self, chapter: ChapterRows, is_folded: bool) -> None:
        self._fold([chapter], is_folded)

    def fold_all(self, is_folded: bool) -> None:
        self._fold([one for one in self.all if one.name], is_folded)

    def _fold(self, chapters: Sequence[ChapterRows], is_folded: bool) -> None:
        change = self._folded.update if is_folded else self._folded.difference_update
        change(chapter.first.serial for chapter in chapters)
        self._place()

    def _place(self) -> None:
        row = 0
        for chapter in self.all:
            chapter.row = row
            row += self._rows_of(chapter)

    # rows and turns -----------------------------------------------------------------------------------
    def at_row(self, row: int) -> ChapterRows:
        return self.all[max(0, bisect_right(self.all, row, key=attrgetter("row")) - 1)]

    def at_depth(self, depth: int) -> ChapterRows:
        return self.all[max(0, bisect_right(self.all, depth, key=attrgetter("start")) - 1)]

    def head_at(self, row: int) -> ChapterRows | None:
        """The chapter whose head this row is."""
        if not self._has_heads:
            return None
        chapter = self.at_row(row)
        return chapter if chapter.row == row and self._has_head(chapter) else None

    def depth_at(self, row: int) -> int:
        """The turn in this row; of a head, the first one it stands for."""
        if not self._has_heads:
            return row
        chapter = self.at_row(row)
        return chapter.start + max(0, row - chapter.row - self._has_head(chapter))

    def row_at(self, depth: int) -> int:
        """Where this turn stands; in a folded chapter, its head."""
        if not self._has_heads:
            return depth
        chapter = self.at_depth(depth)
        if self.is_folded(chapter):
            return chapter.row
        return chapter.row + self._has_head(chapter) + depth - chapter.start


def _is_on(node: Node, line: Sequence[Node]) -> bool:
    return node.depth < len(line) and line[node.depth] is node
