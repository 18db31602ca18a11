"""Lookout, which reaches what is aloft."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers
from takeback.texts import gettext as _

add_keyword(
    "lookout", _("It may guard against units with Aloft."), answers("reaches_aloft", True), title=_("Lookout")
)
