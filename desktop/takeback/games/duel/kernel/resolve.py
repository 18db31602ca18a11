"""Resolves the top of the chain, operation by operation; each asks what it needs before anything happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove, job
from takeback.games.duel.kernel.deeds import is_provided, move, vanish
from takeback.games.duel.kernel.events import DuelEvent
from takeback.games.duel.kernel.hooks import REGISTRY, Ability, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import (
    Chosen,
    Deed,
    Duel,
    Fact,
    Frame,
    Numbers,
    Obj,
    Seen,
)
from takeback.games.duel.kernel.targets import still_legal


class NotedNumbers(msgspec.Struct, frozen=True, gc=False):
    """Numbers that an operation notes under a name for later operations."""

    name: str
    values: tuple[int, ...]


Item = DuelEvent | Deed | Frame | NotedNumbers
Op = Callable[["Work"], Iterable[Item]]


_asking: list[Op] = []


def asking(op: Op) -> Op:
    """Mark an operation as one that asks a question while it is carried out; return it unchanged."""
    _asking.append(op)
    return op


def asks(ability: Ability) -> bool:
    """Tell whether an ability lets its player decide anything: choices, or a question when it resolves."""
    return bool(ability.get("choose")) or any(op in _asking for op in ability.get("do", ()))


class Work:
    """Everything an operation may use: its owner, the choices made, the trigger, and noted numbers."""

    __slots__ = ("chosen", "frame", "me", "run", "targets")

    def __init__(
        self, run: UnfinishedMove, frame: Frame, me: Me, chosen: Chosen, targets: tuple[int, ...]
    ) -> None:
        self.run, self.frame, self.me, self.chosen = run, frame, me, chosen
        self.targets = targets  # 0 in the place of a target that is no longer legal

    @property
    def state(self) -> Duel:
        """Return the present state."""
        return self.run.state

    @property
    def derived(self) -> Derived:
        """Return what follows from the present state."""
        return self.run.derived

    @property
    def seat(self) -> int:
        """Return the seat that controls the ability."""
        return self.me.seat

    @property
    def about(self) -> Fact | None:
        """Return the fact that triggered the ability; None if nothing triggered it."""
        return self.chosen.about

    @property
    def source(self) -> Seen | None:
        """Return the source object as it is now, or as it was when it left; None if that is not
        remembered.
        """
        return self.derived.seen(self.me.oid)

    def register(self, name: str) -> tuple[int, ...]:
        """Return the numbers noted under this name; () without any."""
        return self.frame.at(name)


def resolve_top(run: UnfinishedMove) -> None:
    """Begin to resolve the top object of the chain."""
    run.push(Frame("resolve", source=run.state.zone("chain")[0]))


@job("resolve")
def resolve(run: UnfinishedMove, frame: Frame) -> None:
    """Check the targets, run one operation after the other, then do the "resolve" deed.

    The object leaves the chain without effect if there were targets and none is legal any more, or if it
    is a trigger whose further condition does not hold any more.
    """
    obj = run.state.find(frame.source)
    if obj is None:  # it removed itself
        run.pop()
        return
    me, wants, ops = parts_of(obj)
    if frame.pc == 0 and me.ability and not is_provided(run.derived, me.ability, obj.chosen.about, me):
        run.pop()
        run.emit_all(without_effect(run, obj))
    elif frame.pc == 0:
        targets = still_legal(run.derived, me, wants, obj.chosen)
        if targets and not any(targets):
            run.pop()
            run.emit_all(without_effect(run, obj))
        else:
            run.move(1, (("targets", targets),))
    elif frame.pc > len(ops):
        run.pop()
        run.do([Deed("resolve", source=me.oid, actor=me.seat, seat=me.seat, obj=obj.oid)])
    else:
        work = Work(run, frame, me, obj.chosen, frame.at("targets"))
        do_items(run, frame, list(ops[frame.pc - 1](work)))


def do_items(run: UnfinishedMove, frame: Frame, items: Sequence[Item]) -> None:
    """Carry out what an operation returned, and move the frame to the next one.

    Numbers are noted, events emitted, frames pushed so that the first runs
    first, and deeds done before all frames.
    """
    registers = {one.name: one.values for one in items if isinstance(one, NotedNumbers)}
    numbers: Numbers = (
        *((name, values) for name, values in frame.numbers if name not in registers),
        *registers.items(),
    )
    run.move(frame.pc + 1, numbers)
    run.emit_all(one for one in items if isinstance(one, DuelEvent))
    for one in reversed(items):
        if isinstance(one, Frame):
            run.push(one)
    run.do([one for one in items if isinstance(one, Deed)])


def parts_of(obj: Obj) -> tuple[Me, Sequence, Sequence[Op]]:  # type: ignore[type-arg]
    """Return for an object on the chain its `Me`, what it chooses, and its operations."""
    if obj.chosen.ability:
        ability = REGISTRY.ability(obj.chosen.ability)
        assert ability is not None
        me = Me(f"{obj.chosen.source}:{ability.id}", obj.chosen.source, obj.controller, obj.stamp, ability)
        return me, ability.get("choose", ()), ability.get("do", ())
    definition = REGISTRY.definition(obj.definition)
    me = Me(f"{obj.oid}:{definition.id}", obj.oid, obj.controller, obj.stamp)
    return me, definition.get("choose", ()), definition.get("do", ())


def without_effect(run: UnfinishedMove, obj: Obj) -> list[DuelEvent]:
    """Return the events by which an object leaves the chain unresolved: a card goes to its owner's discard
    pile, a token or an ability is removed.
    """
    if obj.chosen.ability or obj.token:
        gone = vanish(run, run.derived, obj.oid)
        return [gone] if gone is not None else []
    moved = move(run, run.derived, obj.oid, "discard", obj.owner)
    return [moved] if moved is not None else []


def as_played(obj: Obj, chosen: Chosen) -> Chosen:
    """Return these choices, with the definition that the object has as what they copy."""
    return replace(chosen, copies=obj.definition)
