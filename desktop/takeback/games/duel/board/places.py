"""The geometry of the board, for any size."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from functools import cached_property

import msgspec
from PySide6.QtCore import QRectF

from .faces import FLAT, FLAT_WIDTH, NAMED, SHAPE, Face
from .laid import Laid

CURSOR_EDGE = 5.0  # what the mark of the keyboard cursor takes around a button
LOW_ENTRY = 34.0  # height of an entry of the chain, with its heading, that shows nothing but its name
NAME_ENTRY, LOWEST_ENTRY = 22.0, 12.0  # heights of an entry with only its name: the usual and the least one
BESIDE_LABEL = 0.42  # share of the width of a cell that a card takes beside a label
MOST_COLUMNS = 4  # of answers
LOW_BOARD, FLAT_BOARD = 470.0, 300.0
STRIPS, FLAT_STRIPS = (38.0, 44.0, 92.0), (28.0, 32.0, 64.0)  # least heights of plate, bar and hand
LOW_COLUMN, ONE_LINE_HEAD = 290.0, 20.0
HAS_COLUMNS = 500.0  # width of the table from which answers may have more than two
PASSES = ("once", "change", "turn")
SLOT, TURNED_SLOT = 1.08, 1.26  # widths in a clash, in cards: upright and turned
WIDEST = 1.5  # width of the widest card in a row, divided by its height
WIDEST_OVER_BONDS = 2.2  # the same of a card in a place, under which its bonds look out
LEAST_LIFT, NAMED_HEIGHT = 0.2, 17.0  # share of a low row's height for bonds; height of a card with a name
TWO_ANSWER_LINES = 1.7  # height of an answer in two lines, divided by that of one
TWO_LINES = 42.0  # height of a button with two lines of explanation


class QuestionParts(msgspec.Struct, frozen=True):
    """The number and size of lines and buttons that a question needs in the panel."""

    lines: int = 0
    has_cancel: bool = False
    has_more: bool = False
    has_done: bool = False
    rows: int = 0  # lines below each other
    columns: int = 1
    height: float = 0.0  # of a line; 0: the usual one
    width: float = 0.0  # of a column, if its longest answer needs more than usual

    @property
    def below(self) -> int:
        """Return how many rows of buttons stand below the lines: as many in a row as there are columns."""
        return -(-(self.has_more + self.has_cancel + self.has_done) // self.columns)


class Areas:
    """The rectangles of the parts of the board, such as strips, rows and panel, computed from its size
    alone."""

    def __init__(self, size: tuple[int, int]) -> None:
        """Compute the scale, the padding, and the card with its main part and its side; all else is computed
        when it is asked for."""
        width, height = size
        margin = 6.0 if min(width, height) < 620 else 14.0
        self.card = QRectF(0, 0, width, height).adjusted(margin, margin, -margin, -margin)
        self.scale = max(0.8, min(width / 1280, height / 800, 3.0))
        self.pad = max(5.0, 9.0 * self.scale)
        inner = self.card.adjusted(self.pad, self.pad, -self.pad, -self.pad)
        side = max(min(172.0, width * 0.34), min(inner.width() * 0.24, 330 * max(1.0, self.scale)))
        self.side = QRectF(inner.right() - side, inner.top(), side, inner.height())
        self.main = QRectF(inner.left(), inner.top(), inner.width() - side - self.pad * 1.4, inner.height())

    @cached_property
    def is_flat(self) -> bool:
        """Tell whether the board is so low that all but the cards on the field takes less space."""
        return self.card.height() < FLAT_BOARD

    @property
    def _least(self) -> tuple[float, float, float]:
        """Return the least heights of the plate above, the bar and the hand below."""
        return FLAT_STRIPS if self.is_flat else STRIPS

    @cached_property
    def above_strip(self) -> QRectF:
        """Return the strip of the player above."""
        height = max(self._least[0], self.main.height() * 0.085)
        return QRectF(self.main.left(), self.main.top(), self.main.width(), height)

    @cached_property
    def below_strip(self) -> QRectF:
        """Return the strip of the player below."""
        height = max(self._least[2], self.main.height() * 0.215)
        return QRectF(self.main.left(), self.main.bottom() - height, self.main.width(), height)

    @cached_property
    def bar(self) -> QRectF:
        """Return the bar with the steps of the turn, between the two halves."""
        height = max(self._least[1], self.main.height() * 0.082)
        free = self.below_strip.top() - self.above_strip.bottom() - 2 * self.gap
        top = self.above_strip.bottom() + self.gap + (free - height) / 2
        return QRectF(self.main.left(), top, self.main.width(), height)

    @property
    def gap(self) -> float:
        """Return the gap between parts."""
        return self.pad * 0.6

    @cached_property
    def _half_height(self) -> float:
        """Return the height of one half of the table."""
        return self.bar.top() - self.gap - self.above_strip.bottom() - self.gap

    def row(self, is_below: bool, is_front: bool) -> QRectF:
        """Return a row of cards: units in front, at the bar; works and springs behind."""
        front = self._half_height * 0.57
        height = (front if is_front else self._half_height - front) - self.gap / 2
        if is_below:
            top = self.bar.bottom() + self.gap + (0 if is_front else front + self.gap / 2)
        else:
            top = self.bar.top() - self.gap - (front if is_front else self._half_height) + self.gap / 2
        return QRectF(self.main.left(), top, self.main.width() - self.stack_width - self.pad, height)

    @cached_property
    def stack_width(self) -> float:
        """Return the width of decks and discard piles, right of the rows."""
        return min((self._half_height * 0.5 - self.gap) * SHAPE, self.main.width() * 0.11)

    def stack(self, is_below: bool, zone: str) -> QRectF:
        """Return where a pile lies: the deck outside, the discard pile inside, others at the left end."""
        top = self.bar.bottom() + self.gap if is_below else self.above_strip.bottom() + self.gap
        high = self._half_height / 2 - self.gap / 2
        is_lower = (zone == "deck") == is_below
        box = QRectF(
            self.main.right() - self.stack_width if zone in ("deck", "discard") else self.main.left(),
            top + (self._half_height / 2 + self.gap / 2 if is_lower else 0),
            self.stack_width,
            high,
        )
        return _fit_card(box)

    @cached_property
    def void(self) -> QRectF:
        """Return where the void lies."""
        return QRectF(
            self.main.right() - self.stack_width, self.bar.top(), self.stack_width, self.bar.height()
        )

    @cached_property
    def steps(self) -> QRectF:
        """Return the part of the bar with the steps."""
        return self.bar.adjusted(0, 0, -self.stack_width - self.pad, 0)

    def plate(self, is_below: bool) -> QRectF:
        """Return the plate with a player's name and numbers."""
        strip = self.below_strip if is_below else self.above_strip
        width = max(96.0, min(self.main.width() * 0.2, 250 * self.scale))
        if not is_below or self.is_flat:
            width = max(150.0, min(self.main.width() * 0.36, 420 * self.scale))
        return QRectF(strip.left(), strip.top(), width, strip.height())

    def hand(self, is_below: bool) -> QRectF:
        """Return where a hand lies."""
        strip, plate = self.below_strip if is_below else self.above_strip, self.plate(is_below)
        return QRectF(
            plate.right() + self.pad, strip.top(), strip.right() - plate.right() - self.pad, strip.height()
        )

    # the side column
    @cached_property
    def head(self) -> QRectF:
        """Return the head of the column, with the turn, and below it whose turns come next unless the column
        is low."""
        high = ONE_LINE_HEAD if self.side.height() < LOW_COLUMN else max(36.0, 46 * self.scale)
        return QRectF(self.side.left(), self.side.top(), self.side.width(), high)

    @cached_property
    def pass_height(self) -> float:
        """Return the height of a pass button."""
        least = max(28.0, min(self.side.height() * 0.12, 36.0))
        return max(least, min(self.side.height() * 0.068, 56 * self.scale))

    @cached_property
    def full(self) -> QRectF:
        """Return the switch of full control."""
        high = max(20.0, 24 * self.scale)
        return QRectF(self.side.left(), self.side.bottom() - high, self.side.width(), high)

    def button(self, until: str) -> QRectF:
        """Return a pass button; the first one is higher, because it has more to say."""
        at, gap = PASSES.index(until), self.gap * 0.7
        high = max(self.pass_height, TWO_LINES) if at == 0 else self.pass_height
        bottom = self.full.top() - gap - (len(PASSES) - 1 - at) * (self.pass_height + gap)
        return QRectF(self.side.left(), bottom - high, self.side.width(), high)

    @cached_property
    def free(self) -> QRectF:
        """Return the space for chain, log and question."""
        top = self.head.bottom() + self.gap
        return QRectF(self.side.left(), top, self.side.width(), self.now.top() - self.gap - top)

    @cached_property
    def now(self) -> QRectF:
        """Return the two lines about what the player can do now, above the pass buttons."""
        high, below = max(26.0, 34 * self.scale), self.gap * 0.5
        edge = max(below, CURSOR_EDGE)
        top = self.button("once").top() - below - high
        return QRectF(self.side.left(), top, self.side.width(), high + below - edge)

    @cached_property
    def line_height(self) -> float:
        """Return the height of an answer's line."""
        return max(23.0, min(27 * self.scale, 44.0))

    def panel(self, asked: QuestionParts) -> QRectF:
        """Return the question's panel, as large as needed, above the pass buttons."""
        if not asked.lines and not asked.below:
            return QRectF(self.free.left(), self.free.bottom(), self.free.width(), 0)
        bottom = self.end_of_panel
        high = self.question + asked.rows * (asked.height or self.line_height) + self.gap
        high = min(high + asked.below * self.line_height, bottom - self.free.top())
        usual = self.free.width() + (asked.columns - 1) * self._column_width
        widest = self.free.right() - self.main.left()
        wide = min(widest, max(usual, asked.columns * asked.width + 2 * self.gap))
        return QRectF(self.free.right() - wide, bottom - high, wide, high)

    @cached_property
    def is_low(self) -> bool:
        """Tell whether the board is so low that a question takes the space of the pass buttons."""
        return self.card.height() < LOW_BOARD

    @property
    def end_of_panel(self) -> float:
        """Return where the question's panel ends below."""
        return self.full.top() - self.gap if self.is_low else self.free.bottom()

    @property
    def _column_width(self) -> float:
        """Return the width of each further column of answers."""
        return min(self.free.width(), (self.free.right() - self.main.left()) / MOST_COLUMNS)

    @cached_property
    def question(self) -> float:
        """Return the height of the question's text."""
        return max(44.0, 54 * self.scale)

    def fit(
        self, lines: int, has_cancel: bool, chain: int, width: float = 0.0, may_cover: bool = True
    ) -> QuestionParts:
        """Return in how many rows and columns, and how close, a panel shows these answers beside such a
        long chain.

        `width` is that of the longest answer; `may_cover`: the panel may lie over the table. Otherwise long
        answers take two lines.

        If they do not fit, the lines get closer, then the chain and the log give way, and then there are
        more columns, which cover a part of the table. Only answers that do not even fit then are shown page
        by page.
        """
        is_long = not may_cover and width > self.free.width() - 2 * self.gap
        for height, kept, columns in self._ways_to_fit(chain, may_cover):
            height, width = (height * TWO_ANSWER_LINES, 0.0) if is_long else (height, width)
            below = QuestionParts(0, has_cancel, False, True, columns=columns).below
            whole = self.end_of_panel - self.free.top()
            room = whole - self.question - self.gap - kept - below * self.line_height
            rows = max(1, int(room / height))
            if lines <= rows * columns:
                used = -(-lines // columns) if columns > 1 else lines
                return QuestionParts(lines, has_cancel, False, True, used, columns, height, width)
        more = QuestionParts(0, has_cancel, True, True, columns=columns).below - below
        rows = max(1, int((room - more * self.line_height) / height))
        return QuestionParts(rows * columns, has_cancel, True, True, rows, columns, height, width)

    def _ways_to_fit(self, chain: int, may_cover: bool) -> Iterator[tuple[float, float, int]]:
        """Yield the height of a line, the height kept for the chain, and the number of columns to try."""
        two, one = (min(chain, most) * self.entry_height + (self.gap if chain else 0) for most in (2, 1))
        low = LOW_ENTRY + 2 * self.gap if chain else 0.0
        tight = min(self.line_height, max(17.0, 19 * self.scale))
        yield self.line_height, two, 1
        yield tight, two, 1
        yield tight, one, 1
        yield tight, low, 1
        most = MOST_COLUMNS if self.main.width() >= HAS_COLUMNS else 2
        for columns in range(2, most + 1 if may_cover else 2):
            yield tight, low, columns
            yield tight, 0.0, columns  # the chain is covered, but what asks is in the panel

    def line(self, asked: QuestionParts, number: int) -> QRectF:
        """Return the rectangle of answer `number` in the question panel; full columns come first."""
        panel, high = self.panel(asked), asked.height or self.line_height
        inset, column = self.gap, number // max(1, asked.rows)
        wide = (panel.width() - 2 * inset) / asked.columns
        top = panel.top() + self.question + number % max(1, asked.rows) * high
        return QRectF(panel.left() + inset + column * wide, top, wide, high - 2)

    def button_below(self, asked: QuestionParts, at: int) -> QRectF:
        """Return a button of the panel's lower end, the lowest being number 0; each keeps its place."""
        panel, high = self.panel(asked), self.line_height
        share = (panel.width() - (asked.columns + 1) * self.gap) / asked.columns
        wide = min(self.free.width() - 2 * self.gap, share)
        row, column = divmod(at, asked.columns)
        bottom = self.end_of_panel - self.gap * 0.6 - row * high
        return QRectF(
            panel.right() - self.gap - wide - column * (wide + self.gap), bottom - high + 2, wide, high - 2
        )

    @cached_property
    def entry_height(self) -> float:
        """Return the height of an entry of the chain: a name and two lines of text."""
        return max(46.0, min(62 * self.scale, 100.0))

    def chain_room(self, asked: QuestionParts) -> QRectF:
        """Return the space above the panel."""
        panel = self.panel(asked)
        return QRectF(
            self.free.left(), self.free.top(), self.free.width(), panel.top() - self.gap - self.free.top()
        )

    def entries(self, asked: QuestionParts, count: int, wanted: float = 0.0) -> list[QRectF]:
        """Return the entries of the chain, the top first, which is as high as `wanted` if there is space.

        If there are many, or the top needs that, those below it are only as high as their names. If not even
        their names fit, the last place is that of all that are left.
        """
        if not count:
            return []
        room, gap = self.chain_room(asked), self.gap * 0.6
        top = room.top() + max(14.0, 17 * self.scale)  # below the heading
        space = room.bottom() - top
        height = self.entry_height
        top_height = max(height, wanted)
        if (count - 1) * (height + gap) + top_height > space:
            height = NAME_ENTRY
        if count * (height + gap) - gap > space:
            height = max(LOWEST_ENTRY, min(NAME_ENTRY, space / count - gap))
        places = max(1, min(count, int((space + gap) / (height + gap) + 0.001)))
        if places < count:
            height = max(LOWEST_ENTRY, min(NAME_ENTRY, (space + gap) / places - gap))
        top_height = max(height, min(top_height, space - (places - 1) * (height + gap)))
        found = [QRectF(room.left(), top, room.width(), top_height)]
        for below in range(places - 1):
            place = top + top_height + gap + below * (height + gap)
            found.append(QRectF(room.left(), place, room.width(), height))
        return [*found, *[QRectF(found[-1]) for _ in range(count - places)]]

    def log(self, asked: QuestionParts, count: int, wanted: float = 0.0) -> QRectF:
        """Return the space for the log, which is what the chain leaves; `wanted` is the height of its top."""
        room = self.chain_room(asked)
        entries = self.entries(asked, count, wanted)
        top = entries[-1].bottom() + self.gap * 1.5 if entries else room.top()
        return QRectF(room.left(), top, room.width(), max(0.0, room.bottom() - top))

    # steps
    def step(self, at: int, count: int) -> QRectF:
        """Return the rectangle of a step."""
        width = self.steps.width() / max(count, 1)
        edge = self._stop_height
        return QRectF(
            self.steps.left() + at * width, self.steps.top() + edge, width, self.steps.height() - 2 * edge
        )

    @property
    def _stop_height(self) -> float:
        """Return the height of a stop's mark."""
        return self.steps.height() * 0.24

    def stop(self, at: int, count: int, is_mine: bool) -> QRectF:
        """Return the rectangle of a stop: one's own below the step, the other's above."""
        step = self.step(at, count)
        high = self._stop_height
        return QRectF(step.left(), step.bottom() if is_mine else self.steps.top(), step.width(), high)


def _fit_card(box: QRectF, shape: float = SHAPE) -> QRectF:
    """Return the largest rectangle of this shape in the middle of this box."""
    high = min(box.height(), box.width() / shape)
    wide = high * shape
    return QRectF(box.center().x() - wide / 2, box.top() + (box.height() - high) / 2, wide, high)


def shape_of_row(room: QRectF, slots: float) -> float:
    """Return the shape of the cards in a row: wider than usual where they would be too small for names."""
    if not slots or room.height() * SHAPE >= NAMED:
        return SHAPE
    is_flat = room.height() < FLAT
    widest = FLAT_WIDTH / room.height() if is_flat else min(WIDEST, NAMED / room.height())
    return max(SHAPE, min(widest, room.width() / (slots * room.height())))


def spread(
    room: QRectF, count: int, most: float = 1.06, turned: Sequence[bool] = (), is_row: bool = False
) -> list[QRectF]:
    """Return the rectangles of cards side by side, centred; they overlap if there is too little space.

    Each takes up `most` of its width at most, more if `turned` says so of it. In a row of the field they may
    be wider than cards in a hand.
    """
    if not count:
        return []
    parts = [1.22 if at < len(turned) and turned[at] else most for at in range(count)]
    shape = shape_of_row(room, sum(parts)) if is_row else SHAPE
    high = min(room.height(), room.width() / shape)
    wide = high * shape
    slots = [wide * part for part in parts]
    whole = sum(slots)
    if whole > room.width() and count > 1:
        last = max(wide, slots[-1])
        share = (room.width() - last) / sum(slots[:-1])
        slots = [*(slot * share for slot in slots[:-1]), last]
        whole = room.width()
    left, found = room.center().x() - whole / 2, []
    for slot in slots:
        inset = max(0.0, (slot - wide) / 2)
        found.append(QRectF(left + inset, room.center().y() - high / 2, wide, high))
        left += slot
    return found


def room_of_row(areas: Areas, laid: Laid, is_below: bool, is_front: bool) -> QRectF:
    """Return the space of a row, without a face-down pile beside it."""
    room = areas.row(is_below, is_front)
    return room.adjusted(areas.stack_width + areas.pad, 0, 0, 0) if laid.layout.face_down else room


def lay_groups(areas: Areas, laid: Laid, is_below: bool, is_front: bool) -> list[QRectF]:
    """Return the spaces of the groups of places in a row."""
    groups = laid.layout.front if is_front else laid.layout.back
    room = room_of_row(areas, laid, is_below, is_front)
    wide = room.width() / max(1, len(groups))
    inset = min(areas.pad, wide * 0.04)
    return [
        QRectF(room.left() + at * wide + inset, room.top(), wide - 2 * inset, room.height())
        for at in range(len(groups))
    ]


def _shape_of_place(cell: QRectF, is_alone: bool) -> float:
    """Return the shape of a card in a cell of places: as in a row; one that is alone leaves space for what is
    counted beside it."""
    high = cell.height()
    if high <= 0 or high * SHAPE >= NAMED:
        return SHAPE
    widest = FLAT_WIDTH if high < FLAT else min(WIDEST * high, NAMED)
    return max(SHAPE, min(widest, cell.width() * (BESIDE_LABEL if is_alone else 1.0)) / high)


def lay_places(areas: Areas, laid: Laid) -> dict[tuple[int, int], QRectF]:
    """Return the rectangles of all marked places, by seat and value."""
    found: dict[tuple[int, int], QRectF] = {}
    for seat in (laid.above, laid.below):
        for is_front, groups in ((True, laid.layout.front), (False, laid.layout.back)):
            rooms = lay_groups(areas, laid, seat == laid.below, is_front)
            for group, room in zip(groups, rooms, strict=True):
                wide = room.width() / len(group.places)
                for at, place in enumerate(group.places):
                    cell = QRectF(room.left() + at * wide, room.top(), wide, room.height())
                    cell.adjust(1.5, 0, -1.5, 0)
                    found[seat, place.value] = _fit_card(cell, _shape_of_place(cell, len(group.places) == 1))
    return found


def lay_cards(areas: Areas, laid: Laid) -> dict[Hashable, QRectF]:
    """Return the rectangles of all cards in places, rows and hands, and of their bonds, by spot."""
    found: dict[Hashable, QRectF] = {}
    for (seat, place), rect in lay_places(areas, laid).items():
        if oid := laid.placed.get((seat, place)):
            lift = _lift(rect.height(), len(laid.bonds.get(oid, ())))
            found["card", oid] = rect = _below_bonds(rect, lift)
            _lay_bonds(found, laid, oid, rect, lift)
    centres = lay_clash(areas, laid)
    for seat in (laid.above, laid.below):
        is_below = seat == laid.below
        for is_front, oids in ((False, laid.back[seat]), (True, laid.front[seat])):
            room = room_of_row(areas, laid, is_below, is_front)
            turned = [bool(laid.obj(oid).mark("exhausted")) for oid in oids]
            lift = _lift(room.height(), max((len(laid.bonds.get(oid, ())) for oid in oids), default=0))
            room = room.adjusted(0, lift, 0, 0)
            rects = spread(room, len(oids), 1.08, turned, is_row=True)
            if is_front and centres:
                rects = [_card_rect(room, *centres[oid]) for oid in oids]
            for oid, rect in zip(oids, rects, strict=True):
                found["card", oid] = rect
                _lay_bonds(found, laid, oid, rect, lift)
        hand = laid.hand(seat)
        for oid, rect in zip(hand, spread(areas.hand(is_below), len(hand)), strict=True):
            found["card", oid] = rect
    return found


def _below_bonds(place: QRectF, lift: float) -> QRectF:
    """Return the rectangle of a card in a place that leaves this height for its bonds; with bonds it is
    wide enough for its name, and never narrower than without them.
    """
    if not lift:
        return place
    high = place.height() - lift
    widest = max(high * WIDEST_OVER_BONDS, place.width())
    wide = min(max(place.width(), NAMED), widest)
    return QRectF(place.center().x() - wide / 2, place.top() + lift, wide, high)


def lay_clash(areas: Areas, laid: Laid) -> dict[int, tuple[float, float]]:
    """Return middle and width of all units in front during a clash; {} without one.

    Each attacker has the space before it to itself and its guards.
    """
    found: dict[int, float] = {}
    whole = 0.0
    for column in laid.clash_columns:
        wide = max(TURNED_SLOT if column.is_attacker else SLOT, SLOT * len(column.facing))
        found |= {column.unit: whole + wide / 2} if column.unit else {}
        for number, oid in enumerate(column.facing):
            found[oid] = whole + wide / 2 + (number - (len(column.facing) - 1) / 2) * SLOT
        whole += wide
    if not found:
        return {}
    room = room_of_row(areas, laid, True, True)
    wide = room.height() * shape_of_row(room, whole)
    unit = min(wide, (room.width() - wide * 0.1) / whole)
    left = room.center().x() - whole * unit / 2
    return {oid: (left + middle * unit, wide) for oid, middle in found.items()}


def _card_rect(room: QRectF, middle: float, wide: float) -> QRectF:
    """Return the rectangle of a card in a row, as high as the row, around this middle."""
    return QRectF(middle - wide / 2, room.top(), wide, room.height())


def _lay_bonds(found: dict[Hashable, QRectF], laid: Laid, oid: int, rect: QRectF, lift: float) -> None:
    """Place bonds so that they look out from under their card, the last one highest."""
    bonds = laid.bonds.get(oid, ())
    for number, bond in enumerate(bonds, 1):
        across = min(0.12, 0.4 / len(bonds)) * number
        found["card", bond] = rect.translated(rect.width() * across, -lift * number / len(bonds))


def _lift(height: float, bonds: int) -> float:
    """Return what is left free above a card in a row or place of this height for its bonds; on a low one they
    look out less, so that its name has space."""
    return min(height * lifted(bonds), max(height * LEAST_LIFT, height - NAMED_HEIGHT)) if bonds else 0.0


def lifted(bonds: int) -> float:
    """Return the share of a row's height that is left free above a card for its bonds."""
    return min(0.37 * bonds, 0.56)


class SpotPlaces:
    """Finds the rectangles and faces of objects in a state, which need not be the one shown."""

    def __init__(self, laid: Laid, areas: Areas) -> None:
        self._laid, self._areas = laid, areas
        self._cards = lay_cards(areas, laid)

    def rect_in(self, oid: int) -> QRectF:
        """Return the rectangle of an object, or of a player by target number; empty if it is not shown."""
        laid, areas = self._laid, self._areas
        if oid < 0:
            return areas.plate(-1 - oid == laid.below)
        obj = laid.state.find(oid)
        if obj is None:
            return QRectF()
        if obj.zone == "chain":
            return areas.entries(QuestionParts(), len(laid.chain))[laid.chain.index(oid)]
        if obj.zone in ("deck", "discard") or (
            obj.zone == laid.layout.face_down and oid in laid.pile(obj.owner)
        ):
            return areas.stack(obj.owner == laid.below, obj.zone)
        if obj.zone == "void":
            return areas.void
        return self._cards.get(("card", laid.pile_of.get(oid, oid)), QRectF())

    def face_in(self, oid: int) -> Face:
        """Return how the object looks; a back if it is hidden."""
        obj = self._laid.state.find(oid)
        return self._laid.face(oid) if obj is not None and obj.card else Face()
