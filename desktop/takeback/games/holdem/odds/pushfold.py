"""Push-or-fold strategies heads-up with a short stack, solved by fictitious play.

The 169 classes of two cards are numbered as in the usual square: rows and columns are ranks, aces first, with
suited hands above the diagonal.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from takeback.paths import resources

from .ranking import RANKS, SUITS, unpack

Shares = NDArray[np.float64]
CLASSES = RANKS * RANKS
STACKS = range(2, 21)  # in big blinds
ROUNDS = 4000


def class_of(one: int, other: int) -> int:
    """Return the class of two cards, 0 to 168."""
    high, low = max(one, other), min(one, other)
    row, column = RANKS - 1 - high // SUITS, RANKS - 1 - low // SUITS
    return row * RANKS + column if high % SUITS == low % SUITS else column * RANKS + row


@cache
def deal_counts() -> Shares:
    """Return in how many ways each pair of classes can be dealt to two players."""
    cards = RANKS * SUITS
    hands = np.array([(one, other) for one in range(cards) for other in range(one)])
    holds = np.zeros((len(hands), cards))
    holds[np.arange(len(hands))[:, None], hands] = 1
    apart = holds @ holds.T == 0
    classes = np.zeros((len(hands), CLASSES))
    classes[np.arange(len(hands)), [class_of(one, other) for one, other in hands.tolist()]] = 1
    ways: Shares = classes.T @ apart @ classes
    return ways


def solve(equities: Shares) -> tuple[NDArray[np.uint8], NDArray[np.uint8]]:
    """Return how often to push, and how often to call a push: two tables by stack and class, in 255ths.
    `equities` has the equity of each class against each other."""
    solved = [_solve_stack(equities, stack) for stack in STACKS]
    return tuple(  # type: ignore[return-value]
        np.round(255 * np.array([pair[side] for pair in solved])).astype(np.uint8) for side in (0, 1)
    )


def _solve_stack(equities: Shares, stack: int) -> tuple[Shares, Shares]:
    """Return how often to push and to call by class, from 0 to 1. Solved by fictitious play: in each round
    both players take the best answer to the other's average."""
    ways = deal_counts()
    pushes, calls = np.full(CLASSES, 0.5), np.full(CLASSES, 0.5)
    showdown = 2 * stack * equities - stack  # value of a called push, in big blinds
    for turn in range(1, ROUNDS + 1):
        called = ways * calls
        push = (called * showdown).sum(axis=1) + (ways - called).sum(axis=1) * 1.0
        best_push = push > ways.sum(axis=1) * -0.5
        pushed = ways * pushes
        call = (pushed * showdown).sum(axis=1)
        best_call = call > pushed.sum(axis=1) * -1.0
        pushes += (best_push - pushes) / (turn + 1)
        calls += (best_call - calls) / (turn + 1)
    return pushes, calls


def push_frequency(stack: float, cards: tuple[int, ...], *, calling: bool) -> float:
    """Return how often to push these cards, or to call a push with them, from 0 to 1. The stack in big blinds
    is rounded, and limited to those that were solved."""
    table = _shipped_tables()["calls" if calling else "pushes"]
    row = int(np.clip(round(stack), STACKS[0], STACKS[-1])) - STACKS[0]
    return float(table.reshape(len(STACKS), CLASSES)[row, class_of(*cards)]) / 255


@cache
def _shipped_tables() -> dict[str, NDArray[np.uint8]]:
    """Return the shipped push and call tables."""
    return unpack((resources() / "holdem" / "pushfold.bin").read_bytes())
