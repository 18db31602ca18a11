"""The computer players by level: random, one action ahead, several, and several for longer."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from msgspec.structs import replace

from takeback.engine.chance import Chance
from takeback.engine.game import Effort
from takeback.games.duel.kernel.layers import FIELD, derive
from takeback.games.duel.kernel.objects import Choice, Duel
from takeback.games.duel.players import declaring, weights
from takeback.games.duel.players.clashing import outlook
from takeback.games.duel.players.one_ahead import START_WORLDS, never, one_ahead
from takeback.games.duel.players.playing_out import best_way, distinct
from takeback.games.duel.players.search import DECLARED, Search, cautious_mean, promising, undeclared
from takeback.games.duel.players.standing import Field
from takeback.games.duel.players.worlds import dealt
from takeback.games.duel.puzzles import exact
from takeback.games.duel.rules.core.clash import why_not_attack
from takeback.games.duel.state import Answer, DuelAction

APPRENTICE, ADEPT, MASTER, SAGE = "apprentice", "adept", "master", "sage"
LEVELS = (APPRENTICE, ADEPT, MASTER, SAGE)  # weakest first
MASTER_LEAVES, MASTER_WORLDS = 2000, 6  # limits; time may end the search before
FEW_LEAVES = 60  # positions that each world should have at least
MOST_SETS = 20  # sets of attackers or guards that are played out
LEAST_PLAYED = 40  # positions, below which nothing is played on
LEAST_OF_SETS = 30  # positions for comparing declarations
FOR_DECLARED = 2  # factor for playing on declarations, since no other choice decides as much
PLANNED = 80  # positions for lines; the rest is for playing on the best ways
MOST_WAYS = 12  # ways that are played on
CLOSE = 45.0  # distance from the best line within which others are played on too
ROOMY = 16  # cards on the field above which fewer positions are valued, since each takes longer
SEED_BITS = 48


def choose(seen: Duel, seat: int, chance: Chance, effort: Effort) -> DuelAction:
    """Return the action of this level; "master:200" values that many positions, regardless of time.

    A puzzle is solved exactly first, if possible: by Blue at every level, by Red from the third on. A single
    promising action is taken at once.
    """
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
    """Return one of these actions at random; attack with everything if that wins."""
    choice = seen.pending
    assert choice is not None
    if choice.kind == "attackers" and _wins_with_all(seen, seat):
        return Answer(_any_attacker(choice))
    return chance.pick(found)


def _any_attacker(choice: Choice) -> int:
    """Return the index of the first option with an attacker, else of the last option."""
    return next(at for at, one in enumerate(choice.options) if one.objs or at == len(choice.options) - 1)


def _wins_with_all(seen: Duel, seat: int) -> bool:
    """Tell whether an attack with all able units wins."""
    derived = derive(seen)
    field = Field(derived)
    able = [one for one in field.of(seat) if not why_not_attack(derived, one.oid)]
    life = field.lives[1 - seat]
    return 0 < life <= outlook(able, field.guards(1 - seat), seat, field.lives)[1].wounds


# master -------------------------------------------------------------------------------------------------
def far_ahead(
    seen: Duel,
    seat: int,
    found: Sequence[DuelAction],
    chance: Chance,
    leaves: int,
    over: Callable[[], bool],
) -> DuelAction:
    """Return the best of whole lines and of one action ahead, compared by playing on, if there are positions
    left for it; else that of the lines.

    Attackers and guards are decided as a whole declaration.
    """
    assert seen.pending is not None
    if seen.pending.kind in DECLARED:
        wanted = _known_declaration(seen, seat, leaves, over)
        return Answer(declaring.first(seen.pending, lambda objs: objs in wanted))
    values = _line_values(seen, seat, found, chance, _leaves_for_lines(seen, leaves), over)
    planned = max(found, key=values.__getitem__)
    left = _scaled_leaves(seen, leaves - PLANNED)
    if not seen.turn or left < LEAST_PLAYED or over():
        return planned
    usual = one_ahead(seen, seat, found, chance, over)
    ranked = sorted(distinct(seen, found), key=lambda one: -values[one])
    close = [one for one in ranked if values[one] > values[planned] - CLOSE]
    tried = list(dict.fromkeys([usual, planned, *close]))[:MOST_WAYS]
    if len(tried) == 1:
        return usual
    worlds = _worlds(seen, seat, chance)
    seed = chance.below(2**SEED_BITS)
    plan = seen.plans[seat]
    return tried[best_way([(one,) for one in tried], worlds, seat, plan, seed, left, over)]


def _scaled_leaves(seen: Duel, leaves: int) -> int:
    """Return the number of positions, reduced if much is on the field, since each rule looks at all of it."""
    return leaves * ROOMY // max(ROOMY, len(seen.zone(FIELD)))


def _leaves_for_lines(seen: Duel, leaves: int) -> int:
    """Return how many positions are for lines, reduced twice because there is more to choose from too."""
    most = _scaled_leaves(seen, _scaled_leaves(seen, leaves))
    return max(1, min(most, PLANNED) if seen.turn else most)


def _worlds(seen: Duel, seat: int, chance: Chance) -> Iterator[Duel]:
    """Yield possible worlds without end."""
    while True:
        yield dealt(seen, seat, chance)


def _line_values(
    seen: Duel,
    seat: int,
    found: Sequence[DuelAction],
    chance: Chance,
    leaves: int,
    over: Callable[[], bool],
) -> dict[DuelAction, float]:
    """Return the value of the best line beginning with each action, over several worlds."""
    count = max(1, min(MASTER_WORLDS, leaves // FEW_LEAVES))
    if not seen.turn:
        count = max(count, 2 * START_WORLDS)
    worlds = [dealt(seen, seat, chance) for _ in range(count)]
    share = max(1, leaves // count)
    by_world: list[list[float]] = []
    for world in worlds:
        if by_world and over():
            break
        by_world.append(Search(seat, world, share, over, is_planning=True).best_line(world, found))
    return {one: cautious_mean(values) for one, *values in zip(found, *by_world, strict=True)}


Declared = frozenset[tuple[int, ...]]
# only the last one, since a declaration is asked for bit by bit
_known: dict[tuple[Duel, int, int], Declared] = {}


def _known_declaration(seen: Duel, seat: int, leaves: int, over: Callable[[], bool]) -> Declared:
    """Return the whole declaration, cached, so that it is the same for each part that is asked for."""
    top = seen.frames[-1]
    begun = replace(seen, pending=None, frames=(*seen.frames[:-1], replace(top, answers=(), alone=())))
    found = _known.get((begun, seat, leaves))
    if found is None:
        found = best_declaration(seen, seat, leaves, over)
        if not over():
            _known.clear()
            _known[begun, seat, leaves] = found
    return found


def best_declaration(seen: Duel, seat: int, leaves: int, over: Callable[[], bool]) -> Declared:
    """Return which cards to declare as attackers or guards: the best set when the clash is played out.

    Sets of nearly equal value are compared by playing on. `leaves` limits the positions that are looked at;
    where `over` returns True, the best set so far is returned.
    """
    chance = Chance(seen.turn, "declared")
    world, declared = undeclared(dealt(seen, seat, chance))
    sets = list(dict.fromkeys(one | declared for one in declaring.sets(world, seat)))[:MOST_SETS]
    of_sets = min(leaves, max(LEAST_OF_SETS, _leaves_for_lines(seen, leaves)))
    search = Search(seat, world, of_sets, over, is_planning=True)
    values = search.best_set(world, sets)
    values[0] += weights.SURE
    ranked = sorted(range(len(sets)), key=lambda at: (-values[at], at))
    if leaves <= PLANNED or over():
        return sets[ranked[0]]
    close = [at for at in ranked if values[at] > values[ranked[0]] - CLOSE]
    tried = list(dict.fromkeys([0, *close]))[:MOST_WAYS]
    ways = [search.answers(world, seat, sets[at]) for at in tried]
    worlds = (undeclared(one)[0] for one in _worlds(seen, seat, chance))
    left = FOR_DECLARED * (leaves - PLANNED)
    best = best_way(ways, worlds, seat, seen.plans[seat], seen.turn, left, over)
    return sets[tried[best]]
