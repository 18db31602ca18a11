"""Estimates how somebody plays from the public tally of the table.

A small sample counts little: it is mixed with the usual values as if those had been observed TRUST times. A
new table starts with empty tallies, that is, with the usual values.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..rules import chips
from ..state import Holdem, Tally

TRUST = 25  # hands or bets to observe until they count as much as the usual values
LEAST, MOST = 0.4, 2.5
# shares of hands played and raised preflop, by players dealt in
PLAYED = {2: 0.70, 3: 0.48, 4: 0.38, 5: 0.31, 6: 0.27, 7: 0.24, 8: 0.22, 9: 0.20}
RAISED = {2: 0.45, 3: 0.30, 4: 0.25, 5: 0.21, 6: 0.18, 7: 0.16, 8: 0.145, 9: 0.13}
FOLDED = 0.42  # of the bets faced postflop
PUSHED = 0.50  # share of bets and raises among all postflop acts except checks
# Of all chances to bet after the flop, the share of large bets and raises; of those shown, the share with
# less than top pair: measured with our own players, and assumed of strangers.
LARGE, LIGHT = 0.18, 0.33
TRUST_LARGE, TRUST_SHOWN = 25, 4  # chances, and shown large bets, until they count as much as the usual ones
LEAST_LIGHT, MOST_LIGHT = 0.05, 2.5


@dataclass(frozen=True, slots=True)
class PlayStyle:
    """A player's style as multiples of the usual one: hands played and raised preflop, bets and calls
    later."""

    plays: float = 1.0
    answers: float = 1.0  # `plays`, once somebody has raised
    raises: float = 1.0
    bets: float = 1.0
    calls: float = 1.0
    folds: float = FOLDED  # share of the bets that it folds to
    sure: float = 0.0  # how reliable `folds` is, from 0 to 1
    good_large: float = 1.0  # how often it bets large with a good hand, as a multiple of the usual
    light_large: float = 1.0  # how often it bets large with little


USUAL = PlayStyle()


def observed_style(state: Holdem, seat: int) -> PlayStyle:
    """Return the style of a seat as observed at this table."""
    tally = state.seats[seat].tally
    dealt = min(max(chips.count_dealt(state), 2), 9)
    acts = tally.bets_raises + tally.calls + tally.folded_to_bet
    folds = _mixed_share(tally.folded_to_bet, tally.faced_bet, FOLDED)
    plays = _odds_ratio(_mixed_share(tally.vpip, tally.hands, PLAYED[dealt]), PLAYED[dealt])
    return PlayStyle(
        plays,
        plays,
        _odds_ratio(_mixed_share(tally.pfr, tally.hands, RAISED[dealt]), RAISED[dealt]),
        _odds_ratio(_mixed_share(tally.bets_raises, acts, PUSHED), PUSHED),
        _odds_ratio(1 - folds, 1 - FOLDED),
        folds,
        tally.faced_bet / (tally.faced_bet + TRUST),
        *_large_bets(tally),
    )


def style_of_large_bets(state: Holdem, seat: int) -> PlayStyle:
    """Return the usual style, except for what the seat's large bets turned out to be at this table."""
    good, light = _large_bets(state.seats[seat].tally)
    return PlayStyle(good_large=good, light_large=light)


def _large_bets(tally: Tally) -> tuple[float, float]:
    """Return how often a seat bets large with good hands and with little, as multiples of the usual: from
    how often it bets large, and from what it showed."""
    often = (tally.large + TRUST_LARGE * LARGE) / (tally.acts + TRUST_LARGE)
    light = (tally.light + TRUST_SHOWN * LIGHT) / (tally.seen + TRUST_SHOWN)
    good_large, light_large = often * (1 - light) / (LARGE * (1 - LIGHT)), often * light / (LARGE * LIGHT)
    return (
        min(MOST, max(LEAST, good_large)),
        min(MOST_LIGHT, max(LEAST_LIGHT, light_large)),
    )


def _mixed_share(seen: int, times: int, usual: float) -> float:
    """Return the observed share, mixed with the usual one as if that had been seen TRUST times."""
    return (seen + TRUST * usual) / (times + TRUST)


def _odds_ratio(found: float, usual: float) -> float:
    """Return the ratio of the odds of a share to the usual ones, damped and limited to LEAST and MOST."""
    odds = found / max(1 - found, 0.01) * (1 - usual) / usual
    return min(MOST, max(LEAST, float(odds**0.8)))
