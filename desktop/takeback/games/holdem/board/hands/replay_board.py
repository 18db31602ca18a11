"""The board of a replayed hand, with the equity of each hand."""

from __future__ import annotations

from collections.abc import Hashable
from functools import cached_property
from typing import Any

from PySide6.QtCore import QPointF, QRectF

from takeback.engine.game import Game
from takeback.texts import gettext as _

from ...state import Holdem
from ..all_in import Shares, share_box_below, share_height
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

    @cached_property
    def caption(self) -> QRectF:
        """Return the rectangle of the result at the end: the whole strip."""
        return QRectF(self.controls)

    def kept_free(self) -> list[QRectF]:
        """Return the boxes of the equities below the plates."""
        return [share_box_below(self.plate(seat)) for seat in range(self.seats)]

    def _in_front(self, seat: int) -> QPointF:
        """Return the point in front of a seat, below the equity box at the upper rim."""
        at, plate = super()._in_front(seat), self.plate(seat)
        if plate.center().y() < self.table.center().y() - self.table.height() * 0.3:
            at.setY(max(at.y(), plate.bottom() + share_height(plate) + 14))
        return at


class ReplayBoard(Board):
    """Shows states whose hidden cards are already masked, without animations; it accepts no action."""

    def __init__(self, game: Game, parent: Any) -> None:
        super().__init__(game, (), parent)
        self.bottom_seat = 0  # the seat at the bottom
        self._shares: Shares = {}
        self.set_pace(0.0)
        self.set_preview(LOOKED_AT)
        self.setMinimumSize(300, 220)
        self.setAccessibleName(_("The table at this step"))

    def show_step(self, state: Holdem, below: int, shares: Shares) -> None:
        """Show a state with this seat at the bottom, and these shares of the pot at the seats."""
        self.bottom_seat, self._shares = below, dict(shares)
        self.show_state(state, None)

    @property
    def shares(self) -> Shares:
        """Return the share and its error by seat, as they were given; none once the names of the hands are
        shown in their place."""
        return {} if self.state.won else self._shares

    def show_shares(self, shares: Shares) -> None:
        """Show shares that have been worked out since."""
        self._shares = dict(shares)
        self.spots.set_names(self.name_of, self.tip_of)
        self.update()

    def frame_rect(self) -> QRectF:
        """Return the panel; this board fills the widget but for a small margin."""
        return QRectF(self.rect()).adjusted(12, 8, -12, -12)

    @property
    def places(self) -> BoardLayout:
        """Return where everything is painted, cached per size and number of seats."""
        holes = 4 if self.state.rules.variant == "omaha" else 2
        boards = 2 if self.state.second else 1
        wanted = (self.frame_rect(), len(self.state.seats), self.bottom_seat, holes, boards)
        if self._places is None or self._places[0] != wanted:
            self._places = (wanted, ReplayLayout.largest_clear(*wanted))
        return self._places[1]

    def layout_of(self) -> object:
        """Return what the layout depends on, including the seat at the bottom."""
        return self.bottom_seat, super().layout_of()

    def act_on(self, key: Hashable) -> None:
        """Announce the name of a spot."""
        self.message_emitted.emit(self.name_of(key))
