"""Test the solver of one street against games with known solutions, and the trees and ranges it works on."""

import numpy as np
import pytest

from takeback.games.holdem.cards import read
from takeback.games.holdem.odds.meetings import EACH, STRENGTHS, compare_ranges
from takeback.games.holdem.odds.ranges import Weights, holdings
from takeback.games.holdem.odds.small_game import (
    CALL,
    FOLD,
    FREE,
    NOTHING,
    RAISE,
    DecisionPoint,
    Habit,
    Learner,
    Solver,
    StreetMove,
    StreetSetup,
    Table,
    Tree,
    tree_of,
)

ROUNDS = 2_000
HIGHER_WINS = np.sign(np.arange(12)[:, None] - np.arange(12)[None, :]).astype(float)


def decision_point(tree: Tree, player: int, *, facing: bool) -> DecisionPoint:
    return next(one for one in tree.choices if one.player == player and one.is_facing_bet == facing)


def shares_by_strength(solver: Solver, one: DecisionPoint, kind: str) -> list[float]:
    """Return how often this kind of move is made, by strength."""
    rows = [row for row, move in enumerate(one.moves) if move.kind == kind]
    return solver.shares(one)[rows].sum(axis=0).tolist()


@pytest.mark.parametrize("size", [0.5, 1.0, 2.0])
def test_solved_bettor_with_best_or_worst_hands_bluffs_and_is_called_as_often_as_theory_says(
    size: float,
) -> None:
    """The bettor holds an ace or a queen, the other a king.

    With a bet of b into a pot of 1, there are b / (1 + b) bluffs for each value bet, and 1 / (1 + b) of the
    bets are called.
    """
    tree = tree_of(StreetSetup(1.0, (size, size), (size,), most=1, least=0.01))
    solver = Solver(tree, np.array([[1.0], [1.0]]), np.array([[-1.0], [1.0]]))
    solver.run(ROUNDS)
    bluffs, value = shares_by_strength(solver, decision_point(tree, 0, facing=False), RAISE)
    (called,) = shares_by_strength(solver, decision_point(tree, 1, facing=True), CALL)
    assert value == pytest.approx(1, abs=0.01)
    assert bluffs == pytest.approx(size / (1 + size), abs=0.02)
    assert called == pytest.approx(1 / (1 + size), abs=0.02)
    assert value_of(solver) == pytest.approx(size / (1 + size) / 2, abs=0.01)


@pytest.mark.long
def test_three_card_game_is_solved_with_its_known_value_and_frequencies_of_both_players() -> None:
    """Each holds one of ace, king and queen, pays 1 and may bet 1 once.

    The game is worth 1/18 to the second player; the first bets the queen a third as often as the ace, and
    calls with the king a third more often than it bets the ace.
    """
    different = 1 - np.eye(3)
    won = np.sign(np.arange(3)[:, None] - np.arange(3)[None, :]).astype(float)
    tree = tree_of(StreetSetup(2.0, (1.0, 1.0), (0.5,), most=1))
    solver = Solver(tree, different, won)
    solver.run(20_000)
    assert value_of(solver) == pytest.approx(-1 / 18, abs=0.003)
    bets = shares_by_strength(solver, decision_point(tree, 0, facing=False), RAISE)
    calls = shares_by_strength(solver, decision_point(tree, 0, facing=True), CALL)
    assert bets[0] == pytest.approx(bets[2] / 3, abs=0.03)
    assert bets[1] == pytest.approx(0, abs=0.01)
    assert calls[1] == pytest.approx(bets[2] / 3 + 1 / 3, abs=0.03)
    answers = decision_point(tree, 1, facing=True), decision_point(tree, 1, facing=False)
    assert shares_by_strength(solver, answers[0], CALL) == pytest.approx([0, 1 / 3, 1], abs=0.03)
    assert shares_by_strength(solver, answers[1], RAISE) == pytest.approx([1 / 3, 0, 1], abs=0.03)


def average_plays(side: Learner) -> Table:
    """Return by row and strength how often the average strategy plays all moves of a sequence."""
    reaches = np.ones_like(side.plays)
    for level in side.levels:
        played = side.total[level.rows]
        sums = np.repeat(np.add.reduceat(played, level.starts), level.counts, axis=0)
        even = np.repeat(1 / level.counts, level.counts)[:, None]
        shares = np.where(sums > NOTHING, played / np.maximum(sums, NOTHING), even)
        reaches[level.rows] = reaches[level.since] * shares
    return reaches


def value_of(solver: Solver) -> float:
    """Return the value of the street to the first player when both play their averages, beyond half the
    pot."""
    mine, theirs = map(average_plays, solver.sides)
    return float((mine * solver.worth(0, theirs)).sum() / solver.met.sum())


def exploitability(solver: Solver, player: int) -> float:
    """Return how much the other's average loses against this player's best answer, beyond the value of the
    street."""
    side, worth = solver.sides[player], solver.worth(player, average_plays(solver.sides[1 - player]))
    for level in reversed(side.levels):
        worth += level.gather @ np.maximum.reduceat(worth[level.rows], level.starts)
    best = float(worth[0].sum() / solver.met.sum())
    return best - (value_of(solver) if player == 0 else -value_of(solver))


def test_solver_gives_away_less_with_more_rounds() -> None:
    lost = []
    for rounds in (10, 100, 1_000):
        solver = Solver(
            tree_of(StreetSetup(6.0, (50.0, 50.0), (0.33, 0.75, 1.5))), np.ones((12, 12)), HIGHER_WINS
        )
        assert solver.run(rounds) == rounds
        lost.append(exploitability(solver, 0) + exploitability(solver, 1))
    assert lost[0] > 2 * lost[1] > 4 * lost[2] > 0
    assert lost[1] < 0.03 * 6


def test_solver_stops_when_told_to_and_returns_the_number_of_rounds_done() -> None:
    asked: list[int] = []

    def stop() -> bool:
        asked.append(1)
        return len(asked) > 5

    solver = Solver(tree_of(StreetSetup(6.0, (50.0, 50.0), (0.5,))), np.ones((12, 12)), HIGHER_WINS)
    assert solver.run(1_000, stop) == 5


def test_solver_always_bluffs_an_opponent_who_folds_too_often_and_never_one_who_folds_too_rarely() -> None:
    bluffs = []
    for more in (-1.0, 0.3, 0.8):
        tree = tree_of(StreetSetup(1.0, (1.0, 1.0), (1.0,), most=1, least=0.01))
        solver = Solver(
            tree,
            np.ones((2, 4)),
            np.array([[-1.0] * 4, [1.0] * 4]),
            (FREE, Habit(by_price=1, folds_more=more)),
        )
        solver.run(ROUNDS)
        bluffs.append(shares_by_strength(solver, decision_point(tree, 0, facing=False), RAISE)[0])
    assert bluffs[0] == pytest.approx(0, abs=0.01)
    assert bluffs[2] == pytest.approx(1, abs=0.01)


def test_solver_calls_a_wild_bettor_more() -> None:
    calls = []
    for wild in (0.0, 0.9):
        tree = tree_of(StreetSetup(1.0, (1.0, 1.0), (1.0,), most=1, least=0.01))
        solver = Solver(tree, np.ones((12, 12)), HIGHER_WINS, (Habit(wild), FREE))
        solver.run(ROUNDS)
        calls.append(sum(shares_by_strength(solver, decision_point(tree, 1, facing=True), CALL)))
    assert calls[1] > calls[0] + 1


def test_solver_calls_less_and_bets_more_against_a_plain_bettor() -> None:
    calls, bets = [], []
    for plain in (0.0, 0.9):
        tree = tree_of(StreetSetup(1.0, (1.0, 1.0), (1.0,), most=1, least=0.01))
        solver = Solver(tree, np.ones((12, 12)), HIGHER_WINS, (Habit(plain=plain, bets=0.25), FREE))
        solver.run(ROUNDS)
        calls.append(sum(shares_by_strength(solver, decision_point(tree, 1, facing=True), CALL)))
        bets.append(sum(shares_by_strength(solver, decision_point(tree, 1, facing=False), RAISE)))
    assert calls[1] < calls[0] - 1
    assert bets[1] > bets[0]


def test_probabilities_of_moves_played_by_habit_add_up_to_one_at_each_decision() -> None:
    tree = tree_of(StreetSetup(2.0, (9.0, 9.0), (0.5, 1.0), most=2, least=0.01))
    learner = Solver(tree, np.ones((6, 6)), np.zeros((6, 6)), (Habit(0.1, 0.5, 0.4, 0.5, 0.2), FREE)).sides[0]
    assert np.add.reduceat(learner.plays[1:], learner.starts) == pytest.approx(1.0)


# the tree ---------------------------------------------------------------------------------------------------
def test_betting_tree_contains_the_moves_played_with_their_own_sizes() -> None:
    line = [StreetMove(CALL), StreetMove(RAISE, 3.7), StreetMove(RAISE, 11.0)]
    tree = tree_of(StreetSetup(6.0, (50.0, 50.0), (0.33, 0.75, 1.5)), line)
    at = tree.at
    assert at is not None
    assert (at.player, at.is_facing_bet) == (1, True)
    assert {move.kind for move in at.moves} == {FOLD, CALL, RAISE}
    with_bet = next(one for one in tree.choices if one.player == 1 and not one.is_facing_bet)
    assert StreetMove(RAISE, 3.7) in with_bet.moves
    assert len(with_bet.moves) == 4


def test_bets_and_results_of_the_betting_tree_stay_within_the_smaller_stack() -> None:
    tree = tree_of(StreetSetup(10.0, (30.0, 12.0), (0.5, 1.0, 3.0), most=4))
    totals = [move.to for one in tree.choices for move in one.moves if move.kind == RAISE]
    assert max(totals) == 12
    amounts = [amounts for *_, amounts in tree.ends]
    assert all(abs(one.folded) <= 17 and not one.later for one in amounts)
    assert {one.shown for one in amounts if not one.folded} >= {5, 5 + 12}
    assert max(one.shown for one in amounts) == 5 + 12


def test_later_betting_is_limited_by_stacks_and_makes_good_hands_worth_more_and_poor_less() -> None:
    tree = tree_of(StreetSetup(10.0, (30.0, 12.0), (0.5, 1.0), later=2.0))
    checked, called = (
        next(amounts for *_, amounts in tree.ends if amounts.shown == shown) for shown in (5, 5 + 12)
    )
    assert (checked.later, called.later) == (10, 0)
    worths = []
    for later in (0.0, 2.0):
        solver = Solver(
            tree_of(StreetSetup(10.0, (90.0, 90.0), (0.5,), later=later)), np.ones((12, 12)), HIGHER_WINS
        )
        worths.append(solver.worth(0).sum(axis=0))
    more = (worths[1] - worths[0]).tolist()
    # the worst hands give up and pay less than middling ones
    assert max(more) == more[-1] > 0 > more[0] > min(more)


def test_betting_tree_of_fixed_limit_has_only_bets_in_equal_steps() -> None:
    tree = tree_of(StreetSetup(10.0, (90.0, 90.0), (0.5, 1.0), most=3, fixed=4.0))
    assert {move.to for one in tree.choices for move in one.moves if move.kind == RAISE} == {4, 8, 12}


# comparing ranges
# --------------------------------------------------------------------------------------------
def full_range(board: tuple[int, ...]) -> Weights:
    return np.where(holdings("holdem").with_any(board), 0.0, 1.0)


@pytest.mark.parametrize("board", ["Kh8c5d3s2h", "Kh8c5d3s"])
def test_equal_ranges_win_equally_often_and_better_strengths_win_more(board: str) -> None:
    cards = read(board)
    range_ = full_range(cards)
    found = compare_ranges(read("KcQd"), range_, range_, holdings("holdem"), cards, "holdem")
    assert found.won.shape == found.met.shape == (STRENGTHS, STRENGTHS)
    assert np.allclose(found.won, -found.won.T, atol=1e-6)
    means = (found.won.sum(axis=1) / found.met.sum(axis=1)).tolist()
    assert means == sorted(means)
    assert means[-1] > 0.7 > -0.7 > means[0]


def test_own_hand_gets_its_strength_class_among_all_hands_on_the_board() -> None:
    cards = read("Kh8c5d3s2h")
    range_ = full_range(cards)

    def strength(own: str) -> int:
        return compare_ranges(read(own), range_, range_, holdings("holdem"), cards, "holdem").strength

    assert strength("As4s") == STRENGTHS - 1
    assert strength("7c6d") == 0
    assert 0 < strength("8d7d") < strength("KcQd") < STRENGTHS


def test_results_of_two_small_ranges_match_a_count_of_every_pair_of_hands() -> None:
    """Two small ranges on a river: each pair of hands without a common card counts."""
    cards, pool = read("Kh8c5d3s2h"), holdings("holdem")
    hands = [tuple(hand) for hand in pool.hands.T.tolist()]
    mine, theirs = np.zeros(len(hands)), np.zeros(len(hands))
    for name in ("KcQd", "8d7d", "AcAd"):
        mine[hands.index(tuple(sorted(read(name))))] = 1
    for name in ("KdQc", "AsAh", "7c6c"):
        theirs[hands.index(tuple(sorted(read(name))))] = 1
    found = compare_ranges(read("KcQd"), mine, theirs, pool, cards, "holdem")
    third = STRENGTHS // 3
    blocks = found.won.reshape(3, third, 3, third).mean(axis=(1, 3))
    assert np.allclose(blocks, [[1, -1, -1], [1, 0, -1], [1, 1, 0]])
    assert STRENGTHS * EACH % 3 == 0


@pytest.mark.parametrize(
    ("other", "meets"), [("KcQd", 0), ("KcJd", 0), ("AsQd", 0), ("KhJd", 0), ("KsJd", 1)]
)
def test_hands_that_share_a_card_are_never_compared_and_others_are(other: str, meets: int) -> None:
    """KcQd, on a board with the king of hearts, against one other hand that may share a card with it."""
    cards, pool = read("Kh8c5d3s2h"), holdings("holdem")
    mine, theirs = (
        np.array([float(hand == sorted(read(name))) for hand in pool.hands.T.tolist()])
        for name in ("KcQd", other)
    )
    assert mine.sum() == theirs.sum() == 1
    found = compare_ranges(read("KcQd"), mine, theirs, pool, cards, "holdem")
    assert np.allclose(found.met, meets)
    assert np.allclose(found.won, meets)
