"""The field for a game that somebody copied as a line of text."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import msgspec
from PySide6.QtCore import QMimeData, Signal
from PySide6.QtWidgets import QLabel, QPlainTextEdit, QWidget

from takeback.engine import share
from takeback.shell.features.sharing.read_text import ReadText
from takeback.ui.dialog import Dialog
from takeback.ui.labels import label

if TYPE_CHECKING:
    from takeback.table.thinking import Answer

Look = Callable[[str, Callable[["Answer"], None]], object]  # has a text read, elsewhere


class FromText(Dialog):
    """One field, and under it what the text is, or why it is none.

    It is read in another process. What is typed meanwhile is read when that is done.
    """

    wanted = Signal(str, bool)  # the text; whether to look at it even if it is of a newer edition

    def __init__(self, text: str, look: Look, parent: QWidget | None = None) -> None:
        super().__init__("From share text", parent, width=480)
        self.field = ShortField(self)
        self.field.setTabChangesFocus(True)
        self.field.setFixedHeight(104)
        self.field.setAccessibleName("Share text")
        self.field.setPlaceholderText("tb1.…")
        self.told = label("second", "", self)
        self.told.setWordWrap(True)
        self.told.setMinimumHeight(36)
        self._look = look
        self._is_looking = self._is_over = self._is_newer = False
        self._lay_out()
        self.field.setPlainText(text[: share.MOST_LOOKED_AT])
        self.field.textChanged.connect(self._read)
        self.finished.connect(self._end)
        self._read()

    def _lay_out(self) -> None:
        words = QLabel("Paste the text of a game", self)
        words.setBuddy(self.field)
        for widget in (words, self.field, self.told):
            self.column.addWidget(widget)
        self.go_on = self.main("Open")
        self.leave()
        self.foot()

    @property
    def is_looking(self) -> bool:
        """Is the text still being read?"""
        return self._is_looking

    def _read(self) -> None:
        self._tell("", can_open=False)
        text = self.field.toPlainText()
        if text.strip() and not self._is_looking:
            self._is_looking = True
            self._look(text, partial(self._answered, text))

    def _answered(self, text: str, answer: Answer) -> None:
        self._is_looking = False
        if self._is_over:
            return
        if text != self.field.toPlainText():
            self._read()
        elif answer.sentence:
            self._tell(
                f"It cannot be read. {answer.sentence}" if answer.is_broken else answer.sentence, False
            )
        else:
            told = msgspec.json.decode(answer.value, type=ReadText)
            self._is_newer = told.is_newer
            self._tell(told.words, can_open=True)

    def _tell(self, words: str, can_open: bool) -> None:
        self.told.setText(words)
        self.field.setAccessibleDescription(words)
        self.go_on.setText("Open to look" if can_open and self._is_newer else "Open")
        self.go_on.setEnabled(can_open)
        if can_open:
            self.go_on.setFocus()

    def _end(self) -> None:
        self._is_over = True

    def accept(self) -> None:
        text, is_newer = self.field.toPlainText(), self._is_newer
        super().accept()
        self.wanted.emit(text, is_newer)


class ShortField(QPlainTextEdit):
    """Takes no more of what is pasted or dropped than a share text may have."""

    def insertFromMimeData(self, source: QMimeData) -> None:
        if source.hasText():
            self.insertPlainText(source.text()[: share.MOST_LOOKED_AT])


def may_be_ours(text: str) -> bool:
    return any(f"{mark}." in text[: share.MOST_LOOKED_AT] for mark in share.MARKS)
