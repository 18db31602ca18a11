"""Games that would not end: repeated positions nobody is able to change, and too many turns."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Me, Rule
from takeback.games.duel.kernel.layers import CHAIN, FIELD, Derived
from takeback.games.duel.kernel.messages import message
from takeback.games.duel.kernel.objects import Duel, Fact, Marks, Obj, Result
from takeback.games.duel.rules.core.delay import SINCE, is_delayed
from takeback.texts import gettext as _
from takeback.texts import gettext_noop

MOST_TURNS = 200
WORKING = (FIELD, CHAIN)  # zones where the order of arrival matters


class _Names:
    """Names that are equal in equivalent positions: objects by their place, stamps and effects by rank."""

    def __init__(self, derived: Derived) -> None:
        self.derived, self.state = derived, derived.state
        state = self.state
        oids = [oid for zone in state.zones for oid in zone.oids]
        self.objects = {oid: number for number, oid in enumerate(oids, 1)}
        stamps = {obj.stamp for zone in WORKING for obj in state.within(zone)}
        stamps |= {effect.stamp for effect in state.effects}
        self.stamps = {stamp: rank for rank, stamp in enumerate(sorted(stamps))}
        self.effects = {f"e{effect.id}": f"effect {rank}" for rank, effect in enumerate(state.effects)}

    def of(self, oid: int) -> Any:
        """Return the name of an object; for one that has left, its last values, or None if these are
        forgotten; seats and 0 as they are.
        """
        if oid <= 0 or oid in self.objects:
            return self.objects.get(oid, oid)
        seen = self.state.last_of(oid)
        if seen is None:
            return None
        what = (seen.card, seen.copiable, seen.controller, seen.might, seen.grit, seen.abilities)
        return *what, self.marks(seen.marks)

    def marks(self, marks: Marks) -> list[Any]:
        """Return the marks with objects named, without the turn since which the object is held."""
        return [(name, self.objects.get(value, value)) for name, value in marks if name != SINCE]

    def fact(self, fact: Fact | None) -> Any:
        """Return a fact with objects and effects named; None for None."""
        if fact is None:
            return None
        tags = [self.effects.get(tag, tag) for tag in fact.tags]
        others = [self.of(one) for one in fact.others]
        about = (fact.actor, self.of(fact.source), self.of(fact.obj), fact.seat)
        return fact.kind, *about, fact.amount, fact.key, tags, others

    def object(self, obj: Obj) -> Any:
        """Return everything about an object that the rest of the game depends on."""
        chosen = obj.chosen
        made = (chosen.modes, chosen.number, chosen.copies, chosen.ability, self.of(chosen.source))
        aims = ([self.of(one) for one in chosen.targets], [self.of(one) for one in chosen.paid])
        works = obj.zone in WORKING
        when = (
            (self.stamps[obj.stamp], obj.zone == FIELD and is_delayed(self.derived, obj.oid)) if works else ()
        )
        what = (obj.card, obj.owner, obj.controller, obj.known, obj.token, self.of(obj.attached))
        return *what, self.marks(obj.marks), made, aims, self.fact(chosen.about), when


def canonical(derived: Derived) -> str:
    """Return a digest that is equal for positions that continue in the
    same way, whatever their object numbers.
    """
    state: Duel = derived.state
    names = _Names(derived)
    zones = [
        (one.name, one.seat, [names.object(obj) for obj in _objects_numbered(state, one.oids)])
        for one in state.zones
    ]
    effects = [
        (
            *(one.maker, names.of(one.source), one.controller, names.stamps[one.stamp], one.until, one.uses),
            *(one.numbers, [names.of(oid) for oid in one.objs]),
        )
        for one in state.effects
    ]
    waiting = [(one.seat, names.of(one.source), one.ability, names.fact(one.about)) for one in state.waiting]
    masked = [(rule, names.of(oid)) for rule, oid in state.masked]
    tickets = [(one.seat, one.skip) for one in state.tickets]
    plan = [(one.name, one.struck) for one in state.plan]
    turn = (state.tp, state.natural, state.step, plan, tickets, state.priority, state.passes)
    encoded = msgspec.msgpack.encode((zones, state.seats, effects, waiting, masked, turn))
    return blake2b(encoded, digest_size=16).hexdigest()


def _objects_numbered(state: Duel, oids: tuple[int, ...]) -> list[Obj]:
    """Return the objects with these numbers."""
    return [obj for oid in oids if (obj := state.find(oid)) is not None]


def _digest(derived: Derived, deed: None, me: Me) -> str:
    """Return the digest of `canonical`, as a hook of the kind "repeats"."""
    return canonical(derived)


REGISTRY.add_rule(
    Rule(
        "core.draw_loop",
        _("Repetition"),
        _("The game is tied if a position repeats while nobody has done anything of their own accord."),
        (Hook("repeats", "*", _digest),),
        requires=("core.priority",),
    )
)


def _too_long(derived: Derived, deed: None, me: Me) -> Result | None:
    """Return a tie after too many turns, as a hook of the kind "wins"; None before."""
    if derived.state.turn <= MOST_TURNS:
        return None
    return Result((), (message(gettext_noop("{number} turns were played."), number=MOST_TURNS),))


REGISTRY.add_rule(
    Rule(
        "core.turn_limit",
        _("Two hundred turns"),
        _("After 200 turns the game is tied."),
        (Hook("wins", "*", _too_long),),
        requires=("core.turn", "core.sweep"),
    )
)
