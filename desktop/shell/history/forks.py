"""Where lines part. Kept beside the tree, because walking up 100,000 turns after each undo would be felt."""

from dataclasses import dataclass

from desktop.engine.history import Node
from desktop.table.table import Change, Table


@dataclass(frozen=True)
class Branch:
    """The present line's place among those that part at one node."""

    fork: Node
    number: int
    count: int
    siblings: tuple[Node, ...]

    def __str__(self) -> str:
        return f"branch {self.number} of {self.count}"


class Forks:
    """The forks of one table, brought up to date by what the table tells."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.fill()

    def fill(self) -> None:
        """Look for them in the whole tree: when the table is first shown, and when lines were added to it."""
        nodes = self._table.history.nodes.values()
        self._forks = {node.serial: node for node in nodes if len(node.children) > 1}

    def hear(self, change: Change) -> None:
        """Only a turn that was played can have made a new line, and only where it was played."""
        self._look_at(change.after)

    def _look_at(self, node: Node) -> None:
        parent = node.parent
        if parent is not None and len(parent.children) > 1:
            self._forks[parent.serial] = parent

    def here(self) -> Branch | None:
        """The nearest fork at or above the place where the table stands."""
        line, depth = self._table.line, self._table.here.depth
        self._look_at(self._table.here)  # the bars may ask before the news has come here
        best: Node | None = None
        for node in self._forks.values():
            is_nearer = node.depth <= depth and (best is None or node.depth > best.depth)
            if is_nearer and node.depth + 1 < len(line) and line[node.depth] is node and is_fork(node):
                best = node
        return None if best is None else self._branch(best)

    def _branch(self, fork: Node) -> Branch | None:
        siblings = fork.shown_children
        present = self._table.line[fork.depth + 1]
        if present not in siblings:
            return None
        return Branch(fork, siblings.index(present) + 1, len(siblings), siblings)

    def all(self) -> list[Node]:
        """Every fork that is not tidied down to one line."""
        return [node for node in self._forks.values() if is_fork(node)]

    def beside(self, places: int) -> Node | None:
        """The node at the same depth of a neighbouring line, or that line's tip when it is shorter."""
        branch = self.here()
        if branch is None:
            return None
        node = branch.siblings[(branch.number - 1 + places) % branch.count]
        depth = self._table.here.depth
        while node.depth < depth and (after := node.next()) is not None:
            node = after
        return node


def is_fork(node: Node) -> bool:
    return len(node.children) > 1 and len(node.shown_children) > 1
