"""Reduces two ranges to a few strengths each: how often these meet, and how often one wins."""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from .equity import BOARD, Cards, all_runouts, cards_left, draw, values_on, whole_boards
from .ranges import Holdings, Weights, worth_on
from .ranking import Ints, deck_of

STRENGTHS = 24
EACH = 9  # hands that represent one strength
WORST = np.int16(32_000)  # above every value
RUNOUTS = 48  # boards sampled if more than this may come


@dataclass(frozen=True, slots=True)
class RangeComparison:
    """Two ranges compared: `met` counts how often each own strength meets each opposing one, `won` is wins
    minus losses. Strengths are in order, the worst first."""

    met: Weights
    won: Weights
    strength: int  # index of the hand actually held


def compare_ranges(
    own: tuple[int, ...],
    mine: Weights,
    theirs: Weights,
    pool: Holdings,
    board: tuple[int, ...],
    variant: str,
    seed: int = 0,
) -> RangeComparison:
    """Compare one's own range, as others see it, with the other's, and find where the hand `own` stands in
    it. The weights are of the hands of the pool; representatives are taken at even distances in the order of
    worth."""
    worth = worth_on(pool.hands, board, variant)
    hands = pool.hands[:, _at_even_distances(worth, mine)]
    hands = np.concatenate([hands, np.array(own, np.int8)[:, None]], axis=1)
    others = pool.hands[:, _at_even_distances(worth, theirs)]
    won, met = _compare_hands(hands, others, _boards(board, variant, seed), variant)
    mean = won / np.maximum(met, 1e-12)
    me = mean.mean(axis=1)
    order, back = np.argsort(me[:-1], kind="stable"), np.argsort(-mean[:-1].mean(axis=0), kind="stable")
    strength = int(np.searchsorted(me[order], me[-1], side="right") - 1) // EACH
    return RangeComparison(_by_strength(met, order, back), _by_strength(won, order, back), max(strength, 0))


def _at_even_distances(worth: Weights, weights: Weights) -> Ints:
    """Return the columns of representatives, at even distances of weight in the order of worth."""
    order = np.argsort(worth, kind="stable")
    upto = np.cumsum(weights[order])
    count = STRENGTHS * EACH
    at = (np.arange(count) + 0.5) / count * upto[-1]
    columns: Ints = order[np.minimum(np.searchsorted(upto, at), len(order) - 1)]
    return columns


def _boards(board: tuple[int, ...], variant: str, seed: int) -> Cards:
    """Return all boards that may come, one per column, or a sample of RUNOUTS if there are more."""
    left = cards_left(board, deck_of(variant))
    to_come = BOARD - len(board)
    if comb(len(left), to_come) <= RUNOUTS:
        come = np.concatenate(list(all_runouts(left, to_come)), axis=1)
    else:
        come = draw(left, to_come, RUNOUTS, np.random.default_rng(seed))
    return whole_boards(board, come)


def _compare_hands(hands: Cards, others: Cards, boards: Cards, variant: str) -> tuple[Weights, Weights]:
    """Return, by hand and other hand, the share of boards won minus lost, and the share on which both can be
    held."""
    mine, can_hold = _values_by_board(hands, boards, variant)
    theirs, they_can = _values_by_board(others, boards, variant)
    worst, best = np.where(can_hold, mine, WORST), np.where(they_can, theirs, WORST)
    won, met = np.zeros((2, hands.shape[1], others.shape[1]), np.int8)
    for row in range(boards.shape[1]):  # lower is better; impossible hands neither win nor lose
        won += (worst[row, :, None] < theirs[row]).view(np.int8)
        won -= (mine[row, :, None] > best[row]).view(np.int8)
        met += (can_hold[row, :, None] & they_can[row]).view(np.int8)
    scale = ~_share_a_card(hands, others) / boards.shape[1]
    return won * scale, met * scale


def _values_by_board(
    hands: Cards, boards: Cards, variant: str
) -> tuple[NDArray[np.int16], NDArray[np.bool_]]:
    """Return by board and hand the value, and whether the hand is possible; the value is 0 where it shares a
    card with the board."""
    can_hold = np.ones((boards.shape[1], hands.shape[1]), bool)
    for card in hands:
        for open_ in boards:
            can_hold &= card != open_[:, None]
    found = np.zeros(can_hold.shape, np.int16)
    on, held = np.nonzero(can_hold)
    found[can_hold] = values_on(hands[:, held], boards[:, on], deck_of(variant))
    return found, can_hold


def _share_a_card(hands: Cards, others: Cards) -> NDArray[np.bool_]:
    """Return by hand and other hand whether they share a card."""
    shared = np.zeros((hands.shape[1], others.shape[1]), bool)
    for card in hands:
        for other in others:
            shared |= card[:, None] == other[None, :]
    return shared


def _by_strength(table: Weights, order: Ints, back: Ints) -> Weights:
    """Return the means over the representatives of each strength, by own and opposing strength. `order` and
    `back` sort the representatives; the last row, the hand actually held, is left out."""
    sorted_: Weights = table[:-1][order][:, back].astype(np.float64)
    found: Weights = sorted_.reshape(STRENGTHS, EACH, STRENGTHS, EACH).mean(axis=(1, 3))
    return found
