"""Unique, of which one of each name stays under one controller."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers

add_keyword("unique", "Only one of its name stays under one controller.", answers("is_unique", True))
