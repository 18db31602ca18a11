"""Hears the changes of one table at a time."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QObject

from takeback.table.table import Change, Table


class TableListener(QObject):
    """`attend` another table, and the one before is heard no more."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table: Table | None = None

    def attend(self, table: Table) -> None:
        self.leave()
        self.table = table
        table.changed.connect(self._heard)

    def leave(self) -> None:
        if self.table is not None:
            with suppress(RuntimeError):  # the table is gone already
                self.table.changed.disconnect(self._heard)
        self.table = None

    def _heard(self, change: Change) -> None:
        raise NotImplementedError
