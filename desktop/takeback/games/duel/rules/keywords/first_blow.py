"""First blow, which strikes before others."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.questions import RuleQuestion
from takeback.games.duel.rules.core.clash import FIRST_BLOWS
from takeback.games.duel.rules.keyword import add_keyword, answers
from takeback.texts import gettext as _


def _strikes_first(derived: Derived, question: RuleQuestion, me: Me) -> bool:
    """Return True in First Blows, and the answer so far in another step."""
    return question.key == FIRST_BLOWS or question.answer


add_keyword(
    "first_blow", _("It strikes in First Blows."), answers("strikes", _strikes_first), title=_("First blow")
)
