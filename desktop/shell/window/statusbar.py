"""The bar below: what was said last at the left, where the table stands at the right."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QRect, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStatusBar, QWidget

from desktop.listeners.announcer import capital
from desktop.shell.session.view import View
from desktop.shell.window.where import Where
from desktop.ui.labels import called, label, steady

HEIGHT = 36
REST = 600  # of width for the other parts at their longest


def nothing() -> str:
    return ""


class Sentence(QLabel):
    """A label that shortens what does not fit, and shows all of it on hovering."""

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        area: QRect = self.contentsRect()
        text = self.fontMetrics().elidedText(self.text(), Qt.TextElideMode.ElideRight, area.width())
        self.setToolTip(self.text() if text != self.text() else "")
        painter.setPen(self.palette().windowText().color())
        painter.drawText(area, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
        painter.end()

    def minimumSizeHint(self) -> QSize:
        return QSize(60, super().minimumSizeHint().height())


class Steady(QWidget):
    """Holds one part and gives it all its room; what is written there is no reason to lay out a window."""

    def __init__(self, part: QWidget) -> None:
        super().__init__()
        self._part = part
        part.setParent(self)

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._part.setGeometry(self.rect())

    def minimumSizeHint(self) -> QSize:
        return self._part.minimumSizeHint()


class StatusBar(QStatusBar):
    """A sentence stays until the table moves on; then the board says what is to be done."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.setSizeGripEnabled(False)
        self.setFixedHeight(HEIGHT)
        self.setContentsMargins(0, 0, 0, 0)
        self.message = called("message", Sentence(""))
        self.clock = steady(label("where"))
        self.where = Where(self)
        self.keys = label("second")
        self._end = QWidget(self)
        line = QWidget(self)
        row = self._row = QHBoxLayout(line)
        row.setContentsMargins(22, 0, 22, 0)
        row.setSpacing(24)
        row.addWidget(Steady(self.message), 1)
        row.addWidget(self.clock)
        row.addWidget(self.where)
        row.addWidget(self._end)
        end = QHBoxLayout(self._end)
        end.setContentsMargins(24, 0, 0, 0)
        end.addWidget(self.keys)
        end.addStretch(1)
        self._end.hide()
        self.addWidget(line, 1)
        self.idle: Callable[[], str] = nothing  # what the board says while nothing else is to be said
        self.key_to_play: Callable[[], str] = nothing  # lets a computer play that waits
        self._moment: tuple[object, ...] = ()
        self._said = ""
        self._rest = ""
        self._tip = ""
        self._beside = self._fitted = (0, 0)  # what stands above at the right, and of how much
        self._is_fitting = False

    def show_view(self, view: View | None) -> None:
        before, self._moment = self._moment, view.moment() if view is not None else ()
        self.where.show_view(view)
        if self._moment != before:
            self.rest(self._rest_of(view) if view is not None else "")

    def _rest_of(self, view: View) -> str:
        if view.outcome is not None:
            return self.idle()
        if view.thinking >= 0:
            return f"{view.seats[view.thinking].name} is thinking…"
        if view.computers_wait:
            return f"Computer waits: play, or {self.key_to_play()} lets it play"
        last = f"{capital(view.named)}. " if view.here.moves else ""
        return last + self.idle()

    def say(self, sentence: str) -> None:
        self._said = sentence
        self._show()

    def rest(self, sentence: str) -> None:
        """The table moved on: what was said before is over."""
        self._said, self._rest = "", sentence
        self._show()

    def tip(self, sentence: str) -> None:
        """What a menu line does, while it is pointed at."""
        self._tip = sentence
        self._show()

    def set_clock(self, text: str, spoken: str) -> None:
        """Time and what else is counted at a level; nothing where there is none."""
        if text != self.clock.text():
            self.clock.setText(text)
            self.clock.setAccessibleName(spoken)
        self.clock.setVisible(bool(text))
        self.where.give_way(bool(text))

    def leave_room(self, width: int, window: int) -> None:
        """Under the history stand the keys to walk it by, if there is room for them."""
        self._beside = width, window
        if not self._is_fitting:
            self._is_fitting = True
            while (
                asked := self._beside
            ) != self._fitted:  # to show a part lays out the window: we are asked anew
                self._fit(*asked)
                self._fitted = asked
            self._is_fitting = False

    def _fit(self, width: int, window: int) -> None:
        self._end.setFixedWidth(max(0, width - 22))
        self._end.setVisible(width > 280 and window - width > REST)
        self._row.invalidate()  # Qt does not, where all that changed is about something of fixed size
        self._row.activate()

    def _show(self) -> None:
        text = self._tip or self._said or self._rest
        if text != self.message.text():
            self.message.setText(text)
