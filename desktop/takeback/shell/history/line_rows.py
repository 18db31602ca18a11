"""The rows of the present line: its turns, the headers of their chapters, and between them dormant turns and
other lines. Independent of Qt."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterable, Sequence
from operator import attrgetter, itemgetter

import msgspec

from takeback.engine.game import GameTurn
from takeback.engine.history import Node
from takeback.shell.session.words import TurnNames, Words, is_same_turn, other_lines_text
from takeback.table.dormant import WaitingTurn, waiting_beside
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

    A chapter of one turn needs no header.
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
        has_heads = any(one.name for one in chapters[:2])  # Start may be a chapter of its own, without a name
        if has_heads != self._has_heads:
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
        """Return whether a chapter has a header: it has a name and several turns."""
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

    def header_name(self, depth: int) -> str:
        """Return the name in the header of the chapter of the turn of this depth; "" if it has no header."""
        chapter = self.at_depth(depth) if self._has_heads else None
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


class OtherLine(msgspec.Struct, frozen=True):
    """The row of another line, listed below the turn where it branches off."""

    first: Node  # its first turn


AddedRow = OtherLine | WaitingTurn
LineRow = Node | ChapterRows | AddedRow  # a turn, the header of a chapter, or what is listed between them


class LineRows:
    """Computes what is in each row of the present line: the turns under the headers of their chapters, the
    dormant turns where they wait, and below each unfolded fork its other lines.

    Rows are shown rows, except inside this class: chapter rows are counted without the added ones.
    """

    def __init__(self, table: Table, words: Words) -> None:
        """Compute the rows of the present line at once; no fork is unfolded."""
        self._table = table
        self.chapters = Chapters(table, words)
        self._unfolded: set[int] = set()  # serials of the forks whose other lines are listed
        self._holders: list[Node] = []  # the turns of the line beside which others wait, in their order
        self._last: Node | None = None  # dormant turns are known up to this turn
        # chapter row, the rows below it, and the number of rows added above them
        self._added: list[tuple[int, tuple[AddedRow, ...], int]] = []
        self.count = 0  # number of rows
        self.read()

    # reading the line ---------------------------------------------------------------------------------
    def read(self) -> None:
        """Read the line again as far as it has changed, and compute its rows; also after chapters were folded
        or forks unfolded."""
        tip = self._table.line[-1]
        self.chapters.read_line()
        if tip.parent is self._last and tip.marks is None:
            self._last = tip  # a turn that was just played: none waits beside it
        elif tip is not self._last:
            self._find_holders()
        self.count = self.chapters.count
        if self._unfolded or self._holders or self._added:
            self._added = self._find_added_rows()
            self.count += sum(len(added) for _row, added, _before in self._added)

    def forget_waiting(self) -> None:
        """Forget where turns wait, because marks have changed; `read` finds them again."""
        self._last = None

    def _find_holders(self) -> None:
        """Find the turns beside which others wait among those that are new on the line; after a switch to
        another line, among all."""
        line, last = self._table.line, self._last
        if last is not None and last.depth < len(line) and line[last.depth] is last:
            self._holders += filter(_has_waiting, line[last.depth + 1 :])
        else:
            marked = self._table.history.marked.values()
            on_line = line if len(line) < len(marked) else filter(self._table.is_on_line, marked)
            self._holders = sorted(filter(_has_waiting, on_line), key=lambda node: node.depth)
        self._last = line[-1]

    def _find_added_rows(self) -> list[tuple[int, tuple[AddedRow, ...], int]]:
        """Return the added rows, as in `_added`, for the current chapter rows; forks of other lines and turns
        in folded chapters have none."""
        found: dict[int, list[AddedRow]] = {}
        nodes = self._table.history.nodes
        for fork in self._shown(filter(None, map(nodes.get, self._unfolded))):
            if self._table.is_on_line(fork):
                lines = map(OtherLine, other_lines(self._table, fork))
                found.setdefault(self.chapters.row_at(fork.depth), []).extend(lines)
        for node in self._shown(self._holders):
            row = self.chapters.row_at(node.depth)
            before, after = waiting_beside(self._table.history, node)
            found.setdefault(row - 1, []).extend(before)
            found.setdefault(row, []).extend(after)
        placed: list[tuple[int, tuple[AddedRow, ...], int]] = []
        before_them = 0
        for row, added in sorted(found.items(), key=itemgetter(0)):
            if added:
                placed.append((row, tuple(added), before_them))
                before_them += len(added)
        return placed

    def _shown(self, nodes: Iterable[Node]) -> list[Node]:
        """Return those of these turns that are not in a folded chapter."""
        return [node for node in nodes if not self.chapters.is_folded_at(node.depth)]

    def dormant_in(self, chapter: ChapterRows) -> int:
        """Return how many dormant turns wait beside the turns of a chapter, whether or not they are shown."""
        after = chapter.start + chapter.count
        inside = (node for node in self._holders if chapter.start <= node.depth < after)
        return sum(len(waiting) for node in inside for waiting in waiting_beside(self._table.history, node))

    # unfolded forks -----------------------------------------------------------------------------------
    def is_unfolded(self, fork: Node) -> bool:
        """Return whether the other lines of this turn are listed."""
        return fork.serial in self._unfolded

    def set_unfolded(self, fork: Node, is_unfolded: bool) -> None:
        """Note whether the other lines of this turn are to be listed; `read` applies it."""
        (self._unfolded.add if is_unfolded else self._unfolded.discard)(fork.serial)

    # rows ---------------------------------------------------------------------------------------------
    def at(self, row: int) -> LineRow | None:
        """Return the added row, chapter heading or turn that this row shows; None outside."""
        if not 0 <= row < self.count:
            return None
        place = bisect_right(self._added, row, key=_first_row) - 1 if self._added else -1
        if place >= 0:
            above, added, before = self._added[place]
            number = row - (above + 1 + before)
            if number < len(added):
                return added[number]
            row -= before + len(added)
        chapter = self.chapters.head_at(row)
        return chapter if chapter is not None else self._table.line[self.chapters.depth_at(row)]

    def row_of_turn(self, depth: int) -> int:
        """Return the row of the turn of this depth; in a folded chapter, the header's."""
        row = self.chapters.row_at(depth)
        return self._shown_row(row) if self._added else row

    def row_of_header(self, chapter: ChapterRows) -> int:
        """Return the row of the header of this chapter."""
        return self._shown_row(chapter.row)

    def _shown_row(self, row: int) -> int:
        """Return the row in which this chapter row is shown, with the rows added above it counted."""
        place = bisect_left(self._added, row, key=itemgetter(0)) - 1
        return row if place < 0 else row + self._added[place][2] + len(self._added[place][1])


def _first_row(one: tuple[int, tuple[AddedRow, ...], int]) -> int:
    """Return the shown row of the first of these added rows."""
    return one[0] + 1 + one[2]


def _is_on(node: Node, line: Sequence[Node]) -> bool:
    """Return whether the node is on this line."""
    return node.depth < len(line) and line[node.depth] is node


def _has_waiting(node: Node) -> bool:
    """Return whether dormant turns wait beside this turn."""
    return node.marks is not None and "dormant" in node.marks


def other_lines(table: Table, fork: Node) -> tuple[Node, ...]:
    """Return the first turns of all other lines that leave the present line at this turn."""
    after = table.line[fork.depth + 1] if fork.depth + 1 < len(table.line) else None
    return tuple(node for node in fork.shown_children if node is not after)


def lines_text(fork: Node) -> str:
    """Return the text of the badge at a fork, "2 other lines"."""
    return other_lines_text(len(fork.shown_children) - 1)
