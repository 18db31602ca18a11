"""The top of the chain is done: op by op, each asking what it needs before anything of it happens."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import msgspec
from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove, job
from takeback.games.duel.kernel.deeds import move, vanish
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


class Register(msgspec.Struct, frozen=True, gc=False):
    """What an op writes down for those after it."""

    name: str
    values: tuple[int, ...]


Item = DuelEvent | Deed | Frame | Register
Op = Callable[["Work"], Iterable[Item]]


class Work:
    """What an op sees: whose it is, what was chosen, what it was triggered by, what was written down."""

    __slots__ = ("chosen", "frame", "me", "run", "targets")

    def __init__(
        self, run: UnfinishedMove, frame: Frame, me: Me, chosen: Chosen, targets: tuple[int, ...]
    ) -> None:
        self.run, self.frame, self.me, self.chosen = run, frame, me, chosen
        self.targets = targets  # 0 for one that is legal no more

    @property
    def state(self) -> Duel:
        return self.run.state

    @property
    def derived(self) -> Derived:
        return self.run.derived

    @property
    def seat(self) -> int:
        return self.me.seat

    @property
    def about(self) -> Fact | None:
        return self.chosen.about

    @property
    def source(self) -> Seen | None:
        """As it is, or as it was when it left."""
        return self.derived.seen(self.me.oid)

    def register(self, name: str) -> tuple[int, ...]:
        return self.frame.at(name)


def resolve_top(run: UnfinishedMove) -> None:
    run.push(Frame("resolve", source=run.state.zone("chain")[0]))


@job("resolve")
def resolve(run: UnfinishedMove, frame: Frame) -> None:
    obj = run.state.find(frame.source)
    if obj is None:  # it took itself away
        run.pop()
        return
    me, wants, ops = parts_of(obj)
    if frame.pc == 0:
        targets = still_legal(run.derived, me, wants, obj.chosen)
        if targets and not any(targets):
            run.pop()
            run.emit_all(without_effect(run, obj))
        else:
            run.move(1, (("targets", targets),))
        return
    if frame.pc > len(ops):
        run.pop()
        run.do([Deed("resolve", source=me.oid, actor=me.seat, seat=me.seat, obj=obj.oid)])
        return
    work = Work(run, frame, me, obj.chosen, frame.at("targets"))
    do_items(run, frame, list(ops[frame.pc - 1](work)))


def do_items(run: UnfinishedMove, frame: Frame, items: Sequence[Item]) -> None:
    """What an op has come to; the frame goes on after it."""
    registers = {one.name: one.values for one in items if isinstance(one, Register)}
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
    """Of an object on the chain: whose it is, what it chooses, and what it does."""
    if obj.chosen.ability:
        ability: Ability = REGISTRY.abilities[obj.chosen.ability]
        me = Me(f"{obj.chosen.source}:{ability.id}", obj.chosen.source, obj.controller, obj.stamp, ability)
        return me, ability.get("choose", ()), ability.get("do", ())
    definition = REGISTRY.definition(obj.definition)
    me = Me(f"{obj.oid}:{definition.id}", obj.oid, obj.controller, obj.stamp)
    return me, definition.get("choose", ()), definition.get("do", ())


def without_effect(run: UnfinishedMove, obj: Obj) -> list[DuelEvent]:
    """It leaves the chain, and nothing was resolved."""
    if obj.chosen.ability or obj.token:
        gone = vanish(run, run.derived, obj.oid)
        return [gone] if gone is not None else []
    moved = move(run, run.derived, obj.oid, "discard", obj.owner)
    return [moved] if moved is not None else []


def as_played(obj: Obj, chosen: Chosen) -> Chosen:
    """Of a copy: what was chosen, and what it is a copy of."""
    return replace(chosen, copies=obj.definition)
