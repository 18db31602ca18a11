"""The controls of the board: fold, call, an amount with its slider and sizes, acts ahead of one's turn."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QActionEvent, QKeySequence, QPainter

from desktop.engine.state import Action

from .. import cards, rules
from ..rules import chips
from ..rules.play import why_no_raise
from ..state import (
    BETTING,
    Break,
    Call,
    Cards,
    Check,
    Deal,
    End,
    Fold,
    Holdem,
    Leave,
    Raise,
    Rebuy,
    Reshuffle,
    Show,
    SitIn,
    SitOut,
)
from . import names, table_view
from .looks import CardBoard
from .places import Places

MOST_SMALL = 5  # things beside the betting that fit above the buttons
LETTERS = ("fold", "call", "raise")  # the buttons that have a key, by their commands
AHEAD = ("check or fold", "check", "call")


class ControlBoard(CardBoard):
    """The controls for this position: what may be done now, and what is chosen ahead."""

    state: Holdem
    present: Holdem
    amount = 0  # to bet or raise to
    is_open = False  # is an amount being chosen by keyboard?
    armed = ""  # what asks to be pressed once more
    ahead = ""  # what to do as soon as it is one's turn
    _ahead_cost = 0

    @property
    def told(self) -> Holdem:
        """The position as the seat may know it, whether its cards lie face down or not."""
        raise NotImplementedError

    @property
    def places(self) -> Places:
        raise NotImplementedError

    @property
    def is_my_turn(self) -> bool:
        return self.present.phase == BETTING and self.seat is not None and self.seat == self.present.turn

    @property
    def limits(self) -> tuple[int, int] | None:
        return (
            chips.raise_range(self.present, self.seat) if self.is_my_turn and self.seat is not None else None
        )

    # --- what there is --------------------------------------------------------------------------------------

    def controls(self) -> list[Hashable]:
        if self.seat is None:
            return []
        if self.scene is not None:
            is_same_hand = self.state.hand == self.present.hand and self.present.phase == BETTING
            return self._ahead() if is_same_hand and not self.is_my_turn else []
        small: list[Hashable] = [("small", number) for number in range(len(self.small_actions()))]
        if self.is_my_turn:
            if self.limits is None:
                return [*small, ("act", "fold"), ("act", "call")]
            sizes = [("size", number) for number in range(len(self.sizes()))]
            return [*small, *sizes, ("act", "fold"), ("act", "call"), ("slider",), ("act", "raise")]
        if ahead := self._ahead():
            return [*small, *ahead]
        if any(isinstance(action, Deal) for action in self.listed()):
            return [*small, ("act", "deal")]
        return small

    def _ahead(self) -> list[Hashable]:
        """What may be noted while others act."""
        if self.present.phase != BETTING or not self._can_prepare():
            return []
        return [("ahead", what) for what in AHEAD]

    def listed(self) -> list[Action]:
        return list(rules.actions(self.told, self.seat)) if self.seat is not None else []

    def small_actions(self) -> list[Action]:
        """What may be done beside the betting; while an amount is chosen its sizes need the room."""
        if self.limits is not None:
            return []
        betting = (Fold, Check, Call, Raise, Deal)
        return [action for action in self.listed() if not isinstance(action, betting)][:MOST_SMALL]

    def sizes(self) -> list[tuple[str, int]]:
        """The amounts with a button: the least, the usual parts, and all."""
        assert self.limits is not None
        assert self.seat is not None
        least, most = self.limits
        if least == most:
            return [("All-in" if self._is_all(most) else "Only size", most)]
        usual = [(name, min(max(to, least), most)) for name, to in chips.sizes(self.present, self.seat)]
        short = [(name.replace(" big blinds", " BB").replace(" pot", ""), to) for name, to in usual]
        named = [(name.capitalize() if name == "pot" else name, to) for name, to in short]
        return [("Min", least), *named[-4:], ("All-in" if self._is_all(most) else "Most", most)]

    def _is_all(self, to: int) -> bool:
        assert self.seat is not None
        seat = self.present.seats[self.seat]
        return to >= seat.bet + seat.stack

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
                return self.places.act(AHEAD.index(what), 4)
            case ("size", number):
                return self.places.size(number, len(self.sizes()))
            case ("small", number):
                return self.places.small(number)
        return self.places.slider

    def control_name(self, key: Any) -> str:
        match key:
            case ("act", what):
                return self._act_words(what)
            case ("ahead", what):
                return f"{self._ahead_words(what)}, as soon as it is your turn"
            case ("size", number):
                name, to = self.sizes()[number]
                return f"{name}: {self._verb()} {names.chips_of(self.present, to)}"
            case ("small", number):
                return self.action_words(self.small_actions()[number])
        least, most = self.limits or (0, 0)
        shown = [names.chips_of(self.present, amount) for amount in (self.amount, least, most)]
        return f"Amount {shown[0]}, from {shown[1]} to {shown[2]}"

    def _act_words(self, what: str) -> str:
        if what == "deal":
            return "Deal"
        if what == "fold":
            return "Fold"
        if what == "raise":
            return f"{self._verb()} {names.grouped(self.present, self.amount)}"
        assert self.seat is not None
        cost = chips.to_call(self.present, self.seat)
        return f"Call {names.grouped(self.present, cost)}" if cost else "Check"

    def _verb(self) -> str:
        return "Bet" if self.present.level == 0 else "Raise to"

    def _ahead_words(self, what: str) -> str:
        if what != "call":
            return what.capitalize()
        assert self.seat is not None
        return f"Call {names.grouped(self.present, self._cost_ahead())}"

    def _cost_ahead(self) -> int:
        assert self.seat is not None
        seat = self.present.seats[self.seat]
        return max(0, min(seat.stack, chips.price(self.present, self.seat) - seat.bet))

    def action_words(self, action: Action) -> str:
        match action:
            case Show(held):
                return f"Show {self._called(held)}"
            case Rebuy(amount):
                return f"Buy {names.chips_of(self.present, amount)}"
            case SitIn(how):
                return "Come back" if how == "wait" else "Post and play"
        words = {Break: "Pause after this", SitOut: "Sit out", Leave: "Leave", End: "Close the table"}
        return words.get(
            type(action), "Shuffle the rest" if isinstance(action, Reshuffle) else type(action).__name__
        )

    def _called(self, held: tuple[int, ...]) -> str:
        """Own cards of the last hand by name; by their places while they lie face down."""
        if cards.UNKNOWN not in self._last_held(self.present):
            return cards.names(held)
        own = self._last_held(self.told)
        if len(held) == len(own):
            return "both" if len(own) == 2 else "all"
        return "card " + ", ".join(str(own.index(card) + 1) for card in held)

    def _last_held(self, state: Holdem) -> Cards:
        assert state.last is not None
        assert self.seat is not None
        return dict(state.last.hidden)[self.seat]

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
            case ("act", what):
                self.use_letter(what)
            case ("size", number):
                self.use_size(number)
            case ("ahead", what):
                self._prepare(what)
            case ("small", number):
                self.act(self.small_actions()[number])
            case ("slider",):
                self.is_open = True
                self.said.emit(self.control_name(key))
            case _:
                return False
        self.update()
        return True

    def use_letter(self, what: str) -> None:
        """A command of the betting, or the button that does the same."""
        assert self.seat is not None
        cost = chips.to_call(self.present, self.seat)
        if what == "call":
            self.act(Call() if cost else Check())
        elif what == "fold":
            if cost or self._is_armed("fold", "Checking is free. Press again to fold all the same."):
                self.act(Fold())
        elif self.limits is None:
            self.refuse(why_no_raise(self.present, self.seat))
        elif what == "raise":
            self._raise_or_open()
        elif self._is_armed("all-in", "This is all you have. Press again to go all-in."):
            self.act(Raise(self.limits[1]))

    def _raise_or_open(self) -> None:
        """By keyboard the first R opens the amount and the second plays it; the mouse plays it at once."""
        if self.by_keyboard and not self.is_open:
            self.is_open = True
            self.said.emit(f"{self.control_name(('slider',))}. Up and down change it, Enter confirms.")
            self.update()
        else:
            self.act(Raise(self.amount))

    def _is_armed(self, what: str, sentence: str) -> bool:
        """Some things ask to be pressed twice."""
        if self.armed == what:
            return True
        self.armed = what
        self.said.emit(sentence)
        self.update()
        return False

    def use_size(self, number: int) -> None:
        if self.limits is None:
            return
        sizes = self.sizes()
        if number < len(sizes):
            self.set_amount(sizes[number][1])

    def change_amount(self, blinds: int) -> None:
        self.set_amount(self.amount + blinds * max(self.present.big, 1))

    def set_amount(self, to: int) -> None:
        if self.limits is None:
            return
        self.amount = min(max(to, self.limits[0]), self.limits[1])
        for key in (("slider",), ("act", "raise")):
            if (spot := self.spots.get(key)) is not None:
                spot.call(self.name_of(key))
        self.said.emit(f"{self._verb()} {names.chips_of(self.present, self.amount)}")
        self.update()

    def amount_at(self, x: float) -> None:
        """Where the handle of the slider is held; steps of the small blind, its ends exact."""
        if self.limits is None:
            return
        least, most = self.limits
        track = self.places.slider
        part = min(1.0, max(0.0, (x - track.left()) / max(track.width(), 1.0)))
        step = max(self.present.small, 1)
        near = round((least + part * (most - least)) / step) * step
        self.set_amount(most if part > 0.985 else near)

    # --- ahead of the turn ----------------------------------------------------------------------------------

    def _prepare(self, what: str) -> None:
        self.ahead = "" if self.ahead == what else what
        self._ahead_cost = self._cost_ahead()
        said = f"{self._ahead_words(what)} is noted" if self.ahead else "Nothing is noted"
        self.said.emit(f"{said} for your turn.")

    def follow(self, before: Holdem | None, state: Holdem, seat: int | None) -> None:
        """A new position: what was being chosen is gone, and what was noted stays only as long as it fits."""
        self.is_open, self.armed = False, ""
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
            part = (self.amount - least) / max(most - least, 1)
            words = names.grouped(self.present, self.amount)
            table_view.paint_slider(painter, rect, part, words, theme, is_open=self.is_open)
            return
        words = self.control_name(key)
        main = key in (("act", "raise"), ("act", "deal")) or (key == ("act", "call") and self.limits is None)
        armed = key[0] == "act" and key[1] == self.armed
        if key[0] == "size":
            words = self.sizes()[key[1]][0]
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
