"""Solves the rest of one street between two players whose hands differ only in strength: who may bet how
much, and how often each should.

Both learn by regret matching: an action that would have won more is taken more often, and the average
strategy approaches an equilibrium.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from .share import Stop

Number = TypeVar("Number", int, float)
Table = NDArray[np.float64]
FOLD, CALL, RAISE = "fold", "call", "raise"  # a check is a call of 0, and a bet a raise from 0
ROUNDS = 60
NOTHING = 1e-9


@dataclass(frozen=True, slots=True)
class StreetMove:
    """A move on the street: fold, call, or raise to this total."""

    kind: str
    to: float = 0.0


@dataclass(frozen=True, slots=True)
class StreetSetup:
    """The pot and stacks at the beginning of the street, and the allowed sizes as parts of the pot. After
    `most` bets and raises only call and fold are left."""

    pot: float
    stacks: tuple[float, float]
    bets: tuple[float, ...]
    raises: tuple[float, ...] = (1.0,)
    most: int = 3
    least: float = 1.0  # the smallest bet
    fixed: float = 0.0  # fixed limit: the size of every bet and raise; 0: no fixed limit
    later: float = 0.0  # on later streets the best hand puts in this multiple of what it has in by then


@dataclass(frozen=True, slots=True)
class DecisionPoint:
    """A point where a player acts. A player's move sequences are numbered; `since` is the one that led here,
    and `first` the one after the first of the moves."""

    player: int
    depth: int  # number of own decisions before
    since: int
    moves: tuple[StreetMove, ...]
    first: int
    price: float  # of a call, as a part of the pot after it; 0 if nobody has bet

    @property
    def is_facing_bet(self) -> bool:
        """Tell whether the player faces a bet."""
        return self.price > 0


class Amounts(NamedTuple):
    """The amounts that an end of the street pays the first player: by a fold, at a showdown, and on later
    streets. The last is paid in proportion to the worse of both strengths."""

    folded: float = 0.0
    shown: float = 0.0
    later: float = 0.0


@dataclass(slots=True)
class Tree:
    """The game tree of one street between two players: their decisions, and the payoffs at its ends."""

    money: StreetSetup
    choices: list[DecisionPoint] = field(default_factory=list)
    sequences: list[int] = field(default_factory=lambda: [1, 1])  # count by player; number 0 is the empty one
    ends: list[tuple[int, int, Amounts]] = field(default_factory=list)  # (both sequences, payoffs)
    at: DecisionPoint | None = None  # where the moves played so far have led


def tree_of(money: StreetSetup, line: Sequence[StreetMove] = ()) -> Tree:
    """Return the tree of a street; it contains the moves played so far with their actual sizes."""
    tree = Tree(money)
    _add_decisions(tree, 0, (0.0, 0.0), 0, 0, (0, 0), (0, 0), line)
    return tree


def _add_decisions(
    tree: Tree,
    player: int,
    bets: tuple[float, float],
    raises: int,
    checks: int,
    since: tuple[int, int],
    depth: tuple[int, int],
    line: Sequence[StreetMove] | None,
) -> None:
    """Add this player's decision and all that may follow. `line` is what was played from here on; None off
    that path."""
    played = line[0] if line else None
    moves = _legal_moves(tree.money, player, bets, raises, played)
    first = tree.sequences[player]
    tree.sequences[player] += len(moves)
    owed = min(bets[1 - player], tree.money.stacks[player]) - bets[player]
    facing = owed > 0
    price = owed / (tree.money.pot + sum(bets) + owed) if facing else 0.0
    choice = DecisionPoint(player, depth[player], since[player], moves, first, price)
    tree.choices.append(choice)
    if line is not None and not line:
        tree.at = choice
    for number, move in enumerate(moves):
        after = _with_value(since, player, first + number)
        rest_of_line = line[1:] if line and move == played else None
        if move.kind == FOLD:
            half = tree.money.pot / 2 + bets[player]
            tree.ends.append((*after, Amounts(folded=half if player else -half)))
        elif move.kind == RAISE:
            deeper = _with_value(depth, player, depth[player] + 1)
            raised = _with_value(bets, player, move.to)
            _add_decisions(tree, 1 - player, raised, raises + 1, 0, after, deeper, rest_of_line)
        elif not facing and not checks:
            deeper = _with_value(depth, player, depth[player] + 1)
            _add_decisions(tree, 1 - player, bets, raises, 1, after, deeper, rest_of_line)
        else:
            matched = min(max(bets), tree.money.stacks[player])
            inside = tree.money.pot / 2 + matched
            left = min(tree.money.stacks) - matched
            tree.ends.append((*after, Amounts(shown=inside, later=min(left, tree.money.later * inside))))


def _with_value(pair: tuple[Number, Number], player: int, value: Number) -> tuple[Number, Number]:
    """Return the pair with this player's value replaced."""
    return (value, pair[1]) if player == 0 else (pair[0], value)


def _legal_moves(
    money: StreetSetup, player: int, bets: tuple[float, float], raises: int, played: StreetMove | None
) -> tuple[StreetMove, ...]:
    """Return the legal moves; the size that was played replaces the nearest one."""
    level, facing = max(bets), bets[1 - player] > bets[player]
    found = [StreetMove(FOLD), StreetMove(CALL)] if facing else [StreetMove(CALL)]
    sizes = {round(to, 6) for to in _totals(money, player, bets, raises)} if raises < money.most else set()
    if played and played.kind == RAISE:
        nearest = min(sizes, key=lambda to: abs(to - played.to), default=played.to)
        sizes = sizes - {nearest} | {played.to}
    return (*found, *(StreetMove(RAISE, to) for to in sorted(sizes) if to > level))


def _totals(money: StreetSetup, player: int, bets: tuple[float, float], raises: int) -> list[float]:
    """Return the legal totals to bet or raise to, empty if no more can be bet; more than 70 % of a
    stack becomes all of it."""
    level, most = max(bets), min(money.stacks[player], money.stacks[1 - player])
    if most <= level:
        return []
    if money.fixed:
        return [min(most, level + money.fixed)]
    pot = money.pot + 2 * level
    least = max(money.least, 2 * level - min(bets))
    wanted = [max(least, level + part * pot) for part in (money.raises if raises else money.bets)]
    return [most if to > 0.7 * most else to for to in wanted]


# --- solving ------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Habit:
    """An assumption about a player besides playing well: how much of the time it bets any hand (`wild`),
    bets only its best hands (`plain`), and folds by the price of a call (`by_price`): it then folds the hands
    that win less often than the price, corrected by `folds_more`."""

    wild: float = 0.0
    plain: float = 0.0
    bets: float = 0.4  # the part of its hands bet in the plain way
    by_price: float = 0.0
    folds_more: float = 0.0  # from -1 (never folds) to 1 (always folds)

    def folds_at(self, price: float) -> float:
        """Return the part of its hands folded at this price."""
        return price + self.folds_more * (1 - price if self.folds_more > 0 else price)


FREE = Habit()


@dataclass(frozen=True, slots=True)
class _Level:
    """The decisions of one player that come after equally many of its own, as rows of moves: where each
    decision begins, how many moves it has, and what led to it."""

    rows: slice
    starts: NDArray[np.intp]
    counts: NDArray[np.intp]
    since: NDArray[np.intp]  # the sequence before each row
    gather: Table  # adds the values of decisions to the sequences before them


def _habitual_bets(habit: Habit, moves: int, strengths: int) -> Table:
    """Return the habitual frequencies by move (the first is a check) and strength if nobody has bet."""
    wild = np.full((moves, strengths), 1 / moves)
    good = (np.arange(strengths) + 1) / strengths > 1 - habit.bets
    plain = np.where(good, 1 / max(moves - 1, 1), 0.0) * np.ones((moves, 1))
    plain[0] = 1.0 if moves == 1 else ~good
    return (habit.wild * wild + habit.plain * plain) / max(habit.wild + habit.plain, NOTHING)


class Learner:
    """The strategy of one player: a row per move sequence, a column per strength, worst first."""

    def __init__(self, tree: Tree, player: int, strengths: int, habit: Habit) -> None:
        choices = [one for one in tree.choices if one.player == player]
        choices.sort(key=lambda one: one.depth)
        self.row = self._numbered(choices, tree.sequences[player])
        self.levels = self._levels(choices)
        self.starts = np.array([self.row[one.first] - 1 for one in choices], np.intp)
        self.counts = np.array([len(one.moves) for one in choices], np.intp)
        self.even = np.repeat(1 / self.counts, self.counts)[:, None]
        self.regrets = np.zeros((tree.sequences[player] - 1, strengths))  # without the empty sequence
        self.total = np.zeros((tree.sequences[player], strengths))  # weighted sum of `reaches`
        self.plays = np.ones((tree.sequences[player], strengths))  # frequency of each move now
        self.reaches = np.ones_like(self.plays)  # how often each sequence is played now
        self.weight, self.usual = self._habit(choices, habit, strengths)
        self.is_bound = bool(self.weight.any())
        self.update_frequencies()

    @staticmethod
    def _numbered(choices: list[DecisionPoint], count: int) -> NDArray[np.intp]:
        """Return the row of each sequence, level after level."""
        row = np.zeros(count, np.intp)
        at = 1
        for one in choices:
            row[one.first : one.first + len(one.moves)] = range(at, at + len(one.moves))
            at += len(one.moves)
        return row

    def _levels(self, choices: list[DecisionPoint]) -> list[_Level]:
        """Return the decisions of each depth as index arrays into the rows of sequences, for a pass level by
        level."""
        found = []
        for depth in sorted({one.depth for one in choices}):
            here = [one for one in choices if one.depth == depth]
            counts = np.array([len(one.moves) for one in here], np.intp)
            first = int(self.row[here[0].first])
            before = self.row[[one.since for one in here]]
            gather = np.zeros((len(self.row), len(here)))
            gather[before, range(len(here))] = 1
            starts = np.cumsum(counts) - counts
            found.append(
                _Level(slice(first, first + counts.sum()), starts, counts, np.repeat(before, counts), gather)
            )
        return found

    def _habit(self, choices: list[DecisionPoint], habit: Habit, strengths: int) -> tuple[Table, Table]:
        """Return two tables by row: the share of time in which habit decides, and the habitual frequencies by
        strength."""
        weight, usual = np.zeros((len(self.row), 1)), np.zeros((len(self.row), strengths))
        places = (np.arange(strengths) + 1) / strengths
        for one in choices:
            rows = self.row[one.first] + np.arange(len(one.moves))
            if one.is_facing_bet:
                weight[rows] = habit.by_price
                worst = places <= habit.folds_at(one.price)
                usual[rows[0]], usual[rows[1]] = worst, ~worst
            else:
                weight[rows] = habit.wild + habit.plain
                usual[rows] = _habitual_bets(habit, len(one.moves), strengths)
        return weight, usual

    def update_frequencies(self) -> None:
        """Update the frequencies from the regrets, mixed with the player's habit, and how often each sequence
        is reached."""
        rows = self.plays[1:]
        if not len(rows):
            return
        np.add(self.regrets, self.even * NOTHING, out=rows)
        sums = np.add.reduceat(rows, self.starts)
        rows /= np.repeat(sums, self.counts, axis=0)
        if self.is_bound:
            rows += self.weight[1:] * (self.usual[1:] - rows)
        for level in self.levels:
            self.reaches[level.rows] = self.reaches[level.since] * self.plays[level.rows]

    def learn(self, worth: Table, turn: int) -> None:
        """Update regrets and frequencies with what the ends after each sequence pay, and add round `turn` to
        the average with that weight. `worth` is changed: values of decisions are added to the sequences
        before them."""
        for level in reversed(self.levels):
            here = worth[level.rows]
            found = np.add.reduceat(self.plays[level.rows] * here, level.starts)
            regrets = self.regrets[level.rows.start - 1 : level.rows.stop - 1]
            regrets += here
            regrets -= np.repeat(found, level.counts, axis=0)
            np.maximum(regrets, 0, out=regrets)
            worth += level.gather @ found
        self.update_frequencies()
        self.total += turn * self.reaches


class Solver:
    """Plays the tree against itself. `met[i, j]` is how often strength i of the first player meets strength j
    of the second; `won[i, j]` is wins minus losses of the first."""

    def __init__(self, tree: Tree, met: Table, won: Table, habits: Sequence[Habit] = (FREE, FREE)) -> None:
        self.tree, self.met = tree, met
        self.sides = [Learner(tree, player, met.shape[player], habits[player]) for player in (0, 1)]
        places = [(np.arange(count) + 0.5) / count for count in met.shape]
        paid = won * np.minimum(places[0][:, None], places[1])
        self.ends = [
            (ends, table) for ends, table in zip(self._ends(), (met, won, paid), strict=True) if ends.any()
        ]

    def _ends(self) -> Table:
        """Return what the ends pay, by kind of payoff and by the sequences of both players."""
        found = np.zeros((len(Amounts._fields), *self.tree.sequences))
        for one, other, amounts in self.tree.ends:
            found[:, self.sides[0].row[one], self.sides[1].row[other]] += amounts
        return found

    def run(self, rounds: int = ROUNDS, stop: Stop = lambda: False) -> int:
        """Play up to that many rounds; return how many were played before `stop` returned true."""
        for turn in range(1, rounds + 1):
            if stop():
                return turn - 1
            self.sides[0].learn(self.worth(0), turn)
            self.sides[1].learn(self.worth(1), turn)
        return rounds

    def worth(self, player: int, reaches: Table | None = None) -> Table:
        """Return by sequence and strength of this player what the ends right after it pay against the other,
        who reaches its sequences as in `reaches` (None: as it plays now)."""
        theirs = self.sides[1 - player].reaches if reaches is None else reaches
        found = np.zeros_like(self.sides[player].plays)
        for ends, table in self.ends:
            found += (ends @ theirs) @ table.T if player == 0 else -(ends.T @ theirs) @ table
        return found

    def shares(self, choice: DecisionPoint) -> Table:
        """Return the average frequency of each move, by move and strength."""
        side = self.sides[choice.player]
        first = side.row[choice.first]
        played = side.total[first : first + len(choice.moves)]
        sums = played.sum(axis=0)
        even = np.full_like(played, 1 / len(choice.moves))
        return np.where(sums > NOTHING, played / np.maximum(sums, NOTHING), even)
