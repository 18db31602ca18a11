"""Tidying may lead the table away from a line; taking that tidying back leads it there again."""

from __future__ import annotations

from typing import NamedTuple

from desktop.engine.history import Node
from desktop.table.table import Table


class Return(NamedTuple):
    act: int  # the index of the tidying stack after it
    start: Node
    end: Node


class Returning:
    """Where the table stood before each act of tidying that moved it."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._ways: list[Return] = []

    def note(self, was: Node) -> None:
        """An act of tidying is done, before which the table stood there."""
        act = self._table.tidying.index()
        self._ways = [way for way in self._ways if way.act < act]
        if was is not self._table.here:
            self._ways.append(Return(act, was, self._table.here))

    def after_undo(self) -> Node | None:
        """Where the act led away from that was just taken back."""
        act = self._table.tidying.index() + 1
        return self._start([way for way in self._ways if way.act == act])

    def after_putting_back(self, head: Node) -> Node | None:
        """Where the deletion of this line led away from."""
        return self._start([way for way in self._ways if way.start.is_below(head)])

    def _start(self, ways: list[Return]) -> Node | None:
        """Only as long as the table stands where it was led to."""
        if not ways or ways[-1].end is not self._table.here:
            return None
        start = ways[-1].start
        return None if self._table.history.is_hidden(start) else start
