"""Minimum defence frequency: the share of hands to hold against a bet, so that betting any two cards never
pays.

A bet of b into a pot of p wins p at once if everybody folds, so it pays with any hand if they fold more often
than b / (p + b). All who face the bet must therefore hold p / (p + b) together.
"""

from __future__ import annotations

from ..odds.ranges import Weights
from ..rules import chips
from ..state import Act, Holdem

AGGRESSIVE = ("bet", "raise")
# Exponents by street that lower the share to hold in multiway pots, where whoever keeps betting mostly has a
# hand. They apply fully to bets of LARGE times the pot or more, and less to smaller ones, which any two cards
# could make.
MULTIWAY_EXPONENTS = (1.0, 1.25, 2.0, 3.0)
LARGE = 0.5  # of the pot


def defence_share(state: Holdem, seat: int) -> float:
    """Return the share of its hands that this seat holds against the last bet or raise of the street; 0 if it
    faces none. A seat whose own bet was raised holds the whole share alone; otherwise all who face the bet
    hold it together."""
    number, last = _last_bet(state)
    if last is None or last.seat == seat:
        return 0.0
    together = _share_against(last, chips.count_dealt(state) > 2)
    owner = _last_to_bet_before(state, number)
    if owner is not None and owner != last.seat and state.seats[owner].live:
        return together if owner == seat else 0.0
    return float(1 - (1 - together) ** (1 / max(_facing(state, number, last), 1)))


def last_bet(state: Holdem) -> Act | None:
    """Return the last bet or raise of the street, or None."""
    return _last_bet(state)[1]


def _share_against(bet: Act, many: bool) -> float:
    """Return the share to hold against this bet by all together; `many` in a multiway pot."""
    part = bet.amount / max(bet.pot_before, 1)
    power = 1 + (MULTIWAY_EXPONENTS[bet.street] - 1) * min(1.0, part / LARGE) if many else 1.0
    return float((1 + part) ** -power)


def is_in_best_share(worth: Weights, weights: Weights, own_worth: float, share: float) -> bool:
    """Tell whether a hand of this worth is among the best `share` of the weighted hands."""
    better = float(weights[worth > own_worth].sum())
    return better < share * float(weights.sum())


def _last_bet(state: Holdem) -> tuple[int, Act | None]:
    """Return the index and the act of the last bet or raise on this street; (0, None) without one."""
    found = [
        (number, act)
        for number, act in enumerate(state.line)
        if act.street == state.street and act.kind in AGGRESSIVE
    ]
    return found[-1] if found else (0, None)


def _last_to_bet_before(state: Holdem, number: int) -> int | None:
    """Return the seat of the last bet or raise on this street before act `number`, or None."""
    bets = [act.seat for act in state.line[:number] if act.street == state.street and act.kind in AGGRESSIVE]
    return bets[-1] if bets else None


def _facing(state: Holdem, number: int, last: Act) -> int:
    """Return how many seats faced the bet: all in the hand, or folded since, except the bettor and those
    all-in before."""
    folded_since = {act.seat for act in state.line[number:] if act.kind == "fold"}
    return sum(
        1
        for other, seat in enumerate(state.seats)
        if other != last.seat and ((seat.live and (seat.stack or seat.bet)) or other in folded_since)
    )
