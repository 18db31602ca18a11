"""Who stands where: one active unit a side, the others on the bench, springs and grown forms attached."""

from __future__ import annotations

from takeback.games.duel.kernel.choices import UnfinishedMove
from takeback.games.duel.kernel.events import Marked
from takeback.games.duel.kernel.hooks import REGISTRY
from takeback.games.duel.kernel.layers import Derived, Values
from takeback.games.duel.kernel.objects import Duel, Obj
from takeback.games.duel.rules.core.flow import KINDS

ACTIVE, ASLEEP, DAZED = "active", "asleep", "dazed"
STATUS = (ASLEEP, DAZED)
PRIZES, SET_UP = "prizes", "set_up"  # zones of each seat
READY = "is_set_up"  # of a seat whose units have been turned up
OVER, SPRUNG, HELPED, RETREATED = "turn.over", "turn.spring", "turn.help", "turn.retreat"
MOST_UNITS, MOST_PRIZES = 5, 5
COUNCIL = "council1"


def mark(state: Duel, oid: int, name: str) -> int:
    obj = state.find(oid)
    return obj.mark(name) if obj is not None else 0


def active(derived: Derived, seat: int) -> Values | None:
    found = (one for one in derived.on_field("unit", seat) if mark(derived.state, one.oid, ACTIVE))
    return next(found, None)


def benched(derived: Derived, seat: int) -> list[int]:
    units = derived.on_field("unit", seat)
    return [one.oid for one in units if not mark(derived.state, one.oid, ACTIVE)]


def attached_to(state: Duel, oid: int) -> list[Obj]:
    return [obj for obj in state.within("field") if obj.attached == oid]


def springs_of(derived: Derived, oid: int) -> list[int]:
    return [obj.oid for obj in attached_to(derived.state, oid) if "spring" in derived.values(obj.oid).kinds]


def flow_of(derived: Derived, oid: int) -> tuple[int, ...]:
    """What its springs give: nothing is spent."""
    letters = [
        str(ability.get("flow", ""))
        for spring in springs_of(derived, oid)
        for ability in derived.values(spring).abilities
    ]
    return tuple(letters.count(kind) for kind in KINDS)


def base_form(card: str) -> str:
    """What it grows from; nothing for what needs no other."""
    return str(REGISTRY.definition(card).get("grows_from", ""))


def is_base(card: str) -> bool:
    definition = REGISTRY.definition(card)
    return "unit" in definition.kinds and not base_form(card)


def put_in_front(run: UnfinishedMove, seat: int, oid: int) -> None:
    """It is active, and who leaves that place is no longer asleep or dazed."""
    old = active(run.derived, seat)
    if old is not None:
        run.emit_all(Marked(old.oid, name, 0) for name in (ACTIVE, *STATUS) if mark(run.state, old.oid, name))
    run.emit(Marked(oid, ACTIVE, 1))
