"""Carries out deeds that happen at once: replaced, committed, recorded, then answered by triggers."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove, job
from takeback.games.duel.kernel.events import (
    DuelEvent,
    EffectEnded,
    EffectUsed,
    Gone,
    Moved,
    Recorded,
    Waited,
)
from takeback.games.duel.kernel.hooks import LOOKS_BACK, Ability, LiveHook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import (
    NOBODY,
    NOTHING_CHOSEN,
    PLACE,
    Chosen,
    Deed,
    Fact,
    Frame,
    Waiting,
    fresh,
)
from takeback.games.duel.kernel.replacement import Pipeline, affected

EACH_FACT, EACH_BATCH = "fact", "batch"  # what a trigger is once for


class CommitResult(msgspec.Struct, frozen=True):
    """The result of a hook of the kind "commit" for a deed: the events to emit, and the facts to record. With
    empty `facts` the deed counts as not done.
    """

    events: tuple[DuelEvent, ...] = ()
    facts: tuple[Fact, ...] | None = None  # None: a single one, built from the deed


@job("batch")
def batch(run: UnfinishedMove, frame: Frame) -> None:
    """Carry out all deeds of this frame at once: replacements, commits, facts, then the triggers and deeds
    that answer the facts.

    The affected seats are taken in turn order. The deeds that answer are pushed as a batch of their own.
    """
    before = run.derived
    items = Pipeline(run, before).through(_in_order(before, frame.deeds))
    run.pop()
    facts: list[Fact] = []
    for item in items:
        if isinstance(item, Recorded):
            run.record(_numbered(run, item.fact))
            continue
        if isinstance(item, DuelEvent):
            run.emit(item)
            continue
        facts += commit(run, before, item)
    begun: set[str] = set()
    run.do([deed for fact in facts for deed in react(run, before, fact, begun)])


def _in_order(before: Derived, deeds: Sequence[Deed]) -> Sequence[Deed]:
    """Return the deeds of a batch in the order of the seats they affect, the turn player's first."""
    if len(deeds) < 2:
        return deeds
    place = {seat: at for at, seat in enumerate(before.state.seats_from(before.state.tp))}
    return sorted(deeds, key=lambda deed: place.get(affected(before, deed), len(place)))


def commit(run: UnfinishedMove, before: Derived, deed: Deed) -> list[Fact]:
    """Carry out one deed by the first "commit" hook of its kind, and return its recorded facts.

    `before` is the state before the batch. A deed of a kind that becomes other deeds is only recorded.
    """
    live = before.hooks("commit", deed.kind)[0]
    done = CommitResult() if "becomes" in live.hook.flags else live.hook.do(run, deed, before)
    run.emit_all(done.events)
    facts = (fact_of(deed),) if done.facts is None else done.facts
    return [run.record(_numbered(run, fact)) for fact in facts]


def fact_of(deed: Deed, **other: Any) -> Fact:
    """Build the fact that records this deed, with some fields
    overridden; its number, turn and step are unset.
    """
    fact = Fact(
        number=0,
        turn=0,
        step="",
        kind=deed.kind,
        actor=deed.actor,
        source=deed.source,
        obj=deed.obj,
        seat=deed.seat,
        amount=deed.amount,
        key=deed.key,
        tags=deed.tags,
        others=deed.others,
    )
    return replace(fact, **other) if other else fact


def _numbered(run: UnfinishedMove, fact: Fact) -> Fact:
    """Return the fact with its number, turn and step filled in."""
    state = run.state
    return replace(fact, number=len(state.facts), turn=state.turn, step=state.step_name)


def react(run: UnfinishedMove, before: Derived, fact: Fact, begun: set[str]) -> list[Deed]:
    """Run the hooks of kind "now" and queue the triggers of this fact.

    Emit the events that these hooks return. Return their deeds, which the caller does after the whole batch.
    Triggers of deeds that look back are looked up in the state before the batch. `begun` are those of the
    batch that trigger but once in it; new ones are added.
    """
    derived = before if _looks_back(run.derived, fact.kind) else run.derived
    due: list[Deed] = []
    for live in run.derived.hooks("now", fact.kind):
        if live.hook.when is None or live.hook.when(run.derived, fact, live.me):
            for one in live.hook.do(run.derived, fact, live.me):
                if isinstance(one, Deed):
                    due.append(one)
                else:
                    run.emit(one)
    matching = [
        live
        for live in _matching(derived, fact)
        if _is_provided(run.derived, live, fact) and _may_begin(live.me, begun)
    ]
    if matching:
        first = run.state.made + 1
        run.emit(Waited(tuple(_waiting(run, live, fact, first + at) for at, live in enumerate(matching))))
        run.emit_all(_used(live.me) for live in matching if live.me.uses)
    return due


def _looks_back(derived: Derived, kind: str) -> bool:
    """Tell whether triggers of facts of this kind are those of the state before the deed."""
    commits = derived.hooks("commit", kind)
    return bool(commits) and LOOKS_BACK in commits[0].hook.flags


def _may_begin(me: Me, begun: set[str]) -> bool:
    """Tell whether this trigger may be queued, and add it to `begun` if it is one that triggers once in a
    batch.
    """
    if me.ability is None or me.ability.get("once_per") != EACH_BATCH:
        return True
    is_first = me.id not in begun
    begun.add(me.id)
    return is_first


def _is_provided(now: Derived, live: LiveHook, fact: Fact) -> bool:
    """Tell whether the further condition of this trigger, which is tested again when it resolves, holds now;
    True for a trigger of a rule.
    """
    return live.me.ability is None or is_provided(now, live.me.ability, fact, live.me)


def is_provided(derived: Derived, ability: Ability, about: Fact | None, me: Me) -> bool:
    """Tell whether the further condition of this trigger holds now; True if it has none."""
    provided = ability.get("provided")
    return provided is None or bool(provided(derived, about, me))


def _waiting(run: UnfinishedMove, live: LiveHook, fact: Fact, id: int) -> Waiting:
    """Build the queued trigger, controlled by the seat of its ability, or by the turn player if that is
    nobody.

    That of a rule belongs to the actor of the fact and is about the fact's object. That of a lasting effect
    is given the objects of the effect in `others`, and the effect's id as a tag.
    """
    me = live.me
    if me.ability is None:
        seat = fact.actor if fact.actor != NOBODY else run.state.tp
        return Waiting(id, seat, fact.obj, me.rule, fact)
    about = replace(fact, others=me.objs, tags=(*fact.tags, f"e{me.effect}")) if me.effect else fact
    return Waiting(id, me.seat if me.seat != NOBODY else run.state.tp, me.oid, me.ability.id, about)


def _used(me: Me) -> DuelEvent:
    """Return the event that uses up one of an effect's counted triggers, and ends the effect with
    the last.
    """
    return EffectUsed(me.effect, me.uses - 1) if me.uses > 1 else EffectEnded(me.effect)


def _matching(derived: Derived, fact: Fact) -> Iterable[LiveHook]:
    """Yield the "after" hooks whose condition this fact meets."""
    for live in derived.hooks("after", fact.kind):
        if live.hook.when is None or live.hook.when(derived, fact, live.me):
            yield live


# moving objects, which most deeds come down to
def move(
    run: UnfinishedMove,
    before: Derived,
    oid: int,
    zone: str,
    seat: int,
    index: int = 0,
    *,
    ahead: int = 0,
    shows: bool = False,
    known: Sequence[int] = (),
    chosen: Chosen = NOTHING_CHOSEN,
) -> Moved | None:
    """Build the event that moves this object to that zone and begins a new stay; None if this stay is over.

    How the object was is kept if it leaves the field or the chain. `ahead` is the number of earlier moves of
    the same batch that are not applied yet; for the other arguments see `Moved`.
    """
    obj = run.state.find(oid)
    if obj is None:
        return None
    was = before.state.find(oid)
    seen = before.snapshot(was) if was is not None and obj.zone in ("field", "chain") else None
    return Moved(
        oid=oid,
        zone=zone,
        seat=seat,
        new=fresh(run.state, oid & PLACE, ahead),
        index=index,
        seen=seen,
        shows=shows,
        known=tuple(known),
        chosen=chosen,
        card=obj.card,
    )


def vanish(run: UnfinishedMove, before: Derived, oid: int) -> Gone | None:
    """Build the event that removes this object for good; None if this stay is over."""
    obj = run.state.find(oid)
    if obj is None:
        return None
    was = before.state.find(oid)
    return Gone(oid, before.snapshot(was) if was is not None else None)
