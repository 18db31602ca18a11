"""One rule for each keyword. Without it the word says nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import Done, fact_of
from takeback.games.duel.kernel.events import DuelEvent, Made, Marked, SeatMarked
from takeback.games.duel.kernel.hooks import API, REGISTRY, Ability, Hook, Me, Rule
from takeback.games.duel.kernel.layers import CHAIN, Derived
from takeback.games.duel.kernel.objects import NOBODY, PLACES, Chosen, Deed, Fact, free_place, fresh
from takeback.games.duel.kernel.resolve import Op, Work
from takeback.games.duel.kernel.targets import Choosing, choose_all
from takeback.games.duel.rules.core.chain import unchoosable
from takeback.games.duel.rules.sweep import BANED

LETHAL_VENOM = 8
FAST = ("rite", "reply")


def has(derived: Derived, oid: int, keyword: str) -> int:
    """Of a source: as it is, or as it was when it left. Keywords with a number count."""
    if derived.state.find(oid) is not None:
        return derived.values(oid).degree(keyword)
    seen = derived.state.last_of(oid)
    if seen is None:
        return 0
    abilities = (REGISTRY.abilities.get(id) for id in seen.abilities)
    return sum(one.get("degree", 1) for one in abilities if one is not None and one.keyword == keyword)


def _needs_lookout(derived: Derived, deed: Deed, me: Me) -> str:
    guard, attacker = derived.values(deed.obj), derived.values(deed.others[0])
    if attacker.has("aloft") and not (guard.has("aloft") or guard.has("lookout")):
        return f"{attacker.name} is aloft: only Aloft or Lookout guards it."
    return ""


def _baned(derived: Derived, fact: Fact, me: Me) -> list[DuelEvent]:
    return [Marked(fact.obj, BANED, 1)] if fact.obj and has(derived, fact.source, "bane") else []


def _drained(derived: Derived, fact: Fact, me: Me) -> list[DuelEvent]:
    if not has(derived, fact.source, "drain"):
        return []
    seat = derived.controller(fact.source)
    return [SeatMarked(seat, "life", derived.state.mark(seat, "life") + fact.amount)]


def _envenomed(derived: Derived, fact: Fact, me: Me) -> list[DuelEvent]:
    venom = has(derived, fact.source, "venom") if fact.seat != NOBODY else 0
    if not venom:
        return []
    return [SeatMarked(fact.seat, "venom", derived.state.mark(fact.seat, "venom") + venom)]


def _venom_kills(derived: Derived, seat: int, me: Me) -> str:
    return "is full of venom." if derived.state.mark(seat, "venom") >= LETHAL_VENOM else ""


def _unbroken(derived: Derived, deed: Deed, me: Me) -> str:
    values = derived.values(deed.obj)
    return f"{values.name} is Unbroken." if values.has("unbroken") else ""


def _hushed(derived: Derived, deed: Deed, me: Me) -> str:
    if "flow" in deed.tags:
        return ""
    if not derived.state.zone(CHAIN):
        return ""
    for obj in derived.state.within(CHAIN):
        if not obj.chosen.ability and derived.values(obj.oid).has("hush"):
            name = derived.values(obj.oid).name
            return f"{name} is on the chain: only flow abilities may be used until it is done."
    return ""


def _echoes(derived: Derived, fact: Fact, me: Me) -> bool:
    return derived.values(fact.obj).has("echoing") and fast_before(derived, fact) > 0


def echo(work: Work) -> list[Deed]:
    """A copy of what was played for each that came before it; each chooses anew."""
    played, about = work.source, work.about
    assert played is not None
    assert about is not None
    wants = REGISTRY.definition(played.copiable).get("choose", ())
    me = Me(f"{played.oid}:{played.copiable}", played.oid, work.seat)
    deeds = []
    for _ in range(fast_before(work.derived, about)):
        chosen = choose_all(work.run, Choosing(me, wants, Chosen(copies=played.copiable)))
        if chosen is not None:
            deeds.append(Deed("copy", played.oid, work.seat, work.seat, played.oid, chosen=chosen))
    return deeds


def copy(run: UnfinishedMove, deed: Deed, before: Derived) -> Done:
    """Onto the chain; it is not played."""
    place = free_place(run.state)
    if place >= PLACES or deed.chosen is None:
        return Done((), (fact_of(deed, kind="no_room"),))
    oid = fresh(run.state, place)
    made = Made(oid, "", deed.seat, CHAIN, 0, deed.chosen, token=True)
    return Done((made,), (fact_of(deed, obj=oid),))


def keyword(
    word: str,
    text: str,
    *hooks: Hook,
    requires: tuple[str, ...] = (),
    conflicts: tuple[str, ...] = (),
    do: Sequence[Op] = (),
    version: int = 1,
    api: int = API,
) -> Rule:
    """The rule of a keyword. The word can be given to units from now on; `do` is what it does where it
    triggers."""
    REGISTRY.add_ability(
        Ability(f"kw.{word}", zones=("field", "chain"), keyword=word, details={"do": tuple(do)})
    )
    title = word.replace("_", " ").capitalize()
    return Rule(f"kw.{word}", title, text, hooks, requires, conflicts, version, api)


def _word(word: str, text: str, *hooks: Hook, requires: tuple[str, ...] = (), do: Sequence[Op] = ()) -> None:
    REGISTRY.add_rule(keyword(word, text, *hooks, requires=requires, do=do))


def fast_before(derived: Derived, fact: Any) -> int:
    """How many rites and replies were played earlier this turn, by anybody."""
    return sum(
        1
        for one in derived.state.facts
        if one.kind == "play" and one.number < fact.number and any(kind in FAST for kind in one.tags)
    )


_word("swift", "It has no entering delay.")
_word("vigil", "Attacking does not exhaust it.")
_word("aloft", "Only Aloft or Lookout guards it.", Hook("can", "guard", _needs_lookout))
_word("lookout", "It may guard what is aloft.")
_word("first_blow", "It strikes in First Blows.")
_word("twin_blow", "It strikes in First Blows and in Blows.")
_word("spill", "What its guards do not need goes to the player.")
_word("bane", "Any of its wounds is lethal.", Hook("now", "wound", _baned))
_word("drain", "Its controller gains as much life as it wounds.", Hook("now", "wound", _drained))
_word("sly", "It is guarded by two or more, or not at all.")
_word("aegis", "Opponents cannot choose it.", Hook("can", "choose", unchoosable))
_word("unbroken", "It cannot be destroyed.", Hook("can", "destroy", _unbroken))
_word("sudden", "It may be played whenever a reply may.")
_word(
    "hush",
    "While it is on the chain only flow abilities may be used.",
    Hook("can", "play", _hushed),
    Hook("can", "use", _hushed),
)
_word("unique", "Only one of its name stays under one controller.")
_word(
    "echoing",
    "It is copied for each rite or reply that was played before it this turn.",
    Hook("after", "play", lambda *_: None, _echoes),
    Hook("commit", "copy", copy),
    requires=("core.chain",),
    do=(echo,),
)
_word(
    "venom",
    "Its wounds to a player also give venom; eight are too many.",
    Hook("now", "wound", _envenomed),
    Hook("can", "go_on", _venom_kills),
)
