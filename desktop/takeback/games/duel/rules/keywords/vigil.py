"""Vigil, with which attacking does not exhaust."""

from __future__ import annotations

from takeback.games.duel.rules.keyword import add_keyword, answers

add_keyword("vigil", "Attacking does not exhaust it.", answers("attack_exhausts", False))
