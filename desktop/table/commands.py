"""The only writers: of a model, and of the marks that tidying leaves on the tree."""

from typing import Any

from PySide6.QtGui import QUndoCommand

from desktop.engine.history import History, Node
from desktop.engine.play import Move


class Model:
    """The holder of one state: read by all, written by Steps."""

    __slots__ = ("state",)

    def __init__(self, state: Any) -> None:
        self.state = state


class Step(QUndoCommand):
    """One move on a stack. It cannot fail: all work was done before it was pushed."""

    __slots__ = ("model", "move")

    def __init__(self, model: Model, move: Move, text: str) -> None:
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
