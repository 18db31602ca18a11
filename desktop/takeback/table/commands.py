"""The only writers: of a model, along the line of its table, and of the marks left on the tree by tidying."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any
from weakref import finalize

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand, QUndoStack

from takeback.engine import clock
from takeback.engine.history import History, Node, why_no_mark
from takeback.engine.play import Move
from takeback.engine.record import no_collection
from takeback.engine.state import Illegal


def stack_of(owner: Any, parent: QObject | None = None) -> QUndoStack:
    """A stack that is emptied before its owner is collected: Python may take the commands apart before the
    stack, which would then delete them a second time."""
    stack = QUndoStack(parent)
    finalize(owner, _empty, stack).atexit = False
    return stack


def _empty(stack: QUndoStack) -> None:
    with suppress(RuntimeError):  # Qt has deleted it already
        stack.blockSignals(True)
        stack.clear()


class Model:
    """The holder of one state: read by all, written by Steps."""

    __slots__ = ("state",)

    def __init__(self, state: Any) -> None:
        self.state = state


class Step(QUndoCommand):
    """One move on a stack. It cannot fail: all work was done before it was pushed.

    Made by `step`, without an __init__ in Python, whose time is felt where a long game is opened.
    """

    __slots__ = ("model", "move")
    model: Model
    move: Move

    def redo(self) -> None:
        self.model.state = self.move.after

    def undo(self) -> None:
        self.model.state = self.move.before


def step(model: Model, move: Move, text: str = "") -> Step:
    made = Step()
    made.model, made.move = model, move
    if text:
        made.setText(text)
    return made


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
        if len(self.nodes) > node.depth:
            del self.nodes[node.depth :]
        self.nodes.append(node)  # before the push: the news comes from inside it
        if len(node.moves) == 1:
            self._stack.push(step(self._model, node.moves[0]))
            return
        self._stack.beginMacro("")
        for move in node.moves:
            self._stack.push(step(self._model, move))
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

    def grow(self, here: Node) -> bool:
        """Run on where the tree goes on after the last row. Says whether it does; stands where it stood."""
        tip = self.nodes[-1]
        if tip.next() is None:
            return False
        with self._quietly():
            self._stack.setIndex(tip.depth)
            self.run_on(tip)
            self._stack.setIndex(here.depth)
        return True

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
        """One after the other, as `push` does it; a long game has 100,000, and most are of one move."""
        rows, stack, model = self.nodes, self._stack, self._model
        with no_collection():
            for node in nodes:
                if len(node.moves) > 1 or len(rows) > node.depth:
                    self.push(node)
                    continue
                assert node.parent is not None
                node.parent.last = node
                rows.append(node)
                stack.push(step(model, node.moves[0]))

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        was_blocked = self._stack.blockSignals(True)
        try:
            yield
        finally:
            self._stack.blockSignals(was_blocked)


class Marks:
    """The marks of a tree as commands write them, and those that nobody has been told of yet."""

    __slots__ = ("fresh", "history")

    def __init__(self, history: History) -> None:
        self.history = history
        self.fresh: list[tuple[Node, str]] = []

    def write(self, node: Node, what: str, value: Any) -> None:
        self.history.tidy(node, what, value)
        self.fresh.append((node, what))

    def take_fresh(self) -> list[tuple[Node, str]]:
        fresh, self.fresh = self.fresh, []
        return fresh


class Tidy(QUndoCommand):
    """One mark on one node, written and wiped; states are never touched.

    It must not hold the table: one that goes with the last command of its own stack goes twice, and crashes.
    """

    __slots__ = ("after", "before", "marks", "node", "what")

    def __init__(self, marks: Marks, node: Node, what: str, value: Any, text: str) -> None:
        super().__init__(text)
        self.marks = marks
        self.node = node
        self.what = what
        self.before = node.mark(what)
        self.after = value

    def redo(self) -> None:
        self.marks.write(self.node, self.what, self.after)

    def undo(self) -> None:
        self.marks.write(self.node, self.what, self.before)


class JoinedLine(QUndoCommand):
    """A line that was put into the tree as a whole: taken back, it is hidden, and comes again.

    Not a kind of Tidy: a command whose class has another command of ours above it crashes when it is made.
    """

    __slots__ = ("head", "left", "marks")

    def __init__(self, marks: Marks, head: Node, left: Node | None, text: str) -> None:
        super().__init__(text)
        self.marks = marks
        self.head = head
        self.left = left  # the turn that followed before

    def redo(self) -> None:
        if self.head.mark("hidden"):  # not when it is pushed: the line is there already
            self.marks.write(self.head, "hidden", None)

    def undo(self) -> None:
        self.marks.write(self.head, "hidden", clock.now() or True)
        parent = self.head.parent
        if parent is not None and parent.last is self.head:
            parent.last = self.left


def push_marks(stack: QUndoStack, marks: Marks, wanted: Sequence[tuple[Node, str, Any]], text: str) -> None:
    """Write all these marks as one command, or raise Illegal before the first."""
    for node, what, value in wanted:
        if why := why_no_mark(marks.history, node, what, value):
            raise Illegal(why)
    if len(wanted) > 1:
        stack.beginMacro(text)
    for node, what, value in wanted:
        stack.push(Tidy(marks, node, what, value, text))
    if len(wanted) > 1:
        stack.endMacro()
