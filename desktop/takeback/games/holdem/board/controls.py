"""The controls of the board: fold, call, an amount with slider and sizes, and actions chosen ahead."""

from __future__ import annotations

from collections.abc import Hashable
from typing import Any

from PySide6.QtCore import QRectF
from PySide6.QtGui import QActionEvent, QPainter, QResizeEvent

from takeback.engine.state import Action
from takeback.texts import gettext as _

from ..rules import chips
from ..rules.play import why_no_raise
from ..state import BETTING, Call, Check, Deal, Fold, Holdem, Raise
from . import names, table_view
from .amounts import SIZE_PLACES
from .beside import SeatActionsBoard

LETTERS = ("fold", "call", "raise")  # buttons that have a key, by command
CHECK_OR_FOLD = "check_or_fold"
AHEAD = (CHECK_OR_FOLD, "check", "call")
MORE = ("do", "more")
PALE = 0.4  # opacity of the controls in a preview


class ControlBoard(SeatActionsBoard):
    """The part of the board with the controls for this state, and with what is chosen ahead of the turn."""

    ahead = ""  # what to do when the turn comes; "": nothing
    _ahead_cost = 0

    # --- which controls there are ---------------------------------------------------------------------------

    def controls(self) -> list[Hashable]:
        """Return the keys of the controls, in reading order: none for a spectator, and during a scene only
        those for choosing ahead."""
        if self.seat is None:
            return []
        if self.scene is not None:
            is_same_hand = self.state.hand == self.table_state.hand and self.table_state.phase == BETTING
            return self._ahead() if is_same_hand and not self.is_my_turn else []
        beside: list[Hashable] = [("do", id) for id in self.buttons() if id != "deal"]
        beside += [MORE] if self.possible_ids() else []
        if self.is_my_turn:
            if self.limits is None:
                return [*beside, ("act", "fold"), ("act", "call")]
            sizes = [] if self.places.is_narrow else [("size", place) for place in self.sizes()]
            return [*beside, *sizes, ("act", "fold"), ("act", "call"), ("slider",), ("act", "raise")]
        if ahead := self._ahead():
            return [*beside, *ahead]
        if any(isinstance(action, Deal) for action in self.listed()):
            return [*beside, ("act", "deal")]
        return beside

    def _ahead(self) -> list[Hashable]:
        """Return the controls for choosing ahead; a call only where something is owed. Empty unless the
        viewer is in the hand with chips."""
        if self.table_state.phase != BETTING or not self._can_prepare():
            return []
        return [("ahead", what) for what in (AHEAD[0], AHEAD[2] if self._cost_ahead() else AHEAD[1])]

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Place everything for the new size: narrow controls have fewer spots."""
        super().resizeEvent(event)
        with self.error_guard.guarded():
            if self.state is not None:
                self.update_spots()

    def is_control(self, key: Hashable) -> bool:
        """Tell whether this spot is a control."""
        return isinstance(key, tuple) and key[0] in ("act", "size", "slider", "do", "ahead")

    def _can_prepare(self) -> bool:
        """Tell whether the viewer is in the hand and has chips."""
        assert self.seat is not None
        seat = self.table_state.seats[self.seat]
        return seat.live and seat.stack > 0

    # --- places and names -----------------------------------------------------------------------------------

    def control_place(self, key: Any) -> QRectF:
        """Return the rectangle of a control."""
        match key:
            case ("act", what):
                order = ("fold", "call", "raise") if what != "deal" else ("deal",)
                return self.places.action_button(order.index(what), 3 if what != "deal" else 1)
            case ("ahead", what):
                return self.places.action_button(min(AHEAD.index(what), 1), 4)
            case ("size", place):
                return self.places.size(place, SIZE_PLACES)
            case ("do", id):
                ids = [*self.buttons(), "more"]
                # while the board is made narrower, there is still the spot of a button without room
                return self.places.small(ids.index(id)) if id in ids else QRectF()
        return self.places.slider

    def control_name(self, key: Any) -> str:
        """Return the name of a control."""
        match key:
            case ("act", what):
                return self._act_words(what)
            case ("ahead", what):
                return _("{action}, as soon as it is your turn", action=self._ahead_words(what))
            case ("size", number):
                name, to = self.sizes()[number]
                bet = names.bet_label(self.table_state, names.chips_of(self.table_state, to))
                return f"{name}: {bet}"
            case ("do", "more"):
                return _("More actions")
            case ("do", id):
                return self.words_of(id)
        return self.amount_name()

    def control_tip(self, key: Any) -> str:
        """Return the price of what a control does, and how often one has to win to pay for it; "" out of turn
        and for controls without a price."""
        if self.seat is None or not self.is_my_turn:
            return ""
        match key:
            case ("act", "call" | "fold"):
                return names.price(self.table_state, self.seat)
            case ("size", number):
                return names.asked(self.table_state, self.seat, self.sizes()[number][1])
            case ("act", "raise") | ("slider",):
                return names.asked(self.table_state, self.seat, self.amount)
        return ""

    def _act_words(self, what: str) -> str:
        """Return the label of a betting button, with the amount to call or raise to."""
        if what == "deal":
            return _("Deal")
        if what == "fold":
            return _("Fold")
        state = self.table_state
        if what == "raise":
            return names.bet_label(state, names.painted_amount(state, self.amount))
        assert self.seat is not None
        cost = chips.to_call(state, self.seat)
        return _("Call {amount}", amount=names.painted_amount(state, cost)) if cost else _("Check")

    def _ahead_words(self, what: str) -> str:
        """Return the label of a choice made before the player's turn: fold, check or call."""
        if what == CHECK_OR_FOLD:
            return _("Fold") if self._cost_ahead() else _("Check or fold")
        if what == "check":
            return _("Check")
        return _("Call {amount}", amount=names.painted_amount(self.table_state, self._cost_ahead()))

    def _cost_ahead(self) -> int:
        """Return what a call would cost the viewer now."""
        assert self.seat is not None
        seat = self.table_state.seats[self.seat]
        return max(0, min(seat.stack, chips.price(self.table_state, self.seat) - seat.bet))

    def control_of(self, action: Action) -> Hashable | None:
        """Return the control that plays this action, or None; for a raise the call button if raising is not
        possible."""
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

    # --- using them -----------------------------------------------------------------------------------------

    def use_control(self, key: Any) -> bool:
        """Use a control and repaint; return False if the key is none."""
        match key:
            case ("act", "deal"):
                self.act(Deal())
            case ("act", "raise"):
                self.act(Raise(self.amount))
            case ("act", what):
                self.do_bet_command(what)
            case ("size", number):
                self.use_size(number)
            case ("ahead", what):
                self._prepare(what)
            case ("do", "more"):
                self.open_seat_menu(self.place_of(key).bottomLeft().toPoint())
            case ("do", id):
                self.do_seat_action(id)
            case ("slider",):
                self.open_amount()
            case _:
                return False
        self.update()
        return True

    def do_bet_command(self, what: str) -> None:
        """Do a betting command or press its button. Raising only opens the amount; a free fold and all-in
        have to be pressed twice. All-in is refused if raising is not possible."""
        assert self.seat is not None
        cost = chips.to_call(self.table_state, self.seat)
        if what == "call":
            self.act(Call() if cost else Check())
        elif what == "fold":
            if cost or self.is_second_press("fold", _("Checking is free. Press again to fold anyway.")):
                self.act(Fold())
        elif what == "raise":
            self.open_amount()
        elif self.limits is None:
            self.refuse(why_no_raise(self.table_state, self.seat))
        elif self.is_second_press("all-in", _("These are all your chips. Press again to go all-in.")):
            self.act(Raise(self.limits[1]))

    # --- ahead of the turn ----------------------------------------------------------------------------------

    def _prepare(self, what: str) -> None:
        """Choose an action ahead and announce it; choosing it again discards it."""
        self.ahead = "" if self.ahead == what else what
        self._ahead_cost = self._cost_ahead()
        self.message_emitted.emit(
            _("{action}: chosen in advance for your turn.", action=self._ahead_words(what))
            if self.ahead
            else _("No action is chosen in advance.")
        )

    def adapt_to_state(self, before: Holdem | None, state: Holdem, seat: int | None) -> None:
        """Adapt to a new state: set the amount to the least bet, close and disarm everything, and keep what
        was chosen ahead or noted only if it still fits."""
        self.is_open, self.typed, self.armed = False, "", ""
        self.update_noted_action(before, state)
        found = chips.raise_range(state, seat) if seat is not None and state.turn == seat else None
        self.amount = found[0] if found else 0
        if not self.ahead:
            return
        if before is None or not self._still_fits(before, state, seat):
            self.ahead = ""

    def _still_fits(self, before: Holdem, state: Holdem, seat: int | None) -> bool:
        """Tell whether the same hand went on and the choice still costs the same; to check or fold may cost
        anything."""
        went_on = state.phase == BETTING and state.hand == before.hand and seat == self.seat
        if not went_on or state.line[: len(before.line)] != before.line:
            return False
        return self.ahead == CHECK_OR_FOLD or self._price_for(state, seat) == self._ahead_cost

    @staticmethod
    def _price_for(state: Holdem, seat: int | None) -> int:
        """Return what a call costs this seat; -1 for a spectator."""
        if seat is None:
            return -1
        one = state.seats[seat]
        return max(0, min(one.stack, chips.price(state, seat) - one.bet))

    def action_chosen_ahead(self, to_act: tuple[int, ...]) -> Action | None:
        """Return the action chosen ahead once it is the viewer's turn; None if nothing was, or a check would
        now cost something."""
        if not self.ahead or not self.is_my_turn or self.seat not in to_act or self.seat is None:
            return None
        cost = chips.to_call(self.table_state, self.seat)
        if self.ahead == CHECK_OR_FOLD:
            return Fold() if cost else Check()
        if self.ahead == "check":
            return None if cost else Check()
        return Call() if cost else Check()

    # --- painting -------------------------------------------------------------------------------------------

    def paint_controls(self, painter: QPainter) -> None:
        """Paint all controls, pale in a preview, where none can be pressed."""
        painter.save()
        if self.preview is not None:
            painter.setOpacity(PALE)
        for key in self.controls():
            self._paint_control(painter, key)
        painter.restore()

    def _paint_control(self, painter: QPainter, key: Any) -> None:
        """Paint one control."""
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
            chosen, amount = to == self.amount, names.painted_amount(self.table_state, to)
            table_view.paint_size(painter, rect, name, amount, theme, is_chosen=chosen)
            return
        if key[0] == "do" and (card := self.card_to_show(key[1])) is not None:
            table_view.paint_show(painter, rect, card, theme)
            return
        if key == MORE:
            words = _("More…")
        elif key[0] == "ahead":
            words = self._ahead_words(key[1])
        letter = self.key_of(key[1]) if key[0] == "act" and key[1] in LETTERS else ""
        table_view.paint_button(painter, rect, words, theme, main=main, on=armed, key=letter)

    def actionEvent(self, event: QActionEvent) -> None:
        """Repaint the buttons, which show the shortcuts of commands."""
        super().actionEvent(event)
        self.update()  # a command's shortcut may have changed, and buttons show it

    def paint_choice(self, painter: QPainter) -> None:
        """Paint the choice made ahead, which is not part of the state."""
        key = ("ahead", self.ahead)
        if self.ahead and key in self.spots:
            words = self._ahead_words(self.ahead)
            table_view.paint_button(painter, self.place_of(key), words, self.theme, on=True)
