"""The only writers: of a model, and of the marks that tidying leaves on the tree."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Any
from weakref import finalize

from PySide6.QtCore import QObject
from PySide6.QtGui import QUndoCommand, QUndoStack

from desktop.engine.history import History, Node, why_no_mark
from desktop.engine.play import Move
from desktop.engine.state import Illegal


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
    """One move on a stack. It cannot fail: all work was done before it was pushed."""

    __slots__ = ("model", "move")

    def __init__(self, model: Model, move: Move, text: str = "") -> None:
        super().__init__(text)
        self.model = model
        self.move = move

    def redo(self) -> None:
        self.model.state = self.move.after

    def undo(self) -> None:
        self.model.state = self.move.before


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


def push_marks(stack: QUndoStack, marks: Marks, wanted: Sequence[tuple[Node, str, Any]], text: str) -> None:
    """Write all these marks as one command, or raise Illegal before the first."""
    for node, what, value in wanted:
        if why := why_no_mark(node, what, value):
            raise Illegal(why)
    if len(wanted) > 1:
        stack.beginMacro(text)
    for node, what, value in wanted:
        stack.push(Tidy(marks, node, what, value, text))
    if len(wanted) > 1:
        stack.endMacro()
