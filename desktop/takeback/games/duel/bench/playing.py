"""Benchmarks of the rules and of game size."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from copy import deepcopy
from statistics import median
from time import perf_counter
from typing import Any

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.figure import (
    Figure,
    alternating_medians,
    at_most,
    percentile,
    processor_seconds,
    times_as_long,
    times_as_many,
)
from takeback.engine.game import Effort
from takeback.engine.state import digest

from .. import rules
from ..game import GAME
from ..kernel.answering import to_act
from ..kernel.layers import derive, forget_all
from ..kernel.objects import Duel, Frame, set_mark
from ..kernel.settle import is_swept
from ..players import worlds
from ..players.search import Search, promising
from ..rules.actions import actions
from .games import SPRINGS, dealt, empty_table, gone_on, played, random_game
from .opening import opening

MILLI, MICRO, MEGA = 1000, 1_000_000, 1024 * 1024
GAMES, DECISIONS, ROUNDS, TIMES = 4, 150, 5, 201
LONG = 1000  # decisions
LASTING = ("L07", "L08", "L09", "R02", "R09", "R10", "R11", "T09", "C09", "C12")  # ten kinds, each once
BONDS = ("R09", "T09")
THINKER = "master"
LEAVES = 400


def figures() -> Iterator[Figure]:
    """Yield all benchmarks of Duel."""
    yield from random_play()
    yield from events()
    yield from settling()
    yield listing()
    yield seeing()
    yield naming()
    yield slowest_act()
    yield memory()
    yield opening()
    yield from thinking()


# playing --------------------------------------------------------------------------------------------
def random_play() -> Iterator[Figure]:
    """Yield the speed of random play, compared with copying each position."""
    starts = [dealt(number) for number in range(GAMES)]
    count = sum(1 for number, start in enumerate(starts) for _ in random_game(number, DECISIONS, start))

    def plainly() -> None:
        """Play all games."""
        for number, start in enumerate(starts):
            for _ in random_game(number, DECISIONS, start):
                pass

    def with_copies() -> None:
        """Play all games and copy each position."""
        for number, start in enumerate(starts):
            for run in random_game(number, DECISIONS, start):
                deepcopy(run.state)

    value, baseline = alternating_medians(plainly, with_copies, ROUNDS, processor_seconds)
    what = "random play without a table, asked for everything, of all cards; beside it, each position copied"
    yield times_as_many("random", what, count / value, count / baseline, "decisions/s", 4)
    yield at_most("thousand", "a thousand of these decisions", value / count * 1000 * MILLI, "ms", 1000 / 3)


def events() -> Iterator[Figure]:
    """Yield the speed of single events, each applied to the position it met."""
    met: list[tuple[Any, Duel]] = []
    for number in range(2):
        state = dealt(number)
        for run in random_game(number, DECISIONS, state):
            for event in run.events:
                met.append((event, state))
                state = event.apply(state)
    met = met[:: max(1, len(met) // 2000)]
    value = median(_seconds(event.apply, state) for event, state in met)
    bare = median(_seconds(lambda state: replace(state, passes=1), state) for _, state in met)
    what = "one event, the median of all that happen in two games"
    yield at_most("event", what, value * MICRO, "µs", 6)
    what = "the same; beside it, a bare replacing of one field of the position"
    yield times_as_long("event-bare", what, value * MICRO, bare * MICRO, "µs", 5)


def _seconds(work: Callable[[Duel], object], state: Duel) -> float:
    """Return the best of three measurements, in seconds."""
    return min(busy_of(work, state) for _ in range(3))


def busy_of(work: Callable[[Duel], object], state: Duel, times: int = 10) -> float:
    """Return the processor seconds that one call of `work` takes, averaged over `times` calls in a row."""

    def all_of_them() -> None:
        """Call `work` so many times."""
        for _ in range(times):
            work(state)

    return processor_seconds(all_of_them) / times


# a full field ---------------------------------------------------------------------------------------
def full_field(permanents: int, hand: int = 7) -> Duel:
    """Return a Council with so many permanents on the field, a
    quarter of them springs, ten kinds with layers.
    """
    state = empty_table()
    for seat in (0, 1):
        state = rules.add(state, [("lampwell", seat)] * 30, "deck")
        state = rules.add(state, [(card, seat) for card in ("C02", "R06", "T02", "B10", "L06")], "hand")
        state = rules.add(state, [("lampwell", seat)] * (hand - 5), "hand")
    cards = [(card, at % 2) for at, card in enumerate(LASTING)]
    units = ("L02", "R02", "C01", "B02")
    while len(cards) < permanents:
        at = len(cards)
        cards.append((list(SPRINGS.values())[at % 5] if at % 4 == 0 else units[at % 4], at // 2 % 2))
    state = rules.add(state, cards, "field")
    hosts = [one.oid for one in state.within("field") if one is not None and one.card in units]
    marked = {
        one.oid: replace(
            one,
            marks=set_mark(set_mark((), "held", one.owner + 1), "since", 0),
            attached=hosts.pop() if one.card in BONDS else 0,
        )
        for one in state.within("field")
    }
    objects = tuple([one if one is None else marked.get(one.oid, one) for one in state.objects])
    seats = tuple([set_mark(marks, "life", 20) for marks in state.seats])
    state = replace(state, objects=objects, seats=seats, natural=1, tp=0, frames=(Frame("turn"),))
    return in_council(gone_on(state, Chance(1)))


def in_council(state: Duel) -> Duel:
    """Return the state after passing until the turn player has priority in the first Council."""
    number = 0
    while state.step_name != "council1" or state.pending is None or state.pending.kind != "priority":
        seat, number = to_act(state)[0], number + 1
        state = played(state, seat, actions(state, seat)[0], Chance(number)).state
    return state


def settling() -> Iterator[Figure]:
    """Yield the speed of settling a full field, from nothing and from the cache."""
    state = full_field(40)

    def from_nothing() -> None:
        """Settle with empty caches."""
        forget_all()
        is_swept(derive(state))

    value = median(processor_seconds(from_nothing) for _ in range(21))
    kept = len(state.zone("field"))
    what = f"settling from nothing, {kept} permanents, ten kinds of them changing others"
    yield at_most("settle", what, value * MILLI, "ms", 5)
    alike = [replace(state, passes=number % 2) for number in range(TIMES)]
    is_swept(derive(state))
    value = processor_seconds(lambda: [is_swept(derive(one)) for one in alike]) / TIMES
    yield at_most("settled", "the same where nothing has changed", value * MICRO, "µs", 50)


def listing() -> Figure:
    """Return the speed of listing legal actions, with nothing cached but the values."""
    state = full_field(20)
    fresh = [replace(state, objects=(*state.objects,)) for _ in range(51)]
    seat = to_act(state)[0]
    value = median(processor_seconds(lambda one=one: actions(one, seat)) for one in fresh)  # type: ignore[misc]
    return at_most("actions", "legal actions, 20 permanents, a hand of 7", value * MILLI, "ms", 2)


def seeing() -> Figure:
    """Return the speed of masking a position."""
    state = full_field(40)
    value = median(busy_of(lambda one: GAME.seen_by(one, 0), state) for _ in range(21))
    return at_most("seen-by", "a position as one seat sees it", value * MICRO, "µs", 300)


def naming() -> Figure:
    """Return the speed of a position's digest."""
    state = full_field(40)
    value = median(busy_of(digest, state) for _ in range(21))
    return at_most("digest", "the name of a position", value * MICRO, "µs", 200)


def slowest_act() -> Figure:
    """Return the 99th percentile of the time an action takes on a full field, at random."""
    times, start = [], full_field(40)
    for number in range(3):
        game = random_game(number, 150, start)
        while True:
            took = processor_seconds(lambda game=game: next(game, None))  # type: ignore[misc]
            if game.gi_frame is None:  # type: ignore[attr-defined]
                break
            times.append(took)
    what = f"one act with 40 permanents, its choice included, 99th percentile of {len(times)}"
    return at_most("act", what, percentile(times, 0.99) * MILLI, "ms", 16)


# memory ---------------------------------------------------------------------------------------------
def memory() -> Figure:
    """Return the memory that a game takes, with all positions and events but without the caches."""
    list(random_game(0, 200))
    number, kept = 0, 0
    used = 0.0
    while not kept:
        tracemalloc.start()
        before = tracemalloc.get_traced_memory()[0]
        game = [(run.events, run.state) for run in random_game(number, LONG)]
        forget_all()
        used = tracemalloc.get_traced_memory()[0] - before
        tracemalloc.stop()
        kept, number = len(game) if len(game) >= LONG // 2 else 0, number + 1
    what = f"memory of a game, all positions kept, {kept} decisions, for {LONG} of them"
    return at_most("memory", what, used * LONG / kept / MEGA, "MB", 12)


# the computer player --------------------------------------------------------------------------------
def thinking() -> Iterator[Figure]:
    """Yield the speed of the computer player on a field of 20, by wall-clock time."""
    assert GAME.computers is not None
    choose: Callable[..., object] = GAME.computers.choose
    state = full_field(20)
    seat = to_act(state)[0]
    seen = GAME.seen_by(state, seat)

    def thought(seconds: float) -> float:
        """Return the seconds a decision takes with this limit."""
        began = perf_counter()
        effort = Effort(THINKER, seconds, lambda: perf_counter() - began > seconds)
        choose(seen, seat, Chance(1), effort)
        return perf_counter() - began

    value = max(thought(1.5) for _ in range(3))
    yield at_most("answer", f"an answer of the {THINKER} who has 1.5 s", value, "s", 1.6)
    value = max(thought(0) for _ in range(3))
    yield at_most("stopped", f"the {THINKER} told to stop at once", value * MILLI, "ms", 100)
    world = worlds.dealt(seen, seat, Chance(1))
    search = Search(seat, world, LEAVES)
    value = processor_seconds(lambda: search.best_line(world, promising(world, seat)))
    count = LEAVES - search.leaves
    what = f"a hundred positions weighed by the {THINKER}, of {count}"
    yield at_most("leaves", what, value / count * 100 * MILLI, "ms", 1000 / 3)
