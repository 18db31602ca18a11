"""Flow, the springs that make it, and how costs are paid."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult
from takeback.games.duel.kernel.events import DuelEvent, SeatMarked
from takeback.games.duel.kernel.hooks import REGISTRY, Ability, Hook, MarkKind, Me, Rule
from takeback.games.duel.kernel.layers import Derived, Values
from takeback.games.duel.kernel.objects import Deed, Duel
from takeback.texts import gettext as _

KINDS = "LTBCR"
POOL = "pool."
A_UNIT = 2  # the rank of a unit as a source of flow


class Cost(msgspec.Struct, frozen=True, gc=False):
    """A cost: an amount of any kind, and an amount of each kind."""

    any: int = 0
    each: tuple[int, ...] = (0,) * len(KINDS)

    @property
    def total(self) -> int:
        """Return the whole amount of the cost."""
        return self.any + sum(self.each)

    @property
    def text(self) -> str:
        """Return the cost as it is written on cards: "2LL"; "0" if it is nothing."""
        letters = "".join(kind * need for kind, need in zip(KINDS, self.each, strict=True))
        return f"{self.any or ''}{letters}" or "0"


@lru_cache(maxsize=256)
def read_cost(text: str) -> Cost:
    """Read a cost: "2LL" is two of any kind and two L."""
    digits = "".join(one for one in text if one.isdigit())
    return Cost(int(digits or 0), tuple(text.count(kind) for kind in KINDS))


def pool_of(state: Duel, seat: int) -> tuple[int, ...]:
    """Return this seat's flow, an amount for each of `KINDS`."""
    return tuple(state.mark(seat, POOL + kind) for kind in KINDS)


class Source(msgspec.Struct, frozen=True, gc=False):
    """An ability that makes flow when its object is exhausted."""

    oid: int
    ability: Ability
    kind: int  # index in KINDS
    rank: int = 0  # automatic payment uses lower ranks first


def sources(derived: Derived, seat: int) -> list[Source]:
    """Return the sources that this seat can exhaust for flow now."""
    return list(derived.kept(("sources", seat), lambda now: _sources(now, seat)))


def _sources(derived: Derived, seat: int) -> list[Source]:
    """Work out the sources that this seat can exhaust for flow now."""
    found: list[Source] = []
    state = derived.state
    for one in derived.on_field(seat=seat):
        for ability in one.abilities:
            kind = ability.get("flow")
            if kind and can_exhaust(derived, one, state):
                found.append(Source(one.oid, ability, KINDS.index(kind), _rank(one, ability)))
    return found


def _rank(values: Values, ability: Ability) -> int:
    """Return the rank of a source: 0 for a plain spring, more if it does anything else, most for a unit.

    An exhausted unit can neither attack nor guard.
    """
    return (A_UNIT if "unit" in values.kinds else 0) + ("plain" not in ability.flags)


def can_exhaust(derived: Derived, values: Values, state: Duel) -> bool:
    """Tell whether this object is ready and no rule forbids exhausting it."""
    obj = state.find(values.oid)
    assert obj is not None
    if obj.mark("exhausted"):
        return False
    hooks = derived.hooks("can", "use_exhaust")
    return not any(live.hook.do(derived, values.oid, live.me) for live in hooks)


def can_pay(cost: Cost, pool: Sequence[int], made: Sequence[int]) -> bool:
    """Tell whether the pool and the flow that can be made cover this cost."""
    if sum(pool) + sum(made) < cost.total:
        return False
    return all(have + more >= need for have, more, need in zip(pool, made, cost.each, strict=True))


def made_by(found: Iterable[Source]) -> tuple[int, ...]:
    """Return how much flow these sources make, an amount for each of `KINDS`."""
    counts = [0] * len(KINDS)
    for one in found:
        counts[one.kind] += 1
    return tuple(counts)


def pay_for_me(cost: Cost, pool: Sequence[int], found: Sequence[Source]) -> list[Source] | None:
    """Return the sources to exhaust for this cost; None if they do not suffice.

    Low ranks come first, needed kinds before any kinds, and of these the kind that most sources are left
    of, so that as many kinds as possible can still be made: by sources of that rank, then by all.
    """
    have = list(pool)
    left = sorted(found, key=lambda one: one.rank)
    used: list[Source] = []
    for kind, need in enumerate(cost.each):
        while have[kind] < need:
            one = next((one for one in left if one.kind == kind), None)
            if one is None:
                return None
            left.remove(one)
            used.append(one)
            have[kind] += 1
    while sum(have) < cost.total:
        if not left:
            return None
        counts, of_rank = made_by(left), made_by(one for one in left if one.rank == left[0].rank)
        one = max(left, key=lambda one: (-one.rank, of_rank[one.kind], counts[one.kind]))
        left.remove(one)
        used.append(one)
        have[one.kind] += 1
    return used


def spend(cost: Cost, pool: Sequence[int], seat: int) -> list[DuelEvent]:
    """Return the events that take the cost out of the pool, which must cover it; any-kind amounts from the
    kind there is most of.
    """
    left = [have - need for have, need in zip(pool, cost.each, strict=True)]
    for _number in range(cost.any):
        most = max(range(len(KINDS)), key=left.__getitem__)
        left[most] -= 1
    return [SeatMarked(seat, POOL + kind, left[at]) for at, kind in enumerate(KINDS) if left[at] != pool[at]]


def add_flow(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Add the deed's amount of flow to its seat's pool; `key` is the kind."""
    have = run.state.mark(deed.seat, POOL + deed.key)
    return CommitResult((SeatMarked(deed.seat, POOL + deed.key, have + deed.amount),))


def use_for_flow(one: Source, seat: int) -> list[Deed]:
    """Return the deeds of using a source: exhaust it, add its flow, and what else the ability does."""
    return [
        Deed("exhaust", one.oid, seat, obj=one.oid, tags=("cost",)),
        Deed("flow_add", one.oid, seat, seat, amount=1, key=KINDS[one.kind]),
        *(replace(also, source=one.oid, actor=seat, seat=seat) for also in one.ability.get("also", ())),
    ]


REGISTRY.add_rule(
    Rule(
        "core.flow",
        _("Flow"),
        _("Springs are exhausted for flow, and flow pays for what is played."),
        (Hook("commit", "flow_add", add_flow),),
        requires=("core.identity",),
        marks=(
            MarkKind("pool.", "The flow of one kind in the player's pool, such as pool.L.", of_seat=True),
        ),
    )
)


def _empty_pools(derived: Derived, deed: None, me: Me) -> list[Deed]:
    """Return a deed for each seat whose pool is not empty, at the end of a step."""
    state = derived.state
    return [
        Deed("flow_empty", seat=seat, amount=sum(pool_of(state, seat)))
        for seat in state.seats_from(state.tp)
        if any(pool_of(state, seat))
    ]


def _commit_empty(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Empty the pool of the deed's seat."""
    pool = pool_of(run.state, deed.seat)
    return CommitResult(
        tuple(SeatMarked(deed.seat, POOL + kind, 0) for kind, have in zip(KINDS, pool, strict=True) if have)
    )


REGISTRY.add_rule(
    Rule(
        "core.flow_empties",
        _("Flow runs off"),
        _("Unused flow is lost at the end of each step."),
        (Hook("step_end", "*", _empty_pools), Hook("commit", "flow_empty", _commit_empty)),
        requires=("core.flow",),
    )
)


def _limit_springs(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid a spring outside of one's own Council, and a second one in a turn: return why, as a sentence; ""
    for other cards.
    """
    state = derived.state
    if "spring" not in derived.values(deed.obj).kinds:
        return ""
    if state.tp != deed.seat or not state.step_name.startswith("council") or state.zone("chain"):
        return _("Springs are played in your own Council with an empty chain.")
    if state.mark(deed.seat, "turn.drops"):
        return _("You have already played a spring this turn.")
    return ""


def _count_spring(derived: Derived, fact: Any, me: Me) -> list[DuelEvent]:
    """Return the event that adds this spring to those its player has put down from the hand this turn."""
    drops = derived.state.mark(fact.seat, "turn.drops")
    return [SeatMarked(fact.seat, "turn.drops", drops + 1)]


REGISTRY.add_rule(
    Rule(
        "core.spring_drop",
        _("One spring a turn"),
        _("Each turn, the turn player may play one spring, in a Council with an empty chain."),
        (
            Hook("can", "play", _limit_springs),
            Hook("now", "enter", _count_spring, when=lambda derived, fact, me: "dropped" in fact.tags),
        ),
        requires=("core.flow",),
        marks=(MarkKind("turn.drops", "How many springs the player has put down this turn.", of_seat=True),),
    )
)
