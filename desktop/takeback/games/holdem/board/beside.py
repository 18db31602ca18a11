"""Actions besides betting: with the cards of the previous hand, one's chips and one's seat.

All are in the menu of one's seat and in the command palette, and have a key; some also have a button. An
action that is only possible between hands is noted during a hand and done when it is over.
"""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QPoint
from PySide6.QtWidgets import QMenu

from takeback.engine.chance import Chance
from takeback.engine.state import Action, Illegal
from takeback.texts import format_number
from takeback.texts import gettext as _

from .. import cards, rules
from ..rules.play import play, rebuy_range, showable, why_no_rebuy
from ..rules.seating import start_stack, stays
from ..state import (
    BETTING,
    IN,
    OVER,
    READY,
    WAITING,
    Break,
    Cards,
    Deal,
    End,
    Holdem,
    HoldemAction,
    Leave,
    Rebuy,
    Reshuffle,
    Show,
    SitIn,
    SitOut,
)
from . import names
from .amounts import AmountBoard

ORDER = (  # in menu order
    *("deal", "pause", "show_first", "show_last", "show_all", "muck", "shuffle"),
    *("buy", "buy_usual", "sit_out", "come_back", "post", "leave", "close"),
)
BUTTONS = (  # most wanted first
    *("show_first", "show_last", "show_all", "muck", "buy_usual", "buy", "come_back", "post"),
    *("shuffle", "pause", "sit_out", "leave", "close"),
)
MOST_BUTTONS = 4  # besides the menu's button
WORDS = {
    "deal": _("Deal"),
    "pause": _("Pause after this"),
    "muck": _("Muck"),
    "shuffle": _("Shuffle the rest"),
    "buy": _("Buy chips…"),
    "sit_out": _("Sit out"),
    "come_back": _("Come back"),
    "post": _("Post and play"),
    "leave": _("Leave"),
    "close": _("Close the table"),
}
TWICE = {
    "leave": _("You will leave with your chips and cannot come back. Press again to leave."),
    "close": _("The table will close for everybody. Press again to close it."),
}
NOTED = {
    "sit_out": _("You will sit out as soon as this hand is over."),
    "leave": _("You will leave as soon as this hand is over."),
    "close": _("The table will close as soon as this hand is over."),
}
NO_CARDS = _("There are no cards of the last hand to show.")
NO_SEAT = _("You are watching this game; nobody is to move here.")


class SeatActionsBoard(AmountBoard):
    """The part of the board with the actions besides betting."""

    armed = ""  # id of the action to press once more
    noted_action: Action | None = None  # to be done when the hand is over
    mucked = 0  # number of the previous hand, if the viewer chose to muck it

    @property
    def known_state(self) -> Holdem:
        """Return the state as the viewer may know it, even if the own cards are painted face down; a subclass
        knows it."""
        raise NotImplementedError

    # --- what there is --------------------------------------------------------------------------------------

    def listed(self) -> list[Action]:
        """Return the viewer's legal actions; none for a spectator."""
        return list(rules.actions(self.known_state, self.seat)) if self.seat is not None else []

    def possible_ids(self) -> list[str]:
        """Return the ids of what the seat may do now, or when the hand is over."""
        listed = self.listed()
        return [id for id in ORDER if self._may(id, listed) or self._may_later(id)]

    def buttons(self) -> list[str]:
        """Return the ids with a button, at most MOST_BUTTONS and what fits beside the menu's button; none
        while the viewer may raise, because the sizes need the room."""
        found = self.possible_ids() if self.limits is None else []
        return [id for id in BUTTONS if id in found][: min(MOST_BUTTONS, self.places.most_small - 1)]

    def _may(self, id: str, listed: list[Action]) -> bool:
        """Tell whether the action of this id can be done now; `listed` has the viewer's legal actions."""
        if id == "muck":
            return bool(self._cards_to_show())
        if id == "buy":
            return any(isinstance(action, Rebuy) for action in listed)
        action = self._action(id)
        if isinstance(action, Rebuy):
            return self.seat is not None and rules.allows(self.known_state, self.seat, action)
        return action in listed

    def _may_later(self, id: str) -> bool:
        """Tell whether this cannot be done during the hand, but can be noted for after it."""
        state, seat = self.known_state, self.seat
        if state.phase != BETTING or seat is None or not stays(state, seat):
            return False
        if id == "sit_out":
            return state.seats[seat].here in (IN, WAITING)
        if id in ("buy", "buy_usual"):
            action = self._action(id)
            return rebuy_range(state, seat) is not None and (id == "buy" or action is not None)
        return id in ("leave", "close") and not state.rules.is_sitgo

    def _cards_to_show(self) -> Cards:
        """Return the cards of the previous hand that this seat may still show; () once the hand was mucked
        or the game is over."""
        if self.seat is None or self.known_state.phase == OVER:
            return ()
        if self.known_state.last is None or self.known_state.last.hand == self.mucked:
            return ()
        return showable(self.known_state, self.seat)

    def _action(self, id: str) -> HoldemAction | None:
        """Return the action of this id, or None if it has none at the moment."""
        held = self._cards_to_show()
        match id:
            case "show_first":
                return Show(held[:1]) if held else None
            case "show_last":
                return Show(held[-1:]) if len(held) > 1 else None
            case "show_all":
                return Show(held) if len(held) > 1 else None
            case "buy_usual":
                return Rebuy(self.missing()) if self.missing() > 0 else None
            case "come_back" | "post":
                return SitIn("wait" if id == "come_back" else "post")
        kinds: dict[str, Callable[[], HoldemAction]]
        kinds = {"deal": Deal, "pause": Break, "shuffle": Reshuffle}
        kinds |= {"sit_out": SitOut, "leave": Leave, "close": End}
        return kinds[id]() if id in kinds else None

    def buyable(self) -> tuple[int, int] | None:
        """Return the least and the most chips this seat may buy, or None."""
        return rebuy_range(self.known_state, self.seat) if self.seat is not None else None

    def usual_stack(self) -> int:
        """Return the number of chips that a player begins with."""
        return start_stack(self.known_state.rules)

    def missing(self) -> int:
        """Return how many chips are missing from the usual stack; negative if it has more."""
        assert self.seat is not None
        return self.usual_stack() - self.known_state.seats[self.seat].stack

    def words_of(self, id: str) -> str:
        """Return the label of an action, such as "Show ace of spades" or "Sit out"."""
        if id == "buy_usual":
            return _("Top up to {amount}", amount=names.painted_amount(self.table_state, self.usual_stack()))
        action = self._action(id)
        if isinstance(action, Show):
            return self._show_text(action.cards)
        if id == "sit_out" and self.table_state.phase == BETTING:
            return _("Sit out after this")
        if id == "muck" and self.table_state.phase == BETTING and self.table_state.last is not None:
            return _("Muck hand {number}", number=format_number(self.table_state.last.hand))
        return WORDS.get(id, id)

    def card_to_show(self, id: str) -> int | None:
        """Return the card that the action of this id shows, if it is a single one that the viewer sees."""
        action = self._action(id)
        held = action.cards if isinstance(action, Show) else ()
        last = self.table_state.last
        if len(held) != 1 or last is None or self.seat is None:
            return None
        return held[0] if cards.UNKNOWN not in dict(last.hidden)[self.seat] else None

    def _show_text(self, held: Cards) -> str:
        """Return the label for showing these own cards of the last hand: "Show both" for two of two, with the
        hand's number once the next one is dealt, else their names in words; while the cards are face down
        "Show all" or "Show card 2"."""
        own, last = self._cards_to_show(), self.table_state.last
        assert last is not None
        assert self.seat is not None
        if len(held) == len(own) == 2 and self.table_state.phase == BETTING:
            return _("Show both of hand {number}", number=format_number(last.hand))
        if len(held) == len(own) == 2:
            return _("Show both")
        if cards.UNKNOWN not in dict(last.hidden)[self.seat]:
            return _("Show {cards}", cards=cards.spoken(held))
        if len(held) == len(own):
            return _("Show all")
        return _("Show card {number}", number=format_number(own.index(held[0]) + 1))

    # --- doing it -------------------------------------------------------------------------------------------

    def do_seat_action(self, id: str) -> None:
        """Do the action of a button, menu item, palette entry or key, or refuse it and say why. Some have to
        be pressed twice; some are only noted. While something is shown that can be skipped, only skip it."""
        if self.skip_ahead():
            return
        self.end_transients()
        if why := self.why_no_seat_action(id):
            self.refuse(why)
        elif id == "muck":
            self._muck()
        elif id == "buy":
            self.ask_command("buy")
        elif id in TWICE and not self.is_second_press(id, TWICE[id]):
            return
        else:
            self._do(id, self._action(id))

    def why_no_seat_action(self, id: str) -> str:
        """Return why the action of this id is not possible now, nor can be noted for after the hand; empty if
        it is, or if what is being shown can be skipped."""
        if self.is_input_blocked:
            return ""
        if self.seat is None or self.preview is not None:
            return NO_SEAT if self.seat is None else _("Leave the preview first.")
        if id == "muck":
            return "" if self._cards_to_show() else NO_CARDS
        if id in ("buy", "buy_usual") and self.buyable() is None:
            return why_no_rebuy(self.known_state)
        action = self._action(id)
        if id == "buy" or self._may(id, self.listed()) or self._may_later(id):
            return ""
        if action is None:
            return NO_CARDS if id.startswith("show") else _("You already have the usual number of chips.")
        return self._why_illegal(action, self.seat)

    def _why_illegal(self, action: HoldemAction, seat: int) -> str:
        """Return why the rules refuse this action; empty if they do not."""
        try:
            next(play(self.known_state, seat, action, Chance(0, "why")), None)
        except Illegal as why:
            return str(why)
        return ""

    def _do(self, id: str, action: Action | None) -> None:
        """Do an action now, or note it if it is only possible after the hand; nothing for None."""
        if action is None:
            return
        if self._may_later(id) and not self._may(id, self.listed()):
            self.note_action(id, action)
        else:
            self.act(action)

    def _muck(self) -> None:
        """Keep the cards of the previous hand hidden and say so: it counts as mucked, and the board no longer
        offers to show them."""
        assert self.known_state.last is not None
        self.mucked = self.known_state.last.hand
        self.message_emitted.emit(_("Your cards will not be shown."))
        self.show_again()

    def buy(self, amount: int) -> None:
        """Buy chips, now or when the hand is over."""
        self._do("buy", Rebuy(amount))

    def is_second_press(self, what: str, sentence: str) -> bool:
        """Return whether this is the second press; on the first, announce the sentence and wait for
        another."""
        if self.armed == what:
            return True
        self.armed = what
        self.message_emitted.emit(sentence)
        self.update()
        return False

    def ask_command(self, id: str) -> None:
        """Trigger the window's command of this id, which opens a dialog; nothing if the board has no such
        command."""
        own = next((one for one in self.actions() if one.objectName() == f"{self.game.id}.{id}"), None)
        if own is not None:
            own.trigger()

    def show_again(self) -> None:
        """Show the current state again, because how it is shown has changed; a subclass does it."""
        raise NotImplementedError

    # --- when the hand is over ------------------------------------------------------------------------------

    def note_action(self, id: str, action: Action) -> None:
        """Note an action for after the hand, take a break for it if possible, and say what will be done;
        noting it again discards it."""
        if self.noted_action == action:
            self.noted_action = None
            self.message_emitted.emit(_("You can no longer do that."))
            return
        self.noted_action, self.armed = action, ""
        if isinstance(action, Rebuy):
            amount = names.chips_of(self.table_state, action.amount)
            sentence = _("You will buy {amount} as soon as this hand is over.", amount=amount)
        else:
            sentence = NOTED[id]
        if Break() in self.listed():
            self.act(Break())
        self.message_emitted.emit(sentence)

    def update_noted_action(self, before: Holdem | None, state: Holdem) -> None:
        """Discard the noted action unless its hand goes on or has just ended."""
        if self.noted_action is None or before is None:
            return
        has_gone_on = state.hand == before.hand and state.line[: len(before.line)] == before.line
        is_over = state.phase == READY and state.hand == before.hand
        if not (has_gone_on or is_over):
            self.noted_action = None

    def due_action(self) -> Action | None:
        """Return the noted action once the hand is over, with a purchase cut to what is legal; otherwise
        None."""
        if self.noted_action is None or self.table_state.phase != READY or self.seat is None:
            return None
        limits = rebuy_range(self.known_state, self.seat)
        if isinstance(self.noted_action, Rebuy) and limits is not None:
            return Rebuy(min(max(self.noted_action.amount, limits[0]), limits[1]))
        return self.noted_action

    # --- the menu of the seat -------------------------------------------------------------------------------

    def open_seat_menu(self, at: QPoint) -> bool:
        """Open the menu of the seat's actions; return False if there are none or a preview is shown."""
        by_name = {action.objectName(): action for action in self.actions()}
        lines = [by_name[name] for id in self.possible_ids() if (name := f"{self.game.id}.{id}") in by_name]
        if not lines or self.preview is not None:
            return False
        if self.menu is not None:
            self.menu.deleteLater()
        self.menu = QMenu(self)
        self.menu.addActions(lines)
        self.menu.popup(self.mapToGlobal(at))
        return True

    menu: QMenu | None = None
