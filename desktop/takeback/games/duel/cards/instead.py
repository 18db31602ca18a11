"""What happens instead: of which deeds it is said, and what is put in their place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from takeback.games.duel.cards.lasting import lasting
from takeback.games.duel.kernel.events import EffectEnded
from takeback.games.duel.kernel.hooks import Hook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Deed

Instead = Callable[[Derived, Deed, Me], Any]


# of which deeds -----------------------------------------------------------------------------------------
def units_of_yours(derived: Derived, deed: Deed, me: Me) -> bool:
    if derived.state.find(deed.obj) is None:
        return False
    values = derived.values(deed.obj)
    return "unit" in values.kinds and values.controller == me.seat


def other_units_of_yours(derived: Derived, deed: Deed, me: Me) -> bool:
    return deed.obj != me.oid and units_of_yours(derived, deed, me)


def you_are_meant(derived: Derived, deed: Deed, me: Me) -> bool:
    return deed.seat == me.seat


def units_of_opponents(derived: Derived, deed: Deed, me: Me) -> bool:
    if derived.state.find(deed.obj) is None:
        return False
    values = derived.values(deed.obj)
    return "unit" in values.kinds and values.controller == 1 - me.seat


def your_harm_to_opponents(derived: Derived, deed: Deed, me: Me) -> bool:
    """From a source of yours to an opponent, or to a unit of one."""
    if derived.controller(deed.source) != me.seat:
        return False
    return deed.seat == 1 - me.seat or units_of_opponents(derived, deed, me)


# what instead -------------------------------------------------------------------------------------------
def times(factor: int) -> Instead:
    return lambda derived, deed, me: replace(deed, amount=deed.amount * factor)


def more(amount: int) -> Instead:
    return lambda derived, deed, me: replace(deed, amount=deed.amount + amount)


def less(amount: int) -> Instead:
    """What is lessened to none does not happen."""
    return lambda derived, deed, me: (
        replace(deed, amount=deed.amount - amount) if deed.amount > amount else None
    )


def to_void(derived: Derived, deed: Deed, me: Me) -> Deed:
    return replace(deed, kind="leave", zone="void")


def give_up_to_live(derived: Derived, deed: Deed, me: Me) -> tuple[Deed, ...]:
    """Instead of losing: this goes, and one life is left."""
    return (
        Deed("give_up", me.oid, me.seat, obj=me.oid),
        Deed("seat_mark", me.oid, me.seat, me.seat, key="life", amount=1),
    )


def _it_leaves(derived: Derived, deed: Any, me: Me) -> bool:
    """Of an effect: one of those it was begun with, to anywhere but the void."""
    return deed.obj in me.objs and deed.zone != "void"


VOIDED = lasting(
    "effect.voided",
    Hook("replace", "fall", to_void, when=_it_leaves, flags=frozenset({"redirect"})),
    Hook("replace", "leave", to_void, when=_it_leaves, flags=frozenset({"redirect"})),
    Hook(
        "now",
        "leave",
        lambda derived, fact, me: [EffectEnded(me.effect)],
        lambda _, fact, me: fact.obj in me.objs,
    ),
)
