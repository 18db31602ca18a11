"""Replacements: conditions on the deeds they apply to, and what they put in their place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from takeback.games.duel.cards.lasting import lasting
from takeback.games.duel.kernel.events import EffectEnded
from takeback.games.duel.kernel.hooks import Hook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import NOBODY, Deed

Instead = Callable[[Derived, Deed, Me], Any]


# conditions on deeds
def units_of_yours(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the deed is done to a unit you control."""
    if derived.state.find(deed.obj) is None:
        return False
    values = derived.values(deed.obj)
    return "unit" in values.kinds and values.controller == me.seat


def other_units_of_yours(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the deed is done to a unit you control, other than this one."""
    return deed.obj != me.oid and units_of_yours(derived, deed, me)


def you_are_meant(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the deed is done to you."""
    return deed.seat == me.seat


def units_of_opponents(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether the deed is done to a unit of an opponent."""
    if derived.state.find(deed.obj) is None:
        return False
    values = derived.values(deed.obj)
    return "unit" in values.kinds and values.controller not in (me.seat, NOBODY)


def your_harm_to_opponents(derived: Derived, deed: Deed, me: Me) -> bool:
    """Tell whether a source of yours does the deed to an opponent, or to a unit of one."""
    if derived.controller(deed.source) != me.seat:
        return False
    return deed.seat not in (me.seat, NOBODY) or units_of_opponents(derived, deed, me)


# replacements
def times(factor: int) -> Instead:
    """Return a replacement that multiplies the deed's amount by this factor."""
    return lambda derived, deed, me: replace(deed, amount=deed.amount * factor)


def more(amount: int) -> Instead:
    """Return a replacement that increases the deed's amount by this much."""
    return lambda derived, deed, me: replace(deed, amount=deed.amount + amount)


def less(amount: int) -> Instead:
    """Return a replacement that lowers the deed's amount by this much; at 0 the deed does not happen."""
    return lambda derived, deed, me: (
        replace(deed, amount=deed.amount - amount) if deed.amount > amount else None
    )


def to_void(derived: Derived, deed: Deed, me: Me) -> Deed:
    """Return what takes the deed's place: its object leaves the field for the void. The deed may be of any
    kind, such as a fall."""
    return replace(deed, kind="leave", zone="void")


def give_up_to_live(derived: Derived, deed: Deed, me: Me) -> tuple[Deed, ...]:
    """Return what takes the place of losing the game: give this up, and set its controller's life to 1."""
    return (
        Deed("give_up", me.oid, me.seat, obj=me.oid),
        Deed("set_life", me.oid, me.seat, me.seat, amount=1),
    )


def _leaves_elsewhere(derived: Derived, deed: Any, me: Me) -> bool:
    """Tell whether one of the effect's objects goes anywhere but to the void."""
    return deed.obj in me.objs and deed.zone != "void"


VOIDED = lasting(
    "effect.voided",
    Hook("replace", "fall", to_void, when=_leaves_elsewhere, flags=frozenset({"redirect"})),
    Hook("replace", "leave", to_void, when=_leaves_elsewhere, flags=frozenset({"redirect"})),
    Hook(
        "now",
        "leave",
        lambda derived, fact, me: [EffectEnded(me.effect)],
        lambda _, fact, me: fact.obj in me.objs,
    ),
)
