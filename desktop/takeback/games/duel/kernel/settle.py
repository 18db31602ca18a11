"""Before anybody is asked: put triggers onto the chain and sweep away what cannot stay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from takeback.games.duel.kernel.choices import UnfinishedMove, job
from takeback.games.duel.kernel.events import Ended, Gone, Made, Placed, RuleFreed, RuleMasked, Waited
from takeback.games.duel.kernel.hooks import REGISTRY, Ability, Me
from takeback.games.duel.kernel.layers import CHAIN, CHARTER, Derived
from takeback.games.duel.kernel.messages import Text, name_with_objects
from takeback.games.duel.kernel.objects import (
    NOTHING_CHOSEN,
    PLACES,
    Choice,
    Chosen,
    Deed,
    Duel,
    Fact,
    Frame,
    Offer,
    Result,
    Waiting,
    free_place,
    fresh,
)
from takeback.games.duel.kernel.resolve import asks
from takeback.games.duel.kernel.targets import Choosing, can_choose, choose_all
from takeback.texts import gettext_noop


def is_settled(run: UnfinishedMove) -> bool:
    """Tell whether no trigger is queued or due and nothing has to be swept."""
    return not run.state.waiting and is_swept(run.derived) and not state_triggers(run.derived)


def is_swept(derived: Derived) -> bool:
    """Tell whether the rules in force are those that should be, nothing is to be swept away and no rule
    declares the end.
    """
    return derived.kept(
        "swept", lambda now: not _is_out_of_date(now) and not sweeps(now) and not _ending(now)
    )


@job("settle")
def settle(run: UnfinishedMove, frame: Frame) -> None:
    """Queue triggers of a state, place triggers and sweep until nothing is left to do.

    A rule that provides the job "settle" replaces this. A hook "order" for "settle" makes sweeps come first.
    """
    for live in run.derived.hooks("job", "settle"):
        live.hook.do(run, frame)
        return
    queue_state_triggers(run)
    sweeps_first = bool(run.derived.hooks("order", "settle"))
    if run.state.waiting and not (sweeps_first and not is_swept(run.derived)):
        run.push(Frame("place"))
    elif not sweep(run):
        run.pop()


@job("sweep")
def sweep_alone(run: UnfinishedMove, frame: Frame) -> None:
    """Repeat sweeps until one does nothing; triggers wait."""
    if not sweep(run):
        run.pop()


def sweep(run: UnfinishedMove) -> bool:
    """Put rules in and out of force as objects ask for it, then do one pass of all sweeps, or end the game if
    a rule declares that.

    Return whether there were deeds of sweeps or the game ended.
    """
    if _is_out_of_date(run.derived):
        _put_rules_in_force(run)
    result = run.derived.kept("ending", _ending)
    if result is not None:
        run.emit(Ended(result.winners, result.reasons))
        return True
    deeds = sweeps(run.derived)
    run.do(deeds)
    return bool(deeds)


def _ending(derived: Derived) -> Result | None:
    """Return the first result that a rule declares; None if the game goes on."""
    found = (live.hook.do(derived, None, live.me) for live in derived.hooks("wins", "*"))
    return next((one for one in found if one is not None), None)


def sweeps(derived: Derived) -> tuple[Deed, ...]:
    """Return all deeds of the sweeps that are due, cached."""
    return derived.kept("sweeps", _find_sweeps)


def _find_sweeps(derived: Derived) -> tuple[Deed, ...]:
    """Work out all deeds of the sweeps that are due."""
    return tuple(
        [one for live in derived.hooks("sweep", "*") for one in live.hook.do(derived, None, live.me)]
    )


# rules that objects add or put out of force
def _wanted(derived: Derived, kind: str) -> set[tuple[str, int]]:
    """Return the pairs of rule and source object that hooks of this kind ask for."""
    return {(live.hook.do(derived, None, live.me), live.me.oid) for live in derived.hooks(kind, "*")}


def _added_rules(state: Duel) -> frozenset[tuple[str, int]]:
    """Return the pairs of rule and source in the charter that objects
    added; cached by the charter's identity.
    """
    oids = state.zone(CHARTER)
    known, found = _last_added[0]
    if known is not oids:
        found = frozenset((obj.card, obj.chosen.source) for obj in state.within(CHARTER) if obj.token)
        _last_added[0] = oids, found
    return found


# The charter's tuple of oids and the result, replaced as one item, because two threads may read it.
_last_added: list[tuple[Any, frozenset[tuple[str, int]]]] = [((), frozenset())]


def _is_out_of_date(derived: Derived) -> bool:
    """Tell whether the rules in force are not those that should be; cached."""
    return derived.kept("out of force", _rules_differ)


def _rules_differ(derived: Derived) -> bool:
    """Work out whether the rules in force are not those that should be."""
    state = derived.state
    return _wanted(derived, "masks") != set(state.masked) or _wanted(derived, "brings") != _added_rules(state)


def _put_rules_in_force(run: UnfinishedMove) -> None:
    """Emit the events that put rules in and out of force as objects ask for it."""
    wanted, masked = _wanted(run.derived, "masks"), set(run.state.masked)
    run.emit_all(RuleFreed(*one) for one in sorted(masked - wanted))
    run.emit_all(RuleMasked(*one) for one in sorted(wanted - masked))
    wanted, added = _wanted(run.derived, "brings"), _added_rules(run.state)
    for obj in list(run.state.within(CHARTER)):
        if obj.token and (obj.card, obj.chosen.source) in added - wanted:
            run.emit(Gone(obj.oid))
    for rule, source in sorted(wanted - added):
        make(run, rule, -1, CHARTER, Chosen(source=source), index=-1, token=True)


def make(
    run: UnfinishedMove, card: str, seat: int, zone: str, chosen: Chosen, index: int = 0, token: bool = False
) -> int:
    """Create an object and return its number; return 0 and do nothing if no place is free."""
    place = free_place(run.state)
    if place >= 1024:
        return 0
    oid = fresh(run.state, place)
    run.emit(Made(oid, card, seat, zone, index, chosen, token))
    return oid


# triggers of a state: due as soon as it holds, once until they have left the chain
def state_triggers(derived: Derived) -> tuple[Me, ...]:
    """Return the owners of the triggers of a state that are due: the state holds, they neither wait nor are
    on the chain, and they can choose; cached.
    """
    if not derived.hooks("state", "*"):
        return ()
    return derived.kept("state triggers", _find_state_triggers)


def _find_state_triggers(derived: Derived) -> tuple[Me, ...]:
    """Work out the owners of the triggers that are due, without those that could not choose; () if there is
    no place for a new object.
    """
    state = derived.state
    begun = {(obj.chosen.ability, obj.chosen.source) for obj in state.within(CHAIN)}
    begun |= {(one.ability, one.source) for one in state.waiting}
    if free_place(state) >= PLACES:
        return ()
    return tuple(
        live.me
        for live in derived.hooks("state", "*")
        if live.me.ability is not None
        and (live.me.ability.id, live.me.oid) not in begun
        and (live.hook.when is None or live.hook.when(derived, None, live.me))
        and can_choose(derived, live.me, live.me.ability.get("choose", ()), NOTHING_CHOSEN)
    )


def queue_state_triggers(run: UnfinishedMove) -> None:
    """Queue the triggers of a state that are due."""
    state, due = run.state, state_triggers(run.derived)
    if due:
        first, number = state.made + 1, len(state.facts)
        facts = [Fact(number, state.turn, state.step_name, "state", obj=me.oid) for me in due]
        ids = [me.ability.id for me in due if me.ability is not None]
        waiting = [
            Waiting(first + at, me.seat, me.oid, id, fact)
            for at, (me, id, fact) in enumerate(zip(due, ids, facts, strict=True))
        ]
        run.emit(Waited(tuple(waiting)))


# triggers ---------------------------------------------------------------------------------------------
@job("place")
def place(run: UnfinishedMove, frame: Frame) -> None:
    """Put all queued triggers onto the chain: the turn player's first, each player's in the order picked,
    with the choices asked for.

    Triggers whose choices cannot be made are dropped.
    """
    state = run.state
    ordered: list[tuple[Waiting, Chosen | None]] = []
    for seat in state.seats_from(state.tp):
        mine = [one for one in state.waiting if one.seat == seat]
        if len(mine) > 1:  # what will be dropped has no place in the order
            ordered += [(one, None) for one in mine if not _is_placeable(run.derived, one)]
            mine = [one for one in mine if _is_placeable(run.derived, one)]
        for at in order_of(run, seat, mine):
            ordered.append((mine[at], choices_for(run, mine[at])))
    run.pop()
    run.emit(Placed(tuple(one.id for one, _ in ordered)))
    for one, chosen in ordered:
        if chosen is not None:
            make(run, "", one.seat, CHAIN, chosen)


LAST_DONE_FIRST = gettext_noop("Which of these goes onto the chain first, to be done last?")


def order_of(
    run: UnfinishedMove, seat: int, mine: Sequence[Waiting], prompt: Text = LAST_DONE_FIRST
) -> list[int]:
    """Return the order of these triggers as indexes; asks for one after the other while it may matter.

    Of triggers that do the same only the first is offered, and nothing is asked once all that are left do
    the same. Triggers of one ability do, unless their player decides something for each.
    """
    left, order = list(range(len(mine))), list[int]()
    while left:
        offered = _unlike(mine, left)
        if len({_main_kind(mine[at]) for at in left}) < 2:
            return order + left
        names = _told_apart(run, [mine[at] for at in offered])
        offers = tuple(Offer(name, (mine[at].source,), at) for name, at in zip(names, offered, strict=True))
        picked = run.ask(Choice((seat,), "order", prompt, 0, offers, part=len(left) > 2))
        order.append(offered[picked])
        left.remove(offered[picked])
    return order


def _unlike(mine: Sequence[Waiting], left: Sequence[int]) -> list[int]:
    """Return the indexes in `mine`, from `left`, of the first of each group of triggers that do the same."""
    first: dict[object, int] = {}
    for at in left:
        one, about = mine[at], mine[at].about
        same = (one.ability, one.source, about.seat, about.amount)
        first.setdefault(_main_kind(one) if asks(_ability_of(one)) else same, at)
    return list(first.values())


def _ability_of(one: Waiting) -> Ability:
    """Return the ability that this trigger is of, which must be registered."""
    found = REGISTRY.ability(one.ability)
    assert found is not None
    return found


def _main_kind(one: Waiting) -> object:
    """Return a value that differs for triggers whose order may matter even if no others are to be ordered."""
    if not asks(_ability_of(one)):
        return one.ability
    return one.ability, one.source, replace(one.about, number=0)


def _told_apart(run: UnfinishedMove, offered: Sequence[Waiting]) -> list[Text]:
    """Return the names of the sources; those that are alike also with the object each trigger is about."""
    names, abouts = ([run.name_of(oid) for oid in oids] for oids in _named_by(offered))
    return [
        name_with_objects(name, about) if names.count(name) > 1 and about != name else name
        for name, about in zip(names, abouts, strict=True)
    ]


def _named_by(offered: Sequence[Waiting]) -> tuple[list[int], list[int]]:
    """Return the sources of these triggers, and the objects that they are about, or else again
    the sources.
    """
    return [one.source for one in offered], [one.about.obj or one.source for one in offered]


def _is_placeable(derived: Derived, one: Waiting) -> bool:
    """Tell whether everything that this trigger has to choose can be chosen now."""
    choosing = _choosing(one)
    return can_choose(derived, choosing.me, choosing.wants, choosing.chosen)


def choices_for(run: UnfinishedMove, one: Waiting) -> Chosen | None:
    """Ask for the choices of this trigger and return them; None if something must be chosen and cannot."""
    return choose_all(run, _choosing(one))


def _choosing(one: Waiting) -> Choosing:
    """Return the choices that this trigger has to make."""
    ability = _ability_of(one)
    chosen = Chosen(ability=one.ability, source=one.source, about=one.about)
    me = Me(f"{one.source}:{ability.id}", one.source, one.seat, 0, ability)
    return Choosing(me, ability.get("choose", ()), chosen)
