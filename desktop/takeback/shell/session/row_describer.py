"""Gives the rows of a long line their texts on the undo stack, when the window is idle."""

from PySide6.QtCore import QObject, QTimer

from takeback.table.table import Table
from takeback.ui.slices import Slices

AFTER = 3_000  # milliseconds, by which the work of opening is over
SLICE, BREATH = 0.002, 50  # seconds of a slice, and milliseconds between slices


class RowDescriber(QObject):
    """Describes the rows of the table's undo stack that have no text yet, in slices."""

    def __init__(self, table: Table, parent: QObject) -> None:
        super().__init__(parent)
        self._table = table
        self._slices = Slices(SLICE, self, rest=BREATH)
        self._start_timer = QTimer(self, singleShot=True, interval=AFTER)
        self._start_timer.timeout.connect(self._start_describing)
        table.changed.connect(self._on_changed)
        self._on_changed()

    def stop(self) -> None:
        """Stop the work and forget the table."""
        self._start_timer.stop()
        self._slices.stop()
        self._table.changed.disconnect(self._on_changed)

    def _on_changed(self) -> None:
        """Schedule the work if rows came that have no text."""
        if not self._table.row_texts.is_complete and not self._slices.is_running:
            self._start_timer.start()

    def _start_describing(self) -> None:
        """Start to describe the rows that have no text yet, in slices."""
        self._slices.start(self._table.row_texts.steps())
