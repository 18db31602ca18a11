"""The present line: the rows of a table's stack, and the node under each of them."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager

from PySide6.QtGui import QUndoStack

from desktop.engine.history import Node
from desktop.engine.record import no_collection
from desktop.table.commands import Model, Step


class Line:
    """Keeps stack and tree side by side: a row's number is its node's depth. Only the table uses it.

    Its commands have no texts: who shows a row words it then, as its viewer may know it.
    """

    def __init__(self, stack: QUndoStack, model: Model, root: Node) -> None:
        self.nodes = [root]  # always the same list
        self._stack = stack
        self._model = model

    def holds(self, node: Node) -> bool:
        return node.depth < len(self.nodes) and self.nodes[node.depth] is node

    def way_to(self, node: Node) -> list[Node]:
        """The turns that lead from this line to a node of another one, the last one first."""
        nodes, way = self.nodes, []
        while node.depth >= len(nodes) or nodes[node.depth] is not node:
            way.append(node)
            assert node.parent is not None
            node = node.parent
        return way

    def push(self, node: Node) -> None:
        """One more row, which is one Step, or a macro of several; rows after its place are dropped."""
        assert node.parent is not None
        node.parent.last = node  # redo leads along the present line
        del self.nodes[node.depth :]
        self.nodes.append(node)  # before the push: the news comes from inside it
        if len(node.moves) == 1:
            self._stack.push(Step(self._model, node.moves[0]))
            return
        self._stack.beginMacro("")
        for move in node.moves:
            self._stack.push(Step(self._model, move))
        self._stack.endMacro()

    def lead_through(self, node: Node) -> None:
        """Back to the fork, then push the recorded turns of the other line to its tip; stand on the node."""
        path = self.way_to(node)
        with self._quietly():
            self._stack.setIndex(node.depth - len(path))
            self._push_all(reversed(path))
            self.run_on(node)
            self._stack.setIndex(node.depth)

    def run_on(self, node: Node) -> None:
        """The rows after a node, as turns that are taken back."""
        tail = node.run_on()
        self._push_all(tail)
        if tail:
            self._stack.setIndex(node.depth)

    def refresh_tail(self, here: Node) -> bool:
        """Stand here, with rows after it along lines that are shown. Says whether they had to change."""
        tail = here.run_on()
        if self.nodes[here.depth + 1 :] == tail:
            return False
        with self._quietly():
            self._stack.setIndex(here.depth)
            if tail:
                self.run_on(here)
            else:
                self._fill_up_to(here)
        return True

    def _fill_up_to(self, here: Node) -> None:
        """Qt forgets the rows after the index only when something is pushed: fill the stack again."""
        rows = self.nodes[1 : here.depth + 1]
        self._stack.clear()
        del self.nodes[1:]
        self._model.state = self.nodes[0].state
        self._push_all(rows)

    def _push_all(self, nodes: Iterable[Node]) -> None:
        with no_collection():
            for node in nodes:
                self.push(node)

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        was_blocked = self._stack.blockSignals(True)
        try:
            yield
        finally:
            self._stack.blockSignals(was_blocked)


def decision_before(node: Node, persons: tuple[int, ...]) -> Node | None:
    """Where a person decided last, whatever computers did since; where all are computers, one turn before."""
    while node.parent is not None and persons and node.seat not in persons:
        node = node.parent
    return node.parent


def decision_after(node: Node, persons: tuple[int, ...], line: Sequence[Node]) -> Node | None:
    """Where a person decides next on this line, after what computers did."""
    row = node.depth + 1
    if row >= len(line):
        return None
    while row + 1 < len(line) and persons and line[row + 1].seat not in persons:
        row += 1
    return line[row]
