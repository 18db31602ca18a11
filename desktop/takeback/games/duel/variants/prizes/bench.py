"""Positions in Prize Match: one active unit a side, the others on the bench, cards attached to units."""

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
READY = "is_set_up"  # mark of a seat whose units have been turned up
OVER, SPRUNG, HELPED, RETREATED = "turn.over", "turn.spring", "turn.help", "turn.retreat"
MOST_UNITS, MOST_PRIZES = 5, 5
COUNCIL = "council1"


def mark(state: Duel, oid: int, name: str) -> int:
    """Return the value of this mark of an object; 0 without it or if the object has left."""
    obj = state.find(oid)
    return obj.mark(name) if obj is not None else 0


def active(derived: Derived, seat: int) -> Values | None:
    """Return the active unit of a seat; None without one."""
    found = (one for one in derived.on_field("unit", seat) if mark(derived.state, one.oid, ACTIVE))
    return next(found, None)


def benched(derived: Derived, seat: int) -> list[int]:
    """Return the oids of a seat's units that are not active."""
    units = derived.on_field("unit", seat)
    return [one.oid for one in units if not mark(derived.state, one.oid, ACTIVE)]


def attached_to(state: Duel, oid: int) -> list[Obj]:
    """Return what is attached to an object."""
    return [obj for obj in state.within("field") if obj.attached == oid]


def springs_of(derived: Derived, oid: int) -> list[int]:
    """Return the oids of the springs attached to a unit."""
    return [obj.oid for obj in attached_to(derived.state, oid) if "spring" in derived.values(obj.oid).kinds]


def flow_of(derived: Derived, oid: int) -> tuple[int, ...]:
    """Return the flow of a unit's springs, an amount for each of `KINDS`; it is never spent."""
    letters = [
        str(ability.get("flow", ""))
        for spring in springs_of(derived, oid)
        for ability in derived.values(spring).abilities
    ]
    return tuple(letters.count(kind) for kind in KINDS)


def base_form(card: str) -> str:
    """Return the id of the form a card grows from; "" if it is none."""
    return str(REGISTRY.definition(card).get("grows_from", ""))


def is_base(card: str) -> bool:
    """Tell whether this is a unit that can be played without another form."""
    definition = REGISTRY.definition(card)
    return "unit" in definition.kinds and not base_form(card)


def put_in_front(run: UnfinishedMove, seat: int, oid: int) -> None:
    """Make this unit active; the old one, if there is one, goes to the bench, neither asleep nor dazed."""
    old = active(run.derived, seat)
    if old is not None:
        run.emit_all(Marked(old.oid, name, 0) for name in (ACTIVE, *STATUS) if mark(run.state, old.oid, name))
    run.emit(Marked(oid, ACTIVE, 1))
