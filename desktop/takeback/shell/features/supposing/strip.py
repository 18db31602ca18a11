"""The strip over the board that asks, below an assumption, whether it holds."""

from __future__ import annotations

from PySide6.QtCore import QSize, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QLabel, QLineEdit, QPushButton, QSizePolicy, QWidget

from takeback.engine.history import Bookmark
from takeback.shell.session.supposing import assumption_of
from takeback.shell.session.view import View
from takeback.shell.session.words import LONGEST_NAME
from takeback.texts import gettext as _
from takeback.ui.icons import bookmark, icon
from takeback.ui.labels import Sentence, called
from takeback.ui.theme import LIGHT, Theme

WIDE, ICON = 640, 18  # below this width there is no room for a reason


class AssumptionStrip(QWidget):
    """Shows the innermost assumption, how many enclose it, and buttons to settle it.

    Its content is made at the first assumption, since most games have none.
    """

    held = Signal()  # the innermost assumption holds
    failed = Signal(str)  # it fails; the reason, may be empty

    def __init__(self, desk: QWidget) -> None:
        super().__init__(desk)
        self._is_made = False
        self._theme: Theme = LIGHT
        self._mark = Bookmark("")
        self._shown: tuple[tuple[Bookmark, ...], bool] = ((), False)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
        self.hide()

    def _make_widgets(self) -> None:
        """Make the widgets of the strip, and connect them."""
        self._is_made = True
        self._frame = called("suppose", QFrame(self))
        self.flag = QLabel(self._frame)
        self.sentence = called("supposed", Sentence(""))
        self.sentence.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Preferred)
        self.nesting = called("depth", QLabel(self._frame))
        self.reason = QLineEdit(self._frame)
        self.reason.setMaxLength(LONGEST_NAME)
        self.reason.setPlaceholderText(_("Why it fails, if you like"))
        self.reason.setAccessibleName(_("Why it fails"))
        self.reason.setFixedWidth(190)
        self.holds, self.fails = QPushButton(_("It holds")), QPushButton(_("It fails"))
        self.holds.setToolTip(_("It is true: mark it with a tick"))
        self.fails.setToolTip(_("Return to where you assumed it; this line is kept with a cross"))
        self._lay_out()
        self.holds.clicked.connect(self.held)
        self.fails.clicked.connect(self._fail)
        self.reason.returnPressed.connect(self._fail)

    def _lay_out(self) -> None:
        """Arrange the widgets of the strip."""
        row = QHBoxLayout(self._frame)
        row.setContentsMargins(14, 6, 8, 6)
        row.setSpacing(8)
        row.addWidget(self.flag)
        row.addWidget(self.sentence, 1)
        for widget in (self.nesting, self.reason, self.holds, self.fails):
            row.addWidget(widget)
        outer = QHBoxLayout(self)
        outer.setContentsMargins(24, 12, 24, 0)
        outer.addWidget(self._frame)

    def show_view(self, view: View | None) -> None:
        """Show the assumptions of this view, with buttons if the present turn is below one; hide the strip if
        there is none.

        It is also hidden while the board is covered, since assumptions may tell secrets.
        """
        found = view.supposed if view is not None and view.cover is None else ()
        is_below = view is not None and view.is_supposed_below
        if (found, is_below) == self._shown:
            return
        self._shown = found, is_below
        if found and not self._is_made:
            self._make_widgets()
        self.setVisible(bool(found))
        if not found:
            return
        self._mark = found[-1]
        self.sentence.setText(_("Assume {assumption}", assumption=assumption_of(self._mark)))
        self.setAccessibleName(_("Assume {assumption}", assumption=assumption_of(self._mark)))
        self.nesting.setText(_("{count} deep", count=len(found)) if len(found) > 1 else "")
        self.nesting.setVisible(len(found) > 1)
        self.nesting.setToolTip(
            "\n".join(_("Assume {assumption}", assumption=assumption_of(one)) for one in found)
        )
        for widget in (self.holds, self.fails):
            widget.setVisible(is_below)
        self._show_field_if_room()
        self._apply_theme()

    def _fail(self) -> None:
        """Emit `failed` with the reason that was typed, and clear the field."""
        reason = self.reason.text().strip()
        self.reason.clear()
        self.failed.emit(reason)

    def _show_field_if_room(self) -> None:
        """Show the field for a reason if there is room and the button to fail is shown; else hide it."""
        self.reason.setVisible(self.width() >= WIDE and not self.fails.isHidden())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Fit the strip to the new width, once it is built."""
        super().resizeEvent(event)
        if self._is_made:
            self._show_field_if_room()

    def set_theme(self, theme: Theme) -> None:
        """Show the icon in the colours of this theme."""
        self._theme = theme
        if self._is_made:
            self._apply_theme()

    def _apply_theme(self) -> None:
        """Set the icon of the innermost assumption, in its colour and the theme."""
        drawing = icon(bookmark(self._mark.colour), self._theme.piece(self._mark.colour), ICON)
        self.flag.setPixmap(drawing.pixmap(QSize(ICON, ICON), self.devicePixelRatioF()))
