"""A turn that is dragged by its dot to another place of the history, and where it would come to stand.

In the present line a single turn is moved. Another line, or whatever is dragged in the tree of all lines or
onto it, comes with all that follows, to be played again after the turn that it is dropped on.
"""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QApplication, QWidget

from takeback.engine.history import Node

DOT = 11  # pixels around its middle, in which it is taken hold of
STRAY = 40  # pixels beside its list, over which it is still carried there


class Carrying(QObject):
    """From the press on a dot until the button is let go, or Escape puts the turn back where it was."""

    cancelled = Signal()

    def __init__(self, node: Node, is_line: bool, at: QPoint, parent: QWidget) -> None:
        """`is_line`: it is the first turn of another line, with all that follows."""
        super().__init__(parent)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self.node, self.is_line, self._from = node, is_line, at
        self.is_on = False  # was it moved far enough to be meant?
        self.onto: Node | None = None  # in another list: the turn that it is over
        self.row = -1  # where it is
        self.is_below = False  # in the lower half of that row
        self._place = QRect()

    def move(self, at: QPoint, row: int, place: QRect) -> bool:
        """To this row, which is there; -1 for none. Is it meant to be carried?"""
        far = (at - self._from).manhattanLength() >= QApplication.startDragDistance()
        self.is_on = self.is_on or far
        self.row, self._place, self.is_below = row, place, at.y() > place.center().y()
        return self.is_on

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Escape is about the drag alone, wherever the keyboard is."""
        kinds = QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress
        if not isinstance(event, QKeyEvent) or event.type() not in kinds or event.key() != Qt.Key.Key_Escape:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self.cancelled.emit()
        return True

    def end(self) -> None:
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self.deleteLater()

    def paint(self, viewport: QWidget, accent: str) -> None:
        """A line between the rows; around the row that another line is to follow, a frame."""
        if not self.is_on or self.row < 0:
            return
        painter = QPainter(viewport)
        painter.setPen(QPen(QColor(accent), 3, c=Qt.PenCapStyle.RoundCap))
        if self.is_line:
            painter.drawRoundedRect(framed(self._place), 8, 8)
        else:
            y = self._place.bottom() if self.is_below else self._place.top()
            painter.drawLine(self._place.left() + 12, y, self._place.right() - 12, y)
        painter.end()


def framed(place: QRect) -> QRect:
    """Around a row that a line is to follow."""
    return place.adjusted(8, 2, -8, -2)
