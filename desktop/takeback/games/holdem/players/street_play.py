"""Solves the rest of a turn or river between two players, over both ranges. On the turn, ends are valued by
the boards to come and by what is bet on the river."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from ..odds.meetings import compare_ranges
from ..odds.ranges import Holdings, Weights
from ..odds.share import Stop
from ..odds.small_game import CALL, FREE, RAISE, ROUNDS, Habit, Solver, StreetMove, StreetSetup, Tree, tree_of
from ..rules import chips
from ..state import Act, Holdem
from .hand_reading import GOOD_TO_BET, RIVER
from .manners import FOLDED, PlayStyle

TURN = 2
# As parts of the pot. On the turn, the smallest and the largest sizes would be misjudged: they leave most, or
# least, to be bet on the river.
BETS = {TURN: (1 / 2, 3 / 4, 1.0), RIVER: (1 / 3, 3 / 4, 1.5)}
RAISES = (0.9,)
MOST_BETS = 3  # on a street; after that only call or fold
# After the turn, the best hands put in this multiple of what they have in: a pot-sized bet on the river.
LATER = 2.0
# Unless observed otherwise, the opponent bets any hand WILD of the time and only its good hands PLAIN of the
# time, and folds by the price BY_PRICE of the time. A solver that assumes a flawless opponent would call and
# raise too much with hands that win nothing against ordinary players, and bet too little for value.
WILD, PLAIN, BY_PRICE = 0.03, 0.7, 0.7
MOST_BETTING = 0.9
VARIANTS = ("holdem", "shortdeck", "limit")
SEED = 17  # seed of the boards sampled on the turn


@dataclass(frozen=True, slots=True)
class MixedStrategy:
    """A mixed strategy: moves, their frequencies, and the strength of the own hand within its range (0 to
    1)."""

    moves: tuple[StreetMove, ...]
    shares: tuple[float, ...]
    strength: float


def is_solvable(state: Holdem, seat: int) -> bool:
    """Tell whether it is turn or river between two players who were already alone when the street began, in a
    variant with two hole cards."""
    return (
        state.street >= TURN
        and state.rules.variant in VARIANTS
        and len(chips.live_seats(state)) == 2
        and all(state.seats[act.seat].live for act in _street_acts(state))
    )


def solve(
    state: Holdem, seat: int, pool: Holdings, mine: Weights, theirs: Weights, manners: PlayStyle, stop: Stop
) -> MixedStrategy | None:
    """Return how to act, given both ranges at the beginning of the street; None if time ran out."""
    order = chips.clockwise(chips.live_seats(state), state.button, len(state.seats))
    me = order.index(seat)
    tree = _tree_of_street(state, order)
    if tree.at is None or stop():
        return None
    met = compare_ranges(state.seats[seat].cards, mine, theirs, pool, state.board, state.rules.variant, SEED)
    habits = [FREE, FREE]
    habits[1 - me] = _opponent_habit(manners)
    tables = (met.met, met.won) if me == 0 else (met.met.T, -met.won.T)
    solver = Solver(tree, *tables, habits)
    if not solver.run(ROUNDS, stop):
        return None
    shares = solver.shares(tree.at)[:, met.strength]
    strength = (met.strength + 0.5) / len(met.met)
    return MixedStrategy(tree.at.moves, tuple(shares.tolist()), strength)


def _street_acts(state: Holdem) -> list[Act]:
    """Return the acts of the current street."""
    return [act for act in state.line if act.street == state.street]


def _tree_of_street(state: Holdem, order: Sequence[int]) -> Tree:
    """Return the tree of the street, with the moves played so far."""
    seats = [state.seats[number] for number in order]
    line = [
        StreetMove(RAISE, float(act.to)) if act.kind in ("bet", "raise") else StreetMove(CALL)
        for act in _street_acts(state)
    ]
    bets = sum(move.kind == RAISE for move in line)
    limit = state.rules.is_limit
    money = StreetSetup(
        float(state.middle),
        (float(seats[0].stack + seats[0].bet), float(seats[1].stack + seats[1].bet)),
        BETS[state.street],
        RAISES,
        max(MOST_BETS, bets),
        float(state.big),
        float(state.rules.big_bet or 2 * state.big) if limit else 0.0,
        LATER * (state.street < RIVER),
    )
    return tree_of(money, line)


def _opponent_habit(manners: PlayStyle) -> Habit:
    """Return the assumed habits of an opponent of this style."""
    return Habit(
        min(1 - PLAIN, WILD * manners.bets**1.5),
        PLAIN,
        min(MOST_BETTING, GOOD_TO_BET * manners.bets),
        BY_PRICE + (1 - BY_PRICE) * manners.sure,
        (manners.folds - FOLDED) / (1 - FOLDED if manners.folds > FOLDED else FOLDED),
    )
