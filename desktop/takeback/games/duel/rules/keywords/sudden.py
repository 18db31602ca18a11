"""Sudden, which is played at any time."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers

add_keyword("sudden", "It may be played whenever a reply may.", answers("is_fast", True))
