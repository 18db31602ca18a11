"""Unbroken, which cannot be destroyed."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import Hook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Deed
from takeback.games.duel.rules.keyword import add_keyword, degree, title_of


def _forbid_destroying(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid destroying what has the keyword."""
    return f"{derived.values(deed.obj).name} is {title_of(me)}." if degree(derived, deed.obj, me) else ""


add_keyword("unbroken", "It cannot be destroyed.", Hook("can", "destroy", _forbid_destroying))
