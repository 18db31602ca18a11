"""The base classes of our dialogs: a column of parts with buttons below it, and a way to open them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TypeVar

from PySide6.QtCore import QPoint, QSize, Qt, Signal
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

from takeback.texts import gettext as _
from takeback.ui.fields import heading
from takeback.ui.labels import FittingArea
from takeback.ui.theme import EDGE, INSIDE

D = TypeVar("D", bound=QDialog)
Role = QDialogButtonBox.ButtonRole
ASIDE = Role.ResetRole  # for buttons apart from those that close the dialog
WIDTH = 110  # least width of a button, in pixels
TITLE = QSize(0, 40)  # space of the screen that is left to the dialog's title bar


def fit_to_screen(window: QWidget) -> None:
    """Shrink a window to the available part of its screen, and move it to where all of it is visible."""
    area = window.screen().availableGeometry()
    window.resize(window.size().boundedTo(area.size() - TITLE))
    frame = window.frameSize().expandedTo(window.size() + TITLE)  # Qt may not know the frame yet
    last = area.topLeft() + QPoint(area.width() - frame.width(), area.height() - frame.height())
    place = QPoint(max(area.left(), min(window.x(), last.x())), max(area.top(), min(window.y(), last.y())))
    if place != window.pos():
        window.move(place)


class DialogButton(QPushButton):
    """A button of a dialog: as wide as its text needs, and at least `WIDTH`."""

    def sizeHint(self) -> QSize:
        """Return the size of the text, or the least width."""
        return super().sizeHint().expandedTo(QSize(WIDTH, 0))

    def minimumSizeHint(self) -> QSize:
        """Return the same size, since a smaller button would cut its text."""
        return self.sizeHint()


class Dialog(QDialog):
    """Base class of dialogs: a column of parts with a button box.

    The platform orders the buttons; Enter presses the main one, Escape rejects.
    """

    begins_on_button = False  # may a button have the focus first, although there are fields?

    def __init__(self, title: str, parent: QWidget | None = None, width: int = 0, spacing: int = 10) -> None:
        """Take the title, the least width in pixels, and the spacing between the parts of the column."""
        super().__init__(parent)
        self.setWindowTitle(title)
        self.setMinimumWidth(width)
        self._is_fitted = False
        self._least_width = width
        self._beside_buttons = 0  # pixels that a widget beside the buttons needs
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(EDGE, 20, EDGE, 20)
        self.column.setSpacing(spacing)

    @cached_property
    def buttons(self) -> QDialogButtonBox:
        """Return the button box, made with the first button so that Tab reaches the fields before it."""
        box = QDialogButtonBox(self)
        layout = box.layout()
        assert layout is not None
        layout.setSpacing(INSIDE)
        return box

    def main(self, text: str, do: Callable[[], object] | None = None) -> QPushButton:
        """Add the main button, which Enter presses, and return it; without `do` it accepts the dialog."""
        button = self._button(text, Role.AcceptRole, do or self.accept)
        button.setDefault(True)
        return button

    def leave(self, text: str = _("Cancel")) -> QPushButton:
        """Add the button that rejects the dialog, and return it."""
        return self._button(text, Role.RejectRole, self.reject)

    def act(
        self, text: str, do: Callable[[], object], role: Role = Role.ActionRole, is_main: bool = False
    ) -> QPushButton:
        """Add a button that calls `do` and that Enter does not press by default, and return it; `is_main`
        makes it look like the main one."""
        button = self._button(text, role, do, is_main)
        button.setAutoDefault(False)
        return button

    def _button(self, text: str, role: Role, do: Callable[[], object], is_main: bool = False) -> QPushButton:
        """Add a button that calls `do`, and return it."""
        button = DialogButton(text, self)
        button.setProperty("main", is_main)
        button.clicked.connect(lambda: do())
        self.buttons.addButton(button, role)
        return button

    def fit(self, width: int = 0) -> None:
        """Give the dialog at least this width and the height of its parts, within the screen.

        From then on it does so every time it is shown.
        """
        self._is_fitted = True
        room = self.screen().availableSize() - TITLE
        needed = max(self.width(), width, self.minimumSizeHint().width())  # longer words than in English
        self.resize(QSize(needed, self.height()).boundedTo(room))
        self.column.activate()  # the height of wrapped lines depends on the width
        for area in self.findChildren(FittingArea):
            area.updateGeometry()
        self.resize(QSize(self.width(), self.sizeHint().height()).boundedTo(room))

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the dialog again: only now are the fonts, and so the height of wrapped lines, known. However
        large it was made, keep it within the screen."""
        super().showEvent(event)
        self._make_room_for_buttons()
        # Qt sets a focus proxy, and Tab would skip the buttons before it.
        self.buttons.setFocusProxy(None)  # type: ignore[arg-type]
        if not event.spontaneous():
            if self._is_fitted:
                self.fit()
            fit_to_screen(self)

    def _make_room_for_buttons(self) -> None:
        """Keep the dialog wide enough for the texts of its buttons, which are placed below each other where
        the screen is narrower."""
        margins = self.column.contentsMargins()
        around = margins.left() + margins.right() + self._beside_buttons
        room = self.screen().availableSize().width() - around
        self.buttons.setOrientation(Qt.Orientation.Horizontal)
        if self.buttons.minimumSizeHint().width() > room:
            self.buttons.setOrientation(Qt.Orientation.Vertical)
        needed = min(self.buttons.minimumSizeHint().width(), room) + around
        self.setMinimumWidth(max(self._least_width, needed))

    def foot(self, beside: QWidget | None = None) -> None:
        """Add the buttons to the end of the column, to the right of `beside` if it is given."""
        row = QHBoxLayout()
        if beside is not None:
            row.addWidget(beside, 1)
            self._beside_buttons = beside.minimumSizeHint().width() + row.spacing()
        row.addWidget(self.buttons, 0 if beside is not None else 1)
        self.column.addLayout(row)


class YesOrNo(Dialog):
    """A question with Yes and No. No is the default button."""

    agreed = Signal()  # Yes was pressed

    def __init__(self, question: str, text: str, parent: QWidget | None = None) -> None:
        """Take the question, which is also the title, and a text that explains it."""
        super().__init__(question, parent, width=360)
        words = QLabel(text, self)
        words.setWordWrap(True)
        self.setAccessibleDescription(text)
        self.column.addWidget(heading(question))
        self.column.addWidget(words)
        self.no = self._button(_("No"), Role.NoRole, self.reject)
        self.yes = self.act(_("Yes"), self.accept, Role.YesRole)
        self.no.setDefault(True)
        self.no.setFocus()
        self.foot()
        self.accepted.connect(self.agreed)


class OneDialog:
    """Opens window-modal dialogs over a widget, one at a time."""

    def __init__(self, over: QWidget) -> None:
        """Take the widget over which dialogs are opened."""
        self._over = over
        self.shown: QDialog | None = None

    def open(self, make: Callable[[QWidget], D]) -> D:
        """Close the dialog that is open, open the one that `make` returns, and return it without waiting."""
        if self.shown is not None:
            self.shown.close()
        dialog = make(self._over)
        self.shown = dialog
        dialog.finished.connect(lambda _: self._closed(dialog))
        dialog.open()
        return dialog

    def _closed(self, dialog: QDialog) -> None:
        """Delete a dialog that was closed, and forget it as `shown` unless another is open already."""
        dialog.deleteLater()
        if self.shown is dialog:
            self.shown = None
