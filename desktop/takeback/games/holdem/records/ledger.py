"""The records stored with each turn: chip transfers, played hands, and statistics of players.

They are written in the same transaction as the turn, and can be rebuilt from the tree at any time.
"""

from collections.abc import Iterable, Iterator
from typing import Any

from takeback.engine.game import Record
from takeback.engine.play import Move, RulesError
from takeback.engine.state import Event

from ..rules import chips
from ..rules.between import Bought, CashedOut
from ..rules.events import (
    AntePosted,
    Bet,
    BetReturned,
    BlindPosted,
    Called,
    HandEnded,
    PotWon,
    Raised,
    StreetClosed,
    TurnTo,
)
from ..state import Holdem
from ..words import positions
from .tallies import HandLine, figures, written

BANK, POT = "bank", "pot"
Transfer = tuple[str, str, int]  # (payer, receiver, chips)


def rows(move: Move) -> Iterable[Record]:
    """Yield the records of a move: every transfer of chips, and each hand that ends. Raise RulesError if the
    chips do not add up; then the turn is not stored."""
    state: Holdem = move.before
    closed: Holdem | None = None  # the state at the end of the betting
    for place, event in enumerate(move.events):
        after = event.apply(state)
        moved = list(transfers(event, state))
        check(state, after, moved)
        for payer, taker, amount in moved:
            fields = {"event": place, "from": payer, "to": taker, "amount": amount, "hand": after.hand}
            yield Record("ledger", f"{payer}>{taker}", fields)
        if isinstance(event, HandEnded):
            yield Record("hand", str(event.hand), played_hand(state, event) | _runout(closed))
        state = after
        closed = after if isinstance(event, StreetClosed) else None if isinstance(event, TurnTo) else closed


# the banker -------------------------------------------------------------------------------------------------
def transfers(event: Event, state: Holdem) -> Iterator[Transfer]:
    """Yield the chips that an event moves; bets in front of seats count as being in the pot."""
    match event:
        case AntePosted(seat, amount) | BlindPosted(seat, amount) | Called(seat, amount):
            yield account(seat), POT, amount
        case Bet(seat, to) | Raised(seat, to):
            yield account(seat), POT, to - state.seats[seat].bet
        case BetReturned(seat, amount):
            yield POT, account(seat), amount
        case PotWon(_, _, winners):
            for seat, amount in winners:
                yield POT, account(seat), amount
        case Bought(seat, amount):
            yield BANK, account(seat), amount
        case CashedOut(seat, amount):
            yield account(seat), BANK, amount


def account(seat: int) -> str:
    """Return the ledger's name of a seat."""
    return f"seat {seat}"


def check(before: Holdem, after: Holdem, moved: list[Transfer]) -> None:
    """Raise RulesError unless the stacks and the pot changed as the transfers say and all bought chips are
    there."""
    changed: dict[str, int] = {}
    for payer, taker, amount in moved:
        if amount < 0:
            raise RulesError(f"The ledger moves {amount} chips from {payer} to {taker}.")
        changed[payer] = changed.get(payer, 0) - amount
        changed[taker] = changed.get(taker, 0) + amount
    for number, (was, now) in enumerate(zip(before.seats, after.seats, strict=True)):
        more = now.stack - was.stack
        recorded = changed.get(account(number), 0) if changed else 0
        if more != recorded:
            raise RulesError(f"Seat {number} has {more} chips more; the ledger says {recorded}.")
    pot = in_pot(after)
    if pot - in_pot(before) != changed.get(POT, 0):
        raise RulesError("The pot has not changed by what the ledger says.")
    if sum([seat.stack for seat in after.seats]) + pot != sum([seat.bought for seat in after.seats]):
        raise RulesError("The chips at the table are not those that were bought.")


def in_pot(state: Holdem) -> int:
    """Return all chips in the pot, including bets in front of the seats."""
    return state.middle + sum([seat.bet for seat in state.seats])


# played hands -----------------------------------------------------------------------------------------------
def played_hand(state: Holdem, ended: HandEnded) -> dict[str, Any]:
    """Return everything about a finished hand that its history needs; all cards are included, and `shown`
    says which everybody saw."""
    net, places = dict(ended.net), positions(state)
    dealt = [number for number, seat in enumerate(state.seats) if seat.is_dealt]
    counts = figures(HandLine(dealt, state.line, len(state.board), _is_shown(state), _winners(state)))
    return {
        "hand": ended.hand,
        "button": state.button,
        "blinds": [state.small, state.big, state.ante],
        "variant": state.rules.variant,
        "practice": state.rules.practice,
        "unit": state.unit,
        "board": list(state.board),
        **({"second": list(state.second)} if state.second else {}),
        "seats": [
            {
                "seat": number,
                "name": state.names[number],
                "position": places.get(number, ""),
                "stack": seat.stack - net.get(number, 0),
                "net": net.get(number, 0),
                "cards": list(seat.cards),
                "shown": seat.shown,
                "counts": written(counts[number]),
            }
            for number, seat in ((number, state.seats[number]) for number in dealt)
        ],
        "acts": [[act.seat, act.street, act.kind, act.to, act.amount] for act in state.line],
        "pots": [[won.pot, won.amount, [list(share) for share in won.winners]] for won in state.won],
        "showdown": _is_shown(state),
        "all-in": any(
            seat.live and seat.paid and not _had_left(state, number)
            for number, seat in enumerate(state.seats)
        ),
    }


def _runout(closed: Holdem | None) -> dict[str, Any]:
    """Return the length of the board and the pots at the all-in, if betting ended before the river; otherwise
    nothing."""
    if closed is None or closed.street == 3 or len(chips.live_seats(closed)) < 2:
        return {}
    pots = [[amount, list(able)] for amount, able in chips.pots(closed)]
    return {"runout": [len(closed.board), pots]}


def _is_shown(state: Holdem) -> bool:
    """Tell whether the hand went to a showdown."""
    return any(won.showdown for won in state.won)


def _winners(state: Holdem) -> frozenset[int]:
    """Return the seats that won chips."""
    return frozenset(seat for won in state.won for seat, amount in won.winners if amount)


def _had_left(state: Holdem, number: int) -> bool:
    """Tell whether this seat had chips left before the pots were awarded."""
    won = sum(amount for one in state.won for seat, amount in one.winners if seat == number)
    return state.seats[number].stack - won > 0
