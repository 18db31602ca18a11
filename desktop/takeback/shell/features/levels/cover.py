"""The cover over the window while a level is paused; only *Resume* and the menu bar can be used."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRectF, Qt, Signal
from PySide6.QtGui import QCloseEvent, QColor, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QLabel, QMenuBar, QPushButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from takeback.shell.features.levels.words import clock_text, spoken_clock
from takeback.texts import gettext as _
from takeback.ui.labels import label
from takeback.ui.theme import EDGE, RADIUS_CARD, theme_of

SIZE = (360, 240)


class ResumeButton(QPushButton):
    """A button that keeps the focus."""

    def focusNextPrevChild(self, next: bool) -> bool:
        """Keep the focus; return True, since Tab was handled."""
        return True


class PauseCover(QWidget):
    """Covers the window and takes all input; the widgets below are disabled, so that no shortcut reaches
    them. `resumed` is emitted by its button, and does not remove the cover by itself."""

    resumed = Signal()  # the player wants to go on

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self._window = window
        self._disabled: list[QWidget] = []
        self.title, self.line = QLabel(_("Paused")), label("message")
        self.why = label("second")
        self._resumes_on_click = False
        self.title.setStyleSheet("font-size: 22px; font-weight: 600;")
        self.time = QLabel()
        self.time.setStyleSheet("font-size: 34px; font-weight: 500;")
        self.resume_button = ResumeButton(_("Resume"))
        self.resume_button.setProperty("main", True)
        self.resume_button.setMinimumWidth(140)
        self.resume_button.clicked.connect(self.resumed)
        self._box = QWidget(self)
        self._box.setFixedSize(*SIZE)
        column = QVBoxLayout(self._box)
        column.setContentsMargins(EDGE, EDGE, EDGE, EDGE)
        column.setSpacing(4)
        for words in (self.title, self.why, self.line, self.time):
            words.setAlignment(Qt.AlignmentFlag.AlignCenter)
            column.addWidget(words)
        column.addSpacing(12)
        column.addWidget(self.resume_button, 0, Qt.AlignmentFlag.AlignCenter)
        self.setCursor(Qt.CursorShape.ArrowCursor)
        window.installEventFilter(self)
        self.hide()

    def cover_window(self, what: str, seconds: float, key: str, by_itself: bool) -> None:
        """Cover the window and give the button the focus; `what` is the level's title, `seconds` its time so
        far, `key` the shortcut to go on.

        A pause that the clock began by itself says why, and a click anywhere ends it.
        """
        self.why.setText(_("There was no input for a minute.") if by_itself else "")
        self._resumes_on_click = by_itself
        self.line.setText(what)
        self.time.setText(clock_text(seconds))
        self.resume_button.setToolTip(_("Resume ({key})", key=key))
        self.setAccessibleName(_("Paused, {level}, {time}", level=what, time=spoken_clock(seconds)))
        self.resume_button.setAccessibleName(
            _("Resume {level}, paused at {time}", level=what, time=spoken_clock(seconds))
        )
        self._disable_window()
        self._lay_over_window()
        self.show()
        self.raise_()
        self.resume_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def uncover_window(self) -> None:
        """Uncover the window, and enable again what was disabled."""
        self.hide()
        for widget in filter(isValid, self._disabled):  # Qt's own children may have been deleted meanwhile
            widget.setEnabled(True)
        self._disabled = []

    def _disable_window(self) -> None:
        """Disable all widgets of the window but the cover and the menu bar, and remember those that were
        enabled."""
        for child in self._window.children():
            is_other = child is self or isinstance(child, QMenuBar)
            is_part = isinstance(child, QWidget) and not is_other and not child.isWindow()
            if is_part and child.isEnabled():  # type: ignore[attr-defined]
                child.setEnabled(False)  # type: ignore[attr-defined]
                self._disabled.append(child)  # type: ignore[arg-type]

    def show_reason(self, why: str) -> None:
        """Show below the title why a command cannot act now."""
        self.why.setText(why)

    def _lay_over_window(self) -> None:
        """Cover the window below its menu bar, with the box slightly above the middle."""
        bar = self._window.findChild(QMenuBar, options=Qt.FindChildOption.FindDirectChildrenOnly)
        height = bar.height() if bar is not None and bar.isVisible() else 0
        self.setGeometry(self._window.rect().adjusted(0, height, 0, 0))
        self._box.move((self.width() - SIZE[0]) // 2, round((self.height() - SIZE[1]) * 0.46))

    def eventFilter(self, window: QObject, event: QEvent) -> bool:
        """Cover the window at its new size; return False, so that the event goes on."""
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._lay_over_window()
        return False

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore all keys, so that nothing below gets them."""
        event.accept()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Accept the press, so that its release comes here, too."""
        event.accept()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Emit `resumed` after a click beside the button, if the clock paused by itself."""
        event.accept()
        if self._resumes_on_click and event.button() == Qt.MouseButton.LeftButton:
            self.resumed.emit()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Refuse to be closed."""
        event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the background over the whole window, and a card behind the text."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), QColor(theme.desk))
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.setBrush(QColor(theme.board))
        painter.drawRoundedRect(QRectF(self._box.geometry()), RADIUS_CARD, RADIUS_CARD)
