"""The board of hold'em: seats around the table, the cards in its middle, and what may be done below."""

import math
from collections.abc import Hashable, Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QFont, QPainter

from desktop.board.theme import colour
from desktop.board.widget import BoardWidget
from desktop.engine.state import Action

from . import cards, chips, rules, text
from .events import pot_now
from .state import BETTING, Call, Check, Deal, Fold, Holdem, Raise
from .words import amount_text

SEAT_SIZE, BUTTON_HEIGHT = (0.19, 0.11), 0.07


class Board(BoardWidget):
    """Every seat and every act is a spot; a press on an act plays it."""

    state: Holdem

    def keys(self) -> Sequence[Hashable]:
        seats = [("seat", number) for number in range(len(self.state.seats))]
        return [("middle",), *seats, *(("act", number) for number in range(len(self.deeds())))]

    def deeds(self) -> list[Action]:
        """The acts that have a button: fold, check or call, raises from the least to the most, deal."""
        if self.seat is None:
            return []
        shown = (Fold, Check, Call, Raise, Deal)
        return [deed for deed in rules.actions(self.state, self.seat) if isinstance(deed, shown)]

    def layout_of(self) -> object:
        return len(self.state.seats), len(self.deeds())

    def place_of(self, key: Hashable) -> QRectF:
        area = self.card_rect()
        width, height = area.width(), area.height()
        assert isinstance(key, tuple)
        if key[0] == "middle":
            return QRectF(area.x() + width * 0.28, area.y() + height * 0.33, width * 0.44, height * 0.18)
        if key[0] == "seat":
            turn = math.tau * (key[1] / len(self.state.seats) + 0.25)
            across, down = 0.5 + 0.39 * math.cos(turn), 0.43 + 0.34 * math.sin(turn)
            size = QRectF(0, 0, width * SEAT_SIZE[0], height * SEAT_SIZE[1])
            size.moveCenter(QPointF(area.x() + width * across, area.y() + height * down))
            return size
        step = width / max(1, len(self.deeds()))
        top = area.bottom() - height * (BUTTON_HEIGHT + 0.02)
        return QRectF(area.x() + key[1] * step + 4, top, step - 8, height * BUTTON_HEIGHT)

    def name_of(self, key: Hashable) -> str:
        assert isinstance(key, tuple)
        if key[0] == "middle":
            return f"Board: {cards.spoken(self.state.board) or 'no cards'}; pot {self._pot()}"
        return self._seat_name(key[1]) if key[0] == "seat" else self._deed_name(self.deeds()[key[1]])

    def _pot(self) -> str:
        return amount_text(pot_now(self.state), self.state.unit)

    def _seat_name(self, number: int) -> str:
        state, seat = self.state, self.state.seats[number]
        parts = [state.names[number], f"{amount_text(seat.stack, state.unit)} chips"]
        parts += ["button"] if number == state.button else []
        parts += [f"bet {amount_text(seat.bet, state.unit)}"] if seat.bet else []
        parts += [cards.spoken(seat.cards)] if seat.cards else []
        parts += ["folded"] if seat.cards and not seat.live else []
        return ", ".join(parts)

    def _deed_name(self, deed: Action) -> str:
        if isinstance(deed, Raise):
            return text.amount_of(deed, self.state)
        if isinstance(deed, Call) and self.seat is not None:
            return f"Call {amount_text(chips.to_call(self.state, self.seat), self.state.unit)}"
        return type(deed).__name__

    def act_on(self, key: Hashable) -> None:
        assert isinstance(key, tuple)
        if key[0] == "act":
            self.act(self.deeds()[key[1]])

    def idle(self) -> str:
        if self.state.phase != BETTING:
            return super().idle() if self.state.ending else "Deal the next hand."
        turn = f"{self.state.names[self.state.turn]} to act."
        own = text.holding(self.state, self.seat) if self.seat is not None else ""
        return f"{turn} {own}" if own else turn

    def paint(self, painter: QPainter) -> None:
        for key in self.spots:
            assert isinstance(key, tuple)
            self._paint_spot(painter, key)

    def _paint_spot(self, painter: QPainter, key: tuple[str, int]) -> None:
        rect = self.place_of(key)
        if key[0] != "middle":
            is_turn = key[0] == "seat" and key[1] == self.state.turn
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(colour(self.theme.accent if is_turn else self.theme.cell))
            painter.drawRoundedRect(rect, 8, 8)
        painter.setPen(colour(self.theme.ink))
        font = QFont(self.font())
        font.setPixelSize(max(9, round(rect.height() * (0.2 if key[0] == "seat" else 0.3))))
        painter.setFont(font)
        painter.drawText(rect, int(Qt.AlignmentFlag.AlignCenter), "\n".join(self._written(key)))

    def _written(self, key: tuple[str, int]) -> list[str]:
        if key[0] == "middle":
            return [" ".join(map(cards.name, self.state.board)), f"Pot {self._pot()}"]
        if key[0] == "act":
            return [self._deed_name(self.deeds()[key[1]])]
        seat = self.state.seats[key[1]]
        held = " ".join(map(cards.name, seat.cards)) if seat.live else ""
        button = " (D)" if key[1] == self.state.button else ""
        bet = f"  bet {amount_text(seat.bet, self.state.unit)}" if seat.bet else ""
        return [
            f"{self.state.names[key[1]]}{button}",
            f"{amount_text(seat.stack, self.state.unit)}{bet}",
            held,
        ]
