"""Vigil, with which attacking does not exhaust."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers
from takeback.texts import gettext as _

add_keyword("vigil", _("Attacking does not exhaust it."), answers("attack_exhausts", False), title=_("Vigil"))
