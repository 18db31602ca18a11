"""One game of the gallery: its picture, its name, a line about it, and the way into one that waits."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QEnterEvent,
    QFocusEvent,
    QFontMetrics,
    QKeyEvent,
    QPainter,
    QPainterPath,
    QPaintEvent,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import QAbstractButton, QPushButton, QWidget

from desktop.board.fields import focus_ring, theme_of
from desktop.board.theme import BETWEEN, RADIUS_CARD, Theme, mixed, second_text
from desktop.engine.game import Found
from desktop.engine.journal import TableInfo

WORDS = 96  # pixels below the picture
BUTTON = QSize(88, 30)
INSET = 16
ARROWS = (
    Qt.Key.Key_Left,
    Qt.Key.Key_Right,
    Qt.Key.Key_Up,
    Qt.Key.Key_Down,
    Qt.Key.Key_Home,
    Qt.Key.Key_End,
)


def picture_height(width: int) -> int:
    return round(width * 0.66)


class Tile(QAbstractButton):
    """Press it for a new game; its own button goes on with the one that waits."""

    continued = Signal(int)
    went = Signal(int)  # an arrow key, Home or End
    seen = Signal()  # the focus arrived here

    def __init__(self, found: Found, parent: QWidget) -> None:
        super().__init__(parent)
        self.found = found
        self.title = found.game.title if found.game else found.id
        self.line = found.game.tagline if found.game else found.error
        self.waiting: TableInfo | None = None
        self.picture: QPixmap | None = None
        self.go_on = QPushButton("Continue", self)
        self.go_on.setFixedSize(BUTTON)
        self.go_on.setProperty("main", True)
        self.go_on.hide()
        self.go_on.clicked.connect(self._go_on)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if found.game is not None:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
            self.setAccessibleName(f"{self.title}. {self.line}")
        else:
            self.setAccessibleName(f"{self.title} cannot be played. {self.line}")
            self.setToolTip(self.line)

    def wait_with(self, table: TableInfo | None) -> None:
        """A game that is not over, or none."""
        self.waiting = table
        self.go_on.setVisible(table is not None)
        if table is not None:
            turns = "1 turn" if table.turns == 1 else f"{table.turns} turns"
            self.go_on.setAccessibleName(f"Continue {self.title}, {turns} played")
            self.go_on.setToolTip(f"{table.title or self.title}, {turns} played")

    def show_picture(self, picture: QPixmap | None) -> None:
        self.picture = picture
        self.update()

    def picture_size(self) -> QSize:
        return QSize(self.width(), picture_height(self.width()))

    def _go_on(self) -> None:
        if self.waiting is not None:
            self.continued.emit(self.waiting.id)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        y = picture_height(self.width()) + BETWEEN
        self.go_on.move(self.width() - BUTTON.width() - INSET, y)

    def focusInEvent(self, event: QFocusEvent) -> None:
        super().focusInEvent(event)
        self.seen.emit()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Enter presses like Space; where the arrows lead, the gallery knows."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.click()
        elif event.key() in ARROWS:
            self.went.emit(event.key())
        elif event.key() == Qt.Key.Key_Space:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        self.update()
        super().leaveEvent(event)

    # painting -----------------------------------------------------------------------------------------------
    def paintEvent(self, event: QPaintEvent) -> None:
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHints(QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform)
        box = QRectF(self.rect()).adjusted(1, 1, -1, -1)
        outline = QPainterPath()
        outline.addRoundedRect(box, RADIUS_CARD, RADIUS_CARD)
        painter.fillPath(outline, QColor(theme.panel))
        painter.save()
        painter.setClipPath(outline)
        self._paint_picture(painter, theme)
        painter.restore()
        self._paint_words(painter, theme)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        lively = self.underMouse() and self.found.game is not None
        painter.setPen(QPen(QColor(theme.accent if lively else theme.line), 1.5 if lively else 1))
        painter.drawPath(outline)
        if self.hasFocus():
            focus_ring(painter, QRectF(self.rect()), RADIUS_CARD, theme)

    def _paint_picture(self, painter: QPainter, theme: Theme) -> None:
        area = QRectF(0, 0, self.width(), picture_height(self.width()))
        painter.fillRect(area, QColor(mixed(theme.cell, theme.desk, 0.5)))
        if self.picture is not None:
            painter.drawPixmap(area, self.picture, QRectF(self.picture.rect()))
        else:
            painter.setFont(theme.font(area.height() * 0.4, 600))
            painter.setPen(QColor(theme.line))
            painter.drawText(area, Qt.AlignmentFlag.AlignCenter, self.title[:1].upper())
        painter.setPen(QPen(QColor(theme.line), 1))
        painter.drawLine(area.bottomLeft(), area.bottomRight())

    def _paint_words(self, painter: QPainter, theme: Theme) -> None:
        top = picture_height(self.width()) + BETWEEN
        room = self.width() - 2 * INSET
        title_room = room - (BUTTON.width() + BETWEEN if self.waiting else 0)
        font = theme.font(16, 600)
        painter.setFont(font)
        painter.setPen(QColor(theme.ink))
        title = QFontMetrics(font).elidedText(self.title, Qt.TextElideMode.ElideRight, title_room)
        painter.drawText(QRectF(INSET, top, title_room, 30), Qt.AlignmentFlag.AlignVCenter, title)
        painter.setFont(theme.font(13))
        painter.setPen(QColor(theme.alarm if self.found.game is None else second_text(theme)))
        flags = Qt.AlignmentFlag.AlignTop | Qt.TextFlag.TextWordWrap
        painter.drawText(QRectF(INSET, top + 34, room, WORDS - 34 - BETWEEN), int(flags), self.line)
