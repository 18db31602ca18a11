"""All turns of all lines, in the order they were played."""

from __future__ import annotations

from bisect import bisect_left

from desktop.engine.history import Node
from desktop.table.table import Change, Table

Moment = tuple[float, int]


class TimeOrder:
    """Worked out when it is first asked for, then kept up by what the table tells."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self._nodes: list[Node] | None = None
        self._deleted: list[Node] = []

    def forget(self) -> None:
        self._nodes = None

    def hear(self, change: Change) -> None:
        """Only a turn played now can be new, and none is later."""
        if self._nodes is None or change.cause != "played":
            return
        if moment(change.after) > moment(self._nodes[-1]):
            self._nodes.append(change.after)

    def hear_tidied(self) -> None:
        if self._deleted != self._table.history.deleted():
            self.forget()

    def nodes(self) -> list[Node]:
        """Start, then every turn that is not deleted, the latest last."""
        if self._nodes is None:
            history = self._table.history
            self._deleted = history.deleted()
            gone = {node.serial for head in self._deleted for node in head.below()}
            shown = [node for serial, node in history.nodes.items() if node.serial == serial not in gone]
            self._nodes = [history.root, *sorted((node for node in shown if node.moves), key=moment)]
        return self._nodes

    def place(self, node: Node) -> int:
        """Where in the order a turn stands."""
        nodes = self.nodes()
        return bisect_left(nodes, moment(node), 1, key=moment) if node.moves else 0

    def beside(self, node: Node, way: int) -> Node | None:
        """The turn played before or after this one."""
        place = self.place(node) + way
        return self.nodes()[place] if 0 <= place < len(self.nodes()) else None


def moment(node: Node) -> Moment:
    return node.at, node.serial
