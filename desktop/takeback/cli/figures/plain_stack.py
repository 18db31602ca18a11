"""The baseline of many benchmarks: a QUndoStack of commands that do nothing."""

from PySide6.QtGui import QUndoCommand, QUndoStack


class Empty(QUndoCommand):
    """A command that does nothing."""

    __slots__ = ()

    def redo(self) -> None:
        pass

    def undo(self) -> None:
        pass


def push(stack: QUndoStack, times: int) -> None:
    """Push that many empty commands."""
    for number in range(times):
        stack.push(Empty(f"{number}. counts"))


def full_stack(rows: int) -> QUndoStack:
    """Return a stack with that many empty commands."""
    stack = QUndoStack()
    push(stack, rows)
    return stack
