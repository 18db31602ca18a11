"""Controls for moving along a line of turns: a row of buttons, and a slider."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from typing import NamedTuple

from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QMouseEvent, QPainter, QPaintEvent, QPen, QWheelEvent
from PySide6.QtWidgets import QHBoxLayout, QSlider, QToolButton, QWidget

from takeback.texts import gettext as _
from takeback.ui.icons import bookmark, icon, pixmap
from takeback.ui.labels import ICON, drawn
from takeback.ui.theme import LIGHT, Theme, second_text

NOTCH = 120  # one notch of the wheel, in eighths of a degree
EDGE, RADIUS, HEIGHT, FLAG = 24.0, 8, 46, 12  # the slider's margin, handle, height and bookmark size
BACK, PLAY, ON = -1, 0, 1


class StepButton(NamedTuple):
    """One button of a StepBar: its id, icon and texts, and whether it leads BACK, ON or plays (PLAY)."""

    id: str
    drawing: str
    name: str
    tip: str
    way: int
    is_repeated: bool = False  # whether it repeats while it is held down
    pause_tip: str = ""  # the tooltip during playback, if it is another one


class StepBar(QWidget):
    """A row of buttons for stepping. Emits `asked` with a button's id; `row` takes more widgets."""

    asked = Signal(str)

    def __init__(self, walks: Iterable[StepButton], parent: QWidget | None = None) -> None:
        """Take the buttons, from left to right."""
        super().__init__(parent)
        self._walks = tuple(walks)
        self._theme = LIGHT
        self.is_running = False
        self._shown: list[bool] = []  # which of the buttons are grey
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # time runs to the right in every language
        self.row = QHBoxLayout(self)
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(2)
        self.buttons = {walk.id: self._button(walk) for walk in self._walks}

    def _button(self, walk: StepButton) -> QToolButton:
        """Add a button that emits `asked` with its id, and return it."""
        button = drawn(walk.name, walk.tip, self)
        button.setAutoRepeat(walk.is_repeated)
        button.clicked.connect(partial(self.asked.emit, walk.id))
        self.row.addWidget(button)
        return button

    def set_running(self, is_running: bool) -> None:
        """Turn the Play button into Pause during playback, and back: its icon, name and tooltip."""
        if is_running == self.is_running:
            return
        self.is_running = is_running
        for walk in self._walks:
            if walk.way == PLAY:
                self.buttons[walk.id].setAccessibleName(_("Pause") if is_running else walk.name)
                self.buttons[walk.id].setToolTip((is_running and walk.pause_tip) or walk.tip)
        self._update_icons()

    def set_place(self, at: int, last: int) -> None:
        """Grey the buttons that lead nowhere from row `at`, where `last` is the last row.

        They stay enabled: pressing one explains why it does nothing.
        """
        stills = self._stills(at, last)
        if stills == self._shown:
            return
        self._shown = stills
        for walk, is_still in zip(self._walks, stills, strict=True):
            self.buttons[walk.id].setProperty("still", is_still)
        self._update_icons()

    def _stills(self, at: int, last: int) -> list[bool]:
        """Return for each button whether it leads nowhere from row `at`, where `last` is the last row."""
        nowhere = {BACK: at == 0, PLAY: last == 0, ON: at == last}
        return [nowhere[walk.way] for walk in self._walks]

    def set_theme(self, theme: Theme) -> None:
        """Use these colours."""
        self._theme = theme
        self._update_icons()

    def _update_icons(self) -> None:
        """Set the icon and colour of every button."""
        for walk in self._walks:
            button = self.buttons[walk.id]
            drawing = "pause" if walk.way == PLAY and self.is_running else walk.drawing
            ink = self._theme.faint if button.property("still") else self._theme.ink
            button.setIcon(icon(drawing, ink, ICON))


class Scrub(QSlider):
    """A slider over the turns of a line of the history, with marks for bookmarks, forks and chapters. Row 0
    is the start of the game, row n the position after n turns."""

    wanted = Signal(int)  # the player moved the slider to this row
    inset = EDGE  # of the groove, at both ends

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(Qt.Orientation.Horizontal, parent)
        self.theme: Theme = LIGHT
        self._flags: list[tuple[int, int]] = []  # row and colour of each bookmark
        self._ticks: list[int] = []  # the rows of forks
        self._chapters: list[int] = []  # the rows at which chapters end
        self._is_following = False
        self._turned = 0  # turn of the wheel that is less than a notch yet
        self.setSingleStep(1)
        self.setPageStep(10)
        self.setFixedHeight(HEIGHT)
        self.setAccessibleName(_("Place on this line"))
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)  # as the buttons of StepBar
        self.valueChanged.connect(self._moved)

    def follow(self, row: int, rows: int, text: str) -> None:
        """Show where the table is: at `row`, from 0 to `rows`, described by `text` for screen readers. Does
        not emit `wanted`."""
        self._is_following = True
        self.setRange(0, rows)
        self.setValue(row)
        self.setAccessibleDescription(text)
        self._is_following = False

    def set_marks(self, flags: list[tuple[int, int]], ticks: list[int], chapters: list[int]) -> None:
        """Set the bookmarks (row and colour), the rows of forks, and the rows where chapters end."""
        if (flags, ticks, chapters) != (self._flags, self._ticks, self._chapters):
            self._flags, self._ticks, self._chapters = flags, ticks, chapters
            self.update()

    def set_theme(self, theme: Theme) -> None:
        """Use these colours."""
        self.theme = theme
        self.update()

    def sizeHint(self) -> QSize:
        """Return the usual size of the slider."""
        return QSize(200, HEIGHT)

    def minimumSizeHint(self) -> QSize:
        """Return the smallest width at which it can be dragged."""
        return QSize(120, HEIGHT)

    def _moved(self, row: int) -> None:
        """Emit `wanted` with the row, unless `follow` has set it."""
        if not self._is_following:
            self.wanted.emit(row)

    # the mouse jumps to where it is pressed, and drags from there -------------------------------------
    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Go to the row under the pointer, and begin to drag."""
        if event.button() == Qt.MouseButton.LeftButton:
            self.setSliderDown(True)
            self.setValue(self.row_at(event.position().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Go to the row under the pointer while it is dragged."""
        if self.isSliderDown():
            self.setValue(self.row_at(event.position().x()))

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End the drag, which stays at the row that was reached."""
        self.setSliderDown(False)

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Move by one row per notch; down is forward, as in the list."""
        self._turned -= event.angleDelta().y() or event.angleDelta().x()
        notches = int(self._turned / NOTCH)
        self._turned -= notches * NOTCH
        self.setValue(self.value() + notches)
        event.accept()

    def row_at(self, x: float) -> int:
        """Return the row nearest to this x coordinate, in pixels."""
        span = max(1.0, self.width() - 2 * self.inset)
        return round(max(0.0, min(1.0, (x - self.inset) / span)) * self.maximum())

    def x_of(self, row: int) -> float:
        """Return the x coordinate of a row, in pixels."""
        return self.inset + (self.width() - 2 * self.inset) * row / max(1, self.maximum())

    # painting -----------------------------------------------------------------------------------------
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the groove, the marks on it and the handle."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = self.height() / 2 + 2
        self._paint_groove(painter, y)
        for row in self._chapters:
            painter.fillRect(QRectF(self.x_of(row) - 0.75, y - 3.5, 1.5, 7), QColor(second_text(self.theme)))
        for row in self._ticks:
            painter.fillRect(QRectF(self.x_of(row) - 0.75, y + 6, 1.5, 5), QColor(second_text(self.theme)))
        for row, colour in self._flags:
            self._paint_flag(painter, self.x_of(row), y - 15, colour)
        self._paint_handle(painter, QPointF(self.x_of(self.value()), y))
        painter.end()

    def _paint_groove(self, painter: QPainter, y: float) -> None:
        """Paint the groove, coloured up to the handle."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(self.theme.line))
        painter.drawRoundedRect(QRectF(EDGE, y - 2, self.width() - 2 * EDGE, 4), 2, 2)
        painter.setBrush(QColor(self.theme.accent))
        painter.drawRoundedRect(QRectF(EDGE, y - 2, self.x_of(self.value()) - EDGE, 4), 2, 2)

    def _paint_handle(self, painter: QPainter, centre: QPointF) -> None:
        """Paint the handle, larger with the focus."""
        if self.hasFocus():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(self.theme.accent_soft))
            painter.drawEllipse(centre, RADIUS + 5, RADIUS + 5)
        painter.setPen(QPen(QColor(self.theme.accent), 3 if self.hasFocus() else 2))
        painter.setBrush(QColor(self.theme.panel))
        painter.drawEllipse(centre, RADIUS, RADIUS)

    def _paint_flag(self, painter: QPainter, x: float, y: float, colour: int) -> None:
        """Paint a bookmark in its colour and the shape that goes with it, as in the list."""
        ratio = self.devicePixelRatioF()
        flag = pixmap(bookmark(colour), self.theme.piece(colour), FLAG, ratio)
        painter.drawPixmap(QPointF(x - FLAG / 2, y - FLAG / 2), flag)
