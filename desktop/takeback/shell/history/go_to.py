"""The dialog "Go to", and how its text is understood."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from takeback.engine.history import Node
from takeback.engine.state import Illegal
from takeback.table.table import Table
from takeback.ui.dialog import Dialog
from takeback.ui.labels import label

LONGEST = 200


def node_for(text: str, table: Table) -> Node:
    """Return the node of the present line or the bookmarked node that this text names.

    Understands "37", "start", "end", "+10", "-10", or a bookmark's name in any case. Raises Illegal with a
    sentence.
    """
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


class GoTo(Dialog):
    """Asks for a turn. A text that names none is answered below the field, and the dialog stays open."""

    node_chosen = Signal(object)  # the node

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__("Go to", parent, width=360)
        self._table = table
        self.field = QLineEdit(self)
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText("37, +10, -10, start, end, a bookmark")
        self.field.setAccessibleName("Go to")
        self.refusal = label("second")
        self.refusal.setWordWrap(True)
        for widget in (QLabel("Turn or bookmark", self), self.field, self.refusal):
            self.column.addWidget(widget)
        self.main("OK")
        self.leave()
        self.foot()

    def accept(self) -> None:
        """Close and emit the node, or show below the field why there is none."""
        try:
            node = node_for(self.field.text(), self._table)
        except Illegal as why:
            self.refusal.setText(str(why))
            self.field.setAccessibleDescription(str(why))
            self.field.selectAll()
            return
        super().accept()
        self.node_chosen.emit(node)
