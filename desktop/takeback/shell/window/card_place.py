"""Chooses the form and the place of the card at the end of a game, so that the result stays visible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from operator import mul
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
    has_medal: bool = True  # if there is one
    folded_buttons: int = 1  # that a folded card has before the one that unfolds it


class CardPlace(NamedTuple):
    """A form of the card and where it then lies."""

    form: CardForm
    rect: QRect


class CardRoom(NamedTuple):
    """What the card lies on; all rectangles have the same origin."""

    area: QRect  # where the card may lie
    shown: QRect  # the part in which the board shows something, with all of `kept`
    kept: Sequence[QRect]  # what should stay visible, the most important first
    spare: Sequence[QRect] = ()  # what may be covered, but only as a whole

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

    @property
    def beside_spare(self) -> tuple[int, ...]:
        """Return how wide a card can be beside each part that may only be covered as a whole."""
        return tuple(
            max(rect.left() - self.area.left(), self.area.right() - rect.right()) - 2 * EDGE
            for rect in self.spare
        )


class Span(NamedTuple):
    """Where the card lies in one direction, and what it would cover if it lay so in the other one, too."""

    start: int
    covered: int  # a bit for each part that should stay visible, the highest for the most important
    lengths: tuple[int, ...]  # how much of each it covers
    shown: int  # how much it covers of what is shown


def choose_card_place(room: CardRoom, forms: Sequence[CardForm]) -> CardPlace:
    """Return the best of these forms with its best place; if it is folded, one with more buttons that covers
    no other part that should stay visible, and at most MOST_COVERED of what the board shows."""
    fuller = [form for form in forms if form.folded_buttons > 1]
    found = _choose_best(room, [form for form in forms if form.folded_buttons == 1])
    if not fuller or not found.form.is_folded:
        return found
    other = _choose_best(room, fuller)
    return other if _may_replace(room, other.rect, found.rect) else found


def _may_replace(room: CardRoom, rect: QRect, usual: QRect) -> bool:
    """Return whether a card may lie here rather than at its usual place, where it covers less."""
    common = rect.intersected(room.shown)
    share = common.width() * common.height() if not common.isEmpty() else 0
    is_alike = all(usual.intersects(part) for part in room.kept if rect.intersects(part))
    is_cut = any(rect.intersects(part) and not rect.contains(part) for part in room.spare)
    is_small = share <= MOST_COVERED * room.shown.width() * room.shown.height()
    return is_alike and is_small and not is_cut and room.area.contains(rect)


def _choose_best(room: CardRoom, forms: Sequence[CardForm]) -> CardPlace:
    """Return the best of these forms with its best place.

    The best covers nothing that should stay visible, or only what is less important, and little of that; cuts
    nothing that may only be covered as a whole; is no column amid the board; is whole rather than folded;
    covers nothing at all, or at least nothing that must not be cut; is an earlier form; and lies near its
    usual place, a column at the right and a row below. Without a folded form, as the player unfolded it, it
    stands at an edge; otherwise a whole card that covers more than MOST_COVERED is no choice.
    """
    area = _edges(room.area)
    most_covered = MOST_COVERED * max(1, room.shown.width() * room.shown.height())
    has_folded = any(form.is_folded for form in forms)
    best: tuple[tuple[int, ...], CardPlace] | None = None
    least = 1 << len(room.kept)  # what the best place so far covers
    for number, form in enumerate(forms):
        across, down, is_outside = _spans_of(room, form)
        for x, over, widths, shown_width in across:
            for y, beside, heights, shown_height in down:
                covered = over & beside
                if covered > least:
                    continue
                share = shown_width * shown_height
                is_off, far = _distance(area, form, x, y)
                is_too_large = share > most_covered and not form.is_folded
                if is_too_large if has_folded else is_off:
                    continue
                lost = sum(map(mul, widths, heights)) if covered else 0
                rect = QRect(x, y, form.width, form.height)
                on_spare = [part for part in room.spare if rect.intersects(part)]
                is_cut = any(not rect.contains(part) for part in on_spare)
                is_amid = is_off and form.is_column
                merit = (
                    *(is_outside, covered, lost, is_cut, is_amid, form.is_folded),
                    *(share > 0, bool(on_spare), number, is_off, far),
                )
                if best is None or merit < best[0]:
                    best = merit, CardPlace(form, rect)
                    least = least if is_outside else covered
    found = [*([best] if best is not None else []), *_places_on_spare(room, forms)]
    return min(found, key=lambda one: one[0])[1]


def _places_on_spare(
    room: CardRoom, forms: Sequence[CardForm]
) -> Iterator[tuple[tuple[int, ...], CardPlace]]:
    """Yield the columns that fit on what may only be covered as a whole, and are then as large as that, each
    after what `choose_card_place` compares."""
    for number, form in enumerate(forms):
        for rect in room.spare:
            if not form.is_column or form.width > rect.width() or form.height > rect.height():
                continue
            common = [rect.intersected(part) for part in room.kept]
            covered = sum(1 << at for at, one in enumerate(reversed(common)) if not one.isEmpty())
            lost = sum(one.width() * one.height() for one in common if not one.isEmpty())
            merit = (False, covered, lost, False, False, form.is_folded, True, True, number, False, 0)
            yield merit, CardPlace(form, rect)


def _spans_of(room: CardRoom, form: CardForm) -> tuple[list[Span], list[Span], bool]:
    """Return where to try a form across and down: at the edges and in the middle of the room, and beside,
    above and below what should stay visible and what is shown. Tell whether it is larger than the room: then
    it ends at the lower edge."""
    left, top = room.area.left() + EDGE, room.area.top() + EDGE
    wide, high = room.area.width() - 2 * EDGE - form.width, room.area.height() - 2 * EDGE - form.height
    parts = [_edges(rect) for rect in (room.shown, *room.kept)]
    across, down = [(one[0], one[2]) for one in parts], [(one[1], one[3]) for one in parts]
    if wide < 0 or high < 0:
        is_outside = wide < -EDGE or high < -EDGE
        return [_span(left, form.width, across)], [_span(top + high, form.height, down)], is_outside
    xs, ys = _starts(left, wide, form.width, across), _starts(top, high, form.height, down)
    return [_span(x, form.width, across) for x in xs], [_span(y, form.height, down) for y in ys], False


def _starts(first: int, room: int, length: int, parts: Iterable[tuple[int, int]]) -> list[int]:
    """Return where to try the card in one direction, from `first` to `room` pixels further."""
    starts = {first, first + room // 2, first + room}
    for begin, end in parts:
        starts |= {end + 1 + EDGE, begin - EDGE - length}
    return sorted(start for start in starts if first <= start <= first + room)


def _span(start: int, length: int, parts: Sequence[tuple[int, int]]) -> Span:
    """Return what the card covers in one direction; the first of the parts is what is shown."""
    end = start + length - 1
    shown, *lengths = [max(0, min(end, last) - max(start, first) + 1) for first, last in parts]
    covered = 0
    for one in lengths:
        covered = 2 * covered + (one > 0)
    return Span(start, covered, tuple(lengths), shown)


def _edges(rect: QRect) -> Edges:
    """Return the left, top, right and bottom edge of a rectangle, inclusive."""
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _distance(area: Edges, form: CardForm, x: int, y: int) -> tuple[bool, int]:
    """Return whether the card is off the edges that it may stand at, and how far it is from its usual place:
    the middle of the right edge for a column, which may also stand at the left, and that of the lower one for
    a row, which may also stand at the top."""
    left, top, right, bottom = area
    end, low = right - (x + form.width - 1), bottom - (y + form.height - 1)
    if form.is_column:
        return EDGE not in (x - left, end), end + abs((top + bottom) // 2 - (2 * y + form.height - 1) // 2)
    return EDGE not in (y - top, low), low + abs((left + right) // 2 - (2 * x + form.width - 1) // 2)
