"""Ranges: all hands in the order of their preflop worth, with weights.

A place of 0.18 means that 18 % of all hands are as good or better, so "the best 18 %" are the hands with a
place up to 0.18.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache, reduce
from itertools import chain, combinations, permutations

import numpy as np
from numpy.typing import NDArray

from takeback.paths import resources

from .equity import Cards, cards_left, values_on
from .pushfold import CLASSES, class_of, deal_counts
from .ranking import CARDS, RANKS, SUITS, Ints, deck_of, unpack

Weights = NDArray[np.float64]
BEST_FIFTH = 0.2
IN_ORDER = ((0, 1), (2, 3), (0, 2), (1, 3), (1, 2))  # comparing four items in these pairs sorts them


@dataclass(frozen=True, slots=True)
class Holdings:
    """Hands, one per column, with the place of each: the share of all hands that are as good or better
    preflop."""

    hands: Cards
    place: Weights

    def some(self, columns: Ints) -> Holdings:
        """Return only these columns."""
        return Holdings(self.hands[:, columns], self.place[columns])

    def with_any(self, cards: tuple[int, ...]) -> NDArray[np.bool_]:
        """Return a mask of the hands that hold any of these cards."""
        found: NDArray[np.bool_] = np.bitwise_or.reduce(np.isin(self.hands, cards), axis=0)
        return found


@cache
def holdings(variant: str) -> Holdings:
    """Return all hands of a variant with their places."""
    if variant == "omaha":
        return Holdings(hands(4, variant), _shares_as_good(_omaha_worth()[_omaha_kinds()[1]]))
    all_hands = hands(2, variant)
    classes = np.array([class_of(*hand) for hand in all_hands.T.tolist()])
    return Holdings(all_hands, _shares_as_good(class_strength(variant)[classes]))


def place_of(variant: str, cards: tuple[int, ...]) -> float:
    """Return the place of a hand: the share of the variant's kinds of hands that are at least as good."""
    if variant == "omaha":
        code = omaha_codes(np.array(sorted(cards), np.int8)[:, None])
        return float(np.mean(_omaha_worth() >= _omaha_worth()[np.searchsorted(_omaha_kinds()[0], code)]))
    return float(_class_places(variant)[class_of(cards[0], cards[1])])


def best(place: Weights, share: float) -> Weights:
    """Return weights of a player who plays the best `share` of hands, with soft edges."""
    return 1 / (1 + np.exp(np.clip((place - share) / (0.1 * share + 0.008), -40, 40)))


def between(place: Weights, upper: float, lower: float) -> Weights:
    """Return weights of hands worse than the best `upper` but within the best `lower`."""
    return best(place, lower) * (1 - 0.85 * best(place, upper))


def ranked(worth: Weights, weights: Weights) -> Weights:
    """Return the place of each hand among the weighted ones: the share of the weight that is on it and better
    ones. The highest worth is the best."""
    order = np.argsort(-worth, kind="stable")
    places = np.empty(len(worth))
    places[order] = np.cumsum(weights[order]) / max(float(weights.sum()), 1e-12)
    return places


# --- preflop order ------------------------------------------------------------------------------------------


@cache
def class_strength(variant: str) -> Weights:
    """Return the strength by class: the mean of its equity against all hands and against the best fifth. In
    short deck it is the shipped equity against a random hand, in 65535ths."""
    if variant == "shortdeck":
        return unpack((resources() / "holdem" / "charts.bin").read_bytes())["short"].astype(float)
    shares = unpack((resources() / "holdem" / "preflop.bin").read_bytes())["equities"]
    equities = shares.reshape(CLASSES, CLASSES) / 65535
    ways = deal_counts()
    against_all = (equities * ways).sum(axis=1) / ways.sum(axis=1)
    good = ways * (_share_above(against_all, ways.sum(axis=1)) <= BEST_FIFTH)
    against_good = (equities * good).sum(axis=1) / good.sum(axis=1)
    both: Weights = (against_all + against_good) / 2
    return both


def _share_above(worth: Weights, ways: Weights) -> Weights:
    """Return the place of each class, weighted by its number of hands."""
    return ranked(worth, ways / ways.sum())


@cache
def _class_places(variant: str) -> Weights:
    """Return, by number of the class of hole cards, the share of hands that are as good or better."""
    all_hands = holdings(variant)
    places = np.ones(CLASSES)
    for hand, place in zip(all_hands.hands.T.tolist(), all_hands.place.tolist(), strict=True):
        places[class_of(*hand)] = place
    return places


def hands(cards: int, variant: str) -> Cards:
    """Return all combinations of that many cards, one per column."""
    left = cards_left((), deck_of(variant)).tolist()
    flat = np.fromiter(chain.from_iterable(combinations(left, cards)), np.int8)
    return flat.reshape(-1, cards).T.copy()


def _shares_as_good(worth: Weights) -> Weights:
    """Return the share of hands that are as good or better; equal hands share the place of the worst."""
    in_order = np.sort(worth)
    places: Weights = 1 - np.searchsorted(in_order, worth, side="left") / len(worth)
    return places


# --- Omaha --------------------------------------------------------------------------------------------------


def omaha_codes(hands: Cards) -> Ints:
    """Return a number for each hand that is equal for hands that differ only in the names of the suits."""
    suits, lowest = hands % SUITS, hands - hands % SUITS
    codes = (_code(lowest + np.array(order, np.int8)[suits]) for order in permutations(range(SUITS)))
    return reduce(np.minimum, codes)


def _code(cards: Cards) -> Ints:
    """Return a number for each hand of four cards, with its cards in order as the digits."""
    rows = list(cards)
    for one, other in IN_ORDER:
        rows[one], rows[other] = np.minimum(rows[one], rows[other]), np.maximum(rows[one], rows[other])
    return reduce(lambda found, row: found * CARDS + row, rows[1:], rows[0].astype(np.int64))


@cache
def _omaha_kinds() -> tuple[Ints, Ints]:
    """Return the sorted codes of all 16,432 kinds of hands, and the kind of each hand."""
    codes, kinds = np.unique(omaha_codes(hands(4, "omaha")), return_inverse=True)
    return codes, kinds


@cache
def _omaha_worth() -> Weights:
    """Return the shipped worth of each kind of Omaha hand."""
    return unpack((resources() / "holdem" / "charts.bin").read_bytes())["omaha"].astype(float)


# --- postflop -----------------------------------------------------------------------------------------------


def worth_on(hands: Cards, board: tuple[int, ...], variant: str) -> Weights:
    """Return how good hands are on a board of three to five cards: by value, plus a bonus for draws. A hand
    with a card of the board is worth 0."""
    boards = np.array(board, np.int8)[:, None]
    rank = np.zeros(hands.shape[1])
    possible = ~np.isin(hands, board).any(axis=0)
    rank[possible] = 7463 - values_on(hands[:, possible], boards, deck_of(variant))
    return rank if len(board) == 5 else rank + possible * draw_strength(hands, boards) * (7463 - rank) * 0.55


def draw_strength(hands: Cards, boards: Cards) -> Weights:
    """Return about 1 for a flush draw with a straight draw, down to 0 for neither."""
    cards = np.concatenate([hands, np.repeat(boards, hands.shape[1], axis=1)]).astype(np.int64)
    suits = np.array([(cards % SUITS == suit).sum(axis=0) for suit in range(SUITS)])
    own = np.array([(hands % SUITS == suit).sum(axis=0) for suit in range(SUITS)])
    flush = ((suits == 4) & (own > 0)).any(axis=0)
    held = np.bitwise_or.reduce(1 << (cards // SUITS + 1), axis=0)
    held |= (held >> RANKS) & 1  # the ace counts below the two as well
    windows = [np.bitwise_count(held >> low & 0x1F) for low in range(RANKS - 3)]
    gaps = np.array([window == 4 for window in windows]).sum(axis=0)
    both: Weights = np.minimum(flush * 0.6 + np.minimum(gaps, 2) * 0.25, 1.0)
    return both
