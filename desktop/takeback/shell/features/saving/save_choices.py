"""The dialog with choices before a game is saved, shown only if there are any."""

from __future__ import annotations

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from takeback.engine.fair import has_secrets
from takeback.table.table import Table
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.dialog import Dialog
from takeback.ui.fields import Switch, add_row, rows
from takeback.ui.labels import label

IS_ENCRYPTED = _(
    "Hidden information is encrypted in this file. The game can be continued only with the "
    "key, which is kept on this computer; elsewhere the game can only be viewed."
)
WIDTH = 440


def save_warning(table: Table) -> str:
    """Return what to know before saving this table; empty if nothing."""
    return IS_ENCRYPTED if has_secrets(table.game, table.record, table.history) else ""


def save_title(table: Table) -> str:
    """Return the title of the dialogs that save the table: it has a game, or the draft of a level."""
    workshop = table.game.workshop
    is_draft = workshop is not None and workshop.is_open(table.state)
    return _("Save this draft") if is_draft else _("Save this game")


def deleted_turns(table: Table) -> int:
    """Return how many turns of the table are deleted. Only deleted lines are walked."""
    return sum(1 for node in table.history.outermost_deleted_heads() for _ in node.subtree())


class SaveChoices(Dialog):
    """Warns that hidden things are encrypted, asks whether deleted lines are saved, and emits the answer."""

    wanted = Signal(bool)  # whether deleted lines are saved

    def __init__(self, table: Table, parent: QWidget | None = None) -> None:
        super().__init__(save_title(table), parent, WIDTH, spacing=16)
        self.deleted = Switch(_("With deleted lines"), self)
        turns = deleted_turns(table)
        if warning := save_warning(table):
            words = label("message", warning, self)
            words.setWordWrap(True)
            self.column.addWidget(words)
            self.setAccessibleDescription(warning)
        if turns:
            grid = rows()
            count = ngettext("One turn was deleted.", "{count} turns were deleted.", turns)
            add_row(grid, _("With deleted lines"), count, self.deleted)
            self.column.addLayout(grid)
        self.deleted.setVisible(bool(turns))
        self.go_on = self.main(_("Save as…"))
        self.leave()
        self.foot()

    def accept(self) -> None:
        """Close the dialog, then emit whether deleted lines are saved."""
        with_deleted = self.deleted.isChecked()
        super().accept()
        self.wanted.emit(with_deleted)


def needs_choices(table: Table) -> bool:
    """Return whether the dialog has anything to ask or to tell: something is hidden, or turns are deleted."""
    return bool(save_warning(table) or deleted_turns(table))
