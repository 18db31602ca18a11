"""Samples how a hand fares against what the others may hold, on boards that may come."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ..odds.equity import BOARD, Cards, cards_left, draw, values_on, whole_boards
from ..odds.ranges import Holdings, Weights, ranked, worth_on
from ..odds.ranking import Ints, deck_of


@dataclass(frozen=True, slots=True)
class Samples:
    """Sampled deals, one per entry: the share of the pot won, and the place of the best opposing hand among
    what its owner may hold, on the current board."""

    shares: Weights
    against: Weights

    @property
    def equity(self) -> float:
        """Return the mean share of the pot; 0.5 without deals."""
        return float(self.shares.mean()) if len(self.shares) else 0.5

    def when_called(self, by: float) -> float:
        """Return the equity against the hands within the best `by` of their ranges; that against all if none
        of these was sampled."""
        good = self.against <= by
        return float(self.shares[good].mean()) if good.any() else self.equity


def sample(
    own: tuple[int, ...],
    board: tuple[int, ...],
    pool: Holdings,
    weights: Sequence[Weights],
    variant: str,
    count: int,
    source: np.random.Generator,
) -> Samples:
    """Return about `count` sampled deals; those in which two hands would share a card are dropped. If all
    are, return a single deal of 0.5."""
    to_come = BOARD - len(board)
    crowd = 1 + 0.04 * len(weights) * (to_come + 2 * len(weights))  # makes up for the dropped deals
    rows = int(count * crowd)
    held = [choose_hands(one, rows, source) for one in weights]
    come = draw(cards_left((*own, *board), deck_of(variant)), to_come, rows, source)
    dealt = [come, *(pool.hands[:, columns] for columns in held)]
    kept = np.nonzero(~_share_a_card(dealt))[0]
    if not len(kept):
        return Samples(np.array([0.5]), np.array([0.5]))
    return _judged(
        own, board, pool, weights, variant, [part[:, kept] for part in dealt], [one[kept] for one in held]
    )


def choose_hands(weights: Weights, count: int, source: np.random.Generator) -> Ints:
    """Return `count` columns of the pool, drawn by weight."""
    upto = np.cumsum(weights)
    columns: Ints = np.searchsorted(upto, source.random(count) * upto[-1], side="right")
    return np.minimum(columns, len(weights) - 1)


def _share_a_card(dealt: Sequence[Cards]) -> NDArray[np.bool_]:
    """Return a mask of the deals in which two parts share a card."""
    shared = np.zeros(dealt[0].shape[1], bool)
    for one, other in combinations(dealt, 2):
        for card in one:
            shared |= (other == card).any(axis=0)
    return shared


def _judged(
    own: tuple[int, ...],
    board: tuple[int, ...],
    pool: Holdings,
    weights: Sequence[Weights],
    variant: str,
    dealt: Sequence[Cards],
    held: Sequence[Ints],
) -> Samples:
    """Return the outcome of deals: `dealt` has the board cards to come, then the hands of each other player,
    and `held` their columns in the pool."""
    boards = whole_boards(board, dealt[0])
    mine = values_on(np.array(own, np.int8)[:, None], boards, deck_of(variant))
    theirs = np.array([values_on(hands, boards, deck_of(variant)) for hands in dealt[1:]])
    best = theirs.min(axis=0)
    tied = (theirs == mine).sum(axis=0)
    shares = np.where(mine < best, 1.0, np.where(mine == best, 1 / (1 + tied), 0.0))
    now = worth_on(pool.hands, board, variant) if board else 1 - pool.place
    places = np.array([ranked(now, one)[columns] for one, columns in zip(weights, held, strict=True)])
    return Samples(shares, places.min(axis=0))
