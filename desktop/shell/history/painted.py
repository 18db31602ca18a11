"""What the rows in sight look like, so that only those that look different now are painted anew.

Taking a turn back changes two rows of a list, and every row takes its time to paint.
"""

from collections.abc import Callable, Hashable

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPoint, QRect, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

from desktop.ui.painting import flood

Index = QModelIndex | QPersistentModelIndex


class Painted(QObject):
    """Painters note here what they paint a row from; all of it, or the row stays as it was."""

    _asked = Signal()

    def __init__(self, view: QAbstractItemView, look: Callable[[Index], Hashable]) -> None:
        super().__init__(view)
        self._view, self._look = view, look
        self._looks: dict[tuple[int, int], Hashable] = {}
        self._is_asked = False
        self._asked.connect(self._follow, Qt.ConnectionType.QueuedConnection)  # which is before Qt paints
        # one of our own: to tell what Qt's is, Python would make every kind of widget there is
        view.setViewport(QWidget(view))
        view.viewport().setAttribute(Qt.WidgetAttribute.WA_OpaquePaintEvent)  # Qt moves rows when it scrolls

    def note(self, index: Index, look: Hashable) -> None:
        self._looks[_key(index)] = look

    def ground(self, event: QPaintEvent, colour: str) -> None:
        """What is behind the rows; nothing shines through it."""
        painter = QPainter(self._view.viewport())
        flood(painter, event.rect(), colour)
        painter.end()

    def follow(self) -> None:
        """Something happened: paint what it changed, once all of it is known."""
        if not self._is_asked:
            self._is_asked = True
            self._asked.emit()

    def _follow(self) -> None:
        """A row that left the sight is painted when it returns."""
        self._is_asked = False
        view, area = self._view, self._view.viewport()
        known, self._looks = self._looks, {}
        width, height = area.width(), area.height()
        first = view.visualRect(view.indexAt(QPoint(width // 2, 0)))  # all rows are as high as this one
        for top in range(first.top(), height, first.height()) if first.height() else ():
            index = view.indexAt(QPoint(width // 2, max(0, top)))
            if not index.isValid():
                break
            key = _key(index)
            if key in known and known[key] == self._look(index):
                self._looks[key] = known[key]
            else:
                area.update(QRect(0, top, width, first.height()))


def _key(index: Index) -> tuple[int, int]:
    return index.internalId(), index.row()
