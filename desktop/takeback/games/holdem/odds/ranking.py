"""Evaluates hands by the hundred thousand: phevaluator's values from tables that numpy can index.

A card is an int, rank * 4 + suit. Each card has a *key*: its low bits are the rank's key, chosen by
`tables.py` so that no two sets of ranks have the same sum; above them a counter per suit starts at three, so
that five cards of a suit set its highest bit. The sum of the keys is enough to look up a hand's value; only a
flush also needs the ranks of its suit, for which each card has a *bit*.

Values are phevaluator's: 1 is the best, 7462 the worst.
"""

from __future__ import annotations

import zlib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from itertools import chain, combinations_with_replacement
from typing import Any, Literal

import numpy as np
from numpy.typing import NDArray

from takeback.paths import resources

Ints = NDArray[np.int64]
Values = NDArray[np.uint16]
Places = tuple[NDArray[np.int_], ...]
Deck = Literal["full", "short"]

RANKS, SUITS, CARDS = 13, 4, 52
SHORT_LOWEST = 4  # the six
STRAIGHT_FLUSHES, FOURS, FULL_HOUSES, FLUSHES = 10, 166, 322, 1599
LOW_BITS = 24  # enough for the sum of the rank keys
LANES = LOW_BITS  # four counters of four bits above it
LOW = (1 << LOW_BITS) - 1
FLUSH = 0x8888 << LANES
STARTS = 0x3333 << LANES  # initial value of the four counters, once per hand
WHEEL_OF_SHORT = sum(1 << rank for rank in (4, 5, 6, 7, 12))  # A-6-7-8-9
NINE_HIGH_STRAIGHT, NINE_HIGH_STRAIGHT_FLUSH = 1605, 6


def deck_of(variant: str) -> Deck:
    """Return the kind of deck the variant is played with."""
    return "short" if variant == "shortdeck" else "full"


def sets_of_ranks(cards: int) -> NDArray[np.int8]:
    """Return all sets of that many ranks, none more than four times, in the order of the tables."""
    drawn = chain.from_iterable(combinations_with_replacement(range(RANKS), cards))
    sets = np.fromiter(drawn, np.int8).reshape(-1, cards)
    can_be = np.ones(len(sets), bool)
    for place in range(cards - SUITS):
        can_be &= sets[:, place] != sets[:, place + SUITS]
    return sets[can_be]


@dataclass(frozen=True, slots=True)
class Ranker:
    """Tables to evaluate hands of five, six or seven cards of one deck."""

    keys: Ints  # by card
    bits: Ints  # by card: its bit within its suit's sixteen
    ranks: Values  # by the sum of the rank keys
    flushes: Values  # by the ranks of one suit

    def of(self, cards: NDArray[Any]) -> Values:
        """Return the value of each column of cards."""
        return self.look_up(
            self.keys[cards].sum(axis=0) + STARTS, lambda at: self.bits[cards[:, at[0]]].sum(axis=0)
        )

    def look_up(self, sums: Ints, bits: Callable[[Places], Ints]) -> Values:
        """Return the values of hands from the sums of their keys plus STARTS. `bits` is called for the sums
        of the bits of the few hands that are flushes."""
        values: Values = self.ranks[sums & LOW]
        flush = np.nonzero(sums & FLUSH)
        if len(flush[0]):
            lane = (sums[flush] & FLUSH) >> (LANES + 3)
            suit = (lane > 0x1).astype(np.int64) + (lane > 0x10) + (lane > 0x100)
            values[flush] = self.flushes[(bits(flush) >> (16 * suit)) & 0x1FFF]
        return values


@cache
def ranker(cards: int = 7, deck: Deck = "full") -> Ranker:
    """Return the tables for hands of this size, built on first use; about 16 MB for seven cards."""
    shipped = _shipped_tables()
    rank_keys = shipped[f"keys{cards}"].astype(np.int64)
    sets = sets_of_ranks(cards)
    values, flushes = shipped[f"ranks{cards}"], shipped["flushes"]
    if deck == "short":
        values, flushes = _short_deck(sets, values, flushes)
    ranks = np.zeros(int(rank_keys[-1] * 4 + rank_keys[-2] * (cards - 4)) + 1, np.uint16)
    ranks[rank_keys[sets].sum(axis=1)] = values
    rank, suit = np.divmod(np.arange(CARDS), SUITS)
    return Ranker(rank_keys[rank] + (1 << (LANES + 4 * suit)), 1 << (16 * suit + rank), ranks, flushes)


def _short_deck(sets: NDArray[np.int8], values: Values, flushes: Values) -> tuple[Values, Values]:
    """Convert the values to short deck: A-6-7-8-9 is a straight, and flushes beat full houses."""
    held = np.bitwise_or.reduce(1 << sets.astype(np.int64), axis=1)
    values = _with_low_straight(values, held, NINE_HIGH_STRAIGHT)
    flushes = _with_low_straight(flushes, np.arange(len(flushes)), NINE_HIGH_STRAIGHT_FLUSH)
    return short_value(values), short_value(flushes)


def _with_low_straight(values: Values, held: Ints, straight: int) -> Values:
    """Return the values with A-6-7-8-9 counted as a straight of this value."""
    has = (held & WHEEL_OF_SHORT) == WHEEL_OF_SHORT
    return np.where(has, np.minimum(values, straight), values).astype(np.uint16)


def short_value(values: Values) -> Values:
    """Swap full houses and flushes."""
    house = (values > FOURS) & (values <= FULL_HOUSES)
    flush = (values > FULL_HOUSES) & (values <= FLUSHES)
    moved = values + np.where(house, FLUSHES - FULL_HOUSES, 0) - np.where(flush, FULL_HOUSES - FOURS, 0)
    return moved.astype(np.uint16)


# --- the shipped tables -------------------------------------------------------------------------------------


def pack(tables: dict[str, NDArray[Any]]) -> bytes:
    """Return the tables as one compressed file: a line of names, types and lengths, then the numbers."""
    head = " ".join(f"{name}:{table.dtype.str}:{table.size}" for name, table in tables.items())
    return zlib.compress(head.encode() + b"\n" + b"".join(table.tobytes() for table in tables.values()), 9)


def unpack(packed: bytes) -> dict[str, NDArray[Any]]:
    """Return the tables that `pack` wrote."""
    head, _, numbers = zlib.decompress(packed).partition(b"\n")
    tables, place = {}, 0
    for part in head.decode().split():
        name, kind, size = part.split(":")
        tables[name] = np.frombuffer(numbers, np.dtype(kind), int(size), place)
        place += tables[name].nbytes
    return tables


@cache
def _shipped_tables() -> dict[str, NDArray[Any]]:
    """Return the shipped ranking tables."""
    return unpack((resources() / "holdem" / "ranks.bin").read_bytes())
