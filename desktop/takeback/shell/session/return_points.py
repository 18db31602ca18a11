"""Where undoing and redoing a change of marks or lines leads the table."""

from __future__ import annotations

from typing import NamedTuple

from takeback.engine.history import Node
from takeback.table.table import Table


class ReturnPoint(NamedTuple):
    """Where an undo or redo of one tidying change leads the table."""

    act: int  # the index of the tidying stack after the change
    start: Node  # where the table stood before
    end: Node  # where the table stands before Undo leads it back
    done: Node  # where the change led


class ReturnPoints:
    """Remembers where changes of marks or lines led the table away from, so that undoing leads back."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._points: list[ReturnPoint] = []

    def add(self, before: Node, end: Node | None = None) -> None:
        """Note a change done at `before`; its undo leads back there if the table stands at `end` then."""
        act = self._table.marks.stack.index()
        self._points = [way for way in self._points if way.act < act]
        here = self._table.here
        self._points.append(ReturnPoint(act, before, end or here, here))

    def after_undo(self) -> Node | None:
        """Return where to go after undoing a change, None to stay."""
        act = self._table.marks.stack.index() + 1
        return self._start([way for way in self._points if way.act == act])

    def after_redo(self) -> Node | None:
        """Return where to go after redoing a change: only from where it was first done; None to stay."""
        act, here = self._table.marks.stack.index(), self._table.here
        ways = [way for way in self._points if way.act == act and way.start is here]
        return ways[-1].done if ways and not self._table.history.is_hidden(ways[-1].done) else None

    def after_putting_back(self, head: Node) -> Node | None:
        """Return where to go after this deleted line was restored, None to stay."""
        return self._start([way for way in self._points if way.start.is_in_subtree_of(head)])

    def _start(self, ways: list[ReturnPoint]) -> Node | None:
        """Return the start of the last of these if the table stands at its end, unless it is deleted."""
        if not ways or ways[-1].end is not self._table.here:
            return None
        start = ways[-1].start
        return None if self._table.history.is_hidden(start) else start
