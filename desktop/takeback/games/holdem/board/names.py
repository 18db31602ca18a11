"""Names and tooltips of the board's spots."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass

from msgspec.structs import replace

from takeback.texts import format_list, format_number, format_percent, ngettext, pgettext
from takeback.texts import gettext as _

from .. import cards
from ..rules import chips
from ..rules.events import pot_now
from ..state import BETTING, Act, Holdem, Result, Won
from ..text import deal_sentence, holding
from ..words import YOU, amount_text, positions

FLOP, TURN, RIVER = range(1, 4)  # streets
ALL_POTS = -1  # the number of the sum of several pots
_HERE = {
    "away": _("sitting out"),
    "waiting": _("waiting for the big blind"),
    "out": pgettext("of a seat that has lost", "out"),
    "gone": pgettext("of a seat that has left", "gone"),
}


# amounts ----------------------------------------------------------------------------------------------------
def chips_of(state: Holdem, amount: int) -> str:
    """Return an amount in the state's unit, without trailing zeros of big blinds."""
    if not is_in_blinds(state):
        return amount_text(amount, state.unit)
    blinds = amount / state.unit
    digits = next(digits for digits in (0, 1, 2) if round(blinds, digits) == round(blinds, 2))
    return format_number(blinds, digits)


def in_blinds(state: Holdem) -> Holdem:
    """Return the state with chips counted in big blinds; unchanged before there are any."""
    return replace(state, unit=state.big) if state.big > 1 else state


def is_in_blinds(state: Holdem) -> bool:
    """Tell whether chips are counted in big blinds."""
    return state.unit == state.big > 1


def painted_amount(state: Holdem, amount: int) -> str:
    """Return an amount as it is painted: 20,650, or 12.5 BB."""
    words = chips_of(state, amount)
    # Translators: BB is the usual abbreviation of big blinds, in which chips are counted here
    return _("{amount} BB", amount=words) if is_in_blinds(state) else words


def _stack_text(state: Holdem, amount: int) -> str:
    """Return how many chips or big blinds a seat has, in words."""
    whole, part = divmod(amount, state.unit)
    number = 2 if part else whole  # a number with a fraction has the plural form
    if is_in_blinds(state):
        return ngettext("{amount} big blind", "{amount} big blinds", number, amount=chips_of(state, amount))
    return ngettext("{amount} chip", "{amount} chips", number, amount=chips_of(state, amount))


# seats and cards --------------------------------------------------------------------------------------------
def seat_name(state: Holdem, number: int) -> str:
    """Return a seat's spoken name: "Cid, cut-off, 1,850 chips, bet 200, two cards face down"."""
    seat = state.seats[number]
    parts = [state.names[number]]
    if place := positions(state).get(number):
        parts.append(_(place))
    parts.append(_stack_text(state, seat.stack))
    if seat.bet:
        parts.append(_("bet {amount}", amount=chips_of(state, seat.bet)))
    if seat.here in _HERE:
        parts.append(_HERE[seat.here])
    elif seat.live:
        parts.append(_held_text(seat.cards))
        parts += [] if seat.stack else [_("all-in")]
    elif seat.cards:
        parts.append(pgettext("of a seat", "folded"))
    if number == state.turn:
        parts.append(_("to act"))
    return format_list(parts, "unit")


def seat_figures(state: Holdem, number: int) -> str:
    """Return how a seat has played at this table, in a sentence; "" before its first hand."""
    tally = state.seats[number].tally
    if not tally.hands:
        return ""
    return ngettext(
        "{count} hand at this table: played {played} (VPIP), raised {raised} before the flop (PFR).",
        "{count} hands at this table: played {played} (VPIP), raised {raised} before the flop (PFR).",
        tally.hands,
        played=format_percent(tally.vpip / tally.hands),
        raised=format_percent(tally.pfr / tally.hands),
    )


def _held_text(held: tuple[int, ...]) -> str:
    """Return the hole cards in words, or how many are face down."""
    if cards.UNKNOWN not in held:
        return cards.spoken(held)
    if len(held) == 2:
        return _("two cards face down")
    if len(held) == 4:
        return _("four cards face down")
    return ngettext("{count} card face down", "{count} cards face down", len(held))


def hole_name(state: Holdem, number: int, card: int) -> str:
    """Return the spoken name of a hole card."""
    seat, player = state.seats[number], state.names[number]
    held = cards.spoken_card(seat.cards[card])
    if seat.live:
        return _("{player}: {card}", player=player, card=held)
    return _("{player}: {card}, folded", player=player, card=held)


def board_name(state: Holdem, number: int) -> str:
    """Return the spoken name of a board card, dealt or not."""
    street = _street_of(number)
    if number >= len(state.board):
        return {
            FLOP: _("The flop is not dealt yet"),
            TURN: _("The turn is not dealt yet"),
            RIVER: _("The river is not dealt yet"),
        }[street]
    card = cards.spoken_card(state.board[number])
    return {
        FLOP: _("Flop: {card}", card=card),
        TURN: _("Turn: {card}", card=card),
        RIVER: _("River: {card}", card=card),
    }[street]


def second_board_name(state: Holdem, number: int) -> str:
    """Return the spoken name of a card that only the second board has."""
    card = cards.spoken_card(state.second[number])
    return {
        FLOP: _("Second flop: {card}", card=card),
        TURN: _("Second turn: {card}", card=card),
        RIVER: _("Second river: {card}", card=card),
    }[_street_of(number)]


def _street_of(number: int) -> int:
    """Return the street on which this board card is dealt."""
    return FLOP if number < 3 else TURN if number == 3 else RIVER


def second_board_places(state: Holdem) -> range:
    """Return the places of the cards that only the second board has; empty without one."""
    own = len(cards.own_of_second(state.second, state.board))
    return range(len(state.second) - own, len(state.second))


# pots -------------------------------------------------------------------------------------------------------
@dataclass(frozen=True)
class ShownPot:
    """A pot in the middle: its number, the main pot being 0, or ALL_POTS; how many there are; its chips."""

    number: int
    count: int
    amount: int

    @property
    def label(self) -> str:
        """Return the painted name: pot, main pot, side pot (with its number if there are several), or all."""
        if self.count == 1:
            return _("Pot")
        if self.number == ALL_POTS:
            return pgettext("sum of all pots", "All")
        if self.number == 0:
            return _("Main pot")
        return _("Side pot") if self.count == 2 else _("Side pot {number}", number=format_number(self.number))


def pots_shown(state: Holdem) -> list[ShownPot]:
    """Return each pot in the middle, less what was won of it, and their sum with all bets; if there are not
    several, one of all chips, including bets."""
    pots = chips.pots(state)
    left = [amount - _won_of(state, number) for number, (amount, _seats) in enumerate(pots)]
    shown = [ShownPot(number, len(pots), amount) for number, amount in enumerate(left) if amount]
    if len(shown) < 2:
        return [ShownPot(0, 1, pot_now(state))]
    return [*shown, ShownPot(ALL_POTS, len(pots), pot_now(state))]


def _won_of(state: Holdem, number: int) -> int:
    """Return the chips of a pot that have gone to winners."""
    return sum(won.amount for won in state.won if won.pot == number)


def pot_text(state: Holdem, pot: ShownPot) -> str:
    """Return a pot's name and amount, to be spoken."""
    amount = chips_of(state, pot.amount)
    if pot.count == 1:
        return _("The pot: {amount}", amount=amount)
    if pot.number == ALL_POTS:
        return _("In all: {amount}", amount=amount)
    if pot.number == 0:
        return _("The main pot: {amount}", amount=amount)
    if pot.count == 2:
        return _("The side pot: {amount}", amount=amount)
    return _("Side pot {number}: {amount}", number=format_number(pot.number), amount=amount)


# what was done ----------------------------------------------------------------------------------------------
def last_act(state: Holdem, number: int, *, is_short: bool = False) -> str:
    """Return in a word or two that a seat has folded or is all-in, otherwise what it did last on this street,
    or which blind it posted; empty if nothing. If short, leave out the amount, which lies in front of the
    seat."""
    acts = [act for act in state.line if act.seat == number]
    if not acts:
        return _posted_text(state, number, is_short)
    act = acts[-1]
    if act.kind == "fold":
        return pgettext("of a seat", "folded")
    if not state.seats[number].stack:
        return _("all-in")
    if act.street != state.street:
        return ""
    return _short_act(act) if is_short else _act_text(state, act)


def _act_text(state: Holdem, act: Act) -> str:
    """Return a betting act beside a seat's chips: "call 50", "raise 200", "check"."""
    match act.kind:
        case "call":
            return pgettext("act of a seat", "call {amount}", amount=painted_amount(state, act.amount))
        case "bet":
            return pgettext("act of a seat", "bet {amount}", amount=painted_amount(state, act.to))
        case "raise":
            return pgettext("act of a seat", "raise {amount}", amount=painted_amount(state, act.to))
    return _short_act(act)


def _short_act(act: Act) -> str:
    """Return a betting act in a word."""
    return {
        "fold": pgettext("act of a seat", "fold"),
        "check": pgettext("act of a seat", "check"),
        "call": pgettext("act of a seat", "call"),
        "bet": pgettext("act of a seat", "bet"),
        "raise": pgettext("act of a seat", "raise"),
    }[act.kind]


def act_label(state: Holdem, act: Act) -> str:
    """Return a betting act as a label, a call with what it adds, a bet or raise with its total: "Fold",
    "Call 50", "Raise 200"."""
    match act.kind:
        case "fold":
            return _("Fold")
        case "check":
            return _("Check")
        case "call":
            return _("Call {amount}", amount=painted_amount(state, act.amount))
        case "bet":
            return _("Bet {amount}", amount=painted_amount(state, act.to))
    return _("Raise {amount}", amount=painted_amount(state, act.to))


def _posted_text(state: Holdem, number: int, is_short: bool) -> str:
    """Return which blind a seat has posted on the first street, or ""."""
    if state.street or not state.seats[number].bet:
        return ""
    if number == state.straddle_seat and number != state.big_seat:
        return pgettext("posted by a seat", "straddle")
    if number not in (state.big_seat, state.small_seat):
        return pgettext("by a seat", "posted")
    if is_short:
        return pgettext("posted by a seat", "blind")
    return _("big blind") if number == state.big_seat else _("small blind")


# the end of a hand ------------------------------------------------------------------------------------------
def last_hand(state: Holdem, last: Result, amount: Callable[[Holdem, int], str] = painted_amount) -> str:
    """Return the previous hand in short: "Hand 12: Bob +350". `amount` formats the chips of a state."""
    ahead = [f"{state.names[seat]} +{amount(state, net)}" for seat, net in last.net if net > 0]
    if not ahead:
        return _("Hand {number}: everybody got their chips back", number=last.hand)
    return _("Hand {number}: {gains}", number=last.hand, gains=format_list(ahead))


def has_corner(state: Holdem) -> bool:
    """Tell whether the corner shows the previous hand: until somebody acts in the next one, unless the end of
    that hand lies on the table itself."""
    return state.last is not None and not state.line and not state.won


def last_cards(last: Result) -> list[tuple[int, ...]]:
    """Return the cards of the previous hand in groups: those shown by its winners, the board, what a second
    board has of its own, and those shown by others."""
    ahead = {seat for seat, net in last.net if net > 0}
    of_winners = [held for seat, held in last.shown if seat in ahead]
    of_others = [held for seat, held in last.shown if seat not in ahead]
    groups = [*of_winners, last.board, cards.own_of_second(last.second, last.board), *of_others]
    return [tuple(held) for held in groups if held]


def last_hand_spoken(state: Holdem, last: Result) -> str:
    """Return the previous hand with board and shown cards, in words."""
    parts = [last_hand(state, last, chips_of)]
    if last.board:
        parts.append(_("the board was {cards}", cards=cards.spoken(last.board)))
    if last.second:
        parts.append(_("the second board was {cards}", cards=cards.spoken(last.second)))
    parts += [
        _("{player} showed {cards}", player=state.names[seat], cards=cards.spoken(held))
        for seat, held in last.shown
    ]
    return "; ".join(parts)


def end_of_hand(state: Holdem) -> str:
    """Return who won: "Bob wins 1,150 with two pair, kings and fives". Lists each share if there are several,
    and names the kicker if only that beat another shown hand. Of two boards it only says who won how much."""
    if state.second:
        first, second = (
            format_list(_gains(state, [won for won in state.won if won.run == run])) or _("nobody wins")
            for run in (1, 2)
        )
        # Translators: {first} and {second} say who wins how much, such as "Bob wins 1,150"
        return _("First board: {first}. Second board: {second}", first=first, second=second)
    gains = _gains(state, state.won)
    shares = _shares_of(state.won)
    best = [won.rank for won in state.won if won.rank and dict(won.winners).keys() == shares.keys()]
    if not best:
        return format_list(gains)
    variant = state.rules.variant
    beaten = [
        cards.value(variant, seat.cards, state.board)
        for number, seat in enumerate(state.seats)
        if seat.live and seat.shown and seat.cards and number not in shares
    ]
    held = cards.held_name(best[-1], variant)
    by = cards.kicker(best[-1], min(beaten), variant) if beaten else ""
    if len(gains) > 1:
        return _won_together(gains, held, by)
    ((seat, amount),) = shares.items()
    return _won_alone(state.names[seat], chips_of(state, amount), held, by)


def _won_alone(player: str, amount: str, hand: str, kicker: str) -> str:
    """Return who won how much with which hand, and by which kicker if that decided."""
    if player == YOU:
        if kicker:
            return _("You win {amount} with {hand}, {kicker}", amount=amount, hand=hand, kicker=kicker)
        return _("You win {amount} with {hand}", amount=amount, hand=hand)
    if kicker:
        return _(
            "{player} wins {amount} with {hand}, {kicker}",
            player=player,
            amount=amount,
            hand=hand,
            kicker=kicker,
        )
    return _("{player} wins {amount} with {hand}", player=player, amount=amount, hand=hand)


def _won_together(gains: list[str], hand: str, kicker: str) -> str:
    """Return who won how much with hands of the same name."""
    # Translators: {gains} says who wins how much, such as "Ann wins 500 and Bob wins 500"
    if kicker:
        return _("{gains} with {hand}, {kicker}", gains=format_list(gains), hand=hand, kicker=kicker)
    return _("{gains} with {hand}", gains=format_list(gains), hand=hand)


def _shares_of(pots: Iterable[Won]) -> dict[int, int]:
    """Return by seat the sum of what it gets from these pots."""
    shares: dict[int, int] = {}
    for won in pots:
        for seat, amount in won.winners:
            shares[seat] = shares.get(seat, 0) + amount
    return shares


def _gains(state: Holdem, pots: Iterable[Won]) -> list[str]:
    """Return what each winner of these pots gets, as "Bob wins 1,150"."""
    return [
        _("You win {chips}", chips=chips_of(state, amount))
        if state.names[seat] == YOU
        else _("{name} wins {chips}", name=state.names[seat], chips=chips_of(state, amount))
        for seat, amount in _shares_of(pots).items()
    ]


# what comes next --------------------------------------------------------------------------------------------
def price(state: Holdem, seat: int) -> str:
    """Return what a call costs, such as "To call 50 into 1,000 you need 4.8 % of the wins.", or that a check
    is free."""
    cost = chips.to_call(state, seat)
    if not cost:
        return _("Checking costs nothing.")
    pot = chips.winnable(state, seat, cost)
    return _(
        "To call {cost} into {pot}, you need to win {share} of the time.",
        cost=chips_of(state, cost),
        pot=chips_of(state, pot),
        share=format_percent(cost / (pot + cost), 1),
    )


def bet_label(state: Holdem, amount: str) -> str:
    """Return "Bet 200", or "Raise to 200" if there is a bet."""
    return _("Raise to {amount}", amount=amount) if state.level else _("Bet {amount}", amount=amount)


def asked(state: Holdem, seat: int, to: int) -> str:
    """Return what a bet asks of others, such as "Raise to 350: who calls pays 250 more into 500, and needs
    33.3 % of the wins.", or only its name if it costs them nothing."""
    to_match = min(to, chips.most_others_match(state, seat))
    cost, pot = to_match - state.level, pot_now(state) + to_match - state.seats[seat].bet
    if cost <= 0:
        return bet_label(state, chips_of(state, to))
    amounts = {
        "amount": chips_of(state, to),
        "cost": chips_of(state, cost),
        "pot": chips_of(state, pot),
        "share": format_percent(cost / (pot + cost), 1),
    }
    if state.level:
        return _(
            "Raise to {amount}: a caller pays {cost} more into {pot}, and needs to win {share} of the time.",
            **amounts,
        )
    return _(
        "Bet {amount}: a caller pays {cost} into {pot}, and needs to win {share} of the time.",
        **amounts,
    )


def whose_turn(state: Holdem, seat: int | None) -> str:
    """Return the status bar's sentence: who acts, the price, and the viewer's hand. Between hands it asks to
    deal; "" while nobody is to act."""
    if state.phase != BETTING:
        return deal_sentence(state)
    if state.turn < 0:
        return ""
    cost = chips.to_call(state, state.turn)
    player, amount = state.names[state.turn], chips_of(state, cost)
    own = holding(state, seat) if seat is not None else ""
    if own and cost:
        # Translators: {holding} is such as "You have: pair of kings"
        return _("{player} to act, {amount} to call. {holding}.", player=player, amount=amount, holding=own)
    if own:
        return _("{player} to act, nothing to call. {holding}.", player=player, holding=own)
    if cost:
        return _("{player} to act, {amount} to call.", player=player, amount=amount)
    return _("{player} to act, nothing to call.", player=player)
