"""An undo command for parts of the screen that edit one immutable value, such as a list of decks."""

from collections.abc import Callable
from typing import Generic, TypeVar

from PySide6.QtGui import QUndoCommand

V = TypeVar("V")


class ValueEdit(QUndoCommand, Generic[V]):
    """A change from one value to another. `what` is the command's text in an undo menu; `show` is called with
    the value to be shown from now on."""

    def __init__(self, what: str, before: V, after: V, show: Callable[[V], object]) -> None:
        """Take the text of the command, both values, and the function that shows a value."""
        super().__init__(what)
        self._before, self._after, self._show = before, after, show

    def redo(self) -> None:
        """Show the value after the change, first or again."""
        self._show(self._after)

    def undo(self) -> None:
        """Show the value before the change."""
        self._show(self._before)
