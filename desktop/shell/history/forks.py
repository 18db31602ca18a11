"""Where lines part. Kept beside the tree, because walking up 100,000 turns after each undo would be felt."""

from bisect import bisect_left, bisect_right

import msgspec

from desktop.engine.history import Node
from desktop.table.table import Table


class Branch(msgspec.Struct, frozen=True):
    """The present line's place among those that part at one node."""

    fork: Node
    number: int
    count: int
    siblings: tuple[Node, ...]

    def __str__(self) -> str:
        return f"branch {self.number} of {self.count}"


class Forks:
    """The forks of the present line. It looks at the table only when it is asked, and then at what is new."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.fill()

    def fill(self) -> None:
        """Look at all there are: another line is the present one, or lines were added."""
        table = self._table
        self._tip, self._here, self._known = table.line[-1], table.here, len(table.history.parted)
        self._rows = sorted(node.depth for node in table.history.forks() if table.is_on_line(node))

    def _catch_up(self) -> None:
        before, self._here = self._here, self._table.here
        tip, new = self._table.line[-1], len(self._table.history.parted) - self._known
        if tip is self._tip and not new:
            return
        if tip is not self._here or tip.parent is not before or new > (len(before.children) == 2):
            self.fill()
            return
        self._tip, self._known = tip, self._known + new  # a turn was played: before it the line is as it was
        del self._rows[bisect_left(self._rows, before.depth) :]
        if len(before.children) > 1:
            self._rows.append(before.depth)

    def here(self) -> Branch | None:
        """The nearest fork at or above the place where the table stands."""
        self._catch_up()
        line, depth = self._table.line, self._table.here.depth
        for place in range(bisect_right(self._rows, depth) - 1, -1, -1):
            row = self._rows[place]
            if row + 1 < len(line) and is_fork(line[row]):
                return self._branch(line[row])
        return None

    def _branch(self, fork: Node) -> Branch | None:
        siblings = fork.shown_children
        present = self._table.line[fork.depth + 1]
        if present not in siblings:
            return None
        return Branch(fork, siblings.index(present) + 1, len(siblings), siblings)

    def all(self, most: int | None = None) -> list[Node]:
        """Every fork of the line where more than one is shown; none where they may be more than the most."""
        self._catch_up()
        line = self._table.line
        rows = self._rows if most is None or len(self._rows) <= most else ()
        return [line[row] for row in rows if is_fork(line[row])]

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
