"""The dialog "Go to", and how its text is understood."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QLineEdit, QWidget

from takeback.engine.history import Node
from takeback.engine.state import Illegal
from takeback.shell.session.words import bookmark_title
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.dialog import Dialog
from takeback.ui.labels import label

LONGEST = 200
_START_WORDS, _END_WORDS = {"start", _("start").casefold()}, {"end", _("end").casefold()}


def node_for(text: str, table: Table) -> Node:
    """Return the node of the present line or the bookmarked node that this text names.

    Understands "37", "start", "end", "+10", "-10", or a bookmark's name in any case. Raises Illegal with a
    sentence.
    """
    asked, line = text.strip(), table.line
    word = asked.casefold()
    if word in _START_WORDS:
        return line[0]
    if word in _END_WORDS:
        return line[-1]
    for node in table.history.bookmarks():
        if word in (node.mark("bookmark").name.casefold(), bookmark_title(node).casefold()):
            return node
    if not asked.lstrip("+-").isdecimal() or len(asked) > LONGEST:
        turns = len(line) - 1
        raise Illegal(
            # Translators: “start” and “end” are typed as you translate them on their own.
            _("Type a turn from 0 to {last}, +10, -10, start, end, or the name of a bookmark.", last=turns)
        )
    row = int(asked) + (table.here.depth if asked[0] in "+-" else 0)
    if not 0 <= row < len(line):
        turns = len(line) - 1
        raise Illegal(ngettext("This line has {count} turn.", "This line has {count} turns.", turns))
    return line[row]


class GoTo(Dialog):
    """Asks for a turn. A text that names none is answered below the field, and the dialog stays open."""

    node_chosen = Signal(object)  # the node

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(_("Go to"), parent, width=360)
        self._table = table
        self.field = QLineEdit(self)
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText(_("37, +10, -10, start, end, a bookmark"))
        self.field.setAccessibleName(_("Go to"))
        self.refusal = label("second")
        self.refusal.setWordWrap(True)
        for widget in (QLabel(_("Turn or bookmark"), self), self.field, self.refusal):
            self.column.addWidget(widget)
        self.main(_("OK"))
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
