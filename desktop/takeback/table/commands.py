"""Commands for the undo stacks, which alone write positions and marks, and the present line kept on a
stack."""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple
from weakref import finalize

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand, QUndoStack

from takeback.engine import clock
from takeback.engine.history import History, Node
from takeback.engine.play import Move
from takeback.engine.record import paused_garbage_collection
from takeback.table.row_texts import RowTexts


def make_undo_stack(owner: Any, parent: QObject | None = None) -> QUndoStack:
    """Return an undo stack that is emptied before its owner is collected.

    Python might otherwise delete the commands before the stack, which would delete them a second time.
    """
    stack = QUndoStack(parent)
    finalize(owner, _clear_stack, stack).atexit = False
    return stack


def _clear_stack(stack: QUndoStack) -> None:
    """Block the stack's signals for good and remove all its commands; do nothing if Qt has deleted it."""
    with suppress(RuntimeError):  # Qt has deleted it already
        stack.blockSignals(True)
        stack.clear()


class StateHolder:
    """Holds the state of a table or draft, which many read and only the Steps on its stack write."""

    __slots__ = ("state",)

    def __init__(self, state: Any) -> None:
        self.state = state


class Step(QUndoCommand):
    """A move on an undo stack. It cannot fail, because all work was done before it was pushed.

    It is made by `make_step`: an __init__ in Python would slow down the opening of long games.
    """

    __slots__ = ("model", "move")
    model: StateHolder
    move: Move

    def redo(self) -> None:
        """Set the table's state to the one after the move."""
        self.model.state = self.move.after

    def undo(self) -> None:
        """Set the table's state to the one before the move."""
        self.model.state = self.move.before


def make_step(model: StateHolder, move: Move, text: str = "") -> Step:
    """Return a Step for this move, with the text if one is given."""
    made = Step()
    made.model, made.move = model, move
    if text:
        made.setText(text)
    return made


class Line:
    """The present line as nodes and as commands of a stack: the number of a row is the depth of its node.

    Only the table uses it. The commands have texts for spectators; the window words rows for its viewer.
    """

    def __init__(self, stack: QUndoStack, model: StateHolder, root: Node, texts: RowTexts) -> None:
        self.nodes = [root]  # always the same list
        self._stack = stack
        self._model = model
        self.texts = texts
        texts.nodes = self.nodes

    def contains(self, node: Node) -> bool:
        """Tell whether this node is on the line."""
        return node.depth < len(self.nodes) and self.nodes[node.depth] is node

    def path_to(self, node: Node) -> list[Node]:
        """Return the nodes after this line to a node of another one, the last one first; none if the node is
        on the line."""
        nodes, way = self.nodes, []
        while node.depth >= len(nodes) or nodes[node.depth] is not node:
            way.append(node)
            assert node.parent is not None
            node = node.parent
        return way

    def push(self, node: Node) -> None:
        """Add one row, a Step or a macro of several, in place of the rows that were there.

        The node becomes the last visited child of its parent.
        """
        assert node.parent is not None
        node.parent.last_visited = node  # Redo leads along the present line
        self._drop_nodes(node.depth)
        self.nodes.append(node)  # before the push, which emits signals
        if len(node.moves) == 1:
            self._stack.push(make_step(self._model, node.moves[0]))
            return
        self._stack.beginMacro("")
        for move in node.moves:
            self._stack.push(make_step(self._model, move))
        self._stack.endMacro()

    def switch_to(self, node: Node) -> None:
        """Replace the line by the one through this node up to its tip, and set the stack to the node, without
        signals."""
        path = self.path_to(node)
        with self._quietly():
            self._stack.setIndex(node.depth - len(path))
            self._push_all(reversed(path))
            self.append_tail(node)
            self._stack.setIndex(node.depth)
        self.texts.describe_beside(node.depth)

    def append_tail(self, node: Node) -> None:
        """Add the rows after a node up to the tip of its line, as undone turns; none if it is the tip."""
        tail = node.nodes_to_tip()
        self._push_all(tail)
        if tail:
            self._stack.setIndex(node.depth)

    def extend(self, here: Node) -> bool:
        """Extend the line by turns that follow its last one, and stay at `here`. Return whether there were
        any."""
        tip = self.nodes[-1]
        if tip.redo_node() is None:
            return False
        with self._quietly():
            self._stack.setIndex(tip.depth)
            self.append_tail(tip)
            self._stack.setIndex(here.depth)
        self.texts.describe_beside(here.depth)
        return True

    def rebuild_tail(self, here: Node) -> bool:
        """Set the stack to this node and rebuild the rows after it along shown lines, without signals.

        Return whether they had to change; if not, nothing is done.
        """
        tail = here.nodes_to_tip()
        if self.nodes[here.depth + 1 :] == tail:
            return False
        with self._quietly():
            self._stack.setIndex(here.depth)
            if tail:
                self.append_tail(here)
            else:
                self._drop_tail(here)
        self.texts.describe_beside(here.depth)
        return True

    def _drop_tail(self, here: Node) -> None:
        """Remove the rows after this node, where the stack stands.

        Qt removes them when something is pushed, and an obsolete command is deleted instead of kept.
        """
        nothing = QUndoCommand()
        nothing.setObsolete(True)
        self._stack.push(nothing)
        self._drop_nodes(here.depth + 1)

    def _drop_nodes(self, depth: int) -> None:
        """Forget the nodes from this depth on, whose rows the stack drops."""
        if len(self.nodes) > depth:
            del self.nodes[depth:]
            self.texts.expect_from(depth - 1)

    def _push_all(self, nodes: Iterable[Node]) -> None:
        """Push many nodes, as `push` does, but faster: a long game has 100,000 turns, most of a single
        move."""
        rows, stack, model = self.nodes, self._stack, self._model
        with paused_garbage_collection():
            for node in nodes:
                if len(rows) > node.depth:
                    self._drop_nodes(node.depth)
                assert node.parent is not None
                node.parent.last_visited = node
                rows.append(node)
                if len(node.moves) == 1:
                    stack.push(make_step(model, node.moves[0]))
                    continue
                stack.beginMacro("")
                for move in node.moves:
                    stack.push(make_step(model, move))
                stack.endMacro()

    @contextmanager
    def _quietly(self) -> Iterator[None]:
        """Block the signals of the stack inside the `with` block."""
        was_blocked = self._stack.blockSignals(True)
        try:
            yield
        finally:
            self._stack.blockSignals(was_blocked)


class MarkWriter:
    """Writes marks on the nodes of a tree, and remembers those that have not been reported yet."""

    __slots__ = ("history", "unreported")

    def __init__(self, history: History) -> None:
        self.history = history
        self.unreported: list[tuple[Node, str]] = []

    def write(self, node: Node, what: str, value: Any) -> None:
        """Write a mark on a node; None removes it."""
        self.history.set_mark(node, what, value)
        self.unreported.append((node, what))

    def take_unreported(self) -> list[tuple[Node, str]]:
        """Return the marks written since the last call, as pairs of node and kind."""
        fresh, self.unreported = self.unreported, []
        return fresh


class SetMark(QUndoCommand):
    """Writes one mark on one node; undo restores the former value. States are never touched.

    It must not hold the table: if both were deleted with the last command of the stack, it would be deleted
    twice.
    """

    __slots__ = ("after", "before", "marks", "node", "what")

    def __init__(self, marks: MarkWriter, node: Node, what: str, value: Any, text: str) -> None:
        """Note the present value of the mark; the new one is written by the first `redo`, when the command is
        pushed."""
        super().__init__(text)
        self.marks = marks
        self.node = node
        self.what = what
        self.before = node.mark(what)
        self.after = value

    def redo(self) -> None:
        """Write the new value of the mark."""
        self.marks.write(self.node, self.what, self.after)

    def undo(self) -> None:
        """Write the former value of the mark; redo restores what it was until now.

        Playing a deleted turn again shows it, without a command: redoing the deletion must not hide it then.
        """
        self.after = self.node.mark(self.what)
        self.marks.write(self.node, self.what, self.before)


class Head(NamedTuple):
    """A turn that must be deleted to undo the joining of a line, and its mark of an earlier deletion."""

    node: Node
    deletion: bool | float | None


class JoinLine(QUndoCommand):
    """Undoes and redoes the joining of a line, by deleting its first new turn and restoring it; likewise the
    lines that came along with it. Deleted turns that joining restored are deleted again by Undo.

    It is no subclass of SetMark: creating a command whose class derives from another Python command class
    crashes.
    """

    __slots__ = ("heads", "left", "marks")

    def __init__(self, marks: MarkWriter, heads: Sequence[Head], left: Node | None, text: str) -> None:
        """Take lines that are shown already, so that pushing the command changes nothing; `left` is the child
        that Redo led to before."""
        super().__init__(text)
        self.marks = marks
        self.heads = heads  # that of the line itself is the first
        self.left = left  # the child that Redo led to before

    def redo(self) -> None:
        """Restore the line if it is deleted."""
        for head in self.heads:
            if head.node.mark("hidden"):  # when the command is pushed, the line is shown already
                self.marks.write(head.node, "hidden", None)

    def undo(self) -> None:
        """Delete the line, and let Redo lead along the former child again."""
        for head in reversed(self.heads):
            self.marks.write(head.node, "hidden", head.deletion or clock.now() or True)
        first = self.heads[0].node
        parent = first.parent
        if parent is not None and parent.last_visited is first:
            parent.last_visited = self.left


def push_marks(
    stack: QUndoStack, marks: MarkWriter, wanted: Sequence[tuple[Node, str, Any]], text: str
) -> None:
    """Push one command that writes all these marks, which must be allowed: a macro if there are several.

    Without marks nothing is pushed.
    """
    if len(wanted) > 1:
        stack.beginMacro(text)
    for node, what, value in wanted:
        stack.push(SetMark(marks, node, what, value, text))
    if len(wanted) > 1:
        stack.endMacro()
