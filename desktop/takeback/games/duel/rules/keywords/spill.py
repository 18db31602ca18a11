"""Spill, by which the rest of a blow goes on."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers
from takeback.texts import gettext as _

add_keyword(
    "spill",
    _("Wounds beyond those that destroy its guards are dealt to the player."),
    answers("spills", True),
    title=_("Spill"),
)
