"""Lookout, which reaches what is aloft."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers

add_keyword("lookout", "It may guard what is aloft.", answers("reaches_aloft", True))
