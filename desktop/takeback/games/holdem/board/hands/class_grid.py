"""The 13 by 13 grid for choosing starting hands."""

from __future__ import annotations

from collections.abc import Iterable

from PySide6.QtCore import QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QAccessible, QAccessibleEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from takeback.texts import gettext as _
from takeback.ui import painting
from takeback.ui.theme import theme_of

from ...records.handlist import class_at

SIDE, COUNT, EDGE = 32, 13, 10
ARROWS = {
    Qt.Key.Key_Left: (0, -1),
    Qt.Key.Key_Right: (0, 1),
    Qt.Key.Key_Up: (-1, 0),
    Qt.Key.Key_Down: (1, 0),
}


class ClassGrid(QWidget):
    """A popup below a button. Dragging the mouse chooses hands; so do arrow keys and Space."""

    changed = Signal()

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent, Qt.WindowType.Popup)
        self.chosen: set[str] = set()
        self._here = (0, 0)
        self._paints: bool | None = None  # dragging chooses (True) or clears (False) hands
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setFixedSize(SIDE * COUNT + 2 * EDGE, SIDE * COUNT + 2 * EDGE)
        self._update_spoken_name()

    def sizeHint(self) -> QSize:
        """Return the size set, which does not change."""
        return self.size()

    def open_below(self, widget: QWidget) -> None:
        """Open the popup below this widget and give it the keyboard focus."""
        self.move(widget.mapToGlobal(QPoint(0, widget.height() + 4)))
        self.show()
        self.setFocus()

    def choose(self, classes: Iterable[str]) -> None:
        """Choose exactly these classes and emit `changed`."""
        self.chosen = set(classes)
        self.changed.emit()
        self.update()

    def _set_class(self, name: str, is_on: bool) -> None:
        """Add or remove one class, and emit `changed` if that changes anything."""
        if is_on != (name in self.chosen):
            self.choose(self.chosen ^ {name})
            self._update_spoken_name()

    def _update_spoken_name(self) -> None:
        """Update the spoken name to the class under the cursor, and report the change to screen readers."""
        name = class_at(*self._here)
        self.setAccessibleName(
            _("Starting hands, {hand}, chosen", hand=name)
            if name in self.chosen
            else _("Starting hands, {hand}, not chosen", hand=name)
        )
        QAccessible.updateAccessibility(QAccessibleEvent(self, QAccessible.Event.NameChanged))

    # input ----------------------------------------------------------------------------------------------
    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move with the arrows, choose or clear a class with Space or Enter, and clear all with Delete."""
        key = Qt.Key(event.key())
        if key in ARROWS:
            down, right = ARROWS[key]
            self._here = ((self._here[0] + down) % COUNT, (self._here[1] + right) % COUNT)
            self._update_spoken_name()
            self.update()
        elif key in (Qt.Key.Key_Space, Qt.Key.Key_Return, Qt.Key.Key_Enter):
            name = class_at(*self._here)
            self._set_class(name, name not in self.chosen)
        elif key == Qt.Key.Key_Delete:
            self.choose(())
        else:
            super().keyPressEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Choose or clear the class at the pointer, which a drag then does with others too; close the grid at
        a press outside it."""
        if not self.rect().contains(event.position().toPoint()):
            self.close()
            return
        at = self._cell_at(event.position())
        if at is not None:
            self._here = at
            self._paints = class_at(*at) not in self.chosen
            self._set_class(class_at(*at), self._paints)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Choose or clear each class that the pointer crosses while the button is down."""
        at = self._cell_at(event.position())
        if at is not None and self._paints is not None:
            self._set_class(class_at(*at), self._paints)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """End choosing classes with the pointer."""
        self._paints = None

    def _cell_at(self, point: QPointF) -> tuple[int, int] | None:
        """Return row and column at a point, or None."""
        row, column = int((point.y() - EDGE) // SIDE), int((point.x() - EDGE) // SIDE)
        return (row, column) if 0 <= row < COUNT and 0 <= column < COUNT else None

    def place_of(self, row: int, column: int) -> QRectF:
        """Return the rectangle of a cell."""
        return QRectF(EDGE + column * SIDE, EDGE + row * SIDE, SIDE, SIDE).adjusted(1, 1, -1, -1)

    # painting -------------------------------------------------------------------------------------------
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the cells, those chosen in the accent colour, and a frame around the current one while
        focused."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.fillRect(self.rect(), theme.panel)
        painting.ring(painter, QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), 0, theme.line, 1)
        for row in range(COUNT):
            for column in range(COUNT):
                name, box = class_at(row, column), self.place_of(row, column)
                is_on = name in self.chosen
                fill = theme.accent if is_on else theme.cell if column != row else theme.line
                painting.rounded(painter, box, 5, fill)
                painting.text(
                    painter, box, name, theme, 11.5, theme.on(fill) if is_on else theme.ink, weight=500
                )
                if (row, column) == self._here and self.hasFocus():
                    painting.ring(painter, box, 5, theme.ink, 2)
