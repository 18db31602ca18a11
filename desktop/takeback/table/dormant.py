"""The dormant turns of a line, as its rows show them: where each waits, and why it is not possible there."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from takeback.engine.history import Dormant, History, Node
from takeback.engine.past_edits import DormantTurn, Plan
from takeback.engine.rewrite import Rewriting
from takeback.table.rewriting import verdict_as_seen
from takeback.table.table import Table


class WaitingTurn(msgspec.Struct, frozen=True):
    """A dormant turn of a line: the turn as it was played, and the turn of the line after which it waits."""

    source: Node
    at: Node

    @property
    def key(self) -> tuple[int, int]:
        """Return the serials of both turns."""
        return self.source.serial, self.at.serial


Waiting = tuple[WaitingTurn, ...]


def waiting_beside(history: History, node: Node) -> tuple[Waiting, Waiting]:
    """Return the dormant turns before this turn and after it; those whose old line was destroyed are left
    out."""
    mark = node.mark("dormant")
    if not isinstance(mark, Dormant) or node.parent is None:
        return (), ()
    return _waiting(history, mark.before, node.parent), _waiting(history, mark.after, node)


def _waiting(history: History, serials: Iterable[int], at: Node) -> Waiting:
    """Return the turns of these serials as they wait after `at`."""
    return tuple([WaitingTurn(turn, at) for turn in map(history.nodes.get, serials) if turn is not None])


def why_dormant(table: Table, waiting: WaitingTurn, viewer: int | None) -> str:
    """Return why the rules refuse a dormant turn where it waits, as this viewer may know it; empty if they
    allow it."""
    plan = Plan(waiting.at, (DormantTurn(waiting.source),))
    verdict = next(Rewriting(table.game, table.record, table.history, plan))
    return "" if verdict.node is not None else verdict_as_seen(table.game, verdict, viewer).why
