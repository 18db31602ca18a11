"""Provide the actions of a puzzle's solution by the words that it is told in."""

from takeback.games.duel.kernel.objects import Duel
from takeback.games.duel.puzzles.solver import action_words, moves
from takeback.games.duel.state import DuelAction


def action_from_words(state: Duel, words: str) -> DuelAction:
    """Return the action that these words stand for."""
    known = {action_words(state, action): action for action in moves(state)}
    assert words in known, f"{words} is none of {list(known)}"
    return known[words]
