"""Drag of a turn of the history by its dot, and the marker of where it would be dropped.

A single turn is moved within its line. The first turn of another line takes all later turns along, and so
does a turn that is dropped on a turn of another line: they are replayed after that one. This is the same in
the list of the present line and in the tree of all lines.
"""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import (
    QEvent,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QPoint,
    QRect,
    Qt,
    Signal,
)
from PySide6.QtGui import QColor, QKeyEvent, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QApplication, QWidget

from takeback.engine.history import Node
from takeback.texts import gettext as _

GRAB_RADIUS = 11  # pixels around the middle of a dot within which a press grabs it
STRAY = 40  # pixels beside its list within which the drag still counts as over the list
TURN_DOT = _("Drag this dot to move the turn within its line; the other turns are then replayed")
LINE_DOT = _("Drag this dot to a turn to replay this turn and all later ones after it")


class TurnDrag(QObject):
    """One drag, from the press on a dot until the button is released or Escape cancels it."""

    cancelled = Signal()

    def __init__(self, node: Node, line: Sequence[Node], is_first: bool, at: QPoint, parent: QWidget) -> None:
        """Start to listen for Escape.

        `line` has the turns among which this one can be moved. With `is_first` it is the first turn of
        another line, dragged with all after it.
        """
        super().__init__(parent)
        QApplication.instance().installEventFilter(self)  # type: ignore[union-attr]
        self.node, self._line, self._is_first, self._from = node, line, is_first, at
        self.has_started = False  # moved at least the drag distance of the platform
        self.drop_target: Node | None = None  # the turn under the pointer
        self.row = -1  # the row under the pointer, -1 for none
        self.is_below = False  # in the lower half of that row
        self._row_rect = QRect()

    def move(self, at: QPoint, row: int, place: QRect) -> bool:
        """Record the row under the pointer (-1: none) and its rectangle.

        Return whether the drag distance was reached.
        """
        far = (at - self._from).manhattanLength() >= QApplication.startDragDistance()
        self.has_started = self.has_started or far
        self.row, self._row_rect, self.is_below = row, place, at.y() > place.center().y()
        return self.has_started

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        """Emit `cancelled` on Escape, wherever the keyboard focus is, and consume the key."""
        kinds = QEvent.Type.ShortcutOverride, QEvent.Type.KeyPress
        if not isinstance(event, QKeyEvent) or event.type() not in kinds or event.key() != Qt.Key.Key_Escape:
            return False
        event.accept()
        if event.type() == QEvent.Type.KeyPress:
            self.cancelled.emit()
        return True

    def end(self) -> None:
        """Stop listening for keys and delete this object later."""
        QApplication.instance().removeEventFilter(self)  # type: ignore[union-attr]
        self.deleteLater()

    @property
    def is_line(self) -> bool:
        """Tell whether all later turns come along: the turn begins another line, or is dropped on one."""
        target, line = self.drop_target, self._line
        if self._is_first or target is None:
            return self._is_first
        return target.depth >= len(line) or line[target.depth] is not target

    @property
    def before(self) -> int:
        """Return the number of the turn in front of which the turn would be moved, if the row under the
        pointer is a turn; 0 if it would stay where it is, or is no single turn."""
        if self.drop_target is None or self.is_line:
            return 0
        before = self.drop_target.depth + self.is_below
        return 0 if before in (self.node.depth, self.node.depth + 1) else max(1, before)

    @property
    def sentence(self) -> str:
        """Return what releasing the button would do; empty for nothing."""
        if not self.has_started or self.drop_target is None:
            return ""
        turn = self.node.depth
        if self.is_line and self.drop_target.moves:
            return _(
                "Release to replay turn {turn} and all later turns after turn {target}.",
                turn=turn,
                target=self.drop_target.depth,
            )
        if self.is_line:
            return _("Release to replay turn {turn} and all later turns from Start.", turn=turn)
        before = self.before
        return (
            _("Release to move turn {turn} before turn {before}.", turn=turn, before=before) if before else ""
        )

    def paint(self, viewport: QWidget, accent: str, own: QRect) -> None:
        """Draw a dashed frame around the row of the dragged turn, `own`, and where it would be dropped.

        That is a line between two rows, or for a whole line a frame around the row.

        Draws nothing before the drag distance is reached, and no target without a row under the pointer.
        """
        if not self.has_started:
            return
        painter = QPainter(viewport)
        painter.setPen(QPen(QColor(accent), 1.5, Qt.PenStyle.DashLine))
        painter.drawRoundedRect(drop_frame_in(own), 8, 8)
        if self.row < 0:
            return
        painter.setPen(QPen(QColor(accent), 3, c=Qt.PenCapStyle.RoundCap))
        if self.is_line:
            painter.drawRoundedRect(drop_frame_in(self._row_rect), 8, 8)
        else:
            y = self._row_rect.bottom() if self.is_below else self._row_rect.top()
            painter.drawLine(self._row_rect.left() + 12, y, self._row_rect.right() - 12, y)
        painter.end()


class TurnDragHandler(QObject):
    """Handles the drags of one list, one at a time: says what a release would do, and shapes the pointer.

    The list paints `drag` and acts on what `end` returns.
    """

    message_emitted = Signal(str)  # what a release would do; empty once the drag is over

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self.drag: TurnDrag | None = None
        self._row = QPersistentModelIndex()  # of the dragged turn

    def begin(self, node: Node, line: Sequence[Node], is_first: bool, at: QPoint, row: QModelIndex) -> None:
        """Begin a drag of the turn in this row, with the other arguments of `TurnDrag`."""
        self.drag = TurnDrag(node, line, is_first, at, self._view)
        self._row = QPersistentModelIndex(row)
        self.drag.cancelled.connect(self.end)

    def move(self, at: QPoint, index: QModelIndex, target: Node | None) -> None:
        """Update the drag to the pointer at this row (invalid: at none), which shows the turn `target`; say
        what its release would do if that is new. The pointer is a closed hand once the drag has started."""
        if (drag := self.drag) is None:
            return
        said = drag.sentence
        has_started = drag.move(at, index.row(), self._view.visualRect(index))
        drag.drop_target = target
        if drag.sentence != said:
            self.message_emitted.emit(drag.sentence)
        if has_started:
            self._view.viewport().setCursor(Qt.CursorShape.ClosedHandCursor)
            self._view.viewport().update()

    def end(self) -> TurnDrag | None:
        """End the drag, if there is one, clear what was said of it, and return it."""
        drag, self.drag = self.drag, None
        if drag is not None:
            if drag.sentence:
                self.message_emitted.emit("")
            drag.end()
            self._view.viewport().unsetCursor()
            self._view.viewport().update()
        return drag

    def paint(self, accent: str) -> None:
        """Draw the drag, if there is one, over the list."""
        if self.drag is not None:
            own = self._view.visualRect(self._row)
            self.drag.paint(self._view.viewport(), accent, own)


def drop_frame_in(place: QRect) -> QRect:
    """Return the rectangle of the frame around a row that a dragged line is to follow."""
    return place.adjusted(8, 2, -8, -2)
