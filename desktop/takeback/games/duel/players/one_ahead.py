"""Looks one action ahead: plays each action, finishes what is under way, and takes the best."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from takeback.engine.chance import Chance
from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.players import weights
from takeback.games.duel.players.search import Search, cautious_mean
from takeback.games.duel.players.standing import is_fighting, is_quiet
from takeback.games.duel.players.worlds import dealt
from takeback.games.duel.state import Answer, DuelAction, Pass

ADEPT_WORLDS = 1
START_WORLDS = 6  # before the first turn, when all depends on luck


def never() -> bool:
    """Return False: a search without a time limit."""
    return False


def one_ahead(
    seen: Duel, seat: int, found: Sequence[DuelAction], chance: Chance, over: Callable[[], bool] = never
) -> DuelAction:
    """Return the action with the best expected position after it, unless passing is as good or another action
    is better taken before it.

    `found` are the actions to choose from. Once `over` returns True, what is left is not looked at.
    """
    worlds = [dealt(seen, seat, chance) for _ in range(ADEPT_WORLDS if seen.turn else START_WORLDS)]
    by_world: list[list[float]] = []
    for world in worlds:
        if by_world and over():
            break
        search = Search(seat, world, over=over)
        by_world.append(
            [
                weights.LOST if at and over() else expected(search, world, seat, one)
                for at, one in enumerate(found)
            ]
        )
    best = best_of(found, by_world)
    return _done_before(Search(seat, worlds[0], over=over), worlds[0], found, best) or best


def expected(search: Search, world: Duel, seat: int, action: DuelAction) -> float:
    """Return what the position after an action is worth if this seat gives its best answers; others answer by
    habit."""
    return expected_with_answers(search, world, seat, action)[0]


def expected_with_answers(
    search: Search, world: Duel, seat: int, action: DuelAction
) -> tuple[float, tuple[Answer, ...]]:
    """Return what the position after an action is worth, and the answers of this seat that lead there.

    An action that the rules refuse is worth as little as losing. A pass is worth a little more than the
    position it leads to.
    """
    if isinstance(action, Pass) and is_quiet(world) and not is_fighting(world):
        return search.weigh(world) + weights.GAIN, ()
    after = search.play(world, seat, action)
    if after is None:
        return weights.LOST, ()
    gain = weights.GAIN if isinstance(action, Pass) else 0.0
    ends = [(search.weigh(end), answers) for end, answers in search.answered(after)]
    value, answers = max(ends, key=lambda one: one[0])
    return value + gain, answers


def _done_before(
    search: Search, world: Duel, found: Sequence[DuelAction], last: DuelAction
) -> DuelAction | None:
    """Return an action better taken before `last`, if `last` ends what
    the seat can do in this step; else None.
    """
    if isinstance(last, Pass) or search.goes_on(world, last):
        return None
    best, best_value = None, expected(search, world, search.me, last) + weights.GAIN
    for one in found:
        if isinstance(one, Pass) or one == last or search.is_over:
            continue
        values = [expected(search, each, search.me, last) for each in search.goes_on(world, one)]
        value = max(values, default=weights.LOST)
        if value > best_value:
            best, best_value = one, value
    return best


def best_of(found: Sequence[DuelAction], by_world: Sequence[Sequence[float]]) -> DuelAction:
    """Return the action with the best expectation over all worlds; the first of equal ones."""
    values = [cautious_mean(one) for one in zip(*by_world, strict=True)]
    return found[max(range(len(found)), key=lambda at: (values[at], -at))]
