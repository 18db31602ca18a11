"""Bane, any wound of which is lethal."""

from __future__ import annotations

from takeback.games.duel.kernel.events import DuelEvent, Marked
from takeback.games.duel.kernel.hooks import Hook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Fact
from takeback.games.duel.kernel.questions import RuleQuestion
from takeback.games.duel.rules.keyword import add_keyword, answers, degree
from takeback.games.duel.rules.sweep import BANED
from takeback.texts import gettext as _


def _mark_bane(derived: Derived, fact: Fact, me: Me) -> list[DuelEvent]:
    """Return the event that marks what was wounded, if the source has the keyword."""
    return [Marked(fact.obj, BANED, 1)] if fact.obj and degree(derived, fact.source, me) else []


def _one_is_lethal(derived: Derived, question: RuleQuestion, me: Me) -> int:
    """Return 1 as the least amount that is lethal, or the answer so far if it is smaller."""
    return min(1, int(question.answer))


add_keyword(
    "bane",
    _("Any wound it deals is lethal."),
    Hook("now", "wound", _mark_bane),
    answers("lethal", _one_is_lethal),
    title=_("Bane"),
)
