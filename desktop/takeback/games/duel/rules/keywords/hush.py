"""Hush, while which only flow is made."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import Hook, Me
from takeback.games.duel.kernel.layers import CHAIN, Derived
from takeback.games.duel.kernel.objects import Deed
from takeback.games.duel.rules.keyword import add_keyword, degree
from takeback.texts import gettext as _


def _forbid_acting(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid all but flow abilities while a card with the keyword is on the chain: return why, as a sentence,
    or "".
    """
    if "flow" in deed.tags or not derived.state.zone(CHAIN):
        return ""
    for obj in derived.state.within(CHAIN):
        if not obj.chosen.ability and degree(derived, obj.oid, me):
            name = derived.values(obj.oid).name
            return _("{card} is on the chain: only flow abilities may be used until it resolves.", card=name)
    return ""


add_keyword(
    "hush",
    _("While it is on the chain, only flow abilities may be used."),
    Hook("can", "play", _forbid_acting),
    Hook("can", "use", _forbid_acting),
    title=_("Hush"),
)
