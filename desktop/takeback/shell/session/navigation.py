"""Goes to other turns: along the line, to its ends, and back to where the table stood before a jump."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Protocol

from PySide6.QtCore import QObject, Signal

from takeback.engine.history import Node
from takeback.engine.state import Action
from takeback.table.table import Table

AT_START = "This is the start."
AT_END = "This is the end of the line."
ON_BOARD = "This turn is on the board already."


class NavigatingSession(Protocol):
    """The members of a session that navigation uses."""

    table: Table

    def attempt(self, do: Callable[[], object], action: Action | None = None) -> bool:
        """Call this and return True; report a refusal or a fault of the journal and return False."""


class Navigation(QObject):
    """Moves one table to other turns, and remembers where it stood before the last jump."""

    message_emitted = Signal(str)
    turn_recalled = Signal(object)  # the present turn was chosen again: show once more what it holds

    def __init__(self, session: NavigatingSession, parent: QObject) -> None:
        super().__init__(parent)
        self._session, self._table = session, session.table
        self.jumped_from: Node | None = None  # where the table stood before the last jump

    def go(self, node: Node) -> None:
        """Go to this turn, on whatever line, or report why not."""
        self._session.attempt(partial(self._table.go_to, node))

    def go_to(self, node: Node) -> None:
        """Go to this turn, or emit `turn_recalled` if the table stands there already."""
        if node is not self._table.here:
            self.go(node)
        else:
            self.turn_recalled.emit(node)

    def go_here(self, node: Node) -> None:
        """Go to this turn, or say that the board shows it already."""
        self._go_unless_there(node, ON_BOARD)

    def back(self) -> None:
        if self._table.here.parent is None:
            self.message_emitted.emit(AT_START)
        else:
            self._session.attempt(self._table.go_back)

    def forward(self) -> None:
        if self._table.is_at_tip:
            self.message_emitted.emit(AT_END)
        else:
            self._session.attempt(self._table.go_forward)

    def step(self, rows: int) -> None:
        """Go so many rows along the line; negative: back."""
        self._session.attempt(partial(self._table.go_by_rows, rows))

    def go_to_start(self) -> None:
        self._go_unless_there(self._table.history.root, AT_START)

    def go_to_end(self) -> None:
        self._go_unless_there(self._table.line[-1], AT_END)

    def _go_unless_there(self, node: Node, already: str) -> None:
        """Go to this turn, or say this sentence if the table stands there already."""
        if node is self._table.here:
            self.message_emitted.emit(already)
        else:
            self.go(node)

    def go_to_last_jump(self) -> None:
        """Go to where the table stood before the last jump; called again, it goes back."""
        if self.jumped_from is None:
            self.message_emitted.emit("There was no jump yet.")
            return
        here, target = self._table.here, self.jumped_from
        self.go(target)
        self.jumped_from = here

    def go_to_last_decision(self) -> None:
        """Go to the last decision of a person."""
        target = self._table.takebacks.undo_target()
        if target is None:
            self.message_emitted.emit(AT_START)
        else:
            self._go_unless_there(target, "You are at your last decision.")
