"""Pot equities over all boards that may come, counted or sampled.

This may take seconds, so never call it on the GUI thread.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations, product
from math import comb

import numpy as np
from numpy.typing import NDArray

from .ranking import (
    CARDS,
    SHORT_LOWEST,
    STARTS,
    SUITS,
    Deck,
    Ints,
    Places,
    Ranker,
    Values,
    ranker,
)
from .share import Equity, Stop, Stopped

EXACT_UP_TO = 2_000_000  # boards to come; heads-up preflop there are 1,712,304
SAMPLES = 20_000
AT_ONCE = 1 << 15  # boards evaluated together: few enough to stop soon and to fit the cache
BOARD = 5

Cards = NDArray[np.int8]


def equity(
    hands: Sequence[Sequence[int]],
    board: Sequence[int] = (),
    dead: Sequence[int] = (),
    *,
    deck: Deck = "full",
    seed: int = 0,
    samples: int = SAMPLES,
    exact_up_to: int = EXACT_UP_TO,
    stop: Stop = lambda: False,
) -> Equity:
    """Return the share of the pot of each hand, exact up to `exact_up_to` boards, otherwise sampled. Hands of
    four cards follow Omaha rules. Raise Stopped when `stop` returns true."""
    left = cards_left([*(card for hand in hands for card in hand), *board, *dead], deck)
    to_come = BOARD - len(board)
    counted = comb(len(left), to_come) <= exact_up_to
    runouts = all_runouts(left, to_come) if counted else some_runouts(left, to_come, samples, seed)
    tally = _Tally(len(hands))
    for come in runouts:
        if stop():
            raise Stopped
        tally.add(hand_values(hands, whole_boards(board, come), deck))
    return tally.equity(counted)


def cards_left(known: Sequence[int], deck: Deck) -> Cards:
    """Return the cards of the deck that are not known."""
    lowest = SHORT_LOWEST * SUITS if deck == "short" else 0
    seen = set(known)
    return np.array([card for card in range(lowest, CARDS) if card not in seen], np.int8)


def whole_boards(board: Sequence[int], come: Cards) -> Cards:
    """Return the complete boards, one per column: the known cards with each column of the cards to come."""
    known = np.repeat(np.array(board, np.int8)[:, None], come.shape[1], axis=1)
    return np.concatenate([known, come])


class _Tally:
    """Adds up wins as integers: how often each hand won alone, with one other, and so on."""

    def __init__(self, hands: int) -> None:
        self._wins = np.zeros((hands, hands + 1), np.int64)  # by hand and number of winners
        self._boards = 0

    def add(self, values: Values) -> None:
        """Count who wins or shares each board: the lowest of the `values`, given by hand and board, is the
        best."""
        best = values == values.min(axis=0)
        winners = best.sum(axis=0)
        for hand, won in enumerate(best):
            self._wins[hand] += np.bincount(winners[won], minlength=self._wins.shape[1])
        self._boards += values.shape[1]

    def equity(self, counted: bool) -> Equity:
        """Return the shares so far; without errors if all boards were counted."""
        parts = 1 / np.maximum(np.arange(self._wins.shape[1]), 1)
        shares = self._wins @ parts / self._boards
        spread = np.sqrt(np.maximum(self._wins @ parts**2 / self._boards - shares**2, 0) / self._boards)
        errors = np.zeros_like(shares) if counted else spread
        return Equity(tuple(shares.tolist()), tuple(errors.tolist()), self._boards)


# --- boards to come, one per column -------------------------------------------------------------------------


def all_runouts(left: Cards, count: int) -> Iterator[Cards]:
    """Yield every way to draw `count` cards, some thousands at a time."""
    if count < 2:
        yield left[None, :] if count else np.zeros((0, 1), np.int8)
        return
    fewer = _draws(len(left) - 1, count - 1)
    for last in range(count - 1, len(left)):
        below = left[fewer[:, : comb(last, count - 1)]]
        for start in range(0, below.shape[1], AT_ONCE):
            part = below[:, start : start + AT_ONCE]
            yield np.concatenate([part, np.full((1, part.shape[1]), left[last], np.int8)])


def _draws(places: int, count: int) -> Cards:
    """Return all sets of `count` places, ordered by their last place, so that the sets of the first n places
    come first."""
    if count == 1:
        return np.arange(places, dtype=np.int8)[None, :]
    fewer = _draws(places - 1, count - 1)
    return np.concatenate(
        [
            np.insert(fewer[:, : comb(last, count - 1)], count - 1, last, axis=0)
            for last in range(count - 1, places)
        ],
        axis=1,
    )


def some_runouts(left: Cards, count: int, samples: int, seed: int) -> Iterator[Cards]:
    """Yield random runouts from this seed, some thousands at a time."""
    source = np.random.default_rng(seed)
    for start in range(0, samples, AT_ONCE):
        yield draw(left, count, min(AT_ONCE, samples - start), source)


def draw(left: Cards, count: int, samples: int, source: np.random.Generator) -> Cards:
    """Return `samples` random draws of `count` different cards; draws with a card twice are repeated."""
    places = source.integers(0, len(left), (count, samples), np.int8)
    twice = _with_equals(places)
    while len(twice):
        places[:, twice] = source.integers(0, len(left), (count, len(twice)), np.int8)
        twice = twice[_with_equals(places[:, twice])]
    drawn: Cards = left[places]
    return drawn


def _with_equals(places: Cards) -> NDArray[np.int_]:
    """Return the columns that contain a place twice."""
    equal = np.zeros(places.shape[1], bool)
    for one, other in combinations(places, 2):
        equal |= one == other
    return np.nonzero(equal)[0]


# --- hands on boards ----------------------------------------------------------------------------------------


def hand_values(hands: Sequence[Sequence[int]], boards: Cards, deck: Deck = "full") -> Values:
    """Return the values by hand and board; lower is better."""
    return np.array([values_on(np.array(hand, np.int8)[:, None], boards, deck) for hand in hands])


def values_on(hands: Cards, boards: Cards, deck: Deck = "full") -> Values:
    """Return the values of one hand on many boards, of many hands on one board, or of each hand on the board
    in the same column. Boards have three to five cards."""
    if len(hands) == 4:
        return _omaha_values(hands, boards)
    found: Values = _hand_values(ranker(len(hands) + len(boards), deck), [(hands, boards)])[0]
    return found


def _omaha_values(hands: Cards, boards: Cards) -> Values:
    """Return the values with exactly two hole cards and exactly three board cards."""
    pairs = [hands[list(two)] for two in combinations(range(4), 2)]
    threes = [boards[list(three)] for three in combinations(range(len(boards)), 3)]
    best: Values = _hand_values(ranker(5), product(pairs, threes)).min(axis=0)
    return best


def _hand_values(tables: Ranker, parts: Iterable[tuple[Cards, Cards]]) -> Values:
    """Return an array of hand values, one row for each pair of held cards and board cards."""
    found = []
    for held, board in parts:
        sums = tables.keys[board].sum(axis=0) + tables.keys[held].sum(axis=0) + STARTS

        def bits(at: Places, parts: tuple[Cards, Cards] = (held, board)) -> Ints:
            """Return the sums of the bits of both held and board cards at these positions."""
            return _bits_at(tables, parts[0], at) + _bits_at(tables, parts[1], at)

        found.append(tables.look_up(sums, bits))
    return np.array(found)


def _bits_at(tables: Ranker, cards: Cards, at: Places) -> Ints:
    """Return the sums of the cards' bits at these positions."""
    bits: Ints = tables.bits[cards if cards.shape[1] == 1 else cards[:, at[0]]].sum(axis=0)
    return bits
