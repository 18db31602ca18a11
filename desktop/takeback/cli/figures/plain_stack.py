"""What everything is measured against: a QUndoStack of commands that do nothing."""

from PySide6.QtGui import QUndoCommand, QUndoStack


class Empty(QUndoCommand):
    __slots__ = ()

    def redo(self) -> None:
        pass

    def undo(self) -> None:
        pass


def push(stack: QUndoStack, times: int) -> None:
    for number in range(times):
        stack.push(Empty(f"{number}. counts"))


def full_stack(rows: int) -> QUndoStack:
    stack = QUndoStack()
    push(stack, rows)
    return stack
