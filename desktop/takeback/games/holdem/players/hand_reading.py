"""Estimates what a player holds: a weight for every hand, derived from the player's acts.

Preflop each act goes with a share of all hands, by position and previous action; later each act favours the
hands that would act so on that board. The shares are those of our own players, wider or narrower for somebody
observed to play differently.
"""

from __future__ import annotations

import numpy as np

from ..cards import BOARD
from ..odds.ranges import Holdings, Weights, best, between, ranked, worth_on
from ..rules import chips
from ..rules.events import is_large
from ..state import Act, Holdem
from .charts import PreflopSpot, preflop_spot, widened_share
from .manners import USUAL, PlayStyle

RIVER = 3
# Measured with our own players: if nobody has bet, they mostly bet the better two fifths of their hands,
# quiet ones half as often, and little of the rest.
GOOD_TO_BET, NOT_CHECKED, MOST_NOT_CHECKED = 0.40, 0.55, 0.90
BET, RAISED = 0.50, 0.30  # share of hands bet or raised, for a bet of size 0
BEST_RAISED = 0.40  # of the best hands facing a bet
# Likelihood that any other hand is bet or raised; multiway fewer weak hands are bet.
LIGHT, LIGHT_IN_A_CROWD, LIGHT_RAISES = 0.30, 0.15, 0.15


def weights(
    state: Holdem,
    seat: int,
    pool: Holdings,
    known: tuple[int, ...],
    manners: PlayStyle = USUAL,
    *,
    until: int = RIVER,
    reads_bets: bool = False,
) -> Weights:
    """Return how likely a seat holds each hand of the pool, from its acts up to street `until`; with
    `reads_bets` also from its bets and raises later. Hands with `known` cards weigh 0."""
    found = np.where(pool.with_any(known), 0.0, 1.0)
    for number, act in enumerate(state.line):
        if act.seat != seat or act.kind == "fold":
            continue
        if act.street > until and not (reads_bets and act.kind in ("bet", "raise")):
            continue
        if act.street == 0:
            found = found * _preflop_weights(preflop_spot(state, seat, number), act, pool, manners)
        else:
            found = found * _postflop_weights(state, number, pool, found, manners)
    return found if found.sum() > 1e-9 else np.where(pool.with_any(known), 0.0, 1.0)


def _preflop_weights(spot: PreflopSpot, act: Act, pool: Holdings, manners: PlayStyle) -> Weights:
    """Return how likely each holding is after this act before the flop: raises mean the best, calls the
    middle."""
    playing = widened_share(spot.playing, manners.answers if spot.is_answer else manners.plays)
    raising = widened_share(spot.raising, manners.raises)
    if act.kind in ("bet", "raise"):
        return best(pool.place, max(raising, 0.02)) + 0.01
    if act.kind == "call":
        upper = raising if spot.raises else playing * 0.35
        return between(pool.place, upper, max(playing, 0.04)) + 0.01
    return 1 - 0.8 * best(pool.place, 0.1)  # checked in the big blind


def _postflop_weights(
    state: Holdem, number: int, pool: Holdings, so_far: Weights, manners: PlayStyle
) -> Weights:
    """Return the weights from a postflop act, given those so far."""
    act = state.line[number]
    board = state.board[: BOARD[act.street]]
    live = np.where(pool.with_any(board), 0.0, so_far)
    place = ranked(worth_on(pool.hands, board, state.rules.variant), live)
    if act.kind == "check":
        return 1 - min(MOST_NOT_CHECKED, NOT_CHECKED * manners.bets) * best(place, GOOD_TO_BET)
    part = act.amount / max(act.pot_before, 1)  # as a part of the pot
    if act.kind == "call":
        keeps = widened_share(1 / (1 + 0.9 * part), manners.calls)
        return best(place, keeps) - BEST_RAISED * best(place, 0.08) + 0.04
    raised = any(
        other.street == act.street and other.kind in ("bet", "raise") for other in state.line[:number]
    )
    keeps = widened_share((RAISED if raised else BET) / (1 + 0.5 * part), manners.bets)
    light = LIGHT if chips.count_dealt(state) == 2 else LIGHT_IN_A_CROWD
    light = LIGHT_RAISES if raised else light
    if is_large(act):
        return best(place, widened_share(keeps, manners.good_large)) + light * manners.light_large
    return best(place, keeps) + light
