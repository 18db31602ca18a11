"""Counted shields, and wounds that another unit takes instead."""

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
    """Return an operation that prevents the next so many wounds to each of these this turn."""
    return begin(SHIELD, whom, uses=amount)


def _is_shielded(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the deed is done to something the effect shields."""
    return (of_seat(deed.seat) if deed.seat != NOBODY else deed.obj) in me.objs


def _prevent(derived: Derived, deed: Deed, me: Me) -> list[Deed | DuelEvent]:
    """Prevent as many wounds as uses are left (or as its share allows), and use those up."""
    met = min(deed.amount, me.uses if me.share < 0 else min(me.uses, me.share))
    left = me.uses - met
    used: DuelEvent = EffectUsed(me.effect, left) if left else EffectEnded(me.effect)
    unprevented = [replace(deed, amount=deed.amount - met)] if deed.amount > met else []
    return [used, *unprevented]


SHIELD = lasting(
    "effect.shield", Hook("replace", "wound", _prevent, _is_shielded, flags=PREVENTS | {COUNTED})
)


def bear_the_next(whom: Whom) -> Op:
    """Return an operation by which the selected unit takes the next wounds to you or another unit of yours
    this turn.
    """
    return begin(BORNE, whom, uses=1)


def _is_borne(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the deed wounds its player or another unit of that player, while the bearer is a unit."""
    bearer = derived.state.find(me.objs[0])
    if bearer is None or "unit" not in derived.values(bearer.oid).kinds or deed.obj == bearer.oid:
        return False
    return deed.seat == me.seat or (deed.seat == NOBODY and _is_unit_of(derived, deed.obj, me.seat))


def _is_unit_of(derived: Derived, oid: int, seat: int) -> bool:
    """Tell whether this is a unit on the field under this seat's control."""
    obj = derived.state.find(oid)
    if obj is None or obj.zone != "field":
        return False
    values = derived.values(oid)
    return "unit" in values.kinds and values.controller == seat


def _redirect_to_bearer(derived: Derived, deed: Deed, me: Me) -> list[Deed | DuelEvent]:
    """Redirect the wounds to the bearer and end the effect."""
    return [EffectEnded(me.effect), replace(deed, seat=NOBODY, obj=me.objs[0])]


BORNE = lasting(
    "effect.borne", Hook("replace", "wound", _redirect_to_bearer, _is_borne, flags=frozenset({"redirect"}))
)
