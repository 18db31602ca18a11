"""Swift, which ignores the entering delay."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers

add_keyword("swift", "It has no entering delay.", answers("is_delayed", False))
