"""Aloft, which is guarded by few."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import Hook, Me, QuestionKind
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Deed
from takeback.games.duel.kernel.questions import ask_rules
from takeback.games.duel.rules.keyword import add_keyword, answers, degree
from takeback.texts import gettext as _


def _forbid_guarding(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid guarding a unit with the keyword to all that do not reach it: return why, as a
    sentence, or "".
    """
    attacker = deed.others[0]
    if not degree(derived, attacker, me) or ask_rules(derived, "reaches_aloft", deed.obj, False, attacker):
        return ""
    return _(
        "{card} is aloft: only units with Aloft or Lookout can guard it.", card=derived.values(attacker).name
    )


add_keyword(
    "aloft",
    _("Only units with Aloft or Lookout can guard it."),
    Hook("can", "guard", _forbid_guarding),
    answers("reaches_aloft", True),
    questions=(QuestionKind("reaches_aloft", "Can it guard a unit that is aloft? By default, no."),),
    title=_("Aloft"),
)
