"""Shields that count down, and blows that somebody else bears."""

from __future__ import annotations

from takeback.games.duel.cards.lasting import lasting
from takeback.games.duel.cards.ops import Whom, begin
from takeback.games.duel.kernel.events import DuelEvent, EffectEnded, EffectUsed
from takeback.games.duel.kernel.hooks import Hook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import NOBODY, Deed, of_seat
from takeback.games.duel.kernel.replacement import COUNTED
from takeback.games.duel.kernel.resolve import Op

from msgspec.structs import replace  # isort: skip

PREVENTS = frozenset({"prevent"})


def shield(whom: Whom, amount: int) -> Op:
    """The next so many wounds this turn do not happen."""
    return begin(SHIELD, whom, uses=amount)


def _is_shielded(derived: Derived, deed: Deed, me: Me) -> bool:
    return (of_seat(deed.seat) if deed.seat != NOBODY else deed.obj) in me.objs


def _prevents(derived: Derived, deed: Deed, me: Me) -> list[Deed | DuelEvent]:
    met = min(deed.amount, me.uses if me.share < 0 else min(me.uses, me.share))
    left = me.uses - met
    used: DuelEvent = EffectUsed(me.effect, left) if left else EffectEnded(me.effect)
    rest = [replace(deed, amount=deed.amount - met)] if deed.amount > met else []
    return [used, *rest]


SHIELD = lasting(
    "effect.shield", Hook("replace", "wound", _prevents, _is_shielded, flags=PREVENTS | {COUNTED})
)


def bear_the_next(whom: Whom) -> Op:
    """The next blow of this turn at you or another unit of yours meets this unit instead."""
    return begin(BORNE, whom, uses=1)


def _is_borne(derived: Derived, deed: Deed, me: Me) -> bool:
    """As long as the unit that bears it is there."""
    bearer = derived.state.find(me.objs[0])
    if bearer is None or "unit" not in derived.values(bearer.oid).kinds or deed.obj == bearer.oid:
        return False
    return deed.seat == me.seat or (deed.seat == NOBODY and _is_unit_of(derived, deed.obj, me.seat))


def _is_unit_of(derived: Derived, oid: int, seat: int) -> bool:
    obj = derived.state.find(oid)
    if obj is None or obj.zone != "field":
        return False
    values = derived.values(oid)
    return "unit" in values.kinds and values.controller == seat


def _bears(derived: Derived, deed: Deed, me: Me) -> list[Deed | DuelEvent]:
    return [EffectEnded(me.effect), replace(deed, seat=NOBODY, obj=me.objs[0])]


BORNE = lasting("effect.borne", Hook("replace", "wound", _bears, _is_borne, flags=frozenset({"redirect"})))
