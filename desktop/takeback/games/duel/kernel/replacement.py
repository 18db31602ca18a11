"""Forbids deeds and replaces them by others, before they are committed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import DuelEvent, EffectEnded, EffectUsed, Recorded
from takeback.games.duel.kernel.hooks import LiveHook
from takeback.games.duel.kernel.layers import FIELD, Derived, derive
from takeback.games.duel.kernel.messages import Text, message, name_with_objects
from takeback.games.duel.kernel.objects import NOBODY, Choice, Chosen, Deed, Fact, Obj, Offer, with_object
from takeback.texts import gettext_noop

CLASSES = ("own", "control", "copy")  # flags of replacements that apply first, in this order; then all others
REPLACED = "replaced"  # kind of the facts that record a replacement; how it changed the deed:
PREVENTED, INSTEAD, REDIRECTED, ALTERED = "prevented", "instead", "redirected", "altered"
COUNTED = "counted"  # flag of a prevention that is used up

Item = Deed | DuelEvent


class ReplacementQuestion(msgspec.Struct, frozen=True):
    """The result of a replacement that asks a question first: the question, and a function from the index of
    the answer to the result.
    """

    choice: Choice
    then: Callable[[int], Any]


class Halted(msgspec.Struct, frozen=True):
    """A deed held back because it met a counted shield, which other deeds of its batch may meet too."""

    deed: Deed
    live: LiveHook


class Pipeline:
    """Applies prohibitions and replacements to the deeds of one batch. It may ask, but emits no event."""

    def __init__(self, run: UnfinishedMove, derived: Derived) -> None:
        self._run, self._derived = run, derived
        self._left: dict[int, int] = {}  # remaining uses of counted effects, by effect id
        self._ended: set[int] = set()

    def through(self, deeds: Sequence[Deed]) -> list[Item]:
        """Return what is to be carried out for these deeds after prohibitions and replacements, deeds and
        events in order.

        Deeds that are forbidden or came to nothing are left out.
        """
        parts: list[Item | Halted] = [one for deed in deeds for one in self._process(deed)]
        while halted := [one for one in parts if isinstance(one, Halted)]:
            met = [one for one in halted if one.live.me.id == halted[0].live.me.id]
            after = iter(self._share_out(met))
            parts = [new for one in parts for new in (next(after) if one in met else (one,))]
        return [one for one in parts if not isinstance(one, Halted)]

    def _process(self, deed: Deed) -> list[Item | Halted]:
        """Return what happens instead of one deed: nothing if it is forbidden, else what one replacement
        makes of it, processed further, or the deed halted at a counted shield.
        """
        derived = self._look_as_entered(deed)
        if why_forbidden(derived, deed):
            return []
        candidates = self._candidates(derived, deed)
        if not candidates:
            return self._apply_becomes(deed)
        live = self._chosen(deed, candidates)
        if COUNTED in live.hook.flags:
            return [Halted(deed, live)]
        result = live.hook.do(derived, deed, self._me(live))
        if isinstance(result, ReplacementQuestion):
            result = result.then(self._run.ask(result.choice))
        is_chosen = len(candidates) > 1 and not commute(candidates)
        return self._follow(deed, live, result, affected(self._derived, deed) if is_chosen else NOBODY)

    def _look_as_entered(self, deed: Deed) -> Derived:
        """Return the state in which the rules look at this deed: for an
        entering object, as if it were on the field.
        """
        state = self._derived.state
        obj = state.find(deed.obj) if deed.kind == "enter" else None
        made = deed.chosen if deed.kind == "enter" else None
        if made is None and (obj is None or obj.zone == FIELD):
            return self._derived
        there = Obj(
            oid=deed.obj,
            card=made.copies if made is not None else obj.card,  # type: ignore[union-attr]
            owner=obj.owner if obj is not None else deed.seat,
            controller=deed.seat,
            zone=FIELD,
            stamp=state.stamp + 1,
            entered=state.turn,
            attached=deed.others[0] if deed.others and made is None else 0,
            chosen=Chosen(copies=deed.key),
            token=obj.token if obj is not None else True,
        )
        zones = []
        for zone in state.zones:
            oids = tuple([oid for oid in zone.oids if oid != deed.obj])
            zones.append(replace(zone, oids=(*oids, deed.obj) if zone.name == FIELD else oids))
        return derive(replace(state, objects=with_object(state, there), zones=tuple(zones)))

    def _follow(self, deed: Deed, live: LiveHook, result: Any, chooser: int = NOBODY) -> list[Item | Halted]:
        """Process the results of a replacement further, never by the same replacement again.

        A record of it comes first; `chooser` is the seat that has chosen it among others.
        """
        results: Sequence[Item] = [result] if isinstance(result, (Deed, DuelEvent)) else (result or ())
        items: list[Item | Halted] = []
        if self._derived.state.turn:  # setting up is no part of the record, which begins with the first turn
            items += _recorded(deed, live, results, chooser)
        for one in results:
            if isinstance(one, Deed):
                lineage = tuple(dict.fromkeys((*deed.lineage, *one.lineage, live.me.id)))
                items += self._process(replace(one, lineage=lineage))
            else:
                self._note_use(one)
                items.append(one)
        return items

    def _apply_becomes(self, deed: Deed) -> list[Item | Halted]:
        """Return the deed and what its kind turns into, as destroying
        becomes falling; [] if nothing can commit it.

        With the flag "instead" only what it turns into is left, and records it.
        """
        commits = self._derived.hooks("commit", deed.kind)
        if not commits or "becomes" not in commits[0].hook.flags:
            return [deed] if commits else []
        items: list[Item | Halted] = [] if "instead" in commits[0].hook.flags else [deed]
        for one in commits[0].hook.do(self._derived, deed, commits[0].me):
            items += self._process(replace(one, lineage=tuple(dict.fromkeys((*deed.lineage, *one.lineage)))))
        return items

    def _note_use(self, event: DuelEvent) -> None:
        """Note how an event changes the remaining uses of a counted effect."""
        if isinstance(event, EffectUsed):
            self._left[event.id] = event.uses
        if isinstance(event, EffectEnded) or (isinstance(event, EffectUsed) and event.uses == 0):
            self._ended.add(event.id)

    def _me(self, live: LiveHook, share: int = -1) -> Any:
        """Return the hook's `Me` with the uses that remain now."""
        me = live.me
        return replace(me, uses=self._left.get(me.effect, me.uses), share=share) if me.effect else me

    def _candidates(self, derived: Derived, deed: Deed) -> list[LiveHook]:
        """Return the replacements that apply to this deed, only those of the most urgent class."""
        found = [
            live
            for live in derived.hooks("replace", deed.kind)
            if live.me.id not in deed.lineage
            and live.me.effect not in self._ended
            and not ("prevent" in live.hook.flags and "unpreventable" in deed.tags)
            and (live.hook.when is None or live.hook.when(derived, deed, live.me))
        ]
        for flag in CLASSES:
            own = [live for live in found if flag in live.hook.flags]
            if own:
                return own
        return found

    def _chosen(self, deed: Deed, candidates: list[LiveHook]) -> LiveHook:
        """Return the replacement to apply first; asks the affected player if the order matters."""
        if len(candidates) == 1 or commute(candidates):
            return candidates[0]
        offers = tuple(
            Offer(self._replacement_name(live), (live.me.oid, *live.me.objs)) for live in candidates
        )
        chooser = affected(self._derived, deed)
        choice = Choice((chooser,), "rule_order", self._order_prompt(deed), deed.source, offers, part=True)
        return candidates[self._run.ask(choice)]

    def _order_prompt(self, deed: Deed) -> Text:
        """Return the question which replacement applies first, with the names of what the deed is about."""
        is_done_to_you = deed.seat != NOBODY and not deed.obj
        if deed.source and deed.source != deed.obj:
            by = self._run.name_of(deed.source)
            if is_done_to_you:
                return message(
                    gettext_noop("Which of these first changes what {source} does to you?"), source=by
                )
            return message(
                gettext_noop("Which of these first changes what {source} does to {object}?"),
                source=by,
                object=self._run.name_of(deed.obj),
            )
        if is_done_to_you:
            return gettext_noop("Which of these first changes what happens to you?")
        return message(
            gettext_noop("Which of these first changes what happens to {object}?"),
            object=self._run.name_of(deed.obj),
        )

    def _replacement_name(self, live: LiveHook) -> Text:
        """Return the replacement's name with the objects it is about, since a source may have several."""
        me = live.me
        name = self._run.name_of(me.oid) if me.oid else me.rule
        about = ", ".join(self._run.name_of(oid) for oid in me.objs if oid > 0)
        return name_with_objects(name, about) if about else name

    # a counted shield that several deeds meet at once
    def _share_out(self, met: Sequence[Halted]) -> list[list[Item | Halted]]:
        """Let each halted deed meet its share of the shield; return what becomes of each."""
        live = met[0].live
        after: list[list[Item | Halted]] = []
        for one, share in zip(met, self._shares(live, [one.deed for one in met]), strict=True):
            result = live.hook.do(self._derived, one.deed, self._me(live, share)) if share else one.deed
            after.append(self._follow(one.deed, live, result))
        return after

    def _shares(self, live: LiveHook, deeds: Sequence[Deed]) -> list[int]:
        """Ask how much of the shield meets each deed and return these amounts; all of it is used, as far as
        the amounts go.
        """
        left, coming = self._left.get(live.me.effect, live.me.uses), sum(deed.amount for deed in deeds)
        shares = []
        for number, deed in enumerate(deeds):
            coming -= deed.amount
            least, most = min(deed.amount, max(0, left - coming)), min(left, deed.amount)
            offers = tuple(Offer(f"{one}", number=one) for one in range(least, most + 1))
            seat = affected(self._derived, deed)
            prompt = message(
                gettext_noop("How much of the shield of {shield} meets the {amount} of {source}?"),
                shield=self._run.name_of(live.me.oid),
                amount=deed.amount,
                source=self._run.name_of(deed.source),
            )
            choice = Choice((seat,), "share", prompt, live.me.oid, offers, part=number < len(deeds) - 2)
            shares.append(offers[self._run.ask(choice)].number)
            left -= shares[-1]
        return shares


def why_forbidden(derived: Derived, deed: Deed) -> str:
    """Return why the rules forbid this deed, as a sentence; "" if none does."""
    answers = (live.hook.do(derived, deed, live.me) for live in derived.hooks("can", deed.kind))
    return next((str(one) for one in answers if one), "")


def _recorded(deed: Deed, live: LiveHook, results: Sequence[Item], chooser: int) -> list[Recorded]:
    """Return the record that tells how a replacement has changed a deed; none if it changed nothing of note.

    Its fact is about what the deed was to be done to. `others` are the source of the deed, and then object,
    seat and amount of the first deed in its place; the last tag is the rule, if no object replaces it.
    """
    deeds = [one for one in results if isinstance(one, Deed)]
    fields = deed.obj, deed.seat, deed.amount
    others: tuple[int, ...] = (deed.source,)
    if not deeds:
        how = PREVENTED
    else:
        first = deeds[0]
        changed = first.obj, first.seat, first.amount
        others = (deed.source, *changed)
        if first.kind != deed.kind or first.zone != deed.zone or len(deeds) > 1:
            how = INSTEAD
        elif changed[:2] != fields[:2]:
            how = REDIRECTED
        elif changed != fields:
            how = ALTERED
        else:
            return []
    me = live.me
    fact = Fact(
        *(0, 0, "", REPLACED, chooser, me.oid, *fields, deed.kind),
        tags=(how, deed.key, me.rule if not me.oid else ""),
        others=others,
    )
    return [Recorded(fact)]


def affected(derived: Derived, deed: Deed) -> int:
    """Return the seat that decides about this deed: the player it is done to, else the object's controller,
    else its owner.

    If the object has gone, it is the actor, or else the turn player.
    """
    if deed.seat != NOBODY:
        return deed.seat
    obj = derived.state.find(deed.obj)
    if obj is None:
        return deed.actor if deed.actor != NOBODY else derived.state.tp
    seat = derived.values(obj.oid).controller
    return seat if seat != NOBODY else obj.owner


def commute(candidates: Sequence[LiveHook]) -> bool:
    """Tell whether these replacements give the same result in any order: all add, all multiply, or all
    prevent without being used up.
    """
    flags = [live.hook.flags for live in candidates if "flavour" not in live.hook.flags]
    if len(flags) < 2:
        return True
    return any(all(kind in one for one in flags) for kind in ("add", "mul")) or all(
        "prevent" in one and COUNTED not in one for one in flags
    )
