"""What our dialogs share: a column of parts, the buttons below it, and the one way to open them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QDialog,
    QDialogButtonBox,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from takeback.ui.fields import heading
from takeback.ui.labels import FittingArea
from takeback.ui.theme import EDGE, INSIDE

D = TypeVar("D", bound=QDialog)
Role = QDialogButtonBox.ButtonRole
ASIDE = Role.ResetRole  # apart from those that end the dialog
WIDTH = 110  # of a button, at least
TITLE = QSize(0, 40)  # of a screen, for the bar that the platform puts above a dialog


class Dialog(QDialog):
    """A column of parts. The platform orders the buttons; Enter presses the main one, Escape leaves."""

    def __init__(self, title: str, parent: QWidget | None = None, width: int = 0, spacing: int = 10) -> None:
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(width)
        self._is_fitted = False
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(EDGE, 20, EDGE, 20)
        self.column.setSpacing(spacing)

    @cached_property
    def buttons(self) -> QDialogButtonBox:
        """Made with the first button, so that Tab comes to the fields before it."""
        box = QDialogButtonBox(self)
        layout = box.layout()
        assert layout is not None
        layout.setSpacing(INSIDE)
        return box

    def main(self, text: str, do: Callable[[], object] | None = None) -> QPushButton:
        """What the dialog is for; the usual thing to do is to accept."""
        button = self._button(text, Role.AcceptRole, do or self.accept)
        button.setDefault(True)
        return button

    def leave(self, text: str = "Cancel") -> QPushButton:
        return self._button(text, Role.RejectRole, self.reject)

    def act(
        self, text: str, do: Callable[[], object], role: Role = Role.ActionRole, is_main: bool = False
    ) -> QPushButton:
        """Something else, which Enter does not press, though it may look like the main thing."""
        button = self._button(text, role, do, is_main)
        button.setAutoDefault(False)
        return button

    def _button(self, text: str, role: Role, do: Callable[[], object], is_main: bool = False) -> QPushButton:
        button = QPushButton(text, self)
        button.setProperty("main", is_main)
        button.setMinimumWidth(WIDTH)
        button.clicked.connect(lambda: do())
        self.buttons.addButton(button, role)
        return button

    def fit(self, width: int = 0) -> None:
        """As wide as it is, or so wide, and as tall as its parts, while the screen has room for them."""
        self._is_fitted = True
        room = self.screen().availableSize() - TITLE
        self.resize(QSize(max(self.width(), width), self.height()).boundedTo(room))
        self.column.activate()  # how tall lines are that break follows from how wide they are
        for area in self.findChildren(FittingArea):
            area.updateGeometry()
        self.resize(QSize(self.width(), self.sizeHint().height()).boundedTo(room))

    def showEvent(self, event: QShowEvent) -> None:
        """Fonts are known now, and with them how tall lines are that break."""
        super().showEvent(event)
        # Qt gives it one, and Tab would skip the buttons before that.
        self.buttons.setFocusProxy(None)  # type: ignore[arg-type]
        if self._is_fitted and not event.spontaneous():
            self.fit()

    def foot(self, beside: QWidget | None = None) -> None:
        """The buttons below all that is in the column now, perhaps beside a few words."""
        row = QHBoxLayout()
        if beside is not None:
            row.addWidget(beside, 1)
        row.addWidget(self.buttons, 0 if beside is not None else 1)
        self.column.addLayout(row)


class YesOrNo(Dialog):
    """Yes or no, and No is what a careless key answers."""

    agreed = Signal()

    def __init__(self, question: str, told: str, parent: QWidget | None = None) -> None:
        super().__init__(question, parent, width=360)
        words = QLabel(told, self)
        words.setWordWrap(True)
        self.setAccessibleDescription(told)
        self.column.addWidget(heading(question))
        self.column.addWidget(words)
        self.no = self._button("No", Role.NoRole, self.reject)
        self.yes = self.act("Yes", self.accept, Role.YesRole)
        self.no.setDefault(True)
        self.no.setFocus()
        self.foot()
        self.accepted.connect(self.agreed)


class OneDialog:
    """The dialog over a widget. Another takes its place, and nothing waits for it."""

    def __init__(self, over: QWidget) -> None:
        self._over = over
        self.shown: QDialog | None = None

    def open(self, make: Callable[[QWidget], D]) -> D:
        if self.shown is not None:
            self.shown.close()
        dialog = make(self._over)
        self.shown = dialog
        dialog.finished.connect(lambda _: self._closed(dialog))
        if dialog.testAttribute(Qt.WidgetAttribute.WA_Resized):  # else Qt looks to it that there is room
            dialog.resize(dialog.size().boundedTo(dialog.screen().availableSize() - TITLE))
        dialog.open()
        return dialog

    def _closed(self, dialog: QDialog) -> None:
        dialog.deleteLater()
        if self.shown is dialog:
            self.shown = None
