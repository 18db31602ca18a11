"""Where a sentence about the park stands: where it covers no plot and nothing else that is needed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter

from takeback.ui import painting
from takeback.ui.theme import Theme


@dataclass(frozen=True)
class BubblePlace:
    """The bounds of a bubble, the rectangle that it points at, and the frame beside which it stands, if not
    above or below that."""

    bounds: QRectF
    at: QRectF
    frame: QRectF | None = None

    def box(self, sentence: str, theme: Theme) -> QRectF | None:
        """Return the rectangle of the bubble; None if there is no room beside the frame."""
        if self.frame is None:
            return painting.bubble_box(self.bounds, self.at, sentence, theme)[0]
        found = painting.side_bubble_box(self.bounds, self.frame, self.at, sentence, theme)
        return found[0] if found is not None else None

    def paint(self, painter: QPainter, sentence: str, theme: Theme, edge: str) -> None:
        """Paint the bubble."""
        if self.frame is None:
            painting.bubble(painter, self.bounds, self.at, sentence, theme, edge)
        else:
            painting.side_bubble(painter, self.bounds, self.frame, self.at, sentence, theme, edge)


@dataclass(frozen=True)
class BubbleRoom:
    """What a bubble about the park may cover and what not."""

    panel: QRectF  # of the park
    plots: Sequence[QRectF]  # with those that a hint adds
    marks: Sequence[QRectF]  # what else must be seen in the panel and below it
    spare: QRectF | None = None  # a panel below, which has nothing to say before a tile is laid

    def place(self, at: QRectF, sentence: str, theme: Theme) -> BubblePlace:
        """Return the place of a sentence about `at`: beyond the plots in the panel, beside them, over the
        spare panel, or at last where it hides the least of the plots."""
        needed = [at, *self.plots, *self.marks]
        best: tuple[float, BubblePlace] | None = None
        for place in self._places(at, sentence, theme):
            box = place.box(sentence, theme)
            if box is None or not place.bounds.contains(box) or box.intersects(at):
                continue
            hidden = sum(_area(box.intersected(rect)) for rect in needed)
            if not hidden:
                return place
            best = (hidden, place) if best is None or hidden < best[0] else best
        return best[1] if best is not None else BubblePlace(self.panel, at)

    def _places(self, at: QRectF, sentence: str, theme: Theme) -> Iterator[BubblePlace]:
        """Yield the places to try, the preferred ones first."""
        panel, needed = self.panel, [*self.plots, *self.marks]
        yield BubblePlace(panel, at)
        yield BubblePlace(panel, _from_top(panel, at))
        beyond = painting.beyond_marks(panel, at, needed, sentence, theme)
        yield BubblePlace(panel, beyond)
        yield BubblePlace(panel, _from_top(panel, beyond))
        frame = QRectF(at)
        for rect in self.plots:
            frame = frame.united(rect)
        yield BubblePlace(panel, at, frame)
        if self.spare is not None:
            column = QRectF(self.spare.left(), panel.top(), self.spare.width(), 0)
            column.setBottom(self.spare.bottom() + 4)
            middle = max(column.left() + 1, min(at.center().x(), column.right() - 1))
            yield BubblePlace(column, QRectF(middle, column.top(), 1, self.spare.top() - column.top() - 4))


def _from_top(panel: QRectF, at: QRectF) -> QRectF:
    """Return `at` extended up to the upper edge of the panel, so that the bubble is below it."""
    return QRectF(at.left(), panel.top(), at.width(), at.bottom() - panel.top())


def _area(rect: QRectF) -> float:
    """Return the area of a rectangle; 0 for an empty one."""
    return rect.width() * rect.height() if not rect.isEmpty() else 0.0
