"""Where the large card is shown: it covers neither the spot it explains nor anything that can be chosen."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec
from PySide6.QtCore import QPointF, QRectF, QSizeF

from takeback.ui.theme import Theme

from .faces import SHAPE
from .places import Areas
from .side import rows_height

WIDTHS = (1.0, 0.96, 0.925, 0.8, 0.7, 0.6)  # of the usual width; the first with which it fits is taken
LEAST = 138.0  # width from which its text is shown
AROUND = 6.0  # between the large card and what it must not cover
BESIDE = 10.0  # between the large card and its spot, where that is possible
ABOVE_HAND = 8.0
BETWEEN = 6.0  # between the card and the lines below it
SAME_ROW = 12.0  # how far apart the tops of two cards of a row may be, as some are turned


class LargeCard(msgspec.Struct, frozen=True):
    """The place of a large card, and the lines of text below it with their place."""

    face: QRectF
    rows: tuple[str, ...]
    room: QRectF  # of the lines; empty without any
    type_size: float

    @property
    def whole(self) -> QRectF:
        """Return the rectangle of the card with its lines."""
        return self.face.united(self.room) if self.rows else self.face


def fit_large_card(
    areas: Areas,
    near: QRectF,
    rows: Sequence[str],
    theme: Theme,
    kept_free: Iterable[QRectF],
    better_free: Iterable[QRectF],
) -> LargeCard | None:
    """Return where the card of the spot at `near` is shown large: as near as possible, and over nothing in
    `kept_free`; nor in `better_free`, if that is possible at that size. It becomes smaller, and then loses
    its lines, until it fits; None if it does not."""
    main = areas.main
    usual = max(150.0, min(main.width() * 0.24, main.height() * 0.42, 300.0))
    kept = join_rows(widened(kept_free))
    better = [*kept, *join_rows(widened(better_free))]
    widths = [usual * share for share in WIDTHS if usual * share >= LEAST]
    for lines in (tuple(rows), ()) if rows else ((),):
        for width in widths:
            size = max(10.5, width * 0.058)
            tall = rows_height(lines, width, size, theme)
            whole = QSizeF(width, width / SHAPE + (tall + BETWEEN if lines else 0))
            wished = wished_corner(areas, near, whole)
            for free in (better, kept):
                corner = find_corner(areas.card, whole, wished, free)
                if corner is not None:
                    face = QRectF(corner, QSizeF(width, width / SHAPE))
                    room = QRectF(face.left(), face.bottom() + BETWEEN, width, tall if lines else 0)
                    return LargeCard(face, lines, room, size)
    return None


def wished_corner(areas: Areas, near: QRectF, size: QSizeF) -> QPointF:
    """Return the corner where a large card of this size would be best: beside its spot, or above the hand if
    the spot is there."""
    main, hand = areas.main, areas.below_strip
    left, bottom = near.right() + BESIDE, near.center().y() + size.height() / 2
    if left + size.width() > main.right():
        left = near.left() - size.width() - BESIDE
    if near.top() >= hand.top() - 1 and hand.top() - size.height() - ABOVE_HAND >= main.top():
        left, bottom = near.center().x() - size.width() / 2, hand.top() - ABOVE_HAND
    left = max(main.left(), min(left, main.right() - size.width()))
    return QPointF(left, max(main.top(), min(bottom, main.bottom()) - size.height()))


def widened(rects: Iterable[QRectF]) -> Iterator[QRectF]:
    """Yield those of these rectangles that are not empty, each with some space around it."""
    for rect in rects:
        if not rect.isEmpty():
            yield rect.adjusted(-AROUND, -AROUND, AROUND, AROUND)


def join_rows(rects: Iterable[QRectF]) -> list[QRectF]:
    """Return these rectangles, with those joined that lie so close in one row that nothing fits between."""
    found: list[QRectF] = []
    for rect in sorted(rects, key=QRectF.left):
        for at, one in enumerate(found):
            is_same_row = abs(one.top() - rect.top()) + abs(one.bottom() - rect.bottom()) < 2 * SAME_ROW
            if is_same_row and rect.left() - one.right() < LEAST:
                found[at] = one.united(rect)
                break
        else:
            found.append(rect)
    return found


def find_corner(area: QRectF, size: QSizeF, wished: QPointF, free: Sequence[QRectF]) -> QPointF | None:
    """Return the corner nearest to the wished one at which a rectangle of this size lies within the area and
    over none of these; None if there is none."""
    wide, high = size.width(), size.height()
    last_left, last_top = area.right() - wide, area.bottom() - high
    edges = [(one.left(), one.top(), one.right(), one.bottom()) for one in free]
    lefts = {wished.x(), area.left(), last_left}
    lefts.update(x for left, _top, right, _bottom in edges for x in (left - wide, right))
    tops = {wished.y(), area.top(), last_top}
    tops.update(y for _left, top, _right, bottom in edges for y in (top - high, bottom))
    corners = [
        ((x - wished.x()) ** 2 + (y - wished.y()) ** 2, x, y)
        for x in lefts
        if area.left() <= x <= last_left
        for y in tops
        if area.top() <= y <= last_top
    ]
    for _distance, x, y in sorted(corners):
        if not any(
            x < right and x + wide > left and y < bottom and y + high > top
            for left, top, right, bottom in edges
        ):
            return QPointF(x, y)
    return None
