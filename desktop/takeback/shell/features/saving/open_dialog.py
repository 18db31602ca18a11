"""The dialog that opens a game or level: from a text that is pasted there, or from a file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QMimeData, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

from takeback.engine import share
from takeback.shell.features.saving.read_text import TextDescription, is_level_text
from takeback.texts import gettext as _
from takeback.ui.dialog import Dialog

if TYPE_CHECKING:
    from takeback.table.thinking import Answer

# has a text examined in another process, and passes the answer on
Examine = Callable[[str, Callable[["Answer"], None]], object]


ASKED = _("Paste the text of a game or level, or choose a file.")
FROM_CLIPBOARD = _("From the clipboard. You can paste another text, or choose a file.")


class OpenDialog(Dialog):
    """Asks for a share text or the text of a level, and shows below the field what it is or why it is none;
    or for a file.

    The text is tried in another process, so that what is opened is no longer refused. One typed meanwhile is
    tried afterwards.
    """

    share_text_wanted = Signal(str, bool)  # to open it; whether for viewing although it is of a newer edition
    level_text_wanted = Signal(str)  # to open it
    report_wanted = Signal(str, object, str)  # to save one: why the text was refused, the answer, the text
    file_wanted = Signal()  # to choose a file instead

    def __init__(self, text: str, look: Examine, parent: QWidget | None = None) -> None:
        super().__init__(_("Open"), parent, width=480)
        self.field = PasteField(self)
        self.field.setTabChangesFocus(True)
        self.field.setFixedHeight(104)
        self.field.setAccessibleName(_("Text of a game or level"))
        self.field.setPlaceholderText("tb1.…")
        self.description_label = QLabel(self)
        self.description_label.setWordWrap(True)
        self.description_label.setMinimumHeight(36)
        self._look = look
        self._is_looking = self._is_over = False
        self._is_filled_in = True  # was the text in the field filled in or pasted, not typed?
        self._description = TextDescription("")
        self._refusal: Answer | None = None  # the answer to a text that broke the trial
        self._lay_out()
        self.field.setPlainText(text[: share.MOST_LOOKED_AT])
        if text:
            self.words.setText(FROM_CLIPBOARD)
        self.field.textChanged.connect(self._on_text_changed)
        self.field.finished.connect(self.go_on.click)
        self.finished.connect(self._ignore_answers)
        self._examine_text()

    def _lay_out(self) -> None:
        """Arrange the field, the description and the buttons."""
        self.words = QLabel(ASKED, self)
        self.words.setWordWrap(True)
        self.words.setBuddy(self.field)
        for widget in (self.words, self.field, self.description_label):
            self.column.addWidget(widget)
        self.go_on = self.main(_("Open"))
        self.file_button = self.act(_("Choose a file…"), self._choose_file)
        self.file_button.setAutoDefault(True)  # Enter presses it while it has the focus
        self.report_button = self.act(_("Save a report…"), self._want_report)
        self.report_button.hide()
        self.leave()
        self.foot()
        self.field.setFocus()

    @property
    def is_reading(self) -> bool:
        """Return whether the text is still being read."""
        return self._is_looking

    def _on_text_changed(self) -> None:
        """Note whether the text was pasted or typed, and examine it."""
        self._is_filled_in = self.field.is_pasting
        self.words.setText(ASKED)
        self._examine_text()

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
            self._refusal = answer if answer.is_broken else None
            self._show_description(refusal_text(answer), can_open=False)
        else:
            self._description = msgspec.json.decode(answer.value, type=TextDescription)
            self._show_description(self._description.words, can_open=True)

    def _show_description(self, words: str, can_open: bool) -> None:
        """Show a description, also to screen readers, and enable the button if the text can be opened; focus
        it then, unless the player types. Otherwise disable it."""
        self.description_label.setText(words)
        self.field.setAccessibleDescription(words)
        if can_open or not words:
            self._refusal = None
        self.report_button.setVisible(self._refusal is not None)
        if self.isVisible():
            self._make_room_for_buttons()
            self.fit()
        self.go_on.setText(_("Open to look") if can_open and self._description.is_newer else _("Open"))
        self.go_on.setEnabled(can_open)
        if can_open and self._is_filled_in:
            self.go_on.setFocus()

    def _ignore_answers(self) -> None:
        """Ignore answers from now on; the dialog is closed."""
        self._is_over = True

    def _choose_file(self) -> None:
        """Close the dialog, then ask for a file."""
        self.reject()
        self.file_wanted.emit()

    def _want_report(self) -> None:
        """Emit what a report on the refused text needs."""
        if self._refusal is not None:
            text = self.field.toPlainText()
            self.report_wanted.emit(refusal_text(self._refusal), self._refusal, text)

    def accept(self) -> None:
        """Close the dialog, then emit the text as what it is."""
        text, description = self.field.toPlainText(), self._description
        super().accept()
        if description.is_level:
            self.level_text_wanted.emit(text)
        else:
            self.share_text_wanted.emit(text, description.is_newer)


class PasteField(QPlainTextEdit):
    """A text field that truncates pasted and dropped text to the longest share text."""

    finished = Signal()  # Ctrl+Enter was pressed; Enter alone begins a line
    is_pasting = False  # is text being pasted or dropped now?

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert pasted or dropped text, cut off at the length that is looked at."""
        if source.hasText():
            self.is_pasting = True
            self.insertPlainText(source.text()[: share.MOST_LOOKED_AT])
            self.is_pasting = False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Emit `finished` on Ctrl+Enter; treat every other key as Qt does."""
        is_enter = event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter)
        if is_enter and event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            self.finished.emit()
        else:
            super().keyPressEvent(event)


def refusal_text(answer: Answer) -> str:
    """Return why a text cannot be opened."""
    return (
        _("It cannot be read. {sentence}", sentence=answer.sentence) if answer.is_broken else answer.sentence
    )


def may_be_text_to_open(text: str) -> bool:
    """Return whether this text may contain a share text, or be the text of a level."""
    text = text[: share.MOST_LOOKED_AT]
    return share.may_hold_text(text) or is_level_text(text)
