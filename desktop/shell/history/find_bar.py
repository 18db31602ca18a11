"""The field in which the player writes what to look for, opened in the panel itself."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QToolButton, QVBoxLayout, QWidget

from desktop.shell.commands.actions import Actions
from desktop.shell.history.search import LONGEST
from desktop.ui.icons import icon
from desktop.ui.labels import label, with_key
from desktop.ui.theme import LIGHT, Theme

FILTERS = "Filters: seat:north, line:2, turn:10-20, is:bookmark, is:fork, is:locked, has:note"
SIDE, ICON = 28, 18


class FindBar(QWidget):
    """Down and Up walk what was found, Enter goes there, Escape closes and leaves all as it was."""

    asked = Signal(str)  # the text, whenever it changes
    walked = Signal(int)  # to the next one or the one before
    chosen = Signal()
    closed = Signal()

    def __init__(self, actions: Actions, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = LIGHT
        self.field = QLineEdit(self)
        self.field.setMaxLength(LONGEST)
        self.field.setPlaceholderText("Find in all lines")
        self.field.setAccessibleName("Find in all lines")
        self.field.setToolTip(FILTERS)
        self.field.setClearButtonEnabled(False)
        self.count = label("second")
        self.before = self._button("Found before this one", "find_before", actions)
        self.after = self._button("Found after this one", "find_after", actions)
        self.close_button = self._button("Close the search")
        self.count.setMinimumWidth(56)
        self.count.setAlignment(Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        self._lay_out()
        self.field.textChanged.connect(self.asked)
        self.field.installEventFilter(self)
        self.close_button.clicked.connect(self.closed)
        self.hide()

    def _lay_out(self) -> None:
        row = QHBoxLayout()
        row.setSpacing(2)
        for widget, share in ((self.field, 1), (self.count, 0)):
            row.addWidget(widget, share)
        for button in (self.before, self.after, self.close_button):
            row.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(18, 0, 18, 8)
        column.addLayout(row)

    def _button(self, name: str, id: str = "", actions: Actions | None = None) -> QToolButton:
        button = QToolButton(self)
        button.setFixedSize(SIDE, SIDE)
        button.setIconSize(QSize(ICON, ICON))
        button.setAccessibleName(name)
        button.setToolTip(name)
        if actions is not None:
            button.setToolTip(with_key(name, actions[id]))
            button.clicked.connect(actions[id].trigger)
        return button

    def tell(self, text: str, whole: str = "") -> None:
        """How many were found; `whole` is what is spoken."""
        self.count.setText(text)
        self.count.setAccessibleName(whole or text)
        self.field.setAccessibleDescription(whole or text)

    def set_theme(self, theme: Theme) -> None:
        self._theme = theme
        drawings = ((self.before, "up"), (self.after, "down"), (self.close_button, "close"))
        for button, drawing in drawings:
            button.setIcon(icon(drawing, theme.ink, ICON))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.KeyPress or not isinstance(event, QKeyEvent):
            return False
        key = event.key()
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            self.walked.emit(1 if key == Qt.Key.Key_Down else -1)
        elif key in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.chosen.emit()
        elif key == Qt.Key.Key_Escape:
            self.closed.emit()
        else:
            return False
        return True
