"""The rows of the tree "All lines", made on demand. Independent of Qt."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from itertools import chain, pairwise
from operator import attrgetter

from takeback.engine.game import GameTurn
from takeback.engine.history import History, Node
from takeback.shell.session.words import CHAPTER, TurnNames, Words, is_same_turn, needs_chapters
from takeback.table.dormant import WaitingTurn, waiting_beside

GROUP = 10_000  # turns under one row above the chapters, so that no row has more than 1,000 children
MOST_CHAPTERS = 1_000
RowKey = tuple[str, int, int]


class LineRun:
    """A line as shown in the tree, from its first node along first visible children to its end, with its
    chapters.
    """

    __slots__ = ("_counted", "_last", "_names", "holder", "leads", "nodes", "starts", "words")

    def __init__(self, nodes: list[Node], holder: TreeRow, leads: bool, words: Words) -> None:
        self.nodes = nodes
        self.words = words
        self.starts: list[int] = []  # where named chapters begin, as indices into `nodes`
        self._names: list[str] | None = None  # their names; None before they are computed
        self._counted = TurnNames()
        self._last: GameTurn | None = None
        self.holder = holder  # the row under which it is shown
        self.leads = leads  # the first node has a row of its own before all chapters

    @property
    def head(self) -> Node:
        """Return the line's first node."""
        return self.nodes[0]

    def contains(self, node: Node) -> bool:
        """Return whether the node is on this line."""
        place = node.depth - self.nodes[0].depth
        return 0 <= place < len(self.nodes) and self.nodes[place] is node

    # chapters named by the game -----------------------------------------------------------------------
    def find_chapters(self) -> None:
        """Find the chapters of turns that were not read yet: all at the first call, then only the last turn.

        Does nothing if the game has no chapters.
        """
        if not self.words.has_chapters:
            return
        if self._names is None:
            self._names, seen = [], int(self.leads)
            self._count_before()
        else:
            seen = len(self.nodes) - 1
        for place in range(seen, len(self.nodes)):
            turn = self.words.game_turn(self.nodes[place])
            if not self._names or not is_same_turn(turn, self._last):
                self.starts.append(place)
                self._names.append(self._counted.next_name(turn))
            self._last = turn

    def _count_before(self) -> None:
        """Count the chapters before this line, so that its chapter numbers continue those of the line it
        leaves."""
        before = None
        for node in self.head.line()[1:-1]:
            turn = self.words.game_turn(node)
            if not is_same_turn(turn, before):
                self._counted.next_name(turn)
            before = turn
        if before is not None and is_same_turn(self.words.game_turn(self.head), before):
            self._counted.uncount(before)

    @property
    def is_named(self) -> bool:
        """Return whether the chapters are shown by name, since several have one."""
        return self._names is not None and needs_chapters(self._names)

    def name_at(self, place: int) -> str:
        """Return the name of the chapter of the turn at this index of the line; "" before chapters were
        found.
        """
        return self._names[bisect_right(self.starts, place) - 1] if self._names else ""

    def chapters_in(self, first: int, end: int) -> list[int]:
        """Return the indices at which chapters begin between `first` and `end` (exclusive)."""
        return self.starts[bisect_left(self.starts, first) : bisect_left(self.starts, end)]

    @property
    def grouping(self) -> tuple[bool, int]:
        """Return how the line is grouped: named or not, and chapters or turns for each row.

        While this stays equal, new turns only add rows under the holder.
        """
        if self.is_named:
            return True, 1 if len(self.starts) <= MOST_CHAPTERS else CHAPTER
        return False, self.turns_per_row

    @property
    def turns_per_row(self) -> int:
        """Return how many turns each row under the holder has without named chapters: 1, CHAPTER, or GROUP in
        a very long line.
        """
        turns = len(self.nodes) - self.leads
        if turns <= CHAPTER:
            return 1
        return CHAPTER if turns <= CHAPTER * MOST_CHAPTERS else GROUP


class TreeRow:
    """One row of the tree. Of a chapter, `first` and `count` are the nodes of its run that it contains."""

    __slots__ = (
        "count",
        "first",
        "kind",
        "move",
        "node",
        "number",
        "parent",
        "rows",
        "run",
        "text",
        "waiting",
    )

    def __init__(
        self,
        kind: str,
        parent: TreeRow | None,
        number: int,
        node: Node | None = None,
        run: LineRun | None = None,
    ) -> None:
        self.kind = kind  # root, chapter, turn, move, event, dormant, line, or heading of the first line
        self.parent = parent
        self.number = number  # its index among its parent's rows
        self.node = node
        self.run = run
        self.rows: list[TreeRow] | None = None  # None before it is opened
        self.first = self.count = 0
        self.move = -1  # the number of a move, or of the move of an event
        self.text = ""
        self.waiting: WaitingTurn | None = None  # the dormant turn

    @property
    def stable_key(self) -> RowKey:
        """Return a key that is equal for the row that replaces this one after a rebuild.

        For a chapter: its first turn and how deep it is nested. For a dormant turn: the turn beside which it
        waits, and itself.
        """
        if self.waiting is not None and self.node is not None:
            return self.kind, self.node.serial, self.waiting.source.serial
        if self.kind != "chapter" or self.run is None:
            return self.kind, self.node.serial if self.node is not None else 0, self.move
        depth = (
            self.parent.stable_key[2] + 1 if self.parent is not None and self.parent.kind == "chapter" else 0
        )
        return self.kind, self.run.nodes[self.first].serial, depth

    @property
    def span(self) -> int:
        """Return how many turns each row under this unnamed chapter has."""
        return CHAPTER if self.count > CHAPTER else 1

    @property
    def end(self) -> int:
        """Return the index after its last node in the run."""
        return self.first + self.count

    @property
    def chapters(self) -> list[int]:
        """Return the indices at which the named chapters in this row begin; empty for fewer than two."""
        assert self.run is not None
        starts = self.run.chapters_in(self.first, self.end) if self.run.is_named else []
        return starts if len(starts) > 1 else []


class TreeRows:
    """All rows made so far, from the top node on."""

    def __init__(self, top: Node, words: Words, history: History, line: list[Node]) -> None:
        """Make the root.

        `line` is the table's line from Start, which may change; it saves walking the tree along it.
        """
        self._words, self._history, self._line = words, history, line
        self.root = TreeRow("root", None, 0)
        self.runs: list[LineRun] = []
        self.turns: dict[int, TreeRow] = {}  # the rows made for turns, by serial
        self.root.run = self._run(top, self.root, True)

    def _run(self, head: Node, holder: TreeRow, leads: bool = False) -> LineRun:
        """Make the run from this first node to the end of its line."""
        run = LineRun(extend_to_end(self._shared(head)), holder, leads, self._words)
        self.runs.append(run)
        return run

    def _shared(self, head: Node) -> list[Node]:
        """Return the nodes from `head` on that the known line shares with the line of first visible children.

        They can differ only at forks and where something is deleted.
        """
        line, history = self._line, self._history
        if head.depth >= len(line) or line[head.depth] is not head:
            return [head]
        hiding = (node.parent for node in history.deleted_heads() if node.parent is not None)
        leaving = [
            node.depth
            for node in chain(history.branch_points.values(), hiding)
            if head.depth <= node.depth < len(line) - 1
            and line[node.depth] is node
            and first_visible_child(node) is not line[node.depth + 1]
        ]
        return line[head.depth : min(leaving, default=len(line) - 1) + 1]

    # opening ------------------------------------------------------------------------------------------
    def open_row(self, row: TreeRow) -> list[TreeRow]:
        """Return the rows under this one, made the first time."""
        if row.rows is None:
            row.rows = []
            row.rows.extend(self._new_children(row))
        return row.rows

    def may_have_children(self, row: TreeRow) -> bool:
        """Return whether there may be rows under this one, without making them; exact for turns and moves."""
        if row.kind == "turn":
            assert row.node is not None
            if len(row.node.moves) > 1 or row.node.is_fork or self._words.event_texts(row.node):
                return True
            return any(waiting_beside(self._history, row.node))
        if row.kind == "move":
            assert row.node is not None
            return bool(self._words.event_texts(row.node, row.move))
        return row.kind not in ("event", "dormant", "heading")

    def _new_children(self, row: TreeRow) -> Iterator[TreeRow]:
        """Make and yield the rows under this one, by its kind."""
        if row.kind in ("root", "line"):
            run = self.run_of(row)
            if run.leads:
                yield self._add_turn_row(row, 0, run, 0)
            run.find_chapters()
            starts = (
                run.starts[:: run.grouping[1]]
                if run.is_named
                else range(run.leads, len(run.nodes), run.turns_per_row)
            )
            may_be_alone = run.grouping[1] == 1
            yield from self._sections(row, run, starts, len(run.nodes), may_be_alone)
        elif row.kind == "chapter":
            assert row.run is not None
            starts = row.chapters or range(row.first, row.end, row.span)
            yield from self._sections(row, row.run, starts, row.end, bool(row.chapters) or row.span == 1)
        elif row.kind == "turn":
            yield from self._turn_children(row)
        elif row.kind == "move":
            yield from self._events(row, row.move)

    def run_of(self, row: TreeRow) -> LineRun:
        """Return the run of the row of a line or of the root, made when it is first opened."""
        if row.run is None:
            assert row.node is not None
            row.run = self._run(row.node, row)
        return row.run

    def _sections(
        self, row: TreeRow, run: LineRun, starts: Sequence[int], end: int, may_be_alone: bool
    ) -> Iterator[TreeRow]:
        """Yield the sections from each start to the next; a section of one turn may be the turn's own row."""
        assert row.rows is not None
        before = len(row.rows)
        for number, (start, after) in enumerate(pairwise(chain(starts, [end])), before):
            yield self.section(row, run, start, after, may_be_alone and after - start == 1, number)

    def section(
        self, row: TreeRow, run: LineRun, start: int, end: int, is_turn: bool, number: int
    ) -> TreeRow:
        """Return a new row: the turn alone, or a chapter from `start` to `end` (exclusive)."""
        if is_turn:
            return self._add_turn_row(row, number, run, start)
        made = TreeRow("chapter", row, number, run=run)
        made.first, made.count = start, end - start
        return made

    def _add_turn_row(self, parent: TreeRow, row_number: int, run: LineRun, index: int) -> TreeRow:
        """Return a new row for the turn at `index` of the run, registered in `turns`; `row_number` is its
        index among the rows of its parent."""
        node = run.nodes[index]
        made = self.turns[node.serial] = TreeRow("turn", parent, row_number, node, run)
        made.first, made.count = index, 1
        return made

    def _turn_children(self, row: TreeRow) -> Iterator[TreeRow]:
        """Yield the rows under a turn: its moves (or the events of its only move), then the dormant turns
        beside it, the other lines after it, and last a heading for the first line, which goes on below."""
        node = row.node
        assert node is not None
        if len(node.moves) > 1:
            for move in range(len(node.moves)):
                made = TreeRow("move", row, move, node)
                made.move = move
                yield made
            first = len(node.moves)
        else:
            events = list(self._events(row, 0))
            yield from events
            first = len(events)
        for waiting in chain(*waiting_beside(self._history, node)):
            made = TreeRow("dormant", row, first, node)
            made.waiting = waiting
            yield made
            first += 1
        lines = node.shown_children
        for number, child in enumerate(lines[1:]):
            yield TreeRow("line", row, first + number, child)
        if len(lines) > 1:
            yield TreeRow("heading", row, first + len(lines) - 1, lines[0])

    def _events(self, row: TreeRow, move: int) -> Iterator[TreeRow]:
        """Yield the rows of the events of a move."""
        assert row.node is not None
        for number, text in enumerate(self._words.event_texts(row.node, move)):
            made = TreeRow("event", row, number, row.node)
            made.move, made.text = move, text
            yield made

    # looking up rows ----------------------------------------------------------------------------------
    def row_of(self, node: Node) -> TreeRow | None:
        """Return the row of a turn, making all rows on the way; None if it is not under the top."""
        made = self.turns.get(node.serial)
        if made is not None:
            return made
        run = self._find_run(node)
        if run is None:
            return None
        place = node.depth - run.head.depth
        row = run.holder
        while row is run.holder or row.kind != "turn":
            rows = self.open_row(row)
            row = rows[bisect_right(rows, place, key=attrgetter("first")) - 1]
        return row

    def _find_run(self, node: Node) -> LineRun | None:
        """Return the run of this node, making all runs on the way; None if it is not under the top."""
        way: list[Node] = []
        one: Node | None = node
        while one is not None:
            run = next((run for run in reversed(self.runs) if run.contains(one)), None)
            if run is not None:
                return self._open_lines(way, run)
            one = self._before_line(one, way)
        return None

    def _before_line(self, node: Node, way: list[Node]) -> Node | None:
        """Append the first node of this node's line to `way`, and return the node before it."""
        one = node
        while one.parent is not None and first_visible_child(one.parent) is one:
            one = one.parent
        way.append(one)
        return one.parent

    def _open_lines(self, way: list[Node], run: LineRun | None) -> LineRun | None:
        """Return the run of the last line on the way, opening line after line; None if one is hidden."""
        for head in reversed(way):
            assert head.parent is not None
            fork = self.row_of(head.parent)
            lines = self.open_row(fork) if fork is not None else []
            line = next((row for row in lines if row.kind == "line" and row.node is head), None)
            if line is None:
                return None
            run = self.run_of(line)
        return run


def extend_to_end(nodes: list[Node]) -> list[Node]:
    """Extend the list along first visible children to the end of the line, and return it."""
    add, node = nodes.append, nodes[-1]
    while children := node.children:
        first = children[0]
        if first.marks is not None:
            shown = first_visible_child(node)
            if shown is None:
                break
            first = shown
        add(first)
        node = first
    return nodes


def first_visible_child(node: Node) -> Node | None:
    """Return the first child that is not deleted, or None; quick if the first child has no marks."""
    children = node.children
    if children and children[0].marks is None:
        return children[0]
    return next((child for child in children if not child.mark("hidden")), None)
