"""What stands between a wish and its deed: what forbids it, and what puts something else in its place."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from desktop.games.duel.kernel.choices import Run
from desktop.games.duel.kernel.events import DuelEvent, EffectEnded, EffectUsed
from desktop.games.duel.kernel.hooks import REGISTRY, Live, Me
from desktop.games.duel.kernel.layers import Derived
from desktop.games.duel.kernel.objects import NOBODY, Choice, Deed, Offer

CLASSES = ("own", "control", "copy")  # asked in this order, and all others after them
COUNTED = "counted"  # a prevention that is used up

Item = Deed | DuelEvent


class Pick(msgspec.Struct, frozen=True):
    """A replacement that is a choice itself: what is offered, and what follows from each."""

    choice: Choice
    then: Callable[[int], Any]


class Pipeline:
    """The deeds of one batch on their way. Nothing happens here; questions are asked."""

    def __init__(self, run: Run, derived: Derived) -> None:
        self._run, self._derived = run, derived
        self._left: dict[int, int] = {}  # of effects that are counted
        self._ended: set[int] = set()
        self._shares: dict[tuple[str, int], int] = {}  # of a shield, to each part of the batch

    def through(self, deeds: Sequence[Deed]) -> list[Item]:
        """What will happen instead of these, in order; a deed that became nothing is left out."""
        self._share(deeds)
        items: list[Item] = []
        for at, deed in enumerate(deeds):
            items += self._one(deed, at)
        return items

    def _one(self, deed: Deed, at: int) -> list[Item]:
        derived = self._derived
        if any(live.hook.do(derived, deed, live.me) for live in derived.hooks("can", deed.kind)):
            return []
        candidates = self._candidates(deed, at)
        if not candidates:
            return self._become(deed, at)
        live = self._chosen(deed, candidates)
        result = live.hook.do(derived, deed, self._me(live, at))
        if isinstance(result, Pick):
            result = result.then(self._run.ask(result.choice))
        return self._follow(deed, live.me.id, result, at)

    def _follow(self, deed: Deed, by: str, result: Any, at: int) -> list[Item]:
        """What was put in the place of this deed goes through the rest, and never through the same again."""
        results: Iterable[Item] = [result] if isinstance(result, (Deed, DuelEvent)) else (result or ())
        items: list[Item] = []
        for one in results:
            if isinstance(one, Deed):
                lineage = tuple(dict.fromkeys((*deed.lineage, *one.lineage, by)))
                items += self._one(replace(one, lineage=lineage), at)
            else:
                self._use(one)
                items.append(one)
        return items

    def _become(self, deed: Deed, at: int) -> list[Item]:
        """Some deeds are done by others: what is destroyed falls."""
        commits = self._derived.hooks("commit", deed.kind)
        if not commits or "becomes" not in commits[0].hook.flags:
            return [deed] if commits else []
        items: list[Item] = [deed]
        for one in commits[0].hook.do(self._derived, deed, commits[0].me):
            items += self._one(replace(one, lineage=tuple(dict.fromkeys((*deed.lineage, *one.lineage)))), at)
        return items

    def _use(self, event: DuelEvent) -> None:
        if isinstance(event, EffectUsed):
            self._left[event.id] = event.uses
        if isinstance(event, EffectEnded) or (isinstance(event, EffectUsed) and event.uses == 0):
            self._ended.add(event.id)

    def _me(self, live: Live, at: int) -> Any:
        me = live.me
        if not me.effect:
            return me
        uses = self._left.get(me.effect, me.uses)
        return replace(me, uses=uses, share=self._shares.get((me.id, at), -1))

    def _candidates(self, deed: Deed, at: int) -> list[Live]:
        found = [
            live
            for live in (*self._derived.hooks("replace", deed.kind), *self._of_what_enters(deed))
            if live.me.id not in deed.lineage
            and live.me.effect not in self._ended
            and not ("prevent" in live.hook.flags and "unpreventable" in deed.tags)
            and self._shares.get((live.me.id, at)) != 0
            and (live.hook.when is None or live.hook.when(self._derived, deed, live.me))
        ]
        for flag in CLASSES:
            own = [live for live in found if flag in live.hook.flags]
            if own:
                return own
        return found

    def _of_what_enters(self, deed: Deed) -> list[Live]:
        """It is looked at as it would be where it comes."""
        obj = self._derived.state.find(deed.obj) if deed.kind == "enter" else None
        if obj is None:
            return []
        return [
            Live(hook, Me(f"{obj.oid}:{ability.id}", obj.oid, deed.seat, obj.stamp, ability))
            for ability in REGISTRY.definition(deed.key or obj.card).abilities
            for hook in ability.hooks
            if (hook.kind, hook.on) == ("replace", "enter")
        ]

    def _chosen(self, deed: Deed, candidates: list[Live]) -> Live:
        if len(candidates) == 1 or commute(candidates):
            return candidates[0]
        offers = tuple(Offer(self._name(live), (live.me.oid, *live.me.objs)) for live in candidates)
        chooser = affected(self._derived, deed)
        prompt = "Which comes first?"
        return candidates[
            self._run.ask(Choice((chooser,), "rule_order", prompt, deed.source, offers, part=True))
        ]

    def _name(self, live: Live) -> str:
        """Of an effect with those it is about: there may be several from one source."""
        me = live.me
        name = self._run.name_of(me.oid) if me.oid else me.rule
        about = ", ".join(self._run.name_of(oid) for oid in me.objs if oid > 0)
        return f"{name} ({about})" if about else name

    # a shield with a number, and several blows at once ---------------------------------------------------
    def _share(self, deeds: Sequence[Deed]) -> None:
        """Its owner says how much of it each of them meets; all of it is used, as far as it goes."""
        met: dict[str, list[int]] = {}
        lives: dict[str, Live] = {}
        for at, deed in enumerate(deeds):
            for live in self._candidates(deed, at):
                if COUNTED in live.hook.flags:
                    met.setdefault(live.me.id, []).append(at)
                    lives[live.me.id] = live
        for id, places in met.items():
            if len(places) > 1:
                self._share_one(lives[id], [(at, deeds[at]) for at in places])

    def _share_one(self, live: Live, parts: list[tuple[int, Deed]]) -> None:
        left, rest = live.me.uses, sum(deed.amount for _, deed in parts)
        if left >= rest:
            return
        for number, (at, deed) in enumerate(parts):
            rest -= deed.amount
            least, most = max(0, left - rest), min(left, deed.amount)
            offers = tuple(Offer(f"{one}", number=one) for one in range(least, most + 1))
            seat = affected(self._derived, deed)
            prompt = f"How much of the shield meets the {deed.amount} of {self._run.name_of(deed.source)}?"
            choice = Choice((seat,), "share", prompt, live.me.oid, offers, part=number < len(parts) - 2)
            share = offers[self._run.ask(choice)].number
            self._shares[live.me.id, at] = share
            left -= share


def affected(derived: Derived, deed: Deed) -> int:
    """Who is asked about it: the player it is done to, or whose the object is."""
    if deed.seat != NOBODY:
        return deed.seat
    obj = derived.state.find(deed.obj)
    if obj is None:
        return deed.actor if deed.actor != NOBODY else derived.state.tp
    seat = derived.values(obj.oid).controller
    return seat if seat != NOBODY else obj.owner


def commute(candidates: Sequence[Live]) -> bool:
    """Does the order of these change nothing?"""
    flags = [live.hook.flags for live in candidates if "flavour" not in live.hook.flags]
    if len(flags) < 2:
        return True
    return any(all(kind in one for one in flags) for kind in ("add", "mul")) or all(
        "prevent" in one and COUNTED not in one for one in flags
    )
