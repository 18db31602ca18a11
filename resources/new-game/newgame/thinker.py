"""A computer player: easy takes any number, good leaves a multiple of four where it can."""

from takeback.api import Chance, Effort

from . import rules
from .state import Heap, Take


def choose(state: Heap, seat: int, chance: Chance, effort: Effort) -> Take:
    best = state.stones % (rules.MOST + 1)
    if effort.level == "good" and best:
        return Take(best)
    return chance.pick(tuple(rules.actions(state, seat)))
