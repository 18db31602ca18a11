"""Drain, which turns wounds into life."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import Hook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Deed, Fact
from takeback.games.duel.rules.keyword import add_keyword, degree
from takeback.texts import gettext as _


def _gain_drained_life(derived: Derived, fact: Fact, me: Me) -> list[Deed]:
    """Return the deed by which the controller of a source with the keyword gains as much life as it wounds;
    [] without the keyword.
    """
    if not degree(derived, fact.source, me):
        return []
    seat = derived.controller(fact.source)
    return [Deed("gain_life", fact.source, seat, seat, amount=fact.amount)]


add_keyword(
    "drain",
    _("Its controller gains life equal to the wounds it deals."),
    Hook("now", "wound", _gain_drained_life),
    title=_("Drain"),
)
