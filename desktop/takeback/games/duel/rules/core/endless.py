"""Games that would not end: the same position again with nobody able to change it, and too many turns."""

from __future__ import annotations

from hashlib import blake2b
from typing import Any

import msgspec

from takeback.games.duel.kernel.hooks import REGISTRY, Hook, Me, Rule
from takeback.games.duel.kernel.layers import CHAIN, FIELD, Derived
from takeback.games.duel.kernel.objects import Duel, Fact, Marks, Obj, Result
from takeback.games.duel.rules.core.delay import SINCE, is_delayed

MOST_TURNS = 200
WORKING = (FIELD, CHAIN)  # zones where it counts what came first


class _Names:
    """The same names for what plays the same part: objects by where they lie, the rest by rank."""

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
        """Of what has left: as it was."""
        if oid <= 0 or oid in self.objects:
            return self.objects.get(oid, oid)
        seen = self.state.last_of(oid)
        if seen is None:
            return None
        what = (seen.card, seen.copiable, seen.controller, seen.might, seen.grit, seen.abilities)
        return *what, self.marks(seen.marks)

    def marks(self, marks: Marks) -> list[Any]:
        return [(name, self.objects.get(value, value)) for name, value in marks if name != SINCE]

    def fact(self, fact: Fact | None) -> Any:
        if fact is None:
            return None
        tags = [self.effects.get(tag, tag) for tag in fact.tags]
        others = [self.of(one) for one in fact.others]
        about = (fact.actor, self.of(fact.source), self.of(fact.obj), fact.seat)
        return fact.kind, *about, fact.amount, fact.key, tags, others

    def object(self, obj: Obj) -> Any:
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
    """The same for positions that go on in the same way, whatever the numbers in them are."""
    state: Duel = derived.state
    names = _Names(derived)
    zones = [
        (one.name, one.seat, [names.object(obj) for obj in _within(state, one.oids)]) for one in state.zones
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
    told = msgspec.msgpack.encode((zones, state.seats, effects, waiting, masked, turn))
    return blake2b(told, digest_size=16).hexdigest()


def _within(state: Duel, oids: tuple[int, ...]) -> list[Obj]:
    return [obj for oid in oids if (obj := state.find(oid)) is not None]


def _name(derived: Derived, deed: None, me: Me) -> str:
    return canonical(derived)


REGISTRY.add_rule(
    Rule(
        "core.draw_loop",
        "Going round in a circle",
        "A position that comes again while nobody has done anything of their own ties the game.",
        (Hook("wins", "loop", _name),),
        requires=("core.priority",),
    )
)


def _too_long(derived: Derived, deed: None, me: Me) -> Result | None:
    if derived.state.turn <= MOST_TURNS:
        return None
    return Result((), (f"{MOST_TURNS} turns were played.",))


REGISTRY.add_rule(
    Rule(
        "core.turn_limit",
        "Two hundred turns",
        "After 200 turns the game is tied.",
        (Hook("wins", "*", _too_long),),
        requires=("core.turn", "core.sweep"),
    )
)
