"""The board of a replayed hand, with the equity of each hand."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from functools import cached_property
from typing import Any

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from takeback.engine.game import Game
from takeback.ui import painting
from takeback.ui.theme import mixed

from ...state import Holdem
from ..board import Board
from ..places import BoardLayout

LOOKED_AT = ""  # an empty preview label, so that the board accepts no clicks


class ReplayLayout(BoardLayout):
    """A layout without controls for playing: in their place is a narrow strip for the equity of a hand."""

    @cached_property
    def controls(self) -> QRectF:
        """Return a strip below the lowest plate, for the equity of that hand."""
        height = max(20.0, self.card.height() * 0.035)
        return QRectF(self.card.left() + 18, self.card.bottom() - height, self.card.width() - 36, height)

    def _in_front(self, seat: int) -> QPointF:
        """Return the point in front of a seat, below the equity box at the upper rim."""
        at, plate = super()._in_front(seat), self.plate(seat)
        if plate.center().y() < self.table.center().y() - self.table.height() * 0.3:
            at.setY(max(at.y(), plate.bottom() + share_height(plate) + 14))
        return at


class ReplayBoard(Board):
    """Shows states whose hidden cards are already masked."""

    def __init__(self, game: Game, parent: Any) -> None:
        super().__init__(game, (), parent)
        self.bottom_seat = 0  # the seat at the bottom
        self.shares: Mapping[int, tuple[float, float]] = {}  # (pot share, standard error) by seat
        self._share_boxes_known: dict[int, tuple[object, QRectF]] = {}
        self.set_pace(0.0)
        self.set_preview(LOOKED_AT)
        self.setMinimumSize(300, 220)
        self.setAccessibleName("The table at this step")

    def show_step(self, state: Holdem, below: int, shares: Mapping[int, tuple[float, float]]) -> None:
        """Show a state with this seat at the bottom."""
        self.bottom_seat, self.shares = below, dict(shares)
        self.show_state(state, None)

    def show_shares(self, shares: Mapping[int, tuple[float, float]]) -> None:
        """Show shares that have been worked out since."""
        self.shares = dict(shares)
        self.spots.set_names(self.name_of, self.tip_of)
        self.update()

    def frame_rect(self) -> QRectF:
        """Return the panel; this board fills the widget but for a small margin."""
        return QRectF(self.rect()).adjusted(12, 8, -12, -12)

    @property
    def places(self) -> BoardLayout:
        """Return where everything is painted, cached per size and number of seats."""
        holes = 4 if self.state.rules.variant == "omaha" else 2
        wanted = (self.frame_rect(), len(self.state.seats), self.bottom_seat, holes)
        if self._places is None or self._places[0] != wanted:
            self._places = (wanted, ReplayLayout.largest_clear(*wanted))
        return self._places[1]

    def layout_of(self) -> object:
        """Return what the layout depends on, including the seat at the bottom."""
        return self.bottom_seat, super().layout_of()

    def name_of(self, key: Any) -> str:
        """Return the spot's name, with the seat's equity."""
        name = super().name_of(key)
        if key[0] == "seat" and key[1] in self.shares:
            return f"{name}, wins {share_text(*self.shares[key[1]])}"
        return name

    def act_on(self, key: Hashable) -> None:
        """Announce the name of a spot."""
        self.message_emitted.emit(self.name_of(key))

    def paint(self, painter: QPainter) -> None:
        """Paint the table and the equities."""
        super().paint(painter)
        for seat, share in self.shares.items():
            self._paint_share(painter, seat, *share)

    def share_box(self, seat: int) -> QRectF:
        """Return the box of a seat's equity, cached: below the plate, beside the cards or above them, clear
        of others."""
        live = tuple(one.live for one in self.state.seats)
        wanted = (self._places, live, seat, bool(self.shares.get(seat, (0, 0))[1]), self.size())
        known = self._share_boxes_known.get(seat)
        if known is None or known[0] != wanted:
            known = self._share_boxes_known[seat] = wanted, self._free_box(seat)
        return known[1]

    def _free_box(self, seat: int) -> QRectF:
        """Return the first free box, or the preferred one."""
        places, whole = self.places, QRectF(self.rect())
        taken = [rect for other in range(places.seats) if other != seat for rect in self._of_seat(other)]
        boxes = list(self._share_boxes(seat))
        for box in boxes:
            if whole.contains(box) and not any(rect.intersects(box) for rect in taken):
                return box
        return boxes[0]

    def _of_seat(self, seat: int) -> Iterator[QRectF]:
        """Yield the rectangles a seat occupies."""
        yield self.places.plate(seat)
        if self.state.seats[seat].live:
            yield from (self.places.hole(seat, card) for card in range(self.places.holes))

    def _share_boxes(self, seat: int) -> Iterator[QRectF]:
        """Yield the possible boxes of a seat, preferred first."""
        places = self.places
        plate, first, last = places.plate(seat), places.hole(seat, 0), places.hole(seat, places.holes - 1)
        height = share_height(plate)
        width = min(plate.width(), max(plate.width() * 0.66, 76.0))
        yield QRectF(plate.center().x() - width / 2, plate.bottom() - height * 0.12, width, height)
        width = height * (4.6 if self.shares.get(seat, (0, 0))[1] else 2.9)
        for top in (plate.top() - height - 2, first.top(), first.top() - height):
            left, right = first.left() - width - 3, last.right() + 3
            is_left = plate.center().x() < places.table.center().x()
            for x in (right, left) if is_left else (left, right):
                yield QRectF(x, top, width, height)

    def _paint_share(self, painter: QPainter, seat: int, share: float, error: float) -> None:
        """Paint a seat's equity with a bar of that length."""
        theme, box = self.theme, self.share_box(seat)
        height = box.height()
        painting.rounded(painter, box.translated(0, 1), height / 2, "#000000", 0.25)
        painting.rounded(painter, box, height / 2, theme.panel)
        painting.ring(painter, box, height / 2, theme.outline or theme.line, 1.2)
        bar = QRectF(box.left() + 8, box.bottom() - 4.5, (box.width() - 16) * share, 2.5)
        painting.rounded(painter, bar, 1.2, theme.accent)
        words = share_text(share, error)
        ink = theme.ink if share else mixed(theme.ink, theme.panel, 0.7)
        upper = box.adjusted(0, -1, 0, -2)
        painting.text(painter, upper, words, theme, height * 0.55, ink, weight=600)


def share_height(plate: QRectF) -> float:
    """Return the height of an equity box."""
    return max(17.0, plate.height() * 0.38)


def share_text(share: float, error: float) -> str:
    """Return "42.8 %", or "31.2 ± 0.3 %" if sampled."""
    if error:
        return f"{100 * share:.1f} ± {100 * error:.1f} %"
    return f"{100 * share:.1f} %" if 0 < share < 1 else f"{100 * share:.0f} %"
