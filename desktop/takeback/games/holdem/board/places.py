"""The layout of the board: the table, the seats around it, and the controls below."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Self

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainterPath

CARD_SHAPE = 1.42  # height by width
SHOWN = 0.84  # part of a hole card's height visible above the plate
BET = (76.0, 22.0)  # size of a bet of five figures at scale 1
BET_PARTS = (1.0, 0.9, 0.8, 0.7)  # sizes of bets to try until all have room
AROUND = tuple(  # offsets to try for a bet, by preference; finer ones if there is no room
    [(x, y) for x in range(-150, 151, step) for y in range(-135, 136, step)] for step in (15, 6)
)
IN_FRONT = 0.45  # weight of lying in front of a seat, compared with being near it
Edges = tuple[float, float, float, float]  # left, top, right, bottom
PARTS = (1.0, 0.94, 0.88, 0.82, 0.76, 0.7)  # sizes of plates to try until they have room
OF_TWO_BOARDS = 0.7  # size of a card of two boards, compared with one of a single board
POT_GAP = 8.0  # pixels between two pots, and beside a seat
LEAST_DEALER_BUTTON = 14.0  # pixels
LEAST_LABEL = 17.0  # pixels of height of a label at a plate
NARROW = 360.0  # width of the controls below which there is no room for buttons of bet sizes
ROUNDNESS = 0.82  # of the ring of seats: 1 is an ellipse, less is closer to a rectangle


@dataclass(frozen=True)
class BoardLayout:
    """The rectangles of everything on the board, in pixels."""

    card: QRectF  # the panel of the board
    seats: int
    bottom_seat: int  # the seat at the bottom, usually the viewer's
    holes: int
    boards: int = 1  # 2 where a hand is run twice
    part: float = 1.0  # scale of plates and cards; less than 1 if many seats have little room

    @classmethod
    def largest_clear(cls, card: QRectF, seats: int, below: int, holes: int, boards: int = 1) -> Self:
        """Return the largest layout in which no cards cover another seat's name; the smallest one tried if
        there is none."""
        made = cls(card, seats, below, holes, boards)
        for part in PARTS:
            made = cls(card, seats, below, holes, boards, part)
            if made.is_clear:
                break
        return made

    @cached_property
    def is_clear(self) -> bool:
        """Tell whether no seat's plate or cards overlap another's."""
        of_seats = [(self._plates[seat], *self._holes[seat]) for seat in range(self.seats)]
        return not any(
            mine.intersects(theirs)
            for one, other in combinations(of_seats, 2)
            for mine in one
            for theirs in other
        )

    @cached_property
    def scale(self) -> float:
        """Return the scale of things of fixed size; 1 in an ordinary window."""
        return max(0.8, min(self.card.width() / 710, self.card.height() / 550, 3.0))

    @cached_property
    def controls(self) -> QRectF:
        """Return the area of the controls."""
        least = max(58.0, min(74.0, self.card.height() * 0.3))
        height = min(118.0 * self.scale, max(least, self.card.height() * 0.19))
        area = self.card.adjusted(18, 0, -18, -14)
        return QRectF(area.left(), area.bottom() - height, area.width(), height)

    @property
    def is_narrow(self) -> bool:
        """Tell whether the controls are narrow: wide buttons below the slider, and none for bet sizes."""
        return self.controls.width() < NARROW

    @cached_property
    def area(self) -> QRectF:
        """Return the area for the table and its seats."""
        return QRectF(self.card.adjusted(12, 12, -12, 0)).intersected(
            QRectF(
                self.card.left(), self.card.top(), self.card.width(), self.controls.top() - self.card.top()
            )
        )

    @cached_property
    def plate_size(self) -> tuple[float, float]:
        """Return width and height of a seat's plate."""
        few = self.seats < 8
        width = min(self.area.width() * (0.205 if few else 0.175), self.area.height() * 0.34) * self.part
        height = width * 0.37
        room = self.area.width() * (0.17 if few else 0.14) * self.part  # if only the height is short
        return max(width, min(room, height * 3.4)), height

    @cached_property
    def hole_width(self) -> float:
        """Return the width of a hole card."""
        return self.plate_size[1] / 0.37 * (0.34 if self.holes == 2 else 0.28)

    @cached_property
    def table(self) -> QRectF:
        """Return the felt; the plates lie on its rim, and below the lowest one its label has room."""
        width, height = self.plate_size
        lift, below = self.hole_width * CARD_SHAPE * 0.8, max(height * 0.62, LEAST_LABEL + 1)
        return self.area.adjusted(width * 0.5, height * 0.5 + lift, -width * 0.5, -below)

    def _on_ring(self, seat: int, share: float) -> QPointF:
        """Return the point in a seat's direction, at this part of the way from the middle to the rim."""
        turn = math.tau * ((seat - self.bottom_seat) % self.seats / self.seats + 0.25)
        across, down = (
            math.copysign(abs(part) ** ROUNDNESS, part) if abs(part) > 1e-9 else 0.0
            for part in (math.cos(turn), math.sin(turn))
        )
        middle, table = self.table.center(), self.table
        return QPointF(
            middle.x() + across * table.width() / 2 * share, middle.y() + down * table.height() / 2 * share
        )

    @cached_property
    def _plates(self) -> tuple[QRectF, ...]:
        """Return the plates by seat."""
        width, height = self.plate_size
        middles = [self._on_ring(seat, 1.0) for seat in range(self.seats)]
        return tuple(QRectF(at.x() - width / 2, at.y() - height / 2, width, height) for at in middles)

    def plate(self, seat: int) -> QRectF:
        """Return a seat's plate, as a copy."""
        return QRectF(self._plates[seat])

    @cached_property
    def _holes(self) -> tuple[tuple[QRectF, ...], ...]:
        """Return the hole cards by seat."""
        return tuple(
            tuple(self._hole(seat, card) for card in range(self.holes)) for seat in range(self.seats)
        )

    def hole(self, seat: int, number: int) -> QRectF:
        """Return a hole card's rectangle, as a copy."""
        return QRectF(self._holes[seat][number])

    def _hole(self, seat: int, number: int) -> QRectF:
        """Work out a hole card's rectangle."""
        plate, width = self.plate(seat), self.hole_width
        height = width * CARD_SHAPE
        step = width * (1.06 if self.holes == 2 else 0.74)
        left = plate.center().x() - (step * (self.holes - 1) + width) / 2
        return QRectF(left + number * step, plate.top() - height * SHOWN, width, height)

    def bet(self, seat: int) -> QPointF:
        """Return where a seat's chips lie: in front of it, clear of all cards, names and the pot."""
        return QPointF(self._bets[1][seat])

    @property
    def bet_scale(self) -> float:
        """Return the scale of bets, which are smaller than usual where there is no room."""
        return self._bets[0]

    @cached_property
    def _bets(self) -> tuple[float, tuple[QPointF, ...]]:
        """Return the scale of the bets and their places by seat: the largest scale with which all have room
        nearest to their own seats, or else most of them."""
        tried = []
        for part in BET_PARTS:
            tried.append((self.scale * part, self._bets_at(self.scale * part)))
            if all(is_own for _at, is_own in tried[-1][1]):
                break
        else:
            tried.sort(key=lambda one: sum(is_own for _at, is_own in one[1]), reverse=True)
            tried.append(tried[0])
        scale, places = tried[-1]
        return scale, tuple([at for at, _is_own in places])

    def _bets_at(self, scale: float) -> list[tuple[QPointF, bool]]:
        """Return the places of bets of this scale by seat, each avoiding those before it, and whether it has
        room nearest to its own seat."""
        seats = range(self.seats)
        taken = [*self._plates, *(hole for seat in seats for hole in self._holes[seat])]
        taken += [*(self.board_card(number) for number in range(5)), self.pot(0, 1)]
        taken += [self.dealer_button(seat) for seat in seats] + self.kept_free()
        found: list[tuple[QPointF, bool]] = []
        for seat in seats:
            found.append(self._own_place(seat, [_edges_of(one) for one in taken], scale))
            taken.append(bet_box(found[-1][0], scale))
        return found

    def kept_free(self) -> list[QRectF]:
        """Return more rectangles that no bet may cover."""
        return []

    def _own_place(self, seat: int, taken: list[Edges], scale: float) -> tuple[QPointF, bool]:
        """Return a free place for a seat's bet of this scale and True: nearer to it than to others,
        preferably on the felt. If there is none, any free place, or the point in front of the seat, and
        False."""
        free: list[QPointF] = []
        own: list[QPointF] = []
        for around in AROUND:
            free = self._free_places(seat, around, taken, scale)
            nearest: list[QPointF] = []
            for at in free:  # the first that fits is taken: to compare all would double the time of a layout
                if self._is_nearest(at, seat):
                    if self._is_on_felt(at, scale):
                        return at, True
                    nearest.append(at)
            own = nearest or own
        return next(iter(own or free), self._in_front(seat)), bool(own)

    def _free_places(
        self, seat: int, around: list[tuple[int, int]], taken: list[Edges], scale: float
    ) -> list[QPointF]:
        """Return the free places for a bet of this scale around a seat, nearest first, preferring those in
        front of it. `around` has the offsets to try, `taken` what is in the way."""
        middle, front = self._plates[seat].center(), self._in_front(seat)
        wide, high = BET[0] * scale / 2, BET[1] * scale / 2
        left, top, right, bottom = _edges_of(self.area)
        found = []
        for across, down in around:
            x, y = middle.x() + across * scale, middle.y() + down * scale
            if not (left + wide <= x <= right - wide and top + high <= y <= bottom - high):
                continue
            if not any(
                one[0] - wide < x < one[2] + wide and one[1] - high < y < one[3] + high for one in taken
            ):
                found.append(QPointF(x, y))
        return sorted(
            found, key=lambda at: self._distance_to_seat(at, seat) + IN_FRONT * _distance(at, front)
        )

    def _is_on_felt(self, at: QPointF, scale: float) -> bool:
        """Tell whether a bet of this scale at this point lies on the felt."""
        box, felt = bet_box(at, scale), QPainterPath()
        radius = min(self.table.width(), self.table.height()) / 2
        felt.addRoundedRect(self.table, radius, radius)
        return felt.contains(box)

    def _is_nearest(self, at: QPointF, seat: int) -> bool:
        """Tell whether no other seat is nearer to this point."""
        own = self._distance_to_seat(at, seat)
        return all(self._distance_to_seat(at, other) > own for other in range(self.seats) if other != seat)

    def _distance_to_seat(self, at: QPointF, seat: int) -> float:
        """Return the distance from a point to a seat's plate or cards."""
        return min(_distance_to_rect(at, edges) for edges in self._edges[seat])

    @cached_property
    def _edges(self) -> list[list[Edges]]:
        """Return the edges of plate and cards, by seat."""
        return [
            [_edges_of(rect) for rect in (self._plates[seat], *self._holes[seat])]
            for seat in range(self.seats)
        ]

    def _in_front(self, seat: int) -> QPointF:
        """Return the point in front of a seat; beside the cards at the bottom, where the pot is in front."""
        at, plate, gap = self._on_ring(seat, 0.6), self.plate(seat), 15 * self.scale
        if plate.center().y() > self.table.center().y() + self.table.height() * 0.3:
            at.setY(min(at.y(), plate.top() - self.hole_width * CARD_SHAPE * SHOWN - gap))
            if abs(at.x() - plate.center().x()) < 1:  # the pot lies in front of these cards: go beside them
                aside = self.holes * self.hole_width * 0.53 + BET[0] * self.scale * 0.55
                at = QPointF(plate.center().x() + aside, plate.top() - 22 * self.scale)
        elif plate.center().y() < self.table.center().y() - self.table.height() * 0.3:
            at.setY(max(at.y(), plate.bottom() + gap))
        return at

    def dealer_button(self, seat: int) -> QRectF:
        """Return the dealer button beside a plate, above the lower half, where a hand's name is shown; large
        enough to be read even beside a low plate."""
        size, plate = max(self.plate_size[1] * 0.46, LEAST_DEALER_BUTTON), self.plate(seat)
        to_left = plate.center().x() > self.table.center().x() + 1
        x = plate.left() - size - 2 if to_left else plate.right() + 2
        return QRectF(x, plate.center().y() - size * 1.04, size, size)

    @cached_property
    def board_width(self) -> float:
        """Return the width of a board card, which is smaller where there are two boards."""
        width = min(self.table.width() * 0.105, self.table.height() * 0.24 / CARD_SHAPE * 1.25)
        return width if self.boards == 1 else width * OF_TWO_BOARDS

    def board_card(self, number: int, board: int = 0) -> QRectF:
        """Return the rectangle of a card of the first board, or of the second one below it."""
        width = self.board_width
        step = width * 1.1
        left = self.table.center().x() - (4 * step + width) / 2
        height = width * CARD_SHAPE
        top = self.table.center().y() - height * (0.78 if self.boards == 1 else 1.55)
        return QRectF(left + number * step, top + board * height * 1.06, width, height)

    def pot(self, number: int, count: int) -> QRectF:
        """Return the rectangle of a pot among `count`, narrower if the seats beside them leave less room."""
        height = self.board_width * 0.52
        top = self.board_card(0, self.boards - 1).bottom() + height * 0.35
        middle = self.table.center().x()
        most = (self._room_beside(middle, top, top + height) * 2 - POT_GAP * (count - 1)) / count
        width = min(self.board_width * (2.6 if count == 1 else 1.9), most)
        step = width + POT_GAP
        left = middle - (step * count - POT_GAP) / 2
        return QRectF(left + number * step, top, width, height)

    def _room_beside(self, x: float, top: float, bottom: float) -> float:
        """Return the distance from x to the nearest plate or card at its side, between these heights, or to
        the end of the table."""
        of_seats = [rect for seat in range(self.seats) for rect in (self._plates[seat], *self._holes[seat])]
        beside = [rect for rect in of_seats if rect.top() < bottom and rect.bottom() > top]
        ways = [max(rect.left() - x, x - rect.right()) - POT_GAP for rect in beside]
        return min([way for way in ways if way > 0] + [self.table.width() / 2])

    @cached_property
    def last_hand(self) -> QRectF:
        """Return the corner for the previous hand: a line of text with cards below."""
        return self._in_corner(44, range(self.seats), 0.32)

    def line_beside(self, holding: Iterable[int]) -> QRectF:
        """Return the rectangle of one line of text in that corner, beside the cards of these seats."""
        return self._in_corner(15, holding, 0.45)

    def _in_corner(self, height: float, holding: Iterable[int], share: float) -> QRectF:
        """Return a rectangle in the corner, as wide as the plates and the cards of the seats that hold some
        allow, and at most this share of the panel."""
        left, top, most = self.card.left() + 16, self.card.top() + 12, self.card.width() * share
        beside = [hole.left() for seat in holding if (hole := self.hole(seat, 0)).top() < top + height + 8]
        beside += [plate.left() for plate in self._plates if plate.top() < top + height]
        room = min([one - left - 6 for one in beside if one > left] or [most])
        return QRectF(left, top, max(60.0, min(room, most)), height)

    # --- controls -------------------------------------------------------------------------------------------

    @cached_property
    def _upper(self) -> QRectF:
        """Return the upper row of the controls."""
        return QRectF(
            self.controls.left(), self.controls.top(), self.controls.width(), self.controls.height() * 0.38
        )

    @cached_property
    def _lower(self) -> QRectF:
        """Return the lower row of the controls."""
        top = self.controls.top() + self.controls.height() * 0.46
        return QRectF(self.controls.left(), top, self.controls.width(), self.controls.bottom() - top)

    @cached_property
    def caption(self) -> QRectF:
        """Return the rectangle of a scene's caption."""
        return QRectF(self._upper)

    @cached_property
    def beside_deal(self) -> QRectF:
        """Return the rectangle of the caption at the right of *Deal*."""
        deal = self.action_button(0, 1)
        return QRectF(self._lower).adjusted(deal.right() + 12 - self._lower.left(), 0, 0, 0)

    def action_button(self, number: int, count: int) -> QRectF:
        """Return a large button among `count`; the last of three is at the far right, after the amount."""
        row = self._lower
        if self.is_narrow:
            width = (row.width() - 12) / 3
            return QRectF(row.left() + number * (width + 6), row.top(), width, row.height())
        width = min(170.0 * self.scale, row.width() * (0.19 if count >= 3 else 0.24))
        left = (
            row.right() - width if count >= 3 and number == count - 1 else row.left() + number * (width + 10)
        )
        return QRectF(left, row.top(), width, row.height())

    @cached_property
    def slider(self) -> QRectF:
        """Return the rectangle of the amount and its slider."""
        if self.is_narrow:
            return self._upper.adjusted(self._upper.width() * 0.33 + 6, 0, -6, -2)
        row, width = self._lower, min(170.0 * self.scale, self._lower.width() * 0.19)
        return QRectF(
            row.left() + 2 * (width + 10) + 12, row.top(), row.width() - 3 * width - 54, row.height()
        )

    def size(self, number: int, count: int) -> QRectF:
        """Return the rectangle of a button for a bet size, among `count` places at the right."""
        row = self._upper
        width = min(92.0 * self.scale, (row.width() * 0.64) / max(count, 1) - 6)
        left = row.right() - (width + 6) * count + 6
        return QRectF(left + number * (width + 6), row.top(), width, row.height() - 4)

    def small(self, number: int) -> QRectF:
        """Return the rectangle of a small button for an action besides betting, counted from the left."""
        row, width = self._upper, self._small_width
        return QRectF(row.left() + number * (width + 6), row.top(), width, row.height() - 4)

    @cached_property
    def _small_width(self) -> float:
        """Return the width of a small button."""
        return min(150.0 * self.scale, self._upper.width() * (0.3 if self.is_narrow else 0.17))

    @property
    def most_small(self) -> int:
        """Return how many small buttons fit side by side."""
        return int((self._upper.width() + 6) / (self._small_width + 6))


def _distance(one: QPointF, other: QPointF) -> float:
    """Return the distance of two points."""
    return math.hypot(one.x() - other.x(), one.y() - other.y())


def bet_box(at: QPointF, scale: float) -> QRectF:
    """Return the rectangle of a bet of five figures at this scale, centred on this point."""
    width, height = BET[0] * scale, BET[1] * scale
    return QRectF(at.x() - width / 2, at.y() - height / 2, width, height)


def _edges_of(rect: QRectF) -> Edges:
    """Return left, top, right and bottom."""
    return rect.left(), rect.top(), rect.right(), rect.bottom()


def _distance_to_rect(at: QPointF, edges: Edges) -> float:
    """Return the distance from a point to the nearest point of a rectangle."""
    left, top, right, bottom = edges
    across = max(left - at.x(), 0.0, at.x() - right)
    down = max(top - at.y(), 0.0, at.y() - bottom)
    return math.hypot(across, down)
