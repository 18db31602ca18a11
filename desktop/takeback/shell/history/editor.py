"""Small dialogs of the history that edit a bookmark, a note or a name."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPlainTextEdit,
    QToolButton,
    QWidget,
)

from takeback.engine.history import Bookmark
from takeback.shell.session.words import LONGEST_NAME
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog, Role
from takeback.ui.icons import BOOKMARKS, bookmark, icon
from takeback.ui.theme import Theme

LONGEST_NOTE = 4_000
BOOKMARK_NAMES = (  # by number, as PIECE_NAMES and BOOKMARKS name the colours and shapes
    *(_("red circle"), _("blue square"), _("yellow triangle")),
    *(_("green diamond"), _("purple star"), _("teal cross")),
)


class Editor(Dialog):
    """A dialog with one column of fields; OK emits their value."""

    value_accepted = Signal(object)

    def __init__(self, title: str, parent: QWidget | None = None) -> None:
        super().__init__(title, parent, width=380)

    def value(self) -> object:
        """Return what the fields hold, to be emitted on OK."""
        raise NotImplementedError

    def add_field(self, name: str, field: QWidget) -> None:
        """Add a field below the others, with its label above it; screen readers get the same name."""
        words = QLabel(name, self)
        words.setWordWrap(True)
        words.setBuddy(field)
        field.setAccessibleName(name)
        self.column.addWidget(words)
        self.column.addWidget(field)

    def add_buttons(self, confirm: str = _("OK")) -> None:
        """Add the buttons below the fields, the main one with this text; call this last."""
        self.ok = self.main(confirm)
        self.leave()
        self.foot()

    def accept(self) -> None:
        """Close the dialog, then emit the value of the fields."""
        value = self.value()
        super().accept()
        self.value_accepted.emit(value)


class BookmarkEditor(Editor):
    """Edits the name, colour with its shape, and note of a bookmark. Delete emits None."""

    def __init__(self, mark: Bookmark, title: str, theme: Theme, parent: QWidget | None = None) -> None:
        """Edit this bookmark; `title` is its name as it is shown."""
        super().__init__(_("Bookmark"), parent)
        self._mark, self._title = mark, title
        self.name = QLineEdit(title, self)
        self.name.setMaxLength(LONGEST_NAME)
        self.note = QPlainTextEdit(mark.note, self)
        self.note.setFixedHeight(96)
        self.note.setTabChangesFocus(True)
        self.add_field(_("Name"), self.name)
        self.column.addLayout(self._colours(theme))
        self.add_field(_("Note"), self.note)
        self.add_buttons()
        self.act(_("Delete"), self._delete, Role.DestructiveRole)
        self.name.selectAll()
        self.name.setFocus()

    def _colours(self, theme: Theme) -> QHBoxLayout:
        """Return a row of buttons, one for each colour and shape; `colours` is their group."""
        row = QHBoxLayout()
        row.setSpacing(6)
        self.colours = QButtonGroup(self)
        for number, name in enumerate(BOOKMARK_NAMES):
            button = QToolButton(self)
            button.setCheckable(True)
            button.setIcon(icon(bookmark(number), theme.piece(number), 22))
            button.setIconSize(QSize(22, 22))
            button.setAccessibleName(name)
            button.setToolTip(name)
            self.colours.addButton(button, number)
            row.addWidget(button)
        row.addStretch(1)
        self.colours.button(self._mark.colour % len(BOOKMARKS)).setChecked(True)
        return row

    def value(self) -> Bookmark:
        """Return the bookmark as edited; an empty name keeps the old one."""
        old = self._mark
        typed = self.name.text().strip()
        name = typed if typed and typed != self._title else old.name
        note = self.note.toPlainText()[:LONGEST_NOTE]
        return Bookmark(name, self.colours.checkedId(), note, old.assumption, old.verdict)

    def _delete(self) -> None:
        """Close the dialog and emit None, which stands for no bookmark."""
        self.done(self.DialogCode.Accepted)
        self.value_accepted.emit(None)


class SupposeEditor(Editor):
    """Asks what to assume from a turn on; empty means the next turn the player plays."""

    def __init__(self, where: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(_("Assume"), parent)
        self.text = QLineEdit(text, self)
        self.text.setMaxLength(LONGEST_NAME)
        self.text.setPlaceholderText(_("Leave empty to assume your next turn"))
        self.add_field(_("What are you assuming from {turn} on?", turn=where), self.text)
        self.add_buttons()
        self.text.selectAll()

    def value(self) -> str:
        """Return the assumption, stripped; may be empty."""
        return self.text.text().strip()


class NoteEditor(Editor):
    """Edits the note of a turn; `where` names the turn, `text` is its note."""

    def __init__(self, where: str, text: str, parent: QWidget | None = None) -> None:
        super().__init__(_("Note"), parent)
        self.note = QPlainTextEdit(text, self)
        self.note.setTabChangesFocus(True)
        self.add_field(_("Note at {turn}", turn=where), self.note)
        self.add_buttons()
        self.note.setFocus()

    def value(self) -> str:
        """Return the note, stripped and cut to its maximum length."""
        return self.note.toPlainText().strip()[:LONGEST_NOTE]


class NameEditor(Editor):
    """Edits one name, by default that of a line."""

    def __init__(
        self,
        name: str,
        parent: QWidget | None = None,
        title: str = _("Rename line"),
        words: str = _("Name of this line (empty: its number)"),
        confirm: str = _("OK"),
    ) -> None:
        super().__init__(title, parent)
        self.name = QLineEdit(name, self)
        self.name.setMaxLength(LONGEST_NAME)
        self.add_field(words, self.name)
        self.add_buttons(confirm)
        self.name.selectAll()

    def value(self) -> str:
        """Return the name, stripped; may be empty."""
        return self.name.text().strip()
