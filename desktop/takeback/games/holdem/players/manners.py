"""How somebody plays, as far as this table has seen it: by its tally, which everybody can see.

What was seen of a few hands counts little: it is mixed with what is usual, as if that had been seen so many
times before. A new table begins with empty tallies, and so with what is usual.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import chips
from ..state import Holdem

TRUST = 25  # hands, or bets, that must have been seen before they count as much as what is usual
LEAST, MOST = 0.4, 2.5
# by players dealt in: the shares of hands that are played and raised before the flop
PLAYED = {2: 0.70, 3: 0.48, 4: 0.38, 5: 0.31, 6: 0.27, 7: 0.24, 8: 0.22, 9: 0.20}
RAISED = {2: 0.45, 3: 0.30, 4: 0.25, 5: 0.21, 6: 0.18, 7: 0.16, 8: 0.145, 9: 0.13}
FOLDED = 0.42  # of the bets faced after the flop
PUSHED = 0.50  # bets and raises, of all acts after the flop that are no checks


@dataclass(frozen=True, slots=True)
class Manners:
    """So many times what is usual: how much somebody plays and raises before the flop, and bets and calls
    later."""

    plays: float = 1.0
    answers: float = 1.0  # plays, once somebody has raised
    raises: float = 1.0
    bets: float = 1.0
    calls: float = 1.0
    folds: float = FOLDED  # the part of the bets that it folds to
    sure: float = 0.0  # how sure that is, up to 1


USUAL = Manners()


def manners(state: Holdem, seat: int) -> Manners:
    """What the table has seen this seat do."""
    tally = state.seats[seat].tally
    dealt = min(max(chips.count_dealt(state), 2), 9)
    acts = tally.bets_raises + tally.calls + tally.folded_to_bet
    folds = _mixed(tally.folded_to_bet, tally.faced_bet, FOLDED)
    plays = _times(_mixed(tally.vpip, tally.hands, PLAYED[dealt]), PLAYED[dealt])
    return Manners(
        plays,
        plays,
        _times(_mixed(tally.pfr, tally.hands, RAISED[dealt]), RAISED[dealt]),
        _times(_mixed(tally.bets_raises, acts, PUSHED), PUSHED),
        _times(1 - folds, 1 - FOLDED),
        folds,
        tally.faced_bet / (tally.faced_bet + TRUST),
    )


def _mixed(seen: int, times: int, usual: float) -> float:
    return (seen + TRUST * usual) / (times + TRUST)


def _times(found: float, usual: float) -> float:
    """How many times the usual one the odds of this share are."""
    odds = found / max(1 - found, 0.01) * (1 - usual) / usual
    return min(MOST, max(LEAST, float(odds**0.8)))
