"""The only writers: of a model, and of the marks that tidying leaves on the tree."""

from collections.abc import Callable
from typing import Any

from PySide6.QtGui import QUndoCommand

from desktop.engine.history import Node
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


class Tidy(QUndoCommand):
    """One mark on one node, written and wiped; states are never touched."""

    __slots__ = ("after", "before", "node", "what", "write")

    def __init__(
        self, write: Callable[[Node, str, Any], None], node: Node, what: str, value: Any, text: str
    ) -> None:
        super().__init__(text)
        self.write = write
        self.node = node
        self.what = what
        self.before = node.mark(what)
        self.after = value

    def redo(self) -> None:
        self.write(self.node, self.what, self.after)

    def undo(self) -> None:
        self.write(self.node, self.what, self.before)
