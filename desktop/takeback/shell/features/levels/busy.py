"""The line that shows that a level is being made, with a Stop button."""

from __future__ import annotations

from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QPushButton, QWidget

from takeback.texts import gettext as _
from takeback.ui.theme import EDGE, theme_of

MAKING = _("Making the level…")


class BusyBar(QWidget):
    """A line that says that a level is being made, with a button to stop that; hidden at first.

    Its owner shows it and connects the button.
    """

    def __init__(self, words: str = MAKING) -> None:
        super().__init__()
        self.words = QLabel(words)
        self.words.setWordWrap(True)
        self.stop = QPushButton(_("Stop"))
        self.stop.setAutoDefault(False)
        row = QHBoxLayout(self)
        row.setContentsMargins(EDGE, 8, EDGE, 8)
        row.addWidget(self.words, 1)
        row.addWidget(self.stop)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Fill the bar with its background colour."""
        QPainter(self).fillRect(self.rect(), QColor(theme_of(self).accent_soft))
