"""Sudden, which is played at any time."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers
from takeback.texts import gettext as _

add_keyword(
    "sudden", _("It may be played whenever a reply may."), answers("is_fast", True), title=_("Sudden")
)
