"""Makes the tables in resources/holdem, and checks them.

    python -m takeback.games.holdem.odds.tables            make all of them (some minutes)
    python -m takeback.games.holdem.odds.tables --check    make the ranks again, and compare

The program only reads what this made. Hand values come from phevaluator; everything else is counted.
"""

from __future__ import annotations

import sys
from itertools import combinations
from math import comb
from typing import Any

import numpy as np
from numpy.typing import NDArray

from takeback.paths import resources

from . import pushfold, ranges
from .equity import all_runouts, cards_left, draw, values_on
from .pushfold import CLASSES, class_of
from .ranking import (
    CARDS,
    RANKS,
    SHORT_LOWEST,
    STARTS,
    SUITS,
    Deck,
    Ints,
    Ranker,
    Values,
    pack,
    ranker,
    sets_of_ranks,
    unpack,
)

HANDS = list(combinations(range(CARDS), 2))
BOARDS = 2_598_960
KEYS_BELOW = {5: 100_000, 6: 500_000, 7: 2_000_000}  # where the search for the keys ends


def main(arguments: list[str]) -> int:
    """Build all tables and write them to resources/holdem, or only compare the ranks with those there;
    return the exit status."""
    folder = resources() / "holdem"
    ranks = pack(rank_tables())
    if "--check" in arguments:
        return check(ranks, (folder / "ranks.bin").read_bytes())
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "ranks.bin").write_bytes(ranks)
    (folder / "charts.bin").write_bytes(pack(charts()))
    equities = class_equities()
    (folder / "preflop.bin").write_bytes(pack({"equities": equities}))
    pushes, calls = pushfold.solve(equities / 65535)
    (folder / "pushfold.bin").write_bytes(pack({"pushes": pushes, "calls": calls}))
    return 0


def check(made: bytes, shipped: bytes) -> int:
    """Print whether the shipped ranks equal the ones built now; return 0 if they do."""
    one, other = unpack(made), unpack(shipped)
    same = one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)
    print("The shipped ranks are what is made now." if same else "The shipped ranks differ.")
    return 0 if same else 1


# --- ranks --------------------------------------------------------------------------------------------------


def rank_tables() -> dict[str, NDArray[Any]]:
    """Return the tables of hand values for five, six and seven cards."""
    tables: dict[str, NDArray[Any]] = {"flushes": flush_values()}
    for cards in KEYS_BELOW:
        tables[f"keys{cards}"] = np.array(find_keys(cards, KEYS_BELOW[cards]), np.int32)
        tables[f"ranks{cards}"] = rank_values(cards)
    return tables


def find_keys(cards: int, below: int) -> list[int]:
    """Return thirteen keys, each the smallest with which all sets of that many ranks still have different
    sums."""
    keys = [0]
    while len(keys) < RANKS:
        sums = _sums(keys, cards)
        free = np.ones(below, bool)
        free[: keys[-1] + 1] = False
        for more in range(1, 5):
            for fewer in range(more):
                _rule_out(free, sums[cards - fewer], sums[cards - more], more - fewer)
        assert free.any(), "there is no key below the limit"
        keys.append(int(np.argmax(free)))
    return keys


def _sums(keys: list[int], cards: int) -> list[Ints]:
    """Return by number of cards the sums of all sets of these keys, none more than four times."""
    sums = [np.zeros(1 if count == 0 else 0, np.int64) for count in range(cards + 1)]
    for key in keys:
        sums = [
            np.concatenate([sums[count - times] + times * key for times in range(min(4, count) + 1)])
            for count in range(cards + 1)
        ]
    return sums


def _rule_out(free: NDArray[np.bool_], larger: Ints, smaller: Ints, times: int) -> None:
    """Clear the keys that, taken that many times, would lead from a smaller sum to a larger one."""
    for start in smaller:
        apart = larger - start
        apart = apart[apart > 0]
        if times > 1:
            apart = apart[apart % times == 0] // times
        free[apart[apart < len(free)]] = False


def rank_values(cards: int) -> Values:
    """Return the value of each set of ranks without a flush."""
    from phevaluator import evaluate_cards

    # equal ranks are neighbours, so alternating suits never repeat a card nor make a flush
    return np.array(
        [
            evaluate_cards(*(rank * SUITS + place % SUITS for place, rank in enumerate(ranks)))
            for ranks in sets_of_ranks(cards).tolist()
        ],
        np.uint16,
    )


def flush_values() -> Values:
    """Return the value of each set of five to seven ranks in one suit, by its bits; 0 for other sets."""
    from phevaluator import evaluate_cards

    values = np.zeros(1 << RANKS, np.uint16)
    for held in range(1 << RANKS):
        ranks = [rank for rank in range(RANKS) if held >> rank & 1]
        if 5 <= len(ranks) <= 7:
            values[held] = evaluate_cards(*(rank * SUITS for rank in ranks))
    return values


# --- preflop ------------------------------------------------------------------------------------------------


def class_equities() -> NDArray[np.uint16]:
    """Return the exact equity of each of the 169 classes against each other, over all boards and suits, in
    65535ths. One hand stands for its class; it meets every hand of the other."""
    sums, bits = _all_boards()
    values = np.empty((len(HANDS), BOARDS), np.uint16)
    for row, hand in enumerate(HANDS):
        values[row] = _against_all_boards(ranker(7), hand, sums, bits)
    classes = [class_of(*hand) for hand in HANDS]
    shares, counts = np.zeros((CLASSES, CLASSES)), np.zeros((CLASSES, CLASSES))
    for mine, one in {mine: row for row, mine in enumerate(classes)}.items():
        for other, theirs in enumerate(classes):
            if mine <= theirs and not set(HANDS[one]) & set(HANDS[other]):
                shares[mine, theirs] += _equity(values[one], values[other])
                counts[mine, theirs] += 1
    upper = np.divide(shares, counts, where=counts > 0, out=np.zeros_like(shares))
    whole = np.where(counts > 0, upper, 1 - upper.T)
    return np.round(whole * 65535).astype(np.uint16)


def _all_boards() -> tuple[Ints, Ints]:
    """Return the sums of keys and of bits of all boards."""
    tables = ranker(7)
    boards = np.concatenate(list(all_runouts(np.arange(CARDS, dtype=np.int8), 5)), axis=1)
    return tables.keys[boards].sum(axis=0) + STARTS, tables.bits[boards].sum(axis=0)


NONE = 65535  # marks a board that shares a card with the hand


def _against_all_boards(tables: Ranker, hand: tuple[int, int], sums: Ints, bits: Ints) -> Values:
    """Return the values of a hand on all boards; NONE where they share a card."""
    own = int(tables.bits[list(hand)].sum())
    shared = (bits & own) != 0
    safe = np.where(shared, STARTS, sums)  # any sum that the tables contain
    values = tables.look_up(safe + tables.keys[list(hand)].sum() * ~shared, lambda at: bits[at] + own)
    values[shared] = NONE
    return values


def _equity(one: Values, other: Values) -> float:
    """Return the equity over boards without the four cards. Where a value is NONE the comparisons count too
    many boards, always the same number, which is subtracted."""
    wins = np.count_nonzero(one < other) - (comb(50, 5) - comb(48, 5))
    ties = np.count_nonzero(one == other) - (BOARDS - 2 * comb(50, 5) + comb(48, 5))
    return (wins + ties / 2) / comb(48, 5)


# --- charts of the other variants: equity against a random hand, sampled -----------------------------------

SHORT_SAMPLES, OMAHA_SAMPLES = 100_000, 2_000


def charts() -> dict[str, NDArray[Any]]:
    """Sample the preflop strengths for short deck and Omaha anew, and return them in 65535ths.

    A strength is the equity against a random hand. Classes that a short deck cannot deal have 0.
    """
    short = np.zeros(CLASSES)
    for hand in {class_of(*hand): hand for hand in HANDS if hand[0] >= SHORT_LOWEST * SUITS}.values():
        short[class_of(*hand)] = against_random(hand, "short", SHORT_SAMPLES)
    codes = ranges.omaha_codes(every_hand := ranges.hands(4, "omaha"))
    kinds = every_hand[:, np.unique(codes, return_index=True)[1]]
    omaha = np.array([against_random(tuple(hand), "full", OMAHA_SAMPLES) for hand in kinds.T.tolist()])
    return {
        "short": np.round(short * 65535).astype(np.uint16),
        "omaha": np.round(omaha * 65535).astype(np.uint16),
    }


def against_random(hand: tuple[int, ...], deck: Deck, samples: int) -> float:
    """Return the sampled equity against a random hand; the same on every run."""
    source = np.random.default_rng(hand)
    drawn = draw(cards_left(hand, deck), len(hand) + 5, samples, source)
    boards, theirs = drawn[:5], drawn[5:]
    mine, others = values_on(np.array([hand], np.int8).T, boards, deck), values_on(theirs, boards, deck)
    return float(np.mean(mine < others) + np.mean(mine == others) / 2)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
