"""The computer players: at random, one action ahead, several, and several for longer."""

from __future__ import annotations

from collections.abc import Sequence

from desktop.engine.chance import Chance
from desktop.engine.game import Effort
from desktop.games.duel.kernel.hooks import REGISTRY
from desktop.games.duel.kernel.layers import look
from desktop.games.duel.kernel.objects import Choice, Duel
from desktop.games.duel.players import declaring, weights
from desktop.games.duel.players.clashing import outlook
from desktop.games.duel.players.search import DECLARED, Search, mean
from desktop.games.duel.players.standing import Field, is_fighting, is_quiet, worth
from desktop.games.duel.players.worlds import dealt
from desktop.games.duel.rules.actions import actions
from desktop.games.duel.rules.core.clash import may_attack
from desktop.games.duel.state import Answer, Cancel, DuelAction, Pass, Use

APPRENTICE, ADEPT, MASTER, SAGE = "apprentice", "adept", "master", "sage"
LEVELS = (APPRENTICE, ADEPT, MASTER, SAGE)  # weakest first
ADEPT_LEAVES, ADEPT_WORLDS = 80, 1
START_WORLDS = 6  # while nothing but luck decides


def choose(seen: Duel, seat: int, chance: Chance, effort: Effort) -> DuelAction:
    """What this level does; "master:200" looks at so many positions, whatever the clock says."""
    level, _, _leaves = effort.level.partition(":")
    found = worth_thinking_of(seen, seat)
    if len(found) == 1:
        return found[0]
    if level == APPRENTICE:
        return at_random(seen, seat, found, chance)
    assert seen.pending is not None
    if seen.pending.kind in DECLARED:
        return Answer(declaring.answer(seen, seat, is_thorough=True))
    if seen.pending.kind == "pay":
        return Answer(0)
    return one_ahead(seen, seat, found, chance)


def worth_thinking_of(seen: Duel, seat: int) -> list[DuelAction]:
    """All that is legal, without what leads nowhere: taking back, making flow for nothing, long passes."""
    found = [one for one in actions(seen, seat) if not isinstance(one, Cancel)]
    return [one for one in found if not (isinstance(one, Pass) and one.until != "once") and not _is_idle(one)]


def _is_idle(action: DuelAction) -> bool:
    return isinstance(action, Use) and "plain" in REGISTRY.abilities[action.ability].flags


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
def one_ahead(seen: Duel, seat: int, found: Sequence[DuelAction], chance: Chance) -> DuelAction:
    """Each action is played and what is under way done: the best of them, if it is better than passing."""
    worlds = [dealt(seen, chance) for _ in range(ADEPT_WORLDS if seen.turn else START_WORLDS)]
    values = [_expected(worlds, seat, one, chance) for one in found]
    best = max(range(len(found)), key=lambda at: (values[at], -at))
    return found[best]


def _expected(worlds: Sequence[Duel], seat: int, action: DuelAction, chance: Chance) -> float:
    values = []
    for world in worlds:
        if isinstance(action, Pass) and is_quiet(world) and not is_fighting(world):
            values.append(worth(world, seat) + weights.GAIN)
            continue
        value = Search(seat, chance, ADEPT_LEAVES).after(world, action)
        values.append(weights.LOST if value is None else value)
    return mean(values)
