"""Base class of listeners to the changes of one table."""

from __future__ import annotations

from contextlib import suppress

from PySide6.QtCore import QObject

from takeback.table.table import Change, Table


class TableListener(QObject):
    """Listens to the changes of one table at a time."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.table: Table | None = None

    def attend(self, table: Table) -> None:
        """Leave the table before, if any, and listen to this one."""
        self.leave()
        self.table = table
        table.changed.connect(self._heard)

    def leave(self) -> None:
        """Stop listening, if a table is attended; `table` is then None."""
        if self.table is not None:
            with suppress(RuntimeError):  # the table is gone already
                self.table.changed.disconnect(self._heard)
        self.table = None

    def _heard(self, change: Change) -> None:
        """Handle a change of the table; for subclasses."""
        raise NotImplementedError
