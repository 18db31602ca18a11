"""The rules of the duel, as the engine asks for them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from desktop.engine.chance import Chance
from desktop.engine.game import Outcome
from desktop.engine.state import Illegal
from desktop.games.duel.kernel.choices import Run
from desktop.games.duel.kernel.hooks import REGISTRY
from desktop.games.duel.kernel.objects import (
    Chosen,
    Duel,
    Frame,
    Obj,
    PassPlan,
    Zone,
)
from desktop.games.duel.rules import charter
from desktop.games.duel.rules.actions import act, actions, to_act
from desktop.games.duel.rules.core.seeing import seen_action, seen_by, seen_event
from desktop.games.duel.state import DuelAction

__all__ = [
    *("actions", "closes", "outcome", "play", "seen_action", "seen_by", "seen_event", "start", "to_act"),
]

USUAL_STOPS = (*("mine:council1", "mine:council2", "mine:guard", "theirs:guard", "theirs:dusk", "chain"),)
OWNED = ("deck", "hand", "discard")
SHARED = ("field", "chain", "void", "charter")


def empty(options: Sequence[tuple[str, str]], rules: Sequence[str]) -> Duel:
    """A table before any rule has done anything: the charter, and no card."""
    zones = [Zone(name, seat) for name in OWNED for seat in (0, 1)] + [Zone(name) for name in SHARED]
    state = Duel(zones=tuple(zones), options=tuple(options))
    stops = ("all",) if state.option("stops") == "all" else USUAL_STOPS
    state = add(state, [(rule, -1) for rule in rules], "charter")
    from msgspec.structs import replace

    return replace(state, plans=(PassPlan("once", stops), PassPlan("once", stops)))


def add(state: Duel, cards: Sequence[tuple[str, int]], zone: str, **fields: Any) -> Duel:
    """These cards, with their owners, under those that lie in the zone already."""
    from msgspec.structs import replace

    objects = list(state.objects)
    zones = {(one.name, one.seat): list(one.oids) for one in state.zones}
    visit, stamp = state.visit, state.stamp
    for card, owner in cards:
        place, visit, stamp = len(objects), visit + 1, stamp + 1
        oid = visit * 1024 + place
        known: tuple[int, ...] = ()
        objects.append(Obj(oid, card, owner, fields.get("controller", owner), zone, stamp, known=known))
        zones[(zone, owner) if (zone, owner) in zones else (zone, -1)].append(oid)
    return replace(
        state,
        objects=tuple(objects),
        zones=tuple(Zone(name, seat, tuple(oids)) for (name, seat), oids in zones.items()),
        visit=visit,
        stamp=stamp,
    )


def start(options: Any, seats: int, chance: Chance) -> Duel:
    """The charter is laid, the decks are put down, and the rules begin, up to the first question."""
    from msgspec.structs import replace

    from desktop.games.duel.decks import cards_of

    told = tuple(sorted((str(name), str(value)) for name, value in options.items()))
    state = empty(told, charter.rules_for(options))
    for seat in (0, 1):
        state = add(state, [(card, seat) for card in cards_of(str(options[f"deck{seat + 1}"]))], "deck")
    first = {"1": 0, "2": 1}.get(str(options["first"]))
    first = chance.below(2) if first is None else first
    state = replace(state, natural=1 - first, tp=first, frames=(Frame("setup"),))
    run = Run(state, chance)
    run.go_on()
    return run.state


def play(state: Duel, seat: int, action: DuelAction, chance: Chance) -> Iterator[Any]:
    run = Run(state, chance)
    act(run, seat, action)
    yield from run.events


def closes(move: Any) -> bool:
    """A turn at the table ends where no announcement is open and no further part is asked for."""
    after: Duel = move.after
    if move.reveals or move.lucky or after.result is not None:
        return True
    if any(frame.job == "announce" and frame.seat == move.seat for frame in after.frames):
        return False
    pending = after.pending
    return not (pending is not None and pending.part and pending.seats == (move.seat,) and _goes_on(move))


def _goes_on(move: Any) -> bool:
    """Is the question that is asked now of the same group as the one before?"""
    before = move.before.pending
    return before is not None and before.kind == move.after.pending.kind


def outcome(state: Duel) -> Outcome | None:
    if state.result is None:
        return None
    return Outcome(state.result.winners, " ".join(state.result.reasons))
