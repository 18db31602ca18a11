"""Swift, which ignores the entering delay."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers
from takeback.texts import gettext as _

add_keyword("swift", _("It has no entering delay."), answers("is_delayed", False), title=_("Swift"))
