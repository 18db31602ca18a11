"""Estimates a clash by figures alone: who would fall and be wounded, without running the rules."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from takeback.games.duel.kernel.layers import CHARTER, Derived, Values
from takeback.games.duel.kernel.objects import Deed
from takeback.games.duel.kernel.questions import ask_rules
from takeback.games.duel.kernel.replacement import COUNTED
from takeback.games.duel.players import weights
from takeback.games.duel.rules.core.clash import guards_needed, spills, strikes_again, strikes_first
from takeback.games.duel.rules.keyword import RULE


class Fighter:
    """A unit's figures in a clash; `Field` makes one for each unit on the field."""

    __slots__ = (
        *("oid", "seat", "might", "grit", "worth", "aloft", "watches", "first", "twin", "spill", "bane"),
        *("drain", "sly", "unbroken", "vigil", "exhausted", "lasting", "derived", "is_spring"),
    )

    def __init__(self, derived: Derived, values: Values, lasting: Derived) -> None:
        """Take the figures from `values`; `lasting` is the state without
        effects of this turn, for the unit's worth.
        """
        later = lasting.values(values.oid)
        self.lasting = max(0, later.might), max(0, later.grit)
        obj = derived.state.find(values.oid)
        assert obj is not None
        words = {one.keyword for one in values.abilities} & keywords_in_force(derived)
        self.oid, self.seat = values.oid, values.controller
        self.might, self.grit = max(0, values.might), max(0, values.grit - obj.mark("wounds"))
        self.worth = unit_worth(later)
        oid = values.oid
        self.aloft, self.drain, self.unbroken = "aloft" in words, "drain" in words, "unbroken" in words
        self.watches = ask_rules(derived, "reaches_aloft", oid, False)
        self.first, self.twin = strikes_first(derived, oid), strikes_again(derived, oid)
        self.spill, self.bane = spills(derived, oid), ask_rules(derived, "lethal", oid, 2) < 2
        self.sly = guards_needed(derived, oid) > 1
        self.vigil = not ask_rules(derived, "attack_exhausts", oid, True)
        self.is_spring = "spring" in values.kinds
        self.exhausted = bool(obj.mark("exhausted"))
        # only if replacements may change wounds
        self.derived = derived if derived.hooks("replace", "wound") else None

    def may_guard(self, attacker: Fighter) -> bool:
        """Tell whether this unit may guard against the attacker, as far as Aloft is concerned."""
        return not attacker.aloft or self.watches

    def at_player(self, amount: int) -> int:
        """Return how many of these wounds to the other player rules and cards let through."""
        if self.derived is None or amount <= 0:
            return amount
        return _comes_through(self.derived, Deed("wound", self.oid, self.seat, 1 - self.seat, amount=amount))

    def at_unit(self, other: Fighter, amount: int) -> int:
        """Return how many of these wounds to a unit rules and cards let through."""
        if self.derived is None or amount <= 0:
            return amount
        return _comes_through(self.derived, Deed("wound", self.oid, self.seat, obj=other.oid, amount=amount))


def keywords_in_force(derived: Derived) -> frozenset[str]:
    """Return the keywords whose rules are in force."""
    return derived.kept("keywords in force", _keywords_in_force)


def _keywords_in_force(derived: Derived) -> frozenset[str]:
    """Work out the keywords whose rules are in force."""
    off = {rule for rule, _ in derived.state.masked}
    rules = (obj.card for obj in derived.state.within(CHARTER) if obj.card not in off)
    return frozenset(rule.removeprefix(RULE) for rule in rules if rule.startswith(RULE))


def _comes_through(derived: Derived, deed: Deed) -> int:
    """Return the amount after rules and cards that add to, multiply or prevent wounds; asks nothing."""
    for live in derived.hooks("replace", deed.kind):
        hook = live.hook
        changes_amount = CHANGED & hook.flags and COUNTED not in hook.flags
        if changes_amount and (hook.when is None or hook.when(derived, deed, live.me)):
            found = hook.do(derived, deed, live.me)
            if not isinstance(found, Deed):
                return 0
            deed = found
    return deed.amount


def unit_worth(values: Values) -> float:
    """Return the worth of a unit by its size and abilities, at least that of the smallest unit."""
    found = weights.MIGHT * max(0, values.might) + weights.GRIT * max(0, values.grit)
    if "spring" in values.kinds:
        found += weights.SPRING_TOO
    for one in values.abilities:
        found += weights.KEYWORDS.get(one.keyword, weights.KEYWORD) if one.keyword else weights.ABILITY
    return max(weights.LEAST_UNIT, found)


class Damage:
    """The estimated result of a clash."""

    __slots__ = ("drained", "fallen", "wounds")

    def __init__(self) -> None:
        self.wounds = 0  # to the attacked player
        self.drained = 0  # life gained by the attackers' player
        self.fallen: list[Fighter] = []  # of both sides


CHANGED = frozenset({"add", "mul", "prevent"})  # flags of replacements that change the amount of wounds
Pairs = dict[int, list[Fighter]]  # the guards of each attacker, by its oid


def fight(attackers: Iterable[Fighter], pairs: Pairs) -> Damage:
    """Return the result if these units attack and are guarded by these pairs."""
    found = Damage()
    for one in attackers:
        guards = pairs.get(one.oid)
        if guards:
            _fight_guards(one, guards, found)
        else:
            wounds = one.at_player(one.might) * (2 if one.twin else 1)
            found.wounds += wounds
            found.drained += wounds if one.drain else 0
    return found


def _fight_guards(one: Fighter, guards: Sequence[Fighter], found: Damage) -> None:
    """Add the result of one guarded attacker to `found`: what falls, wounds to the player, and
    life drained.
    """
    left, hurt = one.grit, {guard.oid: guard.grit for guard in guards}
    standing = list(guards)
    is_baned = False
    # nothing happens in first blows if nobody strikes first and nobody is without grit already
    has_first_blows = one.first or left <= 0 or any(guard.first or guard.grit <= 0 for guard in guards)
    for is_first in (True, False) if has_first_blows else (False,):
        strikes = one.first if is_first else not one.first or one.twin
        strikers = [
            guard for guard in standing if (guard.first if is_first else not guard.first or guard.twin)
        ]
        if strikes:
            _strike(one, standing, hurt, found)
        for guard in strikers:
            left -= guard.at_unit(one, guard.might)
            is_baned = is_baned or (guard.bane and guard.might > 0)
        standing = [guard for guard in standing if hurt[guard.oid] > 0 or guard.unbroken]
        if (left <= 0 or is_baned) and not one.unbroken:
            found.fallen.append(one)
            break
    found.fallen += [guard for guard in guards if guard not in standing]


def _strike(one: Fighter, standing: Sequence[Fighter], hurt: dict[int, int], found: Damage) -> None:
    """Let an attacker strike its guards in order; Spill takes the rest to the player.

    What each guard has left is noted in `hurt`, wounds to the player and life drained are added to `found`.
    """
    might = one.might
    for at, guard in enumerate(standing):
        need = 1 if one.bane else max(1, hurt[guard.oid])
        is_last = at == len(standing) - 1
        dealt = might if is_last and not one.spill else min(need, might)
        landed = one.at_unit(guard, dealt)
        hurt[guard.oid] = 0 if one.bane and landed > 0 else hurt[guard.oid] - landed
        might -= dealt
        found.drained += landed if one.drain else 0
    if one.spill and might > 0:
        wounds = one.at_player(might)
        found.wounds += wounds
        found.drained += wounds if one.drain else 0


def net(damage: Damage, seat: int, lives: Sequence[int]) -> float:
    """Return what the result is worth to the attackers' player, whose seat this is: units that fall, and life
    lost and gained; `lives` are those before it.
    """
    found = sum(one.worth if one.seat != seat else -one.worth for one in damage.fallen)
    other = lives[1 - seat]
    if other > 0 and damage.wounds:
        found += weights.life_worth(other) - weights.life_worth(other - damage.wounds)
    if damage.drained and lives[seat] > 0:
        found += weights.life_worth(lives[seat] + damage.drained) - weights.life_worth(lives[seat])
    return found


# guarding
def guarded(
    attackers: Sequence[Fighter], guards: Sequence[Fighter], seat: int, lives: Sequence[int]
) -> Pairs:
    """Return how the other player would guard against these attackers of `seat`: profitably, then to survive.

    `guards` are the units that may guard. A pair names a guard or two for an attacker; unguarded attackers
    are left out.
    """
    pairs: Pairs = {}
    free = sorted(guards, key=lambda one: one.worth)
    for one in sorted(attackers, key=lambda one: -one.worth):
        _assign_guard(one, free, pairs, lives[1 - seat])
    life = lives[1 - seat]
    if life > 0 and free:
        _guard_to_survive(attackers, free, pairs, life)
    return pairs


def _assign_guard(one: Fighter, free: list[Fighter], pairs: Pairs, life: int) -> None:
    """Assign the guard, or pair of guards, that pays most against this attacker, if any does: add it to
    `pairs` and take it out of `free`.
    """
    able = [guard for guard in free if guard.may_guard(one)]
    if not able or (one.sly and len(able) < 2):
        return
    blows = one.at_player(one.might) * (2 if one.twin else 1)
    spared = _life_lost(life, blows) if blows else 0.0
    best, chosen = 0.0, []
    ways: list[list[Fighter]] = [] if one.sly else [[guard] for guard in able]
    if len(able) > 1 and len(free) < 8:
        ways += [[first, second] for at, first in enumerate(able) for second in able[at + 1 :]]
    for way in ways:
        found = Damage()
        _fight_guards(one, way, found)
        worth = spared - (_life_lost(life, found.wounds) if found.wounds else 0.0)
        for fallen in found.fallen:
            worth += fallen.worth if fallen is one else -fallen.worth
        worth -= 0.4 * (len(way) - 1)
        if worth > best:
            best, chosen = worth, way
    if chosen:
        pairs[one.oid] = chosen
        for guard in chosen:
            free.remove(guard)


def _life_lost(life: int, wounds: int) -> float:
    """Return the worth of the life that these wounds take from a player with so much life; 0 without life."""
    if life <= 0:
        return 0.0
    return weights.life_worth(life) - max(0.0, weights.life_worth(life - wounds))


def _guard_to_survive(attackers: Sequence[Fighter], free: list[Fighter], pairs: Pairs, life: int) -> None:
    """Assign the remaining guards to the strongest unguarded attackers while the wounds would be lethal: add
    them to `pairs` and take them out of `free`.
    """
    open_ = sorted((one for one in attackers if one.oid not in pairs), key=lambda one: -one.might)
    for one in open_:
        if fight(attackers, pairs).wounds < life:
            return
        able = [guard for guard in free if guard.may_guard(one)]
        need = 2 if one.sly else 1
        if len(able) >= need:
            pairs[one.oid] = able[:need]
            for guard in able[:need]:
                free.remove(guard)


# attacking
def outlook(
    attackers: Sequence[Fighter], guards: Sequence[Fighter], seat: int, lives: Sequence[int]
) -> tuple[float, Damage]:
    """Return worth and result of an attack by these units, if it is guarded as by `guarded`."""
    damage = fight(attackers, guarded(attackers, guards, seat, lives))
    return net(damage, seat, lives), damage


def quick_attack(
    able: Sequence[Fighter], guards: Sequence[Fighter], seat: int, lives: Sequence[int]
) -> list[Fighter]:
    """Return the units with might that no single guard would stop at a profit; all able units if
    that wins.
    """
    if not able:
        return []
    might = sum(one.at_player(one.might) * (2 if one.twin else 1) for one in able)
    life = lives[1 - seat]
    if might >= life > 0 and outlook(able, guards, seat, lives)[1].wounds >= life:
        return list(able)
    return [one for one in able if one.might and not _is_stopped(one, guards)]


def _is_stopped(one: Fighter, guards: Sequence[Fighter]) -> bool:
    """Tell whether a single guard can kill this attacker and survive or be worth less."""
    able = [guard for guard in guards if guard.may_guard(one)]
    if one.sly and len(able) < 2:
        return False
    for guard in able:
        found = Damage()
        _fight_guards(one, [guard], found)
        if one in found.fallen and (guard not in found.fallen or guard.worth < one.worth):
            return True
    return False
