"""Looking at another position without going there: the screen shows it, the table knows nothing of it."""

from __future__ import annotations

from typing import Any

import msgspec
from PySide6.QtCore import QObject, QTimer, Signal

from desktop.engine.history import Node
from desktop.table.table import Table

REST = 150  # milliseconds for which a pointer or the focus rests on a row before the board shows it


class Sight(msgspec.Struct, frozen=True):
    """What can be looked at: the position after a turn, or after one move inside it."""

    node: Node
    move: int = -1  # -1: the whole turn

    @property
    def state(self) -> Any:
        return self.node.state if self.move < 0 else self.node.moves[self.move].after

    @property
    def name(self) -> str:
        if not self.node.moves:
            return "Start"
        turn = f"turn {self.node.depth}"
        return turn if self.move < 0 else f"{turn}, move {self.move + 1}"


class Looking(QObject):
    """One preview at a time: what the pointer rests on, else what is pinned, else none.

    It asks nothing of the table and tells it nothing.
    """

    changed = Signal()  # something else is looked at, or nothing any more

    def __init__(self, table: Table, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self.shown: Sight | None = None
        self.pinned: Sight | None = None
        self._awaited: Sight | None = None
        self.is_by_hovering = True
        self._rest = QTimer(self, singleShot=True, interval=REST)
        self._rest.timeout.connect(self._rested)

    @property
    def is_pinned(self) -> bool:
        return self.pinned is not None and self.shown == self.pinned

    def rest_on(self, sight: Sight | None) -> None:
        """The pointer or the focus came onto this row, or onto none: the newest wins."""
        if not self.is_by_hovering:
            sight = None
        self._awaited = sight
        if sight is None:
            self._rest.stop()
            self._show(self.pinned)
        elif sight != self.shown:
            self._rest.start()
        else:
            self._rest.stop()

    def set_hovering(self, is_on: bool, rest: int = REST) -> None:
        """Does resting on a row show it, and after how many milliseconds?"""
        self.is_by_hovering = is_on
        self._rest.setInterval(rest)

    def pin(self, sight: Sight) -> None:
        """Show it at once, and go on showing it when the pointer leaves."""
        self._rest.stop()
        self.pinned = None if self._is_here(sight) else sight
        self._show(self.pinned)

    def end(self) -> None:
        """Back to where the table stands."""
        is_on = self.shown is not None
        self.forget()
        if is_on:
            self.changed.emit()

    def forget(self) -> None:
        """The table moved on, and all that is shown with it."""
        self._rest.stop()
        self.shown = self.pinned = self._awaited = None

    def _rested(self) -> None:
        if self._awaited is not None:
            self._show(None if self._is_here(self._awaited) else self._awaited)

    def _is_here(self, sight: Sight) -> bool:
        return sight.move < 0 and sight.node is self._table.here

    def _show(self, sight: Sight | None) -> None:
        if sight is None:
            self.end()
        else:
            self.shown = sight
            self.changed.emit()
