"""The dialog in which a share text is pasted."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QMimeData, Signal
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

from takeback.engine import share
from takeback.shell.features.sharing.read_text import TextDescription
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog
from takeback.ui.labels import label

if TYPE_CHECKING:
    from takeback.table.thinking import Answer

# has a text examined in another process, and passes the answer on
Examine = Callable[[str, Callable[["Answer"], None]], object]


class ShareTextDialog(Dialog):
    """Asks for a share text, and shows below the field what it is or why it is none.

    It is read in another process. A text typed meanwhile is read afterwards.
    """

    wanted = Signal(str, bool)  # the text; whether to open it for viewing although it is of a newer edition

    def __init__(self, text: str, look: Examine, parent: QWidget | None = None) -> None:
        super().__init__(_("From share text"), parent, width=480)
        self.field = ShortField(self)
        self.field.setTabChangesFocus(True)
        self.field.setFixedHeight(104)
        self.field.setAccessibleName(_("Share text"))
        self.field.setPlaceholderText("tb1.…")
        self.description_label = label("second", "", self)
        self.description_label.setWordWrap(True)
        self.description_label.setMinimumHeight(36)
        self._look = look
        self._is_looking = self._is_over = self._is_newer = False
        self._lay_out()
        self.field.setPlainText(text[: share.MOST_LOOKED_AT])
        self.field.textChanged.connect(self._examine_text)
        self.finished.connect(self._ignore_answers)
        self._examine_text()

    def _lay_out(self) -> None:
        """Arrange the field, the description and the buttons."""
        words = QLabel(_("Paste the text of a game or level"), self)
        words.setBuddy(self.field)
        for widget in (words, self.field, self.description_label):
            self.column.addWidget(widget)
        self.go_on = self.main(_("Open"))
        self.leave()
        self.foot()

    @property
    def is_reading(self) -> bool:
        """Return whether the text is still being read."""
        return self._is_looking

    def _examine_text(self) -> None:
        """Clear the description, and have the text examined, unless it is empty or another one is being
        examined."""
        self._show_description("", can_open=False)
        text = self.field.toPlainText()
        if text.strip() and not self._is_looking:
            self._is_looking = True
            self._look(text, partial(self._answered, text))

    def _answered(self, text: str, answer: Answer) -> None:
        """Show what the text is or why it is none; if it has changed meanwhile, examine the new one."""
        self._is_looking = False
        if self._is_over:
            return
        if text != self.field.toPlainText():
            self._examine_text()
        elif answer.sentence:
            self._show_description(
                _("It cannot be read. {sentence}", sentence=answer.sentence)
                if answer.is_broken
                else answer.sentence,
                False,
            )
        else:
            description = msgspec.json.decode(answer.value, type=TextDescription)
            self._is_newer = description.is_newer
            self._show_description(description.words, can_open=True)

    def _show_description(self, words: str, can_open: bool) -> None:
        """Show a description, also to screen readers, and enable and focus the button if the text can be
        opened, or disable it."""
        self.description_label.setText(words)
        self.field.setAccessibleDescription(words)
        self.go_on.setText(_("Open to look") if can_open and self._is_newer else _("Open"))
        self.go_on.setEnabled(can_open)
        if can_open:
            self.go_on.setFocus()

    def _ignore_answers(self) -> None:
        """Ignore answers from now on; the dialog is closed."""
        self._is_over = True

    def accept(self) -> None:
        """Close the dialog, then emit the text and whether it is of a newer edition."""
        text, is_newer = self.field.toPlainText(), self._is_newer
        super().accept()
        self.wanted.emit(text, is_newer)


class ShortField(QPlainTextEdit):
    """A text field that truncates pasted and dropped text to the longest share text."""

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert pasted or dropped text, cut off at the length that is looked at."""
        if source.hasText():
            self.insertPlainText(source.text()[: share.MOST_LOOKED_AT])


def may_be_share_text(text: str) -> bool:
    """Return whether this text may contain a share text."""
    return any(f"{mark}." in text[: share.MOST_LOOKED_AT] for mark in share.MARKS)
