"""Twin blow, which strikes in both steps of blows."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers
from takeback.texts import gettext as _

add_keyword(
    "twin_blow", _("It strikes in First Blows and in Blows."), answers("strikes", True), title=_("Twin blow")
)
