"""What happens instead: of which deeds it is said, and what is put in their place."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from desktop.games.duel.kernel.hooks import Me
from desktop.games.duel.kernel.layers import Derived
from desktop.games.duel.kernel.objects import Deed

Instead = Callable[[Derived, Deed, Me], Any]


# of which deeds -----------------------------------------------------------------------------------------
def units_of_yours(derived: Derived, deed: Deed, me: Me) -> bool:
    if derived.state.find(deed.obj) is None:
        return False
    values = derived.values(deed.obj)
    return "unit" in values.kinds and values.controller == me.seat


# what instead -------------------------------------------------------------------------------------------
def times(factor: int) -> Instead:
    return lambda derived, deed, me: replace(deed, amount=deed.amount * factor)


def more(amount: int) -> Instead:
    return lambda derived, deed, me: replace(deed, amount=deed.amount + amount)


def less(amount: int) -> Instead:
    """Not below none."""
    return lambda derived, deed, me: replace(deed, amount=max(0, deed.amount - amount))
