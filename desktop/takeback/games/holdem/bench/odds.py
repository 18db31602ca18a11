"""Benchmarks of hand values, equities and decisions against phevaluator in a Python loop, and of memory."""

import subprocess
import sys
from collections.abc import Iterator
from statistics import median
from time import perf_counter

import numpy as np

from takeback.children import child_environment, python_command
from takeback.engine.chance import Chance
from takeback.engine.figure import Figure, alternating_medians, at_most, seconds, times_as_long, times_as_many
from takeback.engine.game import Effort
from takeback.engine.play import play_action

from ..cards import read
from ..game import GAME
from ..odds.equity import Cards, equity, values_on
from ..players import thinker
from ..state import BETTING, Deal, Holdem, HoldemAction

HANDS, LOOPED = 200_000, 20_000
SAMPLES, DRAWN = 100_000, 5_000
DECISIONS, SEATS = 60, 6
SOLVED, LONGEST = 200, 2.0  # decisions heads-up; seconds
ROUNDS = 3
LEVEL = "solid-hard"
ONE, OTHER = read("AsKh"), read("QdQc")
# Run in a new process: what the first thinking computer loads (tables, ranges, charts).
MEMORY = """
import numpy.random, resource
from takeback.games.holdem.game import GAME
import takeback.games.holdem.players.personalities
from takeback.games.holdem.bench.odds import decisions
def now():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()
before = now()
decisions(20)
print(now() - before)
"""


def figures() -> Iterator[Figure]:
    """Yield the measurements of hand values, equities and decisions, and of memory on Linux."""
    yield evaluator()
    loop = looped_samples()
    yield from shares(loop)
    yield decision()
    yield longest()
    if sys.platform == "linux":
        yield memory()


# values -----------------------------------------------------------------------------------------------------
def evaluator() -> Figure:
    """Measure the values of many hands at once, beside phevaluator in a loop."""
    held, boards = some_hands(HANDS)
    cards = np.concatenate([held, boards]).T[:LOOPED].tolist()
    values_on(held, boards)
    mine, theirs = alternating_medians(lambda: values_on(held, boards), lambda: loop_values(cards), ROUNDS)
    what = f"the values of {HANDS:,} hands of seven cards at once; beside it, phevaluator in a loop"
    return times_as_many("values", what, HANDS / mine, LOOPED / theirs, "hands/s", 5)


def some_hands(count: int) -> tuple[Cards, Cards]:
    """Return random hands of two cards and boards of five, one per column."""
    source = np.random.default_rng(1)
    decks = source.permuted(np.tile(np.arange(52, dtype=np.int8), (count, 1)), axis=1)[:, :7].T
    return decks[:2].copy(), decks[2:].copy()


def loop_values(hands: list[list[int]]) -> list[int]:
    """Return the values of hands of seven cards by phevaluator, one after the other."""
    from phevaluator import evaluate_cards

    return [evaluate_cards(*hand) for hand in hands]


# shares -----------------------------------------------------------------------------------------------------
def looped_samples() -> float:
    """Return the seconds that phevaluator takes for SAMPLES boards in a loop, computed from DRAWN of them."""
    return median(seconds(lambda: loop_share(DRAWN)) for _ in range(ROUNDS)) * SAMPLES / DRAWN


def loop_share(boards: int) -> float:
    """Return the equity by phevaluator over that many random boards."""
    from phevaluator import evaluate_cards

    luck, left = Chance(1).source(), [card for card in range(52) if card not in (*ONE, *OTHER)]
    won = 0.0
    for _ in range(boards):
        board = luck.sample(left, 5)
        mine, theirs = evaluate_cards(*ONE, *board), evaluate_cards(*OTHER, *board)
        won += 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
    return won / boards


def shares(loop: float) -> Iterator[Figure]:
    """Yield the measurements of equities; `loop` is the time of the loop in seconds."""

    def sampled() -> object:
        """Work out the equity of both hands by sampled boards."""
        return equity([ONE, OTHER], samples=SAMPLES, exact_up_to=0)

    sampled()
    quick = median(seconds(sampled) for _ in range(ROUNDS))
    exact = median(seconds(lambda: equity([ONE, OTHER])) for _ in range(ROUNDS))
    what = f"shares of two hands by {SAMPLES:,} boards; beside it, the same in a loop"
    yield times_as_many("shares-sampled", what, SAMPLES / quick, SAMPLES / loop, "boards/s", 8)
    what = f"shares of two hands by all boards; beside it, {SAMPLES:,} boards in a loop"
    yield times_as_long("shares-exact", what, 1000 * exact, 1000 * loop, "ms", 2)


# decisions --------------------------------------------------------------------------------------------------
def decision() -> Figure:
    """Measure the median decision after the flop, beside values by phevaluator in a loop."""
    held, boards = some_hands(LOOPED)
    cards = np.concatenate([held, boards]).T.tolist()
    times = decisions(DECISIONS)
    loop = median(seconds(lambda: loop_values(cards)) for _ in range(ROUNDS))
    what = f"a decision of {LEVEL} after the flop, the median; beside it, {LOOPED:,} values in a loop"
    return times_as_long("decision", what, 1000 * median(times), 1000 * loop, "ms", 1)


def longest() -> Figure:
    """Measure the 99th percentile of decisions heads-up, which solve the rest of the street and take
    longest."""
    times = sorted(decisions(SOLVED, 2))
    what = f"a decision of {LEVEL} after the flop at two seats, the longest of 99 in a hundred"
    return at_most("decision-longest", what, times[int(0.99 * (len(times) - 1))], "s", LONGEST)


def decisions(count: int, seats: int = SEATS) -> list[float]:
    """Return the seconds of that many postflop decisions of players against each other."""
    times: list[float] = []
    state: Holdem = GAME.start(GAME.read_options({}), seats, Chance(1))
    step = 0
    while len(times) < count:
        luck = Chance(2, step)
        if state.phase != BETTING:
            action: HoldemAction = Deal()
        else:
            began = perf_counter()
            action = thinker.choose(GAME.seen_by(state, state.turn), state.turn, luck, Effort(LEVEL, 5.0))
            if state.street:
                times.append(perf_counter() - began)
        state = play_action(GAME, state, max(state.turn, 0), action, Chance(3, step)).after
        step += 1
    return times


def memory() -> Figure:
    """Measure in a new process how much memory the first decisions add."""
    result = subprocess.run(
        python_command("-c", MEMORY), env=child_environment(), capture_output=True, text=True, check=True
    )
    what = "memory that tables and ranges add when the first computers have thought"
    return at_most("memory", what, int(result.stdout) / (1 << 20), "MB", 40)
