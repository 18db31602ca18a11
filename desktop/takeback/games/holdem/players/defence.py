"""How much of one's hands must be held against a bet, so that nobody wins by betting any two cards.

Whoever bets b into p wins p at once where all fold: with more than b / (p + b) of folds that pays with any
hand. So p / (p + b) must be held, by all who face the bet together.
"""

from __future__ import annotations

from ..odds.ranges import Weights
from ..rules import chips
from ..state import Act, Holdem

AGGRESSIVE = ("bet", "raise")
# Of many dealt in, whoever goes on betting mostly has something: these powers by street take off what is held
# against a bet of half the pot or more, and the less off the smaller it is, as any two cards could make it.
IN_A_CROWD = (1.0, 1.25, 2.0, 3.0)
LARGE = 0.5  # of the pot


def share_to_hold(state: Holdem, seat: int) -> float:
    """The part of its hands that this seat holds against the last bet or raise of the street, even where that
    does not seem to pay; 0 where it faces none. Whose own bet was raised holds all that is to be held alone,
    else those who face the bet hold it together."""
    number, last = _last_bet(state)
    if last is None or last.seat == seat:
        return 0.0
    together = _share_against(last, chips.count_dealt(state) > 2)
    owner = _last_to_bet_before(state, number)
    if owner is not None and owner != last.seat and state.seats[owner].live:
        return together if owner == seat else 0.0
    return float(1 - (1 - together) ** (1 / max(_facing(state, number, last), 1)))


def _share_against(bet: Act, many: bool) -> float:
    part = bet.amount / max(bet.pot_before, 1)
    power = 1 + (IN_A_CROWD[bet.street] - 1) * min(1.0, part / LARGE) if many else 1.0
    return float((1 + part) ** -power)


def is_held(worth: Weights, weights: Weights, own_worth: float, share: float) -> bool:
    """Is a hand of this worth among that part of the weighted ones?"""
    better = float(weights[worth > own_worth].sum())
    return better < share * float(weights.sum())


def _last_bet(state: Holdem) -> tuple[int, Act | None]:
    found = [
        (number, act)
        for number, act in enumerate(state.line)
        if act.street == state.street and act.kind in AGGRESSIVE
    ]
    return found[-1] if found else (0, None)


def _last_to_bet_before(state: Holdem, number: int) -> int | None:
    bets = [act.seat for act in state.line[:number] if act.street == state.street and act.kind in AGGRESSIVE]
    return bets[-1] if bets else None


def _facing(state: Holdem, number: int, last: Act) -> int:
    """How many were in the hand when the bet was made, but for the one who made it and those all-in."""
    folded_since = {act.seat for act in state.line[number:] if act.kind == "fold"}
    return sum(
        1
        for other, seat in enumerate(state.seats)
        if other != last.seat and ((seat.live and (seat.stack or seat.bet)) or other in folded_since)
    )
