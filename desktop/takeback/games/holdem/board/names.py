"""Names and tooltips of the board's spots."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from msgspec.structs import replace

from takeback.texts import format_list
from takeback.texts import gettext as _

from .. import cards
from ..rules import chips
from ..rules.events import pot_now
from ..state import BETTING, Act, Holdem, Result, Won
from ..text import holding
from ..words import YOU, amount_text, positions, pot_name

_HERE = {"away": "sitting out", "waiting": "waiting for the big blind", "out": "out", "gone": "gone"}
_COUNTED = {2: "two", 4: "four"}


def chips_of(state: Holdem, amount: int) -> str:
    """Format an amount in the state's unit, without trailing zeros of big blinds."""
    words = amount_text(amount, state.unit)
    return words.rstrip("0").rstrip(".") if "." in words and counted_in(state) != "chips" else words


def in_blinds(state: Holdem) -> Holdem:
    """Return the state with chips counted in big blinds; unchanged before there are any."""
    return replace(state, unit=state.big) if state.big > 1 else state


def counted_in(state: Holdem) -> str:
    """Return the name of the unit: "chips" or "big blinds"."""
    return "big blinds" if state.unit == state.big > 1 else "chips"


def grouped(state: Holdem, amount: int) -> str:
    """Format an amount as painted, with thin spaces: 20 650; "BB" after big blinds."""
    words = chips_of(state, amount).replace(",", "\u2009")
    return words if counted_in(state) == "chips" else f"{words} BB"


def seat_name(state: Holdem, number: int) -> str:
    """Return a seat's spoken name: "Cid, cut-off, 1850 chips, bet 200, two cards face down"."""
    seat = state.seats[number]
    parts = [state.names[number]]
    if place := positions(state).get(number):
        parts.append(_(place))
    parts.append(f"{chips_of(state, seat.stack)} {counted_in(state)}")
    if seat.bet:
        parts.append(f"bet {chips_of(state, seat.bet)}")
    if seat.here in _HERE:
        parts.append(_HERE[seat.here])
    elif seat.live:
        parts.append(_held_text(seat.cards) + (", all-in" if not seat.stack else ""))
    elif seat.cards:
        parts.append("folded")
    if number == state.turn:
        parts.append("to act")
    return ", ".join(parts)


def seat_figures(state: Holdem, number: int) -> str:
    """Return how a seat has played at this table, in a sentence; "" before its first hand."""
    tally = state.seats[number].tally
    if not tally.hands:
        return ""
    hands = f"{tally.hands} hand{'s' * (tally.hands > 1)} at this table"
    vpip, pfr = (round(100 * count / tally.hands) for count in (tally.vpip, tally.pfr))
    return f"{hands}: played {vpip} % (VPIP), raised {pfr} % before the flop (PFR)."


def _held_text(held: tuple[int, ...]) -> str:
    """Return the hole cards in words, or how many are face down."""
    if cards.UNKNOWN in held:
        return f"{_COUNTED.get(len(held), str(len(held)))} cards face down"
    return cards.spoken(held)


def hole_name(state: Holdem, number: int, card: int) -> str:
    """Return the spoken name of a hole card."""
    seat = state.seats[number]
    return f"{state.names[number]}: {cards.spoken_card(seat.cards[card])}" + ("" if seat.live else ", folded")


def board_name(state: Holdem, number: int) -> str:
    """Return the spoken name of a board card, dealt or not."""
    street = "flop" if number < 3 else "turn" if number == 3 else "river"
    if number >= len(state.board):
        return f"The {street} is not dealt yet"
    return f"{street.capitalize()}: {cards.spoken_card(state.board[number])}"


def second_board_name(state: Holdem, number: int) -> str:
    """Return the spoken name of a card that only the second board has."""
    street = "flop" if number < 3 else "turn" if number == 3 else "river"
    return f"Second {street}: {cards.spoken_card(state.second[number])}"


def second_board_places(state: Holdem) -> range:
    """Return the places of the cards that only the second board has; empty without one."""
    own = len(cards.own_of_second(state.second, state.board))
    return range(len(state.second) - own, len(state.second))


def pots_shown(state: Holdem) -> list[tuple[str, int]]:
    """Return (name, amount) of each pot in the middle, and the total if there are several."""
    found = chips.pots(state)
    named = [(pot_name(number, len(found)), amount) for number, (amount, _) in enumerate(found)]
    if len(found) < 2:
        return [("the pot", pot_now(state))]
    return [*named, ("in all", pot_now(state))]


def last_act(state: Holdem, number: int) -> str:
    """Return what a seat did last on this street, in a word or two; empty if nothing yet."""
    acts = [act for act in state.line if act.seat == number]
    if not acts:
        return _posted_text(state, number)
    act = acts[-1]
    if act.kind == "fold":
        return "folded"
    if not state.seats[number].stack:
        return "all-in"
    return act_word(state, act) if act.street == state.street else ""


def act_word(state: Holdem, act: Act) -> str:
    """Return a betting act in words: "call 50", "raise 200", "fold"."""
    if act.kind in ("fold", "check"):
        return act.kind
    return f"{act.kind} {grouped(state, act.amount if act.kind == 'call' else act.to)}"


def _posted_text(state: Holdem, number: int) -> str:
    """Return which blind a seat has posted on the first street, or ""."""
    if state.street or not state.seats[number].bet:
        return ""
    if number == state.big_seat:
        return "big blind"
    if number == state.straddle_seat:
        return "straddle"
    return "small blind" if number == state.small_seat else "posted"


def last_hand(state: Holdem, last: Result, amount: Callable[[Holdem, int], str] = grouped) -> str:
    """Return the previous hand in short: "Hand 12: Bob +350"."""
    ahead = [f"{state.names[seat]} +{amount(state, net)}" for seat, net in last.net if net > 0]
    return f"Hand {last.hand}: {format_list(ahead) if ahead else 'nobody won anything'}"


def last_hand_spoken(state: Holdem, last: Result) -> str:
    """Return the previous hand with board and shown cards, in words."""
    parts = [last_hand(state, last, chips_of)]
    if last.board:
        parts.append(f"the board was {cards.spoken(last.board)}")
    if last.second:
        parts.append(f"the second board was {cards.spoken(last.second)}")
    parts += [f"{state.names[seat]} showed {cards.spoken(held)}" for seat, held in last.shown]
    return "; ".join(parts)


def end_of_hand(state: Holdem) -> str:
    """Return who won: "Bob wins 1150 with two pair, kings and fives". Lists each share if there are several,
    and names the kicker if only that beat another shown hand. Of two boards it only says who won how much."""
    if state.second:
        first, second = (
            format_list(_gains(state, [won for won in state.won if won.run == run])) for run in (1, 2)
        )
        return f"First board: {first or 'nobody wins'}. Second board: {second or 'nobody wins'}"
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
    return f"{format_list(gains)} with {held}{', ' * bool(by)}{by}"


def _shares_of(pots: Iterable[Won]) -> dict[int, int]:
    """Return what each winner of these pots gets."""
    shares: dict[int, int] = {}
    for won in pots:
        for seat, amount in won.winners:
            shares[seat] = shares.get(seat, 0) + amount
    return shares


def _gains(state: Holdem, pots: Iterable[Won]) -> list[str]:
    """Return what each winner of these pots gets, as "Bob wins 1150"."""
    return [
        _("You win {chips}", chips=chips_of(state, amount))
        if state.names[seat] == YOU
        else _("{name} wins {chips}", name=state.names[seat], chips=chips_of(state, amount))
        for seat, amount in _shares_of(pots).items()
    ]


def price(state: Holdem, seat: int) -> str:
    """Return what a call costs, such as "To call 50 into 1000 you need 4.8 % of the wins.", or that a check
    is free."""
    cost = chips.to_call(state, seat)
    if not cost:
        return "Checking costs nothing."
    pot = chips.winnable(state, seat, cost)
    words = f"To call {chips_of(state, cost)} into {chips_of(state, pot)}"
    return f"{words} you need {_share_text(cost, pot)} of the wins."


def asked(state: Holdem, seat: int, to: int) -> str:
    """Return what a bet asks of others, such as "Raise to 350: who calls pays 250 more into 500, and needs
    33.3 % of the wins.", or only its name if it costs them nothing."""
    to_match = min(to, chips.most_others_match(state, seat))
    cost, pot = to_match - state.level, pot_now(state) + to_match - state.seats[seat].bet
    verb = "Raise to" if state.level else "Bet"
    if cost <= 0:
        return f"{verb} {chips_of(state, to)}"
    pays = f"who calls pays {chips_of(state, cost)}{' more' if state.level else ''}"
    needs = f"needs {_share_text(cost, pot)} of the wins"
    return f"{verb} {chips_of(state, to)}: {pays} into {chips_of(state, pot)}, and {needs}."


def _share_text(cost: int, pot: int) -> str:
    """Return the break-even share as a percentage."""
    return f"{100 * cost / (pot + cost):.1f} %"


def whose_turn(state: Holdem, seat: int | None) -> str:
    """Return the status bar's sentence: who acts, the price, and the viewer's hand."""
    if state.phase != BETTING:
        return "Deal the next hand."
    if state.turn < 0:
        return ""
    cost = chips.to_call(state, state.turn)
    own = holding(state, seat) if seat is not None else ""
    asked = f"{chips_of(state, cost)} to call" if cost else "nothing to call"
    turn = f"{state.names[state.turn]} to act, {asked}."
    return f"{turn} {own}." if own else turn
