"""Unique, of which one of each name stays under one controller."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers
from takeback.texts import gettext as _

add_keyword(
    "unique",
    _("Each player can keep only one of its name."),
    answers("is_unique", True),
    title=_("Unique"),
)
