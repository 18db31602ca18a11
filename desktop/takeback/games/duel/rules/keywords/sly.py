"""Sly, which one guard alone cannot stop."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.questions import RuleQuestion
from takeback.games.duel.rules.keyword import add_keyword, answers
from takeback.texts import gettext as _


def _needs_two(derived: Derived, question: RuleQuestion, me: Me) -> int:
    """Return the number of guards needed so far, but at least two."""
    return max(2, int(question.answer))


add_keyword(
    "sly",
    _("It can only be guarded by two or more units."),
    answers("guards_needed", _needs_two),
    title=_("Sly"),
)
