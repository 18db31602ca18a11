"""Decides which units attack and guard, as a whole declaration."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from takeback.games.duel.kernel.layers import derive
from takeback.games.duel.kernel.objects import Choice, Duel
from takeback.games.duel.players import weights
from takeback.games.duel.players.clashing import Fighter, Pairs, fight, guarded, net, outlook, quick_attack
from takeback.games.duel.players.standing import Field
from takeback.games.duel.rules.core.clash import ATTACKING, why_not_attack

MOST_TRIED = 60  # attackers or guards tried; a pass over all units is always finished


def answer(state: Duel, seat: int, is_thorough: bool) -> int:
    """Return the index of the option that continues the best declaration, which is made anew for each
    question; the last option once it is complete.
    """
    choice = state.pending
    assert choice is not None
    if choice.kind == "attackers":
        wanted = attack(state, seat, is_thorough)
        return first(choice, lambda objs: objs[0] in wanted)
    pairs = guard(state, seat, is_thorough)
    return first(choice, lambda objs: objs[0] in pairs.get(objs[1], ()))


def first(choice: Choice, is_wanted: Callable[[tuple[int, ...]], bool]) -> int:
    """Return the first wanted option, else the last one, which is "Done" if that is offered."""
    for at, one in enumerate(choice.options):
        if one.objs and is_wanted(one.objs):
            return at
    return len(choice.options) - 1


def attack(state: Duel, seat: int, is_thorough: bool) -> set[int]:
    """Return the oids of the units that should attack: by figures alone, or, if thorough, improved by trying
    single changes.
    """
    derived = derive(state)
    field = Field(derived)
    able = [one for one in field.of(seat) if not why_not_attack(derived, one.oid)]
    guards = field.guards(1 - seat)
    quick = quick_attack(able, guards, seat, field.lives)
    if not is_thorough or not able:
        return {one.oid for one in quick}
    chosen = _improved_attack(field, seat, able, guards, quick)
    return {one.oid for one in chosen}


def _improved_attack(
    field: Field, seat: int, able: Sequence[Fighter], guards: Sequence[Fighter], quick: Sequence[Fighter]
) -> list[Fighter]:
    """Return the best set of attackers found by adding or removing one unit at a time."""
    best: list[Fighter] = []
    best_worth = after_attack(field, seat, best, guards)
    for begin in (list(quick), [one for one in able if one.might]):
        found = after_attack(field, seat, begin, guards)
        if found > best_worth:
            best, best_worth = begin, found
    tried = 0
    is_better = True
    while is_better and tried < MOST_TRIED:
        is_better = False
        for one in able:
            other = [each for each in best if each is not one] if one in best else [*best, one]
            found = after_attack(field, seat, other, guards)
            tried += 1
            if found > best_worth + weights.GAIN:
                best, best_worth, is_better = other, found, True
    return best


def after_attack(field: Field, seat: int, attackers: Sequence[Fighter], guards: Sequence[Fighter]) -> float:
    """Return what this attack is worth, less what the other player's next attack is worth; WON if it kills
    the other player.
    """
    found, damage = outlook(attackers, guards, seat, field.lives)
    gone = {one.oid for one in damage.fallen}
    lives = list(field.lives)
    lives[1 - seat] -= damage.wounds
    lives[seat] += damage.drained
    if lives[1 - seat] <= 0 < field.lives[1 - seat]:
        return weights.WON
    tired = {one.oid for one in attackers if not one.vigil}
    home = [one for one in field.guards(seat) if one.oid not in gone and one.oid not in tired]
    theirs = [one for one in field.of(1 - seat) if one.oid not in gone]
    return found - strike_back(theirs, home, 1 - seat, lives)


def strike_back(able: Sequence[Fighter], guards: Sequence[Fighter], seat: int, lives: Sequence[int]) -> float:
    """Return what the next attack of `seat` is worth to it; 0 if it would not attack, a fixed high value if
    it wins.
    """
    back = quick_attack(able, guards, seat, lives)
    if not back:
        return 0.0
    damage = fight(back, guarded(back, guards, seat, lives))
    if damage.wounds >= lives[1 - seat] > 0:
        return 60.0
    return weights.LATER * net(damage, seat, lives)


def guard(state: Duel, seat: int, is_thorough: bool) -> dict[int, list[int]]:
    """Return the guards that each attacker should have, by oid; unguarded attackers are left out. If
    thorough, it is improved by trying single changes.
    """
    field = Field(derive(state))
    attacking = {obj.oid for obj in state.within("field") if obj.mark(ATTACKING)}
    attackers = [one for one in field.fighters if one.oid in attacking]
    able = field.guards(seat)
    pairs = guarded(attackers, able, 1 - seat, field.lives)
    if is_thorough:
        pairs = _improved_guard(field, seat, attackers, able, pairs)
    return {attacker: [one.oid for one in guards] for attacker, guards in pairs.items()}


def _improved_guard(
    field: Field, seat: int, attackers: Sequence[Fighter], able: Sequence[Fighter], pairs: Pairs
) -> Pairs:
    """Return the best pairs found by moving one guard at a time."""
    best, best_worth = pairs, after_guard(field, seat, attackers, pairs)
    tried, is_better = 0, True
    while is_better and tried < MOST_TRIED:
        is_better = False
        for one in able:
            without = {
                attacker: left
                for attacker, guards in best.items()
                if (left := [guard for guard in guards if guard is not one])
            }
            ways = [without] + [
                {**without, attacker.oid: [*without.get(attacker.oid, ()), one]}
                for attacker in attackers
                if one.may_guard(attacker)
            ]
            for way in ways:
                if any(a.sly and len(way.get(a.oid, ())) == 1 for a in attackers):
                    continue
                found = after_guard(field, seat, attackers, way)
                tried += 1
                if found > best_worth + weights.GAIN:
                    best, best_worth, is_better = way, found, True
    return best


def after_guard(field: Field, seat: int, attackers: Sequence[Fighter], pairs: Pairs) -> float:
    """Return what these pairs are worth to the guarding seat, including its own next attack; LOST, and the
    less the more wounds, if it does not survive.
    """
    damage = fight(attackers, pairs)
    lives = list(field.lives)
    lives[seat] -= damage.wounds
    lives[1 - seat] += damage.drained
    if lives[seat] <= 0 < field.lives[seat]:
        # nearer to surviving is better, since one more guard may not be enough
        return weights.LOST + lives[seat]
    gone = {one.oid for one in damage.fallen}
    mine = [one for one in field.of(seat) if one.oid not in gone]
    home = [one for one in field.guards(1 - seat) if one.oid not in gone]
    return strike_back(mine, home, seat, lives) - net(damage, 1 - seat, field.lives)


Set = frozenset[tuple[int, ...]]  # a declaration: tuples (attacker,), or (guard, attacker)


def sets(state: Duel, seat: int) -> list[Set]:
    """Return declarations worth trying, the most promising ones first, none of them twice."""
    assert state.pending is not None
    if state.pending.kind == "attackers":
        return list(dict.fromkeys(_sets_of_attackers(state, seat)))
    return list(dict.fromkeys(_sets_of_guards(state, seat)))


def thorough_declaration(state: Duel, seat: int) -> Set:
    """Return the best declaration by a thorough estimate."""
    assert state.pending is not None
    if state.pending.kind == "attackers":
        return frozenset((oid,) for oid in attack(state, seat, is_thorough=True))
    pairs = guard(state, seat, is_thorough=True)
    return frozenset((one, attacker) for attacker, guards in pairs.items() for one in guards)


def _sets_of_attackers(state: Duel, seat: int) -> list[Set]:
    """Return sets of attackers worth trying: the best, the quick one, none, all, and single changes."""
    assert state.pending is not None
    every = frozenset(one.objs for one in state.pending.options if one.objs)
    best = frozenset((oid,) for oid in attack(state, seat, is_thorough=True))
    quick = frozenset((oid,) for oid in attack(state, seat, is_thorough=False))
    others = [best ^ {one} for one in sorted(every)]
    return [best, quick, frozenset(), every, *others]


def _sets_of_guards(state: Duel, seat: int) -> list[Set]:
    """Return sets of guards worth trying: the best, the quick one, none, and single changes."""
    assert state.pending is not None
    best, quick = (
        frozenset((one, attacker) for attacker, guards in guard(state, seat, way).items() for one in guards)
        for way in (True, False)
    )
    every = [one.objs for one in state.pending.options if one.objs]
    moved = [frozenset({pair for pair in best if pair[0] != one[0]} | {one}) for one in every]
    fewer = [best - {pair} for pair in sorted(best)]
    return [best, quick, frozenset(), *fewer, *moved]
