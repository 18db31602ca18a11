"""Chooses the form and the place of the card at the end of a game, so that the result stays visible."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRect

EDGE = 8  # pixels between the card and the edge of the board, or what it leaves uncovered
MOST_COVERED = 0.2  # the share of what the board shows that the whole card may cover; else it is folded

Edges = tuple[int, int, int, int]  # left, top, right and bottom, inclusive: faster than a QRect


class CardForm(NamedTuple):
    """One arrangement of the card, with the size that it needs."""

    is_folded: bool  # only the title and the usual next step, not everything
    is_column: bool  # its parts stand below each other, else beside each other
    width: int
    height: int


class CardPlace(NamedTuple):
    """A form of the card and where it then lies."""

    form: CardForm
    rect: QRect


class CardRoom(NamedTuple):
    """What the card lies on; all rectangles have the same origin."""

    area: QRect  # where the card may lie
    shown: QRect  # the part in which the board shows something, with all of `kept`
    kept: Sequence[QRect]  # what should stay visible, the most important first

    @property
    def sides(self) -> tuple[int, ...]:
        """Return how wide a card can be at the left or right of what is shown, where that is wider, and of
        all that should stay visible."""
        all_kept = QRect()
        for rect in self.kept:
            all_kept = all_kept.united(rect)
        return tuple(
            max(rect.left() - self.area.left(), self.area.right() - rect.right(), 2 * EDGE) - 2 * EDGE
            for rect in (self.shown, all_kept)
            if not rect.isEmpty()
        )


def choose_card_place(room: CardRoom, forms: Sequence[CardForm]) -> CardPlace:
    """Return the best of these forms with its best place.

    The best covers nothing that should stay visible, or only what is less important, and little of that; is
    no column amid the board; is whole rather than folded; covers nothing at all; is an earlier form; and lies
    near its usual place, a column at the right and a row below. Without a folded form, as the player unfolded
    it, it stands at an edge; otherwise a whole card that covers more than MOST_COVERED is no choice.
    """
    shown, kept = _edges(room.shown), [_edges(one) for one in room.kept]
    shown_area = max(1, room.shown.width() * room.shown.height())
    has_folded = any(form.is_folded for form in forms)
    best: tuple[tuple[object, ...], CardPlace] | None = None
    for number, form in enumerate(forms):
        for x, y in _corners(room, form):
            rect = QRect(x, y, form.width, form.height)
            edges = _edges(rect)
            share = _overlap(edges, shown) / shown_area
            is_off, far = _distance(room.area, form, rect)
            is_too_large = share > MOST_COVERED and not form.is_folded
            if is_too_large if has_folded else is_off:
                continue
            lost = [_overlap(edges, one) for one in kept]
            merit = (
                not room.area.contains(rect),
                [area > 0 for area in lost],
                sum(lost),
                is_off and form.is_column,
                form.is_folded,
                share > 0,
                number,
                is_off,
                far,
            )
            if best is None or merit < best[0]:
                best = merit, CardPlace(form, rect)
    assert best is not None
    return best[1]


def _corners(room: CardRoom, form: CardForm) -> Iterator[tuple[int, int]]:
    """Yield the upper left corners to try for a form: at the edges and in the middle of the room, and beside,
    above and below what should stay visible and what is shown."""
    area = room.area.adjusted(EDGE, EDGE, -EDGE, -EDGE)
    wide, high = area.width() - form.width, area.height() - form.height
    if wide < 0 or high < 0:  # it has no room: let it end at the lower edge
        yield area.left(), area.top() + high
        return
    across = {area.left(), area.left() + wide // 2, area.left() + wide}
    down = {area.top(), area.top() + high // 2, area.top() + high}
    for rect in (room.shown, *room.kept):
        across |= {rect.right() + 1 + EDGE, rect.left() - EDGE - form.width}
        down |= {rect.bottom() + 1 + EDGE, rect.top() - EDGE - form.height}
    for x in across:
        for y in down:
            if 0 <= x - area.left() <= wide and 0 <= y - area.top() <= high:
                yield x, y


def _edges(rect: QRect) -> Edges:
    """Return the edges of a rectangle."""
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _overlap(one: Edges, other: Edges) -> int:
    """Return the area that two rectangles share."""
    width = min(one[2], other[2]) - max(one[0], other[0]) + 1
    height = min(one[3], other[3]) - max(one[1], other[1]) + 1
    return width * height if width > 0 and height > 0 else 0


def _distance(area: QRect, form: CardForm, rect: QRect) -> tuple[bool, int]:
    """Return whether the card is off the edges that it may stand at, and how far it is from its usual place:
    the middle of the right edge for a column, which may also stand at the left, and that of the lower one for
    a row, which may also stand at the top."""
    right, low = area.right() - rect.right(), area.bottom() - rect.bottom()
    if form.is_column:
        is_off = EDGE not in (rect.left() - area.left(), right)
        return is_off, right + abs(area.center().y() - rect.center().y())
    is_off = EDGE not in (rect.top() - area.top(), low)
    return is_off, low + abs(area.center().x() - rect.center().x())
