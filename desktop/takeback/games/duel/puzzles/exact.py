"""How computer players play a puzzle, where nothing is hidden: what wins, or keeps from winning, is sought to
the end of the turn. Where nothing is found, they play as ever."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from takeback.engine.state import Illegal
from takeback.games.duel.kernel.objects import Duel, PassPlan
from takeback.games.duel.puzzles.setting import EVERYWHERE, NAME
from takeback.games.duel.puzzles.solver import Solver, TooMuch
from takeback.games.duel.rules.options import SOLVER
from takeback.games.duel.state import DuelAction

MOST = 20_000  # positions
ASKED = PassPlan("once", EVERYWHERE)


def refutes(seen: Duel, seat: int, over: Callable[[], bool]) -> DuelAction | None:
    """What Blue does after which Red cannot win any more. Where Red wants to be asked, Blue is not told: here
    it is everywhere."""
    return _found(replace(seen, plans=(ASKED, ASKED)), MOST, over) if seat != SOLVER else None


def wins(seen: Duel, seat: int, most: int, over: Callable[[], bool]) -> DuelAction | None:
    """What Red does to win whatever Blue does, looking at so many positions."""
    return _found(replace(seen, plans=(seen.plans[SOLVER], ASKED)), most, over) if seat == SOLVER else None


def _found(state: Duel, most: int, over: Callable[[], bool]) -> DuelAction | None:
    """None where there is nothing of the kind, or where it was not found in time."""
    if not state.option(NAME) or state.pending is None:
        return None
    try:
        found = Solver(most, over).step(state)
    except (TooMuch, Illegal):
        return None
    return found[0] if found is not None else None
