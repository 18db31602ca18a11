"""Going to a turn by what the player types."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QLabel, QLineEdit, QVBoxLayout, QWidget

from desktop.engine.history import Node
from desktop.engine.state import Illegal
from desktop.table.table import Table
from desktop.ui.labels import label

LONGEST = 200


def place(text: str, table: Table) -> Node:
    """ "37", "start", "end", "+10", "-10", or a bookmark's name; raises Illegal with a sentence."""
    asked, line = text.strip(), table.line
    word = asked.casefold()
    if word in ("start", "end"):
        return line[0] if word == "start" else line[-1]
    for node in table.history.bookmarks():
        if node.mark("bookmark").name.casefold() == word:
            return node
    if not asked.lstrip("+-").isdecimal() or len(asked) > LONGEST:
        turns = len(line) - 1
        raise Illegal(f"Type a turn from 0 to {turns}, +10, -10, start, end, or the name of a bookmark.")
    row = int(asked) + (table.here.depth if asked[0] in "+-" else 0)
    if not 0 <= row < len(line):
        turns = len(line) - 1
        raise Illegal(f"This line has {turns} turn{'' if turns == 1 else 's'}.")
    return line[row]


class GoTo(QDialog):
    """One field. What is wrong with it is said under it, and it stays open."""

    wanted = Signal(object)  # the node

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._table = table
        self.setWindowTitle("Go to")
        self.setMinimumWidth(360)
        self.field = QLineEdit(self)
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText("37, +10, -10, start, end, a bookmark")
        self.field.setAccessibleName("Go to")
        self.refusal = label("second")
        self.refusal.setWordWrap(True)
        buttons = QDialogButtonBox(
            QDialogButtonBox.StandardButton.Ok | QDialogButtonBox.StandardButton.Cancel, self
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(24, 20, 24, 20)
        column.setSpacing(10)
        column.addWidget(QLabel("Turn or bookmark", self))
        for widget in (self.field, self.refusal, buttons):
            column.addWidget(widget)
        buttons.accepted.connect(self._try)
        buttons.rejected.connect(self.reject)

    def _try(self) -> None:
        try:
            node = place(self.field.text(), self._table)
        except Illegal as why:
            self.refusal.setText(str(why))
            self.field.setAccessibleDescription(str(why))
            self.field.selectAll()
            return
        self.accept()
        self.wanted.emit(node)
