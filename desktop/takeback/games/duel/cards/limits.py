"""Limits on what may be played."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Deed
from takeback.texts import gettext as _

FAST = frozenset({"rite", "reply"})


def one_fast_a_turn(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid a second rite or reply of a player in a turn: return why, as a sentence, or ""."""
    if not derived.values(deed.obj).kinds & FAST:
        return ""
    if any(
        fact.kind == "play" and fact.seat == deed.seat and FAST & {*fact.tags} for fact in derived.state.facts
    ):
        return _(
            "{card}: nobody plays more than one rite or reply each turn.", card=derived.values(me.oid).name
        )
    return ""
