"""The computer players: at random, one action ahead, several, and several for longer."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.games.duel.kernel.layers import look
from desktop.games.duel.kernel.objects import Choice, Duel
from desktop.games.duel.players import declaring, weights
from desktop.games.duel.players.clashing import outlook
from desktop.games.duel.players.search import DECLARED, Search, mean, promising, undeclared
from desktop.games.duel.players.standing import Field, is_fighting, is_quiet
from desktop.games.duel.players.worlds import dealt
from desktop.games.duel.puzzles import exact
from desktop.games.duel.rules.core.clash import may_attack
from desktop.games.duel.state import Answer, DuelAction, Pass

APPRENTICE, ADEPT, MASTER, SAGE = "apprentice", "adept", "master", "sage"
LEVELS = (APPRENTICE, ADEPT, MASTER, SAGE)  # weakest first
ADEPT_WORLDS = 1
MASTER_LEAVES, MASTER_WORLDS = 2000, 6  # at most; the clock ends it before
FEW_LEAVES = 60  # that each world should have at least
MOST_SETS = 20  # of attackers or guards that are played out
START_WORLDS = 6  # while nothing but luck decides


def never() -> bool:
    return False


def choose(seen: Duel, seat: int, chance: Chance, effort: Effort) -> DuelAction:
    """What this level does; "master:200" looks at so many positions, whatever the clock says."""
    if (answer := exact.refutes(seen, seat, effort.over)) is not None:
        return answer
    level, _, leaves = effort.level.partition(":")
    found = promising(seen, seat)
    if len(found) == 1:
        return found[0]
    assert seen.pending is not None
    if level == APPRENTICE:
        return at_random(seen, seat, found, chance)
    if seen.pending.kind == "pay":
        return Answer(0)
    if level == ADEPT:
        if seen.pending.kind in DECLARED:
            return Answer(declaring.answer(seen, seat, is_thorough=True))
        return one_ahead(seen, seat, found, chance, effort.over)
    over, most = never if leaves else effort.over, int(leaves or MASTER_LEAVES)
    if (way := exact.wins(seen, seat, most, over)) is not None:
        return way
    return far_ahead(seen, seat, found, chance, most, over)


# apprentice ---------------------------------------------------------------------------------------------
def at_random(seen: Duel, seat: int, found: Sequence[DuelAction], chance: Chance) -> DuelAction:
    """Anything; but where all together win, all attack, and on the way there nothing is let pass."""
    choice = seen.pending
    assert choice is not None
    if choice.kind == "attackers" and _wins_with_all(seen, seat):
        return Answer(_any_attacker(choice))
    return chance.pick(found)


def _any_attacker(choice: Choice) -> int:
    return next(at for at, one in enumerate(choice.options) if one.objs or at == len(choice.options) - 1)


def _wins_with_all(seen: Duel, seat: int) -> bool:
    derived = look(seen)
    field = Field(derived)
    able = [one for one in field.of(seat) if not may_attack(derived, one.oid)]
    life = field.lives[1 - seat]
    return 0 < life <= outlook(able, field.guards(1 - seat), seat, field.lives)[1].wounds


# adept --------------------------------------------------------------------------------------------------
def one_ahead(
    seen: Duel, seat: int, found: Sequence[DuelAction], chance: Chance, over: Callable[[], bool] = never
) -> DuelAction:
    """Each action is played and what is under way done: the best of them, if it is better than passing."""
    worlds = [dealt(seen, seat, chance) for _ in range(ADEPT_WORLDS if seen.turn else START_WORLDS)]
    by_world: list[list[float]] = []
    for world in worlds:
        if by_world and over():
            break
        search = Search(seat, world, over=over)
        by_world.append(
            [
                weights.LOST if at and over() else _expected(search, world, seat, one)
                for at, one in enumerate(found)
            ]
        )
    best = best_of(found, by_world)
    return _done_before(Search(seat, worlds[0], over=over), worlds[0], found, best) or best


def _expected(search: Search, world: Duel, seat: int, action: DuelAction) -> float:
    if isinstance(action, Pass) and is_quiet(world) and not is_fighting(world):
        return search.weigh(world) + weights.GAIN
    after = search.play(world, seat, action)
    if after is None:
        return weights.LOST
    return search.value(after) + (weights.GAIN if isinstance(action, Pass) else 0.0)


def _done_before(
    search: Search, world: Duel, found: Sequence[DuelAction], last: DuelAction
) -> DuelAction | None:
    """What is better done first, where this would be the last that the seat does now."""
    if isinstance(last, Pass) or search.goes_on(world, last):
        return None
    best, best_value = None, _expected(search, world, search.me, last) + weights.GAIN
    for one in found:
        if isinstance(one, Pass) or one == last or search.is_over:
            continue
        values = [_expected(search, each, search.me, last) for each in search.goes_on(world, one)]
        value = max(values, default=weights.LOST)
        if value > best_value:
            best, best_value = one, value
    return best


def best_of(found: Sequence[DuelAction], by_world: Sequence[Sequence[float]]) -> DuelAction:
    values = [mean(one) for one in zip(*by_world, strict=True)]
    return found[max(range(len(found)), key=lambda at: (values[at], -at))]


# master ---------------------------------------------------------------------------------------------
def far_ahead(
    seen: Duel,
    seat: int,
    found: Sequence[DuelAction],
    chance: Chance,
    leaves: int,
    over: Callable[[], bool],
) -> DuelAction:
    """Whole lines, in several worlds; declarations are played out."""
    assert seen.pending is not None
    count = max(1, min(MASTER_WORLDS, leaves // FEW_LEAVES))
    if not seen.turn:
        count = max(count, 2 * START_WORLDS)
    worlds = [dealt(seen, seat, chance) for _ in range(count)]
    share = max(1, leaves // count)
    if seen.pending.kind in DECLARED:
        return Answer(_declaration(seen, seat, worlds[0], leaves, over))
    by_world: list[list[float]] = []
    for world in worlds:
        if by_world and over():
            break
        by_world.append(Search(seat, world, share, over, is_planning=True).best_line(world, found))
    return best_of(found, by_world)


def _declaration(seen: Duel, seat: int, world: Duel, leaves: int, over: Callable[[], bool]) -> int:
    """The next of the best declaration that holds what was declared already."""
    assert seen.pending is not None
    first, declared = undeclared(world)
    sets = list(dict.fromkeys(one | declared for one in declaring.sets(first, seat)))[:MOST_SETS]
    values = Search(seat, world, leaves, over, is_planning=True).best_set(first, sets)
    values[0] += weights.SURE
    best = sets[max(range(len(sets)), key=lambda at: (values[at], -at))]
    return declaring.first(seen.pending, lambda objs: objs in best)
