"""The dialog in which a deck is pasted or changed as text."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

from takeback.engine.state import Illegal
from takeback.games.duel import decks
from takeback.texts import gettext as _
from takeback.texts import ngettext
from takeback.ui.dialog import Dialog
from takeback.ui.labels import label

SIZE = QSize(440, 460)
HOW = _("A number and a card in each line, such as “3 Lamplight Recruit”")


def may_be_deck(text: str) -> bool:
    """Tell whether this text is a deck, or perhaps one with a mistake: a line begins with a number."""
    lines = [line.strip() for line in text[: decks.MOST_BYTES].splitlines()]
    return any(line[:1].isdigit() and " " in line for line in lines)


class DeckTextDialog(Dialog):
    """Asks for the text of a deck, and says below it what it is, or which word of which line is wrong."""

    taken = Signal(str)  # the text, which can be read

    def __init__(self, title: str, text: str, do: str, parent: QWidget | None = None) -> None:
        """Take the title, the text to begin with, and the label of the main button."""
        super().__init__(title, parent)
        self.field = QPlainTextEdit(self)
        self.field.setTabChangesFocus(True)
        self.field.setAccessibleName(_("The deck as text"))
        self.field.setAccessibleDescription(HOW)
        self.about = label("second", "", self)
        self.about.setWordWrap(True)
        self.about.setMinimumHeight(36)
        words = QLabel(HOW, self)
        words.setWordWrap(True)
        words.setBuddy(self.field)
        self.column.addWidget(words)
        self.column.addWidget(self.field, 1)
        self.column.addWidget(self.about)
        self.do = self.main(do)
        self.leave()
        self.foot()
        self.field.setPlainText(text[: decks.MOST_BYTES])
        self.field.textChanged.connect(self._check_text)
        self._check_text()
        self.field.setFocus()
        self.resize(SIZE if parent is None else SIZE.boundedTo(parent.window().size() * 0.95))

    @property
    def text(self) -> str:
        """Return the text."""
        return self.field.toPlainText()

    def _check_text(self) -> None:
        """Say what the text is, or which word of which line is wrong; enable the main button if it has
        cards."""
        try:
            count, why = len(decks.read_deck(self.text[: decks.MOST_BYTES])), ""
        except Illegal as error:
            count, why = 0, str(error)
        self.about.setText(why or _text_description(decks.title_in(self.text), count))
        self.about.setAccessibleName(self.about.text())
        self.do.setEnabled(bool(count))

    def accept(self) -> None:
        """Emit the text with `taken` and close; do nothing if it cannot be read or has no card."""
        if self.do.isEnabled():
            self.taken.emit(self.text)
            super().accept()


def _text_description(title: str, count: int) -> str:
    """Return what a text is that has this title, or "", and so many cards."""
    if not count:
        return _("There is no card in it yet.")
    if not title:
        return ngettext("{count} card", "{count} cards", count)
    return ngettext("“{deck}”, {count} card", "“{deck}”, {count} cards", count, deck=title)
