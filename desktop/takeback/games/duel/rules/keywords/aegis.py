"""Aegis, which opponents cannot choose."""

from __future__ import annotations

from typing import Any

from takeback.games.duel.kernel.hooks import Hook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.rules.keyword import add_keyword, degree, title_of
from takeback.texts import gettext as _


def _forbid_choosing(derived: Derived, about: Any, me: Me) -> str:
    """Forbid choosing an object with the keyword to its opponents: return why, as a sentence, or ""."""
    chooser, target = about
    if target < 0 or derived.state.find(target) is None:
        return ""
    values = derived.values(target)
    if values.controller != chooser.seat and degree(derived, target, me):
        return _("{card} has {keyword}: opponents cannot choose it.", card=values.name, keyword=title_of(me))
    return ""


add_keyword(
    "aegis", _("Opponents cannot choose it."), Hook("can", "choose", _forbid_choosing), title=_("Aegis")
)
