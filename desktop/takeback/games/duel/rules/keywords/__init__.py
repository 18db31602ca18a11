"""One rule for each keyword. Without its rule, a keyword has no effect."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.deeds import CommitResult, fact_of
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
    """Return how often a source has this keyword, now or when it left; degrees add up."""
    if derived.state.find(oid) is not None:
        return derived.values(oid).degree(keyword)
    seen = derived.state.last_of(oid)
    if seen is None:
        return 0
    abilities = (REGISTRY.abilities.get(id) for id in seen.abilities)
    return sum(one.get("degree", 1) for one in abilities if one is not None and one.keyword == keyword)


def _forbid_guarding_aloft(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid guarding a unit that is aloft without Aloft or Lookout."""
    guard, attacker = derived.values(deed.obj), derived.values(deed.others[0])
    if attacker.has("aloft") and not (guard.has("aloft") or guard.has("lookout")):
        return f"{attacker.name} is aloft: only Aloft or Lookout guards it."
    return ""


def _mark_bane(derived: Derived, fact: Fact, me: Me) -> list[DuelEvent]:
    """Mark what was wounded by a source with Bane."""
    return [Marked(fact.obj, BANED, 1)] if fact.obj and has(derived, fact.source, "bane") else []


def _gain_drained_life(derived: Derived, fact: Fact, me: Me) -> list[DuelEvent]:
    """Let the controller of a source with Drain gain as much life as it wounds."""
    if not has(derived, fact.source, "drain"):
        return []
    seat = derived.controller(fact.source)
    return [SeatMarked(seat, "life", derived.state.mark(seat, "life") + fact.amount)]


def _give_venom(derived: Derived, fact: Fact, me: Me) -> list[DuelEvent]:
    """Give venom to a player wounded by a source with Venom."""
    venom = has(derived, fact.source, "venom") if fact.seat != NOBODY else 0
    if not venom:
        return []
    return [SeatMarked(fact.seat, "venom", derived.state.mark(fact.seat, "venom") + venom)]


def _loses_by_venom(derived: Derived, seat: int, me: Me) -> str:
    """Return the cause of losing by venom; "" below the limit."""
    return "is full of venom." if derived.state.mark(seat, "venom") >= LETHAL_VENOM else ""


def _forbid_destroying(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid destroying what is Unbroken."""
    values = derived.values(deed.obj)
    return f"{values.name} is Unbroken." if values.has("unbroken") else ""


def _forbid_by_hush(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid all but flow abilities while a card with Hush is on the chain."""
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
    """Tell whether an Echoing card was played after other rites or replies this turn."""
    return derived.values(fact.obj).has("echoing") and fast_before(derived, fact) > 0


def echo(work: Work) -> list[Deed]:
    """Return a copy of the played card for each rite or reply before it, with new choices for each."""
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


def copy(run: UnfinishedMove, deed: Deed, before: Derived) -> CommitResult:
    """Put a copy onto the chain, which does not count as played; record "no_room" if no place is free."""
    place = free_place(run.state)
    if place >= PLACES or deed.chosen is None:
        return CommitResult((), (fact_of(deed, kind="no_room"),))
    oid = fresh(run.state, place)
    made = Made(oid, "", deed.seat, CHAIN, 0, deed.chosen, token=True)
    return CommitResult((made,), (fact_of(deed, obj=oid),))


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
    """Return the rule of a keyword and register the keyword as an ability; `do` is what its trigger does."""
    REGISTRY.add_ability(
        Ability(f"kw.{word}", zones=("field", "chain"), keyword=word, details={"do": tuple(do)})
    )
    title = word.replace("_", " ").capitalize()
    return Rule(f"kw.{word}", title, text, hooks, requires, conflicts, version, api)


def _add_keyword(
    word: str, text: str, *hooks: Hook, requires: tuple[str, ...] = (), do: Sequence[Op] = ()
) -> None:
    """Add the rule of a keyword."""
    REGISTRY.add_rule(keyword(word, text, *hooks, requires=requires, do=do))


def fast_before(derived: Derived, fact: Any) -> int:
    """Return how many rites and replies were played before this fact in the turn, by both players."""
    return sum(
        1
        for one in derived.state.facts
        if one.kind == "play" and one.number < fact.number and any(kind in FAST for kind in one.tags)
    )


_add_keyword("swift", "It has no entering delay.")
_add_keyword("vigil", "Attacking does not exhaust it.")
_add_keyword("aloft", "Only Aloft or Lookout guards it.", Hook("can", "guard", _forbid_guarding_aloft))
_add_keyword("lookout", "It may guard what is aloft.")
_add_keyword("first_blow", "It strikes in First Blows.")
_add_keyword("twin_blow", "It strikes in First Blows and in Blows.")
_add_keyword("spill", "What its guards do not need goes to the player.")
_add_keyword("bane", "Any of its wounds is lethal.", Hook("now", "wound", _mark_bane))
_add_keyword(
    "drain", "Its controller gains as much life as it wounds.", Hook("now", "wound", _gain_drained_life)
)
_add_keyword("sly", "It is guarded by two or more, or not at all.")
_add_keyword("aegis", "Opponents cannot choose it.", Hook("can", "choose", unchoosable))
_add_keyword("unbroken", "It cannot be destroyed.", Hook("can", "destroy", _forbid_destroying))
_add_keyword("sudden", "It may be played whenever a reply may.")
_add_keyword(
    "hush",
    "While it is on the chain only flow abilities may be used.",
    Hook("can", "play", _forbid_by_hush),
    Hook("can", "use", _forbid_by_hush),
)
_add_keyword("unique", "Only one of its name stays under one controller.")
_add_keyword(
    "echoing",
    "It is copied for each rite or reply that was played before it this turn.",
    Hook("after", "play", lambda *_: None, _echoes),
    Hook("commit", "copy", copy),
    requires=("core.chain",),
    do=(echo,),
)
_add_keyword(
    "venom",
    "Its wounds to a player also give venom; eight are too many.",
    Hook("now", "wound", _give_venom),
    Hook("can", "go_on", _loses_by_venom),
)
