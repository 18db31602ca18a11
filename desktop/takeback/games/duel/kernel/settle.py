"""Before anybody is asked: triggers go onto the chain, and what cannot stay is swept away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from takeback.games.duel.kernel.choices import UnfinishedMove, job
from takeback.games.duel.kernel.events import Ended, Gone, Made, Placed, RuleFreed, RuleMasked
from takeback.games.duel.kernel.hooks import REGISTRY, Ability, Me
from takeback.games.duel.kernel.layers import CHAIN, CHARTER, Derived
from takeback.games.duel.kernel.objects import (
    Chosen,
    Deed,
    Duel,
    Frame,
    Result,
    Waiting,
    free_place,
    fresh,
)
from takeback.games.duel.kernel.targets import Choosing, choose_all


def is_settled(run: UnfinishedMove) -> bool:
    """Is there nothing to be done before somebody is asked?"""
    return not run.state.waiting and is_swept(run.derived)


def is_swept(derived: Derived) -> bool:
    """Are all rules in force that should be, nothing to be swept away, and the game not over?"""
    return derived.kept("swept", lambda now: not _out_of_force(now) and not sweeps(now) and not _ending(now))


@job("settle")
def settle(run: UnfinishedMove, frame: Frame) -> None:
    """Or as a rule does it that brings this job itself."""
    for live in run.derived.hooks("job", "settle"):
        live.hook.do(run, frame)
        return
    sweeps_first = bool(run.derived.hooks("order", "settle"))
    if run.state.waiting and not (sweeps_first and not is_swept(run.derived)):
        run.push(Frame("place"))
    elif not sweep(run):
        run.pop()


@job("sweep")
def sweep_alone(run: UnfinishedMove, frame: Frame) -> None:
    """Until a sweep does nothing; triggers wait."""
    if not sweep(run):
        run.pop()


def sweep(run: UnfinishedMove) -> bool:
    """One pass of all sweeps at once, and the end of the game where one of them brings it."""
    if _out_of_force(run.derived):
        _put_rules_in_force(run)
    result = run.derived.kept("ending", _ending)
    if result is not None:
        run.emit(Ended(result.winners, result.reasons))
        return True
    deeds = sweeps(run.derived)
    run.do(deeds)
    return bool(deeds)


def _ending(derived: Derived) -> Result | None:
    found = (live.hook.do(derived, None, live.me) for live in derived.hooks("wins", "*"))
    return next((one for one in found if one is not None), None)


def sweeps(derived: Derived) -> tuple[Deed, ...]:
    """All that is to be swept away, at once."""
    return derived.kept("sweeps", _sweeps)


def _sweeps(derived: Derived) -> tuple[Deed, ...]:
    return tuple(
        [one for live in derived.hooks("sweep", "*") for one in live.hook.do(derived, None, live.me)]
    )


# rules that objects bring or keep off -----------------------------------------------------------------
def _wanted(derived: Derived, kind: str) -> set[tuple[str, int]]:
    return {(live.hook.do(derived, None, live.me), live.me.oid) for live in derived.hooks(kind, "*")}


def _brought(state: Duel) -> frozenset[tuple[str, int]]:
    """The same as long as the charter is: a new one has another list."""
    oids = state.zone(CHARTER)
    known, found = _last_brought[0]
    if known is not oids:
        found = frozenset((obj.card, obj.chosen.source) for obj in state.within(CHARTER) if obj.token)
        _last_brought[0] = oids, found
    return found


# The list of oids, by whose identity it is found, and what it comes to; as one, for two threads may ask.
_last_brought: list[tuple[Any, frozenset[tuple[str, int]]]] = [((), frozenset())]


def _out_of_force(derived: Derived) -> bool:
    return derived.kept("out of force", _differ)


def _differ(derived: Derived) -> bool:
    state = derived.state
    return _wanted(derived, "masks") != set(state.masked) or _wanted(derived, "brings") != _brought(state)


def _put_rules_in_force(run: UnfinishedMove) -> None:
    wanted, masked = _wanted(run.derived, "masks"), set(run.state.masked)
    run.emit_all(RuleFreed(*one) for one in sorted(masked - wanted))
    run.emit_all(RuleMasked(*one) for one in sorted(wanted - masked))
    wanted, brought = _wanted(run.derived, "brings"), _brought(run.state)
    for obj in list(run.state.within(CHARTER)):
        if obj.token and (obj.card, obj.chosen.source) in brought - wanted:
            run.emit(Gone(obj.oid))
    for rule, source in sorted(wanted - brought):
        make(run, rule, -1, CHARTER, Chosen(source=source), index=-1, token=True)


def make(
    run: UnfinishedMove, card: str, seat: int, zone: str, chosen: Chosen, index: int = 0, token: bool = False
) -> int:
    """A new object; where there is no place for it nothing happens, and the number is 0."""
    place = free_place(run.state)
    if place >= 1024:
        return 0
    oid = fresh(run.state, place)
    run.emit(Made(oid, card, seat, zone, index, chosen, token))
    return oid


# triggers ---------------------------------------------------------------------------------------------
@job("place")
def place(run: UnfinishedMove, frame: Frame) -> None:
    """Those of the turn player first, each in the order its player picks: first picked lies lowest."""
    state = run.state
    ordered: list[tuple[Waiting, Chosen | None]] = []
    for seat in (state.tp, 1 - state.tp):
        mine = [one for one in state.waiting if one.seat == seat]
        for at in order_of(run, seat, mine):
            ordered.append((mine[at], choices_for(run, mine[at])))
    run.pop()
    run.emit(Placed(tuple(one.id for one, _ in ordered)))
    for one, chosen in ordered:
        if chosen is not None:
            make(run, "", one.seat, CHAIN, chosen)


LAST_DONE_FIRST = "Which of these goes onto the chain first, to be done last?"


def order_of(
    run: UnfinishedMove, seat: int, mine: Sequence[Waiting], prompt: str = LAST_DONE_FIRST
) -> list[int]:
    """Equal ones that choose nothing need no order."""
    if len(mine) < 2:
        return list(range(len(mine)))
    kinds = {(one.ability, one.source, one.about.kind) for one in mine}
    alike = {one.ability for one in mine}
    if (len(alike) == 1 and not REGISTRY.abilities[mine[0].ability].get("choose")) or len(kinds) < 2:
        return list(range(len(mine)))
    names = [f"{run.name_of(one.source)}" for one in mine]
    return run.ask_order(seat, prompt, names, 0, [one.source for one in mine])


def choices_for(run: UnfinishedMove, one: Waiting) -> Chosen | None:
    """What is chosen for it now; None where it must choose and cannot."""
    ability: Ability = REGISTRY.abilities[one.ability]
    chosen = Chosen(ability=one.ability, source=one.source, about=one.about)
    me = Me(f"{one.source}:{ability.id}", one.source, one.seat, 0, ability)
    return choose_all(run, Choosing(me, ability.get("choose", ()), chosen))
