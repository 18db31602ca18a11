"""An undo command for parts of the screen that edit one immutable value, such as a list of decks."""

from collections.abc import Callable
from typing import Generic, TypeVar
from weakref import WeakMethod

from PySide6.QtGui import QUndoCommand

V = TypeVar("V")


class ValueEdit(QUndoCommand, Generic[V]):
    """A change from one value to another. `what` is the command's text in an undo menu; `show`, a bound
    method, is called with the value to be shown from now on. Its object is not kept alive: it holds the stack
    that holds the command."""

    def __init__(self, what: str, before: V, after: V, show: Callable[[V], object]) -> None:
        """Take the text of the command, both values, and the method that shows a value."""
        super().__init__(what)
        self._before, self._after, self._show = before, after, WeakMethod(show)

    def redo(self) -> None:
        """Show the value after the change, first or again."""
        self._call_setter(self._after)

    def undo(self) -> None:
        """Show the value before the change."""
        self._call_setter(self._before)

    def _call_setter(self, value: V) -> None:
        """Call the method with this value, if its object is still there."""
        show = self._show()
        if show is not None:
            show(value)
