"""The slider of a replayed hand, with marks for the streets and a graph of the pot."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPainterPath, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from takeback.texts import gettext as _
from takeback.texts import pgettext
from takeback.ui import painting
from takeback.ui.focus import focus_ring
from takeback.ui.stepper import Scrub
from takeback.ui.theme import colour, second_text, theme_of

from ...records.replayer import HandReplay

GRAPH, RAIL = 46.0, 34.0
MARKS = {  # of streets: the letter that is painted, and the tooltip
    "F": (pgettext("first letter of a street", "F"), _("To the flop")),
    "T": (pgettext("first letter of a street", "T"), _("To the turn")),
    "R": (pgettext("first letter of a street", "R"), _("To the river")),
}


class Track(Scrub):
    """A slider marked F, T and R, below a graph of the pot by step."""

    inset = 12.0

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.marks: Sequence[tuple[int, str]] = ()
        self.pots: Sequence[int] = ()
        self.show_graph(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setAccessibleName(_("Step of the hand"))

    def show_hand(self, replay: HandReplay) -> None:
        """Show the marks and pots of this hand."""
        self.marks, self.pots = replay.marks, replay.pots
        self.update()

    def show_graph(self, is_shown: bool) -> None:
        """Show or hide the graph; a low window has no room for it."""
        self._graph = GRAPH if is_shown else 0.0
        self.setFixedHeight(round(self._graph + RAIL))
        self.update()

    # input ----------------------------------------------------------------------------------------------
    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Name the street in a tooltip while the pointer is near its mark."""
        super().mouseMoveEvent(event)
        near = [mark for at, mark in self.marks if abs(self.x_of(at) - event.position().x()) < 8]
        self.setToolTip(MARKS[near[0]][1] if near else "")

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ignore the key, which passes it on to the replayer."""
        event.ignore()  # the replayer handles these keys

    # painting -------------------------------------------------------------------------------------------
    def paintEvent(self, event: QPaintEvent) -> None:
        """Paint the graph if it is shown, the rail up to the current step, the marks of the streets, and the
        handle."""
        theme = theme_of(self)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self._graph:
            self._paint_pots(painter)
        y, left, right = self._graph + 8.0, self.inset, self.width() - self.inset
        at = self.x_of(self.value())
        for end, stroke in ((right, theme.line), (at, theme.accent)):
            painter.setPen(QPen(colour(stroke), 4, c=Qt.PenCapStyle.RoundCap))
            painter.drawLine(QPointF(left, y), QPointF(end, y))
        for step, mark in self.marks:
            x, is_behind = self.x_of(step), step <= self.value()
            painter.setPen(QPen(colour(theme.accent if is_behind else second_text(theme, theme.desk)), 2))
            painter.drawLine(QPointF(x, y - 6), QPointF(x, y + 6))
            box = QRectF(x - 12, y + 6, 24, 16)
            ink = theme.ink if is_behind else second_text(theme, theme.desk)
            painting.text(painter, box, MARKS[mark][0], theme, 11, ink, weight=600)
        painter.setPen(QPen(colour(theme.accent), 2))
        painter.setBrush(colour(theme.panel))
        painter.drawEllipse(QPointF(at, y), 7, 7)
        if self.hasFocus():
            focus_ring(painter, QRectF(at - 11, y - 11, 22, 22), 11, theme)

    def _paint_pots(self, painter: QPainter) -> None:
        """Paint the pot as steps: it changes only when something is paid in."""
        most = max(self.pots, default=0)
        if not most:
            return
        theme, floor = theme_of(self), GRAPH - 2

        def height(pot: int) -> float:
            """Return the y of a pot in the graph."""
            return floor - (GRAPH - 8) * pot / most

        path = QPainterPath(QPointF(self.x_of(0), floor))
        for step, pot in enumerate(self.pots):
            path.lineTo(self.x_of(step), path.currentPosition().y())
            path.lineTo(self.x_of(step), height(pot))
        path.lineTo(self.x_of(self.maximum()), floor)
        path.closeSubpath()
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(colour(theme.accent, 0.18))
        painter.drawPath(path)
        here = min(self.value(), len(self.pots) - 1)
        painter.setBrush(colour(theme.accent))
        painter.drawEllipse(QPointF(self.x_of(here), height(self.pots[here])), 3.5, 3.5)
