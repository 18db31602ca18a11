"""Unbroken, which cannot be destroyed."""

from __future__ import annotations

from takeback.games.duel.kernel.hooks import Hook, Me
from takeback.games.duel.kernel.layers import Derived
from takeback.games.duel.kernel.objects import Deed
from takeback.games.duel.rules.keyword import add_keyword, degree, title_of
from takeback.texts import gettext as _


def _forbid_destroying(derived: Derived, deed: Deed, me: Me) -> str:
    """Forbid destroying what has the keyword: return why, as a sentence, or ""."""
    if not degree(derived, deed.obj, me):
        return ""
    return _("{card} is {keyword}.", card=derived.values(deed.obj).name, keyword=title_of(me))


add_keyword(
    "unbroken", _("It cannot be destroyed."), Hook("can", "destroy", _forbid_destroying), title=_("Unbroken")
)
