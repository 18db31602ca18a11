"""A strip above the board: what a level or a lesson says of itself, or what is being done."""

from __future__ import annotations

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QPushButton, QSizePolicy, QVBoxLayout, QWidget

from desktop.ui.labels import called, label

WIDEST = 720  # pixels that are read well in one line


class TaskStrip(QWidget):
    """Hidden while there is nothing to say. Closed by the player, it stays closed for this table."""

    closed = Signal()

    def __init__(
        self, parent: QWidget, button: str = "Close", told: str = "Close what the level says"
    ) -> None:
        super().__init__(parent)
        self.title, self.text = label("strip_title"), label("strip_text")
        self.text.setWordWrap(True)
        self.text.setTextFormat(Qt.TextFormat.PlainText)
        self.close_button = QPushButton(button)
        self.close_button.setAccessibleName(told)
        self.close_button.clicked.connect(self._close)
        frame = called("strip", QFrame(self))
        frame.setMaximumWidth(WIDEST)
        words = QVBoxLayout()
        words.setSpacing(2)
        words.addWidget(self.title)
        words.addWidget(self.text)
        row = QHBoxLayout(frame)
        row.setContentsMargins(16, 10, 10, 10)
        row.setSpacing(12)
        row.addLayout(words, 1)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignVCenter)
        around = QHBoxLayout(self)
        around.setContentsMargins(24, 12, 24, 0)
        around.addStretch(1)
        around.addWidget(frame, 100)
        around.addStretch(1)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self._sentences: list[str] = []
        self.hide()

    @property
    def said(self) -> str:
        return " ".join(self._sentences)

    def tell(self, title: str, sentences: list[str]) -> None:
        """These and no others; nothing hides it."""
        self._sentences = list(sentences)
        self.title.setText(title)
        self._show()

    def add(self, sentence: str) -> None:
        if sentence not in self._sentences:
            self._sentences.append(sentence)
            self._show()

    def _show(self) -> None:
        self.text.setText("\n".join(self._sentences))
        self.title.setVisible(bool(self.title.text()))
        self.setAccessibleName(self.said)
        self.setVisible(bool(self._sentences))

    def _close(self) -> None:
        self.tell("", [])
        self.closed.emit()
