"""A line that was worked out outside the tree, and all that is stored when it is added: everything or
nothing."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import chain
from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.engine import clock
from takeback.engine.game import Game, Record
from takeback.engine.history import COPIED_MARKS, CameFrom, Dormant, History, Node, find_equal
from takeback.engine.record import MarkRecord, TurnRecord, turn_record
from takeback.engine.rewrite import CHANGED, DORMANT, FELL, KEPT, RETURNED, TURNED, TurnVerdict
from takeback.engine.state import Illegal, encode
from takeback.table.commands import Head, MarkWriter
from takeback.table.readable_table import ReadableTable
from takeback.texts import gettext as _

Mark = tuple[Node, str, Any]

CARRYING = (KEPT, CHANGED, TURNED, RETURNED)  # what became of turns whose marks come along

ON_FAIR = _("On a fair table the past cannot be changed. Make the new line in a practice game.")
IN_A_LESSON = _("A lesson has its own steps.")
BASE_IS_GONE = _("The turn that the new line stands on was deleted.")


def nothing_new_text(base: Node) -> str:
    """Return the refusal of a new line that would end at a turn of the present one."""
    return _(
        "The new line would have no turns of its own: it ends at turn {turn} of this line.", turn=base.depth
    )


class NewLine:
    """The turns after `base`, some of which may be in the tree already, with the marks that they take
    along, and the lines that branch off them."""

    def __init__(self, game: Game, base: Node, nodes: list[Node], marks: list[Mark], text: str) -> None:
        """Take over the two lists: with 100,000 turns, a copy would take a millisecond."""
        self.base, self.text, self.nodes = base, text, nodes
        # a turn in the tree has its parent there, so the new turns are the last ones
        self._first_new = bisect_left(nodes, True, key=lambda node: node.serial < 0)
        self.new = nodes[self._first_new :]
        # turns of the tree that were deleted, and that joining restores, each with its mark of that deletion
        self._restored: list[Head] = []
        self._game, self._history = game, History(base.state)
        self._marks = marks
        # each leaves a turn of the tree, or a new one of this line or of one before it in the list
        self.branches: list[NewLine] = []
        self._first_written = 0  # the index in `nodes` of the first turn that was encoded in advance
        self._written: list[TurnRecord] = []  # no dict by turn: growing one takes 5 ms, more than a slice

    def prepare(self) -> Iterator[None]:
        """Encode the new turns in advance, one at each step; `records` encodes those that are left."""
        if not self._written:
            self._first_written = self._first_new
        for place in range(self._first_written + len(self._written), len(self.nodes)):
            self._written.append(turn_record(self._game, self.nodes[place]))
            yield

    # joining --------------------------------------------------------------------------------------------
    def match_tree(self, table: ReadableTable) -> None:
        """Match the turns with the tree as it is now, and number the new ones.

        Raises Illegal on a fair table, in a lesson, without turns, or if the turn before the line was
        deleted.
        """
        if table.is_fair:
            raise Illegal(ON_FAIR)
        if table.guards_past:
            raise Illegal(IN_A_LESSON)
        self._history = history = table.history
        if not history.contains(self.base) or history.is_hidden(self.base):
            raise Illegal(BASE_IS_GONE)
        if not self.nodes:
            raise Illegal(nothing_new_text(self.base))
        self._link_nodes(self.base)
        self._restored = _deleted_nodes(self)
        if self.branches:
            self._link_branches()
        history.assign_serials(chain(self.new, *(branch.new for branch in self.branches)))

    def _link_branches(self) -> None:
        """Link the branches to the turns that they leave, and drop those that are there already."""
        following: dict[int, list[Node]] = {id(node): [] for node in self.new}
        for node in self.new:
            following.setdefault(id(node.parent), []).append(node)
        branches, self.branches = self.branches, []
        for branch in branches:
            if not self._history.contains(branch.base) and id(branch.base) not in following:
                continue  # its turn was found in the tree, with all lines that leave it
            branch._history = self._history
            branch._link_nodes(branch.base, following)
            for node in branch.new:
                following[id(node)] = []
                following.setdefault(id(node.parent), []).append(node)
            branch._restored = _deleted_nodes(branch)
            if branch.adds_turns() and self.adds_turns():
                self.branches.append(branch)

    def adds_turns(self) -> bool:
        """Tell whether joining adds turns to the tree, or restores turns that were deleted."""
        return bool(self.new or self._restored)

    def heads(self) -> list[Head]:
        """Return the turns that must be deleted for the tree to be as it was before, each with its former
        mark of deletion: the restored turns, and the first new ones. This line's topmost comes first."""
        lines = (self, *self.branches)
        new = {id(node) for line in lines for node in line.new}
        found: dict[int, Head] = {}
        for line in lines:
            found.update({id(head.node): head for head in line._restored})
            if line.new and id(line.new[0].parent) not in new:
                found[id(line.new[0])] = Head(line.new[0], None)
        return list(found.values())

    def _link_nodes(self, parent: Node, following: Mapping[int, Sequence[Node]] | None = None) -> None:
        """Replace turns that are in the tree by those, which keep their own marks, and link the others below
        them. `following` has the turns after those that will be in the tree, by the id of their object."""
        history, nodes = self._history, []
        self.new = []
        for node in self.nodes:
            known = history.find_child(parent, node.moves, node.luck) if parent.children else None
            if known is None and following is not None:
                known = find_equal(following.get(id(parent), ()), node.moves, node.luck)
            if known is None:
                node.parent, node.children = parent, ()
                self.new.append(node)
            parent = known or node
            nodes.append(parent)
        self.nodes, self._first_new = nodes, len(nodes) - len(self.new)

    def records(self) -> Iterator[TurnRecord]:
        """Yield the new turns as they are stored, and set their time to the present one."""
        now, prepared = clock.now(), self._written
        for place, node in enumerate(self.new, self._first_new - self._first_written):
            assert node.parent is not None
            node.at = now
            written = prepared[place] if 0 <= place < len(prepared) else turn_record(self._game, node)
            yield replace(written, serial=node.serial, parent=node.parent.serial, at=now)
        for branch in self.branches:
            yield from branch.records()

    def game_records(self) -> Iterator[tuple[int, Record]]:
        """Yield the game's own records of the new turns, each with the serial of its turn."""
        if self._game.records is None:
            return
        for node in self.new:
            for move in node.moves:
                for row in self._game.records_of(move):
                    yield node.serial, row
        for branch in self.branches:
            yield from branch.game_records()

    def mark_records(self) -> list[MarkRecord]:
        """Return the marks of the new turns as they are stored."""
        return [
            MarkRecord(node.serial, what, msgspec.Raw(encode(value)))
            for node, what, value in self._marks_of_new()
        ]

    def _marks_of_new(self) -> list[Mark]:
        """Return the marks that go on new turns: turns that were in the tree keep their own."""
        new = set(self.new)
        own = [mark for mark in self._marks if mark[0] in new]
        return [*own, *(mark for branch in self.branches for mark in branch._marks_of_new())]

    def add_to_tree(self) -> Node | None:
        """Add the new turns to the tree, and let Redo lead along the line.

        Return the child that Redo led to before, where the first new turn was added or shown again.
        """
        parent = heads[0].node.parent if (heads := self.heads()) else None
        left = parent.last_visited if parent is not None else None
        for line in (self, *self.branches):
            for node in line.new:
                self._history.attach(node)
        self._history.set_marks(self._marks_of_new())
        for node in self.nodes:
            assert node.parent is not None
            node.parent.last_visited = node
        return left

    def deleted_marks(self) -> list[tuple[int, str]]:
        """Return the marks that go when the line's deleted turns are restored, by serial and kind."""
        return [(head.node.serial, "hidden") for line in (self, *self.branches) for head in line._restored]

    def restore_deleted(self, marks: MarkWriter) -> None:
        """Restore all turns of the line and its branches that were deleted."""
        for line in (self, *self.branches):
            for head in line._restored:
                marks.write(head.node, "hidden", None)

    def nearest_to(self, here: Node) -> Node:
        """Return the turn of this line at the depth of `here`, or the nearest one to it."""
        return self.turn_at(max(here.depth, self.base.depth + 1))

    def turn_at(self, depth: int) -> Node:
        """Return the turn at this depth on the way from Start to the end of this line; its last turn if it is
        shorter."""
        if depth > self.base.depth:
            return self.nodes[min(depth - self.base.depth, len(self.nodes)) - 1]
        node = self.base
        while node.depth > depth and node.parent is not None:
            node = node.parent
        return node


def _deleted_nodes(line: NewLine) -> list[Head]:
    """Return the turns of a line that were deleted, each with its mark of that deletion."""
    return [Head(node, mark) for node in line.nodes if (mark := node.mark("hidden"))]


def dormant_marks(verdicts: Iterable[TurnVerdict]) -> list[Mark]:
    """Return the marks for turns that are no longer legal: they wait in the new line where they were tried.

    Only new turns of the line get them, so that no other line changes: such turns stand before the next new
    turn, the last ones after it.
    """
    waiting, held = list[int](), set[int]()
    found: list[tuple[Node, Dormant]] = []
    last: Node | None = None
    for verdict in verdicts:
        source, node = verdict.source, verdict.node
        if verdict.kind in (FELL, DORMANT) and verdict.wanted is None and source is not None:
            waiting.append(source.serial)
        elif node is not None and node.serial >= 0:  # in the tree already: what waits there stays there
            if isinstance(kept := node.mark("dormant"), Dormant):
                held.update(kept.before, kept.after)
        elif node is not None:
            waiting = [serial for serial in waiting if serial not in held]
            if waiting:
                found.append((node, Dormant(tuple(waiting))))
                waiting = []
            last = node
    waiting = [serial for serial in waiting if serial not in held]
    if waiting and last is not None:
        before = found.pop()[1].before if found and found[-1][0] is last else ()
        found.append((last, Dormant(before, tuple(waiting))))
    return [(node, "dormant", value) for node, value in found]


def carried_marks(verdicts: Iterable[TurnVerdict]) -> list[Mark]:
    """Return the marks for replayed turns: those of the old turn, and where the new one came from.

    Turns that came out differently are marked with their origin even if the old turn had no marks.
    """
    found: list[Mark] = []
    for verdict in verdicts:
        source, node = verdict.source, verdict.node
        if source is None or node is None or node is source or verdict.kind not in CARRYING:
            continue
        if source.marks is None and verdict.kind == KEPT:
            continue
        if source.is_automatic:
            found.append((node, "automatic", True))
        marks = [(what, value) for what in COPIED_MARKS if (value := source.mark(what)) is not None]
        found += [(node, what, value) for what, value in marks]
        if marks or verdict.kind != KEPT:
            became = CHANGED if verdict.kind == RETURNED else verdict.kind
            came = CameFrom(source.serial, became, tuple([what for what, _ in marks]))
            found.append((node, "came_from", came))
    return found
