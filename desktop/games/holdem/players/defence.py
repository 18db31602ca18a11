"""How much of one's hands must be held against a bet, so that nobody wins by betting any two cards.

Whoever bets b into p wins p at once where all fold: with more than b / (p + b) of folds that pays with any
hand. So p / (p + b) must be held, by all who face the bet together.
"""

from __future__ import annotations

from ..odds.ranges import Weights
from ..rules import chips
from ..state import Act, Holdem

AGGRESSIVE = ("bet", "raise")
# Powers by street: they take much off what is held against a large bet, and little off what is held against a
# small one, which any two cards could make.
IN_A_CROWD = (1.0, 1.25, 2.0, 3.0)


def share_to_hold(state: Holdem, seat: int) -> float:
    """The part of its hands that this seat holds against the last bet, even where that does not seem to pay.
    Of many dealt in, whoever goes on betting mostly has something: there it is less, street by street."""
    share = least_share(state, seat)
    return share if chips.count_dealt(state) == 2 else float(share ** IN_A_CROWD[state.street])


def least_share(state: Holdem, seat: int) -> float:
    """The part of its hands that this seat must hold against the last bet or raise of the street; 0 where it
    faces none. Whose own bet was raised holds all of it alone, else each of those who face it does a part."""
    number, last = _last_bet(state)
    if last is None or last.seat == seat:
        return 0.0
    share = last.pot_before / max(last.pot_before + last.amount, 1)
    owner = _last_to_bet_before(state, number)
    if owner is not None and owner != last.seat and state.seats[owner].live:
        return share if owner == seat else 0.0
    return float(1 - (1 - share) ** (1 / max(_facing(state, number, last), 1)))


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
