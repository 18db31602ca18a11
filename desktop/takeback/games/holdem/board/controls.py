"""The controls of the board: fold, call, an amount with its slider and sizes, acts ahead of one's turn."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QActionEvent, QKeySequence, QPainter

from takeback.engine.state import Action

from ..rules import chips
from ..rules.play import why_no_raise
from ..state import BETTING, Call, Check, Deal, Fold, Holdem, Raise
from . import names, table_view
from .beside import BesideBoard

LETTERS = ("fold", "call", "raise")  # the buttons that have a key, by their commands
AHEAD = ("check or fold", "check", "call")
MORE = ("do", "more")


class ControlBoard(BesideBoard):
    """The controls for this position: what may be done now, and what is chosen ahead."""

    ahead = ""  # what to do as soon as it is one's turn
    _ahead_cost = 0

    # --- what there is --------------------------------------------------------------------------------------

    def controls(self) -> list[Hashable]:
        if self.seat is None:
            return []
        if self.scene is not None:
            is_same_hand = self.state.hand == self.present.hand and self.present.phase == BETTING
            return self._ahead() if is_same_hand and not self.is_my_turn else []
        beside: list[Hashable] = [("do", id) for id in self.buttons() if id != "deal"]
        beside += [MORE] if self.beside() else []
        if self.is_my_turn:
            if self.limits is None:
                return [*beside, ("act", "fold"), ("act", "call")]
            sizes = [("size", number) for number in range(len(self.sizes()))]
            return [*beside, *sizes, ("act", "fold"), ("act", "call"), ("slider",), ("act", "raise")]
        if ahead := self._ahead():
            return [*beside, *ahead]
        if any(isinstance(action, Deal) for action in self.listed()):
            return [*beside, ("act", "deal")]
        return beside

    def _ahead(self) -> list[Hashable]:
        """What may be noted while others act: nothing is called where nothing is owed."""
        if self.present.phase != BETTING or not self._can_prepare():
            return []
        return [("ahead", what) for what in (AHEAD[0], AHEAD[2] if self._cost_ahead() else AHEAD[1])]

    def is_control(self, key: Hashable) -> bool:
        return isinstance(key, tuple) and key[0] in ("act", "size", "slider", "do", "ahead")

    def _can_prepare(self) -> bool:
        assert self.seat is not None
        seat = self.present.seats[self.seat]
        return seat.live and seat.stack > 0

    # --- where and what it is called ------------------------------------------------------------------------

    def control_place(self, key: Any) -> QRectF:
        match key:
            case ("act", what):
                order = ("fold", "call", "raise") if what != "deal" else ("deal",)
                return self.places.act(order.index(what), 3 if what != "deal" else 1)
            case ("ahead", what):
                return self.places.act(min(AHEAD.index(what), 1), 4)
            case ("size", number):
                return self.places.size(number, len(self.sizes()))
            case ("do", id):
                return self.places.small(len(self.buttons()) if id == "more" else self.buttons().index(id))
        return self.places.slider

    def control_name(self, key: Any) -> str:
        match key:
            case ("act", what):
                return self._act_words(what)
            case ("ahead", what):
                return f"{self._ahead_words(what)}, as soon as it is your turn"
            case ("size", number):
                name, to = self.sizes()[number]
                return f"{name}: {self.verb()} {names.chips_of(self.present, to)}"
            case ("do", "more"):
                return "More of what you may do"
            case ("do", id):
                return self.words_of(id)
        return self.amount_name()

    def control_tip(self, key: Any) -> str:
        """The price of what a button does, and the share of wins that pays for it."""
        if self.seat is None or not self.is_my_turn:
            return ""
        match key:
            case ("act", "call" | "fold"):
                return names.price(self.present, self.seat)
            case ("size", number):
                return names.asked(self.present, self.seat, self.sizes()[number][1])
            case ("act", "raise") | ("slider",):
                return names.asked(self.present, self.seat, self.amount)
        return ""

    def _act_words(self, what: str) -> str:
        if what == "deal":
            return "Deal"
        if what == "fold":
            return "Fold"
        if what == "raise":
            return f"{self.verb()} {names.grouped(self.present, self.amount)}"
        assert self.seat is not None
        cost = chips.to_call(self.present, self.seat)
        return f"Call {names.grouped(self.present, cost)}" if cost else "Check"

    def _ahead_words(self, what: str) -> str:
        if what == "check or fold":
            return "Fold" if self._cost_ahead() else "Check or fold"
        if what == "check":
            return "Check"
        return f"Call {names.grouped(self.present, self._cost_ahead())}"

    def _cost_ahead(self) -> int:
        assert self.seat is not None
        seat = self.present.seats[self.seat]
        return max(0, min(seat.stack, chips.price(self.present, self.seat) - seat.bet))

    def control_of(self, action: Action) -> Hashable | None:
        match action:
            case Fold():
                return ("act", "fold")
            case Check() | Call():
                return ("act", "call")
            case Raise():
                return ("act", "raise") if self.limits else ("act", "call")
            case Deal():
                return ("act", "deal")
        return None

    # --- acting ---------------------------------------------------------------------------------------------

    def use_control(self, key: Any) -> bool:
        """Press a control; was it one?"""
        match key:
            case ("act", "deal"):
                self.act(Deal())
            case ("act", "raise"):
                self.act(Raise(self.amount))
            case ("act", what):
                self.use_letter(what)
            case ("size", number):
                self.use_size(number)
            case ("ahead", what):
                self._prepare(what)
            case ("do", "more"):
                self.open_seat_menu(self.place_of(key).bottomLeft().toPoint())
            case ("do", id):
                self.do_beside(id)
            case ("slider",):
                self.open_amount()
            case _:
                return False
        self.update()
        return True

    def use_letter(self, what: str) -> None:
        """A command of the betting, or the button that does the same. An amount is only opened by it."""
        assert self.seat is not None
        cost = chips.to_call(self.present, self.seat)
        if what == "call":
            self.act(Call() if cost else Check())
        elif what == "fold":
            if cost or self.is_armed("fold", "Checking is free. Press again to fold all the same."):
                self.act(Fold())
        elif what == "raise":
            self.open_amount()
        elif self.limits is None:
            self.refuse(why_no_raise(self.present, self.seat))
        elif self.is_armed("all-in", "This is all you have. Press again to go all-in."):
            self.act(Raise(self.limits[1]))

    # --- ahead of the turn ----------------------------------------------------------------------------------

    def _prepare(self, what: str) -> None:
        self.ahead = "" if self.ahead == what else what
        self._ahead_cost = self._cost_ahead()
        said = f"{self._ahead_words(what)} is noted" if self.ahead else "Nothing is noted"
        self.said.emit(f"{said} for your turn.")

    def follow(self, before: Holdem | None, state: Holdem, seat: int | None) -> None:
        """A new position: what was being chosen is gone, and what was noted stays only as long as it fits."""
        self.is_open, self.typed, self.armed = False, "", ""
        self.keep_wish(before, state)
        found = chips.raise_range(state, seat) if seat is not None and state.turn == seat else None
        self.amount = found[0] if found else 0
        if not self.ahead:
            return
        if before is None or not self._still_fits(before, state, seat):
            self.ahead = ""

    def _still_fits(self, before: Holdem, state: Holdem, seat: int | None) -> bool:
        """The same hand went on, and what was noted costs what it did when it was noted."""
        went_on = state.phase == BETTING and state.hand == before.hand and seat == self.seat
        if not went_on or state.line[: len(before.line)] != before.line:
            return False
        return self.ahead == "check or fold" or self._price_for(state, seat) == self._ahead_cost

    @staticmethod
    def _price_for(state: Holdem, seat: int | None) -> int:
        if seat is None:
            return -1
        one = state.seats[seat]
        return max(0, min(one.stack, chips.price(state, seat) - one.bet))

    def kept_act(self, to_act: tuple[int, ...]) -> Action | None:
        """What was noted ahead, when the turn has come."""
        if not self.ahead or not self.is_my_turn or self.seat not in to_act or self.seat is None:
            return None
        cost = chips.to_call(self.present, self.seat)
        if self.ahead == "check or fold":
            return Fold() if cost else Check()
        if self.ahead == "check":
            return None if cost else Check()
        return Call() if cost else Check()

    # --- painting -------------------------------------------------------------------------------------------

    def paint_controls(self, painter: QPainter) -> None:
        for key in self.controls():
            self._paint_control(painter, key)

    def _paint_control(self, painter: QPainter, key: Any) -> None:
        rect, theme = self.place_of(key), self.theme
        if key == ("slider",):
            least, most = self.limits or (0, 1)
            part = min(1.0, max(0.0, (self.amount - least) / max(most - least, 1)))
            table_view.paint_slider(painter, rect, part, self.amount_shown(), theme, is_open=self.is_open)
            return
        words = self.control_name(key)
        main = key in (("act", "raise"), ("act", "deal")) or (key == ("act", "call") and self.limits is None)
        armed = key[0] in ("act", "do") and key[1] == self.armed
        if key[0] == "size":
            name, to = self.sizes()[key[1]]
            chosen, amount = to == self.amount, names.grouped(self.present, to)
            table_view.paint_size(painter, rect, name, amount, theme, is_on=chosen)
            return
        if key == MORE:
            words = "More…"
        elif key[0] == "ahead":
            words = self._ahead_words(key[1])
        letter = self.key_of(key[1]) if key[0] == "act" and key[1] in LETTERS else ""
        table_view.paint_button(painter, rect, words, theme, main=main, on=armed, key=letter)

    def key_of(self, what: str) -> str:
        """The key that the player has for a command of this game, as it is written here."""
        id = f"{self.game.id}.{what}"
        own = next((action for action in self.actions() if action.objectName() == id), None)
        return own.shortcut().toString(QKeySequence.SequenceFormat.NativeText) if own is not None else ""

    def actionEvent(self, event: QActionEvent) -> None:
        super().actionEvent(event)
        self.update()  # a command may have another key, and buttons show it

    def paint_choice(self, painter: QPainter) -> None:
        """What is noted ahead of the turn; no fresh board knows of it."""
        key = ("ahead", self.ahead)
        if self.ahead and key in self.spots:
            words = self._ahead_words(self.ahead)
            table_view.paint_button(painter, self.place_of(key), words, self.theme, on=True)
