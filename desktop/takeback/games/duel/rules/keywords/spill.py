"""Spill, by which the rest of a blow goes on."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers

add_keyword("spill", "What its guards do not need goes to the player.", answers("spills", True))
